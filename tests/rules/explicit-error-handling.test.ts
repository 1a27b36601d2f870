import rule from '../../rules/explicit-error-handling.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

// The steps begin in line 4, behind four blanks.
const flow = (steps: string, { module = '@runtypelabs/sdk', call = 'defineFlow' } = {}): string => `import { defineFlow } from '${module}';
export const rates = ${call}({
  name: 'Rates', steps: [
    ${steps}
  ],
});
`;
const bare = (steps: string): string => dedent`
  export const rates = {
    name: 'Rates', steps: [
      ${steps}
    ],
  };

`;

const envelope = dedent`
  { class: 'permanent', message: 'The rates service did not answer.', recoverySteps: ['Call list_currencies for the rates of yesterday.'] }
`;
const own = { key: 'errorHandling', fallback: 'defaultValue', stop: 'fail', goOn: 'continue', settings: 'config', own: 'onError' };
const step = (name: string, type: string) => `The step \`${name}\` (${type})`;
const hidden = ', and nothing tells the agent what failed';
const goesOn = 'the flow goes on with its `defaultValue`';

const unset = (name: string, type: string, text: string, place: { line: number; column: number } = { line: 4, column: 5 }) => ({
  messageId: 'unset' as const,
  data: { ...own, step: step(name, type), unset: text },
  ...place,
  endLine: place.line,
  endColumn: place.column + 1,
});
const toFail = (output: string) => ({
  messageId: 'set' as const,
  data: { key: 'errorHandling', value: 'fail', meaning: 'the step fails' },
  output,
});
const toContinue = (output: string) => ({
  messageId: 'set' as const,
  data: { key: 'errorHandling', value: 'continue', meaning: 'the flow goes on with its defaultValue' },
  output,
});

const defaults: readonly (readonly [type: string, text: string])[] = [
  ['fetch-url', goesOn + hidden],
  ['crawl', goesOn + hidden],
  ['search', goesOn + hidden],
  ['transform-data', goesOn + hidden],
  ['paginate-api', 'the step fails'],
  [
    'upsert-record',
    'it writes nothing and reports `success: false` where its source is missing or is no JSON object, ' +
      'and the flow goes on with its `defaultValue` otherwise',
  ],
  [
    'update-record',
    'it writes nothing and reports `success: false` where it finds no record, and the flow goes on with its `defaultValue` otherwise',
  ],
];

ruleTester().run('explicit-error-handling: each type of step', rule, {
  valid: [...defaults.map(([type]) => type), 'api-call'].flatMap((type) => [
    { name: `${type} that fails`, code: flow(`{ type: '${type}', name: 'Read', errorHandling: 'fail' },`) },
    {
      name: `${type} that goes on`,
      code: flow(`{ type: '${type}', name: 'Read', errorHandling: 'continue', defaultValue: ${envelope} },`),
    },
  ]),
  invalid: [
    ...defaults.map(([type, text]) => ({
      name: type,
      code: flow(`{ type: '${type}', name: 'Read', config: { outputVariable: 'rates' } },`),
      output: null,
      errors: [
        {
          ...unset('Read', type, text),
          suggestions: [
            toFail(flow(`{ type: '${type}', name: 'Read', config: { outputVariable: 'rates' }, errorHandling: 'fail' },`)),
            toContinue(flow(`{ type: '${type}', name: 'Read', config: { outputVariable: 'rates' }, errorHandling: 'continue' },`)),
          ],
        },
      ],
    })),
    {
      name: 'api-call, which is not told to go on without a value',
      code: flow("{ type: 'api-call', name: 'Read', config: { url } },"),
      output: null,
      errors: [
        {
          ...unset('Read', 'api-call', goesOn + hidden),
          suggestions: [toFail(flow("{ type: 'api-call', name: 'Read', config: { url }, errorHandling: 'fail' },"))],
        },
      ],
    },
    {
      name: 'api-call with a value that tells the failure',
      code: flow(`{ type: 'api-call', name: 'Read', defaultValue: ${envelope} },`),
      output: null,
      errors: [
        {
          ...unset('Read', 'api-call', goesOn),
          suggestions: [
            toFail(flow(`{ type: 'api-call', name: 'Read', defaultValue: ${envelope}, errorHandling: 'fail' },`)),
            toContinue(flow(`{ type: 'api-call', name: 'Read', defaultValue: ${envelope}, errorHandling: 'continue' },`)),
          ],
        },
      ],
    },
  ],
});

ruleTester().run('explicit-error-handling: what a flow is', rule, {
  valid: [
    {
      name: 'a step of which nothing is known',
      code: flow(dedent`
        { type: 'prompt', name: 'Answer', config: { model } },
            { type: 'wait-until', name: 'Wait' },
      `),
    },
    { name: 'a step that is off', code: flow("{ type: 'fetch-url', name: 'Read', enabled: false, config: { url } },") },
    {
      name: 'a list of steps of another system',
      code: bare(dedent`
        { type: 'search', name: 'Find' },
            { type: 'api-call', name: 'Read', config: { url } },
      `),
    },
    { name: 'a workflow of a code host', code: bare("{ type: 'fetch-url', name: 'Read', uses: 'actions/fetch@v4' },") },
    { name: 'a pipeline with functions', code: bare("{ type: 'transform-data', name: 'Shape', transform: (row) => row.rate },") },
    {
      name: 'a call that does not say what it writes',
      code: bare("{ type: 'api-call', name: 'Read', errorHandling: 'continue', config: { url } },"),
    },
    { name: 'steps without a name', code: bare("{ type: 'fetch-url', url: 'https://rates.example' },") },
    { name: 'a graph of steps', code: bare("{ type: 'transform-data', name: 'Shape', next: 'Save' },") },
    {
      name: 'a workflow of another system, with steps of the same type',
      code: bare(dedent`
        { type: 'transform-data', name: 'Shape rates', input: { rows: '$.trigger.rates' } },
            { type: 'send-mail', name: 'Tell', dependencies: ['Shape rates'] },
      `),
    },
    {
      name: 'a step that has no setting of the platform',
      code: bare("{ type: 'update-record', name: 'Close ticket', config: { table: 'tickets', values: { open: false } } },"),
    },
    {
      name: 'what a visual builder offers',
      code: bare("{ type: 'transform-data', name: 'Shape', icon: 'wrench', config: { script: 'return input' }, inputSchema },"),
    },
    {
      name: 'a tour that stands beside a module of the platform',
      code: flow("{ type: 'search', target: '#search' },", { module: '@runtypelabs/widget', call: 'startTour' }),
    },
    {
      name: 'a pipeline beside a module of the platform',
      code: flow("{ type: 'transform-data', name: 'Shape', transform: (row) => row.rate },", {
        module: '@runtypelabs/widget',
        call: 'pipeline',
      }),
    },
    {
      name: 'a step that depends on others, beside a module of the platform',
      code: flow("{ type: 'fetch-url', name: 'Read', needs: ['login'] },", { call: 'pipeline' }),
    },
    {
      name: 'parts of a message',
      code: "export const message = { parts: [{ type: 'tool-call', name: 'read', errorHandling: 'fail' }] };\n",
    },
    { name: 'a function of another package', code: flow("{ type: 'search', name: 'Find' },", { module: 'genkit' }) },
    { name: 'what is spread in', code: flow("{ ...shared, type: 'fetch-url', name: 'Read' },") },
    { name: 'settings that come from elsewhere', code: flow("{ type: 'fetch-url', name: 'Read', config: settingsOf('rates') },") },
    { name: 'settings with what is spread in', code: flow("{ type: 'fetch-url', name: 'Read', config: { ...shared, url } },") },
    { name: 'said in the settings', code: flow("{ type: 'fetch-url', name: 'Read', config: { url, errorHandling: 'fail' } },") },
    {
      name: 'said in the settings by an object',
      code: flow("{ type: 'transform-data', name: 'Shape', config: { script, errorHandling: { onError: 'fail' } } },"),
    },
    {
      name: 'said by a value that is computed',
      code: flow("{ type: 'fetch-url', name: 'Read', errorHandling: isStrict ? 'fail' : 'continue' },"),
    },
    { name: 'a step that is computed', code: flow("isLate ? { type: 'fetch-url', name: 'Read' } : lateStep,\n    ...more,") },
    { name: 'a type that is computed', code: flow("{ type: kind, name: 'Read' },") },
    {
      name: 'steps that are no list',
      code: dedent`
        import { defineFlow } from '@runtypelabs/sdk';
        export const rates = defineFlow({ name: 'Rates', steps: stepsOf('rates') });

      `,
    },
  ],
  invalid: [
    {
      name: 'a list whose step tells the platform',
      code: bare(dedent`
        { type: 'upsert-record', name: 'Save', errorHandling: 'fail' },
            { type: 'search', name: 'Find', config: { query } },
      `),
      output: null,
      errors: [
        {
          ...unset('Find', 'search', goesOn + hidden, { line: 4, column: 5 }),
          suggestions: [
            toFail(
              bare(dedent`
                { type: 'upsert-record', name: 'Save', errorHandling: 'fail' },
                    { type: 'search', name: 'Find', config: { query }, errorHandling: 'fail' },
              `),
            ),
            toContinue(
              bare(dedent`
                { type: 'upsert-record', name: 'Save', errorHandling: 'fail' },
                    { type: 'search', name: 'Find', config: { query }, errorHandling: 'continue' },
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a list by a name, as the other steps say it',
      code: `const STEPS = [
  {
    type: 'transform-data',
    name: 'Shape',
    config: {
      script: 'return input.rates',
      errorHandling: { onError: 'fail' },
    },
  },
  {
    type: 'upsert-record',
    name: 'Save',
    config: {
      sourceVariable: 'rates',
    },
  },
];
await post('/v1/flows', { name: 'Rates', flowSteps: STEPS });
`,
      output: null,
      errors: [
        {
          ...unset('Save', 'upsert-record', defaults[5]?.[1] ?? '', { line: 10, column: 3 }),
          suggestions: (['fail', 'continue'] as const).map((value) => ({
            ...(value === 'fail' ? toFail('') : toContinue('')),
            output: `const STEPS = [
  {
    type: 'transform-data',
    name: 'Shape',
    config: {
      script: 'return input.rates',
      errorHandling: { onError: 'fail' },
    },
  },
  {
    type: 'upsert-record',
    name: 'Save',
    config: {
      sourceVariable: 'rates',
      errorHandling: { onError: '${value}' },
    },
  },
];
await post('/v1/flows', { name: 'Rates', flowSteps: STEPS });
`,
          })),
        },
      ],
    },
    {
      name: 'the steps of a branch, a step without a name',
      code: flow(
        "{ type: 'conditional', name: 'Late?', config: { condition, trueSteps: [{ type: 'crawl', config: { url } }], falseSteps: [] } },",
      ),
      output: null,
      errors: [
        {
          messageId: 'unset',
          data: { ...own, step: 'This crawl step', unset: goesOn + hidden },
          line: 4,
          column: 76,
          endLine: 4,
          endColumn: 77,
          suggestions: [
            toFail(
              flow(
                dedent`
                  { type: 'conditional', name: 'Late?', config: { condition, trueSteps: [{ type: 'crawl', config: { \
                    url }, errorHandling: 'fail' }], falseSteps: [] } },
                `,
              ),
            ),
            toContinue(
              flow(
                dedent`
                  { type: 'conditional', name: 'Late?', config: { condition, trueSteps: [{ type: 'crawl', config: { \
                    url }, errorHandling: 'continue' }], falseSteps: [] } },
                `,
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a list whose step has a setting of the platform',
      code: bare("{ type: 'fetch-url', name: 'Read', config: { outputVariable: 'rates' } },"),
      output: null,
      errors: [
        {
          ...unset('Read', 'fetch-url', goesOn + hidden, { line: 3, column: 5 }),
          suggestions: [
            toFail(bare("{ type: 'fetch-url', name: 'Read', config: { outputVariable: 'rates' }, errorHandling: 'fail' },")),
            toContinue(bare("{ type: 'fetch-url', name: 'Read', config: { outputVariable: 'rates' }, errorHandling: 'continue' },")),
          ],
        },
      ],
    },
    {
      name: 'a list whose step says what happens and what it writes',
      code: bare("{ type: 'api-call', name: 'Read', config: { outputVariable: 'rates', errorHandling: { onError: 'continue' } } },"),
      output: null,
      errors: [
        {
          messageId: 'noFallback',
          data: { ...own, step: step('Read', 'api-call') },
          line: 3,
          column: 74,
          endLine: 3,
          endColumn: 112,
          suggestions: [
            toFail(bare("{ type: 'api-call', name: 'Read', config: { outputVariable: 'rates', errorHandling: { onError: 'fail' } } },")),
          ],
        },
      ],
    },
    {
      name: 'the function alone',
      code: flow("{ type: 'search', name: 'Find' },"),
      output: null,
      errors: [
        {
          ...unset('Find', 'search', goesOn + hidden),
          suggestions: [
            toFail(flow("{ type: 'search', name: 'Find', errorHandling: 'fail' },")),
            toContinue(flow("{ type: 'search', name: 'Find', errorHandling: 'continue' },")),
          ],
        },
      ],
    },
    {
      name: 'keys in quotes',
      code: flow('{ "type": "fetch-url", "name": "Read" },', { module: '@runtypelabs/sdk' }),
      output: null,
      errors: [
        {
          ...unset('Read', 'fetch-url', goesOn + hidden),
          suggestions: [
            toFail(flow('{ "type": "fetch-url", "name": "Read", \'errorHandling\': \'fail\' },')),
            toContinue(flow('{ "type": "fetch-url", "name": "Read", \'errorHandling\': \'continue\' },')),
          ],
        },
      ],
    },
  ],
});

const call = (rest: string): string => flow(`{ type: 'api-call', name: 'Read', ${rest} },`);
const toStop = (output: string) => ({
  messageId: 'set' as const,
  data: { key: 'errorHandling', value: 'fail', meaning: 'the step fails' },
  output,
});

ruleTester().run('explicit-error-handling: what a call writes when it fails', rule, {
  valid: [
    ...[
      envelope,
      "{ error: 'The rates service did not answer.' }",
      "{ ok: false, message: 'The rates service did not answer.' }",
      '{ error: reasonOf(upstream), rates: [] }',
      "{ status: 'unavailable', rates: [] }",
      '{ ...unavailable, rates: [] }',
      'failure',
      "failureOf('rates')",
      "'{{fallbackRates}}'",
      `'{"class":"permanent","message":"The rates service did not answer."}'`,
      `JSON.stringify(${envelope})`,
      '`{"error": "${why}"}`',
      '[...lastRates]',
    ].map((value) => ({ name: value.slice(0, 60), code: call(`errorHandling: 'continue', defaultValue: ${value}`) })),
    { name: 'a step that fails, whatever the value', code: call("errorHandling: 'fail', defaultValue: null") },
    { name: 'a value in the settings', code: call(`config: { errorHandling: 'continue', defaultValue: ${envelope} }`) },
    { name: 'a value beside onError', code: call(`config: { errorHandling: { onError: 'continue', defaultValue: ${envelope} } }`) },
    { name: 'settings with what is spread in', code: call("errorHandling: 'continue', config: { ...shared }") },
    { name: 'another type of step', code: flow("{ type: 'fetch-url', name: 'Read', errorHandling: 'continue', defaultValue: null },") },
  ],
  invalid: [
    ...[
      'null',
      '[]',
      '{}',
      "''",
      '0',
      "'n/a'",
      '{ rates: [] }',
      '{ error: null, rates: [] }',
      "{ status: 'done', rates: [] }",
      '{ errors: [] }',
      'undefined',
      'JSON.stringify({ rates: [] })',
      `'{"rates":[]}'`,
    ].map((value) => ({
      name: value,
      code: call(`errorHandling: 'continue', defaultValue: ${value}`),
      output: null,
      errors: [
        {
          messageId: 'noEnvelope' as const,
          data: { ...own, step: 'the step `Read` (api-call)' },
          line: 4,
          column: 80,
          endLine: 4,
          endColumn: 80 + value.length,
          suggestions: [toStop(call(`errorHandling: 'fail', defaultValue: ${value}`))],
        },
      ],
    })),
    {
      name: 'no value',
      code: call("errorHandling: 'continue', config: { url }"),
      output: null,
      errors: [
        {
          messageId: 'noFallback',
          data: { ...own, step: step('Read', 'api-call') },
          line: 4,
          column: 39,
          endLine: 4,
          endColumn: 64,
          suggestions: [toStop(call("errorHandling: 'fail', config: { url }"))],
        },
      ],
    },
    {
      name: 'no value in the settings',
      code: call("config: { url, errorHandling: { onError: 'continue' } }"),
      output: null,
      errors: [
        {
          messageId: 'noFallback',
          data: { ...own, step: step('Read', 'api-call') },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 92,
          suggestions: [toStop(call("config: { url, errorHandling: { onError: 'fail' } }"))],
        },
      ],
    },
    {
      name: 'a value by a name',
      code: dedent`
        const noRates = [];
        ${call("errorHandling: 'continue', defaultValue: noRates")}
      `,
      output: null,
      errors: [
        {
          messageId: 'noEnvelope',
          data: { ...own, step: 'the step `Read` (api-call)' },
          line: 5,
          column: 80,
          endLine: 5,
          endColumn: 87,
          suggestions: [
            toStop(dedent`
              const noRates = [];
              ${call("errorHandling: 'fail', defaultValue: noRates")}
            `),
          ],
        },
      ],
    },
  ],
});

const ignored = (column: number, endColumn: number, line = 4, endLine = line) => ({
  messageId: 'ignored' as const,
  data: { ...own, step: step('Book', 'tool-call'), unset: 'the step fails' },
  line,
  column,
  endLine,
  endColumn,
});
const move = (value: 'fail' | 'continue', output: string) => ({
  messageId: 'move' as const,
  data: {
    settings: 'config',
    own: 'onError',
    meaning:
      value === 'continue' ? 'when the step fails, it writes `{ error, result: null }`' : 'the step fails, also where that default changes',
  },
  output,
});

ruleTester().run('explicit-error-handling: a step that calls a tool', rule, {
  valid: [
    { name: 'said where it is read', code: flow("{ type: 'tool-call', name: 'Book', config: { toolId, onError: 'continue' } },") },
    { name: 'not said', code: flow("{ type: 'tool-call', name: 'Book', config: { toolId } },") },
    { name: 'part of a message with the same key', code: bare("{ type: 'tool-call', name: 'Book', errorHandling: 'fail' },") },
  ],
  invalid: [
    {
      name: 'between other keys',
      code: flow("{ type: 'tool-call', name: 'Book', errorHandling: 'continue', config: { toolId } },"),
      output: flow("{ type: 'tool-call', name: 'Book', config: { toolId } },"),
      errors: [
        {
          ...ignored(40, 65),
          suggestions: [move('continue', flow("{ type: 'tool-call', name: 'Book', config: { toolId, onError: 'continue' } },"))],
        },
      ],
    },
    {
      name: 'the last key, no settings',
      code: flow("{ type: 'tool-call', name: 'Book', errorHandling: 'fail' },"),
      output: flow("{ type: 'tool-call', name: 'Book' },"),
      errors: [
        { ...ignored(40, 61), suggestions: [move('fail', flow("{ type: 'tool-call', name: 'Book', config: { onError: 'fail' } },"))] },
      ],
    },
    {
      name: 'beside the key that is read',
      code: flow("{ type: 'tool-call', name: 'Book', config: { toolId, onError: 'fail' }, errorHandling: 'continue' },"),
      output: flow("{ type: 'tool-call', name: 'Book', config: { toolId, onError: 'fail' } },"),
      errors: [ignored(77, 102)],
    },
    {
      name: 'lines of their own, with comments',
      code: flow(dedent`
        {
              type: 'tool-call',
              name: 'Book', // the table
              errorHandling: 'continue',
              // by its id
              config: { toolId },
            },
      `),
      output: flow(dedent`
        {
              type: 'tool-call',
              name: 'Book', // the table
              // by its id
              config: { toolId },
            },
      `),
      errors: [
        {
          ...ignored(7, 32, 7),
          suggestions: [
            move(
              'continue',
              flow(dedent`
                {
                      type: 'tool-call',
                      name: 'Book', // the table
                      // by its id
                      config: { toolId, onError: 'continue' },
                    },
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a comment behind it',
      code: flow(dedent`
        {
              type: 'tool-call',
              name: 'Book',
              config: { toolId },
              errorHandling: 'continue', // go on
            },
      `),
      output: flow(dedent`
        {
              type: 'tool-call',
              name: 'Book',
              config: { toolId },
              // go on
            },
      `),
      errors: [
        {
          ...ignored(7, 32, 8),
          suggestions: [
            move(
              'continue',
              flow(dedent`
                {
                      type: 'tool-call',
                      name: 'Book',
                      config: { toolId, onError: 'continue' },
                      // go on
                    },
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'the last, where no comma stands at the end',
      code: flow(dedent`
        {
              type: 'tool-call',
              name: 'Book',
              config: { toolId }, // by its id
              errorHandling: 'continue'
            },
      `),
      output: flow(dedent`
        {
              type: 'tool-call',
              name: 'Book',
              config: { toolId } // by its id
            },
      `),
      errors: [
        {
          ...ignored(7, 32, 8),
          suggestions: [
            move(
              'continue',
              flow(dedent`
                {
                      type: 'tool-call',
                      name: 'Book',
                      config: { toolId, onError: 'continue' } // by its id
                    },
              `),
            ),
          ],
        },
      ],
    },
    {
      name: 'a comment inside',
      code: flow("{ type: 'tool-call', name: 'Book', errorHandling: /* go on */ 'continue', config: { toolId } },"),
      output: null,
      errors: [ignored(40, 77)],
    },
    {
      name: 'in the settings',
      code: flow("{ type: 'tool-call', name: 'Book', config: { errorHandling: { onError: 'continue' }, toolId } },"),
      output: flow("{ type: 'tool-call', name: 'Book', config: { toolId } },"),
      errors: [
        {
          ...ignored(50, 88),
          suggestions: [move('continue', flow("{ type: 'tool-call', name: 'Book', config: { onError: 'continue', toolId } },"))],
        },
      ],
    },
    {
      name: 'what two steps share',
      code: flow("{ type: 'tool-call', name: 'Book', ...shared },").replace(
        'export',
        "const shared = { errorHandling: 'continue' };\nexport",
      ),
      output: null,
      errors: [ignored(18, 43, 2)],
    },
    {
      name: 'a value that is computed',
      code: flow("{ type: 'tool-call', name: 'Book', errorHandling: modeOf(table), config: { toolId } },"),
      output: flow("{ type: 'tool-call', name: 'Book', config: { toolId } },"),
      errors: [ignored(40, 68)],
    },
  ],
});

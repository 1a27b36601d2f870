import type { Rule } from 'eslint';
import rule from '../../../rules/explicit-error-handling.ts';
import { dedent } from '../../dedent.ts';
import { jsonRuleTester } from '../../json-rule-tester.ts';

// typescript-eslint's rule type and ESLint's differ in their node types alone.
const flowRule = rule as unknown as Rule.RuleModule;

// The steps begin in line 4, behind four blanks.
const flow = (steps: string): string => dedent`
  {
    "name": "Tides",
    "steps": [
      ${steps}
    ]
  }

`;
const envelope = dedent`
  { "class": "permanent", "message": "The gauge at {{input.port}} \
    did not answer.", "recoverySteps": ["Call list_gauges with the same port."] }
`;

const own = { key: 'errorHandling', fallback: 'defaultValue', stop: 'fail', goOn: 'continue', settings: 'config', own: 'onError' };
const goesOn = 'the flow goes on with its `defaultValue`';
const hidden = `${goesOn}, and nothing tells the agent what failed`;

const unset = (
  step: string,
  place: { line: number; column: number },
  suggestions: { value: 'fail' | 'continue'; output: string }[],
  text = hidden,
) => ({
  messageId: 'unset',
  data: { ...own, step: `The step ${step}`, unset: text },
  ...place,
  endLine: place.line,
  endColumn: place.column + 1,
  suggestions: suggestions.map(({ value, output }) => ({
    messageId: 'set',
    data: { key: 'errorHandling', value, meaning: value === 'fail' ? 'the step fails' : 'the flow goes on with its defaultValue' },
    output,
  })),
});

/** Both suggestions of a step, by how the file reads with each. */
const either = (write: (member: string) => string, key = '"errorHandling"', quote = '"') =>
  (['fail', 'continue'] as const).map((value) => ({ value, output: write(`${key}: ${quote}${value}${quote}`) }));

const read = (rest = ''): string =>
  `{ "type": "fetch-url", "name": "Read", "config": { "http": { "url": "https://gauges.example" }, "outputVariable": "levels" }${rest} }`;

jsonRuleTester().run('explicit-error-handling in JSON: where a flow stands', flowRule, {
  valid: [
    { name: 'a flow that says what happens', code: flow(read(', "errorHandling": "fail"')) },
    {
      name: 'in the settings',
      code: flow(
        dedent`
          { "type": "transform-data", "name": "Shape", "config": { "script": "return input.levels", "errorHandling": { \
            "onError": "fail" } } }
        `,
      ),
    },
    { name: 'a variable of a template', code: flow(read(', "errorHandling": "{{mode}}"')) },
    { name: 'a step that is off', code: flow(read(', "enabled": false')) },
    { name: 'no steps', code: flow('') },
    { name: 'an empty object', code: '{}' },
    { name: 'an empty list', code: '[]' },
    { name: 'a text', code: '"upsert-record"' },
    { name: 'a number', code: '-1' },
    { name: 'null', code: 'null' },
    { name: 'a list of other things', code: '["upsert-record", null, 1, ["upsert-record"]]' },
    { name: 'steps that are no list', code: '{ "steps": { "type": "upsert-record", "name": "Save" } }' },
    { name: 'a step that is no object', code: '{ "steps": ["upsert-record", [{ "type": "upsert-record" }], null] }' },
    {
      name: 'a catalogue of types',
      code: '{ "types": [{ "type": "upsert-record", "name": "Save", "config": { "outputVariable": "saved" } }] }',
    },
    {
      name: 'a call that says what happens, and not what it writes',
      code: flow('{ "type": "api-call", "name": "Read", "errorHandling": "continue", "config": { "url": "https://gauges.example" } }'),
    },
    {
      name: 'a call that says what it writes, and not what happens',
      code: flow('{ "type": "api-call", "name": "Read", "config": { "outputVariable": "levels" } }'),
    },
    {
      name: 'a call of a system with words of its own',
      code: flow('{ "type": "api-call", "name": "Read", "errorHandling": "retry", "config": { "outputVariable": "levels" } }'),
    },
    {
      name: 'a call that follows another one',
      code: flow(
        '{ "type": "api-call", "name": "Read", "next": "Save", "errorHandling": "continue", "config": { "outputVariable": "levels" } }',
      ),
    },
    {
      name: 'keys that objects have by birth',
      code: '{ "steps": [{ "type": "constructor", "name": "toString", "__proto__": { "type": "upsert-record" } }] }',
    },
  ],
  invalid: [
    {
      name: 'a flow',
      code: flow(read()),
      errors: [
        unset(
          '`Read` (fetch-url)',
          { line: 4, column: 5 },
          either((member) => flow(read(`, ${member}`))),
        ),
      ],
    },
    {
      name: 'a list of flows, on one line',
      code: dedent`
        [{"name":"Tides","steps":[{"type":"upsert-record","name":"Save","config":{"sourceVariable":"levels"}}]},{"name":"Swell","steps":[]}]
      `,
      errors: [
        unset(
          '`Save` (upsert-record)',
          { line: 1, column: 27 },
          either(
            (member) =>
              dedent`
                [{"name":"Tides","steps":[{"type":"upsert-record","name":"Save","config":{"sourceVariable":"levels"}, \
                  ${member}}]},{"name":"Swell","steps":[]}]
              `,
          ),
          'it writes nothing and reports `success: false` where its source is missing or is no JSON object, ' +
            'and the flow goes on with its `defaultValue` otherwise',
        ),
      ],
    },
    {
      name: 'a list of steps',
      code: dedent`
        [
          ${read()}
        ]

      `,
      errors: [
        unset(
          '`Read` (fetch-url)',
          { line: 2, column: 3 },
          either(
            (member) => dedent`
              [
                ${read(`, ${member}`)}
              ]

            `,
          ),
        ),
      ],
    },
    {
      name: 'the flow of a product',
      code: `{
\t"version": "2.0",
\t"capabilities": [
\t\t{
\t\t\t"id": "tides",
\t\t\t"flow": {
\t\t\t\t"steps": [
\t\t\t\t\t{
\t\t\t\t\t\t"type": "paginate-api",
\t\t\t\t\t\t"name": "Read",
\t\t\t\t\t\t"config": {
\t\t\t\t\t\t\t"url": "https://gauges.example"
\t\t\t\t\t\t}
\t\t\t\t\t}
\t\t\t\t]
\t\t\t}
\t\t}
\t]
}
`,
      errors: [
        unset(
          '`Read` (paginate-api)',
          { line: 8, column: 6 },
          either(
            (member) => `{
\t"version": "2.0",
\t"capabilities": [
\t\t{
\t\t\t"id": "tides",
\t\t\t"flow": {
\t\t\t\t"steps": [
\t\t\t\t\t{
\t\t\t\t\t\t"type": "paginate-api",
\t\t\t\t\t\t"name": "Read",
\t\t\t\t\t\t"config": {
\t\t\t\t\t\t\t"url": "https://gauges.example"
\t\t\t\t\t\t},
\t\t\t\t\t\t${member}
\t\t\t\t\t}
\t\t\t\t]
\t\t\t}
\t\t}
\t]
}
`,
          ),
          'the step fails',
        ),
      ],
    },
    {
      name: 'the steps of a branch, with the line ends of Windows',
      code: flow(
        dedent`
          { "type": "conditional", "name": "Late?", "config": { "condition": "late", "trueSteps": [${read(', "errorHandling": "fail"')},
                { "type": "crawl",
                  "name": "Look", "config": {}
                }], "falseSteps": [] } }
        `,
      ).replaceAll('\n', '\r\n'),
      errors: [
        unset(
          '`Look` (crawl)',
          { line: 5, column: 7 },
          either((member) =>
            flow(
              dedent`
                { "type": "conditional", "name": "Late?", "config": { \
                  "condition": "late", "trueSteps": [${read(', "errorHandling": "fail"')},
                      { "type": "crawl",
                        "name": "Look", "config": {},
                        ${member}
                      }], "falseSteps": [] } }
              `,
            ).replaceAll('\n', '\r\n'),
          ),
        ),
      ],
    },
    {
      name: 'as the other steps say it, in settings that are empty',
      code: flow(dedent`
        { "type": "transform-data", "name": "Shape", "config": { "script": "", "errorHandling": { "onError": "fail" } } },
            { "type": "search", "name": "Find", "config": {} }
      `),
      errors: [
        unset(
          '`Find` (search)',
          { line: 5, column: 5 },
          (['fail', 'continue'] as const).map((value) => ({
            value,
            output: flow(
              dedent`
                { "type": "transform-data", "name": "Shape", "config": { "script": "", "errorHandling": { "onError": "fail" } } },
                    { "type": "search", "name": "Find", "config": { "errorHandling": { "onError": "${value}" } } }
              `,
            ),
          })),
        ),
      ],
    },
    {
      name: 'a call that says what happens and what it writes',
      code: flow(dedent`
        { "type": "api-call", "name": "Read", "errorHandling": "continue", "config": { "outputVariable": "levels" } },
            { "type": "search", "name": "Find", "config": {} }
      `),
      errors: [
        {
          messageId: 'noFallback',
          data: { ...own, step: 'The step `Read` (api-call)' },
          line: 4,
          column: 43,
          endLine: 4,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'set',
              data: { key: 'errorHandling', value: 'fail', meaning: 'the step fails' },
              output: flow(dedent`
                { "type": "api-call", "name": "Read", "errorHandling": "fail", "config": { "outputVariable": "levels" } },
                    { "type": "search", "name": "Find", "config": {} }
              `),
            },
          ],
        },
        unset(
          '`Find` (search)',
          { line: 5, column: 5 },
          either((member) =>
            flow(dedent`
              { "type": "api-call", "name": "Read", "errorHandling": "continue", "config": { "outputVariable": "levels" } },
                  { "type": "search", "name": "Find", "config": {}, ${member} }
            `),
          ),
        ),
      ],
    },
    {
      name: 'the last of two equal keys counts',
      code: flow(
        read(', "errorHandling": "fail"')
          .replace('"fetch-url"', '"crawl", "type": "update-record"')
          .replace(', "errorHandling": "fail"', ''),
      ),
      errors: [
        unset(
          '`Read` (update-record)',
          { line: 4, column: 5 },
          either((member) => flow(read(`, ${member}`).replace('"fetch-url"', '"crawl", "type": "update-record"'))),
          'it writes nothing and reports `success: false` where it finds no record, and the flow goes on with its `defaultValue` otherwise',
        ),
      ],
    },
  ],
});

const call = (rest: string): string =>
  flow(dedent`
    { "type": "upsert-record", "name": "Save", "errorHandling": "fail" },
        { "type": "api-call", "name": "Read", ${rest} }
  `);
const toStop = (output: string) => ({ messageId: 'set', data: { key: 'errorHandling', value: 'fail', meaning: 'the step fails' }, output });

jsonRuleTester().run('explicit-error-handling in JSON: what a call writes when it fails', flowRule, {
  valid: [
    envelope,
    '{ "error": "The gauge did not answer." }',
    '"{{lastLevels}}"',
    '{ "status": "unavailable", "levels": [] }',
    String.raw`"{\"class\":\"permanent\"}"`,
  ].map((value) => ({
    name: value.slice(0, 60),
    code: call(`"errorHandling": "continue", "defaultValue": ${value}`),
  })),
  invalid: [
    ...[
      'null',
      '[]',
      '{}',
      '""',
      '0',
      '-1',
      'false',
      '{ "levels": [] }',
      '{ "error": null }',
      '{ "errors": [] }',
      '{ "status": "done" }',
      String.raw`"{\"levels\":[]}"`,
    ].map((value) => ({
      name: value,
      code: call(`"errorHandling": "continue", "defaultValue": ${value}`),
      errors: [
        {
          messageId: 'noEnvelope',
          data: { ...own, step: 'the step `Read` (api-call)' },
          line: 5,
          column: 88,
          endLine: 5,
          endColumn: 88 + value.length,
          suggestions: [toStop(call(`"errorHandling": "fail", "defaultValue": ${value}`))],
        },
      ],
    })),
    {
      name: 'no value',
      code: call('"errorHandling": "continue", "config": { "outputVariable": "levels" }'),
      errors: [
        {
          messageId: 'noFallback',
          data: { ...own, step: 'The step `Read` (api-call)' },
          line: 5,
          column: 43,
          endLine: 5,
          endColumn: 70,
          suggestions: [toStop(call('"errorHandling": "fail", "config": { "outputVariable": "levels" }'))],
        },
      ],
    },
    {
      name: 'nothing said, and no value',
      code: call('"config": { "outputVariable": "levels" }'),
      errors: [
        unset('`Read` (api-call)', { line: 5, column: 5 }, [
          { value: 'fail', output: call('"config": { "outputVariable": "levels" }, "errorHandling": "fail"') },
        ]),
      ],
    },
  ],
});

const tool = (text: string): string =>
  flow(dedent`
    { "type": "upsert-record", "name": "Save", "errorHandling": "fail" },
        ${text}
  `);
const ignored = (place: { line: number; column: number; endColumn: number }, moved: { meaning: string; output: string } | null) => ({
  messageId: 'ignored',
  data: { ...own, step: 'The step `Book` (tool-call)', unset: 'the step fails' },
  ...place,
  endLine: place.line,
  suggestions: moved
    ? [{ messageId: 'move', data: { settings: 'config', own: 'onError', meaning: moved.meaning }, output: moved.output }]
    : [],
});
const writes = 'when the step fails, it writes `{ error, result: null }`';
const fails = 'the step fails, also where that default changes';

jsonRuleTester().run('explicit-error-handling in JSON: what a call of a tool does not read', flowRule, {
  valid: [
    {
      name: 'in the key that it reads',
      code: tool('{ "type": "tool-call", "name": "Book", "config": { "toolId": "tool_7", "onError": "continue" } }'),
    },
    { name: 'said nowhere', code: tool('{ "type": "tool-call", "name": "Book", "config": { "toolId": "tool_7" } }') },
  ],
  invalid: [
    {
      name: 'between others',
      code: tool('{ "type": "tool-call", "errorHandling": "continue", "name": "Book", "config": { "toolId": "tool_7" } }'),
      output: tool('{ "type": "tool-call", "name": "Book", "config": { "toolId": "tool_7" } }'),
      errors: [
        ignored(
          { line: 5, column: 28, endColumn: 55 },
          {
            meaning: writes,
            output: tool('{ "type": "tool-call", "name": "Book", "config": { "toolId": "tool_7", "onError": "continue" } }'),
          },
        ),
      ],
    },
    {
      name: 'the last of a line',
      code: tool('{ "type": "tool-call", "name": "Book", "config": {}, "errorHandling": "fail" }'),
      output: tool('{ "type": "tool-call", "name": "Book", "config": {} }'),
      errors: [
        ignored(
          { line: 5, column: 58, endColumn: 81 },
          { meaning: fails, output: tool('{ "type": "tool-call", "name": "Book", "config": { "onError": "fail" } }') },
        ),
      ],
    },
    {
      name: 'the last, on a line of its own',
      code: tool(dedent`
        {
              "type": "tool-call",
              "name": "Book",
              "config": {
                "toolId": "tool_7"
              },
              "errorHandling": "fail"
            }
      `),
      output: tool(dedent`
        {
              "type": "tool-call",
              "name": "Book",
              "config": {
                "toolId": "tool_7"
              }
            }
      `),
      errors: [
        ignored(
          { line: 11, column: 7, endColumn: 30 },
          {
            meaning: fails,
            output: tool(dedent`
              {
                    "type": "tool-call",
                    "name": "Book",
                    "config": {
                      "toolId": "tool_7",
                      "onError": "fail"
                    }
                  }
            `),
          },
        ),
      ],
    },
    {
      name: 'the first, on a line of its own',
      code: tool(dedent`
        {
              "errorHandling": "fail",
              "type": "tool-call",
              "name": "Book"
            }
      `),
      output: tool(dedent`
        {
              "type": "tool-call",
              "name": "Book"
            }
      `),
      errors: [
        ignored(
          { line: 6, column: 7, endColumn: 30 },
          {
            meaning: fails,
            output: tool(dedent`
              {
                    "config": { "onError": "fail" },
                    "type": "tool-call",
                    "name": "Book"
                  }
            `),
          },
        ),
      ],
    },
    {
      name: 'all that the settings hold, and beside a key that is read',
      code: tool(dedent`
        { "type": "tool-call", "name": "Book", "config": { "errorHandling": "fail" } },
            { "type": "tool-call", "name": "Book", "errorHandling": "fail", "config": { "onError": "fail" } }
      `),
      output: tool(dedent`
        { "type": "tool-call", "name": "Book", "config": { } },
            { "type": "tool-call", "name": "Book", "config": { "onError": "fail" } }
      `),
      errors: [
        ignored(
          { line: 5, column: 56, endColumn: 79 },
          {
            meaning: fails,
            output: tool(dedent`
              { "type": "tool-call", "name": "Book", "config": { "onError": "fail" } },
                  { "type": "tool-call", "name": "Book", "errorHandling": "fail", "config": { "onError": "fail" } }
            `),
          },
        ),
        ignored({ line: 6, column: 44, endColumn: 67 }, null),
      ],
    },
  ],
});

jsonRuleTester('json/jsonc').run('explicit-error-handling in JSON with comments', flowRule, {
  valid: [
    {
      name: 'a flow that is commented out',
      code: dedent`
        {
          // ${flow(read()).replaceAll('\n', '\n  // ')}
        }

      `,
    },
  ],
  invalid: [
    {
      name: 'behind the last key',
      code: flow(dedent`
        {
              "type": "paginate-api", // all pages
              "name": "Read" // of the gauges
              /* no more */
            } // the end
      `),
      errors: [
        unset(
          '`Read` (paginate-api)',
          { line: 4, column: 5 },
          either((member) =>
            flow(dedent`
              {
                    "type": "paginate-api", // all pages
                    "name": "Read", // of the gauges
                    ${member}
                    /* no more */
                  } // the end
            `),
          ),
          'the step fails',
        ),
      ],
    },
    {
      name: 'before what goes, and behind the comma',
      code: tool(dedent`
        {
              "type": "tool-call",
              "name": "Book", // by its name
              "errorHandling": "fail" // as the others
            }
      `),
      output: tool(dedent`
        {
              "type": "tool-call",
              "name": "Book" // by its name
               // as the others
            }
      `),
      errors: [
        ignored(
          { line: 8, column: 7, endColumn: 30 },
          {
            meaning: fails,
            output: tool(dedent`
              {
                    "type": "tool-call",
                    "name": "Book", // by its name
                    "config": { "onError": "fail" } // as the others
                  }
            `),
          },
        ),
      ],
    },
    {
      name: 'in what would go',
      code: tool('{ "type": "tool-call", "name": "Book", "errorHandling": /* loud */ "fail" }'),
      output: null,
      errors: [ignored({ line: 5, column: 44, endColumn: 78 }, null)],
    },
    {
      name: 'a comma at the end, where it may stand',
      code: tool(dedent`
        {
              "type": "tool-call",
              "name": "Book",
              "errorHandling": "fail",
            }
      `),
      output: tool(dedent`
        {
              "type": "tool-call",
              "name": "Book",
            }
      `),
      languageOptions: { allowTrailingCommas: true },
      errors: [
        ignored(
          { line: 8, column: 7, endColumn: 30 },
          {
            meaning: fails,
            output: tool(dedent`
              {
                    "type": "tool-call",
                    "name": "Book",
                    "config": { "onError": "fail" },
                  }
            `),
          },
        ),
      ],
    },
  ],
});

const loose = (step: string): string => dedent`
  { name: 'Tides', steps: [
    ${step},
  ] }

`;

jsonRuleTester('json/json5').run('explicit-error-handling in JSON5', flowRule, {
  valid: [{ name: 'a flow that says what happens', code: loose("{ type: 'upsert-record', name: 'Save', errorHandling: 'fail' }") }],
  invalid: [
    {
      name: 'keys without quotes, texts in single ones',
      code: loose("{ type: 'upsert-record', name: 'Save', config: { at: +Infinity, low: NaN, level: .5, mask: 0xff } }"),
      errors: [
        unset(
          '`Save` (upsert-record)',
          { line: 2, column: 3 },
          either(
            (member) =>
              loose(`{ type: 'upsert-record', name: 'Save', config: { at: +Infinity, low: NaN, level: .5, mask: 0xff }, ${member} }`),
            'errorHandling',
            "'",
          ),
          'it writes nothing and reports `success: false` where its source is missing or is no JSON object, ' +
            'and the flow goes on with its `defaultValue` otherwise',
        ),
      ],
    },
    {
      name: 'keys in quotes, and a comma at the end',
      code: loose(dedent`
        {
            "type": "paginate-api",
            "name": "Read",
          }
      `),
      errors: [
        unset(
          '`Read` (paginate-api)',
          { line: 2, column: 3 },
          either(
            (member) =>
              loose(dedent`
                {
                    "type": "paginate-api",
                    "name": "Read",
                    ${member},
                  }
              `),
            "'errorHandling'",
            "'",
          ),
          'the step fails',
        ),
      ],
    },
  ],
});

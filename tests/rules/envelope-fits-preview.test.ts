import rule from '../../rules/envelope-fits-preview.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

// The body begins in line 2, column 24.
const answer = (body: string): string => dedent`
  export async function POST(request: Request) {
    return Response.json(${body}, { status: 429 });
  }

`;
const long = 'x'.repeat(480);
const middling = 'x'.repeat(300);
const kind = "class: 'retryable'";
const delay = 'retryAfterSeconds: 30';
const steps = "recoverySteps: ['Call read_gauge again in 30 seconds.']";

const behind = (keys: string, filler: string, first: string, { line = 2, column = 24 } = {}) => ({
  messageId: 'behind' as const,
  data: { platform: 'Runtype', preview: '500', keys, filler, first },
  line,
  column,
  endLine: line,
  endColumn: column + 1,
});
const all = 'class, retryAfterSeconds and recoverySteps';

ruleTester().run('envelope-fits-preview', rule, {
  valid: [
    { name: 'short', code: answer(`{ message: 'The gauge is busy.', ${kind}, ${delay}, ${steps} }`) },
    { name: 'the keys first, then a long text', code: answer(`{ ${kind}, ${delay}, ${steps}, message: '${long}' }`) },
    { name: 'the keys first, then data', code: answer(`{ ${kind}, ${delay}, ${steps}, options: gauges.map(({ id }) => id) }`) },
    {
      name: 'a text of which the length is not known',
      code: answer(`{ message: \`Gauge \${id} is busy.\`, reason: error.message, ${kind}, ${delay}, ${steps} }`),
    },
    { name: 'a value of which nothing is known', code: answer(`{ gauge, ${kind}, ${delay}, ${steps} }`) },
    { name: 'options that are written down', code: answer(`{ options: ['North', 'South'], class: 'userInput', message: 'Which gauge?' }`) },
    { name: 'steps of which the first one fits', code: answer(`{ ${kind}, ${delay}, recoverySteps: ['Wait.', '${long}', '${long}'] }`) },
    {
      name: 'other keys behind data',
      code: answer(`{ ${kind}, ${delay}, ${steps}, options: gauges.slice(0, 5), suggestions: others.slice(0, 5) }`),
    },
    { name: 'a condition that is spread in', code: answer(`{ ...(isLate && { late: true }), ${kind}, ${delay}, ${steps} }`) },
    { name: 'what is spread in and is not known', code: answer(`{ ...base, ${kind}, ${delay}, ${steps} }`) },
    { name: 'another vocabulary', code: answer(`{ readings: rows.map(String), class: 'late', message: 'retryable' }`) },
    { name: 'a result', code: answer('{ readings: rows.map(String), count: rows.length, retryable: false }') },
    {
      name: 'a partial result',
      code: answer(`{ completeness: 'partial', readings: rows.map(String), errors: [{ source: 'tide', ${kind}, ${delay} }] }`),
    },
    {
      name: 'the result of a tool that is no endpoint',
      code: dedent`
        import { tool } from 'ai';
        export const read = tool({ inputSchema, execute: async () => ({ message: '${long}', ${kind}, ${delay} }) });

      `,
    },
  ],
  invalid: [
    {
      name: 'all behind a long text',
      code: answer(`{ message: '${long}', ${kind}, ${delay}, ${steps} }`),
      output: answer(`{ ${kind}, ${delay}, ${steps}, message: '${long}' }`),
      errors: [behind(all, 'message, which fills them', all)],
    },
    {
      name: 'the steps behind two texts',
      code: answer(`{ ${kind}, message: '${middling}', reason: '${middling}', ${delay}, ${steps} }`),
      output: answer(`{ ${kind}, ${delay}, ${steps}, message: '${middling}', reason: '${middling}' }`),
      errors: [behind('retryAfterSeconds and recoverySteps', 'message, which fills them', all)],
    },
    {
      name: 'a text of known pieces',
      code: answer(`{ message: \`${middling}\${id}${middling}\`, ${kind}, ${delay} }`),
      output: answer(`{ ${kind}, ${delay}, message: \`${middling}\${id}${middling}\` }`),
      errors: [behind('class and retryAfterSeconds', 'message, which fills them', 'class and retryAfterSeconds')],
    },
    {
      name: 'a text by a name, and added up',
      code: dedent`
        const busy = '${middling}';
        ${answer(`{ message: busy + '${middling}', ${kind}, ${delay} }`)}
      `,
      output: dedent`
        const busy = '${middling}';
        ${answer(`{ ${kind}, ${delay}, message: busy + '${middling}' }`)}
      `,
      errors: [behind('class and retryAfterSeconds', 'message, which fills them', 'class and retryAfterSeconds', { line: 3 })],
    },
    {
      name: 'options that a list is made into',
      code: answer(
        dedent`
          { class: 'userInput', message: 'Which gauge?', options: gauges.slice(0, 5).map(({ id, name }) => ({ \
            id, name })), recoverySteps: ['Call read_gauge with one id.'] }
        `,
      ),
      output: answer(
        dedent`
          { class: 'userInput', recoverySteps: ['Call read_gauge with one id.'], message: 'Which gauge?', options: gauges.slice(0, \
            5).map(({ id, name }) => ({ id, name })) }
        `,
      ),
      errors: [behind('recoverySteps', 'options, which may be of any length', 'class and recoverySteps')],
    },
    {
      name: 'options by a name',
      code: answer(`{ class: 'userInput', options, recoverySteps: ['Call read_gauge with one id.'] }`),
      output: answer(`{ class: 'userInput', recoverySteps: ['Call read_gauge with one id.'], options }`),
      errors: [behind('recoverySteps', 'options, which may be of any length', 'class and recoverySteps')],
    },
    {
      name: 'the body of a service',
      code: answer(`{ details: await response.text(), ${kind}, ${delay}, message: 'Busy.' }`),
      output: answer(`{ ${kind}, ${delay}, details: await response.text(), message: 'Busy.' }`),
      errors: [behind('class and retryAfterSeconds', 'details, which may be of any length', 'class and retryAfterSeconds')],
    },
    {
      name: 'the JSON of a value in the message',
      code: answer(`{ message: \`Refused: \${JSON.stringify(row)}\`, class: 'permanent', ${steps} }`),
      output: answer(`{ class: 'permanent', ${steps}, message: \`Refused: \${JSON.stringify(row)}\` }`),
      errors: [behind('class and recoverySteps', 'message, which may be of any length', 'class and recoverySteps')],
    },
    {
      name: 'lines of their own with comments',
      code: answer(`{
    // for people
    message: '${long}', // long
    ${kind}, // see the table
    /* seconds */
    ${delay},
  }`),
      output: answer(`{
    ${kind}, // see the table
    /* seconds */
    ${delay},
    // for people
    message: '${long}', // long
  }`),
      errors: [behind('class and retryAfterSeconds', 'message, which fills them', 'class and retryAfterSeconds')],
    },
    {
      name: 'no comma at the end',
      code: answer(dedent`
        {
            message: '${long}',
            ${kind},
            ${delay}
          }
      `),
      output: answer(`{\n    ${kind},\n    ${delay},\n    message: '${long}'\n  }`),
      errors: [behind('class and retryAfterSeconds', 'message, which fills them', 'class and retryAfterSeconds')],
    },
    {
      name: 'a delay that is read from a header',
      code: answer(`{ message: '${long}', ${kind}, retryAfterSeconds: Number(response.headers.get('retry-after')) || 30 }`),
      output: answer(`{ ${kind}, retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, message: '${long}' }`),
      errors: [behind('class and retryAfterSeconds', 'message, which fills them', 'class and retryAfterSeconds')],
    },
    {
      name: 'the text of JSON',
      code: dedent`
        app.post('/gauge', (req, res) => {
          res.writeHead(429).end(JSON.stringify({ message: '${long}', ${kind}, ${delay} }));
        });

      `,
      output: dedent`
        app.post('/gauge', (req, res) => {
          res.writeHead(429).end(JSON.stringify({ ${kind}, ${delay}, message: '${long}' }));
        });

      `,
      errors: [behind('class and retryAfterSeconds', 'message, which fills them', 'class and retryAfterSeconds', { column: 41 })],
    },
    ...[
      ['what is spread in', `{ message: '${long}', ...base, ${kind}, ${delay} }`],
      ['a getter', `{ message: '${long}', get reason() { return why(); }, ${kind}, ${delay} }`],
      ['a computed key', `{ message: '${long}', [name]: 1, ${kind}, ${delay} }`],
      ['a call whose order may matter', `{ message: '${long}', ${kind}, retryAfterSeconds: queue.next() }`],
      ['a write', `{ message: '${long}' + (count += 1), ${kind}, retryAfterSeconds: count }`],
      ['a comment before the comma', `{ message: '${long}' /* long */, ${kind}, ${delay} }`],
      [
        'a comment before the end',
        dedent`
          {
              message: '${long}',
              ${kind},
              ${delay},
              // no more
            }
        `,
      ],
    ].map(([name = '', body = '']) => ({
      name: `stays as it is: ${name}`,
      code: answer(body),
      output: null,
      errors: [behind('class and retryAfterSeconds', 'message, which fills them', 'class and retryAfterSeconds')],
    })),
    {
      name: 'a first step that is too long by itself',
      code: answer(`{ ${kind}, ${delay}, recoverySteps: ['${long}'] }`),
      output: null,
      errors: [
        {
          messageId: 'tooLong',
          data: { platform: 'Runtype', preview: '500', keys: 'recoverySteps' },
          line: 2,
          column: 24,
          endLine: 2,
          endColumn: 25,
        },
      ],
    },
    {
      name: 'the vocabulary of the settings',
      code: answer(`{ message: '${long}', kind: 'again', wait: 30 }`),
      output: answer(`{ kind: 'again', wait: 30, message: '${long}' }`),
      settings: { 'tool-errors': { envelope: { classKey: 'kind', classes: { retryable: 'again' }, keys: { retryAfterSeconds: 'wait' } } } },
      errors: [behind('kind and wait', 'message, which fills them', 'kind and wait')],
    },
  ],
});

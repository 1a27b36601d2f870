import rule from '../../rules/require-retry-after.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The statements of execute, from line 6 on.
const lookup = (body: string, before = '') => `import { tool } from 'ai';
import { z } from 'zod';
${before}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
${body}
  },
});
`;

tester.run('require-retry-after: the delay', rule, {
  valid: [
    { name: 'a number', code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: 30 };`) },
    { name: 'zero', code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: 0 };`) },
    {
      name: 'the time to a date',
      code: lookup(
        `    return { class: 'retryable', message: 'No answer', retryAfterSeconds: Math.ceil((new Date(id) - Date.now()) / 1000) };`,
      ),
    },
    { name: 'what is computed', code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: delayOf(id) };`) },
    {
      name: 'a header that is made a number',
      code: lookup(`    const response = await fetch('https://orders.example');
    return { class: 'retryable', message: 'No answer', retryAfterSeconds: Number(response.headers.get('retry-after')) || 30 };`),
    },
    {
      name: 'a spread that may hold it',
      code: lookup(`    return { class: 'retryable', message: 'No answer', ...delay };`, `import { delay } from './delay.js';`),
    },
    {
      name: 'one that may be undefined',
      code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: id ? 30 : undefined };`),
    },
    { name: 'another name for it', code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterMs: 30_000 };`) },
    {
      name: 'the name of the settings',
      code: lookup(`    return { kind: 'transient', message: 'No answer', waitSeconds: 30 };`),
      settings: {
        'tool-errors': { envelope: { classKey: 'kind', classes: { retryable: 'transient' }, keys: { retryAfterSeconds: 'waitSeconds' } } },
      },
    },
    {
      name: 'what is added later',
      code: lookup(`    const failure = { class: 'retryable', message: 'No answer' };
    failure.retryAfterSeconds = 30;
    return failure;`),
    },
  ],
  invalid: [
    {
      name: 'none',
      code: lookup(`    return { class: 'retryable', message: 'No answer' };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'addNumber',
              data: { key: 'retryAfterSeconds' },
              output: lookup(`    return { class: 'retryable', retryAfterSeconds: 30, message: 'No answer' };`),
            },
          ],
        },
      ],
    },
    {
      name: 'undefined',
      code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: undefined };`),
      errors: [
        {
          messageId: 'wrong',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds', value: 'undefined, which JSON leaves out' },
          line: 7,
          column: 56,
          endLine: 7,
          endColumn: 84,
          suggestions: [
            { messageId: 'addNumber', output: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: 30 };`) },
          ],
        },
      ],
    },
    {
      name: 'a negative number',
      code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: -1 };`),
      errors: [
        {
          messageId: 'wrong',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds', value: 'negative' },
          line: 7,
          column: 56,
          endLine: 7,
          endColumn: 77,
          suggestions: [
            { messageId: 'addNumber', output: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: 30 };`) },
          ],
        },
      ],
    },
    {
      name: 'NaN',
      code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: Number.NaN };`),
      errors: [
        {
          messageId: 'wrong',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds', value: 'NaN, which JSON makes null' },
          line: 7,
          column: 56,
          endLine: 7,
          endColumn: 85,
          suggestions: [
            { messageId: 'addNumber', output: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: 30 };`) },
          ],
        },
      ],
    },
    {
      name: 'null',
      code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: null };`),
      errors: [
        {
          messageId: 'wrong',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds', value: 'no number' },
          line: 7,
          column: 56,
          endLine: 7,
          endColumn: 79,
          suggestions: [
            { messageId: 'addNumber', output: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: 30 };`) },
          ],
        },
      ],
    },
    {
      name: 'a Date',
      code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: new Date(Date.now() + 30_000) };`),
      errors: [
        {
          messageId: 'wrong',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds', value: 'no number' },
          line: 7,
          column: 56,
          endLine: 7,
          endColumn: 104,
          suggestions: [
            { messageId: 'addNumber', output: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: 30 };`) },
          ],
        },
      ],
    },
    {
      name: 'a text of a number',
      code: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: '60' };`),
      errors: [
        {
          messageId: 'wrong',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds', value: 'a text' },
          line: 7,
          column: 56,
          endLine: 7,
          endColumn: 79,
          suggestions: [
            { messageId: 'convert', output: lookup(`    return { class: 'retryable', message: 'No answer', retryAfterSeconds: 60 };`) },
          ],
        },
      ],
    },
    {
      name: 'a header as it is',
      code: lookup(`    const response = await fetch('https://orders.example');
    const retryAfterSeconds = response.headers.get('retry-after') ?? '30';
    return { class: 'retryable', message: 'No answer', retryAfterSeconds };`),
      errors: [
        {
          messageId: 'wrong',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds', value: 'a text' },
          line: 9,
          column: 56,
          endLine: 9,
          endColumn: 73,
          suggestions: [
            {
              messageId: 'convert',
              output: lookup(`    const response = await fetch('https://orders.example');
    const retryAfterSeconds = response.headers.get('retry-after') ?? '30';
    return { class: 'retryable', message: 'No answer', retryAfterSeconds: Number(retryAfterSeconds) || 30 };`),
            },
          ],
        },
      ],
    },
  ],
});

tester.run('require-retry-after: what is retryable', rule, {
  valid: [
    { name: 'another class', code: lookup(`    return { class: 'permanent', message: 'No such order' };`) },
    { name: 'retryable: false', code: lookup(`    return { ok: false, retryable: false, error: 'No such order' };`) },
    { name: 'a class that the run decides', code: lookup(`    return { class: id ? 'retryable' : 'permanent', message: 'No answer' };`) },
    { name: 'a row of a result', code: lookup(`    return { id, retryable: true, message: 'A job' };`) },
    {
      name: 'the configuration of a tool',
      code: `import { tool } from 'ai';
export const lookup = tool({ description: 'Looks it up.', retryable: true, maxRetries: 1, execute: async () => 1 });
`,
    },
    {
      name: 'a trusted helper',
      code: lookup(`    return toToolError({ class: 'retryable', message: 'No answer' });`, `import { toToolError } from './errors.js';`),
      settings: { 'tool-errors': { errorHelper: { module: './errors.js', name: 'toToolError' } } },
    },
    {
      name: 'one of more trusted helpers',
      code: lookup(`    return errors.busy({ class: 'retryable', message: 'No answer' });`, `import { errors } from './errors.js';`),
      settings: { 'tool-errors': { errorHelpers: ['notFound', 'errors.busy'] } },
    },
    {
      name: 'a trusted helper of the file itself',
      code: lookup(`    return busy('No answer');`, `const busy = (message) => ({ class: 'retryable', message });`),
      settings: { 'tool-errors': { errorHelpers: ['busy'] } },
    },
    {
      name: 'an entry with its own delay',
      code: lookup(
        dedent`
              return { completeness: 'partial', crm: {}, errors: [{ source: 'billing', class: 'retryable', reason: 'Down', \
                retryAfterSeconds: 60 }] };
        `,
      ),
    },
  ],
  invalid: [
    {
      name: 'retryable: true',
      code: lookup(`    return {
      ok: false,
      retryable: true, // it passes
      error: 'No answer',
    };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'addNumber',
              output: lookup(`    return {
      ok: false,
      retryable: true, // it passes
      retryAfterSeconds: 30,
      error: 'No answer',
    };`),
            },
          ],
        },
      ],
    },
    {
      name: "the settings' spelling",
      code: lookup(`    return { kind: 'transient', text: 'No answer' };`),
      settings: {
        'tool-errors': {
          envelope: { classKey: 'kind', classes: { retryable: 'transient' }, keys: { message: 'text', retryAfterSeconds: 'wait-seconds' } },
        },
      },
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'wait-seconds' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
          suggestions: [
            { messageId: 'addNumber', output: lookup(`    return { kind: 'transient', 'wait-seconds': 30, text: 'No answer' };`) },
          ],
        },
      ],
    },
    {
      name: 'what is thrown',
      code: lookup(
        `    throw new ToolFailure({ class: 'retryable', message: 'No answer' });`,
        `import { ToolFailure } from './errors.js';`,
      ),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds' },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'addNumber',
              output: lookup(
                `    throw new ToolFailure({ class: 'retryable', retryAfterSeconds: 30, message: 'No answer' });`,
                `import { ToolFailure } from './errors.js';`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'an entry of a partial result',
      code: lookup(`    return { completeness: 'partial', crm: {}, errors: [{ source: 'billing', class: 'retryable', reason: 'Down' }] };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This entry of `lookup`', key: 'retryAfterSeconds' },
          line: 7,
          column: 57,
          endLine: 7,
          endColumn: 58,
          suggestions: [
            {
              messageId: 'addNumber',
              output: lookup(
                dedent`
                      return { completeness: 'partial', crm: {}, errors: [{ source: 'billing', class: 'retryable', retryAfterSeconds: 30, \
                        reason: 'Down' }] };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a call that leaves it out of a literal of the file',
      code: lookup(
        `    if (id) return failure('retryable', 'No answer', 30);
    return failure('retryable', 'No answer');`,
        `const failure = (kind: string, message: string, retryAfterSeconds?: number) => ({ class: kind, message, retryAfterSeconds });`,
      ),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds' },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 19,
          suggestions: [],
        },
      ],
    },
    {
      name: 'an HTTP answer in a file without tools',
      code: `export function POST() {
  return Response.json({ class: 'retryable', message: 'No answer' }, { status: 503 });
}
`,
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This answer', key: 'retryAfterSeconds' },
          line: 2,
          column: 24,
          endLine: 2,
          endColumn: 25,
          suggestions: [
            {
              messageId: 'addNumber',
              output: `export function POST() {
  return Response.json({ class: 'retryable', retryAfterSeconds: 30, message: 'No answer' }, { status: 503 });
}
`,
            },
          ],
        },
      ],
    },
    {
      name: "one in the settings' spelling",
      code: `export const answer = (c) => c.json({ class: 'transient', message: 'No answer' }, 503);
`,
      settings: { 'tool-errors': { envelope: { classes: { retryable: 'transient' } } } },
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This answer', key: 'retryAfterSeconds' },
          line: 1,
          column: 37,
          endLine: 1,
          endColumn: 38,
          suggestions: [
            {
              messageId: 'addNumber',
              output: `export const answer = (c) => c.json({ class: 'transient', retryAfterSeconds: 30, message: 'No answer' }, 503);
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an HTTP answer with the class vocabulary',
      code: `import { tool } from 'ai';
export const now = tool({ execute: async () => Date.now() });
export function POST() {
  return Response.json({ class: 'retryable', message: 'No answer' }, { status: 503, headers: { 'Retry-After': '30' } });
}
`,
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This answer', key: 'retryAfterSeconds' },
          line: 4,
          column: 24,
          endLine: 4,
          endColumn: 25,
          suggestions: [
            {
              messageId: 'addNumber',
              output: dedent`
                import { tool } from 'ai';
                export const now = tool({ execute: async () => Date.now() });
                export function POST() {
                  return Response.json({ class: 'retryable', retryAfterSeconds: 30, message: 'No answer' }, { status: 503, headers: { \
                    'Retry-After': '30' } });
                }

              `,
            },
          ],
        },
      ],
    },
  ],
});

const header = "retryAfterSeconds: Number(response.headers.get('retry-after')) || 30";

tester.run('require-retry-after: where the delay comes from', rule, {
  valid: [],
  invalid: [
    {
      name: 'an answer in scope',
      code: lookup(`    const first = await fetch('https://orders.example');
    const response = await fetch('https://orders.example/' + first.status);
    if (response.status === 429) {
      return {
        message: 'Too many orders were asked for',
        class: 'retryable'
      };
    }
    const later = await fetch('https://orders.example');
    return { ok: later.ok };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds' },
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 15,
          suggestions: [
            {
              messageId: 'fromHeader',
              data: { key: 'retryAfterSeconds' },
              output: lookup(`    const first = await fetch('https://orders.example');
    const response = await fetch('https://orders.example/' + first.status);
    if (response.status === 429) {
      return {
        message: 'Too many orders were asked for',
        class: 'retryable',
        ${header}
      };
    }
    const later = await fetch('https://orders.example');
    return { ok: later.ok };`),
            },
          ],
        },
      ],
    },
    {
      name: 'an answer that is out of reach in the catch',
      code: lookup(`    try {
      const response = await fetch('https://orders.example');
      return { status: response.status };
    } catch {
      return { class: 'retryable', message: 'No answer' };
    }`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds' },
          line: 11,
          column: 14,
          endLine: 11,
          endColumn: 15,
          suggestions: [
            {
              messageId: 'addNumber',
              output: lookup(`    try {
      const response = await fetch('https://orders.example');
      return { status: response.status };
    } catch {
      return { class: 'retryable', retryAfterSeconds: 30, message: 'No answer' };
    }`),
            },
          ],
        },
      ],
    },
    {
      name: 'a parameter of a helper',
      code: lookup(
        `    const answer = await fetch('https://orders.example');
    return busy(answer);`,
        `const busy = (response: Response) => ({ class: 'retryable', message: 'Busy: ' + response.url });`,
      ),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds' },
          line: 3,
          column: 39,
          endLine: 3,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'fromHeader',
              output: lookup(
                `    const answer = await fetch('https://orders.example');
    return busy(answer);`,
                `const busy = (response: Response) => ({ class: 'retryable', ${header}, message: 'Busy: ' + response.url });`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a chain',
      code: lookup(`    return fetch('https://orders.example').then((response) => {
      if (response.status === 429) return { class: 'retryable', message: 'Too many orders were asked for' };
      return { ok: response.ok };
    });`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'retryAfterSeconds' },
          line: 8,
          column: 43,
          endLine: 8,
          endColumn: 44,
          suggestions: [
            {
              messageId: 'fromHeader',
              output: lookup(`    return fetch('https://orders.example').then((response) => {
      if (response.status === 429) return { class: 'retryable', ${header}, message: 'Too many orders were asked for' };
      return { ok: response.ok };
    });`),
            },
          ],
        },
      ],
    },
  ],
});

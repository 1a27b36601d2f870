import rule from '../../../rules/require-signal-forwarding.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const page = (execute: string, tail = ''): string => `import { tool } from 'ai';
export const page = tool({ inputSchema, ${execute} });
${tail}`;

ruleTester().run('require-signal-forwarding: how a call is given the signal', rule, {
  valid: [],
  invalid: [
    {
      name: 'options of which the type tells nothing',
      code: page('execute: async ({ url }, options: unknown) => [log(options), await fetch(url)]'),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 108,
          endLine: 2,
          endColumn: 113,
        },
      ],
    },
    {
      name: 'options of one line',
      code: page(`execute: async ({ url }, { abortSignal }) => fetch(url, { method: 'POST' })`),
      output: page(`execute: async ({ url }, { abortSignal }) => fetch(url, { method: 'POST', signal: abortSignal })`),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 86,
          endLine: 2,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'empty options',
      code: page('execute: async ({ url }, { abortSignal }) => fetch(url, {})'),
      output: page('execute: async ({ url }, { abortSignal }) => fetch(url, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 86,
          endLine: 2,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'empty options with a comment',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) =>
    fetch(url, {
      // nothing yet
    }),
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) =>
    fetch(url, {
      // nothing yet
      signal: abortSignal,
    }),
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 5,
          endLine: 5,
          endColumn: 10,
        },
      ],
    },
    {
      name: 'options of several lines with a comma at their end',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    return fetch(url, {
      method: 'POST',
      body: url, // as it is
    });
  },
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    return fetch(url, {
      method: 'POST',
      body: url, // as it is
      signal: abortSignal,
    });
  },
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'options of several lines without a comma at their end',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    return fetch(url, {
      method: 'POST',
      body: url // as it is
      /* no more */
    });
  },
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    return fetch(url, {
      method: 'POST',
      body: url, // as it is
      signal: abortSignal
      /* no more */
    });
  },
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'a spread that has no signal',
      code: `import { tool } from 'ai';
const base = { method: 'POST' };
export const page = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => fetch(url, { ...base }) });
`,
      output: `import { tool } from 'ai';
const base = { method: 'POST' };
export const page = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => fetch(url, { ...base, signal: abortSignal }) });
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 3,
          column: 86,
          endLine: 3,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'a quoted key',
      code: page(`execute: async ({ url }, { abortSignal }) => fetch(url, { 'signal': undefined, method: 'POST' })`),
      output: page(`execute: async ({ url }, { abortSignal }) => fetch(url, { signal: abortSignal, method: 'POST' })`),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 86,
          endLine: 2,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'null in the place of the signal',
      code: page('execute: async ({ url }, { abortSignal }) => fetch(url, { signal: null })'),
      output: page('execute: async ({ url }, { abortSignal }) => fetch(url, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 86,
          endLine: 2,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'undefined in the place of the options',
      code: page('execute: async ({ url }, { abortSignal }) => fetch(url, undefined)'),
      output: page('execute: async ({ url }, { abortSignal }) => fetch(url, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 86,
          endLine: 2,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'options in a variable',
      code: `import { tool } from 'ai';
const init = { method: 'POST' };
export const page = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => fetch(url, init) });
`,
      output: null,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 3,
          column: 86,
          endLine: 3,
          endColumn: 91,
          suggestions: [
            {
              messageId: 'forward',
              output: `import { tool } from 'ai';
const init = { method: 'POST' };
export const page = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => fetch(url, { ...init, signal: abortSignal }) });
`,
            },
          ],
        },
      ],
    },
    {
      name: 'options under a condition',
      code: page(`execute: async ({ url, post }, { abortSignal }) => fetch(url, post ? { method: 'POST' } : {})`),
      output: null,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 92,
          endLine: 2,
          endColumn: 97,
          suggestions: [
            {
              messageId: 'forward',
              output: page(
                `execute: async ({ url, post }, { abortSignal }) => fetch(url, { ...post ? { method: 'POST' } : {}, signal: abortSignal })`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'arguments over several lines',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) =>
    fetch(
      url, // the page
    ),
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) =>
    fetch(
      url, // the page
      { signal: abortSignal },
    ),
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 5,
          endLine: 5,
          endColumn: 10,
        },
      ],
    },
    {
      name: 'an argument in parentheses',
      code: page('execute: async ({ url }, { abortSignal }) => fetch((url))'),
      output: page('execute: async ({ url }, { abortSignal }) => fetch((url), { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 86,
          endLine: 2,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'a timeout that is chosen',
      code: page(
        'execute: async ({ url, long }, { abortSignal }) => fetch(url, { signal: long ? undefined : AbortSignal.timeout(5_000) })',
      ),
      output: null,
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 92,
          endLine: 2,
          endColumn: 97,
        },
      ],
    },
    {
      name: 'a timeout in a variable',
      code: page(
        'execute: async ({ url }, { abortSignal }) => { const signal = AbortSignal.timeout(5_000); return fetch(url, { signal }); }',
      ),
      output: page(
        dedent`
          execute: async ({ url }, { abortSignal }) => { const signal = AbortSignal.timeout(5_000); \
            return fetch(url, { signal: abortSignal ? AbortSignal.any([abortSignal, signal]) : signal }); }
        `,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 138,
          endLine: 2,
          endColumn: 143,
        },
      ],
    },
    {
      name: 'a timeout over several lines',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }) => {
    const response = await fetch(url, {
      method: 'POST',
      signal: AbortSignal.timeout(5_000),
    });
    return response.text();
  },
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    const response = await fetch(url, {
      method: 'POST',
      signal: abortSignal ? AbortSignal.any([abortSignal, AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000),
    });
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 28,
          endLine: 5,
          endColumn: 33,
        },
      ],
    },
  ],
});

import rule from '../../../rules/require-signal-forwarding.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const sdk = (parameters: string, statements: string, head = '', tail = ''): string => `${head}import { tool } from 'ai';
export const lookup = tool({
  inputSchema,
  execute: async ${parameters} => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
${tail}`;

ruleTester().run('require-signal-forwarding: helpers of the file', rule, {
  valid: [
    {
      name: 'the options handed on whole, to a helper that reads the signal',
      code: sdk(
        '({ url }, options)',
        'return load(url, options);',
        '',
        `async function load(url, { abortSignal }) {
  return fetch(url, { signal: abortSignal });
}
`,
      ),
    },
    {
      name: 'a helper in the loop',
      code: sdk(
        '({ url }, { abortSignal })',
        `for (const page of [1, 2, 3]) {
  if (abortSignal?.aborted) break;
  await load(url + page);
}`,
        '',
        `async function load(url) {
  return fetch(url);
}
`,
      ),
    },
    {
      name: 'a helper whose options are not for a signal',
      code: sdk(
        '({ url }, { abortSignal })',
        `return load(url, { method: 'POST' });`,
        '',
        `async function load(path: string, { method }: { method: string }) {
  return send(path, { method });
}
`,
      ),
    },
    {
      name: 'a helper that takes the signal of something else',
      code: sdk('({ url }, { abortSignal })', 'return withDeadline((signal) => fetch(url, { signal }));'),
    },
  ],
  invalid: [
    {
      name: 'the options handed on whole clear only the call that gets them',
      code: sdk(
        '({ url }, options)',
        `await track(url, options);
return fetch(url);`,
      ),
      output: sdk(
        '({ url }, options)',
        `await track(url, options);
return fetch(url, { signal: options.abortSignal });`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 6,
          column: 12,
          endLine: 6,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'the options handed on whole, to a helper that does not read them',
      code: sdk(
        '({ url }, options)',
        'return load(url, options);',
        '',
        `async function load(url, options) {
  return fetch(url, { headers: { id: options.toolCallId } });
}
`,
      ),
      output: sdk(
        '({ url }, options)',
        'return load(url, options);',
        '',
        `async function load(url, options) {
  return fetch(url, { headers: { id: options.toolCallId }, signal: options.abortSignal });
}
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 9,
          column: 10,
          endLine: 9,
          endColumn: 15,
        },
      ],
    },
    {
      name: 'a helper that takes a signal and is given none',
      code: sdk(
        '({ url })',
        'return load(url);',
        '',
        `async function load(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        'return load(url, abortSignal);',
        '',
        `async function load(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'load', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 16,
        },
      ],
    },
    {
      name: 'a helper that takes options and is given none with a signal',
      code: sdk(
        '({ url }, { abortSignal })',
        `return load(url, { method: 'POST' });`,
        '',
        `async function load(path: string, init: RequestInit = {}) {
  return fetch(new URL(path, base), { ...init, headers });
}
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `return load(url, { method: 'POST', signal: abortSignal });`,
        '',
        `async function load(path: string, init: RequestInit = {}) {
  return fetch(new URL(path, base), { ...init, headers });
}
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'load', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 16,
        },
      ],
    },
    {
      name: 'a helper of a helper',
      code: sdk(
        '({ url })',
        'return outer(url);',
        '',
        `function outer(url: string) {
  return inner(url);
}
async function inner(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        'return outer(url, abortSignal);',
        '',
        `function outer(url: string, signal?: AbortSignal) {
  return inner(url, signal);
}
async function inner(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'inner', signal: 'options.abortSignal', property: 'signal' },
          line: 9,
          column: 10,
          endLine: 9,
          endColumn: 15,
        },
      ],
    },
    {
      name: 'a helper whose signal is a timeout',
      code: sdk(
        '({ url }, { abortSignal })',
        'return load(url, AbortSignal.timeout(5_000));',
        '',
        `async function load(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        'return load(url, abortSignal ? AbortSignal.any([abortSignal, AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000));',
        '',
        `async function load(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'load', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 16,
        },
      ],
    },
    {
      name: `a helper that overwrites its caller's signal is mended there`,
      code: sdk(
        '({ url }, { abortSignal })',
        'return load(url, abortSignal);',
        '',
        `async function load(url: string, signal?: AbortSignal) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 5_000);
  return fetch(url, { signal: controller.signal }).finally(() => clearTimeout(timer));
}
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        'return load(url, abortSignal);',
        '',
        dedent`
          async function load(url: string, signal?: AbortSignal) {
            const controller = new AbortController();
            const timer = setTimeout(() => controller.abort(), 5_000);
            return fetch(url, { signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal }).finally(() => \
              clearTimeout(timer));
          }

        `,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 11,
          column: 10,
          endLine: 11,
          endColumn: 15,
        },
      ],
    },
    {
      name: `a helper that overwrites the signal in its caller's options`,
      code: sdk(
        '({ url }, { abortSignal })',
        'return load(url, { signal: abortSignal });',
        '',
        `async function load(url: string, init?: RequestInit) {
  return fetch(url, { ...init, signal: AbortSignal.timeout(5_000) });
}
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        'return load(url, { signal: abortSignal });',
        '',
        dedent`
          async function load(url: string, init?: RequestInit) {
            return fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, \
              AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
          }

        `,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 9,
          column: 10,
          endLine: 9,
          endColumn: 15,
        },
      ],
    },
    {
      name: 'a helper of several tools is reported once',
      code: `import { tool } from 'ai';
export const first = tool({ inputSchema, execute: async ({ url }) => load(url) });
export const second = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => load(url) });
async function load(url: string) {
  return fetch(url);
}
`,
      output: `import { tool } from 'ai';
export const first = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => load(url, abortSignal) });
export const second = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => load(url, abortSignal) });
async function load(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`first`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 10,
          endLine: 5,
          endColumn: 15,
        },
      ],
    },
    {
      name: 'a helper that one tool gives the signal and another does not',
      code: `import { tool } from 'ai';
export const first = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => load(url, abortSignal) });
export const second = tool({ inputSchema, execute: async ({ url }) => load(url) });
async function load(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      output: `import { tool } from 'ai';
export const first = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => load(url, abortSignal) });
export const second = tool({ inputSchema, execute: async ({ url }, { abortSignal }) => load(url, abortSignal) });
async function load(url: string, signal?: AbortSignal) {
  return fetch(url, { signal });
}
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`second`', call: 'load', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 71,
          endLine: 3,
          endColumn: 75,
        },
      ],
    },
  ],
});

import rule from '../../../rules/require-signal-forwarding.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const page = (execute: string, tail = ''): string => `import { tool } from 'ai';
export const page = tool({ inputSchema, ${execute} });
${tail}`;

const mcp = (statements: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
${statements}
`;

ruleTester().run('require-signal-forwarding: how execute takes the signal', rule, {
  valid: [],
  invalid: [
    {
      name: 'no parameters',
      code: page('execute: async () => fetch(page)'),
      output: page('execute: async (_input, { abortSignal }) => fetch(page, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 62,
          endLine: 2,
          endColumn: 67,
        },
      ],
    },
    {
      name: 'no parameters, with a comment in their place',
      code: page('execute: async (/* nothing */) => fetch(page)'),
      output: page('execute: async (/* nothing */ _input, { abortSignal }) => fetch(page, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 75,
          endLine: 2,
          endColumn: 80,
        },
      ],
    },
    {
      name: 'one bare parameter',
      code: page('execute: async input => fetch(input.url)'),
      output: page('execute: async (input, { abortSignal }) => fetch(input.url, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 65,
          endLine: 2,
          endColumn: 70,
        },
      ],
    },
    {
      name: 'one bare parameter of a function that is not async',
      code: page('execute: input => fetch(input.url)'),
      output: page('execute: (input, { abortSignal }) => fetch(input.url, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 59,
          endLine: 2,
          endColumn: 64,
        },
      ],
    },
    {
      name: 'a typed pattern',
      code: page('execute: async ({ url }: { url: string }) => fetch(url)'),
      output: page('execute: async ({ url }: { url: string }, { abortSignal }) => fetch(url, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 86,
          endLine: 2,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'a parameter with a default',
      code: page('execute: async ({ url } = { url: home }) => fetch(url)'),
      output: page('execute: async ({ url } = { url: home }, { abortSignal }) => fetch(url, { signal: abortSignal })'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 85,
          endLine: 2,
          endColumn: 90,
        },
      ],
    },
    {
      name: 'a generic function, which takes no types from the tool',
      code: page('execute: async <Input extends Page>(input: Input) => fetch(input.url)'),
      output: page(
        dedent`
          execute: async <Input extends Page>(input: Input, { abortSignal }: { \
            abortSignal?: AbortSignal | undefined }) => fetch(input.url, { signal: abortSignal })
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 94,
          endLine: 2,
          endColumn: 99,
        },
      ],
    },
    {
      name: 'a function behind an assertion',
      code: page('execute: (async (input: Page) => fetch(input.url)) as Execute'),
      output: page(
        dedent`
          execute: (async (input: Page, { abortSignal }: { abortSignal?: AbortSignal | undefined }) => fetch(input.url, { \
            signal: abortSignal })) as Execute
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 74,
          endLine: 2,
          endColumn: 79,
        },
      ],
    },
    {
      name: 'a function that is held against a type',
      code: page('execute: (async (input: Page) => fetch(input.url)) satisfies Execute'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 74,
          endLine: 2,
          endColumn: 79,
          suggestions: [
            {
              messageId: 'forward',
              output: page(
                dedent`
                  execute: (async (input: Page, { abortSignal }: { abortSignal?: AbortSignal | undefined }) => fetch(input.url, { \
                    signal: abortSignal })) satisfies Execute
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a list of several lines with a comma at its end',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async (
    { url, method }, // what the model sends
  ) => {
    return fetch(url, { method });
  },
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async (
    { url, method }, // what the model sends
    { abortSignal },
  ) => {
    return fetch(url, { method, signal: abortSignal });
  },
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'a list of several lines without a comma at its end',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async (
    { url, method } // what the model sends
  ) => {
    return fetch(url, { method });
  },
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async (
    { url, method }, // what the model sends
    { abortSignal }
  ) => {
    return fetch(url, { method, signal: abortSignal });
  },
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'type parameters',
      code: page('execute: async <T extends (x: number) => void>() => fetch(page)'),
      output: page(
        dedent`
          execute: async <T extends (x: number) => void>(_input: unknown, { abortSignal }: { \
            abortSignal?: AbortSignal | undefined }) => fetch(page, { signal: abortSignal })
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 93,
          endLine: 2,
          endColumn: 98,
        },
      ],
    },
    {
      name: 'a method',
      code: page('async execute({ url }) { return fetch(url); }'),
      output: page('async execute({ url }, { abortSignal }) { return fetch(url, { signal: abortSignal }); }'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 73,
          endLine: 2,
          endColumn: 78,
        },
      ],
    },
    {
      name: 'a function expression',
      code: page('execute: async function ({ url }) { return fetch(url); }'),
      output: page('execute: async function ({ url }, { abortSignal }) { return fetch(url, { signal: abortSignal }); }'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 84,
          endLine: 2,
          endColumn: 89,
        },
      ],
    },
    {
      name: 'a method with a this parameter',
      code: page('async execute(this: Shop, { url }) { return fetch(url); }'),
      output: page('async execute(this: Shop, { url }, { abortSignal }) { return fetch(url, { signal: abortSignal }); }'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 85,
          endLine: 2,
          endColumn: 90,
        },
      ],
    },
    {
      name: 'an async generator',
      code: page('async *execute({ url }) { yield await fetch(url); }'),
      output: page('async *execute({ url }, { abortSignal }) { yield await fetch(url, { signal: abortSignal }); }'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 79,
          endLine: 2,
          endColumn: 84,
        },
      ],
    },
    {
      name: 'options that take something else apart',
      code: page('execute: async ({ url }, { toolCallId }) => fetch(url, { headers: { toolCallId } })'),
      output: page('execute: async ({ url }, { toolCallId, abortSignal }) => fetch(url, { headers: { toolCallId }, signal: abortSignal })'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 85,
          endLine: 2,
          endColumn: 90,
        },
      ],
    },
    {
      name: 'options that are taken apart over several lines',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async (
    { url },
    {
      toolCallId,
      messages,
    },
  ) => fetch(url, { headers: { toolCallId }, body: messages }),
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async (
    { url },
    {
      toolCallId,
      messages,
      abortSignal,
    },
  ) => fetch(url, { headers: { toolCallId }, body: messages, signal: abortSignal }),
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 10,
          column: 8,
          endLine: 10,
          endColumn: 13,
        },
      ],
    },
    {
      name: 'options whose rest holds the signal',
      code: page('execute: async ({ url }, { toolCallId, ...rest }) => fetch(url, { headers: { toolCallId } })'),
      output: page(
        'execute: async ({ url }, { toolCallId, ...rest }) => fetch(url, { headers: { toolCallId }, signal: rest.abortSignal })',
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'rest.abortSignal', property: 'signal' },
          line: 2,
          column: 94,
          endLine: 2,
          endColumn: 99,
        },
      ],
    },
    {
      name: 'options with an inline type',
      code: page('execute: async ({ url }, { toolCallId }: { toolCallId: string }) => fetch(url, { headers: { toolCallId } })'),
      output: page(
        dedent`
          execute: async ({ url }, { toolCallId, abortSignal }: { toolCallId: string; \
            abortSignal?: AbortSignal | undefined }) => fetch(url, { headers: { toolCallId }, signal: abortSignal })
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 109,
          endLine: 2,
          endColumn: 114,
        },
      ],
    },
    {
      name: 'options with an inline type, taken whole',
      code: page('execute: async ({ url }, options: { toolCallId: string }) => fetch(url, { headers: { id: options.toolCallId } })'),
      output: page(
        dedent`
          execute: async ({ url }, options: { toolCallId: string; abortSignal?: AbortSignal | undefined }) => fetch(url, { headers: { \
            id: options.toolCallId }, signal: options.abortSignal })
        `,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 102,
          endLine: 2,
          endColumn: 107,
        },
      ],
    },
    {
      name: `options with the framework's type`,
      code: dedent`
        import { tool } from 'ai';
        import type { ToolExecutionOptions } from 'ai';
        export const page = tool({ inputSchema, execute: async ({ url }, { toolCallId }: ToolExecutionOptions) => fetch(url, { headers: { \
          toolCallId } }) });

      `,
      output: dedent`
        import { tool } from 'ai';
        import type { ToolExecutionOptions } from 'ai';
        export const page = tool({ inputSchema, execute: async ({ url }, { toolCallId, abortSignal }: ToolExecutionOptions) => fetch(url, \
          { headers: { toolCallId }, signal: abortSignal }) });

      `,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 107,
          endLine: 3,
          endColumn: 112,
        },
      ],
    },
    {
      name: 'options with an imported type, which may have no signal',
      code: dedent`
        import { tool } from 'ai';
        import type { Options } from './options.js';
        export const page = tool({ inputSchema, execute: async ({ url }, options: Options) => fetch(url, { headers: { \
          id: options.toolCallId } }) });

      `,
      output: null,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 87,
          endLine: 3,
          endColumn: 92,
          suggestions: [
            {
              messageId: 'forward',
              output: dedent`
                import { tool } from 'ai';
                import type { Options } from './options.js';
                export const page = tool({ inputSchema, execute: async ({ url }, options: Options) => fetch(url, { headers: { \
                  id: options.toolCallId }, signal: options.abortSignal }) });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'options with a type of the file that has no signal',
      code: dedent`
        import { tool } from 'ai';
        interface Options { toolCallId: string }
        export const page = tool({ inputSchema, execute: async ({ url }, options: Options) => fetch(url, { headers: { \
          id: options.toolCallId } }) });

      `,
      output: null,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 87,
          endLine: 3,
          endColumn: 92,
        },
      ],
    },
    {
      name: 'a name that is used already',
      code: `import { tool } from 'ai';
const abortSignal = AbortSignal.timeout(60_000);
export const page = tool({ inputSchema, execute: async ({ url }) => [await fetch(url), abortSignal.aborted] });
`,
      output: dedent`
        import { tool } from 'ai';
        const abortSignal = AbortSignal.timeout(60_000);
        export const page = tool({ inputSchema, execute: async ({ url }, { abortSignal: runSignal }) => [await fetch(url, { \
          signal: runSignal }), abortSignal.aborted] });

      `,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 76,
          endLine: 3,
          endColumn: 81,
        },
      ],
    },
    {
      name: 'a name that a callback declares',
      code: page(
        dedent`
          execute: async ({ urls }) => Promise.all(urls.map(async (url) => { const abortSignal = 1; \
            return [abortSignal, await fetch(url)]; }))
        `,
      ),
      output: page(
        dedent`
          execute: async ({ urls }, { abortSignal: runSignal }) => Promise.all(urls.map(async (url) => { const abortSignal = 1; \
            return [abortSignal, await fetch(url, { signal: runSignal })]; }))
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 158,
          endLine: 2,
          endColumn: 163,
        },
      ],
    },
    {
      name: 'a name that a block between hides',
      code: page(
        dedent`
          execute: async ({ url }, { abortSignal }) => { { const abortSignal = AbortSignal.timeout(1); log(abortSignal); \
            await fetch(url); } }
        `,
      ),
      output: null,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 158,
          endLine: 2,
          endColumn: 163,
        },
      ],
    },
    {
      name: 'both names used already',
      code: page('execute: async ({ url }) => [await fetch(url), abortSignal, runSignal]'),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 76,
          endLine: 2,
          endColumn: 81,
        },
      ],
    },
    {
      name: 'MCP: a name that is used already',
      code: mcp(`server.registerTool('page', { inputSchema: { url } }, async ({ url, extra }) => answer(extra, await fetch(url)));`),
      output: mcp(
        dedent`
          server.registerTool('page', { inputSchema: { url } }, async ({ url, extra }, runContext) => answer(extra, await fetch(url, { \
            signal: runContext.signal })));
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 3,
          column: 101,
          endLine: 3,
          endColumn: 106,
        },
      ],
    },
    {
      name: 'MCP: no parameters, although the input is the first',
      code: mcp(`server.registerTool('page', { inputSchema: { url } }, async () => answer(await fetch(page)));`),
      output: mcp(
        dedent`
          server.registerTool('page', { inputSchema: { url } }, async (_input, extra) => answer(await fetch(page, { \
            signal: extra.signal })));
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 3,
          column: 80,
          endLine: 3,
          endColumn: 85,
        },
      ],
    },
    {
      name: 'MCP 2: the context is taken apart already',
      code: `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('page', { inputSchema }, async ({ url }, { mcpReq: { id } }) => answer(id, await fetch(url)));
`,
      output: `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('page', { inputSchema }, async ({ url }, { mcpReq: { id, signal } }) => answer(id, await fetch(url, { signal })));
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'ctx.mcpReq.signal', property: 'signal' },
          line: 3,
          column: 102,
          endLine: 3,
          endColumn: 107,
        },
      ],
    },
    {
      name: 'a function of the file needs a type',
      code: page(
        'execute: loadPage',
        `async function loadPage({ url }: { url: string }) {
  return fetch(url);
}
`,
      ),
      output: page(
        'execute: loadPage',
        `async function loadPage({ url }: { url: string }, { abortSignal }: { abortSignal?: AbortSignal | undefined }) {
  return fetch(url, { signal: abortSignal });
}
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 4,
          column: 10,
          endLine: 4,
          endColumn: 15,
        },
      ],
    },
    {
      name: 'a function of a JavaScript file needs none',
      filename: 'file.js',
      code: page(
        'execute: loadPage',
        `async function loadPage({ url }) {
  return fetch(url);
}
`,
      ),
      output: page(
        'execute: loadPage',
        `async function loadPage({ url }, { abortSignal }) {
  return fetch(url, { signal: abortSignal });
}
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 4,
          column: 10,
          endLine: 4,
          endColumn: 15,
        },
      ],
    },
    {
      name: 'a function of the file that is also called by hand',
      code: page(
        'execute: loadPage',
        `async function loadPage({ url }: { url: string }) {
  return fetch(url);
}
export const home = () => loadPage({ url: '/' });
`,
      ),
      output: page(
        'execute: loadPage',
        `async function loadPage({ url }: { url: string }, { abortSignal }: { abortSignal?: AbortSignal | undefined } = {}) {
  return fetch(url, { signal: abortSignal });
}
export const home = () => loadPage({ url: '/' });
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 4,
          column: 10,
          endLine: 4,
          endColumn: 15,
        },
      ],
    },
    {
      name: 'an exported function',
      code: page(
        'execute: loadPage',
        `export const loadPage = async ({ url }: { url: string }) => fetch(url);
`,
      ),
      output: page(
        'execute: loadPage',
        dedent`
          export const loadPage = async ({ url }: { url: string }, { abortSignal }: { abortSignal?: AbortSignal | undefined } \
            = {}) => fetch(url, { signal: abortSignal });

        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 61,
          endLine: 3,
          endColumn: 66,
        },
      ],
    },
    {
      name: 'an MCP callback that is also called by hand',
      code: mcp(`server.registerTool('page', { inputSchema: { url } }, loadPage);
async function loadPage({ url }: { url: string }) { return answer(await fetch(url)); }
export const home = () => loadPage({ url: '/' });`),
      output: mcp(dedent`
        server.registerTool('page', { inputSchema: { url } }, loadPage);
        async function loadPage({ url }: { url: string }, extra?: { signal: AbortSignal }) { return answer(await fetch(url, { \
          signal: extra?.signal })); }
        export const home = () => loadPage({ url: '/' });
      `),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 4,
          column: 73,
          endLine: 4,
          endColumn: 78,
        },
      ],
    },
    {
      name: 'a member of a class',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
class Shop {
  constructor(server: McpServer) {
    server.registerTool('page', { inputSchema: { url } }, (input) => this.page(input));
    server.registerTool('pages', { inputSchema: { url } }, this.pages);
  }
  private async page({ url }: { url: string }) {
    return answer(await fetch(url));
  }
  pages = async ({ url }: { url: string }) => answer(await fetch(url));
}
`,
      output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
class Shop {
  constructor(server: McpServer) {
    server.registerTool('page', { inputSchema: { url } }, (input, extra) => this.page(input, extra.signal));
    server.registerTool('pages', { inputSchema: { url } }, this.pages);
  }
  private async page({ url }: { url: string }, signal?: AbortSignal) {
    return answer(await fetch(url, { signal }));
  }
  pages = async ({ url }: { url: string }, extra: { signal: AbortSignal }) => answer(await fetch(url, { signal: extra.signal }));
}
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 8,
          column: 25,
          endLine: 8,
          endColumn: 30,
        },
        {
          messageId: 'notTaken',
          data: { tool: '`pages`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 10,
          column: 60,
          endLine: 10,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'a public method of a class is left to its author',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
class Shop {
  constructor(server: McpServer) {
    server.registerTool('page', { inputSchema: { url } }, (input) => this.page(input));
  }
  async page({ url }: { url: string }) {
    return answer(await fetch(url));
  }
}
`,
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 7,
          column: 25,
          endLine: 7,
          endColumn: 30,
          suggestions: [
            {
              messageId: 'forward',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
class Shop {
  constructor(server: McpServer) {
    server.registerTool('page', { inputSchema: { url } }, (input, extra) => this.page(input, extra.signal));
  }
  async page({ url }: { url: string }, signal?: AbortSignal) {
    return answer(await fetch(url, { signal }));
  }
}
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object that becomes a tool later needs a type',
      code: `import { tool } from 'ai';
const definition = { inputSchema, execute: async ({ url }: { url: string }) => fetch(url) };
export const page = tool(definition);
`,
      output: dedent`
        import { tool } from 'ai';
        const definition = { inputSchema, execute: async ({ url }: { url: string }, { abortSignal }: { \
          abortSignal?: AbortSignal | undefined }) => fetch(url, { signal: abortSignal }) };
        export const page = tool(definition);

      `,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 80,
          endLine: 2,
          endColumn: 85,
        },
      ],
    },
    {
      name: 'a plain object among the tools of a call',
      code: dedent`
        import { generateText } from 'ai';
        await generateText({ model, prompt, tools: { page: { inputSchema, execute: async ({ url }: { url: string }) => fetch(url) } \
          }, abortSignal });

      `,
      output: dedent`
        import { generateText } from 'ai';
        await generateText({ model, prompt, tools: { page: { inputSchema, execute: async ({ url }: { url: string }, { abortSignal }: { \
          abortSignal?: AbortSignal | undefined }) => fetch(url, { signal: abortSignal }) } }, abortSignal });

      `,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 112,
          endLine: 2,
          endColumn: 117,
        },
      ],
    },
    {
      name: 'a plain object in a variable needs a type',
      code: `import { generateText } from 'ai';
const tools = { page: { inputSchema, execute: async ({ url }: { url: string }) => fetch(url) } };
await generateText({ model, prompt, tools, abortSignal });
`,
      output: dedent`
        import { generateText } from 'ai';
        const tools = { page: { inputSchema, execute: async ({ url }: { url: string }, { abortSignal }: { \
          abortSignal?: AbortSignal | undefined }) => fetch(url, { signal: abortSignal }) } };
        await generateText({ model, prompt, tools, abortSignal });

      `,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 83,
          endLine: 2,
          endColumn: 88,
        },
      ],
    },
    {
      name: 'a plain object with a type',
      code: `import { generateText, type ToolSet } from 'ai';
const tools: ToolSet = { page: { inputSchema, execute: async ({ url }) => fetch(url) } };
`,
      output: `import { generateText, type ToolSet } from 'ai';
const tools: ToolSet = { page: { inputSchema, execute: async ({ url }, { abortSignal }) => fetch(url, { signal: abortSignal }) } };
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 75,
          endLine: 2,
          endColumn: 80,
        },
      ],
    },
  ],
});

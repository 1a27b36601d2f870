import rule from '../../rules/require-signal-forwarding.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const sdk = (parameters: string, statements: string): string => `import { tool } from 'ai';
export const lookup = tool({
  inputSchema,
  execute: async ${parameters} => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
`;

const mcp = (statements: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
${statements}
`;

const mcp2 = (statements: string): string => `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
${statements}
`;

ruleTester().run('require-signal-forwarding', rule, {
  valid: [
    {
      name: 'execute takes the signal and passes it',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal });'),
    },
    {
      name: 'a timeout together with the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          return fetch(url, { signal: abortSignal ? AbortSignal.any([abortSignal, \
            AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
        `,
      ),
    },
    {
      name: 'MCP 1: extra.signal is passed',
      code: mcp(
        dedent`
          server.registerTool('page', { inputSchema: { url } }, async ({ url }, extra) => answer(await fetch(url, { \
            signal: extra.signal })));
        `,
      ),
    },
    {
      name: 'MCP 1: the only parameter of a callback without a schema is extra',
      code: mcp(`server.tool('page', async ({ signal }) => answer(await fetch(page, { signal })));`),
    },
    {
      name: 'MCP 1: one handler for all tools hands extra.signal on',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'shop', version: '1.0.0' });
server.setRequestHandler(CallToolRequestSchema, async (request, extra) => page(request.params.arguments, extra));
async function page({ url }, { signal }) {
  return answer(await fetch(url, { signal }));
}
`,
    },
    {
      name: 'MCP 2: ctx.mcpReq.signal is passed',
      code: mcp2(
        `server.registerTool('page', { inputSchema }, async ({ url }, ctx) => answer(await fetch(url, { signal: ctx.mcpReq.signal })));`,
      ),
    },
    {
      name: 'MCP 2: the signal is taken apart in the parameters',
      code: mcp2(
        `server.registerTool('page', { inputSchema }, async ({ url }, { mcpReq: { signal } }) => answer(await fetch(url, { signal })));`,
      ),
    },
    {
      name: 'an MCP server of a major that nothing tells',
      code: `export function register(server) {
  server.registerTool('page', { description: 'A page.', inputSchema: { url } }, async ({ url }) => answer(await fetch(url)));
}
`,
    },
    {
      name: 'an agent that hands no signal over',
      code: `import { WorkflowAgent } from '@ai-sdk/workflow';
export const agent = new WorkflowAgent({ tools: { page: { inputSchema, execute: async ({ url }) => fetch(url) } } });
`,
    },
    {
      name: 'a factory of which the settings name no signal',
      code: `import { defineTool } from './tools.js';
export const page = defineTool({ inputSchema, execute: async ({ url }) => fetch(url) });
`,
      settings: { 'tool-errors': { factories: ['defineTool'] } },
    },
    {
      name: 'a WebMCP tool, whose signal unregisters it',
      code: dedent`
        navigator.modelContext.registerTool({ name: 'page', description: 'A page.', inputSchema: {}, execute: ({ \
          url }) => fetch(url) }, { signal: controller.signal });

      `,
    },
    {
      name: 'an unknown wrapper around execute',
      code: `import { tool } from 'ai';
import { withRetry } from './retry.js';
export const page = tool({ inputSchema, execute: withRetry(async ({ url }) => fetch(url)) });
`,
    },
    {
      name: 'all parameters in a list, whose second is not told',
      code: `import { tool } from 'ai';
export const page = tool({ inputSchema, execute: async (...parameters) => fetch(parameters[0].url, { method: 'POST' }) });
`,
    },
    {
      name: 'a function that reads its arguments',
      code: `import { tool } from 'ai';
export const page = tool({ inputSchema, async execute({ url }) { return fetch(url, { method: arguments[1] ? 'GET' : 'POST' }); } });
`,
    },
    {
      name: 'a file without tools',
      code: `export const page = { execute: async ({ url }) => fetch(url) };
`,
    },
  ],
  invalid: [
    {
      name: 'a signal that nobody can abort is none',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          if (abortSignal?.aborted) return null;
          return fetch(url, { signal: new AbortController().signal });
        `,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 12,
          endLine: 6,
          endColumn: 17,
        },
      ],
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          if (abortSignal?.aborted) return null;
          return fetch(url, { signal: abortSignal });
        `,
      ),
    },
    {
      name: 'a signal whose controller is kept is one',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          const own = new AbortController();
          setTimeout(() => own.abort(), 5_000);
          return fetch(url, { signal: own.signal });
        `,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 17,
        },
      ],
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          const own = new AbortController();
          setTimeout(() => own.abort(), 5_000);
          return fetch(url, { signal: abortSignal ? AbortSignal.any([abortSignal, own.signal]) : own.signal });
        `,
      ),
    },
    {
      name: 'execute does not take the signal',
      code: sdk('({ url })', 'return fetch(url);'),
      output: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal });'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'execute takes the signal and does not pass it',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url);'),
      output: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal });'),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'execute has the options at hand',
      code: sdk('({ url }, options)', `return fetch(url, { headers: { 'x-call': options.toolCallId } });`),
      output: sdk('({ url }, options)', `return fetch(url, { headers: { 'x-call': options.toolCallId }, signal: options.abortSignal });`),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'a timeout of its own',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: AbortSignal.timeout(5_000) });'),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          return fetch(url, { signal: abortSignal ? AbortSignal.any([abortSignal, \
            AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
        `,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'a timeout of its own, and the signal is not taken',
      code: sdk('({ url })', 'return fetch(url, { signal: AbortSignal.timeout(5_000) });'),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          return fetch(url, { signal: abortSignal ? AbortSignal.any([abortSignal, \
            AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
        `,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'undefined in the place of the signal',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: undefined });'),
      output: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal });'),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'ai 4',
      code: sdk('({ url })', 'return fetch(url);'),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      output: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal });'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'ai 5',
      code: sdk('({ url })', 'return fetch(url);'),
      settings: { 'tool-errors': { versions: { ai: 5 } } },
      output: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal });'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'ai 6',
      code: sdk('({ url })', 'return fetch(url);'),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      output: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal });'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'ai 7',
      code: sdk('({ url })', 'return fetch(url);'),
      settings: { 'tool-errors': { versions: { ai: 7 } } },
      output: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal });'),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'MCP 1: the signal stands in extra',
      code: mcp(`server.registerTool('page', { inputSchema: { url } }, async ({ url }) => answer(await fetch(url)));`),
      output: mcp(
        dedent`
          server.registerTool('page', { inputSchema: { url } }, async ({ url }, extra) => answer(await fetch(url, { \
            signal: extra.signal })));
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 3,
          column: 87,
          endLine: 3,
          endColumn: 92,
        },
      ],
    },
    {
      name: 'MCP 1: a callback without a schema is given extra alone',
      code: mcp(`server.registerTool('page', { description: 'The page.' }, async () => answer(await fetch(page)));`),
      output: mcp(
        `server.registerTool('page', { description: 'The page.' }, async (extra) => answer(await fetch(page, { signal: extra.signal })));`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 3,
          column: 84,
          endLine: 3,
          endColumn: 89,
        },
      ],
    },
    {
      name: 'MCP 1: a callback of server.tool with a schema',
      code: mcp(`server.tool('page', 'The page.', { url }, async ({ url }, { sessionId }) => answer(sessionId, await fetch(url)));`),
      output: mcp(
        dedent`
          server.tool('page', 'The page.', { url }, async ({ url }, { sessionId, signal }) => answer(sessionId, await fetch(url, { \
            signal })));
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
      name: 'MCP 1: a timeout of its own',
      code: mcp(
        dedent`
          server.registerTool('page', { inputSchema: { url } }, async ({ url }, extra) => answer(await fetch(url, { \
            signal: AbortSignal.timeout(5_000) })));
        `,
      ),
      output: mcp(
        dedent`
          server.registerTool('page', { inputSchema: { url } }, async ({ url }, extra) => answer(await fetch(url, { \
            signal: AbortSignal.any([extra.signal, AbortSignal.timeout(5_000)]) })));
        `,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 3,
          column: 94,
          endLine: 3,
          endColumn: 99,
        },
      ],
    },
    {
      name: 'MCP 1: one handler for all tools',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'shop', version: '1.0.0' });
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  switch (request.params.name) {
    case 'page':
      return page(request.params.arguments);
  }
});
async function page({ url }) {
  return answer(await fetch(url));
}
`,
      output: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'shop', version: '1.0.0' });
server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
  switch (request.params.name) {
    case 'page':
      return page(request.params.arguments, extra.signal);
  }
});
async function page({ url }, signal?: AbortSignal) {
  return answer(await fetch(url, { signal }));
}
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: 'this tool', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 11,
          column: 23,
          endLine: 11,
          endColumn: 28,
        },
      ],
    },
    {
      name: 'MCP 2: the signal stands in ctx.mcpReq',
      code: mcp2(`server.registerTool('page', { inputSchema }, async ({ url }) => answer(await fetch(url)));`),
      output: mcp2(
        `server.registerTool('page', { inputSchema }, async ({ url }, ctx) => answer(await fetch(url, { signal: ctx.mcpReq.signal })));`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'ctx.mcpReq.signal', property: 'signal' },
          line: 3,
          column: 78,
          endLine: 3,
          endColumn: 83,
        },
      ],
    },
    {
      name: 'MCP 2: parameters that take something else apart',
      code: mcp2(`server.registerTool('page', { inputSchema }, async ({ url }, { sessionId }) => answer(sessionId, await fetch(url)));`),
      output: mcp2(
        dedent`
          server.registerTool('page', { inputSchema }, async ({ url }, { sessionId, mcpReq: { signal } \
            }) => answer(sessionId, await fetch(url, { signal })));
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'ctx.mcpReq.signal', property: 'signal' },
          line: 3,
          column: 104,
          endLine: 3,
          endColumn: 109,
        },
      ],
    },
    {
      name: 'a factory of which the settings name the signal',
      code: `import { defineTool } from './tools.js';
export const page = defineTool({ inputSchema, execute: async ({ url }) => fetch(url) });
`,
      settings: { 'tool-errors': { factories: [{ name: 'defineTool', signal: 'run.signal' }] } },
      output: `import { defineTool } from './tools.js';
export const page = defineTool({ inputSchema, execute: async ({ url }, context) => fetch(url, { signal: context?.run.signal }) });
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'context.run.signal', property: 'signal' },
          line: 2,
          column: 75,
          endLine: 2,
          endColumn: 80,
        },
      ],
    },
    {
      name: 'a wrapper that the settings name',
      code: `import { tool } from 'ai';
import { withErrors } from './errors.js';
export const page = tool({ inputSchema, execute: withErrors(async ({ url }) => fetch(url)) });
`,
      settings: { 'tool-errors': { wrappers: ['withErrors'] } },
      output: `import { tool } from 'ai';
import { withErrors } from './errors.js';
export const page = tool({ inputSchema, execute: withErrors(async ({ url }, { abortSignal }) => fetch(url, { signal: abortSignal })) });
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 80,
          endLine: 3,
          endColumn: 85,
        },
      ],
    },
  ],
});

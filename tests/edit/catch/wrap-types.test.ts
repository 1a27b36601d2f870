import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/project.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { dedent } from '../../dedent.ts';
import { diagnose } from '../compile.ts';
import { fix } from '../fix.ts';

const deps = `
interface Order { id: string; cents: number }
declare function load(id: string, signal?: AbortSignal): Promise<Order>;
declare function check(id: string): Order;
`;

const ai = `import { dynamicTool, tool } from 'ai';
import { z } from 'zod';
${deps}
const inputSchema = z.object({ id: z.string() });
`;

const mcp1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, McpError, UrlElicitationRequiredError, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
${deps}
const server = new McpServer({ name: 'orders', version: '1.0.0' });
void [Server, CallToolRequestSchema, McpError, UrlElicitationRequiredError];
export type Result = CallToolResult;
`;

const mcp2 = `import { McpServer, ProtocolError } from '@modelcontextprotocol/server';
import { z } from 'zod';
${deps}
const server = new McpServer({ name: 'orders', version: '1.0.0' });
void ProtocolError;
`;

const block = "{ content: [{ type: 'text', text: JSON.stringify(await load(id)) }] }";

/** What the compiler must take after the fix, with the real types of `ai` and of both MCP SDKs. */
const typed: Readonly<Record<string, string>> = {
  'arrows of the AI SDK': `${ai}
export const tools = {
  block: tool({ inputSchema, execute: async ({ id }) => { const order = await load(id); return { order }; } }),
  value: tool({ inputSchema, execute: async ({ id }) => load(id) }),
  promise: tool({ inputSchema, execute: ({ id }) => load(id) }),
  branches: tool({ inputSchema, execute: ({ id }) => (id ? load(id) : null) }),
  object: tool({ inputSchema, execute: async ({ id }, { abortSignal }) => ({ order: await load(id, abortSignal) }) }),
  bare: tool({ inputSchema, execute: async input => load(input.id) }),
  text: tool({ inputSchema, execute: async ({ id }) => JSON.stringify(await load(id)) }),
  nothing: tool({ inputSchema, execute: async ({ id }) => { await load(id); } }),
  sync: tool({ inputSchema, execute: ({ id }) => JSON.parse(id) as Order }),
  dynamic: dynamicTool({ description: 'x', inputSchema, execute: async (input) => load(String(input)) }),
};`,
  'methods and generators of the AI SDK': dedent`
    ${ai}
    export const tools = {
      method: tool({ inputSchema, async execute({ id }) { return load(id); } }),
      later: tool({ inputSchema, execute({ id }) { return load(id); } }),
      generator: tool({ inputSchema, async *execute({ id }) { yield { state: 'loading' as const }; \
        yield { state: 'done' as const, order: await load(id) }; } }),
    };
  `,
  'failures of the tool itself': `${ai}
class NotFound extends Error {}
export const lookup = tool({
  inputSchema,
  execute: async ({ id }) => {
    if (!id) throw new Error('No id was given. Pass one.');
    if (id === 'x') throw new NotFound(\`No order \${id}\`);
    let order: Order;
    if (id === 'y') order = await load(id);
    else throw new RangeError('Nothing else is there');
    return order;
  },
});
export const first = tool({
  inputSchema,
  execute: ({ id }): unknown => {
    switch (id) {
      case 'a':
        return 1;
      default:
        throw new Error('Nothing there');
    }
  },
});`,
  'functions that stand elsewhere': `${ai}
async function run({ id }: { id: string }) {
  return load(id);
}
class Orders {
  readonly table = 'orders';
  async find({ id }: { id: string }) {
    return { table: this.table, order: await load(id) };
  }
  tools() {
    return { find: tool({ inputSchema, execute: this.find.bind(this) }), run: tool({ inputSchema, execute: run }) };
  }
}
export const all = new Orders().tools();`,
  'tools of MCP SDK 1': dedent`
    ${mcp1}
    async function lookup({ id }: { id: string }) {
      return { content: [{ type: 'text' as const, text: JSON.stringify(await load(id)) }] };
    }
    server.registerTool('lookup', { inputSchema: { id: z.string() } }, lookup);
    server.registerTool('arrow', { inputSchema: { id: z.string() } }, async ({ id }) => (${block}));
    server.registerTool('typed', { inputSchema: { id: z.string() } }, async ({ id }): Promise<CallToolResult> => (${block}));
    server.registerTool('context', { inputSchema: { id: z.string() } }, async ({ id }, extra) => ({ content: [{ \
      type: 'text', text: (await load(id, extra.signal)).id }] }));
    server.registerTool('nothing', {}, async (extra) => ({ content: [{ type: 'text', text: (await load('', extra.signal)).id }] }));
    server.registerTool('schema', { inputSchema: { id: z.string() }, outputSchema: { id: z.string() } }, async ({ id }) => ({ \
      content: [], structuredContent: { id: (await load(id)).id } }));
    server.tool('positional', 'Looks up.', { id: z.string() }, async ({ id }) => (${block}));
    server.registerTool('own', { inputSchema: { id: z.string() } }, async ({ id }) => {
      if (!id) throw new UrlElicitationRequiredError([{ mode: 'url', message: 'x', url: 'https://example.com', elicitationId: '1' }]);
      if (id === 'x') throw new Error(\`No order \${id}\`);
      return ${block};
    });
    const low = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
    low.setRequestHandler(CallToolRequestSchema, async (request) => {
      if (!request.params.name) throw new McpError(-32602, 'Unknown tool');
      return { content: [{ type: 'text', text: (await load(request.params.name)).id }] };
    });
  `,
  'tools of MCP SDK 2': dedent`
    ${mcp2}
    server.registerTool('arrow', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => (${block}));
    server.registerTool('context', { inputSchema: z.object({ id: z.string() }) }, async ({ id }, ctx) => ({ content: [{ \
      type: 'text', text: (await load(id, ctx.mcpReq.signal)).id }] }));
    server.registerTool('apart', { inputSchema: z.object({ id: z.string() }) }, async ({ id }, { mcpReq: { signal } }) => ({ content: [{ \
      type: 'text', text: (await load(id, signal)).id }] }));
    server.registerTool('own', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {
      if (!id) throw new Error('No id was given. Pass one.');
      return ${block};
    });
  `,
};

const helper: ToolErrorsSettings = { errorHelper: { module: './errors.js', name: 'toToolError' } };

describe('the fixed code', () => {
  it('is what the compiler takes', { timeout: 90_000 }, () => {
    const files = new Map<string, string>();
    const at = (name: string): string => path.join(root, 'tests/edit', name);
    files.set(
      at('errors.ts'),
      "export function toToolError(_: unknown) { return { ok: false as const, content: [{ type: 'text' as const, text: 'x' }] }; }\n",
    );
    for (const [index, code] of Object.values(typed).entries()) {
      for (const [suffix, settings] of [
        ['', {}],
        ['-helper', helper],
      ] as const) {
        const { output, messages } = fix(code, { settings });
        expect(output).not.toBe(code);
        expect(
          messages.filter((message) => message.fix),
          output,
        ).toEqual([]);
        files.set(at(`typed-${String(index)}${suffix}.ts`), output);
      }
    }
    expect(diagnose(files)).toEqual([]);
  });
});

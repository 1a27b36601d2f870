import { describe, expect, it } from 'vitest';
import { findTools } from '../../src/analysis/tools/find-tools.ts';
import { receivedOfUndefined } from '../../src/checks/no-undefined-output.ts';
import { callOver } from '../edit/wire.ts';
import { analyse } from '../analysis/analyse.ts';

const first = '@modelcontextprotocol/sdk/server/mcp.js';
const second = '@modelcontextprotocol/server';

const server = (module: string, config: string, handler: string): string => `import { McpServer } from '${module}';
import { z } from 'zod';
export const server = new McpServer({ name: 'parcels', version: '1.0.0' });
server.registerTool('lookup', { ${config} }, ${handler});
`;

const schemas: Readonly<Record<string, string>> = { [first]: '{ id: z.string() }', [second]: 'z.object({ id: z.string() })' };

function told(code: string): string | null {
  const analysis = analyse(code);
  const [tool] = analysis ? findTools(analysis.file) : [];
  if (!tool) throw new Error('No tool.');
  return receivedOfUndefined(tool);
}

describe('what the client receives of a tool that returns undefined', () => {
  it.each(['async () => {}', 'async () => undefined', 'async ({ id }) => { if (!id) return { content: [] }; }'])(
    'MCP SDK 1: %s',
    async (handler) => {
      const code = server(first, `inputSchema: ${schemas[first] ?? ''}`, handler);
      const { answer } = await callOver(code, () => null);
      expect((answer as { error: string }).error).toMatch(/^MCP error -32602: .*Invalid tools\/call result: /);
      expect(told(code)).toBe('the client receives the JSON-RPC error -32602, `Invalid tools/call result`, in place of a result');
    },
  );

  it.each(['async () => {}', 'async () => undefined', 'async ({ id }) => { if (!id) return { content: [] }; }'])(
    'MCP SDK 2: %s',
    async (handler) => {
      const code = server(second, `inputSchema: ${schemas[second] ?? ''}`, handler);
      const { answer } = await callOver(code, () => null);
      const {
        isError,
        content: [block],
      } = answer as { isError: boolean; content: { text: string }[] };
      expect(isError).toBe(true);
      expect(told(code)).toBe(`the client receives a result with isError: true and the text \`${block?.text ?? ''}\``);
    },
  );

  it.each([first, second])('%s with a schema for the output: something else, of which nothing is said', async (module) => {
    const schema = schemas[module] ?? '';
    const code = server(module, `inputSchema: ${schema}, outputSchema: ${schema}`, 'async () => {}');
    const { answer } = await callOver(code, () => null);
    expect(answer).toMatchObject({ isError: true });
    expect(told(code)).toBeNull();
  });

  it('a handler of requests: of it nothing is said either', () => {
    const code = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'parcels', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async () => {});
`;
    expect(told(code)).toBeNull();
  });
});

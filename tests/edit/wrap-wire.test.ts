import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import * as server1 from '@modelcontextprotocol/sdk/server/index.js';
import * as mcp1 from '@modelcontextprotocol/sdk/server/mcp.js';
import * as types1 from '@modelcontextprotocol/sdk/types.js';
import * as mcp2 from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import * as zod from 'zod';
import { fix } from './fix.ts';
import { runModule } from './run.ts';

type Call = (...args: unknown[]) => unknown;

interface Wire {
  /** The result of `tools/call`, or the JSON-RPC error. */
  readonly answer: unknown;
  readonly logged: unknown[];
}

const modules = {
  '@modelcontextprotocol/sdk/server/mcp.js': mcp1,
  '@modelcontextprotocol/sdk/server/index.js': server1,
  '@modelcontextprotocol/sdk/types.js': types1,
  '@modelcontextprotocol/server': mcp2,
  zod,
};

/** Runs a module that exports `server`, calls its tool `lookup` over a transport, and gives what the client is sent. */
async function callOver(code: string, call: Call, id: unknown = '17'): Promise<Wire> {
  const logged: unknown[] = [];
  const console = { error: (error: unknown): void => void logged.push(error) };
  const exported = runModule(code, { ...modules, './deps.js': { call } }, console);
  const { server } = exported as { server: { connect(transport: unknown): Promise<void>; close(): Promise<void> } };
  const isSecond = code.includes('@modelcontextprotocol/server');
  const answer = isSecond ? await callSecond(server, id) : await callFirst(server, id);
  await server.close();
  return { answer, logged };
}

async function callFirst(server: { connect(transport: unknown): Promise<void> }, id: unknown): Promise<unknown> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([server.connect(far), client.connect(near)]);
  return client.callTool({ name: 'lookup', arguments: { id } }).catch((error: unknown) => ({ error: (error as Error).message }));
}

async function callSecond(server: { connect(transport: unknown): Promise<void> }, id: unknown): Promise<unknown> {
  const [near, far] = mcp2.InMemoryTransport.createLinkedPair();
  const answers = new Map<unknown, (answer: unknown) => void>();
  near.onmessage = (message): void => {
    const { id: key, result, error } = message as { id?: unknown; result?: unknown; error?: { message: string } };
    answers.get(key)?.(error ? { error: error.message } : result);
  };
  const request = (key: number, method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      answers.set(key, resolve);
      void near.send({ jsonrpc: '2.0', id: key, method, params } as never);
    });
  await Promise.all([server.connect(far), near.start()]);
  await request(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } });
  await near.send({ jsonrpc: '2.0', method: 'notifications/initialized' } as never);
  return request(2, 'tools/call', { name: 'lookup', arguments: { id } });
}

const first = (callback: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { call } from './deps.js';
export const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', { inputSchema: { id: z.string() } }, ${callback});
`;

const second = (callback: string): string =>
  `import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { call } from './deps.js';
export const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', { inputSchema: z.object({ id: z.string() }) }, ${callback});
`;

const handler = (callback: string): string =>
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { call } from './deps.js';
export const server = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, ${callback});
`;

const rows = "{ content: [{ type: 'text', text: JSON.stringify(await call(id)) }] }";
const rules = ['require-try-catch'];
const secret = new Error('connect ECONNREFUSED 10.0.3.14:5432');

describe.each([
  ['MCP SDK 1', first(`async ({ id }) => (${rows})`)],
  ['MCP SDK 1 with its context', first(`async ({ id }, extra) => {\n  return ${rows};\n}`)],
  ['MCP SDK 1 with the signal taken apart', first(`async ({ id }, { signal }) => (${rows})`)],
  ['MCP SDK 2', second(`async ({ id }) => (${rows})`)],
  ['MCP SDK 2 with its context', second(`async ({ id }, ctx) => (${rows})`)],
  ['MCP SDK 2 with the signal taken apart', second(`async ({ id }, { mcpReq: { signal } }) => {\n  return ${rows};\n}`)],
  ['a request handler', handler(`async ({ params }) => {\n  const { id } = params.arguments;\n  return ${rows};\n}`)],
])('the wrap of a tool of %s', (_, code) => {
  const { output } = fix(code, { rules });

  it('sends the same result on success', async () => {
    const before = await callOver(code, () => ({ row: 1 }));
    expect(before.answer).toMatchObject({ content: [{ type: 'text', text: '{"row":1}' }] });
    expect(await callOver(output, () => ({ row: 1 }))).toEqual(before);
  });

  it('sends a failure that does not hold the error', async () => {
    const before = await callOver(code, () => Promise.reject(secret));
    expect(JSON.stringify(before.answer)).toContain('ECONNREFUSED');
    const { answer, logged } = await callOver(output, () => Promise.reject(secret));
    expect(answer).toMatchObject({ isError: true, content: [{ type: 'text', text: expect.stringContaining('failed. An unexpected error ended the call') as string }] });
    expect(JSON.stringify(answer)).not.toContain('ECONNREFUSED');
    expect(logged).toEqual([secret]);
  });
});

describe.each([
  ['MCP SDK 1', first],
  ['MCP SDK 2', second],
])('a failure that a tool of %s words itself', (_, definition) => {
  it.each([
    ['a text', "throw new Error('No order was given. Pass an id.')"],
    ['a template', 'throw new Error(`No order "${id}". Pass another id.`)'],
    ['a template over lines', 'throw new Error(`No order "${id}".\n      Pass another id.`)'],
    ['a number', 'throw new Error(17)'],
    ['a string', "throw 'No order was given. Pass an id.'"],
  ])('arrives with the same text: %s', async (__, statement) => {
    const code = definition(`async ({ id }) => {\n  if (!id) {\n    ${statement};\n  }\n  return ${rows};\n}`);
    const { output } = fix(code, { rules });
    expect(output).toContain('try {');
    const before = await callOver(code, () => null, '');
    expect(before.answer).toMatchObject({ isError: true });
    expect(await callOver(output, () => null, '')).toEqual(before);
  });
});

it('lets an error of the protocol leave a request handler', async () => {
  const code = handler(`async ({ params }) => {\n  const { id } = params.arguments;\n  if (!id) throw new McpError(ErrorCode.InvalidParams, 'No id');\n  return ${rows};\n}`);
  const before = await callOver(code, () => null, '');
  expect(before.answer).toEqual({ error: 'MCP error -32602: MCP error -32602: No id' });
  expect(await callOver(fix(code, { rules }).output, () => null, '')).toEqual(before);
});

it('lets the request for an elicitation leave a tool', async () => {
  const code = first(
    `async ({ id }) => {\n  if (!id) throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Sign in', url: 'https://example.com', elicitationId: '1' }]);\n  return ${rows};\n}`,
  );
  const before = await callOver(code, () => null, '');
  expect(before.answer).toEqual({ error: 'MCP error -32042: MCP error -32042: URL elicitation required' });
  expect(await callOver(fix(code, { rules }).output, () => null, '')).toEqual(before);
});

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import * as server1 from '@modelcontextprotocol/sdk/server/index.js';
import * as mcp1 from '@modelcontextprotocol/sdk/server/mcp.js';
import * as types1 from '@modelcontextprotocol/sdk/types.js';
import * as mcp2 from '@modelcontextprotocol/server';
import * as zod from 'zod';
import { runModule } from './run.ts';

export type Call = (...args: unknown[]) => unknown;

export interface Wire {
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
export async function callOver(
  code: string,
  call: Call,
  id: unknown = '17',
  others: Readonly<Record<string, unknown>> = {},
): Promise<Wire> {
  const logged: unknown[] = [];
  const console = { error: (error: unknown): void => void logged.push(error) };
  const exported = runModule(code, { ...modules, './deps.js': { call }, ...others }, console);
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

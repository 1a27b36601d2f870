import { describe, expect, it } from 'vitest';
import { refactorsAt } from '../../src/editor/refactor.ts';
import { editSlice } from '../../src/edit/text/code-style.ts';
import { analyse } from '../analysis/analyse.ts';
import { callOver } from '../edit/wire.ts';

const first = (statement: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { call } from './deps.js';
class HttpError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}
export const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', { inputSchema: { id: z.string() } }, async ({ id }) => {
  const missing = new HttpError(\`No order \${id}\`, 404);
  if (!id) ${statement}
  return { content: [{ type: 'text', text: await call(id, missing) }] };
});
`;

const second = (statement: string): string =>
  first(statement)
    .replace('@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server')
    .replace('{ id: z.string() }', 'z.object({ id: z.string() })');

function refactored(code: string): string {
  const at = code.search(/throw|Promise\.reject/);
  const analysis = analyse(code);
  const refactor = analysis && refactorsAt([at, at], analysis.file).find(({ id }) => id === 'return-failure');
  return editSlice(code, [0, code.length], refactor?.edits ?? []);
}

describe.each([
  ['MCP SDK 1', first],
  ['MCP SDK 2', second],
])('a failure that a tool of %s returns instead', (_, definition) => {
  it.each([
    ['an Error', "throw new Error('No order');", 0],
    ['a template', 'throw new TypeError(`No order "${id}"`);', 0],
    ['a string', "throw 'No ' + 'order';", 0],
    ['a number', 'throw new Error(404);', 0],
    ['an Error with more than its text', "throw new HttpError('No order', 404);", 1],
    ['an Error that is held', 'throw missing;', 1],
    ['a rejection', "return Promise.reject(new Error('No order', { cause: id }));", 1],
  ])('arrives with the same text: %s', async (__, statement, logs) => {
    const code = definition(statement);
    const output = refactored(code);
    expect(output).not.toMatch(/throw|reject/);
    const before = await callOver(code, () => 'text', '');
    expect(before.answer).toMatchObject({ isError: true });
    const { answer, logged } = await callOver(output, () => 'text', '');
    expect(answer).toEqual(before.answer);
    expect(logged).toHaveLength(logs);
    expect(await callOver(output, () => 'text')).toEqual(await callOver(code, () => 'text'));
  });
});

import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { fix } from '../fix.ts';
import { callOver } from '../wire.ts';

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
  [
    'MCP SDK 1 with its context',
    first(dedent`
      async ({ id }, extra) => {
        return ${rows};
      }
    `),
  ],
  ['MCP SDK 1 with the signal taken apart', first(`async ({ id }, { signal }) => (${rows})`)],
  ['MCP SDK 2', second(`async ({ id }) => (${rows})`)],
  ['MCP SDK 2 with its context', second(`async ({ id }, ctx) => (${rows})`)],
  [
    'MCP SDK 2 with the signal taken apart',
    second(dedent`
      async ({ id }, { mcpReq: { signal } }) => {
        return ${rows};
      }
    `),
  ],
  [
    'a request handler',
    handler(dedent`
      async ({ params }) => {
        const { id } = params.arguments;
        return ${rows};
      }
    `),
  ],
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
    expect(answer).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('. An unexpected error ended the call') as string }],
    });
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
    const code = definition(dedent`
      async ({ id }) => {
        if (!id) {
          ${statement};
        }
        return ${rows};
      }
    `);
    const { output } = fix(code, { rules });
    expect(output).toContain('try {');
    const before = await callOver(code, () => null, '');
    expect(before.answer).toMatchObject({ isError: true });
    expect(await callOver(output, () => null, '')).toEqual(before);
  });
});

it('lets an error of the protocol leave a request handler', async () => {
  const code = handler(dedent`
    async ({ params }) => {
      const { id } = params.arguments;
      if (!id) throw new McpError(ErrorCode.InvalidParams, 'No id');
      return ${rows};
    }
  `);
  const before = await callOver(code, () => null, '');
  expect(before.answer).toEqual({ error: 'MCP error -32602: MCP error -32602: No id' });
  expect(await callOver(fix(code, { rules }).output, () => null, '')).toEqual(before);
});

it('lets the request for an elicitation leave a tool', async () => {
  const code = first(
    dedent`
      async ({ id }) => {
        if (!id) throw new UrlElicitationRequiredError([{ mode: 'url', message: 'Sign in', url: 'https://example.com', \
          elicitationId: '1' }]);
        return ${rows};
      }
    `,
  );
  const before = await callOver(code, () => null, '');
  expect(before.answer).toEqual({ error: 'MCP error -32042: MCP error -32042: URL elicitation required' });
  expect(await callOver(fix(code, { rules }).output, () => null, '')).toEqual(before);
});

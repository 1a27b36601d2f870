import * as zod from 'zod';
import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { diagnose } from '../compile.ts';
import { applySuggestion, fix } from '../fix.ts';
import { runModule } from '../run.ts';
import { callOver } from '../wire.ts';

const ai = (execute: string): string => `import { tool } from 'ai';
import { z } from 'zod';

export const lookup = tool({
  description: 'A row.',
  inputSchema: z.object({ id: z.string() }),
  ${execute},
});
`;

const mcp = (module: string): string => `import { McpServer } from '${module}';
import { z } from 'zod';

export const server = new McpServer({ name: 'rows', version: '1.0.0' });
server.registerTool('lookup', { description: 'A row.', inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {
  const response = await fetch(id);
  return { content: [{ type: 'text', text: await response.text() }] };
});
`;

const tools: readonly (readonly [string, string])[] = [
  [
    'a named response',
    ai(dedent`
      execute: async ({ id }) => {
          const response = await fetch(id);
          return response.json();
        }
    `),
  ],
  [
    'a response without a name',
    ai(dedent`
      execute: async ({ id }) => {
          const row: unknown = await (await fetch(id)).json();
          return row;
        }
    `),
  ],
  ['an arrow without a block', ai('execute: async ({ id }) => (await fetch(id)).json()')],
  [
    'a chain',
    ai(dedent`
      execute: async ({ id }) => {
          return fetch(id).then((answer) => answer.json());
        }
    `),
  ],
  [
    'a method',
    ai(dedent`
      async execute({ id }) {
          const body: unknown = await fetch(id).then((answer) => answer.json());
          return body;
        }
    `),
  ],
  [
    'a generator',
    ai(dedent`
      async *execute({ id }) {
          const response = await fetch(id);
          yield response.json();
        }
    `),
  ],
  [
    'a response in a try',
    ai(dedent`
      execute: async ({ id }) => {
          try {
            const response = await fetch(id);
            return await response.json();
          } catch (error) {
            console.error(error);
            return { class: 'permanent', message: \`There is no row \${id}\`, recoverySteps: ['Call lookup with another id'] };
          }
        }
    `),
  ],
];

const suggest = (code: string): string => applySuggestion(code, { rules: ['require-response-check'] }) ?? '';

async function outcome(code: string, status: number): Promise<unknown> {
  const fetch = (): Promise<Response> => Promise.resolve(new Response('{"row":1}', { status, headers: { 'retry-after': '7' } }));
  const exported = runModule(
    dedent`
      const { fetch } = require('./deps.js');
      ${code}
    `,
    { './deps.js': { fetch }, ai: { tool: (it: unknown) => it }, zod },
    { error: () => undefined },
  );
  const { execute } = exported.lookup as { execute: (input: unknown, options: unknown) => unknown };
  const made = execute({ id: '17' }, {});
  if (typeof made !== 'object' || made === null || !(Symbol.asyncIterator in made)) return made;
  let last: unknown;
  for await (const value of made as AsyncIterable<unknown>) last = value;
  return last;
}

describe.each(tools)('the guard for %s', (_, code) => {
  it('answers by the class of the status', async () => {
    const guarded = suggest(code);
    expect(await outcome(guarded, 200)).toEqual({ row: 1 });
    for (const status of [429, 503]) expect(await outcome(guarded, status)).toMatchObject({ class: 'retryable', retryAfterSeconds: 7 });
    for (const status of [401, 403]) expect(await outcome(guarded, status)).toMatchObject({ class: 'authRequired' });
    expect(await outcome(guarded, 404)).toMatchObject({
      class: 'permanent',
      message: 'lookup failed: the service answered with status 404.',
    });
  });

  it('leaves nothing to report once the other rules have repaired the tool', () => {
    expect(fix(suggest(code)).messages).toEqual([]);
  });
});

describe.each([
  ['MCP SDK 1', '@modelcontextprotocol/sdk/server/mcp.js'],
  ['MCP SDK 2', '@modelcontextprotocol/server'],
])('%s', (_, module) => {
  it('sends the failure as an error', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response('', { status: 429 }));
    const code = dedent`
      import { call as fetch } from './deps.js';
      ${suggest(mcp(module))}
    `;
    const { answer } = await callOver(code, fetch);
    expect(answer).toMatchObject({
      isError: true,
      content: [
        { type: 'text', text: 'lookup failed: the service answered with status 429. Call lookup again with the same id in 30 seconds.' },
      ],
    });
  });
});

it('compiles', { timeout: 90_000 }, () => {
  const codes = [...tools.map(([, code]) => code), mcp('@modelcontextprotocol/sdk/server/mcp.js'), mcp('@modelcontextprotocol/server')];
  expect(diagnose(new Map(codes.map((code, index) => [`${import.meta.dirname}/guarded-${String(index)}.ts`, suggest(code)])))).toEqual([]);
});

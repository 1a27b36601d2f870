import { generateText, stepCountIs, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { viewOfThrow, type ModelView } from '../../../src/analysis/output/model-view.ts';
import { dedent } from '../../dedent.ts';
import { runModule } from '../../edit/run.ts';
import { callOver } from '../../edit/wire.ts';
import { analyse } from '../analyse.ts';

const declarations = `class Named extends Error { name = 'Named'; }
class Plain extends RangeError {}
class Coded extends Error { constructor(code, text) { super(text); this.name = this.constructor.name; this.code = code; } }
class Failure { code = 'E1'; }
const failure = { code: 'E1' };
const cycle = { code: 'E1' };
cycle.self = cycle;
`;

const errors = [
  "new Error('connect ECONNREFUSED 10.0.3.14:5432')",
  "Error('boom')",
  "new TypeError('boom')",
  "new Error('l1\\nl2')",
  'new Error()',
  'new RangeError(undefined)',
  "new Error('')",
  'new Error(404)',
  "new Error('a' + 'b')",
  "new AggregateError([], 'agg msg')",
  'new AggregateError([])',
  "new DOMException('stopped', 'AbortError')",
  "new DOMException('boom')",
  "new Named('boom')",
  "new Plain('boom')",
  "new Coded(404, 'No order')",
  "new Error('outer', { cause: new Error('inner') })",
];

const values = [
  "'raw string secret'",
  "''",
  '42',
  '0x10',
  '-1.50',
  'false',
  'null',
  'undefined',
  "Symbol('s')",
  '() => 1',
  "{ code: 'E1', dsn: 'pg://u:p@h', port: 5432 }",
  "{ code: 'E1', error: new Error('x') }",
  "{ message: 'looks like error', stack: 'at x' }",
  '{ ok: true, none: undefined, run() {}, list: [1, undefined], gap: -1, not: NaN }',
  '{ rows: new Map([[1, 2]]), pattern: /a/, tags: new Set([1]) }',
  "{ code: 1, toString() { return 'x'; } }",
  "[1, 'x']",
  '[null, [2, 3]]',
  '/no/g',
  'new Map([[1, 2]])',
  'new Set([1])',
  'failure',
];

const deadly = ['10n', '{ total: 10n }', '[{ total: 10n }]', 'cycle'];

function viewOf(code: string): ModelView {
  const analysis = analyse(code, { settings: { versions: { ai: 7 } } });
  const tool = analysis?.tools.at(-1);
  const exit = analysis?.flows.at(-1)?.throws.at(-1);
  if (!analysis || !tool || !exit) throw new Error('No throw.');
  return viewOfThrow(tool, exit.value, analysis.file);
}

const sdk = (thrown: string): string => dedent`
  import { tool } from 'ai';
  ${declarations}export const lookup = tool({ execute: async () => { throw ${thrown}; } });

`;

/** What the second model call is sent as the result of a tool that throws. */
async function received(thrown: string): Promise<unknown> {
  const { thrower } = runModule(`${declarations}export const thrower = async () => { throw ${thrown}; };\n`, {}, {}) as {
    thrower: () => Promise<string>;
  };
  const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  const results: unknown[] = [];
  const model = new MockLanguageModelV4({
    doGenerate: ({ prompt }) => {
      const last = prompt.at(-1);
      if (last?.role !== 'tool') {
        return Promise.resolve({
          content: [{ type: 'tool-call', toolCallId: '1', toolName: 'lookup', input: '{}' }],
          finishReason: { unified: 'tool-calls', raw: 'tool_use' },
          usage,
          warnings: [],
        });
      }
      for (const part of last.content) if (part.type === 'tool-result') results.push(part.output);
      return Promise.resolve({
        content: [{ type: 'text', text: 'done' }],
        finishReason: { unified: 'stop', raw: 'end_turn' },
        usage,
        warnings: [],
      });
    },
  });
  await generateText({
    model,
    prompt: 'Go',
    tools: { lookup: tool({ inputSchema: z.object({}), execute: thrower }) },
    stopWhen: stepCountIs(2),
  });
  return results[0];
}

describe('the AI SDK sends what is told of a throw', () => {
  it.each([...errors, ...values])('%s', async (thrown) => {
    const view = viewOf(sdk(thrown));
    expect(await received(thrown)).toEqual({ type: 'error-text', value: view.kind === 'text' ? view.text : undefined });
    expect(view.kind).toBe(thrown === '() => 1' || thrown.startsWith('Symbol') ? 'nothing' : 'text');
  });

  it.each(deadly)('nothing, and the call ends: %s', async (thrown) => {
    const view = viewOf(sdk(thrown));
    const error: unknown = await received(thrown).catch((caught: unknown) => caught);
    expect(view.kind === 'call-dies' && String(error).startsWith(view.error)).toBe(true);
  });
});

describe.each([
  ['MCP SDK 1', '@modelcontextprotocol/sdk/server/mcp.js', '{ id: z.string() }'],
  ['MCP SDK 2', '@modelcontextprotocol/server', 'z.object({ id: z.string() })'],
])('%s sends what is told of a throw', (_, module, schema) => {
  it.each([...errors, ...values.filter((value) => !value.includes('toString')), ...deadly, 'new Failure()'])('%s', async (thrown) => {
    const code = dedent`
      import { McpServer } from '${module}';
      import { z } from 'zod';
      ${declarations}export const server = new McpServer({ name: 'x', version: '1.0.0' });
      server.registerTool('lookup', { inputSchema: ${schema} }, async () => { throw ${thrown}; });

    `;
    const view = viewOf(code);
    const { answer } = await callOver(code, () => null);
    expect(answer).toEqual({ content: [{ type: 'text', text: view.kind === 'text' ? view.text : view.kind }], isError: true });
  });
});

describe('a request handler answers what is told of a throw', () => {
  const handler = (thrown: string): string =>
    dedent`
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      ${declarations}export const server = new Server({ name: 'x', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler(CallToolRequestSchema, async () => { throw ${thrown}; });

    `;

  it.each([
    ...errors.filter((error) => !error.includes('undefined') && error !== 'new Error()'),
    ...values.filter((value) => value !== 'null' && value !== 'undefined'),
    ...deadly,
  ])('%s', async (thrown) => {
    const view = viewOf(handler(thrown));
    const { answer } = await callOver(handler(thrown), () => null);
    expect((answer as { error: string }).error.replace(/^MCP error -?\d+: /, '')).toBe(view.kind === 'text' ? view.text : view.kind);
  });
});

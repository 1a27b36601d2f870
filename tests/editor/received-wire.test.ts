import { createUIMessageStreamResponse, simulateReadableStream, stepCountIs, streamText, tool, toUIMessageStream, type ToolSet } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { receivedOf, type ReceivedView } from '../../src/editor/index.ts';
import { dedent } from '../dedent.ts';
import { runModule } from '../edit/run.ts';
import { callOver } from '../edit/wire.ts';
import { analyse } from '../analysis/analyse.ts';

function receiptOf(code: string): ReceivedView {
  const analysis = analyse(code, { settings: { versions: { ai: 7 } } });
  const receipt = analysis?.tools.flatMap((each) => receivedOf(each, analysis.file)).at(-1);
  if (!receipt) throw new Error('No receipt.');
  return receipt;
}

interface Received {
  /** The result in the second model call. */
  readonly model: unknown;
  /** The last chunk of the tool in the stream to a browser. */
  readonly browser: Readonly<Record<string, unknown>> | undefined;
}

const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };

async function received(definition: string): Promise<Received> {
  const { parts } = runModule(`export const parts = ${definition};\n`, {}, {}) as { parts: object };
  const results: unknown[] = [];
  const model = new MockLanguageModelV4({
    doStream: ({ prompt }) => {
      const last = prompt.at(-1);
      if (last?.role !== 'tool') {
        const chunks = [
          { type: 'stream-start' as const, warnings: [] },
          { type: 'tool-call' as const, toolCallId: '1', toolName: 'lookup', input: '{}' },
          { type: 'finish' as const, finishReason: { unified: 'tool-calls' as const, raw: 'tool_use' }, usage },
        ];
        return Promise.resolve({ stream: simulateReadableStream({ chunks }) });
      }
      for (const part of last.content) if (part.type === 'tool-result') results.push(part.output);
      const chunks = [
        { type: 'stream-start' as const, warnings: [] },
        { type: 'finish' as const, finishReason: { unified: 'stop' as const, raw: 'end_turn' }, usage },
      ];
      return Promise.resolve({ stream: simulateReadableStream({ chunks }) });
    },
  });
  // What the module makes has no types.
  const tools = { lookup: { ...tool({ inputSchema: z.object({}) }), ...parts } } as ToolSet;
  const { stream } = streamText({ model, prompt: 'Go', tools, stopWhen: stepCountIs(2), onError: () => undefined });
  const lines = (await createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) }).text())
    .split('\n')
    .filter((line) => line.includes('"tool-output'));
  return { model: results[0], browser: JSON.parse(lines.at(-1)?.replace(/^data: /, '') ?? 'null') as Received['browser'] };
}

/** A text of an output part, as the providers write it. */
function written(output: unknown): string {
  const { type, value } = output as { type: string; value: unknown };
  return type.endsWith('text') ? String(value) : JSON.stringify(value);
}

/** Where a view has `…`, anything may stand, and no further member too. */
function asPattern(text: string): RegExp {
  const parts = text.split(/\$\{…\}|,?…/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`);
}

const returned = [
  "'plain text'",
  "''",
  '42',
  'true',
  'null',
  'undefined',
  'NaN',
  '-1.5',
  '0x10',
  '[1, undefined, , () => 1]',
  '{ at: new Date() }',
  "{ at: new Date('2026-01-02') }",
  "{ at: new Date('never') }",
  "{ link: new URL('https://a.b/c') }",
  '{ rows: new Map([[1, 2]]), tags: new Set([1]), pattern: /a/ }',
  'new Map([[1, 2]])',
  'new Date()',
  '{ score: NaN, ratio: -Infinity, kept: 1, gone: undefined }',
  "{ blob: Buffer.from('hi'), bytes: new Uint8Array(2) }",
  "{ error: new Error('lost') }",
  'Promise.resolve({ a: 1 })',
  '{ kept: 1, run() {} }',
  '{ pending: Promise.all([]) }',
  'JSON.stringify({ rows: new Map(), id: 1 })',
  'JSON.stringify({ id: 1 }, null, 2)',
  '{ a: 1, ...{ b: 3, a: 2 } }',
  '{ a: 1, ...JSON.parse("{\\"a\\":2}") }',
  '{ ...{ a: 1 }, b: 2 }',
  '{ a: 1, b: 2, a: 3, __proto__: null }',
  '() => 1',
];

const sdk = (definition: string): string => dedent`
  import { tool } from 'ai';
  export const lookup = tool(${definition});

`;

describe('the AI SDK sends what is told of a return', () => {
  it.each(returned)('%s', async (value) => {
    const definition = `{ execute: async () => { return ${value}; } }`;
    const { view, marked, browser } = receiptOf(sdk(definition));
    const { model, browser: chunk } = await received(definition);
    if (view.kind === 'text') expect(written(model)).toMatch(asPattern(view.text));
    else expect(view.kind).toBe('unknown');
    expect(marked).toBe('result');
    if (browser.kind === 'same') expect(chunk?.['output']).toEqual((model as { value: unknown }).value);
  });

  it.each([
    'async function* () { yield { p: 1 }; yield { p: 2 }; }',
    "async function* () { yield { p: 1 }; return 'dropped'; }",
    'async function* () {}',
    'function* () { yield 1; }',
    'async () => {}',
    'async () => { try { throw new Error("lost"); } catch (error) { return { ok: false, error }; } }',
    'async () => { const rows = []; rows.push(1); return { rows, n: 1 }; }',
    'async () => { const result = { count: 0 }; result.count++; result.more = 1; return result; }',
  ])('%s', async (execute) => {
    const { view } = receiptOf(sdk(`{ execute: ${execute} }`));
    const { model } = await received(`{ execute: ${execute} }`);
    expect(written(model)).toMatch(asPattern(view.kind === 'text' ? view.text : view.kind));
  });

  it.each([
    ["({ output }) => ({ type: 'json', value: output })", '{ ok: false }'],
    ["({ output }) => ({ type: 'error-json', value: output })", '{ ok: false }'],
    ["({ output }) => ({ type: 'text', value: output })", "'done'"],
    ["() => ({ type: 'error-text', value: 'No order' })", '{ ok: false }'],
    ["() => ({ type: 'text', value: 'counted' })", '{ ok: false }'],
  ])('through the output hook %s', async (hook, value) => {
    const definition = `{ execute: async () => { return ${value}; }, toModelOutput: ${hook} }`;
    const { view, marked } = receiptOf(sdk(definition));
    const { model, browser } = await received(definition);
    expect(view.kind === 'text' && view.text).toBe(written(model));
    expect(marked).toBe((model as { type: string }).type.startsWith('error-') ? 'error' : 'result');
    expect(browser?.['output']).toEqual(runModule(`export const value = ${value};\n`, {}, {})['value']);
  });

  it.each(["new Error('boom')", "{ code: 'E1' }", 'null', "'raw'", "Symbol('s')"])('to a browser of the throw %s', async (thrown) => {
    const definition = `{ execute: async () => { throw ${thrown}; } }`;
    const { view, browser } = receiptOf(sdk(definition));
    const { browser: chunk } = await received(definition);
    expect(chunk?.['errorText']).toBe(browser.kind === 'masked' ? browser.text : view.kind === 'text' && view.text);
  });
});

describe.each([
  ['MCP SDK 1', '@modelcontextprotocol/sdk/server/mcp.js', '{ id: z.string() }'],
  ['MCP SDK 2', '@modelcontextprotocol/server', 'z.object({ id: z.string() })'],
])('%s sends what is told of a return', (_, module, schema) => {
  it.each([
    "{ content: [{ type: 'text', text: 'a' }, { type: 'text', text: `b ${1}` }] }",
    "{ isError: true, content: [{ type: 'text', text: 'No order' }] }",
    "{ isError: false, content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }, { type: 'text', text: 'a' }] }",
    "{ content: [{ type: 'text', text: JSON.stringify({ rows: new Map([[1, 2]]) }) }], structuredContent: { a: 1 } }",
  ])('%s', async (value) => {
    const code = dedent`
      import { McpServer } from '${module}';
      import { z } from 'zod';
      export const server = new McpServer({ name: 'x', version: '1.0.0' });
      server.registerTool('lookup', { inputSchema: ${schema} }, async () => { return ${value}; });

    `;
    const { view, marked } = receiptOf(code);
    const { answer } = await callOver(code, () => null);
    const { content, isError } = answer as { content: { type: string; text?: string }[]; isError?: boolean };
    const texts = content.flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : []));
    expect(texts.join('\n')).toMatch(asPattern(view.kind === 'text' ? view.text : view.kind));
    expect(marked).toBe(isError === true ? 'error' : 'result');
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  hoverTargetAt,
  outputHookText,
  receivedHint,
  receivedText,
  receivedOf,
  toolSummary,
  type ReceivedView,
} from '../../src/editor/index.ts';
import type { ToolErrorsSettings } from '../../src/tool-errors-settings.ts';
import { analyse, type Analysis } from '../analysis/analyse.ts';
import { dedent } from '../dedent.ts';

type Major = 4 | 5 | 6 | 7;

function analysed(code: string, filename = 'file.ts', settings: ToolErrorsSettings = {}): Analysis {
  const analysis = analyse(code, { filename, settings });
  if (!analysis?.tools.length) throw new Error('No tool.');
  return analysis;
}

interface Subject {
  /** Statements of execute. */
  readonly body: string;
  readonly around?: string;
  /** `async ({ id }, options)` unless given. */
  readonly head?: string;
  /** Further members of the definition. */
  readonly members?: string;
}

function aiCode({ body, around = '', head = 'async ({ id }, { abortSignal }) =>', members = '' }: Subject): string {
  return `import { tool } from 'ai';
import { load, client } from './api.js';
${around}
export const lookup = tool({ inputSchema: schema, execute: ${head} { ${body} }, ${members} });
`;
}

function mcpCode({ body, around = '' }: Subject, major: 1 | 2): string {
  return `import { McpServer } from '@modelcontextprotocol/${major === 1 ? 'sdk/server/mcp.js' : 'server'}';
import { load } from './api.js';
${around}
const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('lookup', { description: 'Look', inputSchema: {} }, async ({ id }) => { ${body} });
`;
}

const receipts = ({ tools, file }: Analysis): readonly ReceivedView[] => tools.flatMap((tool) => receivedOf(tool, file));

const ai = (subject: string | Subject, major: Major = 7, filename = 'file.ts'): readonly ReceivedView[] =>
  receipts(analysed(aiCode(typeof subject === 'string' ? { body: subject } : subject), filename, { versions: { ai: major } }));

const mcp = (subject: string | Subject, major: 1 | 2 = 2): readonly ReceivedView[] =>
  receipts(analysed(mcpCode(typeof subject === 'string' ? { body: subject } : subject, major)));

const inHouse = (body: string): readonly ReceivedView[] =>
  receipts(
    analysed(
      dedent`
        import { acmeTool } from './acme.js';
        export const lookup = acmeTool({ execute: async ({ id }) => { ${body} } });

      `,
      'file.ts',
      { factories: ['acmeTool'] },
    ),
  );

function only(found: readonly ReceivedView[]): ReceivedView {
  const [receipt, ...others] = found;
  if (!receipt || others.length > 0) throw new Error(`${String(found.length)} receipts.`);
  return receipt;
}

function viewText({ view }: ReceivedView): string {
  return view.kind === 'text' ? view.text : view.kind === 'call-dies' ? `dies: ${view.error}` : view.kind;
}

/** `kind: view`, for each receipt. */
const views = (found: readonly ReceivedView[]): string[] => found.map((receipt) => `${receipt.kind}: ${viewText(receipt)}`);

const databaseError = "class DatabaseError extends Error { name = 'DatabaseError'; }";

describe('a throw', () => {
  const thrown = { around: databaseError, body: 'throw new DatabaseError(`timeout ${id}`);' };

  it('in ai 7 is name and message, marked, and the same in a browser', () => {
    const receipt = only(ai(thrown));
    expect(receipt).toMatchObject({
      kind: 'throw',
      node: { type: 'ThrowStatement' },
      view: { kind: 'text', text: 'DatabaseError: timeout ${…}' },
      marked: 'error',
      browser: { kind: 'same' },
      notes: ['It arrives as a tool error.', 'Before ai 7.0.171 a browser receives `An error occurred.` in its place.'],
      planned: null,
    });
    expect(receivedText(receipt)).toBe(
      'The model receives: `DatabaseError: timeout ${…}` (ai 7, marked as an error; the browser sees the same text).',
    );
    expect(receivedHint(receipt)).toBe('→ model: DatabaseError: timeout ${…}');
  });

  it.each([5, 6] as const)('in ai %d is the message, and masked in a browser', (major) => {
    const receipt = only(ai(thrown, major));
    expect(receipt).toMatchObject({
      view: { kind: 'text', text: 'timeout ${…}' },
      marked: 'error',
      browser: { kind: 'masked', text: 'An error occurred.' },
      notes: ['It arrives as a tool error.', 'The OpenAI and Google providers send it without an error mark.'],
    });
    expect(receivedText(receipt)).toBe(
      `The model receives: \`timeout \${…}\` (ai ${String(major)}, marked as an error; the browser sees \`An error occurred.\`).`,
    );
    expect(receivedHint(receipt)).toBe('→ model: timeout ${…}');
  });

  it.each([1, 2] as const)('in MCP %d is a result with isError', (major) => {
    const receipt = only(mcp(thrown, major));
    expect(receipt).toMatchObject({
      view: { kind: 'text', text: 'timeout ${…}' },
      marked: 'error',
      browser: { kind: 'unknown' },
      notes: ['It arrives as a result with isError: true.'],
    });
    expect(receivedText(receipt)).toBe(`The model receives: \`timeout \${…}\` (MCP SDK ${String(major)}, marked as an error).`);
  });

  it('in a request handler goes to the client, which is no tool error', () => {
    const receipt = only(
      receipts(
        analysed(dedent`
          import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
          server.setRequestHandler(CallToolRequestSchema, async (request) => { throw new Error('boom'); });

        `),
      ),
    );
    expect(receipt).toMatchObject({ view: { kind: 'text', text: 'boom' }, marked: 'unknown', browser: { kind: 'unknown' } });
    expect(receivedText(receipt)).toBe('The client receives a JSON-RPC error, which is no tool result, with: `boom` (MCP SDK 1).');
  });

  it.each([
    ['ai 4', () => ai(thrown, 4)],
    ['a factory of the settings', () => inHouse("throw new Error('boom');")],
  ])('in %s is not known', (_, find) => {
    const receipt = only(find());
    expect(receipt).toMatchObject({ kind: 'throw', view: { kind: 'unknown' }, marked: 'unknown', browser: { kind: 'unknown' }, notes: [] });
    expect(receivedText(receipt)).toBe('What the model receives is not known here.');
    expect(receivedHint(receipt)).toBeNull();
  });

  it.each([
    [
      "throw { code: 'E1', dsn: id, rows: new Map() };",
      '{"code":"E1","dsn":…,"rows":{}}',
      '{"code":"E1","dsn":…,"rows":{}}',
      '[object Object]',
    ],
    ['throw null;', 'unknown error', 'unknown error', 'null'],
    ["throw 'raw';", 'raw', 'raw', 'raw'],
    [
      'throw { total: 1n };',
      'dies: TypeError: Do not know how to serialize a BigInt',
      'dies: TypeError: Do not know how to serialize a BigInt',
      '[object Object]',
    ],
    ["return Promise.reject(new Error('no'));", 'Error: no', 'no', 'no'],
    ["return new Promise((resolve, reject) => { reject(new Error('no')); });", 'Error: no', 'no', 'no'],
  ])('%s', (body, seventh, sixth, ofMcp) => {
    const thrownView = (found: readonly ReceivedView[]): string => viewText(only(found.filter(({ kind }) => kind === 'throw')));
    expect(thrownView(ai(body))).toBe(seventh);
    expect(thrownView(ai(body, 6))).toBe(sixth);
    expect(thrownView(mcp(body))).toBe(ofMcp);
  });

  it('without a text has a result without content, which a browser sees masked', () => {
    const receipt = only(ai("throw Symbol('s');"));
    expect(receipt).toMatchObject({ view: { kind: 'nothing' }, marked: 'error', browser: { kind: 'masked', text: 'An error occurred.' } });
    expect(receivedText(receipt)).toBe(
      'The model receives a result without content (ai 7, marked as an error; the browser sees `An error occurred.`).',
    );
    expect(receivedHint(receipt)).toBe('→ model: a result without content');
  });

  it('that ends the call is marked as nothing', () => {
    const receipt = only(ai('throw 10n;'));
    expect(receipt).toMatchObject({ marked: 'unknown', browser: { kind: 'unknown' }, notes: [] });
    expect(receivedText(receipt)).toBe(
      'The model receives no result, and the call ends with `TypeError: Do not know how to serialize a BigInt` (ai 7).',
    );
    expect(receivedHint(receipt)).toBe('→ model: no result, TypeError: Do not know how to serial…');
  });

  it('of a class from elsewhere has a text that is not told, and is an error all the same', () => {
    const receipt = only(ai({ around: "import { NotFound } from './errors.js';", body: "throw new NotFound('No order');" }));
    expect(receipt).toMatchObject({ view: { kind: 'unknown' }, marked: 'error', browser: { kind: 'same' } });
    expect(receivedText(receipt)).toBe(
      'What the model receives is not known here (ai 7, marked as an error; the browser sees the same text).',
    );
    expect(receivedHint(receipt)).toBeNull();
  });

  it('that is caught inside is none', () => {
    expect(views(ai("try { throw new Error('a'); } catch { return 'b'; }"))).toEqual(['return: b']);
    expect(views(ai("try { throw new Error('a'); } catch (error) { throw new Error('b'); }"))).toEqual(['throw: Error: b']);
    expect(views(ai("await load(id).catch(() => { throw new Error('a'); }); return 'c';"))).toEqual(['throw: Error: a', 'return: c']);
    expect(views(ai("return await new Promise((resolve, reject) => { reject(new Error('a')); }).catch(() => 'b');"))).toEqual([
      'return: unknown',
      'return: b',
    ]);
  });

  it('that a finally replaces is none', () => {
    expect(views(ai('try { return { a: 1 }; } finally { return { b: 2 }; }'))).toEqual(['return: {"b":2}']);
    expect(views(ai('try { return { a: 1 }; } finally { await close(); }'))).toEqual(['return: {"a":1}']);
    expect(views(ai('try { return { a: 1 }; } finally { if (id) return { b: 2 }; }'))).toEqual(['return: {"a":1}', 'return: {"b":2}']);
  });

  it('that may be caught says so', () => {
    const [receipt] = ai({ around: '', body: "await client.transaction(async () => { throw new Error('a'); });" });
    expect(receipt?.notes).toEqual([
      'It may be caught before it leaves execute.',
      'It arrives as a tool error.',
      'Before ai 7.0.171 a browser receives `An error occurred.` in its place.',
    ]);
  });

  it('of what was caught is not told, also where a test lets known errors through alone', () => {
    const [caught] = ai('try { return await load(id); } catch (error) { throw error; }').filter(({ kind }) => kind === 'throw');
    expect(caught && receivedText(caught)).toBe(
      'What was caught is thrown on as it is (ai 7, marked as an error; the browser sees the same text).',
    );
    const [known] = ai("try { return await load(id); } catch (error) { if (error instanceof NotFound) throw error; return 'b'; }").filter(
      ({ kind }) => kind === 'throw',
    );
    expect(known?.view).toEqual({ kind: 'unknown' });
  });

  it('in a helper belongs to each tool that runs it', () => {
    const code = dedent`
      import { tool } from 'ai';
      function check(id) { if (!id) throw new Error('No id'); }
      const a = tool({ execute: ({ id }) => { check(id); return 1; } });
      const b = tool({ execute: ({ id }) => { check(id); return 2; } });

    `;
    expect(receipts(analysed(code)).map((receipt) => `${receipt.tool.name ?? ''} ${viewText(receipt)}`)).toEqual([
      'a Error: No id',
      'a 1',
      'b Error: No id',
      'b 2',
    ]);
  });
});

describe('a stop or a control-flow error', () => {
  const stop = 'try { return await load(id); } catch (error) { if (abortSignal.aborted) throw error; return null; }';

  it.each([
    [
      7,
      [
        'A stop of the run.',
        'Where the caller aborted, the run ends and the model receives no result.',
        'After a timeout of this tool alone the model receives the reason as an error.',
      ],
    ],
    [6, ['A stop of the run.', 'Where the caller aborted, the run ends and the model receives no result.']],
    [5, ['A stop of the run.', 'Where the caller aborted, the run ends and the model receives no result.']],
    [4, ['A stop of the run.']],
  ] as const)('in ai %d says what follows', (major, notes) => {
    const [receipt] = ai(stop, major).filter(({ kind }) => kind === 'throw');
    expect(receipt).toMatchObject({ view: { kind: 'unknown' }, marked: 'unknown', browser: { kind: 'unknown' }, planned: 'stop', notes });
    expect(receipt && receivedText(receipt)).toBe(notes.join(' '));
    expect(receipt && receivedHint(receipt)).toBeNull();
  });

  it('is not any throw beside a test of the signal', () => {
    expect(ai("if (!abortSignal.aborted) throw new Error('a');").map(({ planned }) => planned)).toEqual([null, null]);
    expect(ai('throw abortSignal.reason;').map(({ planned }) => planned)).toEqual(['stop']);
  });

  it('in MCP sends no response', () => {
    const [receipt] = receipts(
      analysed(dedent`
        import { McpServer } from '@modelcontextprotocol/server';
        server.registerTool('lookup', { inputSchema: {} }, async ({ id }, ctx) => { \
          if (ctx.mcpReq.signal.aborted) throw new Error('stopped'); return load(id); });

      `),
    );
    expect(receipt?.notes).toEqual(['A stop of the run.', 'Where the client cancelled the request, no response is sent.']);
  });

  it('that the framework acts on says so instead of a text', () => {
    const receipt = only(ai({ around: "import { FatalError } from 'workflow';", body: "throw new FatalError('No card');" }));
    expect(receipt).toMatchObject({ view: { kind: 'unknown' }, marked: 'unknown', planned: 'control-flow' });
    expect(receivedText(receipt)).toBe('The framework acts on this error itself.');
  });
});

// Returned, and what the model reads with ai 7 and with ai 6. Measured: T2 of the wire tests, ai 7.0.173 and 6.0.325.
const returned: readonly (readonly [string, string, string?])[] = [
  ['{ id: 1, name: id }', '{"id":1,"name":…}'],
  ["'plain text'", 'plain text'],
  ['`No ${id}`', 'No ${…}'],
  ["'No ' + id", 'No ${…}'],
  ["''", ''],
  ['42', '42'],
  ['true', 'true'],
  ['null', 'null'],
  ['undefined', 'null'],
  ['void load(id)', 'null'],
  ['NaN', 'null'],
  ['[1, undefined, , () => 1]', '[1,null,null,null]'],
  ['{ at: new Date() }', '{"at":"…"}'],
  ["{ at: new Date('2026-01-02') }", '{"at":"…"}'],
  ['{ at: new Date(id) }', '{"at":…}'],
  ["{ at: new Date('never') }", '{"at":null}'],
  ["{ link: new URL('/a', id) }", '{"link":"…"}'],
  ['{ rows: new Map(), tags: new Set(), pattern: /a/ }', '{"rows":{},"tags":{},"pattern":{}}'],
  ['new Map()', '{}'],
  ['{ score: NaN, ratio: Infinity, kept: 1, gone: undefined }', '{"score":null,"ratio":null,"kept":1}'],
  ["{ blob: Buffer.from('hi'), bytes: new Uint8Array(2) }", '{"blob":{"type":"Buffer","data":[…]},"bytes":{"0":…,"1":…}}'],
  ["{ error: new Error('lost') }", '{"error":{}}'],
  ['{ total: 1n }', 'dies: TypeError: Do not know how to serialize a BigInt', '{"total":…}'],
  ['1n', 'dies: TypeError: Do not know how to serialize a BigInt', 'unknown'],
  ['{ list: [{ total: BigInt(id) }] }', 'dies: TypeError: Do not know how to serialize a BigInt', '{"list":[{"total":…}]}'],
  ['{ get rows() { throw new Error(); } }', 'dies: the error that the getter throws', 'dies: the error that the getter throws'],
  ['() => 1', 'null', 'nothing'],
  ["Symbol('s')", 'null', 'nothing'],
  ['{ kept: 1, run() {} }', '{"kept":1}'],
  ['{ pending: Promise.all([]) }', '{"pending":{}}'],
  ['Promise.all([load(id)])', 'unknown'],
  ['Promise.resolve({ a: 1 })', 'unknown'],
  ['fetch(id)', '{}'],
  ['await load(id)', 'unknown'],
  ['load(id)', 'unknown'],
  ['{ total: id ? 1n : null }', '{"total":…}'],
  ['id ? { a: 1 } : { a: 2 }', 'unknown'],
  ['JSON.stringify({ rows: new Map(), id })', '{"rows":{},"id":…}'],
  ['JSON.stringify({ id }, null, 2)', '${…}'],
  ['{ ok: true, ...load(id) }', '{"ok":…,…}'],
  ['{ ...load(id), ok: true }', '{…,"ok":true}'],
  ['{ a: 1, b: 2, a: 3, __proto__: null }', '{"a":3,"b":2}'],
  ['{ a: 1, ...{ b: 3, a: 2 } }', '{"a":2,"b":3}'],
  ['{ id: load(id), deep: { a: { b: { c: { d: { e: 1 } } } } } }', '{"id":…,"deep":{"a":{"b":{"c":{"d":…}}}}}'],
  [`'${'a'.repeat(500)}'`, `${'a'.repeat(120)}…`],
];

describe('a return', () => {
  it.each(returned)('of %s', (value, seventh, sixth = seventh) => {
    expect(viewText(only(ai(`return ${value};`)))).toBe(seventh);
    expect(viewText(only(ai(`return ${value};`, 6)))).toBe(sixth);
    expect(viewText(only(ai(`return ${value};`, 5)))).toBe(sixth);
    expect(viewText(only(ai(`return ${value};`, 4)))).toBe('unknown');
    expect(viewText(only(inHouse(`return ${value};`)))).toBe('unknown');
  });

  it('of a literal that is changed before does not show what it was', () => {
    expect(views(ai('const rows = []; for (const each of await load(id)) rows.push(each); return { rows };'))).toEqual([
      'return: {"rows":[…]}',
    ]);
    expect(views(ai('const rows = []; const same = rows; rows.push(1); return same;'))).toEqual(['return: [\u2026]']);
    expect(views(ai('const result = { count: 0, items: [] }; result.count++; result.items.push(1); return result;'))).toEqual([
      'return: {"count":…,"items":…}',
    ]);
    expect(views(ai('const result = { count: 0 }; result.total = 1; return result;'))).toEqual(['return: {"count":0,…}']);
    expect(views(ai('const result = { count: 0 }; Object.assign(result, await load(id)); return result;'))).toEqual([
      'return: {"count":0,…}',
    ]);
    expect(views(ai('const result = { count: 0 }; console.log(result); return result;'))).toEqual(['return: {"count":0}']);
  });

  it('of an instance shows its public fields', () => {
    expect(views(ai({ around: 'class Row { a = 1; #b = 2; run = () => 1; get c() { return 3; } }', body: 'return new Row();' }))).toEqual([
      'return: {"a":…}',
    ]);
    expect(
      views(ai({ around: 'class Row { a = 1; constructor(readonly d: number) { this.e = 5; } }', body: 'return new Row(4);' })),
    ).toEqual(['return: {"a":…,"d":…,…}']);
    expect(views(ai({ around: 'class Row { a = 1; toJSON() { return 2; } }', body: 'return { row: new Row() };' }))).toEqual([
      'return: {"row":…}',
    ]);
  });

  it('of a stream is iterated where execute is not asynchronous', () => {
    expect(views(ai({ head: 'function ({ id })', body: 'return new ReadableStream(id);' }))).toEqual(['return: unknown']);
    expect(views(ai({ head: 'async function ({ id })', body: 'return new ReadableStream(id);' }))).toEqual(['return: {}']);
    const around = "async function* steps() { yield 'a'; yield 'b'; }";
    expect(views(ai({ around, head: 'function ({ id })', body: 'return steps();' }))).toEqual(['return: b', 'return: unknown']);
    expect(views(ai({ around, head: 'async function ({ id })', body: 'return steps();' }))).toEqual(['return: {}', 'return: {}']);
  });

  it('is no error to the model, and the same in a browser', () => {
    const receipt = only(ai('return { id: 1 };'));
    expect(receipt).toMatchObject({
      kind: 'return',
      node: { type: 'ReturnStatement' },
      marked: 'result',
      browser: { kind: 'same' },
      notes: [],
      planned: null,
    });
    expect(receivedText(receipt)).toBe('The model receives: `{"id":1}` (ai 7; the browser sees the same text).');
    expect(receivedHint(receipt)).toBe('→ model: {"id":1}');
  });

  it('of nothing, or without a return, is null', () => {
    expect(ai('return;').map((receipt) => [receipt.node.type, viewText(receipt), receipt.browser.kind])).toEqual([
      ['ReturnStatement', 'null', 'unknown'],
    ]);
    expect(ai('await load(id);').map((receipt) => [receipt.node.type, viewText(receipt)])).toEqual([['ArrowFunctionExpression', 'null']]);
    expect(views(ai({ head: 'async function* ()', body: 'await load();' }))).toEqual(['return: null']);
  });

  it('is not made up where execute ends in another way', () => {
    expect(views(ai("throw new Error('a');"))).toEqual(['throw: Error: a']);
    expect(views(ai('for (;;) { await load(id); }'))).toEqual([]);
    expect(views(ai("switch (id) { case 1: throw new Error('a'); default: throw new Error('b'); }"))).toEqual([
      'throw: Error: a',
      'throw: Error: b',
    ]);
    expect(views(ai({ around: "function fail(text) { throw new Error('a'); }", body: "fail('x');" }))).toEqual(['throw: Error: a']);
    expect(views(ai('if (id) return 1;'))).toEqual(['return: 1']);
  });

  it('of an expression body stands at the expression', () => {
    const found = receipts(
      analysed(dedent`
        import { tool } from 'ai';
        export const lookup = tool({ execute: ({ id }) => ({ id }) });

      `),
    );
    expect(found.map((receipt) => [receipt.node.type, viewText(receipt)])).toEqual([['ObjectExpression', '{"id":…}']]);
  });

  it('of a helper stands in the helper', () => {
    expect(views(ai({ around: 'const format = (row) => ({ row, at: new Date() });', body: 'return format(await load(id));' }))).toEqual([
      'return: {"row":…,"at":"…"}',
      'return: unknown',
    ]);
  });

  it('that dies in one function of ai 6 alone says so', () => {
    const receipt = only(ai('return { kept: 1, run: () => 1 };', 6));
    expect(receipt.notes).toEqual(['`output.run` is a function: generateText ends with DataCloneError.']);
    expect(receipt.browser).toEqual({ kind: 'unknown' });
    expect(only(ai('return { total: 1n };', 6)).notes).toEqual([
      '`output.total` is a BigInt: toUIMessageStreamResponse() rejects with "Do not know how to serialize a BigInt".',
    ]);
  });

  it('that may die does not say that it does', () => {
    const receipt = only(ai('return { total: id ? 1n : null };'));
    expect(receipt.notes).toEqual(['`output.total` may be a BigInt: the call ends with TypeError: Do not know how to serialize a BigInt.']);
    expect(receipt.browser).toEqual({ kind: 'unknown' });
  });

  it('through a function around execute is not known, unless the settings name it', () => {
    const code = dedent`
      import { tool } from 'ai';
      import { wrap } from './wrap.js';
      export const lookup = tool({ execute: wrap(async ({ id }) => { return { id }; }) });

    `;
    expect(only(receipts(analysed(code)))).toMatchObject({
      view: { kind: 'unknown' },
      marked: 'unknown',
      notes: ['`wrap` stands around execute and may send something else.'],
    });
    expect(views(receipts(analysed(code, 'file.ts', { wrappers: ['wrap'] })))).toEqual(['return: {"id":…}']);
  });

  it('has no hint where only the run knows it', () => {
    expect(receivedHint(only(ai('return `${id}`;')))).toBeNull();
    expect(receivedHint(only(ai('return { ...load(id) };')))).toBeNull();
    expect(receivedHint(only(ai('return load(id);')))).toBeNull();
    expect(receivedHint(only(ai('return { id };')))).toBe('→ model: {"id":…}');
    expect(receivedHint(only(ai("return '';")))).toBe('→ model: an empty text');
  });

  it('has a hint of one short line', () => {
    expect(receivedHint(only(ai("return 'one\\ntwo';")))).toBe('→ model: one\\ntwo');
    expect(receivedHint(only(ai(`return '${'a'.repeat(48)}';`)))).toBe(`→ model: ${'a'.repeat(48)}`);
    expect(receivedHint(only(ai(`return '${'a'.repeat(49)}';`)))).toBe(`→ model: ${'a'.repeat(47)}…`);
    expect(receivedHint(only(ai(`return '${'a'.repeat(46)}😀😀';`)))).toBe(`→ model: ${'a'.repeat(46)}…`);
  });

  it('is code in Markdown, whatever backticks it holds', () => {
    expect(receivedText(only(ai("return 'a `b` ``c``';")))).toBe(
      'The model receives: ``` a `b` ``c`` ``` (ai 7; the browser sees the same text).',
    );
    expect(receivedText(only(ai("return 'one\\ntwo';")))).toBe('The model receives: `one\\ntwo` (ai 7; the browser sees the same text).');
    expect(receivedText(only(ai("return '';")))).toBe('The model receives: an empty text (ai 7; the browser sees the same text).');
  });
});

describe('a generator', () => {
  it('sends its last yield', () => {
    const found = ai({
      head: 'async function* ({ id })',
      body: "yield { step: 1 }; const row = await load(id); yield { step: 2 }; return 'dropped';",
    });
    expect(views(found)).toEqual(['return: {"step":2}']);
    expect(found[0]?.notes).toEqual(['The model receives the last value that is yielded.']);
  });

  it('may send each of its yields where not all are surely followed by another', () => {
    expect(
      views(
        ai({
          head: 'async function* ({ id })',
          body: 'yield 1; if (id) return; yield 2; if (id) { yield 3; } for (const each of id) { yield 4; }',
        }),
      ),
    ).toEqual(['return: 1', 'return: 2', 'return: 3', 'return: 4']);
    expect(views(ai({ head: 'async function* ({ id })', body: 'for (const each of id) { if (each) return; yield 1; } yield 2;' }))).toEqual(
      ['return: 1', 'return: 2'],
    );
    expect(views(ai({ head: 'async function* ({ id })', body: 'for (const each of id) { yield 1; } yield 2;' }))).toEqual(['return: 2']);
  });

  it('that another one yields for is not told', () => {
    expect(views(ai({ head: 'async function* ({ id })', body: 'yield* client.stream(id);' }))).toEqual(['return: unknown']);
  });

  it('of MCP is not iterated, so nothing is told of it', () => {
    const code = dedent`
      import { McpServer } from '@modelcontextprotocol/server';
      server.registerTool('a', { description: 'a' }, async function* () { yield { content: [] }; });

    `;
    expect(views(receipts(analysed(code)))).toEqual(['return: unknown']);
  });

  it('that is not asynchronous is itself the result', () => {
    expect(views(ai({ head: 'function* ({ id })', body: 'yield 1;' }))).toEqual(['return: {}']);
    const sixth = only(ai({ head: 'function* ({ id })', body: 'yield 1;' }, 6));
    expect(sixth.view).toEqual({ kind: 'text', text: '{}' });
    expect(sixth.notes).toEqual(['The result is a generator: generateText ends with DataCloneError.']);
  });
});

describe('a returned failure', () => {
  it('in ai is a result like any other', () => {
    const receipt = only(ai("return { ok: false, error: 'lookup_failed' };"));
    expect(receipt).toMatchObject({ kind: 'failure', marked: 'result', browser: { kind: 'same' } });
    expect(receivedText(receipt)).toBe(
      'The model receives: `{"ok":false,"error":"lookup_failed"}` (ai 7, not marked as an error; the browser sees the same text).',
    );
    expect(receivedHint(receipt)).toBe('→ model: {"ok":false,"error":"lookup_failed"}');
  });

  it('that holds the caught error shows no message', () => {
    expect(views(ai('try { return await load(id); } catch (error) { return { ok: false, error }; }'))).toEqual([
      'return: unknown',
      'failure: {"ok":false,"error":{…}}',
    ]);
  });

  it('in MCP is marked', () => {
    const receipt = only(mcp("return { isError: true, content: [{ type: 'text', text: `No order ${id}` }] };"));
    expect(receipt).toMatchObject({
      kind: 'failure',
      view: { kind: 'text', text: 'No order ${…}' },
      marked: 'error',
      browser: { kind: 'unknown' },
    });
    expect(receivedText(receipt)).toBe('The model receives: `No order ${…}` (MCP SDK 2, marked as an error).');
  });

  it('of a helper of the settings is one of unknown text', () => {
    const code = dedent`
      import { tool } from 'ai';
      import { toToolError } from './errors.js';
      export const lookup = tool({ execute: async ({ id }) => { try { return 1; } catch (error) { return toToolError(error); } } });

    `;
    expect(views(receipts(analysed(code, 'file.ts', { errorHelper: { module: './errors.js', name: 'toToolError' } })))).toEqual([
      'return: 1',
      'failure: unknown',
    ]);
  });
});

describe('a result of MCP', () => {
  it.each([
    ["{ content: [{ type: 'text', text: 'a' }] }", 'a', 'result'],
    ["{ content: [{ type: 'text', text: 'a' }, { type: 'text', text: id }] }", 'a\n${…}', 'result'],
    ["{ content: [{ type: 'image', data: id, mimeType: 'image/png' }, { type: 'text', text: 'a' }] }", 'a', 'result'],
    ["{ content: [{ type: 'text', text: JSON.stringify({ id, rows: new Map() }) }] }", '{"id":…,"rows":{}}', 'result'],
    ["{ content: [{ type: 'text', text: 'a' }], isError: false }", 'a', 'result'],
    ["{ content: [{ type: 'text', text: 'a' }], isError: id }", 'a', 'unknown'],
    ["{ ...load(id), content: [{ type: 'text', text: 'a' }] }", 'a', 'unknown'],
    ["{ content: [...load(id), { type: 'text', text: 'a' }] }", '${…}\na', 'result'],
    ["{ content: [{ type: 'image', data: id, mimeType: 'image/png' }] }", 'unknown', 'result'],
    ['{ content: load(id) }', 'unknown', 'result'],
    ["{ content: [{ type: 'text', text: 'a' }], structuredContent: { total: 1n } }", 'no-answer', 'unknown'],
    [
      "{ content: [{ type: 'text', text: 'a' }], structuredContent: new Map() }",
      'dies: MCP error -32602: Invalid tools/call result',
      'unknown',
    ],
    ["'text'", 'unknown', 'unknown'],
    ['undefined', 'unknown', 'unknown'],
    ['load(id)', 'unknown', 'unknown'],
  ])('%s', (value, view, marked) => {
    for (const major of [1, 2] as const) {
      const receipt = only(mcp(`return ${value};`, major));
      expect([viewText(receipt), receipt.marked, receipt.browser.kind]).toEqual([view, marked, 'unknown']);
    }
  });

  it('that is changed before does not show what it was', () => {
    const [receipt] = mcp("const result = { content: [{ type: 'text', text: 'a' }] }; result.isError = true; return result;");
    expect(receipt?.marked).toBe('unknown');
    expect(views(mcp("const content = [{ type: 'text', text: 'a' }]; content.push(await load(id)); return { content };"))).toEqual([
      'return: unknown',
    ]);
  });

  it('without an answer says so', () => {
    const receipt = only(mcp('return { content: [], structuredContent: { total: 1n } };'));
    expect(receivedText(receipt)).toBe('The client receives no answer, and waits until it gives up (MCP SDK 2).');
    expect(receivedHint(receipt)).toBe('→ model: no answer');
  });
});

describe('an output hook', () => {
  const hooked = (hook: string, body = 'return { ok: false };', major: Major = 7): readonly ReceivedView[] =>
    ai({ body, members: `toModelOutput: ${hook}` }, major);

  it('decides what a return is', () => {
    const receipt = only(hooked("({ output }) => ({ type: 'error-text', value: 'No order' })"));
    expect(receipt).toMatchObject({
      kind: 'failure',
      view: { kind: 'text', text: 'No order' },
      marked: 'error',
      browser: { kind: 'unknown' },
      notes: [
        'toModelOutput turns it into what the model receives.',
        'A browser receives what execute returns, not what toModelOutput makes of it.',
      ],
    });
    expect(receivedText(receipt)).toBe('The model receives: `No order` (ai 7, marked as an error).');
  });

  it.each([
    ["({ output }) => ({ type: 'json', value: output })", '{"ok":false}', 'result'],
    ["({ output }) => ({ type: 'text', value: output })", 'unknown', 'result'],
    ["({ output }) => ({ type: 'error-json', value: output })", '{"ok":false}', 'error'],
    ["({ output }) => ({ type: 'json', value: { seen: true, rows: new Map() } })", '{"seen":true,"rows":{}}', 'result'],
    ["({ output }) => ({ type: 'text', value: `Got ${output.ok}` })", 'Got ${…}', 'result'],
    ["({ output }) => ({ type: 'content', value: [{ type: 'text', text: 'a' }] })", 'unknown', 'unknown'],
    ["({ output }) => output.ok ? { type: 'json', value: output } : { type: 'error-json', value: output }", 'unknown', 'unknown'],
    ["({ output }) => output.ok ? { type: 'text', value: 'a' } : { type: 'text', value: 'b' }", 'unknown', 'result'],
    ['toOutput', 'unknown', 'unknown'],
  ])('%s', (hook, view, marked) => {
    const receipt = only(hooked(hook));
    expect([viewText(receipt), receipt.marked]).toEqual([view, marked]);
  });

  it('hands on a text as a text', () => {
    expect(viewText(only(hooked("({ output }) => ({ type: 'text', value: output })", "return 'done';")))).toBe('done');
    expect(viewText(only(hooked("({ output }) => ({ type: 'json', value: output })", "return 'done';")))).toBe('unknown');
    expect(viewText(only(hooked("(output) => ({ type: 'text', value: output })", "return 'done';", 5)))).toBe('done');
  });

  it('keeps a call from dying of the value that execute returns', () => {
    expect(viewText(only(hooked("({ output }) => ({ type: 'text', value: 'counted' })", 'return { total: 1n };')))).toBe('counted');
    expect(viewText(only(hooked("({ output }) => ({ type: 'json', value: output })", 'return { total: 1n };')))).toBe('unknown');
  });

  it('that is unknown says who decides', () => {
    expect(receivedText(only(hooked('toOutput')))).toBe('toModelOutput turns it into what the model receives (ai 7).');
  });

  it('is not called for a throw', () => {
    const receipt = only(hooked("({ output }) => ({ type: 'text', value: 'safe' })", "throw new Error('dsn');"));
    expect(viewText(receipt)).toBe('Error: dsn');
    expect(receipt.notes).toContain('toModelOutput is not called for a throw.');
    expect(only(ai("throw new Error('dsn');")).notes).not.toContain('toModelOutput is not called for a throw.');
  });

  it.each([
    [7, 'an object that holds it as `output`'],
    [6, 'an object that holds it as `output`'],
    [5, 'that value'],
  ] as const)('of ai %d is described', (major, given) => {
    const { tools } = analysed(aiCode({ body: 'return 1;', members: "toModelOutput: () => ({ type: 'text', value: 'a' })" }), 'file.ts', {
      versions: { ai: major },
    });
    expect(tools.map(outputHookText)).toEqual([
      `\`toModelOutput\` is called when execute has returned a value, with ${given}; ` +
        `the model receives what it makes of it (ai ${String(major)}). It is never called for a throw: ` +
        'the text of the error goes to the model as it is.',
    ]);
  });

  it('is not described where nothing was measured, or where there is none', () => {
    const withHook = aiCode({ body: 'return 1;', members: "toModelOutput: () => ({ type: 'text', value: 'a' })" });
    expect(analysed(withHook, 'file.ts', { versions: { ai: 4 } }).tools.map(outputHookText)).toEqual([null]);
    expect(analysed(aiCode({ body: 'return 1;' })).tools.map(outputHookText)).toEqual([null]);
    expect(analysed(mcpCode({ body: 'return 1;' }, 2)).tools.map(outputHookText)).toEqual([null]);
    expect(
      analysed(aiCode({ body: 'return 1;', members: 'experimental_toToolResultContent: () => []' })).tools.map(outputHookText),
    ).toEqual([null]);
  });
});

describe('the summary of a tool', () => {
  const summaries = ({ tools, file }: Analysis): string[] => tools.map((tool) => toolSummary(tool, file));

  it('lists what fails, with its lines', () => {
    const code = `import { tool } from 'ai';
import { load } from './api.js';
export const lookup = tool({
  execute: async ({ id }, { abortSignal }) => {
    if (!id) return { ok: false, error: 'No id' };
    if (id === 1) throw new Error(\`No \${id}\`);
    try {
      await load(id);
    } catch (error) {
      if (abortSignal.aborted) throw error;
    }
    if (id === 2) return { total: 1n };
    const response = await fetch(id);
    return response.ok;
  },
});
`;
    expect(summaries(analysed(code, 'file.ts', { versions: { ai: 7 } }))).toEqual([
      dedent`
        What fails in \`lookup\` (ai 7):

        - line 5: returns a failure; the model receives: \`{"ok":false,"error":"No id"}\`, not marked as an error
        - line 6: throws; the model receives: \`Error: No \${…}\`
        - line 10: A stop of the run. Where the caller aborted, \
          the run ends and the model receives no result. After a timeout of this tool alone the model receives the reason as an error.
        - line 12: returns a value that cannot be sent; \
          the model receives no result, and the call ends with \`TypeError: Do not know how to serialize a BigInt\`
        - line 13: \`fetch\` can fail and nothing catches it; the model receives: \`TypeError: fetch failed\`, for example
      `,
    ]);
  });

  it('says clearly that nothing fails out of it', () => {
    expect(summaries(analysed(aiCode({ body: 'return 1;' }), 'file.ts', { versions: { ai: 6 } }))).toEqual([
      'Nothing fails out of `lookup` (ai 6) uncaught.',
    ]);
    expect(
      summaries(
        analysed(aiCode({ body: 'try { return await load(id); } catch { return { ok: false }; }' }), 'file.ts', { versions: { ai: 6 } }),
      ),
    ).toEqual([
      'Nothing fails out of `lookup` (ai 6) uncaught.\n\n- line 4: returns a failure; ' +
        'the model receives: `{"ok":false}`, not marked as an error',
    ]);
  });

  it('names no text where none is known', () => {
    const code = dedent`
      import { acmeTool } from './acme.js';
      export const lookup = acmeTool({ execute: async ({ id }) => { if (id) throw new Error('a'); await fetch(id); return { ok: false }; \
        } });

    `;
    expect(summaries(analysed(code, 'file.ts', { factories: ['acmeTool'] }))).toEqual([
      'What fails in `lookup`:\n\n- line 2: throws\n- line 2: `fetch` can fail and nothing catches it\n- line 2: returns a failure',
    ]);
  });

  it('is short', () => {
    const body = Array.from({ length: 11 }, (_, index) => `if (id === ${String(index)}) throw new Error('e${String(index)}');`).join('\n');
    const lines = summaries(analysed(aiCode({ body })))[0]?.split('\n') ?? [];
    expect(lines.slice(-2)).toEqual(['- line 11: throws; the model receives: `Error: e7`', '- and 3 more']);
    expect(lines).toHaveLength(11);
  });

  it('says why nothing is known', () => {
    expect(
      summaries(
        analysed(dedent`
          import { tool } from 'ai';
          import { run } from './run.js';
          export const lookup = tool({ execute: run });

        `),
      ),
    ).toEqual(['The execute of `lookup` stands in another file: nothing is known of its failures.']);
    expect(
      summaries(
        analysed(dedent`
          import { tool } from 'ai';
          export const lookup = tool({ inputSchema: schema });

        `),
      ),
    ).toEqual(['`lookup` has no execute here.']);
  });
});

describe('the target of a hover', () => {
  /** What is found at each `¦` of the code. */
  function targets(marked: string, settings: ToolErrorsSettings = { versions: { ai: 7 } }): string[] {
    const pieces = marked.split('¦');
    const code = pieces.join('');
    const { file } = analysed(code, 'file.ts', settings);
    let offset = 0;
    return pieces.slice(0, -1).map((piece) => {
      offset += piece.length;
      const target = hoverTargetAt(offset, file);
      if (!target) return 'none';
      const text = code.slice(...target.range);
      return target.kind === 'receipt' ? `${text}: ${viewText(target.receipt)}` : `${text}: ${target.kind}`;
    });
  }

  it('is an exit by its keyword', () => {
    expect(
      targets(`import { tool } from 'ai';
export const lookup = tool({
  execute: async ({ id }) => {
    if (!id) ¦thr¦ow¦ new Error(¦'a');
    if (id === 1) return new Promise((resolve, reject) => { ¦reject(¦new Error('b')); });
    if (id === 2) ¦return ¦id;
    ¦return¦;
  },
});
`),
    ).toEqual([
      'throw: Error: a',
      'throw: Error: a',
      'none',
      'none',
      'reject: Error: b',
      'none',
      'return: unknown',
      'none',
      'return: null',
      'none',
    ]);
  });

  it('is an expression body by its arrow, and a yield', () => {
    expect(
      targets(dedent`
        import { tool } from 'ai';
        export const a = tool({ execute: ({ id }) ¦=> (¦{ id }) });
        export const b = tool({ execute: async function* () { ¦yield ¦1; } });

      `),
    ).toEqual(['=>: {"id":…}', 'none', 'yield: 1', 'none']);
  });

  it('is a tool by its name, its factory and its execute key', () => {
    expect(
      targets(`import { ¦tool } from 'ai';
export const ¦lookup = ¦tool(¦{ ¦description: 'a', ¦execute: async () => 1 });
const tools = { ¦search: tool({ ¦execute() { return 1; } }), ¦lookup };
let late: unknown;
¦late = tool({ execute: run });
`),
    ).toEqual([
      'none',
      'lookup: tool',
      'tool: tool',
      'none',
      'none',
      'execute: tool',
      'search: tool',
      'execute: tool',
      'none',
      'late: tool',
    ]);
  });

  it('is a tool in a map of plain objects', () => {
    expect(
      targets(dedent`
        import { generateText } from 'ai';
        generateText({ ¦tools: { ¦lookup: { ¦inputSchema: a, ¦execute: async () => 1 } } });

      `),
    ).toEqual(['none', 'lookup: tool', 'none', 'execute: tool']);
  });

  it('is a tool of MCP by the text of its name, and by its method', () => {
    expect(
      targets(dedent`
        import { McpServer } from '@modelcontextprotocol/server';
        const NAME = 'b';
        ¦server.¦registerTool(¦'a', { description: ¦'a' }, async () => ({ content: [] }));
        server.registerTool(¦NAME, { description: 'b' }, async () => 1);

      `),
    ).toEqual(['none', 'registerTool: tool', "'a': tool", 'none', 'NAME: tool']);
  });

  it('is a tool of the settings', () => {
    expect(
      targets(
        dedent`
          import { acmeTool } from './acme.js';
          export const lookup = ¦acmeTool({ name: ¦'look', ¦run: async () => 1 });

        `,
        { factories: [{ name: 'acmeTool', execute: 'run' }] },
      ),
    ).toEqual(['acmeTool: tool', "'look': tool", 'run: tool']);
  });

  it('is the output hook by its key', () => {
    expect(
      targets(dedent`
        import { tool } from 'ai';
        export const lookup = tool({ execute: run, ¦toModelOutput: ¦({ output }) => output });

      `),
    ).toEqual(['toModelOutput: output-hook', 'none']);
  });
});

it('reads JavaScript alike', () => {
  const subject: Subject = {
    around: databaseError,
    body: 'if (!id) throw new DatabaseError(`timeout ${id}`); return { rows: new Map() };',
  };
  for (const filename of ['file.js', 'file.mjs', 'file.jsx', 'file.ts', 'file.mts', 'file.tsx']) {
    expect(views(ai(subject, 7, filename))).toEqual(['throw: DatabaseError: timeout ${…}', 'return: {"rows":{}}']);
  }
  const required = dedent`
    const { tool } = require('ai');
    exports.lookup = tool({ execute: async () => { throw new Error('a'); } });

  `;
  expect(views(receipts(analysed(required, 'file.cjs')))).toEqual(['throw: Error: a']);
});

describe('no input ends it', () => {
  const root = path.resolve(import.meta.dirname, '../../docs/demo');
  const demo = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('node_modules'),
  );
  const doubling = [
    'const a0 = { x: 1 };',
    ...Array.from({ length: 30 }, (_, index) => `const a${String(index + 1)} = [a${String(index)}, a${String(index)}, a${String(index)}];`),
  ].join('\n');
  const wide = Array.from({ length: 60 }, () => '${w}').join('');
  const nasty: readonly (readonly [string, string])[] = [
    [
      'constants that name each other',
      aiCode({
        around: 'const a = b; const b = a; var c = c || d; var d = c;',
        body: 'if (id) throw c; if (id) return a; return { a, b, c, d };',
      }),
    ],
    [
      'an object in itself',
      aiCode({ around: 'const self = { self: () => self, list: [self] };', body: 'self.self = self; if (id) throw self; return self;' }),
    ],
    ['constants that double', aiCode({ around: doubling, body: 'if (id) throw a30; return a30;' })],
    [
      'texts that multiply',
      aiCode({
        around: dedent`
          const w0 = '';
          const w = \`${'${w0}'.repeat(60)}\`;
          const x = \`${wide}\`;
        `,
        body: 'if (id) throw new Error(x); return x;',
      }),
    ],
    ['deep nesting', aiCode({ body: `return ${'['.repeat(400)}${']'.repeat(400)};` })],
    ['a large list', aiCode({ body: `return [${'{ a: 1, b: [1, 2, 3] },'.repeat(3_000)}];` })],
    ['a large text', aiCode({ body: `throw new Error('${'a'.repeat(1_000_000)}');` })],
    ['spreads of each other', aiCode({ around: 'const a = { ...b }; const b = { ...a };', body: 'return { x: 1, ...a, ...b };' })],
    [
      'a recursive helper',
      aiCode({ around: 'function again(id) { if (id) return again(id - 1); throw again; }', body: 'return again(id);' }),
    ],
    [
      'empty slots and odd members',
      aiCode({ body: 'return [, { [id]: 1, get a() { return 1; }, set a(b) {}, async *c() {}, "d e": 2, 3: 4, [`f`]: 5 }, ...id];' }),
    ],
    ['hooks without a body', aiCode({ body: 'return 1;', members: 'toModelOutput() {}' })],
    [
      'an execute with a computed key',
      dedent`
        import { tool } from 'ai';
        export default tool({ ['execute']: async () => 1, [key]: 2, ...rest });

      `,
    ],
    [
      'tools without arguments',
      dedent`
        import { tool } from 'ai';
        tool();
        tool(...all);
        export const a = tool({ execute() {} });
        new tool({ execute: async () => { yield; } });

      `,
    ],
    [
      'an abstract class',
      dedent`
        import { tool } from 'ai';
        abstract class A { a = tool({ execute: async () => { throw this.b; } }); abstract b(): void; declare c: string; }

      `,
    ],
  ];

  it.each([...demo.map((name) => [name, readFileSync(path.join(root, name), 'utf8')] as const), ...nasty])('%s', (_, code) => {
    const analysis = analyse(code, { pastGate: true });
    if (!analysis) throw new Error('Not parsed.');
    const { tools, file } = analysis;
    for (const tool of tools) {
      expect(typeof toolSummary(tool, file)).toBe('string');
      outputHookText(tool);
      for (const receipt of receivedOf(tool, file)) {
        expect(receivedText(receipt)).toMatch(/\.$/);
        expect(receivedText(receipt).length).toBeLessThan(500);
        expect((receivedHint(receipt) ?? '').length).toBeLessThan(60);
      }
    }
    for (let offset = 0; offset <= Math.min(code.length, 50_000); offset++) hoverTargetAt(offset, file);
  });
});

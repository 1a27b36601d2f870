import { describe, expect, it } from 'vitest';
import { failureExample, type ModelView, viewOfThrow } from '../../../src/analysis/output/model-view.ts';
import { receiverOf, shownText, toolLabel, versionLabel } from '../../../src/analysis/output/tool-label.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { dedent } from '../../dedent.ts';
import { analyse } from '../analyse.ts';

interface Kind {
  readonly name: string;
  readonly around: (thrown: string, declarations: string) => string;
  readonly settings?: ToolErrorsSettings;
}

const ai = (major: 4 | 5 | 6 | 7): Kind => ({
  name: `ai ${String(major)}`,
  around: (thrown, declarations) => dedent`
    import { tool } from 'ai';
    ${declarations}
    export const lookup = tool({ execute: async ({ id }) => { throw ${thrown}; } });

  `,
  settings: { versions: { ai: major } },
});

const mcp = (major: 1 | 2): Kind => ({
  name: `MCP ${String(major)}`,
  around: (thrown, declarations) =>
    dedent`
      import { McpServer } from '@modelcontextprotocol/${major === 1 ? 'sdk/server/mcp.js' : 'server'}';
      declare const server: McpServer;
      ${declarations}
      server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => { throw ${thrown}; });

    `,
});

const handler: Kind = {
  name: 'a request handler',
  around: (thrown, declarations) =>
    dedent`
      import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      ${declarations}
      server.setRequestHandler(CallToolRequestSchema, async (request) => { throw ${thrown}; });

    `,
};

const inHouse: Kind = {
  name: 'a factory of the settings',
  around: (thrown) => `export const lookup = acmeTool({ execute: async () => { throw ${thrown}; } });\n`,
  settings: { factories: ['acmeTool'] },
};

function viewOf(kind: Kind, thrown: string, declarations = ''): string {
  const analysis = analyse(kind.around(thrown, declarations), kind.settings ? { settings: kind.settings } : {});
  const [exit] = analysis?.flows.at(-1)?.throws ?? [];
  const tool = analysis?.tools.at(-1);
  if (!analysis || !exit || !tool) throw new Error('No throw.');
  return shown(viewOfThrow(tool, exit.value, analysis.file));
}

function shown(view: ModelView): string {
  return view.kind === 'text' ? view.text : view.kind === 'call-dies' ? `dies: ${view.error}` : view.kind;
}

// Thrown, and what the model reads with ai 7 and 6 (5 is as 6). Measured: facts/ai-sdk-wire.md, T1.
const errors: readonly (readonly [string, string, string])[] = [
  ["new Error('connect ECONNREFUSED 10.0.3.14:5432')", 'Error: connect ECONNREFUSED 10.0.3.14:5432', 'connect ECONNREFUSED 10.0.3.14:5432'],
  ["Error('boom')", 'Error: boom', 'boom'],
  ["new TypeError('boom')", 'TypeError: boom', 'boom'],
  ["new Error('query failed', { cause: id })", 'Error: query failed', 'query failed'],
  ["new Error('l1\\nl2')", 'Error: l1\nl2', 'l1\nl2'],
  ['new Error()', 'Error', ''],
  ['new RangeError(undefined)', 'RangeError', ''],
  ["new Error('')", 'Error', ''],
  ['new Error(404)', 'Error: 404', '404'],
  ['new Error(`No order ${id} of ${count(id)}`)', 'Error: No order ${…} of ${…}', 'No order ${…} of ${…}'],
  ["new Error('No order ' + id)", 'Error: No order ${…}', 'No order ${…}'],
  ['new Error(id)', 'Error: ${…}', '${…}'],
  ["new AggregateError([], 'agg msg')", 'AggregateError: agg msg', 'agg msg'],
  ['new AggregateError([])', 'AggregateError', ''],
  ["new DOMException('This operation was aborted', 'AbortError')", 'AbortError: This operation was aborted', 'This operation was aborted'],
  ["new DOMException('boom')", 'Error: boom', 'boom'],
];

describe.each(errors)('%s', (thrown, seventh, sixth) => {
  it('reads as measured', () => {
    expect(viewOf(ai(7), thrown)).toBe(seventh);
    expect(viewOf(ai(6), thrown)).toBe(sixth);
    expect(viewOf(ai(5), thrown)).toBe(sixth);
    expect(viewOf(mcp(1), thrown)).toBe(sixth);
    expect(viewOf(mcp(2), thrown)).toBe(sixth);
    expect(viewOf(handler, thrown)).toBe(sixth);
    expect(viewOf(ai(4), thrown)).toBe('unknown');
    expect(viewOf(inHouse, thrown)).toBe('unknown');
  });
});

describe('an Error of a class of the file', () => {
  it.each([
    ['without a name', 'class DatabaseError extends Error {}', 'Error: boom'],
    ['with a name of its own', "class DatabaseError extends Error { name = 'DatabaseError'; }", 'DatabaseError: boom'],
    ['that sets its name', "class DatabaseError extends Error { constructor(text) { super(text); this.name = 'Db'; } }", 'Db: boom'],
    [
      'that is named by its class',
      'class DatabaseError extends Error { constructor(text) { super(text); this.name = this.constructor.name; } }',
      'DatabaseError: boom',
    ],
    [
      'that inherits a name',
      dedent`
        class Base extends TypeError { name = 'Base'; }
        class DatabaseError extends Base {}
      `,
      'Base: boom',
    ],
    ['of a built-in subclass', 'class DatabaseError extends RangeError {}', 'RangeError: boom'],
    ['with a name that is computed', 'class DatabaseError extends Error { get name() { return pick(); } }', '${…}: boom'],
    ['with a text of its own', "class DatabaseError extends Error { toString() { return 'dsn=secret'; } }", 'unknown'],
    [
      'of an ancestor that is imported',
      dedent`
        import { Base } from './errors.js';
        class DatabaseError extends Base {}
      `,
      'unknown',
    ],
  ])('%s', (_, declarations, expected) => {
    expect(viewOf(ai(7), "new DatabaseError('boom')", declarations)).toBe(expected);
  });

  it('has the message that its constructor passes on', () => {
    const coded = 'class Coded extends Error { constructor(readonly code: number, text: string) { super(text); } }';
    expect(viewOf(mcp(1), "new Coded(404, 'No order')", coded)).toBe('No order');
    expect(
      viewOf(
        mcp(1),
        "new Narrow('No order', 404)",
        dedent`
          ${coded}
          class Narrow extends Coded { constructor(text: string, code: number) { super(code, text); } }
        `,
      ),
    ).toBe('No order');
    expect(viewOf(mcp(1), 'new Fixed()', "class Fixed extends Error { constructor() { super('Always this'); } }")).toBe('Always this');
    const made = 'class Made extends Error { constructor(id) { super(`No ${id}`); } }';
    expect(viewOf(mcp(1), 'new Made(7)', made)).toBe('No ${…}');
    expect(viewOf(mcp(1), "new Made('such order')", made)).toBe('unknown');
  });

  it('is not told for a class of another module', () => {
    expect(viewOf(ai(7), "new NotFoundError('No order')", "import { NotFoundError } from './errors.js';")).toBe('unknown');
    expect(
      viewOf(
        mcp(1),
        "new McpError(ErrorCode.InvalidParams, 'No order')",
        "import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';",
      ),
    ).toBe('unknown');
  });
});

// Thrown, what the model reads with the AI SDK, with MCP, and what a request handler answers.
const values: readonly (readonly [string, string, string, string])[] = [
  ["'raw string secret'", 'raw string secret', 'raw string secret', 'Internal error'],
  ["''", '', '', 'Internal error'],
  ['42', '42', '42', 'Internal error'],
  ['0x10', '16', '16', 'Internal error'],
  ['false', 'false', 'false', 'Internal error'],
  ['null', 'unknown error', 'null', 'no-answer'],
  ['undefined', 'unknown error', 'undefined', 'no-answer'],
  ['10n', 'dies: TypeError: Do not know how to serialize a BigInt', '10', 'Internal error'],
  ["Symbol('s')", 'nothing', 'Symbol(s)', 'Internal error'],
  ['() => 1', 'nothing', '() => 1', 'Internal error'],
  ["{ code: 'E1', dsn: 'pg://u:p@h', port: 5432 }", '{"code":"E1","dsn":"pg://u:p@h","port":5432}', '[object Object]', 'Internal error'],
  ["{ code: 'E1', error: new Error('x') }", '{"code":"E1","error":{}}', '[object Object]', 'Internal error'],
  [
    "{ message: 'looks like error', stack: 'at x' }",
    '{"message":"looks like error","stack":"at x"}',
    '[object Object]',
    'looks like error',
  ],
  ['{ total: 10n }', 'dies: TypeError: Do not know how to serialize a BigInt', '[object Object]', 'Internal error'],
  ['{ nested: [{ total: BigInt(id) }] }', 'dies: TypeError: Do not know how to serialize a BigInt', '[object Object]', 'Internal error'],
  ['{ id, at: load(), text: `No ${id}` }', '{"id":…,"at":…,"text":"No ${…}"}', '[object Object]', 'Internal error'],
  [
    '{ ok: true, none: undefined, run() {}, list: [1, undefined], gap: -1, not: NaN }',
    '{"ok":true,"list":[1,null],"gap":-1,"not":null}',
    '[object Object]',
    'Internal error',
  ],
  ['{ rows: new Map(), pattern: /a/, tags: new Set() }', '{"rows":{},"pattern":{},"tags":{}}', '[object Object]', 'Internal error'],
  ['{ ...load(), [id]: 1 }', '{…,…:1}', 'unknown', '${…}'],
  ["{ code: 1, toString() { return 'x'; } }", '{"code":1}', 'unknown', 'Internal error'],
  ['{ secret: 1, toJSON() { return { safe: true }; } }', 'unknown', '[object Object]', 'Internal error'],
  ["[1, 'x']", '[1,"x"]', '1,x', 'Internal error'],
  ['[null, [2, 3], id]', '[null,[2,3],…]', ',2,3,${…}', 'Internal error'],
  ['/no/g', '{}', '/no/g', 'Internal error'],
  ['new Map()', '{}', '[object Map]', 'Internal error'],
  ['new Response(id)', '{}', '[object Response]', 'Internal error'],
  ['new Date(id)', 'unknown', 'unknown', 'Internal error'],
];

it.each(values)('%s', (thrown, sdk, server, request) => {
  for (const major of [5, 6, 7] as const) expect(viewOf(ai(major), thrown)).toBe(sdk);
  for (const major of [1, 2] as const) expect(viewOf(mcp(major), thrown)).toBe(server);
  expect(viewOf(handler, thrown)).toBe(request);
});

it('follows a constant and what is written into it', () => {
  expect(viewOf(ai(7), 'failure', "const failure = { code: 'E1' };")).toBe('{"code":"E1"}');
  expect(
    viewOf(
      ai(7),
      'failure',
      dedent`
        const failure = { code: 'E1' };
        failure.dsn = url;
      `,
    ),
  ).toBe('{"code":"E1",…}');
  expect(
    viewOf(
      ai(7),
      'failure',
      dedent`
        const failure = { code: 'E1' };
        failure.self = failure;
      `,
    ),
  ).toBe('dies: TypeError: Converting circular structure to JSON');
  expect(viewOf(mcp(1), 'text', "const text = 'No order';")).toBe('No order');
});

it('shows the public fields of a class that extends nothing', () => {
  const failure = "class Failure { code = 'E1'; #key = 1; static all = []; constructor(readonly dsn: string) {} }";
  expect(viewOf(ai(7), 'new Failure(id)', failure)).toBe('{"code":…,"dsn":…}');
  expect(viewOf(mcp(1), 'new Failure(id)', failure)).toBe('[object Object]');
});

it('tells nothing of what a call or a name gives', () => {
  for (const thrown of ['load()', 'id', 'await load()', "id ? 'a' : new Error('b')", 'new load.Failure()'])
    expect(viewOf(ai(7), thrown)).toBe('unknown');
});

it('cuts a long text', () => {
  expect(viewOf(ai(6), `new Error('${'x'.repeat(300)}')`)).toBe(`${'x'.repeat(120)}…`);
});

describe('the words of a message', () => {
  const toolOf = (kind: Kind) => {
    const tool = analyse(kind.around("new Error('x')", ''), kind.settings ? { settings: kind.settings } : {})?.tools.at(-1);
    if (!tool) throw new Error('No tool.');
    return tool;
  };

  it.each([
    [ai(7), '`lookup`', 'with ai 7 ', 'the model receives'],
    [ai(4), '`lookup`', '', 'the model receives'],
    [mcp(1), '`lookup`', 'with MCP SDK 1 ', 'the model receives'],
    [mcp(2), '`lookup`', 'with MCP SDK 2 ', 'the model receives'],
    [handler, 'This tool', 'with MCP SDK 1 ', 'the client receives a JSON-RPC error, which is no tool result, with'],
    [inHouse, '`lookup`', '', 'the model receives'],
  ])('name the tool, the release and the receiver: $name', (kind, label, version, receiver) => {
    const tool = toolOf(kind);
    expect([toolLabel(tool, 'start'), versionLabel(tool), receiverOf(tool)]).toEqual([label, version, receiver]);
  });

  it('name a tool without a name within a sentence', () => {
    expect(toolLabel(toolOf(handler), 'within')).toBe('this tool');
    expect(toolLabel(toolOf(mcp(1)), 'within')).toBe('`lookup`');
  });

  it.each([
    ['fetch', 'TypeError: fetch failed', 'fetch failed'],
    ['globalThis.fetch', 'TypeError: fetch failed', 'fetch failed'],
    ['repository.fetch', 'Error: connect ECONNREFUSED 10.0.3.14:5432', 'connect ECONNREFUSED 10.0.3.14:5432'],
    ['db.query', 'Error: connect ECONNREFUSED 10.0.3.14:5432', 'connect ECONNREFUSED 10.0.3.14:5432'],
    [
      'JSON.parse',
      'SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
      'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
    ],
    [
      'response.json',
      'SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
      'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
    ],
    ['new URL', 'TypeError: Invalid URL', 'Invalid URL'],
    [
      'node:fs readFileSync',
      "Error: ENOENT: no such file or directory, open '/srv/app/${…}'",
      "ENOENT: no such file or directory, open '/srv/app/${…}'",
    ],
    ['child_process exec', 'Error: Command failed: ${…}', 'Command failed: ${…}'],
  ])('give an example for %s', (callee, seventh, server) => {
    expect(failureExample(toolOf(ai(7)), callee)).toBe(seventh);
    expect(failureExample(toolOf(mcp(1)), callee)).toBe(server);
    expect(failureExample(toolOf(inHouse), callee)).toBeNull();
  });

  it('stand on one line', () => {
    expect(shownText('l1\r\nl2')).toBe('`l1\\r\\nl2`');
    expect(shownText('')).toBe('an empty text');
  });
});

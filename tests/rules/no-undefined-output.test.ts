import rule from '../../rules/no-undefined-output.ts';
import { ruleTester } from '../rule-tester.ts';

// The statements begin in line 5, column 5.
const sdk = (statements: string, { name = 'parcel', head = '', keys = '' } = {}): string => `import { tool } from 'ai';
${head}
export const ${name} = tool({${keys}
  execute: async ({ id, note }) => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
`;

const settings = { 'tool-errors': { versions: { ai: 7 as const } } };
const valid = (name: string, statements: string, around: Parameters<typeof sdk>[1] = {}) => ({ name, code: sdk(statements, around), settings });

interface Fault {
  readonly name: string;
  readonly statements: string;
  readonly around?: Parameters<typeof sdk>[1];
  /** In the statements, from the first line and column on. */
  readonly at: readonly (readonly [line: number, column: number, endLine: number, endColumn: number])[];
  readonly value?: string;
  readonly fixed?: string;
}

const invalid = ({ name, statements, around = {}, at, value, fixed }: Fault) => ({
  name,
  code: sdk(statements, around),
  settings,
  errors: at.map(([line, column, endLine, endColumn]) => ({
    messageId: 'endsWithout' as const,
    data: { tool: `\`${around.name ?? 'parcel'}\``, version: 'with ai 7 ', received: 'the model receives `null`' },
    line: 4 + line,
    column: 4 + column,
    endLine: 4 + endLine,
    endColumn: 4 + endColumn,
    suggestions: fixed === undefined ? [] : [{ messageId: 'returnDone' as const, data: { value }, output: sdk(fixed, around) }],
  })),
});

const lookUp = 'if (note) return { id, note };';

const mcp = (module: string, handler: string, schema = ''): string => `import { McpServer } from '${module}';
const server = new McpServer({ name: 'parcels', version: '1.0.0' });
server.registerTool('sendParcel', { inputSchema${schema} }, ${handler});
`;
const sdk1 = '@modelcontextprotocol/sdk/server/mcp.js';
const sdk2 = '@modelcontextprotocol/server';
const mcpSettings = (mcp: 1 | 2) => ({ 'tool-errors': { versions: { mcp } } });
const protocolError = 'the client receives the JSON-RPC error -32602, `Invalid tools/call result`, in place of a result';
const readingError = "the client receives a result with isError: true and the text `Cannot read properties of undefined (reading 'structuredContent')`";
const done = "{ content: [{ type: 'text', text: 'Done.' }] }";

ruleTester().run('no-undefined-output', rule, {
  valid: [
    valid(
      'a command that answers when it fails alone',
      "try {\n  await db.remove(id);\n} catch (error) {\n  if (error.name === 'AbortError') throw error;\n  console.error(error);\n  return { class: 'permanent', message: 'cancelParcel failed.' };\n}",
      { name: 'cancelParcel' },
    ),
    valid('every path returns', `${lookUp}\nreturn { id };`),
    valid('null is written on purpose', `${lookUp}\nreturn null;`),
    valid('an else', 'if (note) {\n  return note;\n} else {\n  return id;\n}'),
    valid('the rest throws', `${lookUp}\nthrow new Error(id);`),
    valid('the rest ends the process', `${lookUp}\nprocess.exit(1);`),
    valid('a helper that throws', `${lookUp}\nstop(id);`, { head: 'function stop(id) { console.error(id); throw new Error(id); }' }),
    valid('a function that may never return', `${lookUp}\nredirect(id);`),
    valid('a function that may never return, awaited', `${lookUp}\nawait ctx.suspend({ id });`),
    valid('an assertion that nothing comes here', `${lookUp}\nassertNever(id);`),
    valid('the catch throws on', 'try {\n  return await load(id);\n} catch (error) {\n  throw error;\n}'),
    valid('the catch calls what may throw on', 'try {\n  return await load(id);\n} catch (error) {\n  handle(error);\n}'),
    valid('the catch gives a failure', "try {\n  return await load(id);\n} catch (error) {\n  return { ok: false, message: id };\n}"),
    valid('a bare return in a catch is a failure that reads as a success', 'try {\n  return await load(id);\n} catch (error) {\n  return;\n}'),
    valid('finally returns', 'try {\n  await load(id);\n} finally {\n  return { id };\n}'),
    valid('a switch with a default', "switch (id) {\n  case 'a':\n    return 1;\n  default:\n    return 2;\n}"),
    valid('a switch whose cases may be all', "switch (id) {\n  case 'a':\n    return 1;\n  case 'b':\n  case 'c': {\n    return 2;\n  }\n}"),
    valid('tests that may be all', "if (id === 'a') return 1;\nif (id === 'b') return 2;"),
    valid('an else-if that may be all', "if (id === 'a') {\n  return 1;\n} else if (id === 'b') {\n  return 2;\n}"),
    valid('a test and its opposite', 'if (note) return note;\nif (!note) return id;'),
    valid('an endless loop', 'while (true) {\n  const row = await next(id);\n  if (row) return row;\n}'),
    valid(
      'a switch in a case, whose blocks break it alone',
      "switch (id) {\n  case 'a':\n    switch (note) {\n      case 'b': {\n        console.info(id);\n        break;\n      }\n      default:\n        return 1;\n    }\n    return 2;\n  default:\n    return 3;\n}",
    ),
    valid(
      'an endless loop with a switch whose blocks break it alone',
      "for (;;) {\n  switch (await next(id)) {\n    case 'a': {\n      await wait();\n      break;\n    }\n    default:\n      if (note) break;\n      await wait(note);\n  }\n}",
    ),
    valid('an endless loop with a switch', "for (;;) {\n  switch (await next(id)) {\n    case 'a':\n      return 1;\n    default:\n      break;\n  }\n}"),
    valid('a loop that counts tries', 'for (let attempt = 0; attempt < 3; attempt++) {\n  try {\n    return await load(id);\n  } catch (error) {\n    if (attempt === 2) throw error;\n  }\n}'),
    valid('a loop that surely returns from its first item', 'for (const part of id) {\n  return part;\n}'),
    valid('a command that returns nothing at all', 'await db.delete(id);', { name: 'deleteParcel' }),
    valid('a command that leaves early, and returns nothing at all', 'if (!id) return;\nawait db.delete(id);', { name: 'deleteParcel' }),
    valid('a tool that may be a command', 'panel.open(id);', { name: 'parcelPanel' }),
    valid('a command whose other path hands on what may be nothing', 'if (!id) return;\nreturn db.delete(id);', { name: 'deleteParcel' }),
    valid('a command whose other path is void', 'if (!id) return;\nreturn void db.delete(id);', { name: 'deleteParcel' }),
    valid('a command whose helper returns nothing', 'if (!id) return;\nreturn drop(id);', { name: 'deleteParcel', head: 'async function drop(id) { await db.delete(id); }' }),
    valid('what a call gives is not told', 'return await load(id);', { name: 'getParcel' }),
    valid('callbacks may return nothing', 'const rows = await load(id);\nrows.forEach((row) => {\n  if (!row) return;\n  note.push(row);\n});\nreturn { note };'),
    valid('a helper that returns nothing', 'log(id);\nreturn { id };', { head: 'function log(id) { if (!id) return; console.info(id); }' }),
    valid('a body that is still empty', '', { name: 'getParcel' }),
    valid('an output hook may make something of nothing', lookUp, { keys: '\n  toModelOutput: ({ output }) => output ?? noParcel,' }),
    { name: 'a wrapper may make something of nothing', code: "import { tool } from 'ai';\nexport const parcel = tool({ execute: orNone(async ({ id }) => { if (id) return id; }) });\n", settings },
    { name: 'a generator', code: "import { tool } from 'ai';\nexport const parcel = tool({ async *execute({ id }) { if (!id) return; yield { id }; } });\n", settings },
    { name: 'an arrow without a block', code: "import { tool } from 'ai';\nexport const getParcel = tool({ execute: async ({ id }) => console.log(id) });\n", settings },
    { name: 'a tool without execute', code: "import { tool } from 'ai';\nexport const getParcel = tool({ inputSchema });\n", settings },
    { name: 'MCP: every path gives a result', code: mcp(sdk1, 'async ({ id }) => { await post(id); return { content: [] }; }'), settings: mcpSettings(1) },
    { name: 'a file without tools', code: 'export function parcel(id) { if (id) return id; }\n' },
  ],
  invalid: [
    invalid({ name: 'an if without else', statements: lookUp, at: [[1, 30, 1, 31]] }),
    invalid({ name: 'an if with a block', statements: 'if (note) {\n  return note;\n}', at: [[3, 1, 3, 2]] }),
    invalid({ name: 'a branch', statements: 'if (note) {\n  return note;\n} else {\n  console.info(id);\n}', at: [[4, 19, 4, 20]] }),
    invalid({ name: 'an empty branch', statements: 'if (note) {\n  return note;\n} else {\n}', at: [[4, 1, 4, 2]] }),
    invalid({ name: 'a bare return', statements: 'if (!id) return;\nreturn { id };', at: [[1, 10, 1, 17]] }),
    invalid({ name: 'a return of undefined', statements: 'if (!id) return undefined;\nreturn { id };', at: [[1, 10, 1, 27]] }),
    invalid({ name: 'a catch that only logs', statements: 'try {\n  return await load(id);\n} catch (error) {\n  console.error(error);\n}', around: { name: 'getParcel' }, at: [[4, 23, 4, 24]] }),
    invalid({ name: 'an empty catch', statements: 'try {\n  return { row: await load(id) };\n} catch {}', at: [[3, 10, 3, 11]] }),
    invalid({ name: 'a loop that finds nothing', statements: 'for (const row of await load(id)) {\n  if (row.id === id) return row;\n}', at: [[3, 1, 3, 2]] }),
    invalid({ name: 'a while loop that returns nothing itself', statements: `${lookUp}\nwhile (id.length > 2) id.pop();`, at: [[2, 31, 2, 32]] }),
    invalid({ name: 'an endless loop that breaks', statements: 'while (true) {\n  if (await stop(id)) break;\n  note.push(id);\n}\nif (note) return note;', at: [[5, 22, 5, 23]] }),
    invalid({ name: 'a switch with a case that breaks', statements: "switch (id) {\n  case 'a':\n    return 1;\n  default:\n    console.info(id);\n    break;\n}", at: [[7, 1, 7, 2]] }),
    invalid({
      name: 'a switch with a case that breaks behind a switch of its own',
      statements:
        "switch (id) {\n  case 'a':\n    switch (note) {\n      case 'b': {\n        break;\n      }\n      default:\n        return 1;\n    }\n    if (note) break;\n    return 2;\n  default:\n    return 3;\n}",
      at: [[14, 1, 14, 2]],
    }),
    invalid({ name: 'a switch whose last case goes on', statements: "switch (id) {\n  case 'a':\n    return 1;\n  case 'b':\n    console.info(id);\n}", at: [[6, 1, 6, 2]] }),
    invalid({ name: 'one test of a value', statements: "if (id === 'a') return 1;", at: [[1, 25, 1, 26]] }),
    invalid({ name: 'tests of different values', statements: "if (id === 'a') return 1;\nif (note === 'b') return 2;", at: [[2, 27, 2, 28]] }),
    invalid({ name: 'two ends', statements: 'if (!id) return;\nif (note) return note;', at: [[1, 10, 1, 17], [2, 22, 2, 23]] }),
    invalid({
      name: 'a helper whose result is that of execute',
      statements: 'return find(id);',
      around: { head: 'async function find(id) { for (const row of await load()) { if (row.id === id) return row; } }' },
      at: [[-2, 88, -2, 89]],
    }),
    invalid({ name: 'a command that did its work', statements: "if (!id) return { ok: false };\nawait db.delete(id);", around: { name: 'deleteParcel' }, at: [[2, 20, 2, 21]], value: '{ ok: true }', fixed: 'if (!id) return { ok: false };\nawait db.delete(id);\nreturn { ok: true };' }),
    invalid({ name: 'a command whose helper did its work', statements: "if (!id) return { ok: false };\nawait drop(id);", around: { name: 'deleteParcel', head: 'async function drop(id) { await db.delete(id); }' }, at: [[2, 15, 2, 16]], value: '{ ok: true }', fixed: 'if (!id) return { ok: false };\nawait drop(id);\nreturn { ok: true };' }),
    invalid({ name: 'a command whose helper may do nothing', statements: "if (!id) return { ok: false };\nawait drop(id);", around: { name: 'deleteParcel', head: 'async function drop(id) { if (id.length > 3) await db.delete(id); }' }, at: [[2, 15, 2, 16]] }),
    invalid({ name: 'a command that does not wait for its helper', statements: "if (!id) return { ok: false };\ndrop(id);", around: { name: 'deleteParcel', head: 'async function drop(id) { await db.delete(id); }' }, at: [[2, 9, 2, 10]] }),
    invalid({ name: 'a command that did its work, and a comment', statements: 'if (!id) return { none: id };\nawait db.delete(id); // for good', around: { name: 'deleteParcel' }, at: [[2, 20, 2, 21]], value: '{ done: true }', fixed: 'if (!id) return { none: id };\nawait db.delete(id); // for good\nreturn { done: true };' }),
    invalid({ name: 'a command whose other paths tell texts', statements: 'if (!id) return `Which parcel?`;\nawait db.delete(id);', around: { name: 'deleteParcel' }, at: [[2, 20, 2, 21]], value: "'Done.'", fixed: "if (!id) return `Which parcel?`;\nawait db.delete(id);\nreturn 'Done.';" }),
    invalid({ name: 'a command that works on each item', statements: 'if (!id) return { none: id };\nfor (const part of id) {\n  await db.delete(part);\n}', around: { name: 'deleteParcel' }, at: [[4, 1, 4, 2]], value: '{ done: true }', fixed: 'if (!id) return { none: id };\nfor (const part of id) {\n  await db.delete(part);\n}\nreturn { done: true };' }),
    invalid({ name: 'a bare return behind the work', statements: 'await db.delete(id);\nif (!note) return;\nreturn { note };', around: { name: 'deleteParcel' }, at: [[2, 12, 2, 19]], value: '{ done: true }', fixed: 'await db.delete(id);\nif (!note) return { done: true };\nreturn { note };' }),
    invalid({ name: 'a return of undefined behind the work', statements: 'await db.delete(id);\nif (!note) return undefined;\nreturn { note };', around: { name: 'deleteParcel' }, at: [[2, 12, 2, 29]], value: '{ done: true }', fixed: 'await db.delete(id);\nif (!note) return { done: true };\nreturn { note };' }),
    invalid({ name: 'a guard before the work: nothing is claimed', statements: 'if (!id) return;\nawait db.delete(id);\nreturn { id };', around: { name: 'deleteParcel' }, at: [[1, 10, 1, 17]] }),
    invalid({ name: 'work in a branch: nothing is claimed', statements: 'if (note) return { note };\nif (id) await db.delete(id);', around: { name: 'deleteParcel' }, at: [[2, 28, 2, 29]] }),
    invalid({ name: 'work that a catch gives up: nothing is claimed', statements: 'try {\n  await db.delete(id);\n  return { id };\n} catch (error) {\n  console.error(error);\n}', around: { name: 'deleteParcel' }, at: [[5, 23, 5, 24]] }),
    invalid({ name: 'work that may have failed: nothing is claimed', statements: 'try {\n  await db.delete(id);\n} catch (error) {\n  console.error(error);\n}\nif (note) return { note };', around: { name: 'deleteParcel' }, at: [[6, 26, 6, 27]] }),
    invalid({ name: 'work that nothing waits for: nothing is claimed', statements: 'db.delete(id);\nif (note) return { note };', around: { name: 'deleteParcel' }, at: [[2, 26, 2, 27]] }),
    invalid({ name: 'a schema for the output: nothing is claimed', statements: 'await db.delete(id);\nif (note) return { note };', around: { name: 'deleteParcel', keys: '\n  outputSchema,' }, at: [[3, 26, 3, 27]] }),
    {
      name: 'a query that returns nothing at all',
      code: sdk('const row = await load(id);\nconsole.info(row);', { name: 'getParcel' }),
      settings,
      errors: [{ messageId: 'returnsNothing', data: { tool: '`getParcel`', version: 'with ai 7 ', received: 'the model receives `null`' }, line: 4, column: 33, endLine: 4, endColumn: 35, suggestions: [] }],
    },
    {
      name: 'a query that leaves early and returns nothing at all: reported once',
      code: sdk('if (!id) return;\nconsole.info(id);', { name: 'getParcel' }),
      settings,
      errors: [{ messageId: 'returnsNothing', data: { tool: '`getParcel`', version: 'with ai 7 ', received: 'the model receives `null`' }, line: 4, column: 33, endLine: 4, endColumn: 35, suggestions: [] }],
    },
    {
      name: 'a release that was not measured',
      code: sdk(lookUp),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      errors: [{ messageId: 'endsWithoutUnknown', data: { tool: '`parcel`' }, line: 5, column: 34, endLine: 5, endColumn: 35, suggestions: [] }],
    },
    {
      name: 'a query that returns nothing at all, with a release that was not measured',
      code: sdk('console.info(id);', { name: 'getParcel' }),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      errors: [{ messageId: 'returnsNothingUnknown', data: { tool: '`getParcel`' }, line: 4, column: 33, endLine: 4, endColumn: 35, suggestions: [] }],
    },
    {
      name: 'a tool without a name',
      code: "import { tool } from 'ai';\nexport default [tool({ execute: async ({ id }) => { if (id) return id; } })];\n",
      settings,
      errors: [{ messageId: 'endsWithout', data: { tool: 'This tool', version: 'with ai 7 ', received: 'the model receives `null`' }, line: 2, column: 70, endLine: 2, endColumn: 71, suggestions: [] }],
    },
    {
      name: 'MCP 1: a command too',
      code: mcp(sdk1, 'async ({ id }) => { await post(id); }'),
      settings: mcpSettings(1),
      errors: [{ messageId: 'returnsNothing', data: { tool: '`sendParcel`', version: 'with MCP SDK 1 ', received: protocolError }, line: 3, column: 67, endLine: 3, endColumn: 69, suggestions: [] }],
    },
    {
      name: 'MCP 1: a path of a command',
      code: mcp(sdk1, 'async ({ id }) => {\n  if (!id) return { content: [] };\n  await db.insert(id);\n}'),
      settings: mcpSettings(1),
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`sendParcel`', version: 'with MCP SDK 1 ', received: protocolError },
          line: 5,
          column: 22,
          endLine: 5,
          endColumn: 23,
          suggestions: [{ messageId: 'returnDone', data: { value: done }, output: mcp(sdk1, `async ({ id }) => {\n  if (!id) return { content: [] };\n  await db.insert(id);\n  return ${done};\n}`) }],
        },
      ],
    },
    {
      name: 'MCP 2, on one line and without semicolons',
      code: mcp(sdk2, 'async ({ id }) => { if (!id) { return { content: [] } } await db.insert(id) }').replaceAll(';\n', '\n'),
      settings: mcpSettings(2),
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`sendParcel`', version: 'with MCP SDK 2 ', received: readingError },
          line: 3,
          column: 126,
          endLine: 3,
          endColumn: 127,
          suggestions: [
            {
              messageId: 'returnDone',
              data: { value: done },
              output: mcp(sdk2, `async ({ id }) => { if (!id) { return { content: [] } } await db.insert(id); return ${done} }`).replaceAll(';\n', '\n'),
            },
          ],
        },
      ],
    },
    {
      name: 'MCP: a schema for the output, so that nothing is claimed of it, nor of what the client receives',
      code: mcp(sdk1, 'async ({ id }) => {\n  if (!id) return { content: [] };\n  await db.insert(id);\n}', ', outputSchema'),
      settings: mcpSettings(1),
      errors: [{ messageId: 'endsWithoutUnknown', data: { tool: '`sendParcel`' }, line: 5, column: 22, endLine: 5, endColumn: 23, suggestions: [] }],
    },
    {
      name: 'MCP: a handler of requests, where nothing is said of what the client receives',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'parcels', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  if (params.name === 'parcel') return { content: [] };
});
`,
      settings: mcpSettings(1),
      errors: [{ messageId: 'endsWithoutUnknown', data: { tool: 'This tool' }, line: 5, column: 55, endLine: 5, endColumn: 56, suggestions: [] }],
    },
  ],
});

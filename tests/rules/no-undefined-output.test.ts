import rule from '../../rules/no-undefined-output.ts';
import { dedent } from '../dedent.ts';
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
const valid = (name: string, statements: string, around: Parameters<typeof sdk>[1] = {}) => ({
  name,
  code: sdk(statements, around),
  settings,
});

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
const readingError =
  "the client receives a result with isError: true and the text `Cannot read properties of undefined (reading 'structuredContent')`";
const done = "{ content: [{ type: 'text', text: 'Done.' }] }";

ruleTester().run('no-undefined-output', rule, {
  valid: [
    valid(
      'a command that answers when it fails alone',
      dedent`
        try {
          await db.remove(id);
        } catch (error) {
          if (error.name === 'AbortError') throw error;
          console.error(error);
          return { class: 'permanent', message: 'cancelParcel failed.' };
        }
      `,
      { name: 'cancelParcel' },
    ),
    valid(
      'every path returns',
      dedent`
        ${lookUp}
        return { id };
      `,
    ),
    valid(
      'null is written on purpose',
      dedent`
        ${lookUp}
        return null;
      `,
    ),
    valid(
      'an else',
      dedent`
        if (note) {
          return note;
        } else {
          return id;
        }
      `,
    ),
    valid(
      'the rest throws',
      dedent`
        ${lookUp}
        throw new Error(id);
      `,
    ),
    valid(
      'the rest ends the process',
      dedent`
        ${lookUp}
        process.exit(1);
      `,
    ),
    valid(
      'a helper that throws',
      dedent`
        ${lookUp}
        stop(id);
      `,
      { head: 'function stop(id) { console.error(id); throw new Error(id); }' },
    ),
    valid(
      'a function that may never return',
      dedent`
        ${lookUp}
        redirect(id);
      `,
    ),
    valid(
      'a function that may never return, awaited',
      dedent`
        ${lookUp}
        await ctx.suspend({ id });
      `,
    ),
    valid(
      'an assertion that nothing comes here',
      dedent`
        ${lookUp}
        assertNever(id);
      `,
    ),
    valid(
      'the catch throws on',
      dedent`
        try {
          return await load(id);
        } catch (error) {
          throw error;
        }
      `,
    ),
    valid(
      'the catch calls what may throw on',
      dedent`
        try {
          return await load(id);
        } catch (error) {
          handle(error);
        }
      `,
    ),
    valid(
      'the catch gives a failure',
      dedent`
        try {
          return await load(id);
        } catch (error) {
          return { ok: false, message: id };
        }
      `,
    ),
    valid(
      'a bare return in a catch is a failure that reads as a success',
      dedent`
        try {
          return await load(id);
        } catch (error) {
          return;
        }
      `,
    ),
    valid(
      'finally returns',
      dedent`
        try {
          await load(id);
        } finally {
          return { id };
        }
      `,
    ),
    valid(
      'a switch with a default',
      dedent`
        switch (id) {
          case 'a':
            return 1;
          default:
            return 2;
        }
      `,
    ),
    valid(
      'a switch whose cases may be all',
      dedent`
        switch (id) {
          case 'a':
            return 1;
          case 'b':
          case 'c': {
            return 2;
          }
        }
      `,
    ),
    valid(
      'tests that may be all',
      dedent`
        if (id === 'a') return 1;
        if (id === 'b') return 2;
      `,
    ),
    valid(
      'an else-if that may be all',
      dedent`
        if (id === 'a') {
          return 1;
        } else if (id === 'b') {
          return 2;
        }
      `,
    ),
    valid(
      'a test and its opposite',
      dedent`
        if (note) return note;
        if (!note) return id;
      `,
    ),
    valid(
      'an endless loop',
      dedent`
        while (true) {
          const row = await next(id);
          if (row) return row;
        }
      `,
    ),
    valid(
      'a switch in a case, whose blocks break it alone',
      dedent`
        switch (id) {
          case 'a':
            switch (note) {
              case 'b': {
                console.info(id);
                break;
              }
              default:
                return 1;
            }
            return 2;
          default:
            return 3;
        }
      `,
    ),
    valid(
      'an endless loop with a switch whose blocks break it alone',
      dedent`
        for (;;) {
          switch (await next(id)) {
            case 'a': {
              await wait();
              break;
            }
            default:
              if (note) break;
              await wait(note);
          }
        }
      `,
    ),
    valid(
      'an endless loop with a switch',
      dedent`
        for (;;) {
          switch (await next(id)) {
            case 'a':
              return 1;
            default:
              break;
          }
        }
      `,
    ),
    valid(
      'a loop that counts tries',
      dedent`
        for (let attempt = 0; attempt < 3; attempt++) {
          try {
            return await load(id);
          } catch (error) {
            if (attempt === 2) throw error;
          }
        }
      `,
    ),
    valid(
      'a loop that surely returns from its first item',
      dedent`
        for (const part of id) {
          return part;
        }
      `,
    ),
    valid('a command that returns nothing at all', 'await db.delete(id);', { name: 'deleteParcel' }),
    valid(
      'a command that leaves early, and returns nothing at all',
      dedent`
        if (!id) return;
        await db.delete(id);
      `,
      { name: 'deleteParcel' },
    ),
    valid('a tool that may be a command', 'panel.open(id);', { name: 'parcelPanel' }),
    valid(
      'a command whose other path hands on what may be nothing',
      dedent`
        if (!id) return;
        return db.delete(id);
      `,
      { name: 'deleteParcel' },
    ),
    valid(
      'a command whose other path is void',
      dedent`
        if (!id) return;
        return void db.delete(id);
      `,
      { name: 'deleteParcel' },
    ),
    valid(
      'a command whose helper returns nothing',
      dedent`
        if (!id) return;
        return drop(id);
      `,
      { name: 'deleteParcel', head: 'async function drop(id) { await db.delete(id); }' },
    ),
    valid('what a call gives is not told', 'return await load(id);', { name: 'getParcel' }),
    valid(
      'callbacks may return nothing',
      dedent`
        const rows = await load(id);
        rows.forEach((row) => {
          if (!row) return;
          note.push(row);
        });
        return { note };
      `,
    ),
    valid(
      'a helper that returns nothing',
      dedent`
        log(id);
        return { id };
      `,
      { head: 'function log(id) { if (!id) return; console.info(id); }' },
    ),
    valid(
      'a handler whose answer is that of execute, where the failure is answered with nothing',
      'return load(id).then(() => ({ id }), (error) => { if (error.code === 404) return { id }; log(error); });',
    ),
    valid('a body that is still empty', '', { name: 'getParcel' }),
    valid('an output hook may make something of nothing', lookUp, { keys: '\n  toModelOutput: ({ output }) => output ?? noParcel,' }),
    {
      name: 'a wrapper may make something of nothing',
      code: dedent`
        import { tool } from 'ai';
        export const parcel = tool({ execute: orNone(async ({ id }) => { if (id) return id; }) });

      `,
      settings,
    },
    {
      name: 'a generator',
      code: dedent`
        import { tool } from 'ai';
        export const parcel = tool({ async *execute({ id }) { if (!id) return; yield { id }; } });

      `,
      settings,
    },
    {
      name: 'an arrow without a block',
      code: dedent`
        import { tool } from 'ai';
        export const getParcel = tool({ execute: async ({ id }) => console.log(id) });

      `,
      settings,
    },
    {
      name: 'a tool without execute',
      code: dedent`
        import { tool } from 'ai';
        export const getParcel = tool({ inputSchema });

      `,
      settings,
    },
    {
      name: 'MCP: every path gives a result',
      code: mcp(sdk1, 'async ({ id }) => { await post(id); return { content: [] }; }'),
      settings: mcpSettings(1),
    },
    { name: 'a file without tools', code: 'export function parcel(id) { if (id) return id; }\n' },
  ],
  invalid: [
    invalid({ name: 'an if without else', statements: lookUp, at: [[1, 30, 1, 31]] }),
    invalid({
      name: 'an if with a block',
      statements: dedent`
        if (note) {
          return note;
        }
      `,
      at: [[3, 1, 3, 2]],
    }),
    invalid({
      name: 'a branch',
      statements: dedent`
        if (note) {
          return note;
        } else {
          console.info(id);
        }
      `,
      at: [[4, 19, 4, 20]],
    }),
    invalid({
      name: 'an empty branch',
      statements: dedent`
        if (note) {
          return note;
        } else {
        }
      `,
      at: [[4, 1, 4, 2]],
    }),
    invalid({
      name: 'a bare return',
      statements: dedent`
        if (!id) return;
        return { id };
      `,
      at: [[1, 10, 1, 17]],
    }),
    invalid({
      name: 'a return of undefined',
      statements: dedent`
        if (!id) return undefined;
        return { id };
      `,
      at: [[1, 10, 1, 27]],
    }),
    invalid({
      name: 'a catch that only logs',
      statements: dedent`
        try {
          return await load(id);
        } catch (error) {
          console.error(error);
        }
      `,
      around: { name: 'getParcel' },
      at: [[4, 23, 4, 24]],
    }),
    invalid({
      name: 'an empty catch',
      statements: dedent`
        try {
          return { row: await load(id) };
        } catch {}
      `,
      at: [[3, 10, 3, 11]],
    }),
    invalid({
      name: 'a loop that finds nothing',
      statements: dedent`
        for (const row of await load(id)) {
          if (row.id === id) return row;
        }
      `,
      at: [[3, 1, 3, 2]],
    }),
    invalid({
      name: 'a while loop that returns nothing itself',
      statements: dedent`
        ${lookUp}
        while (id.length > 2) id.pop();
      `,
      at: [[2, 31, 2, 32]],
    }),
    invalid({
      name: 'an endless loop that breaks',
      statements: dedent`
        while (true) {
          if (await stop(id)) break;
          note.push(id);
        }
        if (note) return note;
      `,
      at: [[5, 22, 5, 23]],
    }),
    invalid({
      name: 'a switch with a case that breaks',
      statements: dedent`
        switch (id) {
          case 'a':
            return 1;
          default:
            console.info(id);
            break;
        }
      `,
      at: [[7, 1, 7, 2]],
    }),
    invalid({
      name: 'a switch with a case that breaks behind a switch of its own',
      statements: dedent`
        switch (id) {
          case 'a':
            switch (note) {
              case 'b': {
                break;
              }
              default:
                return 1;
            }
            if (note) break;
            return 2;
          default:
            return 3;
        }
      `,
      at: [[14, 1, 14, 2]],
    }),
    invalid({
      name: 'a switch whose last case goes on',
      statements: dedent`
        switch (id) {
          case 'a':
            return 1;
          case 'b':
            console.info(id);
        }
      `,
      at: [[6, 1, 6, 2]],
    }),
    invalid({ name: 'one test of a value', statements: "if (id === 'a') return 1;", at: [[1, 25, 1, 26]] }),
    invalid({
      name: 'tests of different values',
      statements: dedent`
        if (id === 'a') return 1;
        if (note === 'b') return 2;
      `,
      at: [[2, 27, 2, 28]],
    }),
    invalid({
      name: 'two ends',
      statements: dedent`
        if (!id) return;
        if (note) return note;
      `,
      at: [
        [1, 10, 1, 17],
        [2, 22, 2, 23],
      ],
    }),
    invalid({
      name: 'a helper whose result is that of execute',
      statements: 'return find(id);',
      around: { head: 'async function find(id) { for (const row of await load()) { if (row.id === id) return row; } }' },
      at: [[-2, 88, -2, 89]],
    }),
    invalid({
      name: 'a helper whose result is that of execute on one of its ways',
      statements: 'return note ? { id } : find(id);',
      around: { head: 'async function find(id) { for (const row of await load()) { if (row.id === id) return row; } }' },
      at: [[-2, 88, -2, 89]],
    }),
    invalid({
      name: 'a callback of a promise whose result is that of execute',
      statements: 'return load(id).then((row) => { if (row) return row; });',
      at: [[1, 52, 1, 53]],
    }),
    invalid({
      name: 'a command that did its work',
      statements: dedent`
        if (!id) return { ok: false };
        await db.delete(id);
      `,
      around: { name: 'deleteParcel' },
      at: [[2, 20, 2, 21]],
      value: '{ ok: true }',
      fixed: dedent`
        if (!id) return { ok: false };
        await db.delete(id);
        return { ok: true };
      `,
    }),
    invalid({
      name: 'a command whose helper did its work',
      statements: dedent`
        if (!id) return { ok: false };
        await drop(id);
      `,
      around: { name: 'deleteParcel', head: 'async function drop(id) { await db.delete(id); }' },
      at: [[2, 15, 2, 16]],
      value: '{ ok: true }',
      fixed: dedent`
        if (!id) return { ok: false };
        await drop(id);
        return { ok: true };
      `,
    }),
    invalid({
      name: 'a command whose helper may do nothing',
      statements: dedent`
        if (!id) return { ok: false };
        await drop(id);
      `,
      around: { name: 'deleteParcel', head: 'async function drop(id) { if (id.length > 3) await db.delete(id); }' },
      at: [[2, 15, 2, 16]],
    }),
    invalid({
      name: 'a command that does not wait for its helper',
      statements: dedent`
        if (!id) return { ok: false };
        drop(id);
      `,
      around: { name: 'deleteParcel', head: 'async function drop(id) { await db.delete(id); }' },
      at: [[2, 9, 2, 10]],
    }),
    invalid({
      name: 'a command that did its work, and a comment',
      statements: dedent`
        if (!id) return { none: id };
        await db.delete(id); // for good
      `,
      around: { name: 'deleteParcel' },
      at: [[2, 20, 2, 21]],
      value: '{ done: true }',
      fixed: dedent`
        if (!id) return { none: id };
        await db.delete(id); // for good
        return { done: true };
      `,
    }),
    invalid({
      name: 'a command whose other paths tell texts',
      statements: dedent`
        if (!id) return \`Which parcel?\`;
        await db.delete(id);
      `,
      around: { name: 'deleteParcel' },
      at: [[2, 20, 2, 21]],
      value: "'Done.'",
      fixed: dedent`
        if (!id) return \`Which parcel?\`;
        await db.delete(id);
        return 'Done.';
      `,
    }),
    invalid({
      name: 'a command that works on each item',
      statements: dedent`
        if (!id) return { none: id };
        for (const part of id) {
          await db.delete(part);
        }
      `,
      around: { name: 'deleteParcel' },
      at: [[4, 1, 4, 2]],
      value: '{ done: true }',
      fixed: dedent`
        if (!id) return { none: id };
        for (const part of id) {
          await db.delete(part);
        }
        return { done: true };
      `,
    }),
    invalid({
      name: 'a bare return behind the work',
      statements: dedent`
        await db.delete(id);
        if (!note) return;
        return { note };
      `,
      around: { name: 'deleteParcel' },
      at: [[2, 12, 2, 19]],
      value: '{ done: true }',
      fixed: dedent`
        await db.delete(id);
        if (!note) return { done: true };
        return { note };
      `,
    }),
    invalid({
      name: 'a return of undefined behind the work',
      statements: dedent`
        await db.delete(id);
        if (!note) return undefined;
        return { note };
      `,
      around: { name: 'deleteParcel' },
      at: [[2, 12, 2, 29]],
      value: '{ done: true }',
      fixed: dedent`
        await db.delete(id);
        if (!note) return { done: true };
        return { note };
      `,
    }),
    invalid({
      name: 'a guard before the work: nothing is claimed',
      statements: dedent`
        if (!id) return;
        await db.delete(id);
        return { id };
      `,
      around: { name: 'deleteParcel' },
      at: [[1, 10, 1, 17]],
    }),
    invalid({
      name: 'work in a branch: nothing is claimed',
      statements: dedent`
        if (note) return { note };
        if (id) await db.delete(id);
      `,
      around: { name: 'deleteParcel' },
      at: [[2, 28, 2, 29]],
    }),
    invalid({
      name: 'work that a catch gives up: nothing is claimed',
      statements: dedent`
        try {
          await db.delete(id);
          return { id };
        } catch (error) {
          console.error(error);
        }
      `,
      around: { name: 'deleteParcel' },
      at: [[5, 23, 5, 24]],
    }),
    invalid({
      name: 'work that may have failed: nothing is claimed',
      statements: dedent`
        try {
          await db.delete(id);
        } catch (error) {
          console.error(error);
        }
        if (note) return { note };
      `,
      around: { name: 'deleteParcel' },
      at: [[6, 26, 6, 27]],
    }),
    invalid({
      name: 'work that nothing waits for: nothing is claimed',
      statements: dedent`
        db.delete(id);
        if (note) return { note };
      `,
      around: { name: 'deleteParcel' },
      at: [[2, 26, 2, 27]],
    }),
    invalid({
      name: 'a schema for the output: nothing is claimed',
      statements: dedent`
        await db.delete(id);
        if (note) return { note };
      `,
      around: { name: 'deleteParcel', keys: '\n  outputSchema,' },
      at: [[3, 26, 3, 27]],
    }),
    {
      name: 'a query that returns nothing at all',
      code: sdk(
        dedent`
          const row = await load(id);
          console.info(row);
        `,
        { name: 'getParcel' },
      ),
      settings,
      errors: [
        {
          messageId: 'returnsNothing',
          data: { tool: '`getParcel`', version: 'with ai 7 ', received: 'the model receives `null`' },
          line: 4,
          column: 33,
          endLine: 4,
          endColumn: 35,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a query that leaves early and returns nothing at all: reported once',
      code: sdk(
        dedent`
          if (!id) return;
          console.info(id);
        `,
        { name: 'getParcel' },
      ),
      settings,
      errors: [
        {
          messageId: 'returnsNothing',
          data: { tool: '`getParcel`', version: 'with ai 7 ', received: 'the model receives `null`' },
          line: 4,
          column: 33,
          endLine: 4,
          endColumn: 35,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a release that was not measured',
      code: sdk(lookUp),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      errors: [
        { messageId: 'endsWithoutUnknown', data: { tool: '`parcel`' }, line: 5, column: 34, endLine: 5, endColumn: 35, suggestions: [] },
      ],
    },
    {
      name: 'a query that returns nothing at all, with a release that was not measured',
      code: sdk('console.info(id);', { name: 'getParcel' }),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      errors: [
        {
          messageId: 'returnsNothingUnknown',
          data: { tool: '`getParcel`' },
          line: 4,
          column: 33,
          endLine: 4,
          endColumn: 35,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a tool without a name',
      code: dedent`
        import { tool } from 'ai';
        export default [tool({ execute: async ({ id }) => { if (id) return id; } })];

      `,
      settings,
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: 'This tool', version: 'with ai 7 ', received: 'the model receives `null`' },
          line: 2,
          column: 70,
          endLine: 2,
          endColumn: 71,
          suggestions: [],
        },
      ],
    },
    {
      name: 'MCP 1: a command too',
      code: mcp(sdk1, 'async ({ id }) => { await post(id); }'),
      settings: mcpSettings(1),
      errors: [
        {
          messageId: 'returnsNothing',
          data: { tool: '`sendParcel`', version: 'with MCP SDK 1 ', received: protocolError },
          line: 3,
          column: 67,
          endLine: 3,
          endColumn: 69,
          suggestions: [],
        },
      ],
    },
    {
      name: 'MCP 1: a path of a command',
      code: mcp(
        sdk1,
        dedent`
          async ({ id }) => {
            if (!id) return { content: [] };
            await db.insert(id);
          }
        `,
      ),
      settings: mcpSettings(1),
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`sendParcel`', version: 'with MCP SDK 1 ', received: protocolError },
          line: 5,
          column: 22,
          endLine: 5,
          endColumn: 23,
          suggestions: [
            {
              messageId: 'returnDone',
              data: { value: done },
              output: mcp(
                sdk1,
                dedent`
                  async ({ id }) => {
                    if (!id) return { content: [] };
                    await db.insert(id);
                    return ${done};
                  }
                `,
              ),
            },
          ],
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
              output: mcp(sdk2, `async ({ id }) => { if (!id) { return { content: [] } } await db.insert(id); return ${done} }`).replaceAll(
                ';\n',
                '\n',
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'MCP: a schema for the output, so that nothing is claimed of it, nor of what the client receives',
      code: mcp(
        sdk1,
        dedent`
          async ({ id }) => {
            if (!id) return { content: [] };
            await db.insert(id);
          }
        `,
        ', outputSchema',
      ),
      settings: mcpSettings(1),
      errors: [
        {
          messageId: 'endsWithoutUnknown',
          data: { tool: '`sendParcel`' },
          line: 5,
          column: 22,
          endLine: 5,
          endColumn: 23,
          suggestions: [],
        },
      ],
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
      errors: [
        { messageId: 'endsWithoutUnknown', data: { tool: 'This tool' }, line: 5, column: 55, endLine: 5, endColumn: 56, suggestions: [] },
      ],
    },
  ],
});

import rule from '../../rules/no-floating-promise.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

// The statements begin in line 5, column 5.
const sdk = (statements: string, head = ''): string => `import { tool } from 'ai';
${head.replaceAll('\n', ' ')}
export const book = tool({
  execute: async ({ id, seats }, { abortSignal }) => {
    ${statements.replaceAll('\n', '\n    ')}
    return { booked: id };
  },
});
`;

const data = (call: string): { tool: string; call: string } => ({ tool: '`book`', call });

interface Fault {
  readonly name: string;
  readonly head?: string;
  readonly statements: string;
  readonly call: string;
  /** In the statements, from the first line and column on. */
  readonly at: readonly [line: number, column: number, endLine: number, endColumn: number];
  readonly awaited: string | null;
  readonly logged: string | null;
  readonly messageId?: 'settlesUnseen';
}

const invalid = ({ name, head = '', statements, call, at: [line, column, endLine, endColumn], awaited, logged, messageId }: Fault) => ({
  name,
  code: sdk(statements, head),
  errors: [
    {
      messageId: messageId ?? ('floats' as const),
      data: data(call),
      line: 4 + line,
      column: 4 + column,
      endLine: 4 + endLine,
      endColumn: 4 + endColumn,
      suggestions: [
        ...(awaited === null ? [] : [{ messageId: 'awaitIt' as const, output: sdk(awaited, head) }]),
        ...(logged === null ? [] : [{ messageId: 'logIt' as const, output: sdk(logged, head) }]),
      ],
    },
  ],
});

const caught = (of: string): string => `${of}.catch((error) => console.error(error));`;
const fs = "import { writeFile } from 'node:fs/promises';";
const store = 'async function store(seat) { await db.insert(seat); }';

ruleTester().run('no-floating-promise', rule, {
  valid: [
    { name: 'awaited', code: sdk('await fetch(id);') },
    { name: 'returned', code: sdk('if (seats) return fetch(id);') },
    {
      name: 'the body of an arrow',
      code: dedent`
        import { tool } from 'ai';
        export const book = tool({ execute: ({ id }) => fetch(id) });

      `,
    },
    {
      name: 'stored and awaited later',
      code: sdk(dedent`
        const answer = fetch(id);
        await answer;
      `),
    },
    {
      name: 'stored and passed on',
      code: sdk(dedent`
        const answer = fetch(id);
        keep(answer);
      `),
    },
    { name: 'stored under a name that says that nobody reads it', code: sdk('const _answer = fetch(id);') },
    { name: 'stored in a variable around the tool', code: sdk('pending = fetch(id);', 'let pending;') },
    { name: 'stored in a member', code: sdk('cache.answer = fetch(id);') },
    {
      name: 'stored in a list',
      code: sdk(dedent`
        const all = [];
        all.push(fetch(id));
        await Promise.all(all);
      `),
    },
    { name: 'stored in a map', code: sdk('running.set(id, fetch(id));') },
    { name: 'passed on', code: sdk('track(fetch(id));') },
    { name: 'waited for by the platform', code: sdk('context.waitUntil(fetch(id));') },
    { name: 'waited for by the platform, in a function', code: sdk('after(async () => { fetch(id); });') },
    { name: 'void', code: sdk('void fetch(id);') },
    { name: 'void before an async function', code: sdk('void (async () => { await fetch(id); })();') },
    {
      name: 'void before a helper, in which another call floats',
      code: sdk('void refresh(id);', 'async function refresh(id) { fetch(id); }'),
    },
    { name: 'a catch', code: sdk('fetch(id).catch(log);') },
    { name: 'a catch behind then', code: sdk('fetch(id).then(read).catch(log);') },
    { name: 'a catch before finally', code: sdk('fetch(id).catch(log).finally(close);') },
    { name: 'a catch before then', code: sdk('fetch(id).catch(log).then(read);') },
    { name: 'a catch before a long chain', code: sdk(`fetch(id).catch(log)${'.then(read)'.repeat(80)};`) },
    { name: 'then with two functions', code: sdk('fetch(id).then(read, log);') },
    {
      name: 'a catch that throws on what it does not know',
      code: sdk(dedent`
        fetch(id).catch((error) => {
          if (error.code !== 404) throw error;
        });
      `),
    },
    {
      name: 'a catch in the async function',
      code: sdk(dedent`
        (async () => {
          try {
            await fetch(id);
          } catch (error) {
            log(error);
          }
        })();
      `),
    },
    {
      name: 'a helper that catches all',
      code: sdk('store(id);', 'async function store(seat) { try { await db.insert(seat); } catch (error) { log(error); } }'),
    },
    { name: 'a helper that cannot fail', code: sdk('note(id);', 'async function note(seat) { seen.push(seat); }') },
    { name: 'a helper whose own chain has a catch', code: sdk('store(id);', 'const store = (seat) => fetch(seat).catch(log);') },
    {
      name: 'a method that catches all',
      code: sdk('new Store().put(id);', 'class Store { async put(seat) { try { await fetch(seat); } catch { this.down = true; } } }'),
    },
    {
      name: 'a list of calls that catch all',
      code: sdk('Promise.all(seats.map(async (seat) => { try { await fetch(seat); } catch (error) { log(error); } }));'),
    },
    { name: 'a list of chains that catch', code: sdk('Promise.all([fetch(id).catch(log), fetch(seats).catch(log)]);') },
    { name: 'a promise that is there already', code: sdk('Promise.resolve(id).then(show);') },
    { name: 'a delay', code: sdk('sleep(100).then(show);') },
    { name: 'a Promise that never rejects', code: sdk('new Promise((resolve) => setTimeout(resolve, 10));') },
    { name: 'a generator, which nobody runs', code: sdk('steps(id);', 'async function* steps(id) { yield await fetch(id); }') },
    { name: 'a function from elsewhere, which types would tell', code: sdk('saveSeat(id);') },
    { name: 'a method from elsewhere', code: sdk('store.save(id);') },
    { name: 'a function of the file with the name of fetch', code: sdk('fetch(id);', 'const fetch = (id) => client.get(id);') },
    { name: 'fs with a callback', code: sdk('writeFile(id, seats, done);', "import { writeFile } from 'node:fs';") },
    {
      name: 'fs-extra with a callback',
      code: sdk('outputFile(id, seats, (error) => log(error));', "import { outputFile } from 'fs-extra';"),
    },
    {
      name: 'exec, which gives a process',
      code: sdk('exec(id, { signal: abortSignal }, (error) => log(error));', "import { exec } from 'node:child_process';"),
    },
    {
      name: 'streamText, which gives a stream',
      code: sdk('streamText({ model, prompt: id, abortSignal });', "import { streamText } from 'ai';"),
    },
    { name: 'an emitter', code: sdk('bus.emit(id);', 'const bus = { async emit(id) { await fetch(id); } };') },
    { name: 'a queue', code: sdk('mailQueue.add(id);', 'const mailQueue = { async add(id) { await fetch(id); } };') },
    { name: 'enqueue', code: sdk('enqueue(id);', 'async function enqueue(id) { await fetch(id); }') },
    {
      name: 'the callback of forEach',
      code: sdk(dedent`
        seats.forEach(async (seat) => { await fetch(seat); });
        seats.forEach((seat) => { fetch(seat); });
      `),
    },
    { name: 'an event handler', code: sdk("bus.on('seat', (seat) => { fetch(seat); });") },
    { name: 'a timer', code: sdk('setTimeout(() => { fetch(id); }, 10);') },
    { name: 'a callback of a function from elsewhere', code: sdk('await onSeat((seat) => { fetch(seat); });') },
    {
      name: 'a callback that nothing waits for',
      code: sdk(dedent`
        const watcher = observe((seat) => { fetch(seat); });
        watcher.stop();
      `),
    },
    { name: 'the first half of a test', code: sdk('if (fetch(id) || seats) note(id);') },
    {
      name: 'outside of a tool',
      code: dedent`
        import { tool } from 'ai';
        fetch('https://example.com');
        export const book = tool({ execute: async () => ({}) });

      `,
    },
    { name: 'a helper that no tool runs', code: `${sdk('')}export async function warm() { fetch('https://example.com'); }\n` },
    { name: 'a file without tools', code: 'export const warm = async (url) => { fetch(url); };\n' },
  ],
  invalid: [
    invalid({
      name: 'fetch',
      statements: 'fetch(id);',
      call: 'fetch',
      at: [1, 1, 1, 10],
      awaited: 'await fetch(id);',
      logged: caught('fetch(id)'),
    }),
    invalid({
      name: 'a function of fs/promises',
      head: fs,
      statements: 'writeFile(id, seats);',
      call: 'writeFile',
      at: [1, 1, 1, 21],
      awaited: 'await writeFile(id, seats);',
      logged: caught('writeFile(id, seats)'),
    }),
    invalid({
      name: 'fs.promises',
      head: "import fs from 'fs';",
      statements: 'fs.promises.unlink(id);',
      call: 'fs.promises.unlink',
      at: [1, 1, 1, 23],
      awaited: 'await fs.promises.unlink(id);',
      logged: caught('fs.promises.unlink(id)'),
    }),
    invalid({
      name: 'fs-extra without a callback',
      head: "import { outputFile } from 'fs-extra';",
      statements: 'outputFile(id, seats);',
      call: 'outputFile',
      at: [1, 1, 1, 22],
      awaited: 'await outputFile(id, seats);',
      logged: caught('outputFile(id, seats)'),
    }),
    invalid({
      name: 'a promisified function',
      head: "import { exec } from 'node:child_process'; import { promisify } from 'node:util'; const run = promisify(exec);",
      statements: "run('seats --book', { signal: abortSignal });",
      call: 'run',
      at: [1, 1, 1, 45],
      awaited: "await run('seats --book', { signal: abortSignal });",
      logged: caught("run('seats --book', { signal: abortSignal })"),
    }),
    invalid({
      name: 'axios',
      head: "import axios from 'axios';",
      statements: 'axios.post(id, seats, { signal: abortSignal });',
      call: 'axios.post',
      at: [1, 1, 1, 47],
      awaited: 'await axios.post(id, seats, { signal: abortSignal });',
      logged: caught('axios.post(id, seats, { signal: abortSignal })'),
    }),
    invalid({
      name: 'a body of ky',
      head: "import ky from 'ky';",
      statements: 'ky.post(id).json();',
      call: 'ky.post(id).json',
      at: [1, 1, 1, 19],
      awaited: 'await ky.post(id).json();',
      logged: caught('ky.post(id).json()'),
    }),
    invalid({
      name: 'a helper of the file',
      head: store,
      statements: 'store(id);',
      call: 'store',
      at: [1, 1, 1, 10],
      awaited: 'await store(id);',
      logged: caught('store(id)'),
    }),
    invalid({
      name: 'a helper that throws',
      head: 'const check = async (seat) => { if (!seat) throw new Error(seat); };',
      statements: 'check(id);',
      call: 'check',
      at: [1, 1, 1, 10],
      awaited: 'await check(id);',
      logged: caught('check(id)'),
    }),
    invalid({
      name: 'a helper that returns a promise',
      head: 'const store = (seat) => fetch(seat);',
      statements: 'store(id);',
      call: 'store',
      at: [1, 1, 1, 10],
      awaited: 'await store(id);',
      logged: caught('store(id)'),
    }),
    invalid({
      name: 'a method of the file',
      head: 'class Store { async put(seat) { await fetch(seat); } } const seatStore = new Store();',
      statements: 'seatStore.put(id);',
      call: 'seatStore.put',
      at: [1, 1, 1, 18],
      awaited: 'await seatStore.put(id);',
      logged: caught('seatStore.put(id)'),
    }),
    invalid({
      name: 'then without a catch',
      statements: 'client.save(id).then(show);',
      call: 'client.save',
      at: [1, 1, 1, 27],
      awaited: 'await client.save(id).then(show);',
      logged: caught('client.save(id).then(show)'),
    }),
    invalid({
      name: 'finally without a catch',
      statements: 'client.save(id).finally(close);',
      call: 'client.save',
      at: [1, 1, 1, 31],
      awaited: 'await client.save(id).finally(close);',
      logged: caught('client.save(id).finally(close)'),
    }),
    invalid({
      name: 'a catch without a handler',
      statements: 'fetch(id).catch();',
      call: 'fetch',
      at: [1, 1, 1, 18],
      awaited: 'await fetch(id).catch();',
      logged: caught('fetch(id).catch()'),
    }),
    invalid({
      name: 'a catch that throws all on',
      statements: 'fetch(id).catch((error) => { throw error; });',
      call: 'fetch',
      at: [1, 1, 1, 45],
      awaited: 'await fetch(id).catch((error) => { throw error; });',
      logged: caught('fetch(id).catch((error) => { throw error; })'),
    }),
    invalid({
      name: 'a module that is loaded',
      statements: 'import(id).then((seat) => seat.run());',
      call: 'import',
      at: [1, 1, 1, 38],
      awaited: 'await import(id).then((seat) => seat.run());',
      logged: caught('import(id).then((seat) => seat.run())'),
    }),
    invalid({
      name: 'an async function that is called at once',
      statements: dedent`
        (async () => {
          await fetch(id);
        })();
      `,
      call: 'async () => …',
      at: [1, 1, 3, 5],
      awaited: dedent`
        await (async () => {
          await fetch(id);
        })();
      `,
      logged: dedent`
        (async () => {
          await fetch(id);
        })().catch((error) => console.error(error));
      `,
    }),
    invalid({
      name: 'Promise.all',
      statements: 'Promise.all(seats.map((seat) => book(seat)));',
      call: 'Promise.all',
      at: [1, 1, 1, 45],
      awaited: null,
      logged: caught('Promise.all(seats.map((seat) => book(seat)))'),
    }),
    invalid({
      name: 'Promise.all over a list of its own',
      statements: "Promise.all(['front', 'back'].map((door) => book(door)));",
      call: 'Promise.all',
      at: [1, 1, 1, 57],
      awaited: "await Promise.all(['front', 'back'].map((door) => book(door)));",
      logged: caught("Promise.all(['front', 'back'].map((door) => book(door)))"),
    }),
    invalid({
      name: 'Promise.all, of which one has a catch',
      statements: 'Promise.all([fetch(id).catch(log), fetch(seats)]);',
      call: 'Promise.all',
      at: [1, 1, 1, 50],
      awaited: 'await Promise.all([fetch(id).catch(log), fetch(seats)]);',
      logged: caught('Promise.all([fetch(id).catch(log), fetch(seats)])'),
    }),
    invalid({
      name: 'Promise.allSettled, which does not reject',
      messageId: 'settlesUnseen',
      statements: 'Promise.allSettled(seats.map((seat) => book(seat)));',
      call: 'Promise.allSettled',
      at: [1, 1, 1, 52],
      awaited: 'await Promise.allSettled(seats.map((seat) => book(seat)));',
      logged: null,
    }),
    invalid({
      name: 'a Promise that may reject',
      statements: 'new Promise((resolve, reject) => request(id, resolve, reject));',
      call: 'new Promise',
      at: [1, 1, 1, 63],
      awaited: 'await new Promise((resolve, reject) => request(id, resolve, reject));',
      logged: caught('new Promise((resolve, reject) => request(id, resolve, reject))'),
    }),
    invalid({
      name: 'behind &&',
      statements: 'seats && fetch(id);',
      call: 'fetch',
      at: [1, 10, 1, 19],
      awaited: 'seats && await fetch(id);',
      logged: null,
    }),
    invalid({
      name: 'a branch',
      statements: 'seats ? fetch(id) : null;',
      call: 'fetch',
      at: [1, 9, 1, 18],
      awaited: 'seats ? await fetch(id) : null;',
      logged: null,
    }),
    invalid({
      name: 'before a comma',
      statements: 'fetch(id), await done;',
      call: 'fetch',
      at: [1, 1, 1, 10],
      awaited: 'await fetch(id), await done;',
      logged: null,
    }),
    invalid({
      name: 'an optional call',
      statements: 'fetch?.(id);',
      call: 'fetch',
      at: [1, 1, 1, 12],
      awaited: 'await fetch?.(id);',
      logged: caught('fetch?.(id)'),
    }),
    invalid({
      name: 'a variable that is never read',
      statements: 'const answer = fetch(id);',
      call: 'fetch',
      at: [1, 16, 1, 25],
      awaited: 'const answer = await fetch(id);',
      logged: null,
    }),
    invalid({
      name: 'inside a try whose catch never sees it',
      statements: dedent`
        try {
          fetch(id);
        } catch (error) {
          log(error);
        }
      `,
      call: 'fetch',
      at: [2, 3, 2, 12],
      awaited: dedent`
        try {
          await fetch(id);
        } catch (error) {
          log(error);
        }
      `,
      logged: dedent`
        try {
          ${caught('fetch(id)')}
        } catch (error) {
          log(error);
        }
      `,
    }),
    invalid({
      name: 'inside a callback that map runs',
      statements: 'await Promise.all(seats.map(async (seat) => { fetch(seat); }));',
      call: 'fetch',
      at: [1, 47, 1, 58],
      awaited: 'await Promise.all(seats.map(async (seat) => { await fetch(seat); }));',
      logged: `await Promise.all(seats.map(async (seat) => { ${caught('fetch(seat)')} }));`,
    }),
    invalid({
      name: 'inside a callback that is waited for',
      statements: 'await db.transaction(async (tx) => { fetch(tx); });',
      call: 'fetch',
      at: [1, 38, 1, 47],
      awaited: 'await db.transaction(async (tx) => { await fetch(tx); });',
      logged: `await db.transaction(async (tx) => { ${caught('fetch(tx)')} });`,
    }),
    invalid({
      name: 'inside a synchronous callback: no await',
      statements: dedent`
        const all = seats.map((seat) => { fetch(seat); return seat; });
        note(all);
      `,
      call: 'fetch',
      at: [1, 35, 1, 46],
      awaited: null,
      logged: dedent`
        const all = seats.map((seat) => { ${caught('fetch(seat)')} return seat; });
        note(all);
      `,
    }),
    {
      name: 'inside a helper, once for all tools that run it',
      code: `import { tool } from 'ai';
async function save(seat) {
  fetch(seat);
}
export const book = tool({ execute: async ({ id }) => { await save(id); return { id }; } });
export const move = tool({ execute: async ({ id }) => { await save(id); return { id }; } });
`,
      errors: [
        {
          messageId: 'floats',
          data: data('fetch'),
          line: 3,
          column: 3,
          endLine: 3,
          endColumn: 14,
          suggestions: [
            {
              messageId: 'awaitIt',
              output: `import { tool } from 'ai';
async function save(seat) {
  await fetch(seat);
}
export const book = tool({ execute: async ({ id }) => { await save(id); return { id }; } });
export const move = tool({ execute: async ({ id }) => { await save(id); return { id }; } });
`,
            },
            {
              messageId: 'logIt',
              output: `import { tool } from 'ai';
async function save(seat) {
  fetch(seat).catch((error) => console.error(error));
}
export const book = tool({ execute: async ({ id }) => { await save(id); return { id }; } });
export const move = tool({ execute: async ({ id }) => { await save(id); return { id }; } });
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an execute that is not async becomes so',
      code: dedent`
        import { tool } from 'ai';
        export const book = tool({ execute({ id }) { fetch(id); return { id }; } });

      `,
      errors: [
        {
          messageId: 'floats',
          data: data('fetch'),
          line: 2,
          column: 46,
          endLine: 2,
          endColumn: 55,
          suggestions: [
            {
              messageId: 'awaitIt',
              output: dedent`
                import { tool } from 'ai';
                export const book = tool({ async execute({ id }) { await fetch(id); return { id }; } });

              `,
            },
            {
              messageId: 'logIt',
              output: dedent`
                import { tool } from 'ai';
                export const book = tool({ execute({ id }) { fetch(id).catch((error) => console.error(error)); return { id }; } });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'an execute that is not async, and whose stream the framework iterates: no await',
      code: dedent`
        import { tool } from 'ai';
        export const book = tool({ execute: ({ id }) => { const note = fetch(id); return seatStream(id); } });

      `,
      errors: [{ messageId: 'floats', data: data('fetch'), line: 2, column: 64, endLine: 2, endColumn: 73, suggestions: [] }],
    },
    {
      name: 'an execute that is not async, with a return type that is no promise: no await',
      code: dedent`
        import { tool } from 'ai';
        export const book = tool({ execute: ({ id }): Seat => { const note = fetch(id); return seatOf(id); } });

      `,
      errors: [{ messageId: 'floats', data: data('fetch'), line: 2, column: 70, endLine: 2, endColumn: 79, suggestions: [] }],
    },
    {
      name: 'an execute that others call too, and is not async: no await',
      code: dedent`
        import { tool } from 'ai';
        function run({ id }) { const note = fetch(id); return { id }; }
        export const book = tool({ execute: run });

      `,
      errors: [{ messageId: 'floats', data: data('fetch'), line: 2, column: 37, endLine: 2, endColumn: 46, suggestions: [] }],
    },
    {
      name: 'a generator that is async',
      code: dedent`
        import { tool } from 'ai';
        export const book = tool({ async *execute({ id }) { const note = fetch(id); yield { id }; } });

      `,
      errors: [
        {
          messageId: 'floats',
          data: data('fetch'),
          line: 2,
          column: 66,
          endLine: 2,
          endColumn: 75,
          suggestions: [
            {
              messageId: 'awaitIt',
              output: dedent`
                import { tool } from 'ai';
                export const book = tool({ async *execute({ id }) { const note = await fetch(id); yield { id }; } });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'an MCP tool, with the logger of the settings',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'seats', version: '1.0.0' });
server.registerTool('book', { inputSchema: { id } }, async ({ id }) => {
  fetch(id)
  return { content: [{ type: 'text', text: id }] }
})
`,
      settings: { 'tool-errors': { logger: { module: './log.js', name: 'report' } } },
      errors: [
        {
          messageId: 'floats',
          data: data('fetch'),
          line: 4,
          column: 3,
          endLine: 4,
          endColumn: 12,
          suggestions: [
            {
              messageId: 'awaitIt',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'seats', version: '1.0.0' });
server.registerTool('book', { inputSchema: { id } }, async ({ id }) => {
  await fetch(id)
  return { content: [{ type: 'text', text: id }] }
})
`,
            },
            {
              messageId: 'logIt',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { report } from './log.js'
const server = new McpServer({ name: 'seats', version: '1.0.0' });
server.registerTool('book', { inputSchema: { id } }, async ({ id }) => {
  fetch(id).catch((error) => report(error))
  return { content: [{ type: 'text', text: id }] }
})
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a tool without a name',
      code: dedent`
        import { tool } from 'ai';
        export default [tool({ execute: async ({ id }) => { fetch(id); } })];

      `,
      errors: [
        {
          messageId: 'floats',
          data: { tool: 'this tool', call: 'fetch' },
          line: 2,
          column: 53,
          endLine: 2,
          endColumn: 62,
          suggestions: [
            {
              messageId: 'awaitIt',
              output: dedent`
                import { tool } from 'ai';
                export default [tool({ execute: async ({ id }) => { await fetch(id); } })];

              `,
            },
            {
              messageId: 'logIt',
              output: dedent`
                import { tool } from 'ai';
                export default [tool({ execute: async ({ id }) => { fetch(id).catch((error) => console.error(error)); } })];

              `,
            },
          ],
        },
      ],
    },
  ],
});

import { describe, expect, it } from 'vitest';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { dedent } from '../../dedent.ts';
import { analyse, textOf } from '../analyse.ts';
import { fallibleIn, flowOf, throwsOf } from './flow.ts';

describe('callbacks', () => {
  it('of synchronous methods throw where the method is called', () => {
    expect(throwsOf(`async ({ items }) => { items.forEach((item) => { throw new Error('a'); }); }`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`async ({ items }) => items.map((item) => { throw new Error('a'); })`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`async ({ items }) => { try { return items.filter(() => { throw new Error('a'); }); } catch { return []; } }`)).toEqual(
      ["new Error('a'): no"],
    );
    expect(
      throwsOf(`async ({ items }) => { items.sort(compare); }`, { around: `const compare = () => { throw new Error('a'); };` }),
    ).toEqual(["new Error('a'): yes"]);
  });

  it('that are async reject where their promises are waited for', () => {
    expect(fallibleIn(`async ({ ids }) => Promise.all(ids.map(async (id) => { await load(id); }))`)).toEqual(['load(id): awaited, yes']);
    expect(fallibleIn(`async ({ ids }) => { await Promise.all(ids.map((id) => load(id))); }`)).toEqual(['load(id): awaited, yes']);
    expect(fallibleIn(`async ({ ids }) => { try { await Promise.all(ids.map((id) => load(id))); } catch { return null; } }`)).toEqual([
      'load(id): awaited, no',
    ]);
    expect(fallibleIn(`async ({ ids }) => Promise.allSettled(ids.map(async (id) => { await load(id); }))`)).toEqual([
      'load(id): awaited, no',
    ]);
    expect(fallibleIn(`async ({ ids }) => { ids.forEach(async (id) => { await load(id); }); }`)).toEqual(['load(id): awaited, no']);
    expect(fallibleIn(`async ({ ids }) => ids.map(async (id) => { await load(id); })`)).toEqual(['load(id): awaited, no']);
    expect(
      fallibleIn(`async ({ ids }) => ids.reduce(async (before, id) => { await before; return load(id); }, Promise.resolve())`),
    ).toEqual(['load(id): returned, yes']);
    expect(fallibleIn(`async ({ ids }) => ids.reduce(async (before, id) => { await before; await load(id); }, Promise.resolve())`)).toEqual(
      ['load(id): awaited, yes'],
    );
    expect(throwsOf(`async ({ ids }) => Promise.all(ids.map(async (id) => { if (!id) throw new Error('a'); }))`)).toEqual([
      "new Error('a'): yes",
    ]);
  });

  it('of events and timers run outside', () => {
    expect(
      throwsOf(`async () => { socket.on('data', () => { throw new Error('a'); }); setTimeout(() => { throw new Error('b'); }, 10); }`),
    ).toEqual(["new Error('a'): no", "new Error('b'): no"]);
  });

  it('of unknown functions may escape', () => {
    expect(fallibleIn(`async () => { await wrap(() => client.fetchAll()); }`)).toEqual([
      'wrap(() => client.fetchAll()): awaited, yes',
      'client.fetchAll(): returned, maybe',
    ]);
    expect(throwsOf(`async () => wrap(() => { throw new Error('a'); })`)).toEqual(["new Error('a'): maybe"]);
  });

  it('of wrappers that the settings name do not escape', () => {
    const settings: ToolErrorsSettings = { wrappers: ['wrap', 'guard.run'] };
    expect(fallibleIn(`async () => { await wrap(() => client.fetchAll()); }`, { settings })).toEqual([]);
    expect(throwsOf(`async () => guard.run(() => { throw new Error('a'); })`, { settings })).toEqual(["new Error('a'): no"]);
    expect(throwsOf(`async () => other.run(() => { throw new Error('a'); })`, { settings })).toEqual(["new Error('a'): maybe"]);
  });

  it('of a helper of the file throw where the helper runs them', () => {
    const guarded = `async function attempt(run) { try { return await run(); } catch { return null; } }`;
    const bare = `async function attempt(run) { log('start'); return await run(); }`;
    expect(fallibleIn(`async () => attempt(() => client.fetchAll())`, { around: guarded })).toEqual(['client.fetchAll(): returned, no']);
    expect(fallibleIn(`async () => attempt(() => client.fetchAll())`, { around: bare })).toEqual(['client.fetchAll(): returned, yes']);
    expect(throwsOf(`async () => attempt(async () => { throw new Error('a'); })`, { around: guarded })).toEqual(["new Error('a'): no"]);
    expect(throwsOf(`async () => attempt(async () => { throw new Error('a'); })`, { around: bare })).toEqual(["new Error('a'): yes"]);
    expect(
      throwsOf(`async () => { try { await attempt(async () => { throw new Error('a'); }); } catch { return 1; } }`, { around: bare }),
    ).toEqual(["new Error('a'): no"]);
    // The file may give the helper something that it does not hold.
    expect(fallibleIn(`async () => { await attempt(save); }`, { around: bare })).toEqual(['run(): awaited, yes']);
  });

  it('of a helper of the file arrive in the parameter that they are given to', () => {
    const guarded = `function attempt(this: Box, run, other) { other(); try { run(); } catch { return null; } }`;
    const thrower = `() => { throw new Error('a'); }`;
    expect(throwsOf(`() => { attempt(${thrower}, save); }`, { around: guarded })).toEqual(["new Error('a'): no"]);
    expect(throwsOf(`() => { attempt(save, ${thrower}); }`, { around: guarded })).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`() => { attempt.call(box, ${thrower}, save); }`, { around: guarded })).toEqual(["new Error('a'): no"]);
    expect(throwsOf(`() => { attempt.call(box, save, ${thrower}); }`, { around: guarded })).toEqual(["new Error('a'): yes"]);
  });

  it('go through several helpers', () => {
    expect(
      throwsOf(`async () => outer(() => { throw new Error('a'); })`, {
        around: `
          function outer(run) { return inner(run); }
          function inner(run) { try { return run(); } catch { return null; } }
        `,
      }),
    ).toEqual(["new Error('a'): no"]);
    expect(
      throwsOf(`async () => retry(() => { throw new Error('a'); }, 3)`, {
        around: dedent`
          async function retry(run, left) { try { return await run(); } catch (error) { if (left === 0) throw error; \
            return retry(run, left - 1); } }
        `,
      }),
    ).toEqual(['error: yes', "new Error('a'): yes"]);
  });
});

describe('helpers of the file', () => {
  it('throw where they are called', () => {
    const around = `function check(id) { if (!id) throw new Error('a'); return id; }`;
    expect(throwsOf(`async ({ id }) => check(id)`, { around })).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`async ({ id }) => { try { return check(id); } catch { return null; } }`, { around })).toEqual(["new Error('a'): no"]);
  });

  it('that are async reject where they are awaited', () => {
    const around = `const find = async (id) => { const row = await load(id); if (!row) throw new NotFoundError(); return row; };`;
    expect(flowOf(`async ({ id }) => { try { return await find(id); } catch { return null; } }`, { around })).toMatchObject({
      throws: ['new NotFoundError(): no'],
      fallible: ['load(id): awaited, no'],
    });
    expect(flowOf(`async ({ id }) => find(id)`, { around })).toMatchObject({
      throws: ['new NotFoundError(): yes'],
      fallible: ['load(id): awaited, yes'],
    });
    expect(flowOf(`async ({ id }) => { find(id); }`, { around })).toMatchObject({
      throws: ['new NotFoundError(): no'],
      fallible: ['load(id): awaited, no'],
    });
  });

  it('that hand a promise out are as its caller treats it', () => {
    const around = `function find(id) { return load(id); }`;
    expect(fallibleIn(`async ({ id }) => { await find(id); }`, { around })).toEqual(['load(id): awaited, yes']);
    expect(fallibleIn(`async ({ id }) => { await find(id).catch(() => null); }`, { around })).toEqual(['load(id): awaited, no']);
  });

  it('that return a plain value make no promise of it', () => {
    const around = `async function label(item) { return item.name.trim(); }`;
    expect(fallibleIn(`async ({ item }) => { return await label(item); }`, { around })).toEqual([]);
  });

  it('are found as methods', () => {
    const code = dedent`

            class Tools {
              #find = async (id) => { await load(id); };
              check() { throw new Error('a'); }
              static parse() { throw new Error('b'); }
              make() {
                return tool({ inputSchema: schema, execute: async ({ id }) => { this.check(); Tools.parse(); await this.#find(id); \
                  await helpers.save(id); await new Client().send(); } });
              }
            }
            const helpers = { async save(id) { throw new Error('c'); } };
            class Base { async send() { throw new Error('d'); } }
            class Client extends Base {}
         \x20
    `;
    const analysis = analyse(`import { tool } from 'ai'; import { load } from './api.js'; ${code}`);
    const flow = analysis?.flows[0];
    expect(flow?.throws.map(({ value, escapes }) => `${value && analysis ? textOf(value, analysis.file) : ''}: ${escapes}`)).toEqual([
      "new Error('a'): yes",
      "new Error('b'): yes",
      "new Error('c'): yes",
      "new Error('d'): yes",
    ]);
    expect(flow?.fallible.map(({ escapes }) => escapes)).toEqual(['yes']);
  });

  it('may call themselves and each other', () => {
    const around = `
      async function visit(node) { if (!node) throw new Error('a'); for (const child of node.children) await visit(child); }
      function even(n) { return n === 0 ? true : odd(n - 1); }
      function odd(n) { if (n < 0) throw new Error('b'); return n === 0 ? false : even(n - 1); }
    `;
    expect(throwsOf(`async ({ n }) => { await visit(n); return even(n); }`, { around })).toEqual([
      "new Error('a'): yes",
      "new Error('b'): yes",
    ]);
    expect(throwsOf(`async ({ n }) => { try { await visit(n); return even(n); } catch { return null; } }`, { around })).toEqual([
      "new Error('a'): no",
      "new Error('b'): no",
    ]);
  });

  it('are judged by the calls of this execute alone', () => {
    const around = `
      async function find(id) { return await load(id); }
      export const other = tool({ inputSchema: schema, execute: async ({ id }) => await find(id) });
    `;
    expect(fallibleIn(`async ({ id }) => { try { return await find(id); } catch { return null; } }`, { around })).toEqual([
      'load(id): awaited, no',
    ]);
  });

  it('are not a parameter or a variable of their name', () => {
    const around = `function find() { throw new Error('a'); }`;
    expect(throwsOf(`async ({ find }) => find()`, { around })).toEqual([]);
  });

  it('are found when they are called on the spot', () => {
    expect(throwsOf(`async () => { (() => { throw new Error('a'); })(); }`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`async () => { await (async () => { throw new Error('a'); })(); }`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`async () => { (async () => { throw new Error('a'); })(); }`)).toEqual(["new Error('a'): no"]);
    expect(throwsOf(`async () => { await (async () => { throw new Error('a'); })().catch(() => null); }`)).toEqual(["new Error('a'): no"]);
  });

  it('wait for a promise that they are given', () => {
    const around = `async function timed(pending) { try { return await pending; } catch { return null; } }`;
    expect(fallibleIn(`async () => { return await timed(client.fetchAll()); }`, { around })).toEqual(['client.fetchAll(): awaited, no']);
    expect(
      fallibleIn(`async () => { return await timed(client.fetchAll()); }`, {
        around: `async function timed(pending) { return await pending; }`,
      }),
    ).toEqual(['client.fetchAll(): awaited, yes']);
  });
});

describe('generators', () => {
  it('fail as execute does', () => {
    expect(flowOf(`async function* () { yield 1; const all = await load(); yield all; throw new Error('a'); }`)).toMatchObject({
      throws: ["new Error('a'): yes"],
      fallible: ['load(): awaited, yes'],
      returns: ['1', 'all'],
    });
  });

  it('fail when a synchronous execute hands them out', () => {
    const around = `async function* steps() { yield 1; throw new Error('a'); }`;
    expect(throwsOf(`() => steps()`, { around })).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`() => { try { return steps(); } catch { return null; } }`, { around })).toEqual(["new Error('a'): yes"]);
  });

  it('fail where they are iterated', () => {
    const around = `function* ids() { throw new Error('a'); } async function* rows() { throw new Error('b'); }`;
    expect(throwsOf(`async () => { for (const id of ids()) save(id); for await (const row of rows()) save(row); }`, { around })).toEqual([
      "new Error('a'): yes",
      "new Error('b'): yes",
    ]);
    expect(
      throwsOf(`async () => { try { for await (const row of rows()) save(row); return [...ids()]; } catch { return 1; } }`, { around }),
    ).toEqual(["new Error('b'): no", "new Error('a'): no"]);
    expect(throwsOf(`async function* () { yield* rows(); }`, { around })).toEqual(["new Error('b'): yes"]);
    expect(throwsOf(`async () => { ids(); rows(); }`, { around })).toEqual(["new Error('a'): no", "new Error('b'): no"]);
  });

  it('fail by themselves alone where a name holds them', () => {
    const around = `async function* steps() { yield 1; } async function* bad() { yield 1; throw new Error('a'); }`;
    const over = (iterated: string): string => `async () => { const all = ${iterated}; for await (const step of all) save(step); }`;
    expect(flowOf(over('steps()'), { around })).toMatchObject({ throws: [], fallible: [] });
    expect(flowOf(over('bad()'), { around })).toMatchObject({ throws: ["new Error('a'): yes"], fallible: [] });
    expect(fallibleIn(over('client.stream()'))).toEqual([
      'client.stream(): iterated, yes',
      'for await (const step of all) save(step);: iterated, yes',
    ]);
  });

  it('yield promises that they wait for', () => {
    expect(fallibleIn(`async function* () { try { yield client.fetchAll(); } catch { yield null; } }`)).toEqual([
      'client.fetchAll(): awaited, no',
    ]);
  });
});

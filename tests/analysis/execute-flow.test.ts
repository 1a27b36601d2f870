import { describe, expect, it } from 'vitest';
import type { ToolErrorsSettings } from '../../src/tool-errors-settings.ts';
import { analyse, textOf } from './analyse.ts';

interface ReadableFlow {
  /** `what is thrown: whether it escapes`. */
  throws: string[];
  /** `call: how it is known to fail, whether that escapes`. */
  fallible: string[];
  returns: string[];
  /** `parameter: whether an unforeseen failure is thrown on`. */
  catches: string[];
}

interface FlowOptions {
  /** Statements of the file around the tool. */
  readonly around?: string;
  readonly settings?: ToolErrorsSettings;
}

/** The flow of a tool with this execute. `load`, `save` and `client` are imported, so nothing is known of them. */
function flowOf(execute: string, { around = '', settings }: FlowOptions = {}): ReadableFlow {
  const code = `
    import { tool } from 'ai';
    import { load, save, client, isKnown, NotFound, wrap } from './api.js';
    ${around}
    export const subject = tool({ inputSchema: schema, execute: ${execute} });
  `;
  const analysis = analyse(code, settings ? { settings } : {});
  const flow = analysis?.flows.at(-1);
  if (!analysis || !flow) throw new Error('No flow.');
  const text = (node: Parameters<typeof textOf>[0]): string => textOf(node, analysis.file);
  return {
    throws: flow.throws.map(({ node, value, escapes }) => `${value ? text(value) : text(node)}: ${escapes}`),
    fallible: flow.fallible.map(({ node, how, escapes }) => `${text(node)}: ${how}, ${escapes}`),
    returns: flow.returns.map(({ value }) => (value ? text(value) : '')),
    catches: flow.catches.map(({ parameter, rethrows }) => `${parameter?.name ?? '-'}: ${rethrows}`),
  };
}

const throwsOf = (execute: string, options?: FlowOptions): string[] => flowOf(execute, options).throws;
const fallibleIn = (execute: string, options?: FlowOptions): string[] => flowOf(execute, options).fallible;

describe('throws', () => {
  it('escape when nothing is around them', () => {
    expect(throwsOf(`async () => { throw new Error('a'); }`)).toEqual(["new Error('a'): yes"]);
  });

  it('stay in when a catch does not pass them on', () => {
    expect(throwsOf(`async () => { try { throw new Error('a'); } catch { return null; } }`)).toEqual(["new Error('a'): no"]);
  });

  it('escape from a catch, and from a finally', () => {
    expect(
      throwsOf(`async () => { try { await load(); } catch { throw new Error('a'); } finally { throw new Error('b'); } }`),
    ).toEqual(["new Error('a'): no", "new Error('b'): yes"]);
    expect(throwsOf(`async () => { try { await load(); } catch { throw new Error('a'); } }`)).toEqual(["new Error('a'): yes"]);
  });

  it('end in a finally that returns', () => {
    expect(throwsOf(`async () => { try { throw new Error('a'); } finally { return 1; } }`)).toEqual(["new Error('a'): no"]);
    expect(throwsOf(`async () => { try { throw new Error('a'); } finally { save(); } }`)).toEqual(["new Error('a'): yes"]);
  });

  it('end in a finally that breaks out of a labelled loop', () => {
    expect(
      throwsOf(`async () => { outer: for (;;) { try { throw new Error('a'); } finally { break outer; } } return 1; }`),
    ).toEqual(["new Error('a'): no"]);
  });

  it('are caught by an outer catch when the inner one rethrows', () => {
    expect(
      throwsOf(`async () => { try { try { throw new Error('a'); } catch (error) { throw error; } } catch { return null; } }`),
    ).toEqual(["new Error('a'): no", 'error: no']);
  });

  it('escape from switch cases and loops', () => {
    expect(
      throwsOf(`async ({ kind }) => { switch (kind) { case 'a': throw new Error('a'); default: while (true) { throw 'b'; } } }`),
    ).toEqual(["new Error('a'): yes", "'b': yes"]);
  });

  it('do not count in a function that nothing calls', () => {
    expect(
      flowOf(`async () => {
        function unused() { throw new Error('a'); }
        const other = async () => { await load(); };
        class Job { run() { throw new Error('b'); } }
        return { retry: () => { throw new Error('c'); } };
      }`),
    ).toMatchObject({ throws: [], fallible: [] });
  });
});

describe('rethrows', () => {
  const rethrow = (handler: string, thrown = 'await load()'): ReadableFlow =>
    flowOf(`async () => { try { ${thrown}; } catch (error) { ${handler} } }`);

  it('let every failure out when they are unconditional', () => {
    expect(rethrow('throw error;')).toEqual({
      throws: ['error: yes'],
      fallible: ['load(): awaited, yes'],
      returns: [],
      catches: ['error: yes'],
    });
    expect(rethrow('log(error); throw error as Error;').fallible).toEqual(['load(): awaited, yes']);
    expect(rethrow('return Promise.reject(error);')).toMatchObject({ throws: ['error: yes'], fallible: ['load(): awaited, yes'] });
  });

  it.each([
    ['if (error instanceof NotFound) throw error; return null;'],
    ['if (isKnown(error)) throw error; return null;'],
    ["if (error.code === 'ENOENT') throw error; return null;"],
    ["if (error instanceof Error && error.name === 'AbortError') throw error; return null;"],
    ['if (options.abortSignal?.aborted) throw error; return null;'],
    ['if (!(error instanceof NotFound)) return null; throw error;'],
    ['if (error instanceof Error) { return null; } throw error;'],
    ['if (error instanceof Error) { return null; } else { throw error; }'],
    ['switch (error.code) { case 401: throw error; default: return null; }'],
    ['switch (true) { case error instanceof NotFound: throw error; } return null;'],
    ['const known = isKnown(error); if (known) throw error;'],
  ])('keep unforeseen failures in: %s', (handler) => {
    expect(rethrow(handler)).toMatchObject({ fallible: ['load(): awaited, no'], catches: ['error: no'] });
  });

  it.each([
    ['if (!(error instanceof NotFound)) throw error; return null;'],
    ['if (error instanceof NotFound) return null; throw error;'],
    ['if (error instanceof NotFound) { return null; } else { throw error; }'],
    ['if (error instanceof NotFound) return null; else if (isKnown(error)) return 1; throw error;'],
    ["if (error.code !== 'ENOENT') throw error; return null;"],
    ['if (error instanceof Error) throw error; return null;'],
    ['if (error) throw error; return null;'],
    ['if (attempt >= retries) throw error;'],
    ['if (attempt < retries) { continue; } throw error;'],
    ['if (attempt < retries && isKnown(error)) return null; throw error;'],
    ['switch (error.code) { case 401: return null; default: throw error; }'],
    ['const known = isKnown(error); if (!known) throw error;'],
  ])('let unforeseen failures out: %s', (handler) => {
    expect(rethrow(handler.replace('continue;', 'return null;'))).toMatchObject({
      fallible: ['load(): awaited, yes'],
      catches: ['error: yes'],
    });
  });

  it('judge an error of the file by its class', () => {
    const handler = 'if (error instanceof NotFound) return null; throw error;';
    expect(rethrow(handler, 'throw new NotFound()').throws).toEqual(['new NotFound(): no', 'error: yes']);
    expect(rethrow(handler, "throw new Error('a')").throws).toEqual(["new Error('a'): yes", 'error: yes']);
    expect(rethrow(handler, 'throw new OtherError()').throws).toEqual(['new OtherError(): maybe', 'error: yes']);
  });

  it('judge a value by its type', () => {
    expect(rethrow("if (typeof error === 'string') throw error;", "throw 'a'").throws).toEqual(["'a': yes", 'error: no']);
    expect(rethrow('if (error instanceof Error) throw error;', "throw 'a'").throws).toEqual(["'a': no", 'error: yes']);
  });

  it('are no rethrow when the error is only a cause', () => {
    expect(rethrow("throw new Error('b', { cause: error });")).toMatchObject({
      throws: ["new Error('b', { cause: error }): yes"],
      fallible: ['load(): awaited, no'],
      catches: ['error: no'],
    });
  });

  it('go through a loop of attempts', () => {
    expect(
      flowOf(`async () => {
        for (let attempt = 0; ; attempt++) {
          try { return await load(); } catch (error) {
            if (attempt < 3) { await sleep(attempt); continue; }
            throw error;
          }
        }
      }`),
    ).toMatchObject({ throws: ['error: yes'], fallible: ['load(): awaited, yes'] });
  });

  it('go through a variable that outlives the catch', () => {
    expect(
      throwsOf(`async () => { let last; for (const url of urls) { try { return await load(url); } catch (error) { last = error; } } throw last; }`),
    ).toEqual(['last: yes']);
  });
});

describe('promise chains', () => {
  it.each([
    ['() => load()', ['load(): returned, yes']],
    ['() => isKnown()', []],
    ['() => client.fetchAll()', ['client.fetchAll(): returned, yes']],
    ['() => client.fetchAll().then((all) => all.length)', ['client.fetchAll(): returned, yes']],
    ['() => load().then((all) => all.length)', ['load(): returned, yes']],
    ['() => load().then(format, () => null)', ['load(): returned, no']],
    ['() => load().then(format, (error) => { throw error; })', ['load(): returned, yes']],
    ['() => load().catch(() => null)', ['load(): returned, no']],
    ['() => load().catch(undefined)', ['load(): returned, yes']],
    ['() => load().catch((error) => { if (isKnown(error)) return null; throw error; })', ['load(): returned, yes']],
    ['() => load().catch((error) => Promise.reject(error))', ['load(): returned, yes']],
    ['() => load().finally(() => save())', ['load(): returned, yes']],
    ['() => load().finally(() => save()).catch(() => null)', ['load(): returned, no']],
    ['async () => { await load().catch(() => null).finally(() => save()); }', ['load(): awaited, no']],
    ['async () => { try { await load().then((all) => all.length); } catch { return null; } }', ['load(): awaited, no']],
  ])('%s', (execute, fallible) => {
    expect(fallibleIn(execute).filter((call) => !call.startsWith('save'))).toEqual(fallible);
  });

  it('carry what a callback throws', () => {
    expect(throwsOf(`() => load().then((all) => { if (!all) throw new Error('a'); return all; })`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`() => load().then(() => { throw new Error('a'); }, () => null)`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`() => load().then(() => { throw new Error('a'); }).catch(() => null)`)).toEqual(["new Error('a'): no"]);
    expect(throwsOf(`() => load().catch(() => { throw new Error('a'); })`)).toEqual(["new Error('a'): yes"]);
  });

  it('run helpers that are passed by name', () => {
    expect(throwsOf(`() => load().then(check)`, { around: `function check(all) { throw new Error('a'); }` })).toEqual(["new Error('a'): yes"]);
    expect(
      throwsOf(`() => load().then(check.bind(null, 1)).catch(toFailure)`, {
        around: `function check(all) { throw new Error('a'); } function toFailure() { return null; }`,
      }),
    ).toEqual(["new Error('a'): no"]);
  });

  it('of Promise.reject leave when they are returned or awaited', () => {
    expect(throwsOf(`() => Promise.reject(new Error('a'))`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`async () => { await Promise.reject('a'); }`)).toEqual(["'a': yes"]);
    expect(throwsOf(`async () => { Promise.reject('a'); }`)).toEqual(["'a': no"]);
    expect(throwsOf(`async () => { try { await Promise.reject('a'); } catch { return 1; } }`)).toEqual(["'a': no"]);
  });

  it('of a promise that is made here reject by reject', () => {
    expect(throwsOf(`() => new Promise((resolve, reject) => { reject(new Error('a')); })`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`() => new Promise((resolve, reject) => { setTimeout(() => reject(new Error('a')), 10); })`)).toEqual([
      "new Error('a'): yes",
    ]);
    expect(throwsOf(`async () => { try { await new Promise((resolve, reject) => reject('a')); } catch { return 1; } }`)).toEqual(["'a': no"]);
    expect(throwsOf(`() => new Promise((resolve) => { throw new Error('a'); })`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`() => new Promise(async (resolve) => { throw new Error('a'); })`)).toEqual(["new Error('a'): no"]);
    expect(fallibleIn(`() => new Promise((resolve, reject) => { socket.on('error', reject); })`)).toEqual([
      "new Promise((resolve, reject) => { socket.on('error', reject); }): returned, yes",
    ]);
    expect(fallibleIn(`async () => { await new Promise((resolve) => setTimeout(resolve, 10)); }`)).toEqual([]);
  });
});

describe('unawaited promises', () => {
  it('leave a try when they are returned from it', () => {
    expect(fallibleIn(`async () => { try { return client.fetchAll(); } catch { return null; } }`)).toEqual(['client.fetchAll(): returned, yes']);
    expect(fallibleIn(`async () => { try { return await client.fetchAll(); } catch { return null; } }`)).toEqual(['client.fetchAll(): awaited, no']);
    expect(throwsOf(`() => { try { return fail(); } catch { return null; } }`, { around: `async function fail() { throw new Error('a'); }` })).toEqual([
      "new Error('a'): yes",
    ]);
  });

  it('stay in a try of an async generator, which waits for them', () => {
    expect(fallibleIn(`async function* () { try { return client.fetchAll(); } catch { yield 1; } }`)).toEqual(['client.fetchAll(): returned, no']);
  });

  it('fail where their variable is awaited', () => {
    expect(fallibleIn(`async () => { const pending = load(); try { await pending; } catch { return null; } }`)).toEqual(['load(): awaited, no']);
    expect(fallibleIn(`async () => { try { pending = load(); } catch { return null; } return await pending; }`, { around: 'let pending;' })).toEqual([
      'load(): awaited, yes',
    ]);
    expect(fallibleIn(`async () => { const first = load(1), second = load(2); return [await first, await second]; }`)).toEqual([
      'load(1): awaited, yes',
      'load(2): awaited, yes',
    ]);
  });

  it('fail nowhere when nothing waits for them', () => {
    expect(fallibleIn(`async () => { load(); void save(); return 1; }`)).toEqual([]);
    expect(fallibleIn(`async () => { const pending = load(); return 1; }`)).toEqual([]);
    expect(fallibleIn(`async () => ({ pending: client.fetchAll() })`)).toEqual([]);
    expect(fallibleIn(`() => [client.fetchAll(1), client.fetchAll(2)]`)).toEqual([]);
  });
});

describe('what can fail', () => {
  it.each([
    [`async () => { await load(); }`, ['load(): awaited, yes']],
    [`async () => { await load?.(); }`, ['load?.(): awaited, yes']],
    [`async () => { await (ready ? load(1) : load(2)); }`, ['load(1): awaited, yes', 'load(2): awaited, yes']],
    [`async () => { await (ready && load()); }`, ['load(): awaited, yes']],
    [`async () => { const { data } = (await load())!; return data; }`, ['load(): awaited, yes']],
    ['async () => { await client.sql`select 1`; }', ['client.sql`select 1`: awaited, yes']],
    [`async () => { for await (const row of client.rows()) save(row); }`, [
      'client.rows(): iterated, yes',
      'for await (const row of client.rows()) save(row);: iterated, yes',
    ]],
    [`async () => { await using handle = await client.open(); }`, ['client.open(): awaited, yes']],
    [`async ({ name }) => { await import(name); }`, ['import(name): awaited, yes']],
    [`async () => { return response.json(); }`, ['response.json(): returned, yes']],
    [`() => fetch('https://a.example')`, ["fetch('https://a.example'): returned, yes"]],
    [`async () => { await Promise.all([load(1), load(2)]); }`, ['load(1): awaited, yes', 'load(2): awaited, yes']],
    [`async () => { const tasks = []; for (const id of ids) tasks.push(load(id)); await Promise.all(tasks); }`, ['load(id): awaited, yes']],
    [`async () => { const tasks = ids.map((id) => load(id)); for (const task of tasks) await task; }`, ['load(id): awaited, yes']],
    [`async () => { await Promise.race([load(), sleep(10)]); }`, ['load(): awaited, yes']],
    [`async () => { await Promise.any([load(1), load(2)]); }`, ['load(1): awaited, maybe', 'load(2): awaited, maybe']],
    [`async () => { await Promise.allSettled([load(1), load(2)]); }`, ['load(1): awaited, no', 'load(2): awaited, no']],
  ])('%s', (execute, fallible) => {
    expect(fallibleIn(execute)).toEqual(fallible);
  });

  it.each([
    [`async () => { await sleep(10); }`],
    [`async () => { await setTimeout(10); }`],
    [`async () => { await Promise.resolve(1); }`],
    [`async ({ params }) => { const { id } = await params; return id; }`],
    [`async () => { const { format } = await import('./format.js'); return format(1); }`],
    [`async ({ items }) => items.map((item) => item.name)`],
    [`async ({ items }) => { return await items.map((item) => load(item)); }`],
    [`async ({ text }) => text.trim().toUpperCase()`],
    [`async ({ list }) => { console.log(list); return JSON.stringify(list); }`],
    [`async ({ a, b }) => Math.max(a, b)`],
    [`async () => { await double(2); }`, `async function double(x) { return x * 2; }`],
    [`async ({ text }) => { return await tidy(text); }`, `async function tidy(text) { return text.trim() || 'none'; }`],
    [`async () => { writer.write('a'); return { ok: true }; }`],
  ])('is not %s', (execute, around = '') => {
    expect(fallibleIn(execute, { around })).toEqual([]);
  });

  it.each([
    [`async ({ text }) => JSON.parse(text)`, ['JSON.parse(text): synchronous, yes']],
    [`async () => JSON.parse(await client.text())`, ['JSON.parse(await client.text()): synchronous, yes', 'client.text(): awaited, yes']],
    [`async ({ url }) => { const { hostname } = new URL(url); return hostname; }`, ['new URL(url): synchronous, yes']],
    [`async ({ host }) => new URL(\`https://\${host}/a\`).href`, ['new URL(`https://${host}/a`): synchronous, yes']],
    [`async ({ path }) => readFileSync(path)`, ['readFileSync(path): synchronous, yes']],
    [`async ({ pattern }) => new RegExp(pattern, 'i').test('a')`, ["new RegExp(pattern, 'i'): synchronous, yes"]],
    [`async ({ amount }) => BigInt(amount).toString()`, ['BigInt(amount): synchronous, yes']],
    [`async ({ text }) => { try { return JSON.parse(text); } catch { return null; } }`, ['JSON.parse(text): synchronous, no']],
  ])('is a synchronous call by its argument: %s', (execute, fallible) => {
    expect(fallibleIn(execute, { around: `import { readFileSync } from 'node:fs';` })).toEqual(fallible);
  });

  it.each([
    [`async () => JSON.parse('{}')`],
    [`async () => JSON.parse(defaults)`],
    [`async ({ list }) => JSON.parse(JSON.stringify(list))`],
    [`async () => JSON.parse(process.env.LIMITS)`],
    [`async () => new URL('https://a.example')`],
    [`async () => new URL(process.env.API_URL ?? 'https://a.example').href`],
    [`async ({ path }) => new URL(\`https://a.example/\${path}\`).href`],
    [`async ({ path }) => new URL(\`\${base}/items/\${path}\`).href`],
    [`async ({ path }) => new URL(path, base).href`],
    [`async ({ path }) => new URL(base + '/items/' + path).href`],
    [`async ({ text }) => new RegExp(escapeRegExp(text)).test('a')`],
    [`async ({ text }) => new RegExp(\`\\\\b\${escapeRegExp(text)}\\\\b\`).test('a')`],
    [`async ({ path }) => existsSync(path)`],
  ])('is no synchronous call that its argument cannot break: %s', (execute) => {
    const around = `
      import { existsSync } from 'node:fs';
      import { escapeRegExp } from 'lodash-es';
      const base = process.env.API_URL ?? 'https://a.example';
      const defaults = '{}';
    `;
    expect(fallibleIn(execute, { around })).toEqual([]);
  });
});

describe('callbacks', () => {
  it('of synchronous methods throw where the method is called', () => {
    expect(throwsOf(`async ({ items }) => { items.forEach((item) => { throw new Error('a'); }); }`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`async ({ items }) => items.map((item) => { throw new Error('a'); })`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`async ({ items }) => { try { return items.filter(() => { throw new Error('a'); }); } catch { return []; } }`)).toEqual([
      "new Error('a'): no",
    ]);
    expect(throwsOf(`async ({ items }) => { items.sort(compare); }`, { around: `const compare = () => { throw new Error('a'); };` })).toEqual([
      "new Error('a'): yes",
    ]);
  });

  it('that are async reject where their promises are waited for', () => {
    expect(fallibleIn(`async ({ ids }) => Promise.all(ids.map(async (id) => { await load(id); }))`)).toEqual(['load(id): awaited, yes']);
    expect(fallibleIn(`async ({ ids }) => { await Promise.all(ids.map((id) => load(id))); }`)).toEqual(['load(id): awaited, yes']);
    expect(fallibleIn(`async ({ ids }) => { try { await Promise.all(ids.map((id) => load(id))); } catch { return null; } }`)).toEqual([
      'load(id): awaited, no',
    ]);
    expect(fallibleIn(`async ({ ids }) => Promise.allSettled(ids.map(async (id) => { await load(id); }))`)).toEqual(['load(id): awaited, no']);
    expect(fallibleIn(`async ({ ids }) => { ids.forEach(async (id) => { await load(id); }); }`)).toEqual(['load(id): awaited, no']);
    expect(fallibleIn(`async ({ ids }) => ids.map(async (id) => { await load(id); })`)).toEqual(['load(id): awaited, no']);
    expect(
      fallibleIn(`async ({ ids }) => ids.reduce(async (before, id) => { await before; return load(id); }, Promise.resolve())`),
    ).toEqual(['load(id): returned, yes']);
    expect(
      fallibleIn(`async ({ ids }) => ids.reduce(async (before, id) => { await before; await load(id); }, Promise.resolve())`),
    ).toEqual(['load(id): awaited, yes']);
    expect(throwsOf(`async ({ ids }) => Promise.all(ids.map(async (id) => { if (!id) throw new Error('a'); }))`)).toEqual(["new Error('a'): yes"]);
  });

  it('of events and timers run outside', () => {
    expect(throwsOf(`async () => { socket.on('data', () => { throw new Error('a'); }); setTimeout(() => { throw new Error('b'); }, 10); }`)).toEqual([
      "new Error('a'): no",
      "new Error('b'): no",
    ]);
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
    expect(throwsOf(`async () => { try { await attempt(async () => { throw new Error('a'); }); } catch { return 1; } }`, { around: bare })).toEqual([
      "new Error('a'): no",
    ]);
    // The file may give the helper something that it does not hold.
    expect(fallibleIn(`async () => { await attempt(save); }`, { around: bare })).toEqual(['run(): awaited, yes']);
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
        around: `async function retry(run, left) { try { return await run(); } catch (error) { if (left === 0) throw error; return retry(run, left - 1); } }`,
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
    const code = `
      class Tools {
        #find = async (id) => { await load(id); };
        check() { throw new Error('a'); }
        static parse() { throw new Error('b'); }
        make() {
          return tool({ inputSchema: schema, execute: async ({ id }) => { this.check(); Tools.parse(); await this.#find(id); await helpers.save(id); await new Client().send(); } });
        }
      }
      const helpers = { async save(id) { throw new Error('c'); } };
      class Base { async send() { throw new Error('d'); } }
      class Client extends Base {}
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
    expect(throwsOf(`async ({ n }) => { await visit(n); return even(n); }`, { around })).toEqual(["new Error('a'): yes", "new Error('b'): yes"]);
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
    expect(fallibleIn(`async ({ id }) => { try { return await find(id); } catch { return null; } }`, { around })).toEqual(['load(id): awaited, no']);
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
      fallibleIn(`async () => { return await timed(client.fetchAll()); }`, { around: `async function timed(pending) { return await pending; }` }),
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
    expect(throwsOf(`async () => { try { for await (const row of rows()) save(row); return [...ids()]; } catch { return 1; } }`, { around })).toEqual([
      "new Error('b'): no",
      "new Error('a'): no",
    ]);
    expect(throwsOf(`async function* () { yield* rows(); }`, { around })).toEqual(["new Error('b'): yes"]);
    expect(throwsOf(`async () => { ids(); rows(); }`, { around })).toEqual(["new Error('a'): no", "new Error('b'): no"]);
  });

  it('yield promises that they wait for', () => {
    expect(fallibleIn(`async function* () { try { yield client.fetchAll(); } catch { yield null; } }`)).toEqual(['client.fetchAll(): awaited, no']);
  });
});

describe('a wrapper around execute', () => {
  it('that is unknown may catch', () => {
    expect(throwsOf(`wrap(async () => { throw new Error('a'); })`)).toEqual(["new Error('a'): maybe"]);
  });

  it('that the settings name catches', () => {
    expect(throwsOf(`wrap(async () => { throw new Error('a'); })`, { settings: { wrappers: ['wrap'] } })).toEqual(["new Error('a'): no"]);
  });

  it('of the file is looked into', () => {
    const execute = `guard(async () => { throw new Error('a'); })`;
    expect(
      throwsOf(execute, {
        around: `const guard = (run) => async (input, options) => { try { return await run(input, options); } catch { return null; } };`,
      }),
    ).toEqual(["new Error('a'): no"]);
    expect(throwsOf(execute, { around: `function guard(run) { return async (...args) => { log(args); return run(...args); }; }` })).toEqual([
      "new Error('a'): yes",
    ]);
    expect(
      throwsOf(execute, {
        around: `function guard(run) { return async (...args) => { try { return run(...args); } catch { return null; } }; }`,
      }),
    ).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(execute, { around: `function guard(run) { return async (input) => trace(() => run(input)); }` })).toEqual(["new Error('a'): maybe"]);
    expect(throwsOf(execute, { around: `function guard(run) { return registry.add({ run }); }` })).toEqual(["new Error('a'): maybe"]);
  });
});

describe('returns', () => {
  it('are every end of execute, through helpers and chains', () => {
    expect(
      flowOf(
        `async ({ id }) => {
          if (!id) return { ok: false };
          if (id === 1) return;
          if (id === 2) { const found = await find(id); return found; }
          return load(id).then(format).catch(() => 'failed');
        }`,
        { around: `async function find(id) { return id ? { id } : missing(id); } const missing = (id) => null; function format(all) { return all[0]; }` },
      ).returns,
    ).toEqual(['{ ok: false }', '', 'found', "load(id).then(format).catch(() => 'failed')", "id ? { id } : missing(id)", "'failed'", 'all[0]', 'null']);
  });

  it('leave callbacks out whose result is not handed on', () => {
    expect(flowOf(`async ({ items }) => { items.forEach((item) => { return save(item); }); return 1; }`).returns).toEqual(['1']);
  });
});

describe('catches', () => {
  it('say what they do with the error', () => {
    const analysis = analyse(`
      import { tool } from 'ai';
      export const subject = tool({
        inputSchema: schema,
        execute: async () => {
          try { a(); } catch { return 1; }
          try { a(); } catch (error) { return 1; }
          try { a(); } catch (error) { return error instanceof Error ? error.message : String(error); }
          try { a(); } catch (error) { if (error instanceof NotFound) return 1; throw error; }
          try { a(); } catch (error) { switch (error.code) { case 1: return 1; } }
          await b().catch((error) => log(error));
        },
      });
    `);
    expect(analysis?.flows[0]?.catches.map(({ usesError, classifies, rethrows }) => ({ usesError, classifies, rethrows }))).toEqual([
      { usesError: true, classifies: false, rethrows: 'no' },
      { usesError: false, classifies: false, rethrows: 'no' },
      { usesError: false, classifies: false, rethrows: 'no' },
      { usesError: true, classifies: false, rethrows: 'no' },
      { usesError: true, classifies: true, rethrows: 'yes' },
      { usesError: true, classifies: true, rethrows: 'no' },
    ]);
  });
});

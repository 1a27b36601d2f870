import { describe, expect, it } from 'vitest';
import { fallibleIn, throwsOf } from './flow.ts';

describe('what can fail', () => {
  it.each([
    [`async () => { await load(); }`, ['load(): awaited, yes']],
    [`async () => { await load?.(); }`, ['load?.(): awaited, yes']],
    [`async () => { await (ready ? load(1) : load(2)); }`, ['load(1): awaited, yes', 'load(2): awaited, yes']],
    [`async () => { await (ready && load()); }`, ['load(): awaited, yes']],
    [`async () => { const { data } = (await load())!; return data; }`, ['load(): awaited, yes']],
    ['async () => { await client.sql`select 1`; }', ['client.sql`select 1`: awaited, yes']],
    [
      `async () => { for await (const row of client.rows()) save(row); }`,
      ['client.rows(): iterated, yes', 'for await (const row of client.rows()) save(row);: iterated, yes'],
    ],
    [`async function* () { yield* client.stream(1); }`, ['client.stream(1): iterated, yes']],
    [`async function* () { try { yield* client.stream(1); } catch { yield null; } }`, ['client.stream(1): iterated, no']],
    [`async () => client.get('/a')`, ["client.get('/a'): returned, yes"]],
    [`() => db.select().from(users)`, ['db.select().from(users): returned, yes']],
    [`async () => { await using handle = await client.open(); }`, ['client.open(): awaited, yes']],
    [`async ({ name }) => { await import(name); }`, ['import(name): awaited, yes']],
    [`async () => { return response.json(); }`, ['response.json(): returned, yes']],
    [`() => fetch('https://a.example')`, ["fetch('https://a.example'): returned, yes"]],
    [`async ({ id }) => client.charges.create({ id })`, ['client.charges.create({ id }): returned, yes']],
    [`async ({ id }, { abortSignal }) => charge(id, abortSignal)`, ['charge(id, abortSignal): returned, yes']],
    [
      `async ({ id }, options) => charge(id, { signal: options.abortSignal })`,
      ['charge(id, { signal: options.abortSignal }): returned, yes'],
    ],
    [`async () => { await Promise.all([load(1), load(2)]); }`, ['load(1): awaited, yes', 'load(2): awaited, yes']],
    [`async () => { const tasks = []; for (const id of ids) tasks.push(load(id)); await Promise.all(tasks); }`, ['load(id): awaited, yes']],
    [`async () => { const tasks = ids.map((id) => load(id)); for (const task of tasks) await task; }`, ['load(id): awaited, yes']],
    [`async () => Promise.all(ids.map((id) => shapes.trace(id)))`, ['shapes.trace(id): returned, yes']],
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
    [`async ({ address }) => postalCodeOf(address)`],
    [`async ({ id }) => shapes.create(id)`],
    [`function* ({ list }) { yield* list.reversed(); }`],
    [`async ({ id }) => cache.get(id)`],
    [`async ({ signals }) => strongest(signals)`],
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
    [`async ({ url }) => (URL.canParse(url) ? new URL(url).host : null)`, []],
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
    ['() => load().catch(undefined as never)', ['load(): returned, yes']],
    ['async () => { const rows = load(); return rows || 1; }', ['load(): returned, yes']],
    ['async () => { const rows = load(); return rows && 1; }', []],
    ['async () => { const rows = load(); return known && rows; }', ['load(): returned, yes']],
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
    expect(throwsOf(`() => load().then(check)`, { around: `function check(all) { throw new Error('a'); }` })).toEqual([
      "new Error('a'): yes",
    ]);
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
    expect(throwsOf(`async () => { try { await new Promise((resolve, reject) => reject('a')); } catch { return 1; } }`)).toEqual([
      "'a': no",
    ]);
    expect(throwsOf(`() => new Promise((resolve) => { throw new Error('a'); })`)).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(`() => new Promise(async (resolve) => { throw new Error('a'); })`)).toEqual(["new Error('a'): no"]);
    expect(fallibleIn(`() => new Promise((resolve, reject) => { socket.on('error', reject); })`)).toEqual([
      "new Promise((resolve, reject) => { socket.on('error', reject); }): returned, yes",
    ]);
    expect(fallibleIn(`async () => { await new Promise((resolve) => setTimeout(resolve, 10)); }`)).toEqual([]);
  });
});

describe('a promise that something else rejects later', () => {
  it.each([
    [
      'a timer with the value',
      `async () => { await Promise.race([load(), new Promise((_, reject) => setTimeout(reject, 10, new Error('a')))]); }`,
      ["new Error('a'): yes"],
    ],
    ['a timer without one', `async () => { await new Promise((_, reject) => setTimeout(reject, 10)); }`, ['setTimeout(reject, 10): yes']],
    [
      'a timer that is awaited nowhere',
      `async () => { const late = new Promise((_, reject) => setTimeout(reject, 10, 'a')); return late.catch(() => null); }`,
      ["'a': no"],
    ],
    [
      'a name that keeps it',
      `async () => { let fail; const late = new Promise((_, reject) => { fail = reject; }); setTimeout(() => fail('a'), 10); await late; }`,
      ["'a': yes"],
    ],
    [
      'a name that keeps other functions too',
      `async () => { let fail = load; const late = new Promise((_, reject) => { fail = reject; }); fail('a'); await late; }`,
      [],
    ],
    [
      'withResolvers',
      `async () => { const { promise, reject } = Promise.withResolvers(); setTimeout(() => reject('a'), 10); await promise; }`,
      ["'a': yes"],
    ],
    [
      'withResolvers under another name',
      `async () => { const { promise: late, reject: fail, resolve } = Promise.withResolvers(); fail('a'); resolve('b'); await late; }`,
      ["'a': yes"],
    ],
    [
      'withResolvers as a whole',
      `async () => { const late = Promise.withResolvers(); late.reject('a'); late.resolve('b'); await late.promise; }`,
      ["'a': yes"],
    ],
    [
      'withResolvers whose promise is caught',
      `async () => { const late = Promise.withResolvers(); late.reject('a'); try { await late.promise; } catch { return 1; } }`,
      ["'a': no"],
    ],
    ['withResolvers of its own', `async () => { const late = client.withResolvers(); late.reject('a'); await late.promise; }`, []],
    ['a timer that resolves', `async () => { await new Promise((resolve, reject) => setTimeout(resolve, 10, 'a')); }`, []],
  ])('%s', (_, execute, expected) => {
    expect(throwsOf(execute)).toEqual(expected);
  });

  it('fails by itself where it is handed out, and not by its own timer', () => {
    expect(fallibleIn(`async () => { await new Promise((_, reject) => { setTimeout(reject, 10, 'a'); }); }`)).toEqual([]);
    expect(fallibleIn(`async () => { let fail; await new Promise((_, reject) => { fail = reject; setTimeout(fail, 10); }); }`)).toEqual([]);
    const handed = "async () => { await new Promise((_, reject) => { let fail; fail = reject; socket.on('error', fail); }); }";
    expect(fallibleIn(handed)).toEqual([
      "new Promise((_, reject) => { let fail; fail = reject; socket.on('error', fail); }): awaited, yes",
    ]);
    expect(fallibleIn(`async () => { await new Promise((_, reject) => { this.fail = reject; }); }`)).toHaveLength(1);
  });
});

describe('unawaited promises', () => {
  it('leave a try when they are returned from it', () => {
    expect(fallibleIn(`async () => { try { return client.fetchAll(); } catch { return null; } }`)).toEqual([
      'client.fetchAll(): returned, yes',
    ]);
    expect(fallibleIn(`async () => { try { return await client.fetchAll(); } catch { return null; } }`)).toEqual([
      'client.fetchAll(): awaited, no',
    ]);
    expect(
      throwsOf(`() => { try { return fail(); } catch { return null; } }`, { around: `async function fail() { throw new Error('a'); }` }),
    ).toEqual(["new Error('a'): yes"]);
  });

  it('stay in a try of an async generator, which waits for them', () => {
    expect(fallibleIn(`async function* () { try { return client.fetchAll(); } catch { yield 1; } }`)).toEqual([
      'client.fetchAll(): returned, no',
    ]);
  });

  it('fail where their variable is awaited', () => {
    expect(fallibleIn(`async () => { const pending = load(); try { await pending; } catch { return null; } }`)).toEqual([
      'load(): awaited, no',
    ]);
    expect(
      fallibleIn(`async () => { try { pending = load(); } catch { return null; } return await pending; }`, { around: 'let pending;' }),
    ).toEqual(['load(): awaited, yes']);
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

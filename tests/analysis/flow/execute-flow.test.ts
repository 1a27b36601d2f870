import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { analyse } from '../analyse.ts';
import { flowOf, throwsOf, type ReadableFlow } from './flow.ts';

describe('throws', () => {
  it('escape when nothing is around them', () => {
    expect(throwsOf(`async () => { throw new Error('a'); }`)).toEqual(["new Error('a'): yes"]);
  });

  it('stay in when a catch does not pass them on', () => {
    expect(throwsOf(`async () => { try { throw new Error('a'); } catch { return null; } }`)).toEqual(["new Error('a'): no"]);
  });

  it('escape from a catch, and from a finally', () => {
    expect(throwsOf(`async () => { try { await load(); } catch { throw new Error('a'); } finally { throw new Error('b'); } }`)).toEqual([
      "new Error('a'): no",
      "new Error('b'): yes",
    ]);
    expect(throwsOf(`async () => { try { await load(); } catch { throw new Error('a'); } }`)).toEqual(["new Error('a'): yes"]);
  });

  it('end in a finally that returns', () => {
    expect(throwsOf(`async () => { try { throw new Error('a'); } finally { return 1; } }`)).toEqual(["new Error('a'): no"]);
    expect(throwsOf(`async () => { try { throw new Error('a'); } finally { save(); } }`)).toEqual(["new Error('a'): yes"]);
  });

  it('end in a finally that breaks out of a labelled loop', () => {
    expect(throwsOf(`async () => { outer: for (;;) { try { throw new Error('a'); } finally { break outer; } } return 1; }`)).toEqual([
      "new Error('a'): no",
    ]);
  });

  it('are caught by an outer catch when the inner one rethrows', () => {
    expect(throwsOf(`async () => { try { try { throw new Error('a'); } catch (error) { throw error; } } catch { return null; } }`)).toEqual(
      ["new Error('a'): no", 'error: no'],
    );
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
      throwsOf(
        `async () => { let last; for (const url of urls) { try { return await load(url); } catch (error) { last = error; } } throw last; }`,
      ),
    ).toEqual(['last: yes']);
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
        {
          around: dedent`
            async function find(id) { return id ? { id } : missing(id); } const missing = (id) => null; \
              function format(all) { return all[0]; }
          `,
        },
      ).returns,
    ).toEqual([
      '{ ok: false }',
      '',
      'found',
      "load(id).then(format).catch(() => 'failed')",
      'id ? { id } : missing(id)',
      "'failed'",
      'all[0]',
      'null',
    ]);
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
    expect(throwsOf(execute, { around: `function guard(run) { return async (...args) => { log(args); return run(...args); }; }` })).toEqual(
      ["new Error('a'): yes"],
    );
    expect(
      throwsOf(execute, {
        around: `function guard(run) { return async (...args) => { try { return run(...args); } catch { return null; } }; }`,
      }),
    ).toEqual(["new Error('a'): yes"]);
    expect(throwsOf(execute, { around: `function guard(run) { return async (input) => trace(() => run(input)); }` })).toEqual([
      "new Error('a'): maybe",
    ]);
    expect(throwsOf(execute, { around: `function guard(run) { return registry.add({ run }); }` })).toEqual(["new Error('a'): maybe"]);
  });
});

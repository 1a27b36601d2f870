import { describe, expect, it } from 'vitest';
import type { Handler } from '../../../src/analysis/control/catch-handlers.ts';
import { handlerParameter } from '../../../src/analysis/control/catch-handlers.ts';
import { analyse, textOf } from '../analyse.ts';

interface Ends {
  /** Whether an unforeseen failure leaves execute. */
  leaves: string;
  /** The handlers that it comes to first, by the names of their parameters. */
  first: string[];
  /** The handlers that it ends in: those that do not throw every failure on. */
  ends: string[];
}

/** Where the failure of the call of `load`, or of the throw, goes in a tool with this execute. */
function failureOf(execute: string, around = ''): Ends {
  const analysis = analyse(`
    import { tool } from 'ai';
    import { load, save, other, limit } from './api.js';
    ${around}
    export const subject = tool({ inputSchema: schema, execute: ${execute} });
  `);
  const flow = analysis?.flows.at(-1);
  if (!analysis || !flow) throw new Error('No flow.');
  const { file } = analysis;
  const call = flow.calls.find(({ node }) => textOf(node.callee, file) === 'load')?.node;
  const thrown = flow.throws.find(({ rethrows }) => rethrows === null);
  const node = call ?? thrown?.node;
  if (!node) throw new Error('Nothing fails.');
  const how = call ? 'rejection' : 'throw';
  const named = (passesOn: (handler: Handler) => boolean): string[] =>
    [...flow.handlersOf(node, how, { passesOn })].map((handler) => handlerParameter(handler, file)?.name ?? '-');
  const rethrows = (handler: Handler): boolean => flow.catches.find((site) => site.node === handler)?.rethrows === 'yes';
  return {
    leaves: call ? flow.leaves(call, { kind: 'failure' }, how) : (thrown?.leaves ?? ''),
    first: named(() => false),
    ends: named(rethrows),
  };
}

const out: Ends = { leaves: 'yes', first: [], ends: [] };
const ending = (name: string): Ends => ({ leaves: 'no', first: [name], ends: [name] });
const nowhere: Ends = { leaves: 'no', first: [], ends: [] };

describe('a throw', () => {
  it.each<[string, Ends]>([
    ['async () => { throw new Error(); }', out],
    ['async () => { try { throw new Error(); } catch (a) { return null; } }', ending('a')],
    ['async () => { try { throw new Error(); } catch (a) { throw a; } }', { leaves: 'yes', first: ['a'], ends: [] }],
    [
      'async () => { try { try { throw new Error(); } catch (a) { throw a; } } catch (b) { return null; } }',
      { leaves: 'no', first: ['a'], ends: ['b'] },
    ],
    ['async () => { try { try { throw new Error(); } catch (a) { return 1; } } catch (b) { return null; } }', ending('a')],
    ['async () => { try { save(); } catch (a) { throw new Error(); } }', out],
    ['async () => { try { save(); } finally { throw new Error(); } }', out],
  ])('%s', (execute, ends) => {
    expect(failureOf(execute)).toEqual(ends);
  });
});

describe('a finally', () => {
  it.each<[string, Ends]>([
    ['async () => { try { try { throw new Error(); } finally { return 1; } } catch (a) { return null; } }', nowhere],
    ['async () => { try { try { throw new Error(); } finally { save(); } } catch (a) { return null; } }', ending('a')],
    ['async () => { try { try { await load(); } finally { return 1; } } catch (a) { return null; } }', nowhere],
    ['async () => { try { await load(); } catch (a) { return 1; } finally { return 2; } }', ending('a')],
    [
      'async () => { try { try { await load(); } catch (a) { throw a; } finally { return 2; } } catch (b) { return null; } }',
      { leaves: 'no', first: ['a'], ends: [] },
    ],
  ])('%s', (execute, ends) => {
    expect(failureOf(execute)).toEqual(ends);
  });
});

describe('a promise', () => {
  it.each<[string, Ends]>([
    ['async () => { try { return await load(); } catch (a) { return null; } }', ending('a')],
    ['async () => { try { return load(); } catch (a) { return null; } }', out],
    ['async () => { try { load(); } catch (a) { return null; } }', nowhere],
    ['async () => { const p = load(); try { await p; } catch (a) { return null; } }', ending('a')],
    ['async () => { try { const p = load(); await save(); } catch (a) { return null; } }', nowhere],
    ['async () => { return load().catch((a) => null); }', ending('a')],
    ['async () => { load().catch((a) => null); }', nowhere],
    [
      'async () => { try { await load().catch((a) => { throw a; }); } catch (b) { return null; } }',
      { leaves: 'no', first: ['a'], ends: ['b'] },
    ],
    ['async () => { try { await load().then(save, (a) => null); } catch (b) { return null; } }', ending('a')],
    ['async () => { try { await load().then(save); } catch (b) { return null; } }', ending('b')],
    ['async () => { try { await Promise.all([load(), save()]); } catch (a) { return null; } }', ending('a')],
    ['async () => { try { await Promise.allSettled([load(), save()]); } catch (a) { return null; } }', nowhere],
  ])('%s', (execute, ends) => {
    expect(failureOf(execute)).toEqual(ends);
  });
});

describe('a promise that is kept in a list', () => {
  it.each<[string, Ends]>([
    ['async () => { const ps = []; ps.push(load()); try { await Promise.all(ps); } catch (a) { return null; } }', ending('a')],
    ['async () => { const ps = []; ps.push(load()); try { await Promise.allSettled(ps); } catch (a) { return null; } }', nowhere],
    ['async () => { const ps = [load()]; try { for (const p of ps) await p; } catch (a) { return null; } }', ending('a')],
    ['async () => { const ps = [load()]; try { for (const p of ps) save(p.id); } catch (a) { return null; } }', nowhere],
    ['async () => { const ps = []; try { ps.push(load()); } catch (a) { return null; } await Promise.all(ps); }', out],
    ['async () => { try { await Promise.all([1, 2].map((id) => load(id))); } catch (a) { return null; } }', ending('a')],
  ])('%s', (execute, ends) => {
    expect(failureOf(execute)).toEqual(ends);
  });
});

describe('a function of the file', () => {
  it.each<[string, string, Ends]>([
    ['async () => { try { await help(); } catch (a) { return null; } }', 'async function help() { return load(); }', ending('a')],
    [
      'async () => { try { return await help(); } catch (a) { return null; } }',
      'async function help() { try { return await load(); } catch (b) { throw b; } }',
      { leaves: 'no', first: ['b'], ends: ['a'] },
    ],
    [
      'async () => { try { await twice(() => load()); } catch (a) { return null; } }',
      'async function twice(run) { await run(); await run(); }',
      ending('a'),
    ],
    [
      'async () => { try { await twice(() => load()); } catch (a) { return null; } }',
      'async function twice(run) { try { await run(); } catch (b) { return null; } }',
      ending('b'),
    ],
    [
      'async () => { try { for await (const row of rows()) save(row); } catch (a) { return null; } }',
      'async function* rows() { yield await load(); }',
      ending('a'),
    ],
    [
      'async () => { try { await again(3); } catch (a) { return null; } }',
      'async function again(n) { await load(); return again(n - 1); }',
      ending('a'),
    ],
  ])('%s %s', (execute, around, ends) => {
    expect(failureOf(execute, around)).toEqual(ends);
  });
});

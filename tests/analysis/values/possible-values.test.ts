import { describe, expect, it } from 'vitest';
import { isFunction, type Node } from '../../../src/analysis/syntax/ast.ts';
import { Budget } from '../../../src/analysis/syntax/budget.ts';
import { type PossibleValue, type PossibleValueOptions, PossibleValues } from '../../../src/analysis/values/possible-values.ts';
import { dedent } from '../../dedent.ts';
import { analyse, type Analysis, textOf } from '../analyse.ts';

const around = dedent`
  const held = { id: 1 };
  const named = held;
  const circle = circle2;
  const circle2 = circle;
  let written;
  written = 'later';
  let changed = 1;
  changed = 2;
  const options = { text: 'a' };
  const echo = (given) => given;
  const pick = (ok, given = 'none') => { if (ok) return given; return null; };
  async function load() { try { return await ask(); } catch (error) { return 'failed'; } }
  const again = (count) => count > 0 ? again(count - 1) : 'done';
  function* stream() { yield 'first'; yield 'second'; return 'dropped'; }
`;

function parse(expression: string): { analysis: Analysis; node: Node } {
  const analysis = analyse(`${around}\nasync () => { (${expression}); };`, { pastGate: true });
  const last = analysis?.file.ast.body.at(-1);
  const fn = last?.type === 'ExpressionStatement' ? last.expression : null;
  const [statement] = fn?.type === 'ArrowFunctionExpression' && fn.body.type === 'BlockStatement' ? fn.body.body : [];
  if (!analysis || statement?.type !== 'ExpressionStatement') throw new Error('No expression.');
  return { analysis, node: statement.expression };
}

function valuesOf(expression: string, options?: PossibleValueOptions): PossibleValue[] {
  const { analysis, node } = parse(expression);
  return [...new PossibleValues(analysis.file, options).of(node)];
}

function textsOf(expression: string, options?: PossibleValueOptions): string[] {
  const { analysis, node } = parse(expression);
  return [...new PossibleValues(analysis.file, options).of(node)].map((value) => textOf(value.node, analysis.file));
}

describe('PossibleValues', () => {
  describe('of', () => {
    it.each([
      [`'a'`, [`'a'`]],
      [`'a' as const`, [`'a'`]],
      [`ok ? 'a' : 'b'`, [`'a'`, `'b'`]],
      [`first || 'a'`, ['first', `'a'`]],
      [`first ?? 'a'`, ['first', `'a'`]],
      [`first && 'a'`, [`'a'`]],
      [`(log(), 'a')`, [`'a'`]],
      [`(kept = 'a')`, [`'a'`]],
      [`(kept ??= 'a')`, []],
      [`await 'a'`, [`'a'`]],
      [`held`, ['{ id: 1 }']],
      [`named`, ['{ id: 1 }']],
      [`options.text`, [`'a'`]],
      [`written`, [`'later'`]],
      [`changed`, ['changed']],
      [`unknown`, ['unknown']],
      [`circle`, ['circle2']],
      [`['a', ok ? 'b' : 'c']`, [`'a'`, `'b'`, `'c'`]],
      [`[...rest, 'a']`, [`'a'`]],
      [`echo('a')`, [`'a'`]],
      [`echo(held)`, ['{ id: 1 }']],
      [`echo(...rest)`, ['given']],
      [`pick(true, 'a')`, [`'a'`, 'null']],
      [`pick(true)`, [`'none'`, 'null']],
      [`load()`, ['ask()', `'failed'`]],
      [`again(3)`, [`'done'`]],
      [`stream()`, [`'first'`, `'second'`]],
      [`ask()`, ['ask()']],
      [`ask().then(() => 'a')`, [`'a'`]],
      [`ask().then(() => 'a', () => 'b')`, [`'a'`, `'b'`]],
      [`ask().catch(() => 'b')`, ['ask()', `'b'`]],
      [`ask().finally(() => 'b')`, ['ask()']],
      [`Promise.resolve('a')`, [`'a'`]],
      [`Promise.all(['a', 'b'])`, [`'a'`, `'b'`]],
      [`Promise.allSettled(['a'])`, [`'a'`]],
      [`Promise.any(['a'])`, [`'a'`]],
      [`Promise.race(['a'])`, [`'a'`]],
      [`Promise.reject('a')`, []],
      [`ids.map((id) => 'a')`, [`'a'`]],
      [`ids.flatMap((id) => ['a', 'b'])`, [`'a'`, `'b'`]],
      [`ids.map(format)`, ['ids.map(format)']],
      [`retry(() => 'a')`, [`retry(() => 'a')`, `'a'`]],
      [`retry(() => 'a', () => 'b')`, [`retry(() => 'a', () => 'b')`]],
      [`setTimeout(() => 'a')`, [`setTimeout(() => 'a')`]],
    ])('%s', (expression, expected) => {
      expect(textsOf(expression)).toEqual(expected);
    });

    it('tells the calls and names that lead to a value', () => {
      const { analysis, node } = parse(`ok ? named : pick(true)`);
      const values = [...new PossibleValues(analysis.file).of(node)];
      expect(
        values.map(({ calls, names }) => ({
          calls: calls.map((call) => textOf(call, analysis.file)),
          names: names.map(({ name }) => name),
        })),
      ).toEqual([
        { calls: [], names: ['named', 'held'] },
        { calls: ['pick(true)'], names: [] },
        { calls: ['pick(true)'], names: [] },
      ]);
    });

    it('tells the handler that a value is handed over in', () => {
      const handlers = (expression: string): (string | null)[] => valuesOf(expression).map(({ handler }) => handler?.type ?? null);
      expect(handlers(`load()`)).toEqual([null, 'CatchClause']);
      expect(handlers(`ask().catch(() => 'a')`)).toEqual([null, 'ArrowFunctionExpression']);
      expect(handlers(`ask().then(() => 'a', () => 'b')`)).toEqual([null, 'ArrowFunctionExpression']);
    });

    it('tells the items of lists', () => {
      const items = (expression: string): boolean[] => valuesOf(expression).map(({ isItem }) => isItem);
      expect(items(`ok ? 'a' : ['b']`)).toEqual([false, true]);
      expect(items(`ids.map(() => 'a')`)).toEqual([true]);
      expect(items(`Promise.all(['a'])`)).toEqual([true]);
    });

    it('takes the first of a pair for the whole where a pair is returned', () => {
      expect(textsOf(`['a', 'b']`, { returnsPair: true })).toEqual([`'a'`]);
      expect(textsOf(`['a', 'b', 'c']`, { returnsPair: true })).toEqual([`'a'`, `'b'`, `'c'`]);
      expect(textsOf(`ids.map(() => ['a', 'b'])`, { returnsPair: true })).toEqual([`'a'`, `'b'`]);
    });

    it('ends where the budget of several questions does', () => {
      expect(textsOf(`['a', 'b', 'c']`, { shared: new Budget(3) })).toEqual([`'a'`, `'b'`]);
    });

    it('gives values as they are asked for', () => {
      const { analysis, node } = parse(`['a', 'b', 'c']`);
      const shared = new Budget(100);
      const [first] = new PossibleValues(analysis.file, { shared }).of(node);
      expect(first && textOf(first.node, analysis.file)).toBe(`'a'`);
      expect([shared.spend(98), shared.spend()]).toEqual([true, false]);
    });
  });

  describe('returnedBy', () => {
    it.each([
      [`() => 'a'`, [`'a'`]],
      [`() => { if (ok) return 'a'; return held; }`, [`'a'`, '{ id: 1 }']],
      [`() => { log(); }`, []],
      [`function* () { yield 'a'; return 'b'; }`, [`'a'`]],
      [`function* () { yield* stream(); }`, [`'first'`, `'second'`]],
    ])('%s', (expression, expected) => {
      const { analysis, node } = parse(expression);
      if (!isFunction(node)) throw new Error('No function.');
      expect([...new PossibleValues(analysis.file).returnedBy(node)].map((value) => textOf(value.node, analysis.file))).toEqual(expected);
    });
  });
});

import { describe, expect, it } from 'vitest';
import { isFunction, type Node } from '../../../src/analysis/syntax/ast.ts';
import { Budget } from '../../../src/analysis/syntax/budget.ts';
import { type PossibleValue, type PossibleValueOptions, PossibleValues } from '../../../src/analysis/values/possible-values.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
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
  const ping = () => pong();
  const pong = () => ping();
  const one = () => 'deep', two = () => one(), three = () => two(), four = () => three();
  const five = () => four(), six = () => five(), seven = () => six(), eight = () => seven(), nine = () => eight();
  const own = { then: (use) => use };
  let placed = null;
  placed = 'later';
  const touched = { text: 'a' };
  touched.text = 'b';
  const counted = { times: 0 };
  counted.times++;
  const keyed = { text: 'a' };
  keyed[first] = 'b';
  const merged = { text: 'a' };
  Object.assign(merged, first);
  const copied = { text: 'a' };
  Object.assign({}, copied);
  const sorted = { rows: ['a'] };
  sorted.rows[0] = 'b';
  const swapped = { text: 'a' };
  ({ first: swapped.text } = first);
  function typed(this: Box, given, other) { return given ?? other; }
  const bound = echo.bind(null, 'a');
  const free = echo.bind(null);
  const take = ({ text = 'none' }) => text;
  const same = (given, other = given) => other;
`;

function parse(expression: string, settings: ToolErrorsSettings = {}): { analysis: Analysis; node: Node } {
  const analysis = analyse(`${around}\nasync () => { (${expression}); };`, { pastGate: true, settings });
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

function textsOf(expression: string, options?: PossibleValueOptions, settings: ToolErrorsSettings = {}): string[] {
  const { analysis, node } = parse(expression, settings);
  return [...new PossibleValues(analysis.file, options).of(node)].map((value) => textOf(value.node, analysis.file));
}

describe('PossibleValues', () => {
  describe('of', () => {
    it.each([
      // What leads no further, in whatever it is wrapped.
      [`'a'`, [`'a'`]],
      [`'a' as const`, [`'a'`]],
      [`'a'!`, [`'a'`]],
      [`{ id: ok ? 'a' : 'b' }`, [`{ id: ok ? 'a' : 'b' }`]],
      ['`${held}`', ['`${held}`']],
      [`new Error('a')`, [`new Error('a')`]],
      [`() => 'a'`, [`() => 'a'`]],
      // Branches, and what only resembles one.
      [`ok ? 'a' : 'b'`, [`'a'`, `'b'`]],
      [`ok ? first ? 'a' : 'b' : 'c'`, [`'a'`, `'b'`, `'c'`]],
      [`first || 'a'`, ['first', `'a'`]],
      [`first ?? 'a'`, ['first', `'a'`]],
      [`first && 'a'`, [`'a'`]],
      [`first + 'a'`, [`first + 'a'`]],
      [`!first`, ['!first']],
      [`(log(), 'a')`, [`'a'`]],
      [`(kept = 'a')`, [`'a'`]],
      [`(kept ??= 'a')`, []],
      [`await 'a'`, [`'a'`]],
      [`void 'a'`, [`void 'a'`]],
      // Names that are written once, and others.
      [`held`, ['{ id: 1 }']],
      [`named`, ['{ id: 1 }']],
      [`written`, [`'later'`]],
      [`placed`, [`'later'`]],
      [`changed`, ['changed']],
      [`unknown`, ['unknown']],
      [`undefined`, ['undefined']],
      [`circle`, ['circle2']],
      // Members of an object of the file, and others.
      [`options.text`, [`'a'`]],
      [`options['text']`, [`'a'`]],
      [`options.other`, ['options.other']],
      [`options[first]`, ['options[first]']],
      [`touched.text`, ['touched.text']],
      [`counted.times`, ['counted.times']],
      [`keyed.text`, ['keyed.text']],
      [`merged.text`, ['merged.text']],
      [`copied.text`, [`'a'`]],
      [`sorted.rows`, ['sorted.rows']],
      [`swapped.text`, ['swapped.text']],
      [`first.text`, ['first.text']],
      // Items of a list; what is spread in is none.
      [`['a', ok ? 'b' : 'c']`, [`'a'`, `'b'`, `'c'`]],
      [`[['a'], 'b']`, [`'a'`, `'b'`]],
      [`[...rest, 'a']`, [`'a'`]],
      [`[, 'a']`, [`'a'`]],
      [`[]`, []],
      // Functions of the file, and calls of others.
      [`echo('a')`, [`'a'`]],
      [`echo(held)`, ['{ id: 1 }']],
      [`echo(...rest)`, ['given']],
      [`echo.call(self, 'a')`, [`'a'`]],
      [`echo.apply(self, ['a'])`, ['given']],
      [`bound('b')`, ['given']],
      [`free('b')`, [`'b'`]],
      [`typed('a', 'b')`, [`'a'`, `'b'`]],
      [`typed.call(self, 'a', 'b')`, [`'a'`, `'b'`]],
      [`take({ text: 'a' })`, [`'a'`]],
      [`take({})`, [`'none'`]],
      [`take({ get text() { return 'a'; } })`, ['text']],
      [`same('a')`, [`'a'`]],
      [`same('a', 'b')`, [`'b'`]],
      [`pick(true, 'a')`, [`'a'`, 'null']],
      [`pick(true)`, [`'none'`, 'null']],
      [`load()`, ['ask()', `'failed'`]],
      [`stream()`, [`'first'`, `'second'`]],
      [`ask()`, ['ask()']],
      [`ask('a')`, [`ask('a')`]],
      [`echo`, ['(given) => given']],
      // Functions that call themselves, each other, or a long row of others.
      [`again(3)`, [`'done'`]],
      [`echo(echo('a'))`, []],
      [`ping()`, []],
      [`eight()`, [`'deep'`]],
      [`nine()`, []],
      // Links of a promise chain, and a method of the file with such a name.
      [`ask().then(() => 'a')`, [`'a'`]],
      [`ask().then(() => 'a', () => 'b')`, [`'a'`, `'b'`]],
      [`ask().then(undefined, () => 'b')`, ['ask()', `'b'`]],
      [`ask().then(unknown)`, []],
      [`ask().then(echo)`, ['given']],
      [`ask().catch(() => 'b')`, ['ask()', `'b'`]],
      [`ask().finally(() => 'b')`, ['ask()']],
      [`own.then(() => 'a')`, [`() => 'a'`]],
      // What the language makes promises of, and other globals.
      [`Promise.resolve('a')`, [`'a'`]],
      [`Promise.resolve()`, ['Promise.resolve()']],
      [`Promise.all(['a', 'b'])`, [`'a'`, `'b'`]],
      [`Promise.allSettled(['a'])`, [`'a'`]],
      [`Promise.any(['a'])`, [`'a'`]],
      [`Promise.race(['a'])`, [`'a'`]],
      [`Promise.reject('a')`, []],
      [`Object.freeze('a')`, [`Object.freeze('a')`]],
      // What a list is mapped to, and what is taken out of one.
      [`ids.map((id) => 'a')`, [`'a'`]],
      [`ids.flatMap((id) => ['a', 'b'])`, [`'a'`, `'b'`]],
      [`ids.map(format)`, ['ids.map(format)']],
      [`['a'].at(0)`, [`['a'].at(0)`]],
      // The one function that an unknown call runs, and one that it runs later.
      [`retry(() => 'a')`, [`retry(() => 'a')`, `'a'`]],
      [`retry(() => 'a', () => 'b')`, [`retry(() => 'a', () => 'b')`]],
      [`setTimeout(() => 'a')`, [`setTimeout(() => 'a')`]],
    ])('%s', (expression, expected) => {
      expect(textsOf(expression)).toEqual(expected);
    });

    it.each([
      [`echo('a')`, ['all', 'functions'], [`'a'`]],
      [`echo('a')`, ['none'], [`echo('a')`]],
      [`held`, ['all', 'functions', 'none'], ['{ id: 1 }']],
      [`stream()`, ['all'], [`'first'`, `'second'`]],
      [`stream()`, ['functions', 'none'], ['stream()']],
      [`ask().catch(() => 'b')`, ['all'], ['ask()', `'b'`]],
      [`ask().catch(() => 'b')`, ['functions', 'none'], [`ask().catch(() => 'b')`]],
      [`Promise.resolve('a')`, ['all'], [`'a'`]],
      [`Promise.resolve('a')`, ['functions', 'none'], [`Promise.resolve('a')`]],
      [`Promise.reject('a')`, ['all'], []],
      [`Promise.reject('a')`, ['functions', 'none'], [`Promise.reject('a')`]],
      [`ids.map((id) => 'a')`, ['all'], [`'a'`]],
      [`ids.map((id) => 'a')`, ['functions', 'none'], [`ids.map((id) => 'a')`]],
      [`retry(() => 'a')`, ['all'], [`retry(() => 'a')`, `'a'`]],
      [`retry(() => 'a')`, ['functions', 'none'], [`retry(() => 'a')`]],
    ] as const)('%s, where the calls of %j are followed', (expression, modes, expected) => {
      for (const calls of modes) expect(textsOf(expression, { calls })).toEqual(expected);
    });

    it('leaves a list whole where its items do not stand for it', () => {
      expect(textsOf(`ok ? ['a', held] : held`, { items: false })).toEqual([`['a', held]`, '{ id: 1 }']);
    });

    it('leaves a name whose value a test says to be narrower, where tests count', () => {
      const tested = 'typeof held === `string` ? held : named';
      expect(textsOf(tested)).toEqual(['held', '{ id: 1 }']);
      expect(textsOf(tested, { narrowing: false })).toEqual(['{ id: 1 }', '{ id: 1 }']);
      expect(textsOf('typeof changed === `number` ? changed : held', { narrowing: false })).toEqual(['changed', '{ id: 1 }']);
    });

    it('takes the call of a maker that the settings name for the value', () => {
      const settings = { errorHelpers: ['pick'] };
      expect(textsOf(`pick(true, 'a')`, {}, settings)).toEqual([`pick(true, 'a')`]);
      expect(textsOf(`echo('a')`, {}, settings)).toEqual([`'a'`]);
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

    it('tells all that a value is followed through', () => {
      const { analysis, node } = parse(`ok ? echo(named) : options.text`);
      const values = [...new PossibleValues(analysis.file).of(node)];
      expect(values.map(({ via }) => via.map((each) => textOf(each, analysis.file)))).toEqual([
        ['echo(named)', 'given', 'named', 'held'],
        ['options.text'],
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

    it('ends after a bounded number of steps', () => {
      const many = `[${Array.from({ length: 3_000 }, () => `'a'`).join()}]`;
      expect(textsOf(many)).toHaveLength(1_999);
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

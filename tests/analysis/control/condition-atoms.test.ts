import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import { type Node, walk } from '../../../src/analysis/syntax/ast.ts';
import { Budget } from '../../../src/analysis/syntax/budget.ts';
import {
  askedIn,
  type Atom,
  atomsOf,
  flagOf,
  onlyAtom,
  presenceOf,
  readTest,
  sureAtoms,
} from '../../../src/analysis/control/condition-atoms.ts';
import type { FileContext } from '../../../src/analysis/syntax/file-context.ts';
import { conditionsOn, saysStopped } from '../../../src/analysis/control/path-conditions.ts';
import { analyse, textOf } from '../analyse.ts';

// The test of the `if` of a sample.
function testIn(code: string): { test: Node; file: FileContext } {
  const analysis = analyse(code, { pastGate: true });
  const found: TSESTree.IfStatement[] = [];
  if (analysis)
    walk(analysis.file.ast, analysis.file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'IfStatement') found.push(node);
    });
  const [statement] = found;
  if (!analysis || !statement) throw new Error('No test.');
  return { test: statement.test, file: analysis.file };
}

function shown(atom: Atom, file: FileContext): string {
  const text = (node: Node): string => textOf(node, file);
  switch (atom.kind) {
    case 'comparison':
      return `${text(atom.subject)} ${atom.operator} ${text(atom.value)}`;
    case 'typeof':
      return `typeof(${text(atom.subject)}) ${atom.operator} ${text(atom.value)}`;
    case 'instanceof':
      return `${atom.holds ? '' : 'not '}${text(atom.subject)} is a ${text(atom.className)}`;
    case 'in':
      return `${atom.holds ? '' : 'not '}${text(atom.key)} in ${text(atom.subject)}`;
    case 'call':
      return `${atom.holds ? '' : 'not '}call ${text(atom.call)}`;
    case 'truthy':
      return `${atom.holds ? '' : 'not '}${text(atom.subject)}`;
  }
}

/** A test with its parts as text: `all(a, any(b, not c))`. */
function read(test: string, holds = true, before = ''): string {
  const sample = testIn(`${before} if (${test}) { }`);
  return readTest<string>(
    { test: sample.test, holds },
    {
      atom: (atom) => shown(atom, sample.file),
      all: (parts) => `all(${parts.join(', ')})`,
      any: (parts) => `any(${parts.join(', ')})`,
      unknown: '?',
    },
    sample.file.scopes.resolve,
  );
}

describe('readTest', () => {
  it.each([
    ['order', 'order', 'not order'],
    ['!order === true', 'not order', 'order'],
    ['false === (a > 1)', 'a <= 1', 'a > 1'],
    ['error instanceof Gone !== true', 'not error is a Gone', 'error is a Gone'],
    ["('code' in error) == false", "not 'code' in error", "'code' in error"],
    ['isGone(error) === false', 'not call isGone(error)', 'call isGone(error)'],
    ['(await isGone(error)) !== false', 'call isGone(error)', 'not call isGone(error)'],
    ['(a && b) === false', 'a && b === false', 'a && b !== false'],
    ['!order', 'not order', 'order'],
    ['!!order', 'order', 'not order'],
    ['Boolean(order)', 'order', 'not order'],
    ['!(order as Order)!', 'not order', 'order'],
    ['a && b', 'all(a, b)', 'any(not a, not b)'],
    ['a || b', 'any(a, b)', 'all(not a, not b)'],
    ['!(a || b)', 'all(not a, not b)', 'any(a, b)'],
    ['a && b && (c && d)', 'all(a, b, c, d)', 'any(not a, not b, not c, not d)'],
    ['a && !(b && c)', 'all(a, any(not b, not c))', 'any(not a, all(b, c))'],
    ['a || b && c', 'any(a, all(b, c))', 'all(not a, any(not b, not c))'],
    ['a ?? b', 'a ?? b', 'not a ?? b'],
    ['!Boolean(a) || !!b', 'any(not a, b)', 'all(a, not b)'],
    ['!(!a && !b)', 'any(a, b)', 'all(not a, not b)'],
    ['Boolean(a && b)', 'all(a, b)', 'any(not a, not b)'],
  ])('takes %s apart', (test, whereItHolds, whereNot) => {
    expect([read(test), read(test, false)]).toEqual([whereItHolds, whereNot]);
  });

  it.each([
    ["order.state === 'open'", "order.state === 'open'", "order.state !== 'open'"],
    ["'open' === order.state", "order.state === 'open'", "order.state !== 'open'"],
    ['row == null', 'row == null', 'row != null'],
    ['undefined !== row', 'row !== undefined', 'row === undefined'],
    ['0 < n', 'n > 0', 'n <= 0'],
    ['10 >= n', 'n <= 10', 'n > 10'],
    ['-1 === at', 'at === -1', 'at !== -1'],
    ['!(n > 0)', 'n <= 0', 'n > 0'],
    ['from < to', 'from < to', 'from >= to'],
    ['0 < 1', '0 < 1', '0 >= 1'],
    ['null === row', 'row === null', 'row !== null'],
    ['0 !== rows.length', 'rows.length !== 0', 'rows.length === 0'],
    ['1 < rows.length', 'rows.length > 1', 'rows.length <= 1'],
    ['-1 < text.indexOf(a)', 'text.indexOf(a) > -1', 'text.indexOf(a) <= -1'],
    ['`open` === order.state', 'order.state === `open`', 'order.state !== `open`'],
    ['true === flag', 'flag === true', 'flag !== true'],
    ['a.id === b.id', 'a.id === b.id', 'a.id !== b.id'],
    ["typeof id === 'string'", "typeof(id) === 'string'", "typeof(id) !== 'string'"],
    ["'string' != typeof id", "typeof(id) != 'string'", "typeof(id) == 'string'"],
    ['error instanceof TypeError', 'error is a TypeError', 'not error is a TypeError'],
    ["'code' in error", "'code' in error", "not 'code' in error"],
    ['isKnown(error)', 'call isKnown(error)', 'not call isKnown(error)'],
    ['await exists(id)', 'call exists(id)', 'not call exists(id)'],
    ['Boolean(a, b)', 'call Boolean(a, b)', 'not call Boolean(a, b)'],
    ['count + 1', 'count + 1', 'not count + 1'],
  ])('reads %s', (test, whereItHolds, whereNot) => {
    expect([read(test), read(test, false)]).toEqual([whereItHolds, whereNot]);
  });

  it('follows constants, also to the side that is the value', () => {
    expect(read('!isGone', true, 'const isGone = !row || row.deleted;')).toBe('all(row, not row.deleted)');
    expect(read('Max < n', true, 'const Max = 10;')).toBe('n > Max');
    expect(read('!isGone', true, 'let isGone = !row; isGone = true;')).toBe('not isGone');
  });

  it('ends at a constant that names itself, and at more parts than the budget has', () => {
    expect(read('a', true, 'const a = !a;')).toBe('?');
    const { test } = testIn(`if (${Array.from({ length: 300 }, (_, at) => `a${String(at)}`).join(' && ')}) { }`);
    const count = (budget: Budget): (number | null)[] =>
      readTest<(number | null)[]>(
        { test, holds: true },
        { atom: () => [1], all: (parts) => parts.flat(), any: (parts) => parts.flat(), unknown: [null] },
        undefined,
        budget,
      );
    expect(count(new Budget(1000))).toEqual(Array.from({ length: 300 }, () => 1));
    expect(count(new Budget(20))).toContain(null);
  });
});

describe('atomsOf', () => {
  it('says which parts surely come out so', () => {
    const { test, file } = testIn('if (a && (b || !c) && d > 1) { }');
    const told = (holds: boolean): string[] =>
      atomsOf({ test, holds }).map(({ atom, isSure }) => `${shown(atom, file)}: ${isSure ? 'sure' : 'maybe'}`);
    expect(told(true)).toEqual(['a: sure', 'b: maybe', 'not c: maybe', 'd > 1: sure']);
    expect(told(false)).toEqual(['not a: maybe', 'not b: maybe', 'c: maybe', 'd <= 1: maybe']);
    expect(sureAtoms({ test, holds: true }).map((atom) => shown(atom, file))).toEqual(['a', 'd > 1']);
  });
});

describe('the cases of a switch', () => {
  // The conditions on the call `here()`.
  const told = (code: string): string[] => {
    const analysis = analyse(`function run() { ${code} }`, { pastGate: true });
    const found: Node[] = [];
    if (analysis)
      walk(analysis.file.ast, analysis.file.sourceCode.visitorKeys, (node) => {
        if (node.type === 'CallExpression' && textOf(node, analysis.file) === 'here()') found.push(node);
      });
    const [place] = found;
    if (!analysis || !place) throw new Error('No place.');
    const { file } = analysis;
    return conditionsOn(place, file.ast).map((condition) =>
      readTest<string>(
        condition,
        {
          atom: (atom) => shown(atom, file),
          all: (parts) => `all(${parts.join(', ')})`,
          any: (parts) => `any(${parts.join(', ')})`,
          unknown: '?',
        },
        file.scopes.resolve,
      ),
    );
  };

  it.each([
    ["switch (kind) { case 'a': here(); }", ["kind === 'a'"]],
    ["switch (kind) { case 'a': return; case 'b': here(); }", ["kind === 'b'"]],
    ["switch (kind) { case 'a': case 'b': here(); }", ["any(kind === 'a', kind === 'b')"]],
    ["switch (kind) { case 'a': save(); case 'b': here(); }", ["any(kind === 'a', kind === 'b')"]],
    ["switch (kind) { case 'a': break; default: here(); }", ["kind !== 'a'"]],
    ["switch (kind) { case 'a': return; case 'b': return; default: here(); }", ["all(kind !== 'a', kind !== 'b')"]],
    ["switch (kind) { default: here(); break; case 'a': return; }", ["kind !== 'a'"]],
    ["switch (kind) { case 'a': default: here(); }", []],
    ["switch (kind) { case 'a': return; case 'b': default: here(); }", ["kind !== 'a'"]],
    ["switch (kind) { case 'a': if (b) return; here(); }", ["kind === 'a'", 'not b']],
    ["switch (typeof id) { case 'string': here(); }", ["typeof(id) === 'string'"]],
    ['switch (true) { case a && b: here(); }', ['all(a, b)']],
    ['switch (true) { case a: case !b: here(); }', ['any(a, not b)']],
    ['switch (true) { case a: return; default: here(); }', ['not a']],
    ['switch (true) { case a: return; case b: here(); }', ['b', 'not a']],
    ['switch (true) { case a: return; case b: save(); case c: here(); }', ['any(b, c)', 'not a']],
    ['switch (true) { default: return; case a: here(); }', ['a']],
    ['switch (true as boolean) { case a && b: here(); }', ['all(a, b)']],
    ['switch (false) { case a: here(); }', ['not a']],
    ['switch (false) { case a: return; case b: here(); }', ['not b', 'a']],
    ['if (a) return; here();', ['not a']],
    ['if (a) return; function later() { here(); }', []],
    ['if (a) return; const later = () => { here(); };', ['not a']],
    ['switch (here()) { case a: return; }', []],
    ['switch (kind) { case here(): return; }', []],
  ])('are parts: %s', (code, expected) => {
    expect(told(code)).toEqual(expected);
  });

  it('are among what a condition asks about', () => {
    const { test, file } = testIn('if (kind) { }');
    expect(askedIn({ test, holds: true }).map((node) => textOf(node, file))).toEqual(['kind']);
    expect(askedIn({ test, holds: true, cases: [test] }).map((node) => textOf(node, file))).toEqual(['kind', 'kind']);
  });
});

describe('one part', () => {
  const only = (code: string): { atom: Atom; file: FileContext } => {
    const { test, file } = testIn(`if (${code}) { }`);
    const atom = onlyAtom({ test, holds: true });
    if (!atom) throw new Error('Not one part.');
    return { atom, file };
  };

  it('is none of several', () => {
    expect(onlyAtom({ test: testIn('if (a && b) { }').test, holds: true })).toBeNull();
  });

  it.each([
    ['row', 'row'],
    ['!!row', 'row'],
    ['Boolean(row)', 'row'],
    ['!row', 'not row'],
    ['row !== null', 'row'],
    ['null != row', 'row'],
    ['row == undefined', 'not row'],
    ['undefined === row', 'not row'],
    ['!(row === null)', 'row'],
    ["typeof row !== 'undefined'", 'row'],
    ["'undefined' === typeof row", 'not row'],
    ["typeof row === 'string'", null],
    ['row === 0', null],
    ['row > null', null],
    ['rows.has(row)', null],
    ['row instanceof Row', null],
  ])('asks what is there: %s', (code, expected) => {
    const { atom, file } = only(code);
    const presence = presenceOf(atom);
    expect(presence && `${presence.isThere ? '' : 'not '}${textOf(presence.subject, file)}`).toBe(expected);
  });

  it.each([
    ['signal.aborted', true],
    ['true === signal.aborted', true],
    ['!!signal.aborted', true],
    ['!signal.aborted', false],
    ['signal.aborted === false', false],
    ["error.name === 'AbortError'", true],
    ["'AbortError' === error.name", true],
    ["error.name !== 'AbortError'", false],
    ["!(error.name !== 'AbortError')", true],
    ["error.name === 'TypeError'", false],
    ['isAbortError(error)', true],
    ['!isAbortError(error)', false],
    ['error instanceof AbortError', true],
    ['error instanceof TypeError', false],
  ])('says that the run was stopped: %s', (code, expected) => {
    const { test } = testIn(`if (${code}) { }`);
    expect(saysStopped({ test, holds: true })).toBe(expected);
  });

  it.each([
    ['response.ok', 'response.ok'],
    ['!response.ok', 'not response.ok'],
    ['response.ok === true', 'response.ok'],
    ['false === response.ok', 'not response.ok'],
    ['response.ok !== true', 'not response.ok'],
    ['response.ok !== false', 'response.ok'],
    ['response.status === 200', null],
    ['isOk(response)', null],
  ])('is a flag: %s', (code, expected) => {
    const { atom, file } = only(code);
    const flag = flagOf(atom);
    expect(flag && `${flag.holds ? '' : 'not '}${textOf(flag.subject, file)}`).toBe(expected);
  });
});

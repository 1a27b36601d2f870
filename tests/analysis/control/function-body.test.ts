import { describe, expect, it } from 'vitest';
import { isFunction, type Node } from '../../../src/analysis/syntax/ast.ts';
import { exitsOf, onlyResult, resultsOf } from '../../../src/analysis/control/function-body.ts';
import { analyse, textOf } from '../analyse.ts';

type Fixture = {
  readonly results: readonly string[];
  readonly exits: (yields: 'values' | 'all') => readonly string[];
  readonly only: (beside: Parameters<typeof onlyResult>[2]) => string | null;
};

function resultsIn(code: string): Fixture {
  const analysis = analyse(`(${code});`, { pastGate: true });
  const [statement] = analysis?.file.ast.body ?? [];
  const fn: Node | null = statement?.type === 'ExpressionStatement' ? statement.expression : null;
  if (!analysis || !fn || !isFunction(fn)) throw new Error('No function.');
  const { file } = analysis;
  return {
    results: resultsOf(fn, file).map((node) => textOf(node, file)),
    exits: (yields) => exitsOf(fn, file, yields).map(({ node, value }) => `${node.type}: ${value ? textOf(value, file) : '-'}`),
    only: (beside) => {
      const node = onlyResult(fn, file, beside);
      return node && textOf(node, file);
    },
  };
}

describe('resultsOf', () => {
  it.each([
    [`() => a`, ['a']],
    [`() => ({ a })`, ['{ a }']],
    [`() => {}`, []],
    [`function () { return a; }`, ['a']],
    [`() => { if (b) return a; return b; }`, ['a', 'b']],
    [`() => { if (b) return; return b; }`, ['b']],
    [`() => { load(() => { return a; }); return b; }`, ['b']],
    [`() => { try { return a; } catch { return b; } }`, ['a', 'b']],
    [`function* () { yield a; return b; }`, ['b']],
  ])('%s', (code, expected) => {
    expect(resultsIn(code).results).toEqual(expected);
  });
});

describe('onlyResult', () => {
  it.each([
    [`() => a`, { anything: 'a', 'dead code': 'a', nothing: 'a' }],
    [`() => { return a; }`, { anything: 'a', 'dead code': 'a', nothing: 'a' }],
    [`() => { return a; log(b); }`, { anything: 'a', 'dead code': 'a', nothing: null }],
    [`() => { log(b); return a; }`, { anything: 'a', 'dead code': null, nothing: null }],
    [`() => { if (b) return a; }`, { anything: null, 'dead code': null, nothing: null }],
    [`() => { if (b) return b; return a; }`, { anything: null, 'dead code': null, nothing: null }],
    [`() => { return; }`, { anything: null, 'dead code': null, nothing: null }],
    [`() => {}`, { anything: null, 'dead code': null, nothing: null }],
  ] as const)('%s', (code, expected) => {
    const { only } = resultsIn(code);
    expect({ anything: only('anything'), 'dead code': only('dead code'), nothing: only('nothing') }).toEqual(expected);
  });
});

describe('exitsOf', () => {
  it.each([
    [`() => a`, ['Identifier: a']],
    [`() => { if (b) return; return a; }`, ['ReturnStatement: -', 'ReturnStatement: a']],
    [`() => { load(() => { return a; }); }`, []],
    [`function* () { yield a; return b; }`, ['YieldExpression: a']],
    [`function* () { yield; yield* others(); }`, []],
  ])('%s', (code, expected) => {
    expect(resultsIn(code).exits('values')).toEqual(expected);
  });

  it('tell every yield where they are asked to', () => {
    expect(resultsIn(`function* () { yield; yield* others(); yield a; return b; }`).exits('all')).toEqual([
      'YieldExpression: -',
      'YieldExpression: others()',
      'YieldExpression: a',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { type BranchOptions, branchesOf } from '../../../src/analysis/control/branches.ts';
import { analyse, textOf } from '../analyse.ts';

/** The branches of the expression that the code ends with; null where it is no branching one. */
function branchTexts(expression: string, options?: BranchOptions): string[] | null {
  const analysis = analyse(`async () => { (${expression}); };`, { pastGate: true });
  const [outer] = analysis?.file.ast.body ?? [];
  const fn = outer?.type === 'ExpressionStatement' ? outer.expression : null;
  const body = fn?.type === 'ArrowFunctionExpression' && fn.body.type === 'BlockStatement' ? fn.body.body : [];
  const [statement] = body;
  if (!analysis || statement?.type !== 'ExpressionStatement') throw new Error('No expression.');
  return branchesOf(statement.expression, options)?.map((node) => textOf(node, analysis.file)) ?? null;
}

describe('branchesOf', () => {
  it.each([
    ['a ? b : c', ['b', 'c']],
    ['(a ? b : c) as string', ['b', 'c']],
    ['(a ? b : c)!', ['b', 'c']],
    ['a ? b : c ? d : e', ['b', 'c ? d : e']],
    ['a || b', ['a', 'b']],
    ['a ?? b', ['a', 'b']],
    ['a && b', ['b']],
    ['a || b || c', ['a || b', 'c']],
    ['a', null],
    ['a()', null],
    ['a + b', null],
    ['!a', null],
    ['[a, b]', null],
    ['await a', null],
    ['(a, b)', null],
    ['a = b', null],
  ])('%s', (expression, expected) => {
    expect(branchTexts(expression)).toEqual(expected);
  });

  it.each([
    ['a || b', { logical: 'operands' }, ['a', 'b']],
    ['a && b', { logical: 'operands' }, ['a', 'b']],
    ['a || b', { logical: 'none' }, null],
    ['a && b', { logical: 'none' }, null],
    ['a ? b : c', { logical: 'none' }, ['b', 'c']],
    ['await a', { awaits: true }, ['a']],
    ['await (a ? b : c)', { awaits: true }, ['a ? b : c']],
    ['(a, b)', { sequences: true }, ['b']],
    ['(a, b, c)', { sequences: true }, ['c']],
    ['a = b', { assignments: 'plain' }, ['b']],
    ['a ??= b', { assignments: 'plain' }, null],
    ['a += b', { assignments: 'plain' }, null],
    ['a = b', { assignments: 'any' }, ['b']],
    ['a ??= b', { assignments: 'any' }, ['b']],
    ['a += b', { assignments: 'any' }, ['b']],
    ['a = b', { assignments: 'none' }, null],
  ] as const)('%s with %o', (expression, options, expected) => {
    expect(branchTexts(expression, options)).toEqual(expected);
  });
});

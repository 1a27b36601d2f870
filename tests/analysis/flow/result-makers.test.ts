import { describe, expect, it } from 'vitest';
import { functionName } from '../../../src/analysis/syntax/ast.ts';
import { type MakerOptions, makersOf } from '../../../src/analysis/flow/result-makers.ts';
import { analyse } from '../analyse.ts';

const around = `
  const one = () => 1;
  function two() { return 2; }
  async function three() { return 3; }
  const kept = one();
  const looked = two();
  log(looked.id);
`;

function makerNames(expression: string, options: Partial<MakerOptions> = {}): (string | null)[] {
  const analysis = analyse(`${around} (async () => { (${expression}); });`, { pastGate: true });
  const last = analysis?.file.ast.body.at(-1);
  const fn = last?.type === 'ExpressionStatement' ? last.expression : null;
  const body = fn?.type === 'ArrowFunctionExpression' && fn.body.type === 'BlockStatement' ? fn.body.body : [];
  const [statement] = body;
  if (!analysis || statement?.type !== 'ExpressionStatement') throw new Error('No expression.');
  return makersOf(statement.expression, { logical: 'none', constants: 'all', ...options }, analysis.file).map(functionName);
}

describe('makersOf', () => {
  it.each([
    ['one()', ['one']],
    ['await three()', ['three']],
    ['ok ? one() : two()', ['one', 'two']],
    ['ok ? one() : await (no ? two() : three())', ['one', 'two', 'three']],
    ['load().then(one)', ['one']],
    ['load().then(one, two)', ['one', 'two']],
    ['load().catch(two)', ['two']],
    ['three().catch(two)', ['two', 'three']],
    ['three().finally(one)', ['three']],
    ['kept', ['one']],
    ['load()', []],
    ['format(one())', []],
    ['[one()]', []],
    ['one', []],
  ])('%s', (expression, expected) => {
    expect(makerNames(expression)).toEqual(expected);
  });

  it('follow both sides of a logical expression where they are asked to', () => {
    expect(makerNames('one() || two()')).toEqual([]);
    expect(makerNames('one() || two()', { logical: 'operands' })).toEqual(['one', 'two']);
    expect(makerNames('one() && two()', { logical: 'operands' })).toEqual(['one', 'two']);
  });

  it('follow a constant that is read elsewhere only where they are asked to', () => {
    expect(makerNames('looked')).toEqual(['two']);
    expect(makerNames('looked', { constants: 'read once' })).toEqual([]);
    expect(makerNames('kept', { constants: 'read once' })).toEqual(['one']);
  });
});

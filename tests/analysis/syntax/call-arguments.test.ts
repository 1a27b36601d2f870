import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import { walk } from '../../../src/analysis/syntax/ast.ts';
import { argumentOf, parameterAt } from '../../../src/analysis/syntax/call-arguments.ts';
import type { FileContext } from '../../../src/analysis/syntax/file-context.ts';
import { dedent } from '../../dedent.ts';
import { analyse, textOf } from '../analyse.ts';

/** The call that a file ends with. */
function lastCall(code: string): { call: TSESTree.CallExpression; file: FileContext } {
  const analysis = analyse(
    dedent`
      const take = (a, b = 1) => a + b;
      function own(this: Box, a, b) { return a + b; }
      const all = (a, ...others) => others;
      const plain = take.bind(self);
      const bound = take.bind(self, 1);
      ${code}
    `,
    { pastGate: true },
  );
  const last = analysis?.file.ast.body.at(-1);
  const found: TSESTree.CallExpression[] = [];
  if (analysis && last)
    walk(last, analysis.file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'CallExpression') found.push(node);
    });
  const [call] = found;
  if (!analysis || !call) throw new Error('No call.');
  return { call, file: analysis.file };
}

describe('argumentOf', () => {
  it.each([
    ['take(1, 2);', ['1', '2']],
    ['take(1);', ['1', null]],
    ['take();', [null, null]],
    ['take.call(self, 1);', ['1', null]],
    ['take.call(self);', [null, null]],
    ['take?.call(self, 1, 2);', ['1', '2']],
    ['take.apply(self, [1, 2]);', ['unknown', 'unknown']],
    ['take(1, ...others);', ['1', 'unknown']],
    ['take(...others);', ['unknown', 'unknown']],
  ])('the first two of %s', (code, expected) => {
    const { call, file } = lastCall(code);
    const told = [argumentOf(call, 0), argumentOf(call, 1)];
    expect(told.map((each) => (each === null || each === 'unknown' ? each : textOf(each, file)))).toEqual(expected);
  });
});

describe('parameterAt', () => {
  it.each([
    ['take(1, 2);', 0, 'a'],
    ['take(1, 2);', 1, 'b = 1'],
    ['take(1, 2, 3);', 2, null],
    ['other(1);', 0, null],
    ['own(1, 2);', 0, 'a'],
    ['take.call(self, 1);', 0, null],
    ['take.call(self, 1);', 1, 'a'],
    ['own.call(self, 1);', 1, 'a'],
    ['take.apply(self, [1]);', 0, null],
    ['take(...others, 1);', 1, null],
    ['take(...others);', 0, null],
    ['take(1, ...others);', 0, 'a'],
    ['all(1, 2);', 0, 'a'],
    ['all(1, 2);', 1, null],
    ['plain(1);', 0, 'a'],
    ['bound(2);', 0, null],
  ])('%s, argument %i', (code, index, expected) => {
    const { call, file } = lastCall(code);
    const parameter = parameterAt(call, index, file);
    expect(parameter && textOf(parameter, file)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../src/analysis/syntax/ast.ts';
import { chainResult } from '../../../src/analysis/syntax/promise-chain.ts';
import { analyse, textOf } from '../analyse.ts';

/** What the call comes to that the code ends with: the promise itself, callbacks, and handlers with a `!`. */
function chainTexts(code: string): { source: string | null; callbacks: string[] } | null {
  const analysis = analyse(code, { pastGate: true });
  const last = analysis?.file.ast.body.at(-1);
  const call = last?.type === 'ExpressionStatement' ? unwrap(last.expression) : null;
  if (!analysis || call?.type !== 'CallExpression') throw new Error('No call.');
  const { file } = analysis;
  const result = chainResult(call, file);
  if (!result) return null;
  return {
    source: result.source && textOf(result.source, file),
    callbacks: result.callbacks.map(({ node, isHandler }) => `${textOf(node, file)}${isHandler ? '!' : ''}`),
  };
}

describe('chainResult', () => {
  it.each([
    ['load().then(format)', { source: null, callbacks: ['format'] }],
    ['load().then(format, fail)', { source: null, callbacks: ['format', 'fail!'] }],
    ['load().catch(fail)', { source: 'load()', callbacks: ['fail!'] }],
    ['load().finally(close)', { source: 'load()', callbacks: [] }],
    ['load().then(format).catch(fail)', { source: 'load().then(format)', callbacks: ['fail!'] }],
    ['load()?.catch(fail)', { source: 'load()', callbacks: ['fail!'] }],
    ['load()', null],
    ['load().map(format)', null],
    ['then(format)', null],
    ['const store = { catch(fail) { return fail; } }; store.catch(fail)', null],
  ])('%s', (code, expected) => {
    expect(chainTexts(code)).toEqual(expected);
  });
});

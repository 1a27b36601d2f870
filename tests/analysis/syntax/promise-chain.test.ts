import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../src/analysis/syntax/ast.ts';
import type { FileContext } from '../../../src/analysis/syntax/file-context.ts';
import { chainResult, rejectionHandler } from '../../../src/analysis/syntax/promise-chain.ts';
import { analyse, textOf } from '../analyse.ts';

function lastCall(code: string): { call: TSESTree.CallExpression; file: FileContext } {
  const analysis = analyse(code, { pastGate: true });
  const last = analysis?.file.ast.body.at(-1);
  const call = last?.type === 'ExpressionStatement' ? unwrap(last.expression) : null;
  if (!analysis || call?.type !== 'CallExpression') throw new Error('No call.');
  return { call, file: analysis.file };
}

/** What the call comes to that the code ends with: the promise itself, callbacks, and handlers with a `!`. */
function chainTexts(code: string): { source: string | null; callbacks: string[] } | null {
  const { call, file } = lastCall(code);
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
    ['load().then(undefined, fail)', { source: 'load()', callbacks: ['fail!'] }],
    ['load().then(null as never, fail)', { source: 'load()', callbacks: ['fail!'] }],
    ['load().then(format, undefined)', { source: null, callbacks: ['format'] }],
    ['load().then(format, fail, other)', { source: null, callbacks: ['format', 'fail!'] }],
    ['load().then()', { source: 'load()', callbacks: [] }],
    ['load().catch()', { source: 'load()', callbacks: [] }],
    ['load().catch(fail, other)', { source: 'load()', callbacks: ['fail!'] }],
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

describe('rejectionHandler', () => {
  it.each([
    ['load().then(format)', null],
    ['load().then(format, fail)', 'fail'],
    ['load().then(undefined, fail)', 'fail'],
    ['load().then(format, undefined)', null],
    ['load().then(...steps)', '...steps'],
    ['load().then(...steps, fail)', '...steps'],
    ['load().catch(fail)', 'fail'],
    ['load().catch(...steps)', '...steps'],
    ['load().catch(undefined as never)', null],
    ['load().catch()', null],
    ['load().finally(close)', null],
    ['load(fail)', null],
    ['const store = { catch(fail) { return fail; } }; store.catch(fail)', null],
  ])('%s', (code, expected) => {
    const { call, file } = lastCall(code);
    const handler = rejectionHandler(call, file);
    expect(handler && textOf(handler, file)).toBe(expected);
  });
});

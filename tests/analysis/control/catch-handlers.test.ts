import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import { type Node, walk } from '../../../src/analysis/syntax/ast.ts';
import { type Caught, classifies, type Handler, reaches, rethrowsOf } from '../../../src/analysis/control/catch-handlers.ts';
import { alwaysExits } from '../../../src/analysis/control/completions.ts';
import type { FileContext } from '../../../src/analysis/syntax/file-context.ts';
import { isAbortTest } from '../../../src/analysis/control/path-conditions.ts';
import { analyse, textOf } from '../analyse.ts';

function first<Kind extends Node>(file: FileContext, is: (node: Node) => node is Kind): Kind {
  const found: Kind[] = [];
  walk(file.ast, file.sourceCode.visitorKeys, (node) => {
    if (is(node)) found.push(node);
  });
  const [node] = found;
  if (!node) throw new Error('No such node.');
  return node;
}

function handlerIn(body: string): { handler: Handler; file: FileContext } {
  const analysis = analyse(`async function run(signal) { try { await load(); } catch (error) { ${body} } }`, { pastGate: true });
  if (!analysis) throw new Error('No analysis.');
  return { handler: first(analysis.file, (node): node is TSESTree.CatchClause => node.type === 'CatchClause'), file: analysis.file };
}

const caught = {
  failure: { kind: 'failure' },
  text: { kind: 'value', typeof: 'string' },
  object: { kind: 'value', typeof: 'object' },
  notFound: { kind: 'error', className: 'NotFoundError' },
  error: { kind: 'error', className: 'Error' },
} as const satisfies Record<string, Caught>;

describe('reaches', () => {
  const reached = (body: string, what: keyof typeof caught): string => {
    const { handler, file } = handlerIn(body);
    const [rethrow] = rethrowsOf(handler, file);
    if (!rethrow) throw new Error('No rethrow.');
    return reaches(rethrow, caught[what], handler, file);
  };

  it.each([
    [`throw error;`, { failure: 'yes', text: 'yes', object: 'yes', notFound: 'yes', error: 'yes' }],
    [`if (error instanceof NotFoundError) throw error;`, { failure: 'no', text: 'no', object: 'no', notFound: 'yes', error: 'no' }],
    [`if (!(error instanceof NotFoundError)) throw error;`, { failure: 'yes', text: 'yes', object: 'yes', notFound: 'no', error: 'yes' }],
    [`if (error instanceof Error) throw error;`, { failure: 'yes', text: 'no', object: 'no', notFound: 'yes', error: 'yes' }],
    [`if (error instanceof RateLimitError) throw error;`, { failure: 'no', text: 'no', object: 'no', notFound: 'maybe', error: 'no' }],
    [`if (typeof error === 'string') throw error;`, { failure: 'no', text: 'yes', object: 'no', notFound: 'no', error: 'no' }],
    [`if (typeof error === 'object') throw error;`, { failure: 'yes', text: 'no', object: 'yes', notFound: 'yes', error: 'yes' }],
    [`if (error.code === 404) throw error;`, { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'no' }],
    [`if (error.name === 'AbortError') throw error;`, { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'no' }],
    [`if (error.name === 'Error') throw error;`, { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'yes' }],
    [`if (error.kind === 'a') throw error;`, { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'maybe' }],
    [`if (isNotFound(error)) throw error;`, { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'maybe' }],
    [
      `if (typeof error.message === 'string') throw error;`,
      { failure: 'yes', text: 'maybe', object: 'maybe', notFound: 'yes', error: 'yes' },
    ],
    [`if (typeof error.message === 'number') throw error;`, { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'no', error: 'no' }],
    [`if (error.message === undefined) throw error;`, { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'no', error: 'no' }],
    [
      `if (typeof error.code === 'undefined') throw error;`,
      { failure: 'maybe', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'yes' },
    ],
    [`if (error.code === undefined) throw error;`, { failure: 'maybe', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'yes' }],
    [`if (error.status != null) throw error;`, { failure: 'maybe', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'no' }],
    [`if (error === null) throw error;`, { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'no', error: 'no' }],
    [
      `if (error.cause instanceof Error) throw error;`,
      { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'maybe' },
    ],
    [
      `const { code } = error; if (code === 404) throw error;`,
      { failure: 'no', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'maybe' },
    ],
    [
      `if (error instanceof NotFoundError === false) throw error;`,
      { failure: 'yes', text: 'yes', object: 'yes', notFound: 'no', error: 'yes' },
    ],
    [
      `if (isNotFound(error) === false) throw error;`,
      { failure: 'yes', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'maybe' },
    ],
    [
      `switch (true) { case error instanceof NotFoundError: return 1; case error instanceof Error: throw error; }`,
      { failure: 'yes', text: 'no', object: 'no', notFound: 'no', error: 'yes' },
    ],
    [
      `if (error instanceof NotFoundError) return 1; else if (error instanceof Error) throw error;`,
      { failure: 'yes', text: 'no', object: 'no', notFound: 'no', error: 'yes' },
    ],
    [
      `switch (true) { case error instanceof NotFoundError: case error instanceof Error: throw error; }`,
      { failure: 'yes', text: 'no', object: 'no', notFound: 'yes', error: 'yes' },
    ],
    [
      `switch (typeof error) { case 'string': return 1; default: throw error; }`,
      { failure: 'yes', text: 'no', object: 'yes', notFound: 'yes', error: 'yes' },
    ],
    [`if (error.message) throw error;`, { failure: 'yes', text: 'maybe', object: 'maybe', notFound: 'yes', error: 'yes' }],
    [
      `if (isNotFound(error) || error instanceof NotFoundError) return; throw error;`,
      { failure: 'yes', text: 'maybe', object: 'maybe', notFound: 'no', error: 'maybe' },
    ],
    [`if (verbose) throw error;`, { failure: 'yes', text: 'yes', object: 'yes', notFound: 'yes', error: 'yes' }],
    [`if (!verbose) return; throw error;`, { failure: 'yes', text: 'yes', object: 'yes', notFound: 'yes', error: 'yes' }],
    [`if (false) throw error;`, { failure: 'no', text: 'no', object: 'no', notFound: 'no', error: 'no' }],
    [
      `while (true) { if (signal.aborted) break; throw error; }`,
      { failure: 'yes', text: 'maybe', object: 'maybe', notFound: 'maybe', error: 'maybe' },
    ],
  ] as const)('%s', (body, expected) => {
    const kinds = Object.keys(caught) as (keyof typeof caught)[];
    expect(Object.fromEntries(kinds.map((kind) => [kind, reached(body, kind)]))).toEqual(expected);
  });

  it('takes a test that multiplies for undecided', () => {
    const tests = Array.from({ length: 40 }, (_, index) => `const t${String(index + 1)} = t${String(index)} && t${String(index)};`).join(
      ' ',
    );
    expect(reached(`${tests} if (t40) throw error;`, 'failure')).toBe('maybe');
  });
});

describe('rethrowsOf', () => {
  it.each([
    [`throw error;`, ['throw error;']],
    [`const same = error as Error; throw same;`, ['throw same;']],
    [`return Promise.reject(error);`, ['Promise.reject(error)']],
    [`throw new Error('a', { cause: error });`, []],
    [`throw other;`, []],
    [`run(() => { throw error; });`, []],
  ])('%s', (body, expected) => {
    const { handler, file } = handlerIn(body);
    expect(rethrowsOf(handler, file).map((node) => textOf(node, file))).toEqual(expected);
  });
});

describe('classifies', () => {
  it.each([
    [`if (error instanceof NotFoundError) return 1;`],
    [`if (error.code === 'ENOENT') return 1;`],
    [`if (isNotFound(error)) return 1;`],
    [`switch (error.status) { case 404: return 1; }`],
    [`return error.name === 'TimeoutError' ? 1 : 2;`],
    [`const { status } = error; const code = error.code; if (code === 1) return 1;`],
    [`if (error instanceof Error && error.message.includes('quota')) return 1;`],
    [`switch (true) { case error instanceof NotFoundError: return 1; }`],
    [`const isGone = error instanceof NotFoundError; if (isGone) return 1;`],
    [`const { code } = error; if (code === 1) return 1;`],
    [`while (isRetryable(error)) await wait();`],
    [`if (error.cause instanceof Error) return 1;`],
  ])('%s', (body) => {
    const { handler, file } = handlerIn(body);
    expect(classifies(handler, file)).toBe(true);
  });

  it.each([
    [`return error instanceof Error ? error.message : String(error);`],
    [`if (!(error instanceof Error)) return 1;`],
    [`if (error) return 1;`],
    [`return error.message ? error.message : 'failed';`],
    [`return error instanceof Error && error.message ? error.message : 'failed';`],
    [`return typeof error === 'string' ? error : 'failed';`],
    [`const isError = error instanceof Error; return isError ? error.message : 'failed';`],
    [`switch (typeof error) { case 'string': return error; default: return 'failed'; }`],
    [`switch (true) { case error instanceof Error: return error.message; default: return 'failed'; }`],
    [`if (error instanceof Error === false) return 1;`],
    [`if (verbose) log(error);`],
    [`return 1;`],
  ])('not: %s', (body) => {
    const { handler, file } = handlerIn(body);
    expect(classifies(handler, file)).toBe(false);
  });
});

describe('alwaysExits', () => {
  const exits = (statement: string): boolean => {
    const analysis = analyse(`function run(a) { for (;;) { ${statement} } }`, { pastGate: true });
    if (!analysis) throw new Error('No analysis.');
    return alwaysExits(first(analysis.file, (node): node is TSESTree.ForStatement => node.type === 'ForStatement').body);
  };

  it.each([
    [`return;`],
    [`throw a;`],
    [`break;`],
    [`continue;`],
    [`log(); { return; }`],
    [`if (a) return; else throw a;`],
    [`try { return; } catch { throw a; }`],
    [`try { log(); } finally { return; }`],
  ])('%s', (statement) => {
    expect(exits(statement)).toBe(true);
  });

  it.each([
    [`log();`],
    [`if (a) return;`],
    [`if (a) return; else log();`],
    [`try { return; } catch { log(); }`],
    [`while (a) { return; }`],
    [`switch (a) { case 1: return; }`],
    [`run(() => { return; });`],
  ])('not: %s', (statement) => {
    expect(exits(statement)).toBe(false);
  });

  it('takes nesting without end for unknown', () => {
    expect(exits(`${'if (a) { '.repeat(250)}return;${' } else return;'.repeat(250)}`)).toBe(false);
  });
});

describe('isAbortTest', () => {
  it.each([
    [`signal.aborted`, true],
    [`signal?.aborted`, true],
    [`error.name === 'AbortError'`, true],
    [`isAbortError(error)`, true],
    [`signal.aborted || error.code === 1`, true],
    [`signal.aborted === true`, true],
    [`error.name === 'TimeoutError'`, false],
    [`!ready`, false],
  ])('%s', (test, expected) => {
    const { file } = handlerIn(`if (${test}) return;`);
    const { test: condition } = first(file, (node): node is TSESTree.IfStatement => node.type === 'IfStatement');
    expect(isAbortTest(condition)).toBe(expected);
  });
});

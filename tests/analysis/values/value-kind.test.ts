import { describe, expect, it } from 'vitest';
import { errorClass, valueKind } from '../../../src/analysis/values/value-kind.ts';
import { analyse } from '../analyse.ts';

/** The kind of the expression that the code ends with. */
function kindOf(expression: string, around = ''): string {
  const analysis = analyse(`${around}; (${expression});`, { pastGate: true });
  const last = analysis?.file.ast.body.at(-1);
  if (!analysis || last?.type !== 'ExpressionStatement') throw new Error('No expression.');
  const value = valueKind(last.expression, analysis.file);
  return 'typeof' in value ? `${value.kind} (${value.typeof})` : value.kind;
}

describe('valueKind', () => {
  it.each([
    [`{ code: 1 }`, 'object (object)'],
    [`[1]`, 'array (object)'],
    [`'a'`, 'string (string)'],
    ['`a ${b}`', 'string (string)'],
    [`'a' + b`, 'string (string)'],
    [`b + c + 'a'`, 'string (string)'],
    [`1`, 'number (number)'],
    [`1n`, 'bigint (bigint)'],
    [`true`, 'boolean (boolean)'],
    [`null`, 'null (object)'],
    [`undefined`, 'undefined (undefined)'],
    [`/a/`, 'regexp (object)'],
    [`() => 1`, 'function (function)'],
    [`class {}`, 'function (function)'],
    [`String(b)`, 'string (string)'],
    [`JSON.stringify(b)`, 'string (string)'],
    [`Symbol('a')`, 'symbol (symbol)'],
    [`BigInt(1)`, 'bigint (bigint)'],
    [`new Map()`, 'instance (object)'],
    [`new Date()`, 'instance (object)'],
    [`ok ? 'a' : 'b'`, 'string (string)'],
    [`{ code: 1 } as any`, 'object (object)'],
    [`new Error('a')`, 'error'],
    [`Error('a')`, 'error'],
    [`new TypeError('a')`, 'error'],
    [`new errors.NotFoundError('a')`, 'error'],
    [`new NotFoundException('a')`, 'error'],
  ])('%s', (expression, expected) => {
    expect(kindOf(expression)).toBe(expected);
  });

  it.each([
    [`b`],
    [`b.c`],
    [`make()`],
    [`createError('a')`],
    [`new Thing()`],
    [`b + c`],
    [`ok ? 'a' : new Error('b')`],
    [`ok ? b : c`],
    [`await b`],
    [`b ?? 'a'`],
  ])('is unknown for %s', (expression) => {
    expect(kindOf(expression)).toBe('unknown');
  });

  it('follows constants, and no other variables', () => {
    expect(kindOf('failure', `const failure = { code: 1 }`)).toBe('object (object)');
    expect(kindOf('other', `const failure = 'a'; const other = failure`)).toBe('string (string)');
    expect(kindOf('failure', `let failure = 'a'; failure = new Error('b')`)).toBe('unknown');
    expect(kindOf('undefined', `export const run = (undefined) => undefined`)).toBe('undefined (undefined)');
  });

  it('takes a class of the file that extends nothing for no Error', () => {
    expect(kindOf('new Refusal()', `class Refusal { code = 1 }`)).toBe('instance (object)');
    expect(kindOf('new Refusal()', `const Refusal = class { code = 1 }`)).toBe('instance (object)');
    expect(kindOf('new Refusal()', `class Refusal extends Error {}`)).toBe('error');
    expect(kindOf('new Refusal()', `import { Base } from './base.js'; class Refusal extends Base {}`)).toBe('unknown');
    expect(kindOf('new Refusal()', `import { Refusal } from './refusal.js'`)).toBe('unknown');
  });

  it('knows a global by its scope', () => {
    expect(kindOf('new Map()', `import { Map } from 'immutable'`)).toBe('unknown');
    expect(kindOf(`String('a')`, `const String = (x) => new Error(x)`)).toBe('unknown');
    expect(kindOf(`Error('a')`, `const Error = (x) => ({ x })`)).toBe('unknown');
  });

  it('ends on constants that multiply', () => {
    const around = Array.from({ length: 40 }, (_, index) => `const x${String(index + 1)} = x${String(index)} + x${String(index)}`).join(
      ';',
    );
    expect(kindOf('x40', around)).toBe('unknown');
    const branches = Array.from(
      { length: 40 },
      (_, index) => `const y${String(index + 1)} = ok ? y${String(index)} : y${String(index)}`,
    ).join(';');
    expect(kindOf('y40', branches)).toBe('unknown');
  });
});

describe('errorClass', () => {
  const classOf = (expression: string): string | null => {
    const analysis = analyse(`(${expression});`, { pastGate: true });
    const last = analysis?.file.ast.body.at(-1);
    if (!analysis || last?.type !== 'ExpressionStatement') throw new Error('No expression.');
    return errorClass(last.expression, analysis.file);
  };

  it.each([
    [`new NotFoundError('a')`, 'NotFoundError'],
    [`new errors.NotFoundError('a')`, 'NotFoundError'],
    [`Error('a')`, 'Error'],
    [`error`, null],
  ])('of %s', (expression, expected) => {
    expect(classOf(expression)).toBe(expected);
  });
});

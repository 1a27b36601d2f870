import { describe, expect, it } from 'vitest';
import { isFunction } from '../../../src/analysis/syntax/ast.ts';
import { followPattern, parameterPlace, patternNames, targetNames } from '../../../src/analysis/syntax/patterns.ts';
import { analyse, textOf } from '../analyse.ts';

function parameterOf(parameter: string) {
  const analysis = analyse(`function read(this: Server, first, ${parameter}) {}`, { pastGate: true });
  const [fn] = analysis?.file.ast.body ?? [];
  const pattern = isFunction(fn) ? fn.params[2] : undefined;
  if (!analysis || !isFunction(fn) || !pattern) throw new Error('No parameter.');
  return { fn, pattern, file: analysis.file };
}

describe('patternNames', () => {
  it.each([
    ['ctx', ['ctx = ']],
    ['ctx = {}', ['ctx = ']],
    ['{ signal }', ['signal = .signal']],
    ['{ signal: stop }', ['stop = .signal']],
    ['{ run: { signal } = {} }', ['signal = .run.signal']],
    [`{ 'abort-signal': signal }`, ['signal = .abort-signal']],
    ['{ [key]: signal }', ['signal = .*']],
    ['{ run, ...others }', ['run = .run', 'others = . (rest)']],
    ['[first, { id }]', ['first = .*', 'id = .*.id']],
    ['[first, ...others]', ['first = .*', 'others = . (rest)']],
    ['...args', ['args = . (rest)']],
  ])('of %s', (parameter, names) => {
    const found = [...patternNames(parameterOf(parameter).pattern)];
    expect(
      found.map(({ name, path, isRest }) => `${name.name} = ${path.map((key) => `.${key ?? '*'}`).join('')}${isRest ? '. (rest)' : ''}`),
    ).toEqual(names);
  });
});

describe('targetNames', () => {
  it.each([
    ['a', ['a at ']],
    ['{ a, b: c }', ['a at a', 'c at b']],
    ['[a, , b]', ['a at *', 'b at *']],
    ['{ a, ...b }', ['a at a', '...b at ']],
    ['[...{ a }]', ['...a at a']],
    ['a.b', ['a.b at ']],
    ['{ a: b.c }', ['b.c at a']],
  ])('of %s, which is assigned to', (target, expected) => {
    const analysis = analyse(`(${target} = value);`, { pastGate: true });
    const [statement] = analysis?.file.ast.body ?? [];
    const assignment = statement?.type === 'ExpressionStatement' ? statement.expression : null;
    if (!analysis || assignment?.type !== 'AssignmentExpression') throw new Error('No assignment.');
    const texts = [...targetNames(assignment.left)].map(
      ({ name, path, isRest }) => `${isRest ? '...' : ''}${textOf(name, analysis.file)} at ${path.map((key) => key ?? '*').join('.')}`,
    );
    expect(texts).toEqual(expected);
  });
});

describe('parameterPlace', () => {
  it('counts without `this`, and leaves out what a rest collects', () => {
    const place = (parameter: string): unknown => {
      const { fn, pattern } = parameterOf(parameter);
      const [bound] = patternNames(pattern);
      return bound && parameterPlace(fn, bound.name);
    };
    expect(place('{ run: { signal } }')).toEqual({ index: 1, path: ['run', 'signal'] });
    expect(place('...args')).toBeNull();
  });
});

describe('followPattern', () => {
  it.each([
    ['ctx', 'ctx then run.signal'],
    ['ctx = {}', 'ctx then run.signal'],
    ['{ run }', 'run then signal'],
    ['{ run: { signal = none } }', 'signal then '],
    ['{ other, ...left }', 'left then run.signal'],
    ['{ run: { id } }', '{ id } then signal'],
    ['{ other }', '{ other } then run.signal'],
    ['[run]', '[run] then run.signal'],
  ])('of %s', (parameter, end) => {
    const { pattern, file } = parameterOf(parameter);
    const { part, left } = followPattern(pattern, ['run', 'signal']);
    expect(`${textOf(part, file)} then ${left.join('.')}`).toBe(end);
  });
});

import { describe, expect, it } from 'vitest';
import { type Node, walk } from '../../../src/analysis/syntax/ast.ts';
import {
  callOfMember,
  isFloating,
  isSettledHere,
  isUntestedBranch,
  memberUse,
  nextInChain,
  readsOf,
  useOf,
} from '../../../src/analysis/syntax/value-use.ts';
import { analyse, type Analysis, textOf } from '../analyse.ts';

/** The first node of a function with these statements that has this text. */
function find(statements: string, text: string): { node: Node; file: Analysis['file'] } {
  const analysis = analyse(`async function* run() { ${statements} }`, { pastGate: true });
  if (!analysis) throw new Error('No analysis.');
  const { file } = analysis;
  const found: Node[] = [];
  walk(file.ast, file.sourceCode.visitorKeys, (node) => {
    if (textOf(node, file) === text && /^(?:Identifier|CallExpression|MemberExpression)$/.test(node.type)) found.push(node);
  });
  const [node] = found;
  if (!node) throw new Error('Not there.');
  return { node, file };
}

function useText(statements: string, text = 'value'): string {
  const { node, file } = find(statements, text);
  const use = useOf(node);
  return `${use.kind}: ${textOf(use.node, file)}`;
}

describe('useOf', () => {
  it.each([
    ['await value;', 'awaited: await value'],
    ['a = b ? value : c;', 'branch: b ? value : c'],
    ['a = value ? b : c;', 'tested: value ? b : c'],
    ['a = value ?? b;', 'branch: value ?? b'],
    ['a = value || b;', 'branch: value || b'],
    ['a = value && b;', 'tested: value && b'],
    ['a = b && value;', 'branch: b && value'],
    ['a = (b, value);', 'branch: b, value'],
    ['a = (value, b);', 'dropped: value, b'],
    ['if (value) a();', 'tested: if (value) a();'],
    ['while (value) a();', 'tested: while (value) a();'],
    ['switch (value) {}', 'tested: switch (value) {}'],
    ['value.name;', 'member: value.name'],
    ['list[value];', 'key: list[value]'],
    ['list.value;', 'other: list.value'],
    ['value();', 'called: value()'],
    ['new value();', 'called: new value()'],
    ['call(a, value);', 'argument: call(a, value)'],
    ['new Call(value);', 'argument: new Call(value)'],
    ['call(...value);', 'part: ...value'],
    ['a = [value];', 'part: [value]'],
    ['a = { b: value };', 'part: { b: value }'],
    ['a = { [value]: b };', 'part: { [value]: b }'],
    ['a = { value: b };', 'other: value: b'],
    ['({ [value]: a } = b);', 'other: [value]: a'],
    ['a = `${value}`;', 'part: `${value}`'],
    ['a = !value;', 'operand: !value'],
    ['void value;', 'operand: void value'],
    ['a = value === b;', 'operand: value === b'],
    ['const a = value;', 'named: a = value'],
    ['const value = a;', 'other: value = a'],
    ['a = value;', 'named: a = value'],
    ['a.b ??= value;', 'named: a.b ??= value'],
    ['value = a;', 'written: value = a'],
    ['value++;', 'written: value++'],
    ['delete value.name;', 'member: value.name'],
    ['for (const a of value) b();', 'iterated: for (const a of value) b();'],
    ['for (value of a) b();', 'written: for (value of a) b();'],
    ['for (; value; ) a();', 'tested: for (; value; ) a();'],
    ['for (value; ; ) a();', 'other: for (value; ; ) a();'],
    ['[value] = a;', 'written: [value] = a'],
    ['({ a: value = 1, ...b } = c);', 'written: { a: value = 1, ...b } = c'],
    ['({ a, ...value } = c);', 'written: { a, ...value } = c'],
    ['({ a: [value] } = c);', 'written: { a: [value] } = c'],
    ['for ([value] of a) b();', 'written: for ([value] of a) b();'],
    ['const { a: value } = b;', 'other: a: value'],
    ['const { a = value } = b;', 'other: a = value'],
    ['({ a = value } = b);', 'other: a = value'],
    ['return value;', 'returned: return value;'],
    ['a = () => value;', 'returned: () => value'],
    ['a = (b = value) => b;', 'other: b = value'],
    ['yield value;', 'yielded: yield value'],
    ['throw value;', 'thrown: throw value;'],
    ['value;', 'dropped: value;'],
    ['a = value as string;', 'named: a = value as string'],
    ['call(value!);', 'argument: call(value!)'],
  ])('%s', (statements, expected) => {
    expect(useText(statements)).toBe(expected);
  });

  it('sees the use of an optional chain', () => {
    expect(useText('a = value?.name.b;', 'value?.name.b')).toBe('named: a = value?.name.b');
  });

  it('tells the place of an argument', () => {
    expect(useOf(find('call(a, value);', 'value').node)).toMatchObject({ index: 1 });
  });
});

it.each([
  ['a ? b : value;', true],
  ['a || value;', true],
  ['value || a;', false],
  ['value ? a : b;', false],
  ['value;', false],
])('isUntestedBranch of %s', (statements, expected) => {
  expect(isUntestedBranch(useOf(find(statements, 'value').node))).toBe(expected);
});

it.each([
  ['value.a.b = 1;', ['a', 'b'], 'written'],
  ['value.a.push(1);', ['a', 'push'], 'called'],
  ['value[a].b;', [null, 'b'], 'dropped'],
  ['a[value].b;', [], 'key'],
  ['value;', [], 'dropped'],
])('memberUse of %s', (statements, path, kind) => {
  const found = memberUse(find(statements, 'value').node);
  expect([found.path, found.use.kind]).toEqual([path, kind]);
});

it.each([
  ['value.map(a);', 'value.map(a)'],
  ['value?.map(a);', 'value?.map(a)'],
  ['call(value.map);', null],
  ['new value.Map();', null],
  ['value.map.call(a);', null],
])('callOfMember of %s', (statements, expected) => {
  const { node, file } = find(statements, 'value');
  const { parent } = node;
  const call = parent?.type === 'MemberExpression' ? callOfMember(parent) : null;
  expect(call && textOf(call, file)).toBe(expected);
});

it.each([
  ['db.from(a).where(b);', 'db.from(a).where(b)'],
  ['db.from(a).rows;', null],
  ['call(db.from(a));', null],
])('nextInChain of %s', (statements, expected) => {
  const { node, file } = find(statements, 'db.from(a)');
  const next = nextInChain(node);
  expect(next && textOf(next, file)).toBe(expected);
});

it.each([
  ['await load();', true],
  ['return load();', true],
  ['await Promise.all([load(), a]);', true],
  ['call([load(), a]);', false],
  ['const a = load();', false],
  ['load();', false],
])('isSettledHere of %s', (statements, expected) => {
  expect(isSettledHere(find(statements, 'load()').node)).toBe(expected);
});

it.each([
  ['load();', true],
  ['load().catch(ignore);', true],
  ['a(load());', true],
  ['await load();', false],
  ['const a = load();', false],
])('isFloating of %s', (statements, expected) => {
  const { node } = find(statements, 'load()');
  expect(node.type === 'CallExpression' && isFloating(node)).toBe(expected);
});

it('readsOf leaves the writes out', () => {
  const { node, file } = find('let value = 1; value = 2; a(value); b(value++);', 'value');
  expect(readsOf(node, file).map((read) => textOf(read.parent as Node, file))).toEqual(['a(value)', 'value++']);
});

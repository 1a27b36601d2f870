import type { TSESTree } from '@typescript-eslint/utils';
import { isNullish, literalText, type Node, unwrap } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';

/** A test that holds, or does not, where a node is reached. */
export interface Condition {
  readonly test: Node;
  readonly holds: boolean;
  /** Of a `switch`: `test` is one of these values where it holds, and none of them where it does not. */
  readonly cases?: readonly Node[];
}

/** An operator that compares two values. */
export type Comparison = '==' | '===' | '!=' | '!==' | '<' | '<=' | '>' | '>=';

interface Asked {
  /** The part of the test, as it is written. */
  readonly written: Node;
  /** The same with its constants followed. */
  readonly node: Node;
  /** Whether `node` comes out true. */
  readonly holds: boolean;
}

interface Compared extends Asked {
  readonly subject: Node;
  /** What is true of subject and value on this branch: `!==` for an `===` that does not hold, `>` for `0 < n`. */
  readonly operator: Comparison;
  readonly value: Node;
}

/** The smallest part of a test: one question, with what its answer is where a place is reached. */
export type Atom =
  /** `order.state !== 'open'`; a literal is the value, on whichever side it is written. */
  | (Compared & { readonly kind: 'comparison' })
  /** `typeof id === 'string'`: the subject is `id`. */
  | (Compared & { readonly kind: 'typeof' })
  /** `error instanceof TypeError` */
  | (Asked & { readonly kind: 'instanceof'; readonly subject: Node; readonly className: Node })
  /** `'code' in error` */
  | (Asked & { readonly kind: 'in'; readonly key: Node; readonly subject: Node })
  /** `isAbortError(error)`, awaited or not. */
  | (Asked & { readonly kind: 'call'; readonly call: TSESTree.CallExpression })
  /** Anything else is asked whether it is truthy. */
  | (Asked & { readonly kind: 'truthy'; readonly subject: Node });

/** What a reader makes of the parts of a test. */
export interface TestReading<T> {
  atom(atom: Atom): T;
  /** Of parts that all come out so. */
  all(parts: readonly T[]): T;
  /** Of parts of which at least one comes out so. */
  any(parts: readonly T[]): T;
  /** Of what lies beyond the budget. */
  readonly unknown: T;
}

// Constants make a test as large as their expressions multiply to.
const maxParts = 200;

/**
 * Takes a test apart: `!`, `!!`, `Boolean(…)`, `… === false`, `&&`, `||` and the cases of a `switch`, each as it comes out on this branch.
 *
 * @param resolve What a part is read as: `file.scopes.resolve` follows constants, `unwrap` does not.
 */
export function readTest<T>(
  condition: Condition,
  reading: TestReading<T>,
  resolve: (node: Node) => Node = unwrap,
  budget = new Budget(maxParts),
): T {
  if (condition.cases) return readCases(condition, condition.cases, reading, resolve, budget);
  const parts: T[] = [];
  let joined: 'all' | 'any' | null = null;
  // A chain of the same operator is one list, however long it is.
  const pending = [condition];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const part = withoutNegation(next, resolve, budget);
    const how = part && joinOf(part);
    if (!part) parts.push(reading.unknown);
    else if (!how) parts.push(reading.atom(atomOf(part, resolve)));
    else if (joined === null || joined === how.join) {
      joined = how.join;
      pending.push({ test: how.right, holds: part.holds }, { test: how.left, holds: part.holds });
    } else parts.push(readTest({ test: part.node, holds: part.holds }, reading, resolve, budget));
  }
  const [only] = parts;
  return joined === null ? (only ?? reading.unknown) : reading[joined](parts);
}

function readCases<T>(
  { test, holds }: Condition,
  cases: readonly Node[],
  reading: TestReading<T>,
  resolve: (node: Node) => Node,
  budget: Budget,
): T {
  const asked: Asked = { written: unwrap(test), node: resolve(test), holds };
  const parts = cases.map((value): T => {
    // `switch (true)` asks each of its cases.
    const asksCases = booleanIn(test);
    if (asksCases !== null) return readTest({ test: value, holds: asksCases === holds }, reading, resolve, budget);
    return budget.spend() ? reading.atom(compared(asked, '===', [unwrap(test), unwrap(value)], resolve)) : reading.unknown;
  });
  const [only] = parts;
  return parts.length < 2 ? (only ?? reading.unknown) : reading[holds ? 'any' : 'all'](parts);
}

// Null beyond the budget: a constant may be its own opposite.
function withoutNegation({ test, holds }: Condition, resolve: (node: Node) => Node, budget: Budget): Asked | null {
  let written = unwrap(test);
  let node = resolve(written);
  let isSo = holds;
  while (budget.spend()) {
    const inner = negatedIn(node) ?? booleanOf(node) ?? comparedWithBoolean(node, resolve);
    if (!inner) return { written, node, holds: isSo };
    if (inner.isNegated) isSo = !isSo;
    written = unwrap(inner.node);
    node = resolve(written);
  }
  return null;
}

/** What a test comes down to. */
interface Inner {
  readonly node: Node;
  readonly isNegated: boolean;
}

function negatedIn(node: Node): Inner | null {
  return node.type === 'UnaryExpression' && node.operator === '!' ? { node: node.argument, isNegated: true } : null;
}

function booleanOf(node: Node): Inner | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'Boolean') return null;
  const [argument, ...others] = node.arguments;
  return argument && argument.type !== 'SpreadElement' && others.length === 0 ? { node: argument, isNegated: false } : null;
}

// `error instanceof TypeError === false`, `isKnown(error) === true`. What else is compared with a boolean stays a comparison: see `flagOf`.
function comparedWithBoolean(node: Node, resolve: (node: Node) => Node): Inner | null {
  if (node.type !== 'BinaryExpression' || !isComparison(node.operator)) return null;
  const isEqual = isEquality({ operator: node.operator });
  if (isEqual === null) return null;
  for (const [side, other] of [
    [node.left, node.right],
    [node.right, node.left],
  ] as const) {
    const value = booleanIn(other);
    if (value !== null && isQuestion(resolve(side))) return { node: side, isNegated: value !== isEqual };
  }
  return null;
}

function isQuestion(node: Node): boolean {
  const called = node.type === 'AwaitExpression' ? unwrap(node.argument) : node;
  if (called.type === 'CallExpression') return true;
  if (node.type === 'BinaryExpression') return isComparison(node.operator) || node.operator === 'instanceof' || node.operator === 'in';
  return negatedIn(node) !== null;
}

function booleanIn(node: Node): boolean | null {
  const value = unwrap(node);
  return value.type === 'Literal' && typeof value.value === 'boolean' ? value.value : null;
}

function joinOf({ node, holds }: Asked): { readonly join: 'all' | 'any'; readonly left: Node; readonly right: Node } | null {
  if (node.type !== 'LogicalExpression' || node.operator === '??') return null;
  return { join: (node.operator === '&&') === holds ? 'all' : 'any', left: node.left, right: node.right };
}

const opposite: Readonly<Record<Comparison, Comparison>> = {
  '==': '!=',
  '===': '!==',
  '!=': '==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

const mirrored: Readonly<Partial<Record<Comparison, Comparison>>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function atomOf(asked: Asked, resolve: (node: Node) => Node): Atom {
  const { node } = asked;
  const call = node.type === 'AwaitExpression' ? unwrap(node.argument) : node;
  if (call.type === 'CallExpression') return { ...asked, kind: 'call', call };
  if (node.type !== 'BinaryExpression') return { ...asked, kind: 'truthy', subject: node };
  const [left, right] = [unwrap(node.left), unwrap(node.right)];
  if (node.operator === 'instanceof') return { ...asked, kind: 'instanceof', subject: left, className: right };
  if (node.operator === 'in') return { ...asked, kind: 'in', key: left, subject: right };
  if (!isComparison(node.operator)) return { ...asked, kind: 'truthy', subject: node };
  return compared(asked, node.operator, [left, right], resolve);
}

function compared(asked: Asked, comparison: Comparison, [left, right]: readonly [Node, Node], resolve: (node: Node) => Node): Atom {
  const isMirrored = isLiteral(resolve(left)) && !isLiteral(resolve(right));
  const written = isMirrored ? (mirrored[comparison] ?? comparison) : comparison;
  const [subject, value] = isMirrored ? [right, left] : [left, right];
  const operator = asked.holds ? written : opposite[written];
  if (subject.type === 'UnaryExpression' && subject.operator === 'typeof')
    return { ...asked, kind: 'typeof', subject: unwrap(subject.argument), operator, value };
  return { ...asked, kind: 'comparison', subject, operator, value };
}

function isComparison(operator: string): operator is Comparison {
  return operator in opposite;
}

function isLiteral(node: Node): boolean {
  if (node.type === 'UnaryExpression' && node.operator === '-') return node.argument.type === 'Literal';
  return node.type === 'Literal' || isNullish(node) || literalText(node) !== null;
}

/** The expressions that a condition asks about: its test, and the cases of a `switch`. */
export function askedIn({ test, cases = [] }: Condition): readonly Node[] {
  return [test, ...cases];
}

/** The parts of a test, in the order in which they are written, with whether each of them surely comes out so. */
export function atomsOf(
  condition: Condition,
  resolve?: (node: Node) => Node,
): readonly { readonly atom: Atom; readonly isSure: boolean }[] {
  return readTest<readonly { readonly atom: Atom; readonly isSure: boolean }[]>(
    condition,
    {
      atom: (atom) => [{ atom, isSure: true }],
      all: (parts) => parts.flat(),
      any: (parts) => parts.flat().map(({ atom }) => ({ atom, isSure: false })),
      unknown: [],
    },
    resolve,
  );
}

/** The parts of a test that surely come out so: both sides of an `&&` that holds, of an `||` that does not. */
export function sureAtoms(condition: Condition, resolve?: (node: Node) => Node): Atom[] {
  return atomsOf(condition, resolve).flatMap(({ atom, isSure }) => (isSure ? [atom] : []));
}

/** The part that is all of a test; null of a test with several. */
export function onlyAtom(condition: Condition, resolve?: (node: Node) => Node): Atom | null {
  const [only, ...others] = atomsOf(condition, resolve);
  return only && others.length === 0 ? only.atom : null;
}

/** Whether a comparison finds its subject to be its value; null where it asks which of them is more. */
export function isEquality({ operator }: { readonly operator: Comparison }): boolean | null {
  if (operator === '===' || operator === '==') return true;
  return operator === '!==' || operator === '!=' ? false : null;
}

/** What is truthy or not by a part of a test: `flag`, `!flag`, `flag === false`. Null for any other part. */
export function flagOf(atom: Atom): { readonly subject: Node; readonly holds: boolean } | null {
  if (atom.kind === 'truthy') return atom;
  if (atom.kind !== 'comparison' || atom.value.type !== 'Literal' || typeof atom.value.value !== 'boolean') return null;
  const isEqual = isEquality(atom);
  return isEqual === null ? null : { subject: atom.subject, holds: atom.value.value === isEqual };
}

/** What is there or missing by a part of a test: `row`, `!row`, `row !== null`, `typeof row === 'undefined'`. Null for any other part. */
export function presenceOf(atom: Atom): { readonly subject: Node; readonly isThere: boolean } | null {
  if (atom.kind === 'truthy') return { subject: atom.subject, isThere: atom.holds };
  if (atom.kind !== 'comparison' && atom.kind !== 'typeof') return null;
  const isForNothing = atom.kind === 'typeof' ? literalText(atom.value) === 'undefined' : isNullish(atom.value);
  const isEqual = isEquality(atom);
  return isForNothing && isEqual !== null ? { subject: atom.subject, isThere: !isEqual } : null;
}

import type { TSESTree } from '@typescript-eslint/utils';
import { passingError } from '../../knowledge/failure-keys.ts';
import { sentStatusName } from '../../knowledge/http.ts';
import { answeredClasses, classByStatus } from '../../knowledge/statuses.ts';
import { isFunction, keyName, literalText, unwrap, type Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { type Atom, isEquality, readTest } from '../syntax/condition-atoms.ts';
import type { ClassMeaning } from './failure-literal.ts';
import type { FileContext } from '../syntax/file-context.ts';

/** The class of a failure that a service answers with a status; null where the status tells none. */
export function classOfStatus(status: number): ClassMeaning | null {
  if (status >= 500 && status <= 599) return 'retryable';
  return classByStatus.get(status) ?? null;
}

/** The classes that do not contradict a status; null for a status of which nothing is said. */
export function classesAnswered(status: number): readonly ClassMeaning[] | null {
  const fitting = answeredClasses.get(status);
  if (fitting) return fitting;
  return status >= 500 && status <= 599 ? ['retryable', 'permanent', 'userInput'] : null;
}

const maxAncestors = 60;
const maxSteps = 200;

/**
 * The class that the nearest test of a status around a node tells, or of an error that passes: `if (response.status === 429) …`,
 * `switch (status) { case 404: … }`, `if (error.name === 'TimeoutError') …`.
 */
export function classOfGuard(node: Node, file: FileContext): ClassMeaning | null {
  let child = node;
  for (let hop = 0; hop < maxAncestors && child.parent; hop++, child = child.parent) {
    const { parent } = child;
    if (isFunction(parent)) return null;
    if ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && parent.consequent === child) {
      const meaning = classOfTest(parent.test, file);
      if (meaning) return meaning;
    }
    if (parent.type === 'SwitchCase' && child !== parent.test && isStatusName(parent.parent.discriminant)) {
      const meaning = classOfCase(parent, file);
      if (meaning) return meaning;
    }
  }
  return null;
}

// With the cases that fall through to it.
function classOfCase(own: TSESTree.SwitchCase, file: FileContext): ClassMeaning | null {
  const { cases } = own.parent;
  const tests = [own.test];
  for (let index = cases.indexOf(own) - 1; cases[index]?.consequent.length === 0; index--) tests.push(cases[index]?.test ?? null);
  const statuses = tests.map((test) => test && statusesOf(test, file));
  return statuses.every((each) => each !== null) ? oneOf(statuses.flat()) : null;
}

// What the test holds for: of alternatives all have to be of one class, of conditions that all hold the first that tells.
function classOfTest(test: Node, file: FileContext): ClassMeaning | null {
  return readTest<ClassMeaning | null>(
    { test, holds: true },
    {
      atom: (atom) => classOfAtom(atom, file),
      all: (parts) => parts.find((part) => part !== null) ?? null,
      any: ([first = null, ...others]) => (others.every((each) => each === first) ? first : null),
      unknown: null,
    },
    file.scopes.resolve,
  );
}

function classOfAtom(atom: Atom, file: FileContext): ClassMeaning | null {
  if (atom.kind === 'comparison') return classOfComparison(atom, file);
  // `[401, 403].includes(response.status)`
  if (atom.kind !== 'call' || !atom.holds) return null;
  const callee = unwrap(atom.call.callee);
  const [first] = atom.call.arguments;
  if (callee.type !== 'MemberExpression' || keyName(callee) !== 'includes' || !first || !isStatusName(first)) return null;
  const statuses = statusesOf(callee.object, file);
  return statuses && oneOf(statuses);
}

function classOfComparison(atom: Extract<Atom, { kind: 'comparison' }>, file: FileContext): ClassMeaning | null {
  const { subject, operator, value } = atom;
  if (isEquality(atom)) {
    if (isPassing(subject, value) || isPassing(value, subject)) return 'retryable';
    const statuses = isStatusName(subject) ? statusesOf(value, file) : isStatusName(value) ? statusesOf(subject, file) : null;
    return statuses && oneOf(statuses);
  }
  if (!isStatusName(subject)) return null;
  const [from] = statusesOf(value, file) ?? [];
  return (operator === '>=' && from === 500) || (operator === '>' && from === 499) ? 'retryable' : null;
}

function isPassing(tested: Node, value: Node): boolean {
  const member = unwrap(tested);
  return (
    member.type === 'MemberExpression' &&
    /^(?:name|code)$/.test(keyName(member) ?? '') &&
    passingError.test(literalText(unwrap(value)) ?? '')
  );
}

function isStatusName(node: Node): boolean {
  const value = unwrap(node);
  return sentStatusName.has(value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? (keyName(value) ?? '') : '');
}

function statusesOf(node: Node, file: FileContext, budget = new Budget(maxSteps)): number[] | null {
  const value = file.scopes.resolve(node);
  if (!budget.spend()) return null;
  if (value.type === 'ArrayExpression') {
    const each = value.elements.map((element) => (element && element.type !== 'SpreadElement' ? statusesOf(element, file, budget) : null));
    return each.every((statuses) => statuses !== null) ? each.flat() : null;
  }
  return value.type === 'Literal' && typeof value.value === 'number' ? [value.value] : null;
}

function oneOf(statuses: readonly number[]): ClassMeaning | null {
  const [meaning, ...others] = new Set(statuses.map(classOfStatus));
  return others.length === 0 ? (meaning ?? null) : null;
}

import { passingError } from '../../knowledge/failure-keys.ts';
import { sentStatusName } from '../../knowledge/http.ts';
import { answeredClasses, classByStatus } from '../../knowledge/statuses.ts';
import { enclosingFunction, keyName, literalText, unwrap, type Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { type Atom, type Condition, isEquality, readTest } from '../control/condition-atoms.ts';
import type { ClassMeaning } from './failure-literal.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { conditionsOn } from '../control/path-conditions.ts';

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

const maxSteps = 200;

/**
 * The class that the nearest test of a status on the way to a node tells, or of an error that passes: `if (response.status === 429) …`,
 * `switch (status) { case 404: … }`, `if (error.name === 'TimeoutError') …`.
 */
export function classOfGuard(node: Node, file: FileContext): ClassMeaning | null {
  for (const condition of conditionsOn(node, enclosingFunction(node) ?? file.ast)) {
    const meaning = classOfCondition(condition, file);
    if (meaning) return meaning;
  }
  return null;
}

// Of alternatives all have to be of one class, of conditions that all hold the first that tells.
function classOfCondition(condition: Condition, file: FileContext): ClassMeaning | null {
  return readTest<ClassMeaning | null>(
    condition,
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
    if (isPassing(subject, value)) return 'retryable';
    const statuses = isStatusName(subject) ? statusesOf(value, file) : null;
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

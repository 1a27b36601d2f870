import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, literalText, memberPath, type Node, unwrap } from '../syntax/ast.ts';
import { alwaysExits } from './completions.ts';
import { type Atom, atomsOf, type Condition, flagOf, isEquality } from './condition-atoms.ts';
import { memoize } from '../syntax/memoize.ts';

/** The tests between the start of a handler, function or block and a node in it: enclosing branches, and earlier `if`s that left. */
export function conditionsOn(node: Node, boundary: Node): Condition[] {
  const conditions: Condition[] = [];
  let child: Node = node;
  let parent = node.parent;
  while (parent && child !== boundary) {
    switch (parent.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        if (child !== parent.test) conditions.push({ test: parent.test, holds: child === parent.consequent });
        break;
      case 'LogicalExpression':
        if (child === parent.right) conditions.push({ test: parent.left, holds: parent.operator === '&&' });
        break;
      case 'SwitchCase':
        if (child !== parent.test) conditions.push(...conditionsOfCase(parent), ...leftBefore(child, parent.consequent));
        break;
      case 'BlockStatement':
        // A declared function may be called before.
        if (child.type !== 'FunctionDeclaration') conditions.push(...leftBefore(child, parent.body));
        break;
    }
    child = parent;
    parent = parent.parent;
  }
  return conditions;
}

/** What a `switch` says where one of its cases is reached: a case from above may fall through to it, and `default` is what is left. */
function conditionsOfCase(own: TSESTree.SwitchCase): Condition[] {
  const { cases, discriminant } = own.parent;
  const last = cases.indexOf(own);
  let first = last;
  while (cases[first - 1]?.consequent.some((statement) => alwaysExits(statement)) === false) first--;
  const reached = cases.slice(first, last + 1);
  const isRest = reached.some(({ test }) => !test);
  const valuesOf = (some: readonly TSESTree.SwitchCase[]): Node[] => some.flatMap(({ test }) => test ?? []);
  const values = valuesOf(isRest ? cases.filter((each) => !reached.includes(each)) : reached);
  const conditions = values.length > 0 ? [{ test: discriminant, holds: !isRest, cases: values }] : [];
  // The cases of `switch (true)` are asked one after the other, as those of `else if` are: the ones before did not come out so.
  const before = isRest || unwrap(discriminant).type !== 'Literal' ? [] : valuesOf(cases.slice(0, first));
  return before.length > 0 ? [...conditions, { test: discriminant, holds: false, cases: before }] : conditions;
}

function leftBefore(statement: Node, siblings: readonly Node[]): Condition[] {
  const conditions: Condition[] = [];
  for (const { sibling, condition } of leaving(siblings)) {
    if (sibling.range[1] > statement.range[0]) break;
    conditions.push(condition);
  }
  return conditions;
}

// A list of statements is asked for each place behind them.
const leaving = memoize((siblings: readonly Node[]) =>
  siblings.flatMap((sibling): { readonly sibling: Node; readonly condition: Condition }[] => {
    if (sibling.type !== 'IfStatement') return [];
    const { test, consequent, alternate } = sibling;
    if (alwaysExits(consequent)) return [{ sibling, condition: { test, holds: false } }];
    return alternate && alwaysExits(alternate) ? [{ sibling, condition: { test, holds: true } }] : [];
  }),
);

/** `signal.aborted`, `isAbortError(error)`, `error.name === 'AbortError'`: whether a test asks if the run was stopped. */
export function isAbortTest(node: Node): boolean {
  return saysStopped({ test: node, holds: true });
}

/** Whether a condition says that the run was stopped: the test for it holds, or its opposite, by which the code has left, does not. */
export function saysStopped(condition: Condition): boolean {
  return atomsOf(condition).some(({ atom }) => isOfStop(atom));
}

function isOfStop(atom: Atom): boolean {
  const flag = flagOf(atom);
  if (flag) return flag.holds && isAbortFlag(flag.subject);
  switch (atom.kind) {
    case 'instanceof':
      return atom.holds && /^Abort/.test(memberPath(atom.className)?.at(-1) ?? '');
    case 'comparison':
      return isEquality(atom) === true && literalText(atom.value) === 'AbortError';
    case 'call':
      return atom.holds && isAbortFlag(atom.call);
    default:
      return false;
  }
}

function isAbortFlag(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'MemberExpression') return keyName(value) === 'aborted';
  return value.type === 'CallExpression' && /abort/i.test(calleeName(value) ?? '');
}

import { calleeName, keyName, literalText, memberPath, type Node, unwrap } from './ast.ts';
import { alwaysExits } from './completions.ts';
import { type Atom, atomsOf, type Condition } from './condition-atoms.ts';
import { memoize } from './memoize.ts';

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
      case 'SwitchCase': {
        const { discriminant } = parent.parent;
        // `switch (true)` asks each of its cases; another one asks about its discriminant, and `default` asks nothing.
        if (parent.test) conditions.push({ test: discriminant.type === 'Literal' ? parent.test : discriminant, holds: true });
        conditions.push(...leftBefore(child, parent.consequent));
        break;
      }
      case 'BlockStatement':
        conditions.push(...leftBefore(child, parent.body));
        break;
    }
    child = parent;
    parent = parent.parent;
  }
  return conditions;
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
  return atomsOf(condition).some(({ atom }) => atom.holds && asksForAbort(atom));
}

function asksForAbort(atom: Atom): boolean {
  switch (atom.kind) {
    case 'instanceof':
      return /^Abort/.test(memberPath(atom.className)?.at(-1) ?? '');
    case 'comparison':
      return literalText(atom.value) === 'AbortError' || isAbortFlag(atom.subject);
    case 'call':
      return isAbortFlag(atom.call);
    case 'truthy':
      return isAbortFlag(atom.subject);
    default:
      return false;
  }
}

function isAbortFlag(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'MemberExpression') return keyName(value) === 'aborted';
  return value.type === 'CallExpression' && /abort/i.test(calleeName(value) ?? '');
}

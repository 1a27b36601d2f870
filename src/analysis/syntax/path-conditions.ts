import { calleeName, keyName, literalText, memberPath, type Node, unwrap } from './ast.ts';
import { alwaysExits } from './completions.ts';
import { memoize } from './memoize.ts';

/** A test that holds, or does not, where a node is reached. */
export interface Condition {
  readonly test: Node;
  readonly holds: boolean;
}

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
  const pending = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const value = unwrap(next);
    switch (value.type) {
      case 'MemberExpression':
        if (keyName(value) === 'aborted') return true;
        break;
      case 'CallExpression':
        if (/abort/i.test(calleeName(value) ?? '')) return true;
        break;
      case 'BinaryExpression':
        if (literalText(value.right) === 'AbortError' || literalText(value.left) === 'AbortError') return true;
        if (value.operator === 'instanceof' && /^Abort/.test(memberPath(value.right)?.at(-1) ?? '')) return true;
        pending.push(value.left);
        break;
      case 'LogicalExpression':
        pending.push(value.left, value.right);
        break;
      default:
        break;
    }
  }
  return false;
}

/** Whether a condition says that the run was stopped: the test for it holds, or its opposite, by which the code has left, does not. */
export function saysStopped({ test, holds }: Condition): boolean {
  if (holds) return isAbortTest(test);
  const value = unwrap(test);
  return value.type === 'UnaryExpression' && value.operator === '!' && isAbortTest(value.argument);
}

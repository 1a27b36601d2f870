import { type CallNode, keyName, wrapped } from './ast.ts';
import { memoize } from './memoize.ts';
import type { Variable } from './scope.ts';

/**
 * Whether a variable is used as no promise is: `rows.length`, `[...rows]`, `rows + 1`, `rows.push(row)`, `delete rows[0]`, `const { row } = rows`.
 * A test of it (`!rows`, `rows === null`) tells nothing.
 */
export const isUsedAsValue: (variable: Variable) => boolean = memoize((variable) =>
  variable.references.some(({ identifier }) => {
    const node = wrapped(identifier);
    const { parent } = node;
    switch (parent?.type) {
      case 'MemberExpression':
        return parent.object === node && !/^(?:then|catch|finally)$/.test(keyName(parent) ?? '');
      case 'SpreadElement':
      case 'TemplateLiteral':
      case 'UpdateExpression':
        return true;
      case 'BinaryExpression':
        return !/^(?:[!=]==?|instanceof)$/.test(parent.operator);
      case 'UnaryExpression':
        return /^[-+~]$/.test(parent.operator);
      case 'ForOfStatement':
        return parent.right === node && !parent.await;
      case 'ForInStatement':
        return parent.right === node;
      case 'VariableDeclarator':
        return parent.init === node && parent.id.type !== 'Identifier';
      case 'AssignmentExpression':
        return parent.left === node ? !/^(?:=|&&=|\|\|=|\?\?=)$/.test(parent.operator) : /Pattern$/.test(parent.left.type);
      default:
        return false;
    }
  }),
);

/** `track(event).catch(ignore);`: nothing waits for it. */
export function isFloating(call: CallNode): boolean {
  let { parent } = wrapped(call);
  while (parent?.type === 'MemberExpression' || parent?.type === 'CallExpression') parent = wrapped(parent).parent;
  return parent?.type === 'ExpressionStatement';
}

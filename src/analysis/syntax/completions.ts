import type { Node } from './ast.ts';

const maxDepth = 200;

/** Whether control never runs past a statement. */
export function alwaysExits(statement: Node, depth = 0): boolean {
  return exitsBy(statement, (inner) => depth < maxDepth && alwaysExits(inner, depth + 1));
}

/** The same, with an answer of the asker's own for the statements inside. */
export function exitsBy(statement: Node, exits: (inner: Node) => boolean): boolean {
  switch (statement.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      return true;
    case 'BlockStatement':
      return statement.body.some(exits);
    case 'IfStatement':
      return exits(statement.consequent) && Boolean(statement.alternate && exits(statement.alternate));
    case 'TryStatement':
      if (statement.finalizer && exits(statement.finalizer)) return true;
      return exits(statement.block) && (!statement.handler || exits(statement.handler.body));
    default:
      return false;
  }
}

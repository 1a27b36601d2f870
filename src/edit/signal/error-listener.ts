import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, literalText, unwrap, wrapped, type Node } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { listeningMethods, streamFinishers } from '../../knowledge/language.ts';

/** Whether the file shows that somebody listens for the errors of the emitter that a call makes. */
export function hasErrorListener(call: TSESTree.CallExpression, file: FileContext): boolean {
  return isListenedTo(call, file, new Set());
}

function isListenedTo(emitter: Node, file: FileContext, seen: Set<Node>): boolean {
  const node = wrapped(emitter);
  if (seen.has(node)) return false;
  seen.add(node);
  const { parent } = node;
  switch (parent?.type) {
    case 'MemberExpression': {
      const method = wrapped(parent).parent;
      if (
        parent.object !== node ||
        method?.type !== 'CallExpression' ||
        unwrap(method.callee) !== parent ||
        !listeningMethods.has(keyName(parent) ?? '')
      )
        return false;
      // `on` answers with the emitter: `spawn(…).on('close', done).on('error', fail)`.
      return literalText(method.arguments[0]) === 'error' || isListenedTo(method, file, seen);
    }
    case 'CallExpression':
      return parent.callee !== node && streamFinishers.has(calleeName(parent) ?? '');
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' && readsOf(parent.id, file).some((read) => isListenedTo(read, file, seen));
    case 'AssignmentExpression':
      return parent.left.type === 'Identifier' && readsOf(parent.left, file).some((read) => isListenedTo(read, file, seen));
    default:
      return false;
  }
}

function readsOf(name: TSESTree.Identifier, file: FileContext): Node[] {
  return (file.scopes.variableOf(name)?.references ?? []).flatMap((reference) => (reference.isRead() ? [reference.identifier] : []));
}

import type { TSESTree } from '@typescript-eslint/utils';
import { loggerName } from '../../knowledge/loggers.ts';
import { cleaningCall } from '../../knowledge/verbs.ts';
import { calleeName, isLoop, memberPath, unwrap, type Node } from '../syntax/ast.ts';

/** The last statement of a handler's beginning that cleans up behind what failed, whatever failed; null where it begins with something else. */
export function cleanupTail({ body }: TSESTree.BlockStatement): TSESTree.Statement | null {
  let last: TSESTree.Statement | null = null;
  for (const statement of body) {
    if (cleansUp(statement)) last = statement;
    else if (!isNoted(statement)) break;
  }
  return last;
}

// `clearTimeout(timer);`, `if (timer) clearTimeout(timer);`, `try { await rm(dir); } catch {}`, `await browser.close().catch(() => {});`
function cleansUp(statement: Node): boolean {
  switch (statement.type) {
    case 'ExpressionStatement':
      return isCleaning(statement.expression);
    case 'BlockStatement':
      return statement.body.length > 0 && statement.body.every(cleansUp);
    case 'IfStatement':
      return !statement.alternate && cleansUp(statement.consequent);
    case 'TryStatement':
      return cleansUp(statement.block) && (statement.handler?.body.body ?? []).every((each) => isNoted(each) || cleansUp(each));
    default:
      return isLoop(statement) && 'body' in statement && cleansUp(statement.body as Node);
  }
}

function isCleaning(expression: Node): boolean {
  const value = unwrap(expression);
  if (value.type === 'AwaitExpression') return isCleaning(value.argument);
  if (value.type === 'UnaryExpression' && value.operator === 'void') return isCleaning(value.argument);
  if (value.type !== 'CallExpression') return false;
  const callee = unwrap(value.callee);
  const isHandled = callee.type === 'MemberExpression' && /^(?:catch|finally)$/.test(calleeName(value) ?? '');
  return isHandled ? isCleaning(callee.object) : cleaningCall.test(calleeName(value) ?? '');
}

// A log, or a name for what comes.
function isNoted(statement: Node): boolean {
  if (statement.type === 'VariableDeclaration') return true;
  const call = statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : null;
  return call?.type === 'CallExpression' && (memberPath(call.callee) ?? []).some((name) => loggerName.test(name));
}

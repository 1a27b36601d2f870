import { isInside, wrapped } from '../../analysis/syntax/ast.ts';
import { endsBatchOnceAwaited } from '../../checks/no-throw-in-batch.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { FloatingPromise } from '../../checks/no-floating-promise.ts';
import { importName } from '../text/imports.ts';
import { insert } from '../text/list.ts';
import { makeAsync } from '../text/promises.ts';
import type { TextEdit } from '../text/text.ts';

/**
 * Awaits a floating promise; null where that would make another function async than the tool's own execute, and where the first item that
 * fails would then hide what was done for others.
 */
export function awaitCall({ node, owner }: FloatingPromise, flow: ExecuteFlow, file: FileContext): TextEdit[] | null {
  if (endsBatchOnceAwaited(node, flow, file)) return null;
  const edit = insert(node.range[0], 'await ');
  if (owner.async) return [edit];
  // Who else calls the function, takes what it returns now.
  const async = owner === flow.execute && isInside(owner, flow.tool.node) ? makeAsync(flow, file) : null;
  return async && [async, edit];
}

/** Logs the failure of a promise that is meant to run beside the tool; null for one that is kept in a variable. */
export function logFailure({ node, fate }: FloatingPromise, file: FileContext): TextEdit[] | null {
  if (fate !== 'rejects' || wrapped(node).parent?.type !== 'ExpressionStatement') return null;
  const { logger } = file.settings;
  const { name, edit } = typeof logger === 'string' ? { name: logger, edit: null } : importName(logger, file);
  if (/^error\b/.test(name)) return null;
  return [...(edit ? [edit] : []), insert(node.range[1], `.catch((error) => ${name}(error))`)];
}

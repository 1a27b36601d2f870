import type { TSESTree } from '@typescript-eslint/utils';
import { uncaughtCalls } from '../../analysis/failures/uncaught.ts';
import type { ExecuteFlow, FallibleCall } from '../../analysis/flow/execute-flow.ts';
import { isInside, wrapped } from '../../analysis/syntax/ast.ts';
import { catchesAround } from '../../analysis/control/completions.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { functionBody } from '../../analysis/control/function-body.ts';
import type { FloatingPromise } from '../../checks/no-floating-promise.ts';
import { emptyAnswersOnceAwaited, successShapedFailures } from '../../checks/no-success-shaped-failure.ts';
import { swallowedOnceAwaited } from '../../checks/no-swallowed-control-flow.ts';
import { endsBatchOnceAwaited } from '../../checks/no-throw-in-batch.ts';
import { importName } from '../text/imports.ts';
import { awaitResults, makeAsync } from '../text/promises.ts';
import { insert, type TextEdit } from '../text/code-style.ts';
import { passOn } from './pass-on.ts';
import { tellFailure } from './tell-failure.ts';
import type { Wrap } from './wrap.ts';

/** Whether a call is returned from a try whose catch would see it fail, were it awaited. */
export function passesCatchBy(call: FallibleCall, flow: ExecuteFlow): boolean {
  return catchPassedBy(call, flow) !== null;
}

function catchPassedBy({ node, owner, how }: FallibleCall, { execute, throws }: ExecuteFlow): TSESTree.CatchClause | null {
  if (how !== 'returned' || owner !== execute) return null;
  const [handler] = catchesAround(node, execute);
  return handler && !throws.some((exit) => exit.escapes !== 'no' && isInside(exit.node, handler)) ? handler : null;
}

/**
 * Awaits the results of execute, where that alone makes its own catches see every failure; null where it does not. A catch that begins to see
 * them lets the stop through and answers with a failure.
 */
export function awaitInTry(flow: ExecuteFlow, file: FileContext): Wrap | null {
  const escaping = uncaughtCalls(flow, file);
  if (escaping.length === 0 || !escaping.every((call) => passesCatchBy(call, flow)) || flow.throws.some(({ escapes }) => escapes !== 'no'))
    return null;
  const passed = escaping.flatMap((call) => catchPassedBy(call, flow) ?? []);
  const returns = functionBody(flow.execute, file)
    .returns.filter((each) => !passed.some((handler) => isInside(each, handler)))
    .map(({ argument }) => argument);
  const { async, awaits, mayLoseChunks } = awaitResults(returns, flow.tool, flow, file);
  if (awaits.length === 0 || mayLoseChunks) return null;
  const edits: TextEdit[] = [...async, ...awaits];
  const known = new Set(successShapedFailures(flow, file).map(({ node }) => node));
  let needsReview = false;
  for (const handler of new Set(passed)) {
    const call = escaping[passed.indexOf(handler)];
    if (!call) continue;
    const empty = emptyAnswersOnceAwaited(call.node, handler, flow, file).find(({ node }) => !known.has(node));
    const told = empty && tellFailure(empty, flow, file);
    needsReview ||= empty !== undefined;
    edits.push(...(told ?? swallowedOnceAwaited(call.node, flow, file).flatMap((swallowing) => passOn(swallowing, flow, file) ?? [])));
  }
  return { edits, importEdit: null, needsReview };
}

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

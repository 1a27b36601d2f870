import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, type Node } from '../../analysis/syntax/ast.ts';
import type { ExecuteFlow, FallibleCall } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { functionBody } from '../../analysis/syntax/function-body.ts';
import { emptyAnswersOnceAwaited, successShapedFailures } from '../../checks/no-success-shaped-failure.ts';
import { swallowedOnceAwaited } from '../../checks/no-swallowed-control-flow.ts';
import { uncaughtCalls } from '../../analysis/failures/uncaught.ts';
import { passOn } from './pass-on.ts';
import { awaitResults } from '../text/promises.ts';
import { tellFailure } from './tell-failure.ts';
import type { TextEdit } from '../text/text.ts';
import type { Wrap } from './wrap.ts';

/** Whether a call is returned from a try whose catch would see it fail, were it awaited. */
export function passesCatchBy(call: FallibleCall, flow: ExecuteFlow): boolean {
  return catchPassedBy(call, flow) !== null;
}

function catchPassedBy({ node, owner, how }: FallibleCall, { execute, throws }: ExecuteFlow): TSESTree.CatchClause | null {
  if (how !== 'returned' || owner !== execute) return null;
  let child: Node = node;
  for (let current: Node | undefined = node.parent; current && current !== execute; child = current, current = current.parent) {
    const handler = current.type === 'TryStatement' && child === current.block ? current.handler : null;
    if (handler) return throws.some((exit) => exit.escapes !== 'no' && isInside(exit.node, handler)) ? null : handler;
  }
  return null;
}

/**
 * Awaits the results of execute, where that alone makes its own catches see every failure; null where it does not. A catch that begins to see
 * them lets the stop through and answers with a failure.
 */
export function awaitInTry(flow: ExecuteFlow, file: FileContext): Wrap | null {
  const escaping = uncaughtCalls(flow, file);
  if (escaping.length === 0 || !escaping.every((call) => passesCatchBy(call, flow)) || flow.throws.some(({ escapes }) => escapes !== 'no')) return null;
  const passed = escaping.flatMap((call) => catchPassedBy(call, flow) ?? []);
  const returns = functionBody(flow.execute, file).returns.filter((each) => !passed.some((handler) => isInside(each, handler))).map(({ argument }) => argument);
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

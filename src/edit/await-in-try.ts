import { isInside, type Node } from '../analysis/ast.ts';
import type { ExecuteFlow, FallibleCall } from '../analysis/execute-flow.ts';
import type { FileContext } from '../analysis/file-context.ts';
import { functionBody } from '../analysis/function-body.ts';
import { uncaughtCalls } from '../analysis/uncaught.ts';
import { awaitResults } from './promises.ts';
import type { Wrap } from './wrap.ts';

/** Whether a call is returned from a try whose catch would see it fail, were it awaited. */
export function passesCatchBy({ node, owner, how }: FallibleCall, { execute, throws }: ExecuteFlow): boolean {
  if (how !== 'returned' || owner !== execute) return false;
  let child: Node = node;
  for (let current: Node | undefined = node.parent; current && current !== execute; child = current, current = current.parent) {
    const handler = current.type === 'TryStatement' && child === current.block ? current.handler : null;
    if (handler) return !throws.some((exit) => exit.escapes !== 'no' && isInside(exit.node, handler));
  }
  return false;
}

/** Awaits the results of execute, where that alone makes its own catches see every failure; null where it does not. */
export function awaitInTry(flow: ExecuteFlow, file: FileContext): Wrap | null {
  const escaping = uncaughtCalls(flow, file);
  if (escaping.length === 0 || !escaping.every((call) => passesCatchBy(call, flow)) || flow.throws.some(({ escapes }) => escapes !== 'no')) return null;
  const returns = functionBody(flow.execute, file).returns.map(({ argument }) => argument);
  const { async, awaits, mayLoseChunks } = awaitResults(returns, flow.tool, flow, file);
  return awaits.length === 0 || mayLoseChunks ? null : { edits: [...async, ...awaits], importEdit: null, needsReview: false };
}

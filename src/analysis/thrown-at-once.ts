import type { ExecuteFlow, FallibleCall, ThrowExit } from './execute-flow.ts';
import type { ToolDefinition } from './tools.ts';

/**
 * The tool as it is for one exit: what leaves an execute that is not async before it has given a promise may take another way than what its
 * promise rejects with. The tool itself where it does not, and where a function beside execute may have made a promise of it.
 */
export function toolAt(exit: ThrowExit | FallibleCall, { tool, execute }: ExecuteFlow): ToolDefinition {
  const { thrownAtOnce } = tool.behaviour;
  if (!thrownAtOnce || tool.wrapper || execute.async || execute.generator || exit.owner !== execute) return tool;
  const isAtOnce = 'how' in exit ? exit.how === 'synchronous' : exit.node.type === 'ThrowStatement';
  return isAtOnce ? { ...tool, thrown: thrownAtOnce } : tool;
}

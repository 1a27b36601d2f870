import type { FunctionNode } from '../syntax/ast.ts';
import type { ExecuteFlow, FallibleCall, ThrowExit } from './execute-flow.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';

/**
 * The tool as it is for one exit: what leaves an execute that is not async before it has given a promise may take another way than what its
 * promise rejects with. The tool itself where it does not, and where a function on the way may have made a promise of it.
 */
export function toolForSyncThrow(exit: ThrowExit | FallibleCall, flow: ExecuteFlow): ToolDefinition {
  const { tool } = flow;
  const { thrownAtOnce } = tool.behaviour;
  if (!thrownAtOnce || tool.wrapper || !isAllAtOnce(exit.owner, flow)) return tool;
  const isAtOnce = 'how' in exit ? exit.how === 'synchronous' : exit.node.type === 'ThrowStatement';
  return isAtOnce ? { ...tool, thrown: thrownAtOnce } : tool;
}

// Execute itself, or what it calls without a promise on the way.
function isAllAtOnce(fn: FunctionNode, flow: ExecuteFlow, seen = new Set<FunctionNode>()): boolean {
  if (fn.async || fn.generator) return false;
  // One that was asked about already, on another way or by its own recursion, has the same answer.
  if (fn === flow.execute || seen.has(fn)) return true;
  seen.add(fn);
  const uses = flow.usesOf(fn);
  return (
    uses.length > 0 &&
    uses.every(({ call, mode }) => {
      const caller = flow.calls.find(({ node }) => node === call)?.owner;
      return (mode === 'call' || mode === 'synchronous') && caller !== undefined && isAllAtOnce(caller, flow, seen);
    })
  );
}

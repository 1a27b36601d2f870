import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from './ast.ts';
import { executeFlow, whatIsThrown, type ExecuteFlow, type ThrowExit } from './execute-flow.ts';
import type { FileContext } from './file-context.ts';
import { functionElsewhere, type FunctionElsewhere } from './other-files.ts';
import { memoize } from './per-source.ts';
import type { ToolDefinition } from './tools.ts';

/** What a function of another file throws, and what leaves execute through the call of it. */
export interface ThrownElsewhere {
  readonly call: TSESTree.CallExpression;
  readonly exit: ThrowExit;
  /** The file that the exit stands in. */
  readonly file: FileContext;
}

const maxDepth = 3;

/** The throws of other files that surely leave execute: none without type information. */
export function thrownElsewhere(flow: ExecuteFlow, file: FileContext, depth = 0): ThrownElsewhere[] {
  return flow.calls.flatMap(({ node: call }) => {
    const elsewhere = call.type === 'CallExpression' ? functionElsewhere(call, file) : null;
    if (!elsewhere || call.type !== 'CallExpression') return [];
    const inner = flowOf(elsewhere, flow.tool);
    if (!inner) return [];
    const own = inner.throws.flatMap((exit) => (exit.escapes === 'yes' && !exit.rethrows ? [{ call, exit, file: elsewhere.file }] : []));
    const deeper = depth < maxDepth ? thrownElsewhere(inner, elsewhere.file, depth + 1).map((thrown) => ({ ...thrown, call })) : [];
    const how = elsewhere.fn.async ? 'rejection' : 'throw';
    return [...own, ...deeper].filter((thrown) => flow.leaves(call, whatIsThrown(thrown.exit.value, thrown.file), how) === 'yes');
  });
}

const flowsOf = memoize((_file: FileContext) => new Map<FunctionNode, ExecuteFlow | null>());

// The function by itself. One that calls itself throws what else it does.
function flowOf({ fn, file }: FunctionElsewhere, tool: ToolDefinition): ExecuteFlow | null {
  const flows = flowsOf(file);
  let flow = flows.get(fn);
  if (flow === undefined) {
    flow = fn.generator ? null : executeFlow({ ...tool, execute: fn, wrapper: null }, file);
    flows.set(fn, flow);
  }
  return flow;
}

import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { whatIsThrown } from '../values/value-kind.ts';
import { executeFlow, type ExecuteFlow, type ThrowExit } from './execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { importedFunction, placeIn, type ImportedFunction } from '../program/other-files.ts';
import { memoize } from '../syntax/memoize.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';

/** What a function of another file throws, and what leaves execute through the call of it. */
export interface ImportedThrow {
  readonly call: TSESTree.CallExpression;
  readonly exit: ThrowExit;
  /** The file that the exit stands in. */
  readonly file: FileContext;
}

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxDepth = 3;
const maxCalls = 1_000;

/** Where a throw of another file stands: `src/orders.ts:12`. */
export function placeOfThrow({ exit, file }: ImportedThrow, from: FileContext): string {
  return placeIn(file, exit.node.loc.start, from);
}

/** The throws of other files that surely leave execute: none without type information. */
export function importedThrows(flow: ExecuteFlow, file: FileContext): ImportedThrow[] {
  return thrownThrough(flow, file, 0, new Budget(maxCalls));
}

function thrownThrough(flow: ExecuteFlow, file: FileContext, depth: number, budget: Budget): ImportedThrow[] {
  return flow.calls.flatMap(({ node: call }) => {
    const elsewhere = call.type === 'CallExpression' ? importedFunction(call, file) : null;
    if (!elsewhere || call.type !== 'CallExpression' || !budget.spend()) return [];
    const inner = flowOf(elsewhere, flow.tool);
    if (!inner) return [];
    const own = inner.throws.flatMap((exit) => (exit.escapes === 'yes' && !exit.rethrows ? [{ call, exit, file: elsewhere.file }] : []));
    const deeper = depth < maxDepth ? thrownThrough(inner, elsewhere.file, depth + 1, budget).map((thrown) => ({ ...thrown, call })) : [];
    return [...own, ...deeper].filter(({ exit, file: other }) => {
      return waysOutOf(elsewhere.fn, exit).every((how) => flow.leaves(call, whatIsThrown(exit.value, other), how) === 'yes');
    });
  });
}

// A function that is not async may return the promise of another one: then a handler of either way may be the right one.
function waysOutOf(fn: FunctionNode, { node, owner }: ThrowExit): readonly ('throw' | 'rejection')[] {
  if (fn.async) return ['rejection'];
  return owner === fn && node.type === 'ThrowStatement' ? ['throw'] : ['throw', 'rejection'];
}

const flowsOf = memoize((_file: FileContext) => new Map<FunctionNode, ExecuteFlow | null>());

// The function by itself. One that calls itself throws what else it does.
function flowOf({ fn, file }: ImportedFunction, tool: ToolDefinition): ExecuteFlow | null {
  const flows = flowsOf(file);
  let flow = flows.get(fn);
  if (flow === undefined) {
    flow = fn.generator ? null : executeFlow({ ...tool, execute: fn, wrapper: null }, file);
    flows.set(fn, flow);
  }
  return flow;
}

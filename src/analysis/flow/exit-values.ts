import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, type FunctionNode, type Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { catchAround, type Handler } from '../control/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { bindCall, noBinding } from '../values/call-binding.ts';
import { noContext, type PossibleValue, PossibleValues, type ValueContext } from '../values/possible-values.ts';
import { isRejectionHandler } from './call-graph.ts';
import type { ExecuteFlow, ThrowExit } from './execute-flow.ts';

/** An expression that a tool may hand over, followed through branches, names and functions of the file. */
export type ExitValue = PossibleValue;

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxStepsOfThrows = 20_000;
const maxUses = 50;

const returned = new WeakMap<ExecuteFlow, readonly ExitValue[]>();

/** What execute returns or yields. */
export function returnedValues(flow: ExecuteFlow, file: FileContext): readonly ExitValue[] {
  const known = returned.get(flow);
  if (known) return known;
  const values = [...new PossibleValues(file, { returnsPair: flow.tool.returnsPair }).returnedBy(flow.execute)];
  returned.set(flow, values);
  return values;
}

/** What the walks of all throws of one flow may cost together. */
export function throwBudget(): Budget {
  return new Budget(maxStepsOfThrows);
}

/**
 * What a throw, or a rejection, hands over; once for each call of the helper that it stands in.
 *
 * @param shared The budget of all throws of the flow.
 */
export function thrownValues({ value, owner, node }: ThrowExit, flow: ExecuteFlow, file: FileContext, shared: Budget): ExitValue[] {
  if (!value) return [];
  const values = new PossibleValues(file, { shared });
  const { fn, calls } = calledAround(owner, flow);
  const from: ValueContext = { ...noContext, handler: handlerAround(node, owner, flow, file) };
  if (calls.length === 0) return [...values.of(value, from)];
  return calls
    .slice(0, maxUses)
    .flatMap((call) => [...values.of(value, { ...from, binding: bindCall(fn, call, noBinding, file), calls: [call] })]);
}

interface CalledHelper {
  readonly fn: FunctionNode;
  readonly calls: readonly TSESTree.CallExpression[];
}

// The helper that a function is, or that it is written in as a callback: `function limited(text) { … setTimeout(() => reject(new Error(text))) }`.
function calledAround(owner: FunctionNode, flow: ExecuteFlow): CalledHelper {
  for (let fn: FunctionNode | null = owner; fn && fn !== flow.execute && flow.functions.includes(fn); fn = enclosingFunction(fn)) {
    const calls = flow.usesOf(fn).flatMap(({ call, mode }) => (mode === 'call' && call.type === 'CallExpression' ? [call] : []));
    if (calls.length > 0) return { fn, calls };
  }
  return { fn: owner, calls: [] };
}

/** The catch clause that a place stands in, or the handler of a promise that it is in the body of. */
export function handlerAround(node: Node, owner: FunctionNode, flow: ExecuteFlow, file: FileContext): Handler | null {
  return catchAround(node, owner) ?? (isRejectionHandler(owner, flow.usesOf(owner), file) ? owner : null);
}

import { type CallNode, type FunctionNode, type Node, unwrap, wrapped } from '../syntax/ast.ts';
import { callbackMode, type CallbackMode } from '../syntax/callback-mode.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody, resultsOf } from '../syntax/function-body.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { Variable } from '../syntax/scope.ts';
import type { ExecuteWrapper } from '../tools/definition.ts';

/** A place that runs a function: a call of it, or a call that it is given to. */
export interface FunctionUse {
  readonly call: CallNode;
  readonly mode: 'call' | CallbackMode;
  /** The argument that the function is given by; null for a call of it. */
  readonly argument: Node | null;
}

/** The functions of this file that run when execute runs. */
export interface CallGraph {
  /** Execute, its callbacks and the helpers it reaches, in the order they were met. */
  readonly functions: readonly FunctionNode[];
  /** How a function in reach is run; empty for execute itself. */
  usesOf(fn: FunctionNode): readonly FunctionUse[];
}

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxFunctions = 200;

const noUses: readonly FunctionUse[] = [];

/**
 * @param around Functions that run execute in turn, such as the one that a wrapper returns. They are no part of the reach, but the
 * functions that they run have their uses in them.
 */
export function callGraphOf(execute: FunctionNode, around: readonly FunctionNode[], file: FileContext): CallGraph {
  const uses = new Map<FunctionNode, FunctionUse[]>();
  const seen = new Set<FunctionNode>();

  const visitFrom = (roots: readonly FunctionNode[]): void => {
    const queue = [...roots];
    const use = (fn: FunctionNode, call: CallNode, mode: FunctionUse['mode'], argument: Node | null): void => {
      const others = uses.get(fn);
      if (others) others.push({ call, mode, argument });
      else uses.set(fn, [{ call, mode, argument }]);
      if (!seen.has(fn)) queue.push(fn);
    };
    for (let index = 0; index < queue.length && seen.size < maxFunctions; index++) {
      const fn = queue[index];
      if (!fn || seen.has(fn)) continue;
      seen.add(fn);
      for (const call of functionBody(fn, file).calls) {
        const callee = localFunction(call.callee, file);
        if (callee) use(callee, call, 'call', null);
        for (const argument of call.arguments) {
          const callback = localFunction(argument, file);
          if (callback) use(callback, call, callbackMode(call, file), argument);
        }
      }
    }
  };

  visitFrom([execute]);
  const functions = [...seen];
  visitFrom(around);
  return { functions, usesOf: (fn) => uses.get(fn) ?? noUses };
}

/** The parameter that an argument of a call arrives in. */
export function parameterFor(call: CallNode, argument: Node, callee: FunctionNode, file: FileContext): Variable | null {
  const value = wrapped(argument);
  const index = call.arguments.findIndex((each) => each === value || unwrap(each) === unwrap(argument));
  if (index < 0 || call.arguments.slice(0, index).some((each) => each.type === 'SpreadElement')) return null;
  const parameter = callee.params[index];
  const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target?.type === 'Identifier' ? file.scopes.variableOf(target) : null;
}

/** The functions that a wrapper of this file makes: `(fn) => async (input) => …`. */
export function wrappingsOf(wrapper: ExecuteWrapper, file: FileContext): FunctionNode[] {
  const wrap = localFunction(wrapper.node.callee, file);
  if (!wrap || wrap.async || wrap.generator) return [];
  return resultsOf(wrap, file).flatMap((result) => localFunction(result, file) ?? []);
}

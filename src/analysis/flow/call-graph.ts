import { type CallNode, type FunctionNode, isFunction, type Node, unwrap, withoutDefault } from '../syntax/ast.ts';
import { argumentOf, parameterAt } from '../syntax/call-arguments.ts';
import { callbackMode, type CallbackMode } from '../syntax/callback-mode.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody, resultsOf } from '../control/function-body.ts';
import { localFunction } from '../syntax/local-function.ts';
import { parameterPlace, type Path } from '../syntax/patterns.ts';
import { rejectionHandler } from '../syntax/promise-chain.ts';
import type { Variable } from '../syntax/scope.ts';
import type { ExecuteWrapper } from '../tools/definition.ts';

export { argumentOf } from '../syntax/call-arguments.ts';

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
  readonly usesOf: (fn: FunctionNode) => readonly FunctionUse[];
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

/** What a parameter of a function is given where it is used, by an expression and a path in it; null where nothing is, or it is not told. */
export function givenTo({ call, mode, argument }: FunctionUse, index: number): { readonly node: Node; readonly path: Path } | null {
  if (mode === 'call') {
    const given = argumentOf(call, index);
    return given && given !== 'unknown' ? { node: given, path: [] } : null;
  }
  // `items.map((item) => …)`
  const callee = unwrap(call.callee);
  const isItem = mode === 'synchronous' && argument !== null && index === 0 && callee.type === 'MemberExpression';
  return isItem ? { node: callee.object, path: [null] } : null;
}

/** Whether a call is of a parameter that each call of its function gives a function of this file: `run()` in `function attempt(run) { … }`. */
export function isBoundParameter({ callee }: CallNode, { usesOf }: CallGraph, file: FileContext): boolean {
  const name = unwrap(callee);
  const definition = name.type === 'Identifier' ? file.scopes.variableOf(name)?.defs[0] : null;
  if (definition?.type !== 'Parameter' || !isFunction(definition.node)) return false;
  const place = parameterPlace(definition.node, definition.name);
  const uses = usesOf(definition.node);
  return (
    place?.path.length === 0 &&
    uses.length > 0 &&
    uses.every((use) => {
      const given = use.mode === 'call' ? givenTo(use, place.index) : null;
      return given !== null && localFunction(given.node, file) !== null;
    })
  );
}

/** Whether a function is run with the failure of a promise: `.catch(fn)`, `.then(use, fn)`. */
export function isRejectionHandler(fn: FunctionNode, uses: readonly FunctionUse[], file: FileContext): boolean {
  return uses.some(({ call }) => {
    const handler = rejectionHandler(call, file);
    return handler !== null && localFunction(handler, file) === fn;
  });
}

/** The variable that an argument of a call arrives in, where it is not taken apart there. */
export function parameterFor(call: CallNode, argument: Node, file: FileContext): Variable | null {
  const index = call.arguments.findIndex((each) => unwrap(each) === unwrap(argument));
  const target = index < 0 ? null : withoutDefault(parameterAt(call, index, file));
  return target?.type === 'Identifier' ? file.scopes.variableOf(target) : null;
}

/** The functions that a wrapper of this file makes: `(fn) => async (input) => …`. */
export function wrappingsOf(wrapper: ExecuteWrapper, file: FileContext): FunctionNode[] {
  const wrap = localFunction(wrapper.node.callee, file);
  if (!wrap || wrap.async || wrap.generator) return [];
  return resultsOf(wrap, file).flatMap((result) => localFunction(result, file) ?? []);
}

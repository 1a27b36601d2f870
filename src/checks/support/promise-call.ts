import type { TSESTree } from '@typescript-eslint/utils';
import { exportedPromises, globalPromises } from '../../frameworks/promise-callees.ts';
import { calleeName, isFunction, keyName, unwrap, type FunctionNode, type Node } from '../../analysis/syntax/ast.ts';
import { Budget } from '../../analysis/syntax/budget.ts';
import { callbackMode, isInfallible, isTrusted, localFunction } from '../../analysis/syntax/local-function.ts';
import { executeFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { globalPath } from '../../analysis/values/json-kind.ts';
import { functionBody } from '../../analysis/syntax/function-body.ts';
import { alwaysExits, reaches, rethrowsOf } from '../../analysis/syntax/catch-handlers.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';
import { isNothing, knownSlot } from '../../analysis/signal/signal-parameters.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';

/**
 * What is known of the promise that a call answers with. `rejects`: it is one, and may reject with nobody told so far; `settles`: it tells of
 * failures in its value alone; `safe`: it is none, or what fails in it is dealt with; `unknown`: syntax does not tell.
 */
export type PromiseFate = 'rejects' | 'settles' | 'safe' | 'unknown';

// A bound for pathological input: what lies beyond is not reported.
const maxDepth = 50;
const maxSteps = 500;

/** Syntax alone: the promises of known functions, of functions of the file, of chains and of `Promise`. */
export function promiseFate(node: Node, tool: ToolDefinition, file: FileContext, depth = 0, budget = new Budget(maxSteps)): PromiseFate {
  if (depth > maxDepth || !budget.spend()) return 'safe';
  const value = unwrap(node);
  if (value.type === 'ImportExpression') return 'rejects';
  if (value.type === 'NewExpression') return constructed(value, file);
  if (value.type !== 'CallExpression') return 'unknown';
  const callee = unwrap(value.callee);
  if (callee.type === 'MemberExpression' && callbackMode(value, file) === 'chain') return chained(value, callee, tool, file, depth, budget);
  const path = globalPath(callee, file);
  if (path?.startsWith('Promise.')) return combined(value, path, tool, file, depth, budget);
  const local = localFunction(callee, file);
  if (local) return ofFunction(local, tool, file, depth, budget);
  if (isTrusted(value, file) || isInfallible(value, file)) return 'safe';
  if (isKnown(value, path, file)) return 'rejects';
  // `ky.post(url).json()`
  const reads = callee.type === 'MemberExpression' && /^(?:json|text|arrayBuffer|blob|buffer)$/.test(keyName(callee) ?? '');
  return reads && promiseFate(callee.object, tool, file, depth + 1, budget) === 'rejects' ? 'rejects' : 'unknown';
}

/** The call that a chain of `then`, `catch` and `finally` begins with. */
export function startOfChain(call: Node, file: FileContext): Node {
  let current = unwrap(call);
  while (current.type === 'CallExpression' && callbackMode(current, file) === 'chain') {
    const callee = unwrap(current.callee);
    if (callee.type !== 'MemberExpression') break;
    current = unwrap(callee.object);
  }
  return current;
}

function constructed(node: TSESTree.NewExpression, file: FileContext): PromiseFate {
  if (callbackMode(node, file) !== 'executor') return 'unknown';
  const [executor] = node.arguments;
  if (!isFunction(executor)) return 'unknown';
  return executor.params.length > 1 ? 'rejects' : 'safe';
}

function chained(
  call: TSESTree.CallExpression,
  callee: TSESTree.MemberExpression,
  tool: ToolDefinition,
  file: FileContext,
  depth: number,
  budget: Budget,
): PromiseFate {
  const name = keyName(callee);
  const handler = name === 'finally' ? undefined : call.arguments[name === 'catch' ? 0 : 1];
  if (handler && !isNothing(handler)) return handler.type !== 'SpreadElement' && rethrows(handler, file) ? 'rejects' : 'safe';
  const base = promiseFate(file.scopes.resolve(callee.object), tool, file, depth + 1, budget);
  // Who calls `then` on something has a promise in hand.
  return base === 'unknown' ? 'rejects' : base;
}

// A handler that surely throws on what it is given handles nothing.
function rethrows(node: Node, file: FileContext): boolean {
  const handler = localFunction(node, file);
  if (!handler || handler.body.type !== 'BlockStatement' || !alwaysExits(handler.body)) return false;
  return rethrowsOf(handler, file).some((rethrow) => reaches(rethrow, { kind: 'failure' }, handler, file) === 'yes');
}

function combined(call: TSESTree.CallExpression, path: string, tool: ToolDefinition, file: FileContext, depth: number, budget: Budget): PromiseFate {
  switch (path) {
    case 'Promise.reject':
      return 'rejects';
    case 'Promise.allSettled':
      return 'settles';
    case 'Promise.all':
    case 'Promise.any':
    case 'Promise.race':
      return isListSafe(call.arguments[0], tool, file, depth, budget) ? 'safe' : 'rejects';
    default:
      return path === 'Promise.resolve' ? 'safe' : 'unknown';
  }
}

function isListSafe(node: Node | undefined, tool: ToolDefinition, file: FileContext, depth: number, budget: Budget): boolean {
  const list = node && file.scopes.resolve(node);
  if (list?.type === 'ArrayExpression') {
    return list.elements.every((element) => element !== null && element.type !== 'SpreadElement' && promiseFate(element, tool, file, depth + 1, budget) === 'safe');
  }
  // `items.map(async (item) => { try { … } catch { … } })`
  if (list?.type !== 'CallExpression' || calleeName(list) !== 'map') return false;
  const callback = list.arguments[0] && localFunction(list.arguments[0], file);
  return callback ? ofFunction(callback, tool, file, depth, budget) === 'safe' : false;
}

function ofFunction(fn: FunctionNode, tool: ToolDefinition, file: FileContext, depth: number, budget: Budget): PromiseFate {
  // What a generator does, it does when it is iterated.
  if (fn.generator) return 'unknown';
  if (fn.async) return canReject(fn, tool, file) ? 'rejects' : 'safe';
  const results = fn.body.type === 'BlockStatement' ? functionBody(fn, file).returns.map(({ argument }) => argument) : [fn.body];
  const fates = results.map((result) => (result ? promiseFate(file.scopes.resolve(result), tool, file, depth + 1, budget) : 'unknown'));
  return fates.find((fate) => fate === 'rejects' || fate === 'settles') ?? (fates.length > 0 && fates.every((fate) => fate === 'safe') ? 'safe' : 'unknown');
}

const rejectingOf = memoize((_file: FileContext) => new Map<FunctionNode, boolean>());

// The function by itself: whether a failure that arises in it leaves it.
function canReject(fn: FunctionNode, tool: ToolDefinition, file: FileContext): boolean {
  const rejecting = rejectingOf(file);
  let known = rejecting.get(fn);
  if (known === undefined) {
    const flow = executeFlow({ ...tool, execute: fn, wrapper: null }, file);
    known = [...(flow?.throws ?? []), ...(flow?.fallible ?? [])].some(({ escapes }) => escapes === 'yes');
    rejecting.set(fn, known);
  }
  return known;
}

function isKnown(call: TSESTree.CallExpression, path: string | null, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  if (path !== null && globalPromises.has(path)) return true;
  const made = file.scopes.resolve(callee);
  if (made.type === 'CallExpression' && calleeName(made) === 'promisify') return true;
  const takesCallback = call.arguments.some((argument) => localFunction(argument, file));
  const imported = file.imports.importedFrom(callee);
  const exported = imported && exportedPromises.find(({ modules, names }) => modules.includes(imported.module) && names.includes(imported.name));
  if (exported) return !(exported.orCallback && takesCallback);
  if (takesCallback || notPromises.test(calleeName(call) ?? '')) return false;
  const slot = knownSlot(call, file);
  return slot !== null && slot.emitsError !== true && path !== 'Bun.spawn';
}

// Calls that take a signal and answer with a stream, with an emitter or with an iterator; and a wait, which only its signal rejects.
const notPromises = /^(?:stream(?:Text|Object)?|runTools|spawn|fork|exec(?:File)?|setInterval|setTimeout|wait)$/;


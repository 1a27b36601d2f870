import type { TSESTree } from '@typescript-eslint/utils';
import { type ExecuteFlow, executeFlow, type FunctionUse } from '../analysis/flow/execute-flow.ts';
import { isOfLanguage } from '../analysis/program/callee-type.ts';
import { isPromiseByType } from '../analysis/program/types.ts';
import { knownSlot } from '../analysis/signal/signal-parameters.ts';
import {
  calleeName,
  type CallNode,
  type FunctionNode,
  isFunction,
  keyName,
  memberPath,
  type Node,
  unwrap,
  wrapped,
} from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import { callbackMode } from '../analysis/syntax/callback-mode.ts';
import { calleeText } from '../analysis/syntax/callee-text.ts';
import { reaches, rethrowsOf } from '../analysis/control/catch-handlers.ts';
import { alwaysExits } from '../analysis/control/completions.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { functionBody } from '../analysis/control/function-body.ts';
import { globalPath } from '../analysis/syntax/globals.ts';
import { isInfallible } from '../analysis/syntax/known-calls.ts';
import { isTrusted, localFunction } from '../analysis/syntax/local-function.ts';
import { memoize } from '../analysis/syntax/memoize.ts';
import { rejectionHandler } from '../analysis/syntax/promise-chain.ts';
import { isUntestedBranch, readsOf, useOf } from '../analysis/syntax/value-use.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { handsOffCall, handsOffName, queueMethodName, queueName } from '../knowledge/delays.ts';
import { bodyReaders } from '../knowledge/http.ts';
import { runsLaterName } from '../knowledge/language.ts';
import { reporterName, reportName } from '../knowledge/loggers.ts';
import { exportedPromises, globalPromises } from '../knowledge/promise-functions.ts';
import { notPromises } from '../knowledge/services.ts';

/** A promise that nothing waits for and whose failure nothing takes. */
export interface FloatingPromise {
  readonly node: CallNode | TSESTree.TaggedTemplateExpression;
  readonly owner: FunctionNode;
  /** The call as a message names it. */
  readonly name: string;
  /** Whether it may reject, or tells of failures in its value alone, which nobody reads. */
  readonly fate: 'rejects' | 'settles';
}

/** The floating promises of an execute, and of what it runs in this file. */
export function floatingPromises(flow: ExecuteFlow, file: FileContext): FloatingPromise[] {
  return flow.functions.flatMap((owner) => (runsInRun(owner, flow, file, new Set()) ? floatingIn(owner, flow, file) : []));
}

function floatingIn(owner: FunctionNode, flow: ExecuteFlow, file: FileContext): FloatingPromise[] {
  const { calls, tags } = functionBody(owner, file);
  return [...calls, ...tags].flatMap((node): FloatingPromise[] => {
    if (!isDropped(node, file) || isHandedToQueue(node)) return [];
    const fate = promiseFate(node, flow.tool, file);
    if (fate === 'rejects' || fate === 'settles') return [{ node, owner, name: promiseName(node, file), fate }];
    const isUnknown = fate === 'unknown' && !isBesideTheWork(node, flow) && !(node.type === 'CallExpression' && isOfLanguage(node, file));
    const isTold = isUnknown && isPromiseByType(node, file);
    return isTold ? [{ node, owner, name: promiseName(node, file), fate: 'rejects' }] : [];
  });
}

/** Whether nothing reads the value of an expression: a statement of its own, or a variable that is never read. */
function isDropped(node: Node, file: FileContext): boolean {
  let use = useOf(node);
  while (isUntestedBranch(use)) use = useOf(use.node);
  return use.kind === 'dropped' || (use.kind === 'named' && use.node.type === 'VariableDeclarator' && isNeverRead(use.node, file));
}

// A name that begins with `_` says that nobody is to read it.
function isNeverRead({ id, parent }: TSESTree.VariableDeclarator, file: FileContext): boolean {
  if (id.type !== 'Identifier' || id.name.startsWith('_') || !/^(?:const|let|var)$/.test(parent.kind)) return false;
  return file.scopes.variableOf(id) !== null && readsOf(id, file).length === 0;
}

// What runs when execute runs, and not some time later or for somebody else.
function runsInRun(owner: FunctionNode, flow: ExecuteFlow, file: FileContext, seen: Set<FunctionNode>): boolean {
  if (owner === flow.execute) return true;
  if (seen.has(owner)) return false;
  seen.add(owner);
  return flow.usesOf(owner).some((use) => {
    if (!runsAtOnce(use) || isVoided(use.call)) return false;
    const caller = flow.calls.find(({ node }) => node === use.call)?.owner;
    return caller !== undefined && runsInRun(caller, flow, file, seen);
  });
}

function runsAtOnce({ call, mode }: FunctionUse): boolean {
  switch (mode) {
    case 'call':
    case 'chain':
    case 'executor':
    case 'parameter':
    case 'trusted':
      return true;
    case 'synchronous':
      return calleeName(call) !== 'forEach';
    case 'detached':
      return false;
    case 'unknown': {
      // `await db.transaction(async (tx) => …)`
      const { parent } = wrapped(call);
      const isWaitedFor = parent?.type === 'AwaitExpression' || parent?.type === 'ReturnStatement';
      return isWaitedFor && !runsLaterName.test(calleeName(call) ?? 'on');
    }
  }
}

// `void refresh()`, `ctx.waitUntil(refresh())`
function isVoided(call: CallNode): boolean {
  let child: Node = wrapped(call);
  for (let { parent } = child; parent && !isFunction(parent); child = parent, { parent } = parent) {
    if (parent.type === 'UnaryExpression' && parent.operator === 'void') return true;
    if (parent.type === 'CallExpression' && parent.callee !== child && handsOffCall.test(calleeName(parent) ?? '')) return true;
  }
  return false;
}

// What a queue is given it keeps, and it tells of failures in its own way.
function isHandedToQueue(node: Node): boolean {
  const path = node.type === 'CallExpression' ? memberPath(node.callee) : null;
  const name = path?.at(-1) ?? '';
  if (handsOffName.test(name)) return true;
  return queueMethodName.test(name) && (path ?? []).slice(0, -1).some((part) => queueName.test(part));
}

// What tells of the work beside it: logs, measurements, the stream to the browser, the notices to the tool's own client.
function isBesideTheWork(node: Node, { tool }: ExecuteFlow): boolean {
  if (node.type !== 'CallExpression') return false;
  const path = memberPath(node.callee) ?? [];
  if (tool.framework.clientCalls?.test(`.${path.join('.')}`)) return true;
  return reportName.test(calleeName(node) ?? '') || path.slice(0, -1).some((part) => reporterName.test(part));
}

function promiseName(node: FloatingPromise['node'], file: FileContext): string {
  const start = startOfChain(node, file);
  switch (start.type) {
    case 'TaggedTemplateExpression':
      return file.sourceCode.getText(start.tag);
    case 'ImportExpression':
      return 'import';
    case 'NewExpression':
      return `new ${calleeText(start, file)}`;
    case 'CallExpression': {
      const callee = unwrap(start.callee);
      if (!isFunction(callee)) return calleeText(start, file);
      return callee.type === 'ArrowFunctionExpression' ? 'async () => …' : 'async function';
    }
    default:
      return node.type === 'TaggedTemplateExpression' ? '' : calleeText(node, file);
  }
}

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
  if (local) return fateOfFunction(local, tool, file, depth, budget);
  if (isTrusted(value, file) || isInfallible(value, file)) return 'safe';
  if (isKnownPromise(value, path, file)) return 'rejects';
  // `ky.post(url).json()`
  const reads = callee.type === 'MemberExpression' && bodyReaders.has(keyName(callee) ?? '');
  return reads && promiseFate(callee.object, tool, file, depth + 1, budget) === 'rejects' ? 'rejects' : 'unknown';
}

/** The call that a chain of `then`, `catch` and `finally` begins with. */
function startOfChain(call: Node, file: FileContext): Node {
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
  const handler = rejectionHandler(call, file);
  if (handler) return handler.type !== 'SpreadElement' && handlerRethrows(handler, file) ? 'rejects' : 'safe';
  const base = promiseFate(file.scopes.resolve(callee.object), tool, file, depth + 1, budget);
  // Who calls `then` on something has a promise in hand.
  return base === 'unknown' ? 'rejects' : base;
}

// A handler that surely throws on what it is given handles nothing.
function handlerRethrows(node: Node, file: FileContext): boolean {
  const handler = localFunction(node, file);
  if (!handler || handler.body.type !== 'BlockStatement' || !alwaysExits(handler.body)) return false;
  return rethrowsOf(handler, file).some((rethrow) => reaches(rethrow, { kind: 'failure' }, handler, file) === 'yes');
}

function combined(
  call: TSESTree.CallExpression,
  path: string,
  tool: ToolDefinition,
  file: FileContext,
  depth: number,
  budget: Budget,
): PromiseFate {
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
    return list.elements.every(
      (element) => element !== null && element.type !== 'SpreadElement' && promiseFate(element, tool, file, depth + 1, budget) === 'safe',
    );
  }
  // `items.map(async (item) => { try { … } catch { … } })`
  if (list?.type !== 'CallExpression' || calleeName(list) !== 'map') return false;
  const callback = list.arguments[0] && localFunction(list.arguments[0], file);
  return callback ? fateOfFunction(callback, tool, file, depth, budget) === 'safe' : false;
}

function fateOfFunction(fn: FunctionNode, tool: ToolDefinition, file: FileContext, depth: number, budget: Budget): PromiseFate {
  // What a generator does, it does when it is iterated.
  if (fn.generator) return 'unknown';
  if (fn.async) return canReject(fn, tool, file) ? 'rejects' : 'safe';
  const results = fn.body.type === 'BlockStatement' ? functionBody(fn, file).returns.map(({ argument }) => argument) : [fn.body];
  const fates = results.map((result) => (result ? promiseFate(file.scopes.resolve(result), tool, file, depth + 1, budget) : 'unknown'));
  return (
    fates.find((fate) => fate === 'rejects' || fate === 'settles') ??
    (fates.length > 0 && fates.every((fate) => fate === 'safe') ? 'safe' : 'unknown')
  );
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

function isKnownPromise(call: TSESTree.CallExpression, path: string | null, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  if (path !== null && globalPromises.has(path)) return true;
  const made = file.scopes.resolve(callee);
  if (made.type === 'CallExpression' && calleeName(made) === 'promisify') return true;
  const takesCallback = call.arguments.some((argument) => localFunction(argument, file));
  const imported = file.imports.importedFrom(callee);
  const exported =
    imported && exportedPromises.find(({ modules, names }) => modules.includes(imported.module) && names.includes(imported.name));
  if (exported) return !(exported.orCallback && takesCallback);
  if (takesCallback || notPromises.test(calleeName(call) ?? '')) return false;
  const slot = knownSlot(call, file);
  return slot !== null && slot.emitsError !== true && path !== 'Bun.spawn';
}

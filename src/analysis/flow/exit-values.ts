import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunction, type FunctionNode, isFunction, keyName, type Node, unwrap } from '../syntax/ast.ts';
import { branchesOf } from '../syntax/branches.ts';
import { Budget } from '../syntax/budget.ts';
import { callbackMode } from '../syntax/callback-mode.ts';
import { catchAround, type Handler } from '../syntax/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody } from '../syntax/function-body.ts';
import { globalPath } from '../syntax/globals.ts';
import { isTrustedBuilder } from '../syntax/settings-helpers.ts';
import { bindCall, type Binding, noBinding } from '../values/call-binding.ts';
import { functionOf, step } from '../values/resolve.ts';
import type { ExecuteFlow, ThrowExit } from './execute-flow.ts';

/** An expression that a tool may hand over, followed through branches, names and functions of the file. */
export interface ExitValue {
  readonly node: Node;
  readonly binding: Binding;
  /** The catch clause, or the handler of `.catch`, that it is handed over in. */
  readonly handler: Handler | null;
  /** The calls of functions of this file that lead to it, the last one into the function that it stands in. */
  readonly calls: readonly TSESTree.CallExpression[];
  /** The names that it was followed from, by which the code may change it later. */
  readonly names: readonly TSESTree.Identifier[];
  /** Whether it is one item of a list. */
  readonly isItem: boolean;
}

type From = Omit<ExitValue, 'node'>;

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxSteps = 2_000;
const maxStepsOfThrows = 20_000;
const maxCalls = 6;
const maxUses = 50;

const returned = new WeakMap<ExecuteFlow, readonly ExitValue[]>();

/** What execute returns or yields. */
export function returnedValues(flow: ExecuteFlow, file: FileContext): readonly ExitValue[] {
  const known = returned.get(flow);
  if (known) return known;
  const { execute, tool } = flow;
  const follower = new Follower(file, { returnsPair: tool.returnsPair });
  follower.enter(execute, { binding: noBinding, handler: null, calls: [], names: [], isItem: false });
  returned.set(flow, follower.found);
  return follower.found;
}

/** What an expression comes to, where nothing is known of its surroundings. */
export function valuesOf(expression: Node, file: FileContext): ExitValue[] {
  const follower = new Follower(file);
  follower.follow(expression, { binding: noBinding, handler: null, calls: [], names: [], isItem: false });
  return follower.found;
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
  const follower = new Follower(file, { shared });
  const { fn, calls } = calledAround(owner, flow);
  const from: From = { binding: noBinding, handler: handlerAt(node, owner, flow), calls: [], names: [], isItem: false };
  if (calls.length === 0) follower.follow(value, from);
  for (const call of calls.slice(0, maxUses))
    follower.follow(value, { ...from, binding: bindCall(fn, call, noBinding, file), calls: [call] });
  return follower.found;
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

function handlerAt(node: Node, owner: FunctionNode, flow: ExecuteFlow): Handler | null {
  const isHandler = flow.usesOf(owner).some(({ call, mode }) => mode === 'chain' && calleeName(call) === 'catch');
  return catchAround(node, owner) ?? (isHandler ? owner : null);
}

class Follower {
  readonly found: ExitValue[] = [];
  readonly #file: FileContext;
  readonly #returnsPair: boolean;
  readonly #underway = new Set<Node>();
  readonly #budget = new Budget(maxSteps);
  readonly #shared: Budget;

  constructor(file: FileContext, { returnsPair = false, shared = new Budget(maxSteps) } = {}) {
    this.#file = file;
    this.#shared = shared;
    this.#returnsPair = returnsPair;
  }

  enter(fn: FunctionNode, from: From): void {
    if (this.#underway.has(fn) || from.calls.length > maxCalls) return;
    this.#underway.add(fn);
    const { returns, yields } = functionBody(fn, this.#file);
    for (const exit of fn.generator ? yields : returns) {
      if (exit.argument) this.follow(exit.argument, { ...from, handler: catchAround(exit, fn) ?? from.handler });
    }
    if (fn.body.type !== 'BlockStatement') this.follow(fn.body, from);
    this.#underway.delete(fn);
  }

  follow(expression: Node, from: From): void {
    if (!this.#budget.spend() || !this.#shared.spend()) return;
    const node = unwrap(expression);
    const branches = branchesOf(node, { awaits: true, sequences: true, assignments: 'plain' });
    if (branches) {
      for (const branch of branches) this.follow(branch, from);
      return;
    }
    switch (node.type) {
      case 'AssignmentExpression':
        return;
      case 'Identifier':
      case 'MemberExpression':
        this.#followName(node, from);
        return;
      case 'ArrayExpression':
        if (this.#returnsPair && !from.isItem && node.elements.length === 2) {
          if (node.elements[0]) this.follow(node.elements[0], from);
          return;
        }
        for (const element of node.elements)
          if (element && element.type !== 'SpreadElement') this.follow(element, { ...from, isItem: true });
        return;
      case 'CallExpression':
        this.#followCall(node, from);
        return;
      default:
        this.found.push({ node, ...from });
    }
  }

  #followName(node: TSESTree.Identifier | TSESTree.MemberExpression, from: From): void {
    const next = step({ node, env: from.binding.env }, this.#file);
    if (!next || this.#underway.has(node)) {
      this.found.push({ node, ...from });
      return;
    }
    this.#underway.add(node);
    const names = node.type === 'Identifier' && !next.isBound ? [...from.names, node] : [];
    this.follow(next.node, { ...from, binding: { ...from.binding, env: next.env }, names });
    this.#underway.delete(node);
  }

  #followCall(node: TSESTree.CallExpression, from: From): void {
    const [first] = node.arguments;
    const callee = unwrap(node.callee);
    if (isTrustedBuilder(node, this.#file)) {
      this.found.push({ node, ...from });
      return;
    }
    if (callee.type === 'MemberExpression' && callbackMode(node, this.#file) === 'chain') {
      this.#followChain(node, callee, from);
      return;
    }
    const path = globalPath(callee, this.#file);
    // Judged as the throw that it is.
    if (path === 'Promise.reject') return;
    if (first && /^Promise\.(?:resolve|all|allSettled|any|race)$/.test(path ?? '')) {
      this.follow(first, from);
      return;
    }
    if (callee.type === 'MemberExpression' && (keyName(callee) === 'map' || keyName(callee) === 'flatMap') && isFunction(first)) {
      this.enter(first, { ...from, isItem: true });
      return;
    }
    const local = functionOf({ node: callee, env: from.binding.env }, this.#file);
    if (local) {
      const binding = bindCall(local, node, from.binding, this.#file);
      this.enter(local, { ...from, binding, calls: [...from.calls, node], names: [] });
      return;
    }
    this.found.push({ node, ...from });
    // `return withRetry(async () => { … })`: what is around it hands on what its function returns, as a rule.
    const callbacks = node.arguments.filter((argument) => isFunction(argument));
    const [callback] = callbacks;
    if (callback && callbacks.length === 1 && callbackMode(node, this.#file) !== 'detached') this.enter(callback, from);
  }

  #followChain(node: TSESTree.CallExpression, callee: TSESTree.MemberExpression, from: From): void {
    const name = keyName(callee);
    if (name !== 'then') this.follow(callee.object, from);
    if (name === 'finally') return;
    for (const [index, argument] of node.arguments.entries()) {
      const fn = functionOf({ node: argument, env: from.binding.env }, this.#file);
      if (fn) this.enter(fn, { ...from, handler: name === 'catch' || index === 1 ? fn : from.handler });
    }
  }
}

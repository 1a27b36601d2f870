import type { TSESTree } from '@typescript-eslint/utils';
import { promiseMakers } from '../../knowledge/language.ts';
import { type FunctionNode, isFunction, keyName, type Node, unwrap } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import { Budget } from '../syntax/budget.ts';
import { callbackMode } from '../syntax/callback-mode.ts';
import { catchAround, type Handler } from '../control/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { exitsOf } from '../control/function-body.ts';
import { globalPath } from '../syntax/globals.ts';
import { chainResult } from '../syntax/promise-chain.ts';
import { isTrustedBuilder } from '../syntax/settings-helpers.ts';
import { bindCall, type Binding, noBinding } from './call-binding.ts';
import { functionOf, step, type Value } from './resolve.ts';

/** An expression that another may come to, and what was passed on the way to it. */
export interface PossibleValue extends ValueContext {
  readonly node: Node;
}

/** What is known of the place that an expression stands at. */
export interface ValueContext {
  readonly binding: Binding;
  /** The catch clause, or the handler of `.catch`, that it is handed over in. */
  readonly handler: Handler | null;
  /** The calls of functions of this file that lead to it, the last one into the function that it stands in. */
  readonly calls: readonly TSESTree.CallExpression[];
  /** The names that it was followed from, by which the code may change it later. */
  readonly names: readonly TSESTree.Identifier[];
  /** The names, members and calls that it was followed through, each where it stands, in the order of the way. */
  readonly via: readonly Node[];
  /** Whether it is one item of a list. */
  readonly isItem: boolean;
}

export interface PossibleValueOptions {
  /** The calls that are followed: `all` that are told; `functions`: those of functions of this file alone; or `none`. */
  readonly calls?: 'all' | 'functions' | 'none';
  /** Whether the items of a list stand for the list. */
  readonly items?: boolean;
  /** Whether a test on the way to a name, which says that its value is something narrower, leaves the name unfollowed. */
  readonly narrowing?: boolean;
  /** Whether the outermost list of two is a pair of which the first item counts: `[content, artifact]`. */
  readonly returnsPair?: boolean;
  /** What several questions may cost together. */
  readonly shared?: Budget;
}

/** Nothing is known of the place. */
export const noContext: ValueContext = { binding: noBinding, handler: null, calls: [], names: [], via: [], isItem: false };

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxSteps = 2_000;
const maxCalls = 8;

/**
 * What expressions may come to: their branches, what names hold, the items of lists, and the results of functions of this file with their
 * parameters bound, of promise chains, of `Promise.resolve`, `all`, `allSettled`, `any` and `race`, and of `map`. What leads no further is
 * a value itself, and so is what leads in a circle. The options leave some of it unfollowed.
 *
 * Values come as they are asked for. One instance is one question, with one budget; past it there are no more values.
 */
export class PossibleValues {
  readonly #file: FileContext;
  readonly #options: PossibleValueOptions;
  readonly #underway = new Set<Node>();
  readonly #budget = new Budget(maxSteps);
  readonly #shared: Budget;

  constructor(file: FileContext, options: PossibleValueOptions = {}) {
    this.#file = file;
    this.#options = options;
    this.#shared = options.shared ?? new Budget(maxSteps);
  }

  /** What a function returns, or, where it is a generator, yields. */
  *returnedBy(fn: FunctionNode, from: ValueContext = noContext): Generator<PossibleValue> {
    if (this.#underway.has(fn) || from.calls.length > maxCalls) return;
    this.#underway.add(fn);
    for (const { node, value } of exitsOf(fn, this.#file, 'all'))
      if (value) yield* this.of(value, { ...from, handler: catchAround(node, fn) ?? from.handler });
    this.#underway.delete(fn);
  }

  /** What an expression comes to. */
  *of(expression: Node, from: ValueContext = noContext): Generator<PossibleValue> {
    if (!this.#budget.spend() || !this.#shared.spend()) return;
    const node = unwrap(expression);
    const branches = branchesOf(node, { awaits: true, sequences: true, assignments: 'plain' });
    if (branches) {
      for (const branch of branches) yield* this.of(branch, from);
      return;
    }
    switch (node.type) {
      case 'AssignmentExpression':
        return;
      case 'Identifier':
      case 'MemberExpression':
        yield* this.#ofName(node, from);
        return;
      case 'ArrayExpression':
        if (this.#options.items === false) yield { ...from, node };
        else yield* this.#ofList(node, from);
        return;
      case 'CallExpression':
        yield* this.#ofCall(node, from);
        return;
      default:
        yield { ...from, node };
    }
  }

  *#ofList({ elements }: TSESTree.ArrayExpression, from: ValueContext): Generator<PossibleValue> {
    if (this.#options.returnsPair && !from.isItem && elements.length === 2) {
      if (elements[0]) yield* this.of(elements[0], from);
      return;
    }
    for (const element of elements) if (element && element.type !== 'SpreadElement') yield* this.of(element, { ...from, isItem: true });
  }

  *#ofName(node: TSESTree.Identifier | TSESTree.MemberExpression, from: ValueContext): Generator<PossibleValue> {
    const next = this.#heldBy({ node, env: from.binding.env });
    if (!next || this.#underway.has(node)) {
      yield { ...from, node };
      return;
    }
    this.#underway.add(node);
    const names = node.type === 'Identifier' && !next.isBound ? [...from.names, node] : [];
    yield* this.of(next.node, { ...from, binding: { ...from.binding, env: next.env }, names, via: [...from.via, node] });
    this.#underway.delete(node);
  }

  #heldBy(name: Value): ReturnType<typeof step> {
    const next = step(name, this.#file);
    if (next || this.#options.narrowing !== false || name.node.type !== 'Identifier') return next;
    const variable = this.#file.scopes.variableOf(name.node);
    const held = variable && !name.env.has(variable) ? this.#file.scopes.constant(variable) : null;
    return held && { node: held, env: name.env, isBound: false };
  }

  *#ofCall(node: TSESTree.CallExpression, from: ValueContext): Generator<PossibleValue> {
    const { calls = 'all' } = this.#options;
    if (calls === 'none' || isTrustedBuilder(node, this.#file)) {
      yield { ...from, node };
      return;
    }
    if (calls === 'all') {
      yield* this.#ofAnyCall(node, from);
      return;
    }
    const local = functionOf({ node: node.callee, env: from.binding.env }, this.#file);
    if (local && !local.generator) yield* this.#ofLocal(node, local, from);
    else yield { ...from, node };
  }

  *#ofLocal(node: TSESTree.CallExpression, local: FunctionNode, from: ValueContext): Generator<PossibleValue> {
    const binding = bindCall(local, node, from.binding, this.#file);
    yield* this.returnedBy(local, { ...from, binding, calls: [...from.calls, node], names: [], via: [...from.via, node] });
  }

  *#ofAnyCall(node: TSESTree.CallExpression, from: ValueContext): Generator<PossibleValue> {
    const [first] = node.arguments;
    const callee = unwrap(node.callee);
    const chain = chainResult(node, this.#file);
    if (chain) {
      if (chain.source) yield* this.of(chain.source, from);
      for (const callback of chain.callbacks) {
        const fn = functionOf({ node: callback.node, env: from.binding.env }, this.#file);
        if (fn) yield* this.returnedBy(fn, { ...from, handler: callback.isHandler ? fn : from.handler });
      }
      return;
    }
    const path = globalPath(callee, this.#file);
    // Judged as the throw that it is.
    if (path === 'Promise.reject') return;
    if (first && promiseMakers.test(path ?? '')) {
      yield* this.of(first, from);
      return;
    }
    if (callee.type === 'MemberExpression' && (keyName(callee) === 'map' || keyName(callee) === 'flatMap') && isFunction(first)) {
      yield* this.returnedBy(first, { ...from, isItem: true });
      return;
    }
    const local = functionOf({ node: callee, env: from.binding.env }, this.#file);
    if (local) {
      yield* this.#ofLocal(node, local, from);
      return;
    }
    yield { ...from, node };
    // `return withRetry(async () => { … })`: what is around it hands on what its function returns, as a rule.
    const callbacks = node.arguments.filter((argument) => isFunction(argument));
    const [callback] = callbacks;
    if (callback && callbacks.length === 1 && callbackMode(node, this.#file) !== 'detached') yield* this.returnedBy(callback, from);
  }
}

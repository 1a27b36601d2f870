import type { TSESTree } from '@typescript-eslint/utils';
import { collectingMethods, sameItemsMethods } from '../../knowledge/language.ts';
import { calleeName, enclosingFunction, type FunctionNode, keyName, memberPath, type Node, unwrap, wrapped } from '../syntax/ast.ts';
import { callbackMode, callbackResult } from '../syntax/callback-mode.ts';
import { type Caught, type Certainty, type Handler, least } from '../control/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { rejectionHandler } from '../syntax/promise-chain.ts';
import { isFloating, isUsedAsValue } from '../syntax/value-use.ts';
import { type FunctionUse, parameterFor } from './call-graph.ts';
import { goesOn } from './handler-search.ts';
import { keyOf, type PropagationState, type Remembered } from './propagation-state.ts';
import {
  noOutcome,
  noteEscape,
  onward,
  type PathStep,
  type PromiseShape,
  type RejectionOutcome,
  type RejectionPath,
} from './rejection-path.ts';

/** How what is thrown goes on: a promise that is waited for throws again. */
export interface ThrowWalk {
  readonly execute: FunctionNode;
  raise(node: Node, caught: Caught): Certainty;
  throughHandler(handler: Handler, caught: Caught, onward: (rethrow: Node) => Certainty): Certainty;
  throughParameter(use: FunctionUse, caught: Caught, rejects: boolean): Certainty;
  pastWrapper(caught: Caught): Certainty;
  usesOf(fn: FunctionNode): readonly FunctionUse[];
}

/** Follows a promise, a list of promises or an iterator to where it is waited for, handed out or let go. */
export class PromiseWalk {
  readonly #throws: ThrowWalk;
  readonly #state: PropagationState;
  readonly #file: FileContext;
  readonly #rejections = new Map<Node, Map<string, Remembered<Readonly<RejectionOutcome>>>>();

  constructor(throws: ThrowWalk, state: PropagationState, file: FileContext) {
    this.#throws = throws;
    this.#state = state;
    this.#file = file;
  }

  /** Where the rejection of a promise-valued expression goes. */
  reject(expression: Node, caught: Caught, shape: PromiseShape = 'promise'): Readonly<RejectionOutcome> {
    const follow = (): Readonly<RejectionOutcome> => {
      const into: RejectionOutcome = { ...noOutcome };
      this.#follow(expression, { caught, into, shape, passes: 'yes', isEvidence: true });
      return into;
    };
    return this.#state.remember(this.#rejections, expression, `${shape} ${keyOf(caught)}`, follow, noOutcome);
  }

  #follow(expression: Node, path: RejectionPath): void {
    this.#state.depth++;
    let step: PathStep | null = { node: wrapped(expression), path };
    while (step) {
      if (this.#state.isSpent()) {
        noteEscape(step.path, 'maybe');
        break;
      }
      if (this.#state.search && step.path.passes === 'no') break;
      step = step.node.parent ? this.#next(step.node, step.node.parent, step.path) : null;
    }
    this.#state.depth--;
  }

  /** Where a followed expression goes on from its parent; null where it ends. */
  #next(node: Node, parent: Node, path: RejectionPath): PathStep | null {
    const { into, shape, caught, isEvidence } = path;
    switch (parent.type) {
      case 'AwaitExpression':
        if (shape !== 'promise') return null;
        into.awaited ||= isEvidence;
        noteEscape(path, this.#throws.raise(parent, caught));
        return null;
      case 'YieldExpression':
        if (parent.delegate ? shape === 'promise' : shape !== 'promise' || !enclosingFunction(parent)?.async) return null;
        into.awaited ||= isEvidence && shape === 'promise';
        into.iterated ||= isEvidence && shape !== 'promise';
        noteEscape(path, this.#throws.raise(parent, caught));
        return null;
      case 'ReturnStatement': {
        const owner = enclosingFunction(parent);
        // An async generator waits for what it returns, in the try around it too.
        if (shape === 'promise' && owner?.async && owner.generator) {
          into.returned ||= isEvidence;
          noteEscape(path, this.#throws.raise(parent, caught));
        } else {
          this.#returned(owner, path, parent.argument);
        }
        return null;
      }
      case 'ArrowFunctionExpression':
        if (parent.body === node) this.#returned(parent, path, node);
        return null;
      case 'MemberExpression':
        return parent.object === node ? this.#throughMember(parent, path) : null;
      case 'ArrayExpression':
        return onward(parent, path, { shape: 'list' });
      case 'SpreadElement':
        if (shape === 'iterator') noteEscape(path, this.#throws.raise(parent, caught));
        return shape === 'list' ? { node: parent, path } : null;
      case 'CallExpression':
        return parent.callee === node ? null : this.#throughArgument(parent, node, path);
      case 'ConditionalExpression':
        return parent.test === node ? null : onward(parent, path);
      case 'LogicalExpression':
        // A promise is truthy: `promise && value` comes to the value.
        return parent.operator === '&&' && parent.left === node ? null : onward(parent, path);
      case 'SequenceExpression':
        return parent.expressions.at(-1) === node ? onward(parent, path) : null;
      case 'VariableDeclarator':
        if (parent.id.type === 'Identifier') this.#followVariable(parent.id, path);
        return null;
      case 'AssignmentExpression':
        if (parent.right !== node) return null;
        if (parent.left.type === 'Identifier') this.#followVariable(parent.left, path);
        return onward(parent, path);
      case 'ForOfStatement':
        if (parent.right !== node) return null;
        if (parent.await || shape === 'iterator') {
          into.iterated ||= isEvidence;
          noteEscape(path, this.#throws.raise(parent, caught));
        } else if (shape === 'list') {
          const element = parent.left.type === 'VariableDeclaration' ? parent.left.declarations[0]?.id : parent.left;
          if (element?.type === 'Identifier') this.#followVariable(element, { ...path, shape: 'promise' });
        }
        return null;
      default:
        return null;
    }
  }

  #followVariable(name: TSESTree.Identifier, path: RejectionPath): void {
    const variable = this.#file.scopes.variableOf(name);
    const [mark] = variable?.identifiers ?? [];
    if (!variable || !mark || this.#state.isUnderway(mark)) return;
    this.#state.underway.add(mark);
    path.into.usedAsValue ||= path.isEvidence && path.shape === 'promise' && isUsedAsValue(variable);
    for (const reference of variable.references) if (reference.isRead()) this.#follow(reference.identifier, path);
    this.#state.underway.delete(mark);
  }

  #throughMember(member: TSESTree.MemberExpression, path: RejectionPath): PathStep | null {
    const call = wrapped(member).parent;
    if (call?.type !== 'CallExpression' || unwrap(call.callee) !== member) return null;
    const { into, caught, shape } = path;
    const name = keyName(member);
    switch (shape) {
      case 'list':
        return name !== null && sameItemsMethods.has(name) ? onward(call, path) : null;
      case 'iterator':
        return null;
      case 'async iterator':
        return name === 'next' ? onward(call, path, { shape: 'promise' }) : null;
      case 'promise':
        break;
    }
    // `client.get(url).json()`: what a request is made of fails as it does.
    if (name !== 'then' && name !== 'catch' && name !== 'finally') return this.#state.search ? onward(call, path) : null;
    into.chained ||= path.isEvidence;
    const argument = rejectionHandler(call, this.#file);
    if (!argument) return onward(call, path);
    const handler = localFunction(argument, this.#file);
    // Behind a chain that nothing waits for, there is nowhere to go on to.
    if (this.#state.search) return handler && !isFloating(call) && goesOn(handler, this.#state.search) ? onward(call, path) : null;
    // The chain is waited for all the same: that tells a promise, whatever the handler does.
    const chain = this.reject(call, caught);
    into.awaited ||= chain.awaited;
    into.returned ||= chain.returned;
    if (handler)
      noteEscape(
        path,
        this.#throws.throughHandler(handler, caught, () => chain.escapes),
      );
    return null;
  }

  #throughArgument(call: TSESTree.CallExpression, argument: Node, path: RejectionPath): PathStep | null {
    const { shape } = path;
    const name = calleeName(call);
    const callee = unwrap(call.callee);
    const calleePath = memberPath(callee);
    if (calleePath?.[0] === 'Promise' && calleePath.length === 2) {
      // Whoever combines values so knows them to be promises.
      if (name !== 'resolve') path.into.chained ||= path.isEvidence;
      switch (name) {
        case 'resolve':
          return onward(call, path);
        case 'allSettled':
          return onward(call, path, { shape: 'promise', passes: 'no' });
        case 'any':
          // It fails when all of them fail.
          return onward(call, path, { shape: 'promise', passes: least(path.passes, 'maybe') });
        default:
          return onward(call, path, { shape: 'promise' });
      }
    }
    if (calleePath?.[0] === 'Array' && shape !== 'promise') {
      if (name === 'fromAsync') return onward(call, path, { shape: 'promise' });
      return name === 'from' ? onward(call, path) : null;
    }
    if (shape === 'promise' && callee.type === 'MemberExpression' && name !== null && collectingMethods.has(name)) {
      const collection = unwrap(callee.object);
      if (collection.type === 'Identifier') this.#followVariable(collection, { ...path, shape: 'list' });
      return null;
    }
    const runner = localFunction(callee, this.#file);
    if (runner) {
      // Its handlers stand on the ways of what its other calls give it too.
      if (this.#state.search) return null;
      const parameter = parameterFor(call, argument, this.#file)?.identifiers[0];
      if (parameter?.type === 'Identifier') this.#followVariable(parameter, path);
      return null;
    }
    const mode = callbackMode(call, this.#file);
    if (mode === 'detached' || mode === 'trusted') return null;
    // Given to something unknown, which may pass the failure on.
    return onward(call, path, { shape: 'promise', passes: least(path.passes, 'maybe'), isEvidence: false });
  }

  #returned(fn: FunctionNode | null, path: RejectionPath, result: Node | null): void {
    if (!fn) return;
    const { into, caught, shape } = path;
    if (fn === this.#state.boundary?.fn) {
      if (this.#state.boundary.as === 'rejection' && shape !== 'list') noteEscape(path, 'yes');
      return;
    }
    if (fn === this.#throws.execute) {
      if (this.#state.search) return;
      if (shape === 'list' || shape === 'iterator') return;
      into.returned ||= path.isEvidence;
      if (result && path.passes === 'yes') this.#state.results.add(result);
      noteEscape(path, this.#throws.pastWrapper(caught));
      return;
    }
    // What a generator returns nobody reads, and a list inside a promise is not followed.
    if (fn.generator || (fn.async && shape !== 'promise') || this.#state.isUnderway(fn)) return;
    this.#state.underway.add(fn);
    for (const use of this.#throws.usesOf(fn)) this.#returnedTo(use, fn, path);
    this.#state.underway.delete(fn);
  }

  #returnedTo(use: FunctionUse, fn: FunctionNode, path: RejectionPath): void {
    const { call, mode } = use;
    const { into, caught } = path;
    if (mode === 'detached' || mode === 'trusted' || mode === 'executor') return;
    if (mode === 'parameter') {
      into.returned ||= path.isEvidence;
      noteEscape(path, this.#throws.throughParameter(use, caught, true));
      return;
    }
    const shape = mode === 'synchronous' ? callbackResult(call) : mode === 'chain' ? 'promise' : path.shape;
    if (!shape) return;
    const result = this.reject(call, caught, shape);
    if (path.isEvidence) {
      // An async function and a chain wait for any value: no evidence that this one is a promise.
      const takesAny = fn.async || mode === 'chain' || mode === 'unknown';
      into.awaited ||= !takesAny && result.awaited;
      into.chained ||= !takesAny && result.chained;
      into.returned ||= result.returned || (takesAny && result.awaited);
      into.iterated ||= result.iterated;
      into.usedAsValue ||= !takesAny && result.usedAsValue;
    }
    noteEscape(path, mode === 'unknown' ? least('maybe', result.escapes) : result.escapes);
  }
}

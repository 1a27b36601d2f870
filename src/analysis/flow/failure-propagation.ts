import type { TSESTree } from '@typescript-eslint/utils';
import { collectingMethods, sameItemsMethods } from '../../knowledge/language.ts';
import {
  calleeName,
  enclosingFunction,
  type FunctionNode,
  isFunction,
  isNothing,
  keyName,
  memberPath,
  type Node,
  unwrap,
  wrapped,
} from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { callbackMode, callbackResult } from '../syntax/callback-mode.ts';
import { type Caught, type Certainty, type Handler, least, most, reaches, rethrowsOf } from '../syntax/catch-handlers.ts';
import { alwaysExits } from '../syntax/completions.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { Variable } from '../syntax/scope.ts';
import { isFloating, isUsedAsValue } from '../syntax/value-use.ts';
import type { ExecuteWrapper } from '../tools/definition.ts';
import { type FunctionUse, parameterFor, type CallGraph, callGraphOf, wrappingsOf } from './call-graph.ts';
import { goesOn, type HandlerQuestion, type HandlerSearch, isNew } from './handler-search.ts';
import {
  noOutcome,
  noteEscape,
  type PromiseShape,
  shapeOfFailure,
  onward,
  type RejectionOutcome,
  type PathStep,
  type RejectionPath,
} from './rejection-path.ts';

/** What FailurePropagation answers of an exception. */
export interface ThrowOutcome {
  readonly escapes: Certainty;
  /** The results of execute that hand out a promise which rejects with it: operands of its `return`, or its expression body. */
  readonly results: readonly Node[];
}

/** An answer, with the results of execute that it was found by. */
interface Remembered<Value> {
  readonly value: Value;
  readonly results: ReadonlySet<Node>;
}

/** Where an exception leaves, while a function is looked at by itself. */
interface Boundary {
  readonly fn: FunctionNode;
  readonly as: 'throw' | 'rejection';
}

// Bounds for pathological input: what lies beyond is unknown.
const maxSteps = 4_000;
const maxStepsInAll = 400_000;
const maxDepth = 150;

/** Tells for one execute whether an exception or a rejection that arises in it leaves it. */
export class FailurePropagation {
  readonly reach: CallGraph;
  readonly #execute: FunctionNode;
  readonly #wrapper: ExecuteWrapper | null;
  readonly #file: FileContext;
  /** The functions that a wrapper of this file returns in execute's place. */
  readonly #wrappings: readonly FunctionNode[];
  readonly #pastWrappers = new Map<string, Certainty>();
  readonly #leaves = new Map<FunctionNode, Map<string, Remembered<Certainty>>>();
  readonly #rejections = new Map<Node, Map<string, Remembered<Readonly<RejectionOutcome>>>>();
  readonly #parametersUnderway = new Set<Variable>();
  #underway = new Set<Node>();
  #boundary: Boundary | null = null;
  /** Set while handlers are asked for: then they alone tell what goes on behind them. */
  #search: HandlerSearch | null = null;
  #results = new Set<Node>();
  #budget = new Budget(maxSteps);
  readonly #inAll = new Budget(maxStepsInAll);
  #depth = 0;
  /** Set where a bound or a circle cut an answer short, so that it holds for the question at hand alone. */
  #isCut = false;

  constructor(execute: FunctionNode, wrapper: ExecuteWrapper | null, file: FileContext) {
    this.#execute = execute;
    this.#wrapper = wrapper;
    this.#file = file;
    this.#wrappings = wrapper && !wrapper.trusted ? wrappingsOf(wrapper, file) : [];
    this.reach = callGraphOf(execute, this.#wrappings, file);
  }

  /** Whether an exception that arises at a node leaves execute. */
  ofThrow(node: Node, caught: Caught): ThrowOutcome {
    this.#budget = new Budget(maxSteps);
    this.#results = new Set();
    const escapes = this.#raise(node, caught);
    return { escapes, results: [...this.#results] };
  }

  /** Where the rejection of a promise-valued expression goes. */
  ofRejection(expression: Node, caught: Caught): Readonly<RejectionOutcome> & ThrowOutcome {
    this.#budget = new Budget(maxSteps);
    this.#results = new Set();
    const outcome = this.#reject(expression, caught);
    return { ...outcome, results: [...this.#results] };
  }

  /**
   * The handlers that an error ends in which is thrown at a node, or which the promise rejects with that the node is. What execute lets out
   * ends in none.
   */
  handlersOf(node: Node, how: 'throw' | 'rejection', question: HandlerQuestion): ReadonlySet<Handler> {
    const search: HandlerSearch = { ...question, found: new Set(), seen: new Map() };
    this.#budget = new Budget(maxSteps);
    this.#search = search;
    if (how === 'throw') this.#raise(node, failure);
    else this.#reject(node, failure);
    this.#search = null;
    return search.found;
  }

  #isSpent(): boolean {
    const isSpent = !this.#budget.spend() || !this.#inAll.spend() || this.#depth > maxDepth;
    this.#isCut ||= isSpent;
    return isSpent;
  }

  #isUnderway(node: Node): boolean {
    const isUnderway = this.#underway.has(node);
    this.#isCut ||= isUnderway;
    return isUnderway;
  }

  /**
   * Remembers whole answers: helpers that are called from many places are asked the same again and again.
   *
   * @param again The answer to what a search for handlers asked before: its handlers are noted.
   */
  #remember<Key extends Node, Value>(
    answers: Map<Key, Map<string, Remembered<Value>>>,
    key: Key,
    question: string,
    answer: () => Value,
    again: Value,
  ): Value {
    if (this.#boundary) return answer();
    if (this.#search) return isNew(this.#search, key, question) ? answer() : again;
    const known = answers.get(key)?.get(question);
    if (known) {
      for (const result of known.results) this.#results.add(result);
      return known.value;
    }
    const [wasCut, results] = [this.#isCut, this.#results];
    this.#isCut = false;
    this.#results = new Set();
    const value = answer();
    if (!this.#isCut) {
      const others = answers.get(key) ?? new Map<string, Remembered<Value>>();
      answers.set(key, others.set(question, { value, results: this.#results }));
    }
    this.#isCut ||= wasCut;
    for (const result of this.#results) results.add(result);
    this.#results = results;
    return value;
  }

  #raise(node: Node, caught: Caught): Certainty {
    if (this.#isSpent()) return 'maybe';
    this.#depth++;
    const result = this.#raiseFrom(node, caught);
    this.#depth--;
    return result;
  }

  #raiseFrom(node: Node, caught: Caught): Certainty {
    let child: Node = node;
    let parent = node.parent;
    while (parent) {
      if (parent.type === 'TryStatement') {
        const handler = child === parent.block ? parent.handler : null;
        if (handler && this.#search && !goesOn(handler, this.#search)) return 'no';
        if (child !== parent.finalizer && parent.finalizer && alwaysExits(parent.finalizer)) return 'no';
        if (handler && !this.#search) return this.#throughHandler(handler, caught, (rethrow) => this.#raise(rethrow, caught));
      }
      if (isFunction(parent)) return this.#leave(parent, caught);
      child = parent;
      parent = parent.parent;
    }
    return 'no';
  }

  #throughHandler(handler: Handler, caught: Caught, onward: (rethrow: Node) => Certainty): Certainty {
    if (this.#isUnderway(handler)) return 'no';
    this.#underway.add(handler);
    let result: Certainty = 'no';
    for (const rethrow of rethrowsOf(handler, this.#file)) {
      const reached = reaches(rethrow, caught, handler, this.#file);
      if (reached === 'no') continue;
      const further = rethrow.type === 'ThrowStatement' || isFunction(handler) ? onward(rethrow) : this.#reject(rethrow, caught).escapes;
      result = most(result, least(reached, further));
      if (result === 'yes') break;
    }
    this.#underway.delete(handler);
    return result;
  }

  /** Whether an exception that leaves a function's body leaves execute. */
  #leave(fn: FunctionNode, caught: Caught): Certainty {
    const rejects = fn.async || fn.generator;
    if (fn === this.#boundary?.fn) return (this.#boundary.as === 'rejection') === rejects ? 'yes' : 'no';
    if (fn === this.#execute) return this.#search ? 'no' : this.#pastWrapper(caught);
    if (this.#isUnderway(fn)) return 'no';
    const through = (): Certainty => {
      this.#underway.add(fn);
      let result: Certainty = 'no';
      for (const use of this.#usesOf(fn)) {
        result = most(result, this.#throughUse(use, caught, rejects, fn));
        if (this.#isDecided(result)) break;
      }
      this.#underway.delete(fn);
      return result;
    };
    return this.#remember(this.#leaves, fn, keyOf(caught), through, 'no');
  }

  #usesOf(fn: FunctionNode): readonly FunctionUse[] {
    const uses = this.reach.usesOf(fn);
    const comesFrom = this.#search?.comesFrom;
    return comesFrom ? uses.filter(({ call }) => comesFrom(fn, call)) : uses;
  }

  // Handlers are looked for on every way.
  #isDecided(result: Certainty): boolean {
    return result === 'yes' && !this.#search;
  }

  #throughUse(use: FunctionUse, caught: Caught, rejects: boolean, fn: FunctionNode | null): Certainty {
    const { call, mode } = use;
    switch (mode) {
      case 'call':
        return rejects ? this.#reject(call, caught, shapeOfFailure(fn)).escapes : this.#raise(call, caught);
      case 'synchronous': {
        if (!rejects) return this.#raise(call, caught);
        const result = callbackResult(call);
        return result ? this.#reject(call, caught, result).escapes : 'no';
      }
      case 'chain':
        return this.#reject(call, caught).escapes;
      case 'executor':
        return rejects ? 'no' : this.#reject(call, caught).escapes;
      case 'parameter':
        return this.#throughParameter(use, caught, rejects);
      case 'detached':
      case 'trusted':
        return 'no';
      case 'unknown':
        // Most likely its callback runs later, so that a handler around the call alone is none that it ends in.
        return least('maybe', most(this.#reject(call, caught).escapes, rejects || this.#search ? 'no' : this.#raise(call, caught)));
    }
  }

  /** A callback that a function of this file is given: what leaves the callback arises where that function calls it. */
  #throughParameter({ call, argument }: FunctionUse, caught: Caught, rejects: boolean): Certainty {
    const runner = localFunction(call.callee, this.#file);
    const parameter = runner && argument && parameterFor(call, argument, runner, this.#file);
    if (!parameter) return this.#search ? this.#reject(call, caught).escapes : 'maybe';
    // It calls itself with its own parameter: nothing new.
    if (this.#parametersUnderway.has(parameter)) {
      this.#isCut = true;
      return 'no';
    }
    const thrown = this.#within({ fn: runner, as: 'throw' }, () => this.#throughReferences(parameter, caught, rejects));
    const rejected = this.#within({ fn: runner, as: 'rejection' }, () => this.#throughReferences(parameter, caught, rejects));
    return most(
      thrown === 'no' ? 'no' : least(thrown, this.#raise(call, caught)),
      rejected === 'no' ? 'no' : least(rejected, this.#reject(call, caught, shapeOfFailure(runner)).escapes),
    );
  }

  #within(boundary: Boundary, judge: () => Certainty): Certainty {
    const [outer, underway] = [this.#boundary, this.#underway];
    this.#boundary = boundary;
    this.#underway = new Set();
    const result = judge();
    this.#boundary = outer;
    this.#underway = underway;
    return result;
  }

  #throughReferences(parameter: Variable, caught: Caught, rejects: boolean): Certainty {
    if (this.#isSpent()) return 'maybe';
    this.#parametersUnderway.add(parameter);
    let result: Certainty = 'no';
    for (const reference of parameter.references) {
      if (!reference.isRead() || this.#isDecided(result)) continue;
      result = most(result, this.#throughReference(reference.identifier, caught, rejects));
    }
    this.#parametersUnderway.delete(parameter);
    return result;
  }

  #throughReference(name: Node, caught: Caught, rejects: boolean): Certainty {
    const value = wrapped(name);
    const { parent } = value;
    switch (parent?.type) {
      case 'CallExpression':
        if (parent.callee === value) return rejects ? this.#reject(parent, caught).escapes : this.#raise(parent, caught);
        return this.#throughUse({ call: parent, mode: callbackMode(parent, this.#file), argument: value }, caught, rejects, null);
      case 'NewExpression':
        return this.#throughUse({ call: parent, mode: callbackMode(parent, this.#file), argument: value }, caught, rejects, null);
      case 'MemberExpression': {
        const method = parent.object === value ? keyName(parent) : null;
        const call = wrapped(parent).parent;
        if ((method !== 'call' && method !== 'apply') || call?.type !== 'CallExpression') return 'no';
        return rejects ? this.#reject(call, caught).escapes : this.#raise(call, caught);
      }
      case 'Property':
      case 'ReturnStatement':
      case 'ArrowFunctionExpression':
      case 'VariableDeclarator':
      case 'AssignmentExpression':
      case 'ArrayExpression':
        return 'maybe';
      default:
        return 'no';
    }
  }

  // An unknown function around execute may catch; one that the settings name does; one of this file is looked into.
  #pastWrapper(caught: Caught): Certainty {
    const wrapper = this.#wrapper;
    if (!wrapper) return 'yes';
    if (wrapper.trusted) return 'no';
    let result = this.#pastWrappers.get(keyOf(caught));
    if (result === undefined) {
      result = this.#throughWrapper(wrapper, caught);
      this.#pastWrappers.set(keyOf(caught), result);
    }
    return result;
  }

  #throughWrapper({ node }: ExecuteWrapper, caught: Caught): Certainty {
    const wrap = localFunction(node.callee, this.#file);
    const argument = node.arguments.find((each) => localFunction(each, this.#file) === this.#execute);
    const parameter = wrap && argument && parameterFor(node, argument, wrap, this.#file);
    if (!parameter || this.#wrappings.length === 0) return 'maybe';
    const rejects = this.#execute.async || this.#execute.generator;
    let result: Certainty = 'no';
    for (const fn of this.#wrappings) {
      for (const as of ['throw', 'rejection'] as const) {
        result = most(
          result,
          this.#within({ fn, as }, () => this.#throughReferences(parameter, caught, rejects)),
        );
      }
    }
    return result;
  }

  #reject(expression: Node, caught: Caught, shape: PromiseShape = 'promise'): Readonly<RejectionOutcome> {
    const follow = (): Readonly<RejectionOutcome> => {
      const into: RejectionOutcome = { ...noOutcome };
      this.#follow(expression, { caught, into, shape, passes: 'yes', isEvidence: true });
      return into;
    };
    return this.#remember(this.#rejections, expression, `${shape} ${keyOf(caught)}`, follow, noOutcome);
  }

  #follow(expression: Node, path: RejectionPath): void {
    this.#depth++;
    let step: PathStep | null = { node: wrapped(expression), path };
    while (step) {
      if (this.#isSpent()) {
        noteEscape(step.path, 'maybe');
        break;
      }
      if (this.#search && step.path.passes === 'no') break;
      step = step.node.parent ? this.#next(step.node, step.node.parent, step.path) : null;
    }
    this.#depth--;
  }

  /** Where a followed expression goes on from its parent; null where it ends. */
  #next(node: Node, parent: Node, path: RejectionPath): PathStep | null {
    const { into, shape, caught, isEvidence } = path;
    switch (parent.type) {
      case 'AwaitExpression':
        if (shape !== 'promise') return null;
        into.awaited ||= isEvidence;
        noteEscape(path, this.#raise(parent, caught));
        return null;
      case 'YieldExpression':
        if (parent.delegate ? shape === 'promise' : shape !== 'promise' || !enclosingFunction(parent)?.async) return null;
        into.awaited ||= isEvidence && shape === 'promise';
        into.iterated ||= isEvidence && shape !== 'promise';
        noteEscape(path, this.#raise(parent, caught));
        return null;
      case 'ReturnStatement': {
        const owner = enclosingFunction(parent);
        // An async generator waits for what it returns, in the try around it too.
        if (shape === 'promise' && owner?.async && owner.generator) {
          into.returned ||= isEvidence;
          noteEscape(path, this.#raise(parent, caught));
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
        if (shape === 'iterator') noteEscape(path, this.#raise(parent, caught));
        return shape === 'list' ? { node: parent, path } : null;
      case 'CallExpression':
        return parent.callee === node ? null : this.#throughArgument(parent, node, path);
      case 'ConditionalExpression':
        return parent.test === node ? null : onward(parent, path);
      case 'LogicalExpression':
        return onward(parent, path);
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
          noteEscape(path, this.#raise(parent, caught));
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
    if (!variable || !mark || this.#isUnderway(mark)) return;
    this.#underway.add(mark);
    path.into.usedAsValue ||= path.isEvidence && path.shape === 'promise' && isUsedAsValue(variable);
    for (const reference of variable.references) if (reference.isRead()) this.#follow(reference.identifier, path);
    this.#underway.delete(mark);
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
    if (name !== 'then' && name !== 'catch' && name !== 'finally') return this.#search ? onward(call, path) : null;
    into.chained ||= path.isEvidence;
    const argument = name === 'finally' ? undefined : call.arguments[name === 'catch' ? 0 : 1];
    if (!argument || isNothing(argument)) return onward(call, path);
    const handler = localFunction(argument, this.#file);
    // Behind a chain that nothing waits for, there is nowhere to go on to.
    if (this.#search) return handler && !isFloating(call) && goesOn(handler, this.#search) ? onward(call, path) : null;
    // The chain is waited for all the same: that tells a promise, whatever the handler does.
    const chain = this.#reject(call, caught);
    into.awaited ||= chain.awaited;
    into.returned ||= chain.returned;
    if (handler)
      noteEscape(
        path,
        this.#throughHandler(handler, caught, () => chain.escapes),
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
      if (this.#search) return null;
      const parameter = parameterFor(call, argument, runner, this.#file)?.identifiers[0];
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
    if (fn === this.#boundary?.fn) {
      if (this.#boundary.as === 'rejection' && shape !== 'list') noteEscape(path, 'yes');
      return;
    }
    if (fn === this.#execute) {
      if (this.#search) return;
      if (shape === 'list' || shape === 'iterator') return;
      into.returned ||= path.isEvidence;
      if (result && path.passes === 'yes') this.#results.add(result);
      noteEscape(path, this.#pastWrapper(caught));
      return;
    }
    // What a generator returns nobody reads, and a list inside a promise is not followed.
    if (fn.generator || (fn.async && shape !== 'promise') || this.#isUnderway(fn)) return;
    this.#underway.add(fn);
    for (const use of this.#usesOf(fn)) this.#returnedTo(use, fn, path);
    this.#underway.delete(fn);
  }

  #returnedTo(use: FunctionUse, fn: FunctionNode, path: RejectionPath): void {
    const { call, mode } = use;
    const { into, caught } = path;
    if (mode === 'detached' || mode === 'trusted' || mode === 'executor') return;
    if (mode === 'parameter') {
      into.returned ||= path.isEvidence;
      noteEscape(path, this.#throughParameter(use, caught, true));
      return;
    }
    const shape = mode === 'synchronous' ? callbackResult(call) : mode === 'chain' ? 'promise' : path.shape;
    if (!shape) return;
    const result = this.#reject(call, caught, shape);
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

const failure: Caught = { kind: 'failure' };

function keyOf(caught: Caught): string {
  return `${caught.kind} ${caught.kind === 'error' ? String(caught.className) : caught.kind === 'value' ? String(caught.typeof) : ''}`;
}

import { type FunctionNode, isFunction, keyName, type Node, wrapped } from '../syntax/ast.ts';
import { callbackMode, callbackResult } from '../syntax/callback-mode.ts';
import { type Caught, type Certainty, type Handler, least, most, reaches, rethrowsOf } from '../control/catch-handlers.ts';
import { alwaysExits } from '../control/completions.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import type { Variable } from '../syntax/scope.ts';
import type { ExecuteWrapper } from '../tools/definition.ts';
import { type CallGraph, callGraphOf, type FunctionUse, parameterFor, wrappingsOf } from './call-graph.ts';
import { goesOn, type HandlerQuestion, type HandlerSearch } from './handler-search.ts';
import { PromiseWalk, type ThrowWalk } from './promise-walk.ts';
import { keyOf, PropagationState, type Remembered } from './propagation-state.ts';
import { type RejectionOutcome, shapeOfFailure } from './rejection-path.ts';

/** What FailurePropagation answers of an exception. */
export interface ThrowOutcome {
  readonly escapes: Certainty;
  /** The results of execute that hand out a promise which rejects with it: operands of its `return`, or its expression body. */
  readonly results: readonly Node[];
}

const failure: Caught = { kind: 'failure' };

/** Tells for one execute whether an exception or a rejection that arises in it leaves it. */
export class FailurePropagation implements ThrowWalk {
  readonly reach: CallGraph;
  readonly execute: FunctionNode;
  readonly #wrapper: ExecuteWrapper | null;
  readonly #file: FileContext;
  /** The functions that a wrapper of this file returns in execute's place. */
  readonly #wrappings: readonly FunctionNode[];
  readonly #pastWrappers = new Map<string, Certainty>();
  readonly #leaves = new Map<FunctionNode, Map<string, Remembered<Certainty>>>();
  readonly #parametersUnderway = new Set<Variable>();
  readonly #state = new PropagationState();
  readonly #promises: PromiseWalk;

  constructor(execute: FunctionNode, wrapper: ExecuteWrapper | null, file: FileContext) {
    this.execute = execute;
    this.#wrapper = wrapper;
    this.#file = file;
    this.#wrappings = wrapper && !wrapper.trusted ? wrappingsOf(wrapper, file) : [];
    this.#promises = new PromiseWalk(this, this.#state, file);
    this.reach = callGraphOf(execute, this.#wrappings, file);
  }

  /** Whether an exception that arises at a node leaves execute. */
  ofThrow(node: Node, caught: Caught): ThrowOutcome {
    this.#state.begin();
    const escapes = this.raise(node, caught);
    return { escapes, results: [...this.#state.results] };
  }

  /** Where the rejection of a promise-valued expression goes. */
  ofRejection(expression: Node, caught: Caught): Readonly<RejectionOutcome> & ThrowOutcome {
    this.#state.begin();
    const outcome = this.#promises.reject(expression, caught);
    return { ...outcome, results: [...this.#state.results] };
  }

  /**
   * The handlers that an error ends in which is thrown at a node, or which the promise rejects with that the node is. What execute lets out
   * ends in none.
   */
  handlersOf(node: Node, how: 'throw' | 'rejection', question: HandlerQuestion): ReadonlySet<Handler> {
    const search: HandlerSearch = { ...question, found: new Set(), seen: new Map() };
    this.#state.begin(search);
    if (how === 'throw') this.raise(node, failure);
    else this.#promises.reject(node, failure);
    this.#state.search = null;
    return search.found;
  }

  raise(node: Node, caught: Caught): Certainty {
    if (this.#state.isSpent()) return 'maybe';
    this.#state.depth++;
    const result = this.#raiseFrom(node, caught);
    this.#state.depth--;
    return result;
  }

  #raiseFrom(node: Node, caught: Caught): Certainty {
    let child: Node = node;
    let parent = node.parent;
    while (parent) {
      if (parent.type === 'TryStatement') {
        const handler = child === parent.block ? parent.handler : null;
        if (handler && this.#state.search && !goesOn(handler, this.#state.search)) return 'no';
        if (child !== parent.finalizer && parent.finalizer && alwaysExits(parent.finalizer)) return 'no';
        if (handler && !this.#state.search) return this.throughHandler(handler, caught, (rethrow) => this.raise(rethrow, caught));
      }
      if (isFunction(parent)) return this.#leave(parent, caught);
      child = parent;
      parent = parent.parent;
    }
    return 'no';
  }

  throughHandler(handler: Handler, caught: Caught, onward: (rethrow: Node) => Certainty): Certainty {
    if (this.#state.isUnderway(handler)) return 'no';
    this.#state.underway.add(handler);
    let result: Certainty = 'no';
    for (const rethrow of rethrowsOf(handler, this.#file)) {
      const reached = reaches(rethrow, caught, handler, this.#file);
      if (reached === 'no') continue;
      const further =
        rethrow.type === 'ThrowStatement' || isFunction(handler) ? onward(rethrow) : this.#promises.reject(rethrow, caught).escapes;
      result = most(result, least(reached, further));
      if (result === 'yes') break;
    }
    this.#state.underway.delete(handler);
    return result;
  }

  /** Whether an exception that leaves a function's body leaves execute. */
  #leave(fn: FunctionNode, caught: Caught): Certainty {
    const rejects = fn.async || fn.generator;
    if (fn === this.#state.boundary?.fn) return (this.#state.boundary.as === 'rejection') === rejects ? 'yes' : 'no';
    if (fn === this.execute) return this.#state.search ? 'no' : this.pastWrapper(caught);
    if (this.#state.isUnderway(fn)) return 'no';
    const through = (): Certainty => {
      this.#state.underway.add(fn);
      let result: Certainty = 'no';
      for (const use of this.usesOf(fn)) {
        result = most(result, this.#throughUse(use, caught, rejects, fn));
        if (this.#isDecided(result)) break;
      }
      this.#state.underway.delete(fn);
      return result;
    };
    return this.#state.remember(this.#leaves, fn, keyOf(caught), through, 'no');
  }

  usesOf(fn: FunctionNode): readonly FunctionUse[] {
    const uses = this.reach.usesOf(fn);
    const comesFrom = this.#state.search?.comesFrom;
    return comesFrom ? uses.filter(({ call }) => comesFrom(fn, call)) : uses;
  }

  // Handlers are looked for on every way.
  #isDecided(result: Certainty): boolean {
    return result === 'yes' && !this.#state.search;
  }

  #throughUse(use: FunctionUse, caught: Caught, rejects: boolean, fn: FunctionNode | null): Certainty {
    const { call, mode } = use;
    switch (mode) {
      case 'call':
        return rejects ? this.#promises.reject(call, caught, shapeOfFailure(fn)).escapes : this.raise(call, caught);
      case 'synchronous': {
        if (!rejects) return this.raise(call, caught);
        const result = callbackResult(call);
        return result ? this.#promises.reject(call, caught, result).escapes : 'no';
      }
      case 'chain':
        return this.#promises.reject(call, caught).escapes;
      case 'executor':
        return rejects ? 'no' : this.#promises.reject(call, caught).escapes;
      case 'parameter':
        return this.throughParameter(use, caught, rejects);
      case 'detached':
      case 'trusted':
        return 'no';
      case 'unknown':
        // Most likely its callback runs later, so that a handler around the call alone is none that it ends in.
        return least(
          'maybe',
          most(this.#promises.reject(call, caught).escapes, rejects || this.#state.search ? 'no' : this.raise(call, caught)),
        );
    }
  }

  /** A callback that a function of this file is given: what leaves the callback arises where that function calls it. */
  throughParameter({ call, argument }: FunctionUse, caught: Caught, rejects: boolean): Certainty {
    const runner = localFunction(call.callee, this.#file);
    const parameter = runner && argument && parameterFor(call, argument, this.#file);
    if (!parameter) return this.#state.search ? this.#promises.reject(call, caught).escapes : 'maybe';
    // It calls itself with its own parameter: nothing new.
    if (this.#parametersUnderway.has(parameter)) {
      this.#state.isCut = true;
      return 'no';
    }
    const thrown = this.#state.within({ fn: runner, as: 'throw' }, () => this.#throughReferences(parameter, caught, rejects));
    const rejected = this.#state.within({ fn: runner, as: 'rejection' }, () => this.#throughReferences(parameter, caught, rejects));
    return most(
      thrown === 'no' ? 'no' : least(thrown, this.raise(call, caught)),
      rejected === 'no' ? 'no' : least(rejected, this.#promises.reject(call, caught, shapeOfFailure(runner)).escapes),
    );
  }

  #throughReferences(parameter: Variable, caught: Caught, rejects: boolean): Certainty {
    if (this.#state.isSpent()) return 'maybe';
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
        if (parent.callee === value) return rejects ? this.#promises.reject(parent, caught).escapes : this.raise(parent, caught);
        return this.#throughUse({ call: parent, mode: callbackMode(parent, this.#file), argument: value }, caught, rejects, null);
      case 'NewExpression':
        return this.#throughUse({ call: parent, mode: callbackMode(parent, this.#file), argument: value }, caught, rejects, null);
      case 'MemberExpression': {
        const method = parent.object === value ? keyName(parent) : null;
        const call = wrapped(parent).parent;
        if ((method !== 'call' && method !== 'apply') || call?.type !== 'CallExpression') return 'no';
        return rejects ? this.#promises.reject(call, caught).escapes : this.raise(call, caught);
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
  pastWrapper(caught: Caught): Certainty {
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
    const argument = node.arguments.find((each) => localFunction(each, this.#file) === this.execute);
    const parameter = wrap && argument && parameterFor(node, argument, this.#file);
    if (!parameter || this.#wrappings.length === 0) return 'maybe';
    const rejects = this.execute.async || this.execute.generator;
    let result: Certainty = 'no';
    for (const fn of this.#wrappings) {
      for (const as of ['throw', 'rejection'] as const) {
        result = most(
          result,
          this.#state.within({ fn, as }, () => this.#throughReferences(parameter, caught, rejects)),
        );
      }
    }
    return result;
  }
}

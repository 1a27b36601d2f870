import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, memberPath, unwrap, wrapped, type CallNode, type FunctionNode, type Node } from './ast.ts';
import { callbackMode, callbackResult, localFunction } from './callees.ts';
import type { ExecuteWrapper } from './definition.ts';
import type { FileContext } from './file-context.ts';
import { functionBody } from './function-body.ts';
import { alwaysExits, least, most, reaches, rethrowsOf, type Caught, type Certainty, type Handler } from './handler.ts';
import { reachOf, type FunctionUse, type Reach } from './reach.ts';
import type { Variable } from './scope.ts';

/** The ends that a promise's rejection comes to. */
export interface Settlement {
  escapes: Certainty;
  /** Something waits for the promise: evidence that it is one. */
  awaited: boolean;
  /** It is handed out as the result of an async function, or of execute. */
  returned: boolean;
  iterated: boolean;
  /** `.then`, `.catch` or `.finally` is called on it: evidence again. */
  chained: boolean;
}

/** What a followed expression is: a promise, a list of promises, or an iterator whose steps fail. */
export type Carrier = 'promise' | 'list' | 'iterator' | 'async iterator';

/** Where an exception leaves, while a function is looked at by itself. */
interface Boundary {
  readonly fn: FunctionNode;
  readonly as: 'throw' | 'rejection';
}

// Bounds for pathological input: what lies beyond is unknown.
const maxSteps = 4_000;
const maxStepsInAll = 400_000;

/** Tells for one execute whether an exception or a rejection that arises in it leaves it. */
export class Escape {
  readonly reach: Reach;
  readonly #execute: FunctionNode;
  readonly #wrapper: ExecuteWrapper | null;
  readonly #file: FileContext;
  /** The functions that a wrapper of this file returns in execute's place. */
  readonly #wrappings: readonly FunctionNode[];
  readonly #pastWrappers = new Map<string, Certainty>();
  readonly #parametersUnderway = new Set<Variable>();
  #underway = new Set<Node>();
  #boundary: Boundary | null = null;
  #steps = 0;
  #stepsInAll = 0;

  constructor(execute: FunctionNode, wrapper: ExecuteWrapper | null, file: FileContext) {
    this.#execute = execute;
    this.#wrapper = wrapper;
    this.#file = file;
    this.#wrappings = wrapper && !wrapper.trusted ? wrappingsOf(wrapper, file) : [];
    this.reach = reachOf(execute, this.#wrappings, file);
  }

  /** Whether an exception that arises at a node leaves execute. */
  ofThrow(node: Node, caught: Caught): Certainty {
    this.#steps = 0;
    return this.#raise(node, caught);
  }

  /** Where the rejection of a promise-valued expression goes. */
  ofRejection(expression: Node, caught: Caught): Settlement {
    this.#steps = 0;
    return this.#settle(expression, caught);
  }

  #isSpent(): boolean {
    return ++this.#steps > maxSteps || ++this.#stepsInAll > maxStepsInAll;
  }

  #raise(node: Node, caught: Caught): Certainty {
    if (this.#isSpent()) return 'maybe';
    let child: Node = node;
    let parent = node.parent;
    while (parent) {
      if (parent.type === 'TryStatement') {
        if (child !== parent.finalizer && parent.finalizer && alwaysExits(parent.finalizer)) return 'no';
        if (child === parent.block && parent.handler) {
          return this.#throughHandler(parent.handler, caught, (rethrow) => this.#raise(rethrow, caught));
        }
      }
      if (isFunction(parent)) return this.#leave(parent, caught);
      child = parent;
      parent = parent.parent;
    }
    return 'no';
  }

  #throughHandler(handler: Handler, caught: Caught, onward: (rethrow: Node) => Certainty): Certainty {
    if (this.#underway.has(handler)) return 'no';
    this.#underway.add(handler);
    let result: Certainty = 'no';
    for (const rethrow of rethrowsOf(handler, this.#file)) {
      const reached = reaches(rethrow, caught, handler, this.#file);
      if (reached === 'no') continue;
      const further = rethrow.type === 'ThrowStatement' || isFunction(handler) ? onward(rethrow) : this.#settle(rethrow, caught).escapes;
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
    if (fn === this.#execute) return this.#pastWrapper(caught);
    if (this.#underway.has(fn)) return 'no';
    this.#underway.add(fn);
    let result: Certainty = 'no';
    for (const use of this.reach.usesOf(fn)) {
      result = most(result, this.#throughUse(use, caught, rejects, fn));
      if (result === 'yes') break;
    }
    this.#underway.delete(fn);
    return result;
  }

  #throughUse(use: FunctionUse, caught: Caught, rejects: boolean, fn: FunctionNode | null): Certainty {
    const { call, mode } = use;
    switch (mode) {
      case 'call':
        return rejects ? this.#settle(call, caught, carrierOf(fn)).escapes : this.#raise(call, caught);
      case 'synchronous': {
        if (!rejects) return this.#raise(call, caught);
        const result = callbackResult(call);
        return result ? this.#settle(call, caught, result).escapes : 'no';
      }
      case 'chain':
        return this.#settle(call, caught).escapes;
      case 'executor':
        return rejects ? 'no' : this.#settle(call, caught).escapes;
      case 'parameter':
        return this.#throughParameter(use, caught, rejects);
      case 'detached':
      case 'trusted':
        return 'no';
      case 'unknown':
        return least('maybe', most(this.#settle(call, caught).escapes, rejects ? 'no' : this.#raise(call, caught)));
    }
  }

  /** A callback that a function of this file is given: what leaves the callback arises where that function calls it. */
  #throughParameter({ call, argument }: FunctionUse, caught: Caught, rejects: boolean): Certainty {
    const runner = localFunction(call.callee, this.#file);
    const parameter = runner && argument && parameterFor(call, argument, runner, this.#file);
    if (!parameter) return 'maybe';
    // It calls itself with its own parameter: nothing new.
    if (this.#parametersUnderway.has(parameter)) return 'no';
    const thrown = this.#within({ fn: runner, as: 'throw' }, () => this.#throughReferences(parameter, caught, rejects));
    const rejected = this.#within({ fn: runner, as: 'rejection' }, () => this.#throughReferences(parameter, caught, rejects));
    return most(
      thrown === 'no' ? 'no' : least(thrown, this.#raise(call, caught)),
      rejected === 'no' ? 'no' : least(rejected, this.#settle(call, caught, carrierOf(runner)).escapes),
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
      if (!reference.isRead() || result === 'yes') continue;
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
        if (parent.callee === value) return rejects ? this.#settle(parent, caught).escapes : this.#raise(parent, caught);
        return this.#throughUse({ call: parent, mode: callbackMode(parent, this.#file), argument: value }, caught, rejects, null);
      case 'NewExpression':
        return this.#throughUse({ call: parent, mode: callbackMode(parent, this.#file), argument: value }, caught, rejects, null);
      case 'MemberExpression': {
        const method = parent.object === value ? keyName(parent) : null;
        const call = wrapped(parent).parent;
        if ((method !== 'call' && method !== 'apply') || call?.type !== 'CallExpression') return 'no';
        return rejects ? this.#settle(call, caught).escapes : this.#raise(call, caught);
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
    const kind = `${caught.kind} ${caught.kind === 'error' ? caught.className : caught.kind === 'value' ? caught.typeof : ''}`;
    let result = this.#pastWrappers.get(kind);
    if (result === undefined) {
      result = this.#throughWrapper(wrapper, caught);
      this.#pastWrappers.set(kind, result);
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
        result = most(result, this.#within({ fn, as }, () => this.#throughReferences(parameter, caught, rejects)));
      }
    }
    return result;
  }

  #settle(expression: Node, caught: Caught, carrier: Carrier = 'promise'): Settlement {
    const settlement: Settlement = { escapes: 'no', awaited: false, returned: false, iterated: false, chained: false };
    this.#follow(expression, caught, settlement, carrier);
    return settlement;
  }

  #follow(expression: Node, caught: Caught, into: Settlement, as: Carrier): void {
    let node = wrapped(expression);
    let carrier = as;
    const raise = (at: Node): void => {
      into.escapes = most(into.escapes, this.#raise(at, caught));
    };
    for (;;) {
      if (this.#isSpent()) {
        into.escapes = most(into.escapes, 'maybe');
        return;
      }
      const { parent } = node;
      switch (parent?.type) {
        case 'AwaitExpression':
          if (carrier !== 'promise') return;
          into.awaited = true;
          raise(parent);
          return;
        case 'YieldExpression':
          if (parent.delegate ? carrier === 'promise' : carrier !== 'promise' || !ownerOf(parent)?.async) return;
          into.awaited ||= carrier === 'promise';
          into.iterated ||= carrier !== 'promise';
          raise(parent);
          return;
        case 'ReturnStatement': {
          const owner = ownerOf(parent);
          // An async generator waits for what it returns, in the try around it too.
          if (carrier === 'promise' && owner?.async && owner.generator) {
            into.returned = true;
            raise(parent);
          } else {
            this.#returned(owner, caught, into, carrier);
          }
          return;
        }
        case 'ArrowFunctionExpression':
          if (parent.body === node) this.#returned(parent, caught, into, carrier);
          return;
        case 'MemberExpression': {
          const next = parent.object === node ? this.#throughMember(parent, caught, into, carrier) : null;
          if (!next) return;
          node = wrapped(next.call);
          carrier = next.carrier;
          break;
        }
        case 'ArrayExpression':
          carrier = 'list';
          node = wrapped(parent);
          break;
        case 'SpreadElement':
          if (carrier === 'iterator') raise(parent);
          if (carrier !== 'list') return;
          node = parent;
          break;
        case 'CallExpression': {
          const next = parent.callee === node ? null : this.#throughArgument(parent, node, caught, into, carrier);
          if (!next) return;
          node = wrapped(parent);
          carrier = next;
          break;
        }
        case 'ConditionalExpression':
          if (parent.test === node) return;
          node = wrapped(parent);
          break;
        case 'LogicalExpression':
          node = wrapped(parent);
          break;
        case 'SequenceExpression':
          if (parent.expressions.at(-1) !== node) return;
          node = wrapped(parent);
          break;
        case 'VariableDeclarator':
          if (parent.id.type === 'Identifier') this.#followVariable(parent.id, caught, into, carrier);
          return;
        case 'AssignmentExpression':
          if (parent.right !== node) return;
          if (parent.left.type === 'Identifier') this.#followVariable(parent.left, caught, into, carrier);
          node = wrapped(parent);
          break;
        case 'ForOfStatement':
          if (parent.right !== node) return;
          if (parent.await || carrier === 'iterator') {
            into.iterated = true;
            raise(parent);
          } else if (carrier === 'list') {
            const element = parent.left.type === 'VariableDeclaration' ? parent.left.declarations[0]?.id : parent.left;
            if (element?.type === 'Identifier') this.#followVariable(element, caught, into, 'promise');
          }
          return;
        default:
          return;
      }
    }
  }

  #followVariable(name: TSESTree.Identifier, caught: Caught, into: Settlement, carrier: Carrier): void {
    const variable = this.#file.scopes.variableOf(name);
    const [mark] = variable?.identifiers ?? [];
    if (!variable || !mark || this.#underway.has(mark)) return;
    this.#underway.add(mark);
    for (const reference of variable.references) if (reference.isRead()) this.#follow(reference.identifier, caught, into, carrier);
    this.#underway.delete(mark);
  }

  #throughMember(
    member: TSESTree.MemberExpression,
    caught: Caught,
    into: Settlement,
    carrier: Carrier,
  ): { call: TSESTree.CallExpression; carrier: Carrier } | null {
    const call = wrapped(member).parent;
    if (call?.type !== 'CallExpression' || unwrap(call.callee) !== member) return null;
    const name = keyName(member);
    switch (carrier) {
      case 'list':
        return name !== null && sameListMethods.has(name) ? { call, carrier } : null;
      case 'iterator':
        return null;
      case 'async iterator':
        return name === 'next' ? { call, carrier: 'promise' } : null;
      case 'promise':
        break;
    }
    if (name !== 'then' && name !== 'catch' && name !== 'finally') return null;
    into.chained = true;
    if (name === 'finally') return { call, carrier };
    const argument = call.arguments[name === 'catch' ? 0 : 1];
    if (!argument || isNothing(argument)) return { call, carrier };
    // The chain is waited for all the same: that tells a promise, whatever the handler does.
    const onward = this.#settle(call, caught);
    into.awaited ||= onward.awaited;
    into.returned ||= onward.returned;
    const handler = localFunction(argument, this.#file);
    if (handler) into.escapes = most(into.escapes, this.#throughHandler(handler, caught, () => onward.escapes));
    return null;
  }

  /** What a call makes of a promise that it is given; null where the promise is not followed further. */
  #throughArgument(call: TSESTree.CallExpression, argument: Node, caught: Caught, into: Settlement, carrier: Carrier): Carrier | null {
    const name = calleeName(call);
    const callee = unwrap(call.callee);
    const path = memberPath(callee);
    if (path?.[0] === 'Promise' && path.length === 2) {
      if (name === 'resolve') return carrier;
      if (name === 'all' || name === 'race') return 'promise';
      const onward = this.#settle(call, caught);
      into.awaited ||= onward.awaited;
      // `any` fails when all of them fail.
      if (name === 'any') into.escapes = most(into.escapes, least('maybe', onward.escapes));
      return null;
    }
    if (path?.[0] === 'Array' && carrier !== 'promise') return name === 'fromAsync' ? 'promise' : name === 'from' ? carrier : null;
    if (carrier === 'promise' && callee.type === 'MemberExpression' && name !== null && collectingMethods.has(name)) {
      const collection = unwrap(callee.object);
      if (collection.type === 'Identifier') this.#followVariable(collection, caught, into, 'list');
      return null;
    }
    const runner = localFunction(callee, this.#file);
    if (runner) {
      const parameter = parameterFor(call, argument, runner, this.#file)?.identifiers[0];
      if (parameter?.type === 'Identifier') this.#followVariable(parameter, caught, into, carrier);
      return null;
    }
    const mode = callbackMode(call, this.#file);
    if (mode === 'detached' || mode === 'trusted') return null;
    // Given to something unknown, which may pass the failure on.
    const onward = this.#settle(call, caught);
    into.escapes = most(into.escapes, least('maybe', onward.escapes));
    return null;
  }

  #returned(fn: FunctionNode | null, caught: Caught, into: Settlement, carrier: Carrier): void {
    if (!fn) return;
    if (fn === this.#boundary?.fn) {
      if (this.#boundary.as === 'rejection' && carrier !== 'list') into.escapes = 'yes';
      return;
    }
    if (fn === this.#execute) {
      if (carrier === 'list' || carrier === 'iterator') return;
      into.returned = true;
      into.escapes = most(into.escapes, this.#pastWrapper(caught));
      return;
    }
    // What a generator returns nobody reads, and a list inside a promise is not followed.
    if (this.#underway.has(fn) || fn.generator || (fn.async && carrier !== 'promise')) return;
    this.#underway.add(fn);
    for (const use of this.reach.usesOf(fn)) this.#returnedTo(use, fn, caught, into, carrier);
    this.#underway.delete(fn);
  }

  #returnedTo(use: FunctionUse, fn: FunctionNode, caught: Caught, into: Settlement, carrier: Carrier): void {
    const { call, mode } = use;
    if (mode === 'detached' || mode === 'trusted' || mode === 'executor') return;
    if (mode === 'parameter') {
      into.returned = true;
      into.escapes = most(into.escapes, this.#throughParameter(use, caught, true));
      return;
    }
    const made = mode === 'synchronous' ? callbackResult(call) : mode === 'chain' ? 'promise' : carrier;
    if (!made) return;
    const onward = this.#settle(call, caught, made);
    // An async function and a chain wait for any value: no evidence that this one is a promise.
    if (fn.async || mode === 'chain' || mode === 'unknown') into.returned ||= onward.awaited || onward.returned;
    else into.awaited ||= onward.awaited;
    into.returned ||= onward.returned;
    into.iterated ||= onward.iterated;
    into.escapes = most(into.escapes, mode === 'unknown' ? least('maybe', onward.escapes) : onward.escapes);
  }
}

const sameListMethods = new Set(['slice', 'filter', 'concat', 'flat', 'reverse', 'toReversed', 'values']);
const collectingMethods = new Set(['push', 'unshift', 'add']);

function isNothing(node: Node): boolean {
  return (node.type === 'Identifier' && node.name === 'undefined') || (node.type === 'Literal' && node.value === null);
}

function carrierOf(fn: FunctionNode | null): Carrier {
  if (!fn?.generator) return 'promise';
  return fn.async ? 'async iterator' : 'iterator';
}

function ownerOf(node: Node): FunctionNode | null {
  let current = node.parent;
  while (current && !isFunction(current)) current = current.parent;
  return current ?? null;
}

/** The parameter that an argument of a call arrives in. */
function parameterFor(call: CallNode, argument: Node, callee: FunctionNode, file: FileContext): Variable | null {
  const value = wrapped(argument);
  const index = call.arguments.findIndex((each) => each === value || unwrap(each) === unwrap(argument));
  if (index < 0 || call.arguments.slice(0, index).some((each) => each.type === 'SpreadElement')) return null;
  const parameter = callee.params[index];
  const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target?.type === 'Identifier' ? file.scopes.variableOf(target) : null;
}

/** The functions that a wrapper of this file makes: `(fn) => async (input) => …`. */
function wrappingsOf(wrapper: ExecuteWrapper, file: FileContext): FunctionNode[] {
  const wrap = localFunction(wrapper.node.callee, file);
  if (!wrap || wrap.async || wrap.generator) return [];
  const results = wrap.body.type === 'BlockStatement' ? functionBody(wrap, file).returns.map(({ argument }) => argument) : [wrap.body];
  return results.flatMap((result) => (result && localFunction(result, file)) ?? []);
}

import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, unwrap, wrapped, type CallNode, type Expression, type FunctionNode, type Node } from './ast.ts';
import { callbackMode, isInfallible, localFunction, looksAsynchronous, throwsSynchronously, type CallbackMode } from './callees.ts';
import { errorClass, valueKind } from './error-value.ts';
import type { FileContext } from './file-context.ts';
import { functionBody } from './function-body.ts';
import { alwaysExits, classifies, handlerParameter, isCaught, least, most, reaches, rethrowsOf, type Caught, type Certainty, type Handler } from './handler.ts';
import type { ToolDefinition } from './tools.ts';

export type { Caught, Certainty, Handler } from './handler.ts';

/** A throw, or a `reject(…)`/`Promise.reject(…)`. */
export interface ThrowExit {
  readonly node: TSESTree.ThrowStatement | TSESTree.CallExpression;
  readonly value: Node | null;
  /** The function whose body it stands in: execute, a callback, or a same-file helper. */
  readonly owner: FunctionNode;
  /** Whether the value leaves execute. */
  readonly escapes: Certainty;
  /** The clause or handler whose caught error it throws on. */
  readonly rethrows: Handler | null;
}

/** A value that execute ends with: `return`, an expression body, or a `yield` of a generator. */
export interface ReturnExit {
  readonly node: TSESTree.ReturnStatement | TSESTree.YieldExpression | Expression;
  readonly value: Expression | null;
  /** Execute, or a same-file helper or callback whose result execute returns. */
  readonly owner: FunctionNode;
}

/** A call that can fail. */
export interface FallibleCall {
  readonly node: CallNode | TSESTree.ImportExpression | TSESTree.ForOfStatement;
  readonly owner: FunctionNode;
  /** Whether its failure leaves execute. */
  readonly escapes: Certainty;
  readonly how: 'awaited' | 'returned' | 'iterated' | 'synchronous';
}

/** What a catch clause, or the handler of `.catch`, does with what it caught. */
export interface CatchSite {
  readonly node: Handler;
  readonly owner: FunctionNode;
  readonly parameter: TSESTree.Identifier | null;
  readonly usesError: boolean;
  /** Whether a failure that nobody foresaw is thrown on. */
  readonly rethrows: Certainty;
  readonly classifies: boolean;
}

/** What happens inside one execute, helpers of the same file and callbacks included. */
export interface ExecuteFlow {
  readonly tool: ToolDefinition;
  readonly execute: FunctionNode;
  /** Execute, its callbacks and the helpers it reaches, in the order they were met. */
  readonly functions: readonly FunctionNode[];
  readonly throws: readonly ThrowExit[];
  readonly returns: readonly ReturnExit[];
  readonly fallible: readonly FallibleCall[];
  readonly catches: readonly CatchSite[];
  /** Every call in reach with the function it stands in. */
  readonly calls: readonly { readonly node: CallNode; readonly owner: FunctionNode }[];
  /** How a function in reach is run; empty for execute itself. */
  usesOf(fn: FunctionNode): readonly FunctionUse[];
}

/** A place that runs a function: a call of it, or a call that it is given to. */
export interface FunctionUse {
  readonly call: CallNode;
  readonly mode: 'call' | CallbackMode;
}

const flows = new WeakMap<ToolDefinition, { readonly value: ExecuteFlow | null }>();

/** The flow of a tool's execute; null when its body is not in the file. */
export function executeFlow(tool: ToolDefinition, file: FileContext): ExecuteFlow | null {
  let box = flows.get(tool);
  if (!box) {
    box = { value: tool.execute ? new FlowBuilder(tool, tool.execute, file).build() : null };
    flows.set(tool, box);
  }
  return box.value;
}

// Bounds for pathological input: what lies beyond them is unknown, and unknown is never reported.
const maxFunctions = 200;
const maxSteps = 20_000;

/** The ends that a promise's rejection comes to. */
interface Settlement {
  escapes: Certainty;
  /** Something waits for the promise: evidence that it is one. */
  awaited: boolean;
  /** Execute hands the promise out itself. */
  returned: boolean;
  iterated: boolean;
}

class FlowBuilder {
  readonly #tool: ToolDefinition;
  readonly #execute: FunctionNode;
  readonly #file: FileContext;
  readonly #functions: FunctionNode[] = [];
  readonly #uses = new Map<FunctionNode, FunctionUse[]>();
  readonly #underway = new Set<Node>();
  #steps = 0;

  constructor(tool: ToolDefinition, execute: FunctionNode, file: FileContext) {
    this.#tool = tool;
    this.#execute = execute;
    this.#file = file;
  }

  build(): ExecuteFlow {
    this.#reach();
    const throws: ThrowExit[] = [];
    const fallible: FallibleCall[] = [];
    const catches: CatchSite[] = [];
    const calls: { node: CallNode; owner: FunctionNode }[] = [];
    for (const owner of this.#functions) {
      const body = functionBody(owner, this.#file);
      for (const node of body.throws) throws.push(this.#throwExit(node, owner));
      for (const node of body.calls) {
        calls.push({ node, owner });
        const rejection = this.#rejection(node, owner);
        if (rejection) throws.push(rejection);
        const failing = this.#fallibleCall(node, owner);
        if (failing) fallible.push(failing);
        const handler = this.#chainHandler(node);
        if (handler) catches.push(this.#catchSite(handler, owner));
      }
      for (const node of body.loads) {
        const settlement = this.#settle(node, { kind: 'failure' });
        if (settlement.awaited) fallible.push({ node, owner, escapes: settlement.escapes, how: 'awaited' });
      }
      for (const node of body.asyncLoops) {
        if (localFunction(calleeOf(node.right) ?? node.right, this.#file)) continue;
        fallible.push({ node, owner, escapes: this.#raise(node, { kind: 'failure' }), how: 'iterated' });
      }
      for (const node of body.catches) catches.push(this.#catchSite(node, owner));
    }
    return {
      tool: this.#tool,
      execute: this.#execute,
      functions: this.#functions,
      throws,
      returns: this.#returns(this.#execute),
      fallible,
      catches,
      calls,
      usesOf: (fn) => this.#uses.get(fn) ?? [],
    };
  }

  #reach(): void {
    const seen = new Set<FunctionNode>();
    const queue: FunctionNode[] = [this.#execute];
    const use = (fn: FunctionNode, call: CallNode, mode: FunctionUse['mode']): void => {
      const uses = this.#uses.get(fn);
      if (uses) uses.push({ call, mode });
      else this.#uses.set(fn, [{ call, mode }]);
      if (!seen.has(fn)) queue.push(fn);
    };
    for (let fn = queue.shift(); fn; fn = queue.shift()) {
      if (seen.has(fn) || seen.size >= maxFunctions) continue;
      seen.add(fn);
      this.#functions.push(fn);
      for (const call of functionBody(fn, this.#file).calls) {
        const callee = localFunction(call.callee, this.#file);
        if (callee) use(callee, call, 'call');
        for (const argument of call.arguments) {
          if (argument.type === 'SpreadElement') continue;
          const value = unwrap(argument);
          if (!isFunction(value) && value.type !== 'Identifier' && value.type !== 'MemberExpression') continue;
          const callback = localFunction(value, this.#file);
          if (callback) use(callback, call, callbackMode(call, this.#file));
        }
      }
    }
  }

  #throwExit(node: TSESTree.ThrowStatement, owner: FunctionNode): ThrowExit {
    const rethrows = this.#handlerAround(node, owner);
    const rethrown = rethrows && isCaught(node.argument, rethrows, this.#file) ? rethrows : null;
    const caught: Caught = rethrown ? { kind: 'failure' } : caughtFrom(node.argument, this.#file);
    const reached = rethrown ? reaches(node, caught, rethrown, this.#file) : 'yes';
    return { node, value: node.argument, owner, escapes: least(reached, this.#raise(node, caught)), rethrows: rethrown };
  }

  // `Promise.reject(value)`, and `reject(value)` of a surrounding `new Promise((resolve, reject) => …)`.
  #rejection(call: CallNode, owner: FunctionNode): ThrowExit | null {
    if (call.type !== 'CallExpression') return null;
    const value = call.arguments[0] ?? null;
    const caught = caughtFrom(value, this.#file);
    const callee = unwrap(call.callee);
    if (callee.type === 'MemberExpression') {
      const { object } = callee;
      if (keyName(callee) !== 'reject' || object.type !== 'Identifier' || object.name !== 'Promise' || !this.#file.scopes.isGlobal(object)) return null;
      return { node: call, value, owner, escapes: this.#settle(call, caught).escapes, rethrows: null };
    }
    if (callee.type !== 'Identifier') return null;
    const promise = this.#promiseRejectedBy(callee);
    return promise && { node: call, value, owner, escapes: this.#settle(promise, caught).escapes, rethrows: null };
  }

  #promiseRejectedBy(name: TSESTree.Identifier): TSESTree.NewExpression | null {
    const parameter = this.#file.scopes.variableOf(name)?.defs[0];
    if (parameter?.type !== 'Parameter' || !isFunction(parameter.node) || parameter.node.params[1] !== parameter.name) return null;
    const { parent } = parameter.node;
    return parent.type === 'NewExpression' && callbackMode(parent, this.#file) === 'executor' ? parent : null;
  }

  #fallibleCall(node: CallNode, owner: FunctionNode): FallibleCall | null {
    const failure: Caught = { kind: 'failure' };
    if (throwsSynchronously(node, this.#file)) return { node, owner, escapes: this.#raise(node, failure), how: 'synchronous' };
    if (node.type === 'NewExpression') {
      if (!this.#rejectsByReference(node)) return null;
    } else if (
      isInfallible(node, this.#file) ||
      localFunction(node.callee, this.#file) ||
      this.#promiseOfChain(node) ||
      // `items.map(async …)` is a list of promises, each judged in its callback.
      (callbackMode(node, this.#file) === 'synchronous' && node.arguments.some((argument) => localFunction(argument, this.#file)))
    ) {
      return null;
    }
    const settlement = this.#settle(node, failure);
    const how = settlement.awaited
      ? 'awaited'
      : settlement.iterated
        ? 'iterated'
        : settlement.returned && looksAsynchronous(node, this.#file)
          ? 'returned'
          : null;
    return how && { node, owner, escapes: settlement.escapes, how };
  }

  // `p.then(…)` fails by `p` and by its callbacks, which are judged for themselves.
  #promiseOfChain(call: TSESTree.CallExpression): boolean {
    const callee = unwrap(call.callee);
    return callee.type === 'MemberExpression' && callbackMode(call, this.#file) === 'chain' && unwrap(callee.object).type === 'CallExpression';
  }

  // `new Promise((resolve, reject) => stream.on('error', reject))`: the failure comes from outside.
  #rejectsByReference(promise: TSESTree.NewExpression): boolean {
    const [executor] = promise.arguments;
    if (callbackMode(promise, this.#file) !== 'executor' || !isFunction(executor)) return false;
    const parameter = executor.params[1];
    if (parameter?.type !== 'Identifier') return false;
    return (this.#file.scopes.variableOf(parameter)?.references ?? []).some(
      ({ identifier }) => !(identifier.parent.type === 'CallExpression' && identifier.parent.callee === identifier),
    );
  }

  #chainHandler(call: CallNode): FunctionNode | null {
    if (callbackMode(call, this.#file) !== 'chain') return null;
    const name = calleeName(call);
    const argument = name === 'catch' ? call.arguments[0] : name === 'then' ? call.arguments[1] : undefined;
    return argument ? localFunction(argument, this.#file) : null;
  }

  #catchSite(node: Handler, owner: FunctionNode): CatchSite {
    const parameter = handlerParameter(node);
    const failure: Caught = { kind: 'failure' };
    let rethrows: Certainty = 'no';
    for (const rethrow of rethrowsOf(node, this.#file)) rethrows = most(rethrows, reaches(rethrow, failure, node, this.#file));
    const references = parameter ? (this.#file.scopes.variableOf(parameter)?.references ?? []) : [];
    return {
      node,
      owner,
      parameter,
      usesError: references.some((reference) => reference.isRead()),
      rethrows,
      classifies: classifies(node, this.#file),
    };
  }

  #handlerAround(node: Node, owner: FunctionNode): Handler | null {
    for (let current = node.parent; current && current !== owner; current = current.parent) {
      if (current.type === 'CatchClause') return current;
    }
    return (this.#uses.get(owner) ?? []).some(({ call }) => this.#chainHandler(call) === owner) ? owner : null;
  }

  /** Whether an exception that arises at a node leaves execute. */
  #raise(node: Node, caught: Caught): Certainty {
    if (++this.#steps > maxSteps) return 'maybe';
    let child: Node = node;
    let parent = node.parent;
    while (parent) {
      if (parent.type === 'TryStatement') {
        if (child !== parent.finalizer && parent.finalizer && alwaysExits(parent.finalizer)) return 'no';
        if (child === parent.block && parent.handler) return this.#throughHandler(parent.handler, caught, (rethrow) => this.#raise(rethrow, caught));
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
      if (reached !== 'no') result = most(result, least(reached, onward(rethrow)));
      if (result === 'yes') break;
    }
    this.#underway.delete(handler);
    return result;
  }

  /** Whether an exception that leaves a function's body leaves execute. */
  #leave(fn: FunctionNode, caught: Caught): Certainty {
    if (fn === this.#execute) return this.#pastWrapper();
    return this.#throughUses(fn, caught, fn.async || fn.generator);
  }

  // An unknown function around execute may catch; one that the settings name does.
  #pastWrapper(): Certainty {
    const { wrapper } = this.#tool;
    return !wrapper ? 'yes' : wrapper.trusted ? 'no' : 'maybe';
  }

  #throughUses(fn: FunctionNode, caught: Caught, rejects: boolean): Certainty {
    if (this.#underway.has(fn)) return 'no';
    this.#underway.add(fn);
    let result: Certainty = 'no';
    for (const { call, mode } of this.#uses.get(fn) ?? []) {
      result = most(result, this.#throughUse(call, mode, caught, rejects));
      if (result === 'yes') break;
    }
    this.#underway.delete(fn);
    return result;
  }

  #throughUse(call: CallNode, mode: FunctionUse['mode'], caught: Caught, rejects: boolean): Certainty {
    switch (mode) {
      case 'call':
        return rejects ? this.#settle(call, caught).escapes : this.#raise(call, caught);
      case 'synchronous':
        return rejects ? this.#settle(call, caught).escapes : this.#raise(call, caught);
      case 'chain':
        return this.#settle(call, caught).escapes;
      case 'executor':
        return rejects ? 'no' : this.#settle(call, caught).escapes;
      case 'detached':
        return 'no';
      case 'unknown':
        return least('maybe', most(this.#settle(call, caught).escapes, rejects ? 'no' : this.#raise(call, caught)));
    }
  }

  /** Where the rejection of a promise-valued expression goes. */
  #settle(expression: Node, caught: Caught): Settlement {
    const settlement: Settlement = { escapes: 'no', awaited: false, returned: false, iterated: false };
    this.#follow(expression, caught, settlement);
    return settlement;
  }

  #follow(expression: Node, caught: Caught, into: Settlement): void {
    if (++this.#steps > maxSteps) {
      into.escapes = most(into.escapes, 'maybe');
      return;
    }
    const node = wrapped(expression);
    const { parent } = node;
    switch (parent?.type) {
      case 'AwaitExpression':
        into.awaited = true;
        into.escapes = most(into.escapes, this.#raise(parent, caught));
        return;
      case 'YieldExpression': {
        const owner = this.#ownerOf(parent);
        if (owner?.async) {
          into.awaited = true;
          into.escapes = most(into.escapes, this.#raise(parent, caught));
        }
        return;
      }
      case 'ReturnStatement':
        this.#returned(this.#ownerOf(parent), caught, into);
        return;
      case 'ArrowFunctionExpression':
        if (parent.body === node) this.#returned(parent, caught, into);
        return;
      case 'MemberExpression':
        if (parent.object === node) this.#followChain(parent, caught, into);
        return;
      case 'ArrayExpression':
        this.#follow(parent, caught, into);
        return;
      case 'SpreadElement':
        this.#follow(parent, caught, into);
        return;
      case 'CallExpression':
        if (parent.callee !== node) this.#followArgument(parent, caught, into);
        return;
      case 'ConditionalExpression':
        if (parent.test !== node) this.#follow(parent, caught, into);
        return;
      case 'LogicalExpression':
        this.#follow(parent, caught, into);
        return;
      case 'SequenceExpression':
        if (parent.expressions.at(-1) === node) this.#follow(parent, caught, into);
        return;
      case 'VariableDeclarator':
        if (parent.id.type === 'Identifier') this.#followVariable(parent.id, caught, into);
        return;
      case 'AssignmentExpression':
        if (parent.right === node && parent.left.type === 'Identifier') this.#followVariable(parent.left, caught, into);
        return;
      case 'ForOfStatement':
        if (parent.right === node && parent.await) {
          into.iterated = true;
          into.escapes = most(into.escapes, this.#raise(parent, caught));
        }
        return;
    }
  }

  #followVariable(name: TSESTree.Identifier, caught: Caught, into: Settlement): void {
    if (this.#underway.has(name)) return;
    this.#underway.add(name);
    for (const reference of this.#file.scopes.variableOf(name)?.references ?? []) {
      if (reference.isRead()) this.#follow(reference.identifier, caught, into);
    }
    this.#underway.delete(name);
  }

  #followChain(member: TSESTree.MemberExpression, caught: Caught, into: Settlement): void {
    const call = wrapped(member).parent;
    if (call?.type !== 'CallExpression' || unwrap(call.callee) !== member) return;
    const name = keyName(member);
    if (name === 'finally') {
      this.#follow(call, caught, into);
    } else if (name === 'then' || name === 'catch') {
      const argument = call.arguments[name === 'catch' ? 0 : 1];
      if (!argument || (argument.type === 'Identifier' && argument.name === 'undefined')) {
        this.#follow(call, caught, into);
        return;
      }
      // The chain is waited for all the same: that tells a promise, whatever the handler does.
      const onward = this.#settle(call, caught);
      into.awaited ||= onward.awaited;
      into.returned ||= onward.returned;
      const handler = localFunction(argument, this.#file);
      if (handler) into.escapes = most(into.escapes, this.#throughHandler(handler, caught, () => onward.escapes));
    }
  }

  #followArgument(call: TSESTree.CallExpression, caught: Caught, into: Settlement): void {
    const callee = unwrap(call.callee);
    if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Promise') {
      if (keyName(callee) !== 'allSettled') {
        this.#follow(call, caught, into);
        return;
      }
      const onward = this.#settle(call, caught);
      into.awaited ||= onward.awaited;
      return;
    }
    if (callbackMode(call, this.#file) === 'detached') return;
    // Given to something unknown, which may pass the failure on.
    const onward = this.#settle(call, caught);
    into.escapes = most(into.escapes, least('maybe', onward.escapes));
  }

  #returned(fn: FunctionNode | null, caught: Caught, into: Settlement): void {
    if (!fn) return;
    if (fn === this.#execute) {
      into.returned = true;
      into.escapes = most(into.escapes, this.#pastWrapper());
      return;
    }
    if (this.#underway.has(fn)) return;
    this.#underway.add(fn);
    for (const { call, mode } of this.#uses.get(fn) ?? []) {
      if (mode === 'detached' || mode === 'executor') continue;
      const onward = this.#settle(call, caught);
      into.awaited ||= onward.awaited;
      into.returned ||= onward.returned;
      into.escapes = most(into.escapes, mode === 'unknown' ? least('maybe', onward.escapes) : onward.escapes);
    }
    this.#underway.delete(fn);
  }

  #ownerOf(node: Node): FunctionNode | null {
    let current = node.parent;
    while (current && !isFunction(current)) current = current.parent;
    return current ?? null;
  }

  // What execute ends with, through helpers whose result it returns and through promise chains.
  #returns(fn: FunctionNode, seen = new Set<FunctionNode>()): ReturnExit[] {
    if (seen.has(fn) || seen.size > maxFunctions) return [];
    seen.add(fn);
    const exits: ReturnExit[] = [];
    const add = (node: ReturnExit['node'], value: Expression | null): void => {
      exits.push({ node, value, owner: fn });
      if (value) for (const inner of this.#resultMakers(value)) exits.push(...this.#returns(inner, seen));
    };
    const body = functionBody(fn, this.#file);
    // The model is given what a generator yields; its return value is dropped.
    if (fn.generator) for (const node of body.yields) add(node, node.argument ?? null);
    else for (const node of body.returns) add(node, node.argument);
    if (fn.body && fn.body.type !== 'BlockStatement') add(fn.body, fn.body);
    return exits;
  }

  // The functions of this file whose result an expression is: `helper(x)`, `p.then(format).catch(toFailure)`.
  *#resultMakers(value: Node): Iterable<FunctionNode> {
    let current = this.#file.scopes.resolve(value);
    if (current.type === 'AwaitExpression') current = this.#file.scopes.resolve(current.argument);
    if (current.type === 'ConditionalExpression') {
      yield* this.#resultMakers(current.consequent);
      yield* this.#resultMakers(current.alternate);
      return;
    }
    if (current.type !== 'CallExpression') return;
    const callee = unwrap(current.callee);
    if (callee.type === 'MemberExpression' && callbackMode(current, this.#file) === 'chain') {
      for (const argument of current.arguments) {
        const callback = keyName(callee) === 'finally' ? null : localFunction(argument, this.#file);
        if (callback) yield callback;
      }
      if (keyName(callee) !== 'then') yield* this.#resultMakers(callee.object);
      return;
    }
    const local = localFunction(current.callee, this.#file);
    if (local) yield local;
  }
}

function calleeOf(node: Node): Node | null {
  const value = unwrap(node);
  return value.type === 'CallExpression' ? value.callee : null;
}

function caughtFrom(value: Node | null, file: FileContext): Caught {
  if (!value) return { kind: 'value', typeof: 'undefined' };
  const kind = valueKind(value, file);
  if (kind.kind === 'error') return { kind: 'error', className: errorClass(value, file) };
  if (kind.kind === 'unknown') return { kind: 'failure' };
  return { kind: 'value', typeof: kind.typeof };
}

import type { TSESTree } from '@typescript-eslint/utils';
import { loggerName } from '../../knowledge/loggers.ts';
import { importedFunction, type ImportedFunction } from '../program/other-files.ts';
import { isPromiseByType } from '../program/types.ts';
import { type CallNode, type FunctionNode, literalText, memberPath, type Node, unwrap, wrapped } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { callbackMode } from '../syntax/callback-mode.ts';
import {
  type Caught,
  type Certainty,
  classifies,
  type Handler,
  handlerParameter,
  isCaught,
  least,
  most,
  reaches,
  rethrowsOf,
} from '../control/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { type Exit, exitsOf, functionBody } from '../control/function-body.ts';
import { isInfallible, isPlain, looksAsynchronous } from '../syntax/known-calls.ts';
import { isTrusted, localFunction } from '../syntax/local-function.ts';
import { memoize } from '../syntax/memoize.ts';
import { rejectionHandler } from '../syntax/promise-chain.ts';
import { throwsSynchronously } from '../syntax/throwing-calls.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { whatIsThrown } from '../values/value-kind.ts';
import { type FunctionUse, isBoundParameter, isRejectionHandler } from './call-graph.ts';
import { FailurePropagation } from './failure-propagation.ts';
import type { HandlerQuestion } from './handler-search.ts';
import { rejectionOf, rejectsByReference } from './promise-rejections.ts';
import { makersOf } from './result-makers.ts';

export type { Certainty } from '../control/catch-handlers.ts';
export type { FunctionUse } from './call-graph.ts';

/** A throw, or a call that rejects a promise of this file. */
export interface ThrowExit {
  readonly node: TSESTree.ThrowStatement | TSESTree.CallExpression;
  readonly value: Node | null;
  /** The function whose body it stands in: execute, a callback, or a same-file helper. */
  readonly owner: FunctionNode;
  /** The places of the promise that it rejects; empty for a throw. */
  readonly promises: readonly Node[];
  /** Whether the value leaves execute; of a caught error that is thrown on, whether one that nobody foresaw does. */
  readonly escapes: Certainty;
  /** Whether it leaves execute where it is thrown, whatever tests stand before it. */
  readonly leaves: Certainty;
  /** The clause or handler whose caught error it throws on. */
  readonly rethrows: Handler | null;
  /** The results of execute that hand out a promise which rejects with it. */
  readonly results: readonly Node[];
}

/** A value that execute ends with: `return`, an expression body, or a `yield` of a generator. */
export interface ReturnExit extends Exit {
  /** Execute, or a same-file helper or callback whose result execute returns. */
  readonly owner: FunctionNode;
}

/** A call that can fail. */
export interface FallibleCall {
  readonly node: CallNode | TSESTree.ImportExpression | TSESTree.TaggedTemplateExpression | TSESTree.ForOfStatement;
  readonly owner: FunctionNode;
  /** Whether its failure leaves execute. */
  readonly escapes: Certainty;
  readonly how: 'awaited' | 'returned' | 'iterated' | 'synchronous';
  /** The results of execute that hand out a promise which fails with it. */
  readonly results: readonly Node[];
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
  /** Whether what a call throws, or rejects with, leaves execute. */
  leaves(call: CallNode, caught: Caught, how: 'throw' | 'rejection'): Certainty;
  /** The catch clauses and `.catch` handlers that an error ends in: one thrown at a node, or one that the promise that a node is rejects with. */
  handlersOf(node: Node, how: 'throw' | 'rejection', question: HandlerQuestion): ReadonlySet<Handler>;
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

const failingOf = memoize((_file: FileContext) => new Map<FunctionNode, boolean>());

// Bounds for pathological input: what functions call beyond them may fail.
const maxDepth = 50;
const maxFunctions = 100;

/** The functions of other files that lead to the one that is looked at. */
interface Chain {
  readonly functions: FunctionNode[];
  /** The first of them that a call leads back to, as long as it is looked at. */
  firstMet: number;
  readonly budget: Budget;
}

const newChain = (): Chain => ({ functions: [], firstMet: Infinity, budget: new Budget(maxFunctions) });

// Whether a function of another file lets any failure out.
function canFailElsewhere({ fn, file }: ImportedFunction, tool: ToolDefinition, chain: Chain): boolean {
  const failing = failingOf(file);
  const known = failing.get(fn);
  if (known !== undefined) return known;
  const at = chain.functions.length;
  const met = chain.functions.indexOf(fn);
  // One that calls itself fails by its other calls.
  if (met >= 0) {
    chain.firstMet = Math.min(chain.firstMet, met);
    return false;
  }
  if (at >= maxDepth || !chain.budget.spend()) return true;
  const outer = chain.firstMet;
  chain.firstMet = Infinity;
  chain.functions.push(fn);
  const fails = fn.generator || new FlowBuilder({ ...tool, wrapper: null }, fn, file, chain).mayFail();
  chain.functions.pop();
  // That nothing fails rests on what is still being looked at, where a call leads back there.
  if (fails || chain.firstMet >= at) {
    failing.set(fn, fails);
    chain.firstMet = outer;
  } else {
    chain.firstMet = Math.min(outer, chain.firstMet);
  }
  return fails;
}

/** Whether any failure may leave a function of this file: also one of a call of which nothing is known. */
export function functionMayFail(fn: FunctionNode, tool: ToolDefinition, file: FileContext): boolean {
  return fn.generator || new FlowBuilder({ ...tool, wrapper: null }, fn, file).mayFail();
}

const failure: Caught = { kind: 'failure' };

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxReturners = 200;

class FlowBuilder {
  readonly #tool: ToolDefinition;
  readonly #execute: FunctionNode;
  readonly #file: FileContext;
  readonly #propagation: FailurePropagation;
  readonly #chain: Chain;

  constructor(tool: ToolDefinition, execute: FunctionNode, file: FileContext, chain = newChain()) {
    this.#tool = tool;
    this.#execute = execute;
    this.#file = file;
    this.#propagation = new FailurePropagation(execute, tool.wrapper, file);
    this.#chain = chain;
  }

  build(): ExecuteFlow {
    const { reach } = this.#propagation;
    const throws: ThrowExit[] = [];
    const fallible: FallibleCall[] = [];
    const catches: CatchSite[] = [];
    const calls: { node: CallNode; owner: FunctionNode }[] = [];
    for (const owner of reach.functions) {
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
      for (const node of [...body.loads, ...body.tags]) {
        // A module of a written name fails as an import declaration does: not because of what execute is given.
        if (node.type === 'ImportExpression' && literalText(node.source) !== null) continue;
        const outcome = this.#propagation.ofRejection(node, failure);
        if (outcome.awaited) fallible.push({ node, owner, escapes: outcome.escapes, how: 'awaited', results: outcome.results });
      }
      for (const node of body.asyncLoops) {
        const iterated = this.#file.scopes.resolve(node.right);
        if (localFunction(calleeOf(iterated) ?? iterated, this.#file)) continue;
        fallible.push({ node, owner, ...this.#propagation.ofThrow(node, failure), how: 'iterated' });
      }
      for (const node of body.catches) catches.push(this.#catchSite(node, owner));
    }
    return {
      tool: this.#tool,
      execute: this.#execute,
      functions: reach.functions,
      throws,
      returns: this.#returns(this.#execute),
      fallible,
      catches,
      calls,
      usesOf: (fn) => reach.usesOf(fn),
      leaves: (call, caught, how) =>
        (how === 'throw' ? this.#propagation.ofThrow(call, caught) : this.#propagation.ofRejection(call, caught)).escapes,
      handlersOf: (node, how, question) => this.#propagation.handlersOf(node, how, question),
    };
  }

  /** Whether any failure may leave the function: also one of a call of which nothing is known. */
  mayFail(): boolean {
    const { throws, fallible, calls } = this.build();
    return [...throws, ...fallible].some(({ escapes }) => escapes !== 'no') || calls.some(({ node }) => this.#letsFailureOut(node));
  }

  #letsFailureOut(node: CallNode): boolean {
    if (isPlain(node, this.#file) || isTrusted(node, this.#file) || isLog(node) || localFunction(node.callee, this.#file)) return false;
    // `.then` and `.catch` fail by the promise before them and by their callbacks.
    if (callbackMode(node, this.#file) === 'chain') return false;
    if (!this.#leaves(node)) return false;
    const elsewhere = importedFunction(node, this.#file);
    return elsewhere === null || canFailElsewhere(elsewhere, this.#tool, this.#chain);
  }

  // A promise fails as one; of anything else nobody knows when it fails.
  #leaves(node: CallNode): boolean {
    if (this.#propagation.ofRejection(node, failure).escapes !== 'no') return true;
    return !isPromiseByType(node, this.#file) && this.#propagation.ofThrow(node, failure).escapes !== 'no';
  }

  #throwExit(node: TSESTree.ThrowStatement, owner: FunctionNode): ThrowExit {
    const rethrows = this.#rethrownHandler(node, node.argument, owner);
    const caught = rethrows ? failure : whatIsThrown(node.argument, this.#file);
    const reached = rethrows ? reaches(node, caught, rethrows, this.#file) : 'yes';
    const { escapes: leaves, results } = this.#propagation.ofThrow(node, caught);
    return { node, value: node.argument, owner, promises: [], escapes: least(reached, leaves), leaves, rethrows, results };
  }

  #rejection(call: CallNode, owner: FunctionNode): ThrowExit | null {
    const rejection = rejectionOf(call, this.#file);
    if (!rejection) return null;
    const { promises, value } = rejection;
    const rethrows = this.#rethrownHandler(call, value, owner);
    const caught = rethrows ? failure : whatIsThrown(value, this.#file);
    const reached = rethrows ? reaches(call, caught, rethrows, this.#file) : 'yes';
    const outcomes = promises.map((promise) => this.#propagation.ofRejection(promise, caught));
    const leaves = outcomes.reduce<Certainty>((surest, { escapes }) => most(surest, escapes), 'no');
    const results = outcomes.flatMap((outcome) => outcome.results);
    return { node: call as TSESTree.CallExpression, value, owner, promises, escapes: least(reached, leaves), leaves, rethrows, results };
  }

  /** The handler whose caught error a throw passes on. */
  #rethrownHandler(node: Node, value: Node | null, owner: FunctionNode): Handler | null {
    for (let current = node.parent; current && current !== owner; current = current.parent) {
      if (current.type === 'CatchClause' && isCaught(value, current, this.#file)) return current;
    }
    const isHandler = isRejectionHandler(owner, this.#propagation.reach.usesOf(owner), this.#file);
    return isHandler && isCaught(value, owner, this.#file) ? owner : null;
  }

  #fallibleCall(node: CallNode, owner: FunctionNode): FallibleCall | null {
    if (throwsSynchronously(node, this.#file)) return this.#failingAtOnce(node, owner);
    if (node.type === 'NewExpression' ? !rejectsByReference(node, this.#file) : this.#isJudgedElsewhere(node)) return null;
    // `yield* client.stream(id)` of an async generator: another one, most likely.
    const { parent } = wrapped(node);
    if (parent?.type === 'YieldExpression' && parent.delegate && owner.async) {
      return { node, owner, ...this.#propagation.ofThrow(parent, failure), how: 'iterated' };
    }
    const outcome = this.#propagation.ofRejection(node, failure);
    const found = (how: FallibleCall['how']): FallibleCall => ({
      node,
      owner,
      escapes: outcome.escapes,
      how,
      results: outcome.results,
    });
    if (outcome.awaited) return found('awaited');
    if (outcome.iterated) return found('iterated');
    if (!outcome.returned) return null;
    if (outcome.chained || callsPromise(node, this.#file)) return found('returned');
    if (!looksAsynchronous(node, this.#file)) return null;
    // `const doc = yaml.load(text); doc.items.push(item); return doc;`: what answers at once fails at once.
    return outcome.usedAsValue ? this.#failingAtOnce(node, owner) : found('returned');
  }

  #failingAtOnce(node: CallNode, owner: FunctionNode): FallibleCall {
    return { node, owner, ...this.#propagation.ofThrow(node, failure), how: 'synchronous' };
  }

  // A call that cannot fail by itself, or that fails by functions and promises of this file.
  #isJudgedElsewhere(node: TSESTree.CallExpression): boolean {
    if (isInfallible(node, this.#file) || isTrusted(node, this.#file) || localFunction(node.callee, this.#file)) return true;
    if (isBoundParameter(node, this.#propagation.reach, this.#file)) return true;
    const elsewhere = importedFunction(node, this.#file);
    if (elsewhere && !canFailElsewhere(elsewhere, this.#tool, this.#chain)) return true;
    switch (callbackMode(node, this.#file)) {
      case 'chain': {
        const callee = unwrap(node.callee);
        const base = callee.type === 'MemberExpression' ? this.#file.scopes.resolve(callee.object) : null;
        return base?.type === 'CallExpression' || base?.type === 'NewExpression' || base?.type === 'ImportExpression';
      }
      case 'synchronous':
        // `items.map(async …)` is a list of promises, each judged in its callback.
        return node.arguments.some((argument) => localFunction(argument, this.#file));
      default:
        return false;
    }
  }

  #chainHandler(call: CallNode): FunctionNode | null {
    const handler = rejectionHandler(call, this.#file);
    return handler && localFunction(handler, this.#file);
  }

  #catchSite(node: Handler, owner: FunctionNode): CatchSite {
    const parameter = handlerParameter(node, this.#file);
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

  // What execute ends with, through helpers whose result it returns and through promise chains.
  #returns(execute: FunctionNode): ReturnExit[] {
    const exits: ReturnExit[] = [];
    const makers = new Set([execute]);
    let entered = 0;
    for (const fn of makers) {
      if (++entered > maxReturners) break;
      for (const exit of exitsOf(fn, this.#file, 'all')) {
        exits.push({ ...exit, owner: fn });
        for (const maker of exit.value ? makersOf(exit.value, { logical: 'operands', constants: 'all' }, this.#file) : [])
          makers.add(maker);
      }
    }
    return exits;
  }
}

// Whatever is done with it later.
function callsPromise(call: CallNode, file: FileContext): boolean {
  if (call.type === 'NewExpression' || isPromiseByType(call, file)) return true;
  const callee = unwrap(call.callee);
  return callee.type === 'Identifier' && callee.name === 'fetch' && file.scopes.isGlobal(callee);
}

// `logger.error(error)` in a catch.
function isLog({ callee }: CallNode): boolean {
  return memberPath(callee)?.some((name) => loggerName.test(name)) === true;
}

function calleeOf(node: Node): Node | null {
  return node.type === 'CallExpression' ? node.callee : null;
}

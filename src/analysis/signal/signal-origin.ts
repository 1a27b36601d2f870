import type { TSESTree } from '@typescript-eslint/utils';
import { timerSetters } from '../../knowledge/language.ts';
import { loggerName } from '../../knowledge/loggers.ts';
import {
  calleeName,
  isFunction,
  isInside,
  isLoop,
  keyName,
  memberPath,
  unwrap,
  walk,
  type FunctionNode,
  type Node,
} from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { localFunction } from '../syntax/local-function.ts';
import { argumentOf } from '../syntax/call-arguments.ts';
import type { ExecuteFlow } from '../flow/execute-flow.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { functionBody } from '../control/function-body.ts';
import type { Variable } from '../syntax/scope.ts';
import { knownSlot } from './signal-parameters.ts';
import { isController, signalRoots, type ParameterRoot, type SignalRoot } from './signal-provenance.ts';
import { factorySignals } from '../tools/factory-signal.ts';
import { isSamePath, startsWith } from '../values/provenance.ts';

/** `run`: the run's signal is in it. `own`: made here. `none`: undefined or null. */
export type Origin = 'run' | 'own' | 'none' | 'unknown';

/** What watches the run's signal, and the calls that it stops: null for all in reach. */
interface Listener {
  readonly owner: FunctionNode;
  readonly stopped: readonly Variable[] | null;
}

// Where helpers hand each other members of what they are given, a path grows with each call.
const maxPath = 6;
const maxParameters = 2_000;

/** Tells where a signal comes from within the flow of one tool, and which calls something else stops. */
export class SignalOrigin {
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #known = new Map<string, Origin>();
  readonly #parameters = new Budget(maxParameters);
  #listeners: readonly Listener[] | undefined;

  constructor(flow: ExecuteFlow, file: FileContext) {
    this.#flow = flow;
    this.#file = file;
  }

  of(node: Node, path: readonly string[] = []): Origin {
    return this.ofRoots(signalRoots(this.#file).of(node, path));
  }

  ofRoots(roots: readonly SignalRoot[]): Origin {
    return strongest(roots.map((root) => (root.kind === 'parameter' ? this.#ofParameter(root) : root.kind)));
  }

  #ofParameter(root: ParameterRoot): Origin {
    const { fn, index, path, isMixed } = root;
    const { execute, tool } = this.#flow;
    if (fn === execute) {
      const { signal, input } = tool.parameters;
      if (signal?.parameter === index && (isMixed ? startsWith : isSamePath)(signal.path, path)) return 'run';
      // The model cannot send one.
      return input?.parameter === index && input.parameter !== signal?.parameter && startsWith(path, input.path) ? 'none' : 'unknown';
    }
    if (index === 0 && factorySignals(fn, this.#file).some((signal) => (isMixed ? startsWith : isSamePath)(signal, path))) return 'run';
    const uses = this.#flow.usesOf(fn);
    if (uses.length === 0 || uses.some(({ mode }) => mode !== 'call')) return 'unknown';
    const key = [fn.range[0], index, isMixed, ...path].join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    if (path.length > maxPath || !this.#parameters.spend()) return 'unknown';
    // Through a call of itself a function hands on what its other calls gave.
    this.#known.set(key, 'none');
    const origin = strongest(
      uses.map(({ call }) => {
        const argument = argumentOf(call, index);
        if (argument === 'unknown') return 'unknown';
        if (!argument) return 'none';
        return isMixed ? strongest([this.of(argument, path), this.#isRunInside(argument, path) ? 'run' : 'none']) : this.of(argument, path);
      }),
    );
    this.#known.set(key, origin);
    return origin;
  }

  // `helper(options)`: the signal may be deeper inside what went into a call.
  #isRunInside(argument: Node, path: readonly string[]): boolean {
    return signalRoots(this.#file)
      .of(argument, path)
      .some((root) => root.kind === 'parameter' && this.#ofParameter({ ...root, isMixed: true }) === 'run');
  }

  /** Whether a signal is a parameter of a helper, so that its calls decide. */
  isHandedIn(roots: readonly SignalRoot[]): boolean {
    return roots.some(
      (root) => root.kind === 'parameter' && !root.isMixed && root.fn !== this.#flow.execute && this.#flow.functions.includes(root.fn),
    );
  }

  /** Whether something else stops a call with the run: a listener, polling in the call's own loop, a call around it. */
  isWatched(call: TSESTree.CallExpression, owner: FunctionNode, seen = new Set<FunctionNode>()): boolean {
    if (this.#isHeard(call, owner)) return true;
    let isSettled = false;
    let child: Node = call;
    for (let node: Node | undefined = call.parent; node; child = node, node = node.parent) {
      if (isLoop(node) && this.#polls(node)) return true;
      if (node.type === 'AwaitExpression') isSettled = true;
      else if (isFunction(node)) {
        if (node === this.#flow.execute || node.parent.type !== 'CallExpression') break;
        isSettled = false;
      } else if (node.type === 'CallExpression' && child !== node.callee && !isSettled && this.#getsRun(node, child)) return true;
    }
    if (owner === this.#flow.execute) return false;
    // Asked on another way, or by its own recursion, it has the same answer: all ways have to tell.
    if (seen.has(owner)) return true;
    seen.add(owner);
    const uses = this.#flow.usesOf(owner);
    return (
      uses.length > 0 &&
      uses.every(({ call: use, mode }) => {
        const caller = this.#flow.calls.find(({ node }) => node === use)?.owner;
        return mode === 'call' && use.type === 'CallExpression' && caller !== undefined && this.isWatched(use, caller, seen);
      })
    );
  }

  // `raceWithAbort(fetch(url), signal)`, `pRetry(() => fetch(url), { signal })`.
  #getsRun(call: TSESTree.CallExpression, part: Node): boolean {
    if (knownSlot(call, this.#file) || localFunction(call.callee, this.#file) === this.#flow.execute) return false;
    return call.arguments.some((argument) => {
      if (argument === part || argument.type === 'SpreadElement' || isFunction(argument)) return false;
      return this.of(argument) === 'run' || this.of(argument, ['signal']) === 'run' || this.of(argument, ['abortSignal']) === 'run';
    });
  }

  #isHeard(call: TSESTree.CallExpression, owner: FunctionNode): boolean {
    this.#listeners ??= this.#findListeners();
    return this.#listeners.some(({ owner: at, stopped }) => {
      if (!isInside(at, this.#flow.execute) && !isInside(owner, at)) return false;
      return !stopped || stopped.some((variable) => variable.references.some(({ writeExpr }) => writeExpr && isInside(call, writeExpr)));
    });
  }

  #findListeners(): Listener[] {
    const listeners: Listener[] = [];
    for (const { node, owner } of this.#flow.calls) {
      const callee = unwrap(node.callee);
      const name = calleeName(node);
      const isOnSignal = name === 'addEventListener' && callee.type === 'MemberExpression' && this.of(callee.object) === 'run';
      const [first] = node.arguments;
      const isGivenSignal = (name === 'addAbortListener' || name === 'once') && first !== undefined && this.of(first) === 'run';
      if (!isOnSignal && !isGivenSignal) continue;
      const [, handler] = node.arguments;
      const stopped = name !== 'once' && handler ? this.#stoppedBy(handler) : null;
      if (!stopped || stopped.length > 0) listeners.push({ owner, stopped });
    }
    walk(this.#flow.execute, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression' || keyName(node.left) !== 'onabort') return;
      const stopped = this.of(node.left.object) === 'run' ? this.#stoppedBy(node.right) : [];
      if (!stopped || stopped.length > 0) listeners.push({ owner: this.#flow.execute, stopped });
    });
    return listeners;
  }

  // A listener that ends one child process stops that one; one that aborts a controller stops what follows the controller; one that
  // logs stops nothing. Null: it may stop anything.
  #stoppedBy(handler: Node): Variable[] | null {
    const fn = localFunction(handler, this.#file);
    if (!fn) return null;
    const stopped = new Set<Variable>();
    let isTold = true;
    const judge = (name: TSESTree.Identifier): void => {
      const variable = this.#file.scopes.variableOf(name);
      if (!variable || variable.defs.length === 0) {
        const isCalled = name.parent.type === 'CallExpression' && name.parent.callee === name;
        if (isCalled && !/^clear(?:Timeout|Interval)$/.test(name.name)) isTold = false;
        return;
      }
      const writes = variable.references.flatMap(({ writeExpr }) => writeExpr ?? []).map((value) => unwrap(value));
      if (writes.length > 0 && writes.every((value) => isController(value) || isTimer(value))) return;
      if (this.of(name) === 'run') return;
      if (writes.length > 0 && writes.every(isCall)) stopped.add(variable);
      else isTold = false;
    };
    walk(fn.body, this.#file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'CallExpression' && isLog(node)) return false;
      if (node.type === 'AssignmentExpression' || node.type === 'ThrowStatement') isTold = false;
      if (node.type === 'Identifier') judge(node);
      return undefined;
    });
    return isTold ? [...stopped] : null;
  }

  #polls(loop: Node): boolean {
    let found = false;
    const look = (root: Node, depth: number): void => {
      walk(root, this.#file.sourceCode.visitorKeys, (node) => {
        if (found) return false;
        if (node.type === 'MemberExpression') {
          const name = keyName(node);
          if ((name === 'aborted' || name === 'throwIfAborted') && this.of(node.object) === 'run' && !isWithinLog(node, loop)) found = true;
        } else if (node.type === 'CallExpression') {
          if (/abort/i.test(calleeName(node) ?? '') && node.arguments.some((argument) => this.of(argument) === 'run')) found = true;
          // `while (!isStopped())`
          const local = depth < 2 && node.arguments.length === 0 ? localFunction(node.callee, this.#file) : null;
          if (local && !isInside(local, loop) && functionBody(local, this.#file).calls.length <= 1) look(local.body, depth + 1);
        }
        return undefined;
      });
    };
    look(loop, 0);
    return found;
  }
}

// Telling the log that the run was stopped stops nothing.
function isWithinLog(node: Node, within: Node): boolean {
  for (let current = node.parent; current && current !== within; current = current.parent) {
    if (current.type === 'CallExpression' && isLog(current)) return true;
  }
  return false;
}

function isLog(call: TSESTree.CallExpression): boolean {
  const path = memberPath(call.callee) ?? [];
  return path.slice(0, -1).some((name) => loggerName.test(name));
}

function isCall(node: Node): boolean {
  return (
    node.type === 'CallExpression' || node.type === 'NewExpression' || (node.type === 'AwaitExpression' && isCall(unwrap(node.argument)))
  );
}

function isTimer(node: Node): boolean {
  return node.type === 'CallExpression' && timerSetters.test(calleeName(node) ?? '');
}

function strongest(origins: readonly Origin[]): Origin {
  for (const origin of ['run', 'unknown', 'own'] as const) if (origins.includes(origin)) return origin;
  return 'none';
}

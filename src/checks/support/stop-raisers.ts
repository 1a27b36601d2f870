import type { TSESTree } from '@typescript-eslint/utils';
import { flagOf, sureAtoms } from '../../analysis/control/condition-atoms.ts';
import { argumentOf } from '../../analysis/syntax/call-arguments.ts';
import { isDetachedWork } from '../../analysis/flow/detached-work.ts';
import type { ExecuteFlow, ThrowExit } from '../../analysis/flow/execute-flow.ts';
import { runSignal } from '../../analysis/signal/signal-forwarding.ts';
import type { SignalOrigin } from '../../analysis/signal/signal-origin.ts';
import { type ParameterRoot, signalRoots } from '../../analysis/signal/signal-provenance.ts';
import {
  calleeName,
  type CallNode,
  type FunctionNode,
  isFunction,
  keyName,
  literalText,
  memberPath,
  type Node,
  unwrap,
  withoutDefault,
} from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import { conditionsOn } from '../../analysis/control/path-conditions.ts';
import { lookUpProperty } from '../../analysis/syntax/scope.ts';
import { signalCarrier, signalName } from '../../knowledge/input-names.ts';
import { signalListening } from '../../knowledge/language.ts';
import { signalKeys } from '../../knowledge/signal-parameters.ts';

/** What raises the run's stop in a try. */
export interface StopRaiser {
  readonly node: Node;
  /** The expression that is the run's signal there; null where the signal is inside something that is handed over whole. */
  readonly signal: Node | null;
}

/** What raises an error, and whether at once or by a promise. */
export type Raised<Raiser> = Raiser & { readonly how: 'throw' | 'rejection' };

/** What raises the stop of the run in a tool: calls that are given its signal, and throws behind a test of it. */
export function stopRaisers(flow: ExecuteFlow, origin: SignalOrigin, file: FileContext): Raised<StopRaiser>[] {
  if (!runSignal(flow.tool, file)) return [];
  const isRun = (node: Node): boolean => origin.of(node) === 'run';
  const raisers: Raised<StopRaiser>[] = [];
  for (const { node, owner } of flow.calls) {
    const callee = unwrap(node.callee);
    if (callee.type === 'MemberExpression' && keyName(callee) === 'throwIfAborted') {
      if (isRun(callee.object)) raisers.push({ node, signal: callee.object, how: 'throw' });
      continue;
    }
    if (
      node.type !== 'CallExpression' ||
      signalListening.has(calleeName(node) ?? '') ||
      localFunction(callee, file) ||
      isDetachedWork(node, owner, flow, file)
    )
      continue;
    const handed = handedSignal(node, flow, origin, file);
    if (handed) raisers.push({ node, signal: handed.signal, how: 'rejection' });
  }
  for (const exit of flow.throws) {
    const signal = testedSignal(exit, isRun);
    if (signal) raisers.push({ node: exit.node, signal, how: 'throw' });
  }
  return raisers;
}

function handedSignal(
  call: CallNode,
  { tool, execute }: ExecuteFlow,
  origin: SignalOrigin,
  file: FileContext,
): { signal: Node | null } | null {
  // What a call made of the signal may be anything: of a plain argument its name has to tell.
  const isRun = (node: Node, path: readonly string[] = []): boolean =>
    (signalCarrier.test(memberPath(node)?.at(-1) ?? '') || isParameterOf(execute, node, file)) &&
    origin.ofRoots(
      signalRoots(file)
        .of(node, path)
        .filter((root) => root.kind === 'parameter' && !root.isMixed),
    ) === 'run';
  const path = tool.parameters.signal?.path ?? [];
  for (const argument of call.arguments) {
    if (argument.type === 'SpreadElement' || isFunction(argument) || literalText(argument) !== null) continue;
    const object = unwrap(argument);
    if (object.type === 'ObjectExpression') {
      const option = lookUpProperty(object, signalKeys, file.scopes);
      const signal = option.kind === 'found' ? option.property.value : null;
      if (signal ? origin.of(signal) === 'run' : signalKeys.some((key) => origin.of(object, [key]) === 'run')) return { signal };
    } else if (isRun(argument)) {
      return { signal: argument };
    } else if ([...signalKeys.map((key) => [key]), path].some((each) => each.length > 0 && isRun(argument, each))) {
      return { signal: null };
    }
  }
  return null;
}

function isParameterOf(execute: ExecuteFlow['execute'], node: Node, file: FileContext): boolean {
  const name = unwrap(node);
  const definition = name.type === 'Identifier' ? file.scopes.variableOf(name)?.defs[0] : null;
  return definition?.type === 'Parameter' && definition.node === execute;
}

// `if (signal.aborted) throw new Error('stopped')`
function testedSignal({ node, owner, rethrows }: ThrowExit, isRun: (node: Node) => boolean): Node | null {
  if (node.type !== 'ThrowStatement' || rethrows) return null;
  const flags = conditionsOn(node, owner).flatMap((condition) => sureAtoms(condition).flatMap((atom) => flagOf(atom) ?? []));
  for (const { subject, holds } of flags) {
    const value = unwrap(subject);
    if (holds && value.type === 'MemberExpression' && keyName(value) === 'aborted' && isRun(value.object)) return value.object;
  }
  return null;
}

/** Which calls of a helper give it the run's signal: one that is called with a signal of its own raises the run's stop elsewhere alone. */
export function givesRunSignal(
  { signal }: StopRaiser,
  flow: ExecuteFlow,
  origin: SignalOrigin,
  file: FileContext,
): (fn: FunctionNode, call: CallNode) => boolean {
  const entries = new Map<FunctionNode, ParameterRoot[]>();
  const pending = signal ? parameterRoots(signal, [], file) : [];
  for (let root = pending.pop(); root; root = pending.pop()) {
    const known = entries.get(root.fn) ?? [];
    if (known.length > maxEntries || known.some(({ index, path }) => index === root.index && path.join('.') === root.path.join('.')))
      continue;
    entries.set(root.fn, [...known, root]);
    for (const { call } of flow.usesOf(root.fn)) {
      const argument = argumentOf(call, root.index);
      if (argument && argument !== 'unknown') pending.push(...parameterRoots(argument, root.path, file));
    }
  }
  return (fn, call) => {
    const known = entries.get(fn);
    const named = known?.filter(({ index }) => isSignalParameter(fn.params[index]));
    const roots = named && named.length > 0 ? named : known;
    return (
      !roots ||
      roots.some(({ index, path, isMixed }) => {
        const argument = argumentOf(call, index);
        if (argument === null || argument === 'unknown') return argument !== null;
        if (!isMixed) return !/^(?:own|none)$/.test(origin.of(argument, path));
        // What is made of all that a helper is given holds the run's signal where one of these does.
        return (
          origin.ofRoots(
            signalRoots(file)
              .of(argument, path)
              .map((root) => (root.kind === 'parameter' ? { ...root, isMixed } : root)),
          ) === 'run'
        );
      })
    );
  };
}

const maxEntries = 10;

function isSignalParameter(parameter: TSESTree.Parameter | undefined): boolean {
  const target = withoutDefault(parameter);
  return target?.type === 'Identifier' && signalName.test(target.name);
}

function parameterRoots(node: Node, path: readonly string[], file: FileContext): ParameterRoot[] {
  return signalRoots(file)
    .of(node, path)
    .filter((root) => root.kind === 'parameter');
}

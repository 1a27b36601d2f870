import type { TSESTree } from '@typescript-eslint/utils';
import { isDetachedWork } from '../analysis/flow/detached-work.ts';
import type { ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import { argumentGiven, chainGiven, executes, type RunSignal, type SignalTarget } from '../analysis/signal/signal-forwarding.ts';
import { SignalOrigin } from '../analysis/signal/signal-origin.ts';
import { calleeName, type CallNode, type FunctionNode, isFunction, keyName, type Node, walk, wrapped } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';

/** What a call does about the run's signal. */
type SignalFault =
  /** Execute has the signal at hand and the call does not get it. */
  | 'notForwarded'
  /** Execute does not take the signal. */
  | 'notTaken'
  /** The call gets a signal of its own making, such as a timeout, in place of the run's. */
  | 'ownSignalOnly';

/** A call that could be stopped and is not. */
export interface UnstoppableCall {
  readonly call: TSESTree.CallExpression;
  readonly owner: FunctionNode;
  readonly fault: SignalFault;
  /** Where the signal goes: into an argument, or into a further call of a chain. */
  readonly target: SignalTarget;
  /** The expression that stands in the signal's place now. */
  readonly current: Node | null;
}

/** The calls in reach of a tool's execute that take a signal and are not given the run's. */
export function unstoppableCalls(flow: ExecuteFlow, run: RunSignal, file: FileContext): UnstoppableCall[] {
  const origin = new SignalOrigin(flow, file);
  const found: UnstoppableCall[] = [];
  for (const { node: call, owner } of [...flow.calls, ...callsOfMembers(flow, file)]) {
    if (call.type !== 'CallExpression') continue;
    const given = argumentGiven(call, file) ?? chainGiven(call, file);
    if (given?.current === null && flow.tool.framework.takeSignalThemselves?.test(calleeName(call) ?? '')) continue;
    if (!given || origin.isHandedIn([...given.roots, ...given.defaults])) continue;
    const from = origin.ofRoots([...given.roots, ...given.defaults]);
    if (from === 'run' || from === 'unknown') continue;
    if (isDetachedWork(call, owner, flow, file) || origin.isWatched(call, owner)) continue;
    const fault = from === 'own' ? 'ownSignalOnly' : run.text === null ? 'notTaken' : 'notForwarded';
    found.push({ call, owner, fault, target: given.target, current: given.current });
  }
  return found;
}

// `await all({ async page() { return fetch(url); } })`: functions in an object are run by the call that is waited for. A hook runs
// when something happens, and a tool's own execute is judged with that tool.
function callsOfMembers(flow: ExecuteFlow, file: FileContext): { node: CallNode; owner: FunctionNode }[] {
  const calls: { node: CallNode; owner: FunctionNode }[] = [];
  for (const { node: call } of flow.calls) {
    const { parent } = wrapped(call);
    if (parent?.type !== 'AwaitExpression' && parent?.type !== 'ReturnStatement') continue;
    for (const argument of call.arguments) {
      if (argument.type !== 'ObjectExpression') continue;
      for (const member of argument.properties) {
        if (member.type !== 'Property' || !isFunction(member.value) || /^on[A-Z]/.test(keyName(member) ?? '')) continue;
        const owner = member.value;
        if (flow.functions.includes(owner)) continue;
        walk(owner, file.sourceCode.visitorKeys, (node) => {
          if (executes(file).has(node)) return false;
          if (node.type === 'CallExpression') calls.push({ node, owner });
          return undefined;
        });
      }
    }
  }
  return calls;
}

import type { TSESTree } from '@typescript-eslint/utils';
import { raisedControlFlow } from '../analysis/flow/control-flow-errors.ts';
import type { CatchSite, ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import { SignalOrigin } from '../analysis/signal/signal-origin.ts';
import {
  calleeName,
  type CallNode,
  enclosingFunction,
  isInside,
  isLoop,
  keyName,
  literalText,
  memberPath,
  type Node,
  walk,
} from '../analysis/syntax/ast.ts';
import { Budget } from '../analysis/syntax/budget.ts';
import { type Handler, handlerParameter, isCaught, reaches } from '../analysis/control/catch-handlers.ts';
import { type Atom, type Condition, flagOf, isEquality, readTest } from '../analysis/control/condition-atoms.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { functionBody } from '../analysis/control/function-body.ts';
import { localFunction } from '../analysis/syntax/local-function.ts';
import { conditionsOn, saysStopped } from '../analysis/control/path-conditions.ts';
import { signalChecks, textTests } from '../knowledge/language.ts';
import { rethrowingName } from '../knowledge/verbs.ts';
import { givesRunSignal, type Raised, type StopRaiser, stopRaisers } from './support/stop-raisers.ts';

/** A throw or a call that raises an error which the framework acts on. */
interface ControlFlowRaiser {
  readonly node: Node;
  readonly error: string;
}

/** A catch that answers for what has to leave execute. */
export interface Swallowing {
  readonly site: CatchSite;
  readonly stop: StopRaiser | null;
  readonly controlFlow: readonly ControlFlowRaiser[];
}

/** The catches of a tool's execute that swallow the stop of the run, or an error that the framework acts on, in source order. */
export function swallowings(flow: ExecuteFlow, file: FileContext): Swallowing[] {
  if (flow.catches.length === 0) return [];
  const sites = new Map(flow.catches.map((site) => [site.node, site]));
  const found = new Map<Handler, { stop: StopRaiser | null; controlFlow: ControlFlowRaiser[] }>();
  const at = (handler: Handler) => {
    const known = found.get(handler) ?? { stop: null, controlFlow: [] };
    found.set(handler, known);
    return known;
  };

  const origin = new SignalOrigin(flow, file);
  for (const raiser of stopRaisers(flow, origin, file)) {
    const arrived = flow.handlersOf(raiser.node, raiser.how, {
      passesOn: (handler) => letsStopGo(handler, file),
      comesFrom: givesRunSignal(raiser, flow, origin, file),
    });
    for (const handler of arrived) at(handler).stop ??= raiser;
  }
  for (const raiser of controlFlowRaisers(flow, file)) {
    const arrived = flow.handlersOf(raiser.node, raiser.how, { passesOn: (handler) => passesOn(handler, raiser.error, file) });
    for (const handler of arrived) {
      const { controlFlow } = at(handler);
      if (!controlFlow.some(({ error }) => error === raiser.error)) controlFlow.push(raiser);
    }
  }
  return [...found]
    .flatMap(([handler, { stop, controlFlow }]) => {
      const site = sites.get(handler);
      if (!site) return [];
      const minded = stop !== null && isMindedAfter(site, file) ? null : stop;
      return minded || controlFlow.length > 0 ? [{ site, stop: minded, controlFlow }] : [];
    })
    .sort((a, b) => a.site.node.range[0] - b.site.node.range[0]);
}

/** The catches that would swallow the stop of the run, were a call of the flow given the run's signal. */
export function swallowedOnceGiven(call: Node, flow: ExecuteFlow, file: FileContext): Handler[] {
  const arrived = flow.handlersOf(call, 'rejection', { passesOn: (handler) => letsStopGo(handler, file) });
  return flow.catches.filter((site) => arrived.has(site.node) && !isMindedAfter(site, file)).map((site) => site.node);
}

/** The catches that would swallow the stop of the run, were the promise awaited that a call with the run's signal returns. */
export function swallowedOnceAwaited(call: Node, flow: ExecuteFlow, file: FileContext): Swallowing[] {
  const stop = stopRaisers(flow, new SignalOrigin(flow, file), file).find(({ node }) => node === call);
  if (!stop) return [];
  const arrived = flow.handlersOf(call, 'throw', { passesOn: (handler) => letsStopGo(handler, file) });
  return flow.catches
    .filter((site) => arrived.has(site.node) && !isMindedAfter(site, file))
    .map((site) => ({ site, stop, controlFlow: [] }));
}

/** The catches of execute that would swallow the stop of the run, were results awaited that are returned from their tries. */
export function swallowedOnceReturned(results: readonly Node[], flow: ExecuteFlow, file: FileContext): Swallowing[] {
  const caught = results.flatMap((result) => {
    const [handler] = flow.handlersOf(result, 'throw', { passesOn: () => false });
    const site = handler && flow.catches.find(({ node }) => node === handler);
    return site && letsStopGo(site.node, file) === false && !isMindedAfter(site, file) ? [{ site, result }] : [];
  });
  if (caught.length === 0) return [];
  const stops = stopRaisers(flow, new SignalOrigin(flow, file), file).filter(({ how }) => how === 'rejection');
  const sites = [...new Set(caught.map(({ site }) => site))];
  return sites.flatMap((site) => {
    const comesTo = caught.filter((each) => each.site === site).map(({ result }) => placesReached(result, flow, file));
    const stop = stops.find(({ node }) => comesTo.some((places) => places.some((place) => isInside(node, place))));
    return stop ? [{ site, stop, controlFlow: [] }] : [];
  });
}

// An expression, and the functions of the file that it runs.
function placesReached(result: Node, { calls }: ExecuteFlow, file: FileContext): readonly Node[] {
  const places = [result, file.scopes.resolve(result)];
  for (let index = 0; index < places.length && places.length < maxPlaces; index++) {
    for (const { node } of calls) {
      const fn = isInside(node, places[index] as Node) ? localFunction(node.callee, file) : null;
      if (fn && !places.includes(fn)) places.push(fn);
    }
  }
  return places;
}

// A bound for pathological input: what lies beyond is unknown, and left to another pass.
const maxPlaces = 50;

function controlFlowRaisers(flow: ExecuteFlow, file: FileContext): Raised<ControlFlowRaiser>[] {
  const thrown = flow.throws.flatMap((exit): Raised<ControlFlowRaiser>[] => {
    const error = exit.rethrows ? null : raisedControlFlow(exit.node, exit.value, flow.tool, file);
    return error !== null && exit.node.type === 'ThrowStatement' ? [{ node: exit.node, error, how: 'throw' }] : [];
  });
  const called = flow.calls.flatMap(({ node }): Raised<ControlFlowRaiser>[] => {
    const error = raisedControlFlow(node, null, flow.tool, file);
    return error === null ? [] : [{ node, error, how: isRejection(error, flow) ? 'rejection' : 'throw' }];
  });
  return [...thrown, ...called];
}

// `interrupt(…)` throws by itself; a request of the server rejects.
function isRejection(error: string, { tool: { framework } }: ExecuteFlow): boolean {
  return framework.controlFlowErrors.some(({ name, raisedBy }) => name === error && raisedBy !== undefined);
}

const remembered = new WeakMap<Handler, boolean | null>();

/** Whether a handler lets the stop of the run go on; null where it asks for it and answers, which is on purpose. */
function letsStopGo(handler: Handler, file: FileContext): boolean | null {
  let goes = remembered.get(handler);
  if (goes === undefined) {
    remembered.set(handler, false);
    if (asksForStop(handler.body, file)) goes = mayThrowStop(handler, file) ? true : null;
    else goes = passesOn(handler, null, file);
    remembered.set(handler, goes);
  }
  return goes;
}

// `if (isCancel(error)) { rows = []; } else { throw error; }` throws all but the stop.
function mayThrowStop(handler: Handler, file: FileContext): boolean {
  const owner = handler.type === 'CatchClause' ? enclosingFunction(handler) : handler;
  if (!owner || isThrownLater(handler, file)) return true;
  const { throws, calls } = functionBody(owner, file);
  const isHere = (node: Node): boolean => isInside(node, handler.body);
  if (throws.some((node) => isHere(node) && !conditionsOn(node, handler).some((condition) => isMetByStop(condition, file) === false)))
    return true;
  return calls.some((call) => {
    if (!isHere(call) || call.parent.type === 'IfStatement') return false;
    const name = calleeName(call) ?? '';
    if (/^throwIfAborted$|^reject$/.test(name)) return true;
    const local = call.arguments.some((argument) => isCaught(argument, handler, file)) ? localFunction(call.callee, file) : null;
    return local ? functionBody(local, file).throws.length > 0 : call.parent.type === 'ExpressionStatement' && rethrowingName.test(name);
  });
}

/** Whether a condition is met by the stop of the run; null where that is not told. */
function isMetByStop(condition: Condition, file: FileContext): boolean | null {
  const met = (parts: readonly (boolean | null)[], deciding: boolean): boolean | null =>
    parts.includes(deciding) ? deciding : parts.includes(null) ? null : !deciding;
  return readTest<boolean | null>(
    condition,
    {
      atom: (atom) => isAtomMetByStop(atom, file),
      all: (parts) => met(parts, false),
      any: (parts) => met(parts, true),
      unknown: null,
    },
    file.scopes.resolve,
    new Budget(maxSteps),
  );
}

function isAtomMetByStop(atom: Atom, file: FileContext): boolean | null {
  if (atom.kind === 'instanceof' && /^(?:Error|DOMException)$/.test(memberPath(atom.className)?.at(-1) ?? '')) return atom.holds;
  const asked = atom.kind === 'comparison' ? [atom.node, atom.value] : [atom.node];
  if (!asked.some((node) => asksForStop(node, file))) return null;
  return flagOf(atom)?.holds ?? (atom.kind === 'comparison' ? isEquality(atom) : atom.holds);
}

const maxSteps = 100;

const stopWord = /abort|cancel/i;

/** Whether code asks if the run was stopped, by its signal or by the error, or lets a call do so that is named for it. */
function asksForStop(root: Node, file: FileContext, depth = 0, seen = new Set<Node>()): boolean {
  let asks = false;
  walk(root, file.sourceCode.visitorKeys, (node) => {
    switch (node.type) {
      case 'MemberExpression':
        asks ||= signalChecks.test(keyName(node) ?? '');
        break;
      case 'Literal':
        asks ||= isStopText(node);
        break;
      case 'BinaryExpression':
        asks ||= node.operator === 'instanceof' && stopWord.test(memberPath(node.right)?.at(-1) ?? '');
        break;
      case 'CallExpression': {
        asks ||= rethrowingName.test(calleeName(node) ?? '');
        const local = depth < maxDepth ? localFunction(node.callee, file) : null;
        asks ||= local !== null && !seen.has(local) && asksForStop(local.body, file, depth + 1, seen.add(local));
        break;
      }
      default:
        break;
    }
    return !asks;
  });
  return asks;
}

const maxDepth = 2;

// `error.name === 'AbortError'`, `code === 'ABORT_ERR'`, `/abort/i.test(message)`, `message.includes('aborted')`
function isStopText(node: TSESTree.Literal): boolean {
  const text = 'regex' in node ? node.regex.pattern : literalText(node);
  if (text === null || !stopWord.test(text)) return false;
  const { parent } = node;
  switch (parent.type) {
    case 'BinaryExpression':
    case 'SwitchCase':
      return true;
    case 'MemberExpression':
      return 'regex' in node;
    case 'CallExpression':
      return textTests.test(calleeName(parent) ?? '');
    default:
      return false;
  }
}

/** Whether a handler throws at an error that it does not expect, or at one of a class. */
function passesOn(handler: Handler, className: string | null, file: FileContext): boolean {
  const owner = handler.type === 'CatchClause' ? enclosingFunction(handler) : handler;
  if (!owner) return true;
  const { throws, calls } = functionBody(owner, file);
  const isReached = (node: Node): boolean => {
    if (reaches(node, { kind: 'failure' }, handler, file) !== 'no') return true;
    if (className === null) return false;
    const reached = reaches(node, { kind: 'error', className }, handler, file);
    // A test for the stop says nothing of another error.
    return reached === 'yes' || (reached === 'maybe' && !conditionsOn(node, handler).some(saysStopped));
  };
  if (throws.some((node) => isInside(node, handler.body) && isReached(node))) return true;
  const parameter = handlerParameter(handler, file);
  if (!parameter) return false;
  const isGiven = (call: CallNode): boolean => call.arguments.some((argument) => isCaught(argument, handler, file));
  return (
    isThrownLater(handler, file) ||
    calls.some((call) => {
      if (!isInside(call, handler.body) || !isGiven(call)) return false;
      if (/^reject$/.test(calleeName(call) ?? '')) return true;
      const local = localFunction(call.callee, file);
      return local !== null && functionBody(local, file).throws.length > 0;
    })
  );
}

// `lastError = error; … throw lastError;`
function isThrownLater(handler: Handler, file: FileContext): boolean {
  const parameter = handlerParameter(handler, file);
  const references = parameter ? (file.scopes.variableOf(parameter)?.references ?? []) : [];
  return references.some(({ identifier }) => {
    for (let node: Node | undefined = identifier.parent; node && node !== handler; node = node.parent) {
      if (node.type !== 'AssignmentExpression' || node.left.type !== 'Identifier') continue;
      return file.scopes.variableOf(node.left)?.references.some((kept) => kept.identifier.parent.type === 'ThrowStatement') ?? false;
    }
    return false;
  });
}

// What stands behind the try, or around it in a loop, asks instead.
function isMindedAfter({ node: handler, owner }: CatchSite, file: FileContext): boolean {
  let child: Node = handler.type === 'CatchClause' ? handler.parent : handler;
  for (let node: Node | undefined = child.parent; node && child !== owner; child = node, node = node.parent) {
    if (isLoop(node) && asksForStop(node, file, maxDepth)) return true;
    if (node.type !== 'BlockStatement') continue;
    const at = child;
    if (node.body.some((statement) => statement.range[0] > at.range[1] && asksForStop(statement, file, maxDepth))) return true;
  }
  return false;
}

import { type Batch, batchesOf } from '../analysis/effects/batch.ts';
import { commandOf } from '../analysis/effects/command.ts';
import { chainFrom, type Effect, effectsOf } from '../analysis/effects/effects.ts';
import { argumentTexts } from '../analysis/effects/request-and-sql.ts';
import { isControlFlow, isStop } from '../analysis/flow/control-flow-errors.ts';
import type { ExecuteFlow, FallibleCall, ThrowExit } from '../analysis/flow/execute-flow.ts';
import {
  calleeName,
  type CallNode,
  type FunctionNode,
  isFunction,
  isInside,
  keyName,
  memberPath,
  type Node,
  startOf,
  unwrap,
  walk,
  wrapped,
} from '../analysis/syntax/ast.ts';
import { answersForError, type Handler } from '../analysis/control/catch-handlers.ts';
import { alwaysExits, completionsInOrder } from '../analysis/control/completions.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { localFunction } from '../analysis/syntax/local-function.ts';
import { readingVerb } from '../analysis/syntax/name-words.ts';
import { targetNames } from '../analysis/syntax/patterns.ts';
import type { Variable } from '../analysis/syntax/scope.ts';
import { memberUse, readsOf, useOf } from '../analysis/syntax/value-use.ts';
import { outcomeKey } from '../knowledge/failure-keys.ts';
import { gatheringMethods } from '../knowledge/language.ts';
import { answersForFailure } from '../knowledge/promise-functions.ts';
import {
  looksAgainName,
  onlyUndoing,
  preparingName,
  sharedReceiver,
  transactionHandle,
  transactionName,
  transactionSql,
  undoingName,
} from '../knowledge/verbs.ts';

/**
 * How a batch gives up what it has done. `throw`: its own throw; `call`: the rejection of a call in the loop; `all`: that of `Promise.all`;
 * `catch`: one catch around all of it answers for the first failed item.
 */
export interface BatchFault {
  readonly kind: 'throw' | 'call' | 'all' | 'catch';
  /** The throw, the call, or the catch clause. */
  readonly node: Node;
  readonly batch: Batch;
  /** What was done for the items before. */
  readonly effect: Effect;
}

/** The batches of a command that end with the first failed item, one fault for each. */
export function batchFaults(flow: ExecuteFlow, file: FileContext): BatchFault[] {
  if (commandOf(flow.tool, file).kind !== 'command') return [];
  const effects = effectsOf(flow, file);
  if (effects.length === 0) return [];
  return batchesOf(flow, file).flatMap((batch) => {
    const reached = functionsReached(batch.body, file);
    const ofItems = effects.filter((effect) => isForEach(effect, batch, reached, file));
    if (ofItems.length === 0 || isUndone(batch, ofItems, flow, file)) return [];
    return batchFault(batch, ofItems, reached, flow, file) ?? [];
  });
}

/** Whether a call of a command, once awaited, would end a batch with the first item for which it fails. */
export function endsBatchOnceAwaited(call: Node, flow: ExecuteFlow, file: FileContext): boolean {
  if (commandOf(flow.tool, file).kind !== 'command') return false;
  const effects = effectsOf(flow, file);
  return batchesOf(flow, file).some((batch) => {
    if (batch.map ? !isInside(batch.node, call) : !isInside(call, batch.body) || isCaughtBelow(call, batch.body, flow, file)) return false;
    const reached = functionsReached(batch.body, file);
    return effects.some((effect) => isForEach(effect, batch, reached, file));
  });
}

const maxFunctions = 50;

/** The functions of this file that a body runs, those inside it not counted. */
function functionsReached(body: Node, file: FileContext): ReadonlyMap<FunctionNode, CallNode> {
  const reached = new Map<FunctionNode, CallNode>();
  const visit = (root: Node, from: CallNode | null): void => {
    walk(root, file.sourceCode.visitorKeys, (node) => {
      if (node.type !== 'CallExpression') return;
      const local = localFunction(node.callee, file);
      if (!local || isInside(local, body) || reached.has(local) || reached.size >= maxFunctions) return;
      // What is got ready at the first need is no work on an item.
      if (readingVerb(calleeName(node) ?? '') !== null || preparingName.test(calleeName(node) ?? '')) return;
      reached.set(local, from ?? node);
      visit(local.body, from ?? node);
    });
  };
  visit(body, null);
  return reached;
}

function isForEach(
  { node, extent, owner }: Effect,
  { body }: Batch,
  reached: ReadonlyMap<FunctionNode, CallNode>,
  file: FileContext,
): boolean {
  const call = isInside(node, body) ? node : reached.get(owner);
  if (!call || leavesLoop(call, body)) return false;
  // What a transaction or a batch writer collects is done at once, by one call after the loop.
  const path = node.type === 'CallExpression' ? (memberPath(node.callee) ?? memberPath(startOf(node))) : null;
  if (path?.slice(0, -1).some((name) => sharedReceiver.test(name))) return false;
  return !isInside(node, body) || !isGivenHandle(extent, file);
}

// `db.insert(row, { transaction: tx })`, `save(row, tx)`
function isGivenHandle(extent: Node, file: FileContext): boolean {
  let isGiven = false;
  walk(extent, file.sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return false;
    const isMember = node.parent?.type === 'MemberExpression' && node.parent.property === node;
    isGiven ||= node.type === 'Identifier' && transactionHandle.test(node.name) && !isMember;
    return !isGiven;
  });
  return isGiven;
}

// `return await api.send(message)`, or a `break` behind it: no other item follows.
function leavesLoop(effect: Node, body: Node): boolean {
  let leaves = false;
  let child: Node = effect;
  for (let node = effect.parent; node && child !== body; child = node, node = node.parent) {
    // What a function returns ends that function alone.
    if (isFunction(node)) leaves = false;
    if (node.type === 'ReturnStatement') leaves = true;
    if (node.type !== 'BlockStatement') continue;
    const at = child;
    const after = node.body.filter((statement) => statement.range[0] > at.range[1]);
    leaves ||= [...completionsInOrder(after)].every((way) => way === 'return' || way === 'break');
  }
  return leaves && !isFunction(body);
}

/** Whether one rollback takes back what was done for earlier items. */
function isUndone({ node: batch, body }: Batch, effects: readonly Effect[], flow: ExecuteFlow, file: FileContext): boolean {
  for (const start of [batch, ...effects.map(({ node }) => node)]) {
    for (let node: Node | undefined = start; node && node !== flow.execute; node = node.parent) {
      if (node.type === 'CallExpression' && node !== start && transactionName.test(calleeName(node) ?? '')) return true;
    }
  }
  return flow.calls.some(({ node }) => {
    // Of the body's own calls an undo may be the very work: `restore(backup)`.
    if (isInside(node, body)) return onlyUndoing.test(calleeName(node) ?? '') && !effects.some((effect) => effect.node === node);
    if (undoingName.test(calleeName(node) ?? '')) return true;
    return node.arguments.some((argument) => argumentTexts(argument, file).some((text) => transactionSql.test(text)));
  });
}

function batchFault(
  batch: Batch,
  effects: readonly Effect[],
  reached: ReadonlyMap<FunctionNode, CallNode>,
  flow: ExecuteFlow,
  file: FileContext,
): BatchFault | null {
  const { body } = batch;
  const progress = progressOf(batch, file);
  const isOwn = ({ node, owner }: ThrowExit | FallibleCall): boolean => isInside(node, body) || reached.has(owner);
  const throws = flow.throws.filter((exit) => isOwn(exit) && isFailure(exit, flow, file) && !tells(exit.value, progress, file));
  const calls = flow.fallible.filter((call) => isOwn(call) && !answersForError(call.node, file) && !isInspected(call, file));
  const [effect] = effects;
  const mayFail = ({ node, extent }: Effect): boolean =>
    flow.fallible.some((call) => isInside(node, call.node) || isInside(call.node, extent));
  const called = effects.find((each) => each.kind === 'call' && mayFail(each));
  /** Where in the body it fails. */
  const at = ({ node, owner }: ThrowExit | FallibleCall): Node => (isInside(node, body) ? node : (reached.get(owner) ?? node));
  const isFree = (each: ThrowExit | FallibleCall): boolean => !isCaughtBelow(at(each), body, flow, file);

  const thrown = throws.find((exit) => exit.escapes === 'yes' && isFree(exit) && isInside(exit.node, body));
  if (thrown && !batch.map && effect) return { kind: 'throw', node: thrown.node, batch, effect };
  if (!called) return null;
  const leaving = [...calls.filter((call) => call.escapes === 'yes'), ...throws.filter((exit) => exit.escapes === 'yes')].filter(isFree);
  if (leaving.length > 0) {
    if (batch.map) return { kind: 'all', node: batch.node, batch, effect: called };
    const own = leaving.find(({ node }) => isInside(called.node, node) || isInside(node, called.extent)) ?? leaving[0];
    const place = own && at(own);
    return place ? atCall(place, batch, called, file) : null;
  }
  const caught = [...calls, ...throws].filter((each) => each.escapes === 'no' && isFree(each));
  const [handler] = caught.flatMap((each) => hidingCatch(each, batch, flow, file) ?? []);
  return handler && !tellsProgress(handler, progress, file) ? { kind: 'catch', node: handler, batch, effect: called } : null;
}

// `tasks.push(api.remove(id))`, and `Promise.all(tasks)` behind the loop.
function atCall(place: Node, batch: Batch, effect: Effect, file: FileContext): BatchFault | null {
  let node = wrapped(place);
  while (node.parent?.type === 'AwaitExpression' || node.parent?.type === 'MemberExpression') node = wrapped(node.parent);
  const push = node.parent;
  if (push?.type !== 'CallExpression' || push.callee === node || calleeName(push) !== 'push')
    return { kind: 'call', node: place, batch, effect };
  if (isInside(place, push) && wrapped(place).parent?.type === 'AwaitExpression') return { kind: 'call', node: place, batch, effect };
  const all = (file.calls.get('all') ?? []).find(({ arguments: [tasks], callee }) => {
    const list = unwrap(push.callee);
    return tasks && list.type === 'MemberExpression' && memberPath(callee)?.[0] === 'Promise' && isSameName(tasks, list.object, file);
  });
  return all ? { kind: 'all', node: all, batch, effect } : null;
}

function isSameName(a: Node, b: Node, file: FileContext): boolean {
  const [left, right] = [unwrap(a), unwrap(b)];
  if (left.type !== 'Identifier' || right.type !== 'Identifier') return false;
  const variable = file.scopes.variableOf(left);
  return variable !== null && variable === file.scopes.variableOf(right);
}

/** Whether a failure that arises at a node ends before it leaves the work on one item. */
function isCaughtBelow(start: Node, body: Node, flow: ExecuteFlow, file: FileContext): boolean {
  let child: Node = start;
  for (let node = start.parent; node && child !== body; child = node, node = node.parent) {
    switch (node.type) {
      case 'TryStatement':
        if (child === node.block && node.handler && !isThrownOn(node.handler, flow, file)) return true;
        break;
      case 'MemberExpression': {
        const call = wrapped(node).parent;
        if (node.object !== child || call?.type !== 'CallExpression' || unwrap(call.callee) !== node) break;
        const name = keyName(node);
        if ((name === 'catch' && call.arguments.length > 0) || (name === 'then' && call.arguments.length > 1)) return true;
        break;
      }
      case 'CallExpression':
        if (answersForFailure.test(calleeName(node) ?? '') && node.callee !== child) return true;
        break;
      default:
        break;
    }
  }
  return false;
}

// What lets the stop of the run, or the framework's control flow, through answers for every other failure.
function isThrownOn(handler: Handler, flow: ExecuteFlow, file: FileContext): boolean {
  const site = flow.catches.find(({ node }) => node === handler);
  if (site?.rethrows === 'yes') return true;
  return flow.throws.some((exit) => exit.leaves === 'yes' && isInside(exit.node, handler.body) && isFailure(exit, flow, file));
}

function isFailure(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): boolean {
  return !isStop(exit, flow, file) && !isControlFlow(exit, flow, file);
}

// `const result = await api.remove(id); if (!result.ok) failed.push(id);`: it answers for its failure by a value.
function isInspected({ node }: FallibleCall, file: FileContext): boolean {
  let use = useOf(chainFrom(node));
  if (use.kind === 'awaited') use = useOf(use.node);
  if (use.kind !== 'named' || use.node.type !== 'VariableDeclarator') return false;
  const tellsOutcome = (key: string | null | undefined): boolean => outcomeKey.has(key ?? '');
  return [...targetNames(use.target)].some(({ name, path }) =>
    path.length > 0 ? tellsOutcome(path[0]) : readsOf(name, file).some((read) => tellsOutcome(memberUse(read).path[0])),
  );
}

type CatchClause = Extract<Handler, { type: 'CatchClause' }>;

/** The catch around a batch that a failure in it ends in. */
function hidingCatch(failing: ThrowExit | FallibleCall, batch: Batch, flow: ExecuteFlow, file: FileContext): CatchClause | null {
  const isThrown = failing.node.type === 'ThrowStatement' || ('how' in failing && failing.how === 'synchronous');
  const handlers = flow.handlersOf(failing.node, isThrown ? 'throw' : 'rejection', {
    passesOn: (handler) => isThrownOn(handler, flow, file),
  });
  for (const handler of handlers) {
    if (handler.type === 'CatchClause' && handler.parent.type === 'TryStatement' && isInside(batch.node, handler.parent.block))
      return handler;
  }
  return null;
}

/** The variables around a batch that its body keeps count in. */
function progressOf({ body, node: batch }: Batch, file: FileContext): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  walk(body, file.sourceCode.visitorKeys, (node) => {
    const isCollected = node.type === 'CallExpression' && isCollecting(node);
    const target =
      node.type === 'AssignmentExpression'
        ? node.left
        : node.type === 'UpdateExpression'
          ? node.argument
          : isCollected
            ? node.callee
            : null;
    const root = target && startOf(target);
    const variable = root?.type === 'Identifier' ? file.scopes.variableOf(root) : null;
    const [name] = variable?.identifiers ?? [];
    if (variable && name && !isInside(name, batch)) found.add(variable);
  });
  return found;
}

function isCollecting(call: CallNode): boolean {
  return gatheringMethods.test(calleeName(call) ?? '') && unwrap(call.callee).type === 'MemberExpression';
}

function tells(value: Node | null, progress: ReadonlySet<Variable>, file: FileContext): boolean {
  let found = false;
  if (value) {
    walk(value, file.sourceCode.visitorKeys, (node) => {
      const variable = node.type === 'Identifier' ? file.scopes.variableOf(node) : null;
      found ||= variable !== null && progress.has(variable);
      return !found;
    });
  }
  return found;
}

/** Whether a catch, or what runs behind it, knows what was done: by a count or a list that the loop keeps, or by a look or an undo of its own. */
function tellsProgress({ body, parent }: CatchClause, progress: ReadonlySet<Variable>, file: FileContext): boolean {
  if (tells(body, progress, file)) return true;
  let looks = false;
  walk(body, file.sourceCode.visitorKeys, (node) => {
    looks ||=
      node.type === 'AwaitExpression' && node.argument.type === 'CallExpression' && looksAgainName.test(calleeName(node.argument) ?? '');
    return !looks;
  });
  if (looks) return true;
  if (alwaysExits(body)) return false;
  return [...progress].some(({ references }) => references.some(({ identifier }) => identifier.range[0] > parent.range[1]));
}

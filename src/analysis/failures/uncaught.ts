import { isControlFlow, isStop } from '../flow/control-flow-errors.ts';
import { type ExecuteFlow, type FallibleCall, functionMayFail, type ThrowExit } from '../flow/execute-flow.ts';
import { handlerAround } from '../flow/exit-values.ts';
import { toolForSyncThrow } from '../flow/sync-throw.ts';
import { isInside, memberPath, type Node, unwrap, walk } from '../syntax/ast.ts';
import { calleeText } from '../syntax/callee-text.ts';
import { answersForError, type Handler, reaches } from '../control/catch-handlers.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { isPlain } from '../syntax/known-calls.ts';
import { localFunction } from '../syntax/local-function.ts';
import { memoize } from '../syntax/memoize.ts';
import type { ToolDefinition } from '../tools/find-tools.ts';
import { madeError } from '../values/error-construction.ts';
import { valueKind } from '../values/value-kind.ts';
import { noEnv } from '../values/resolve.ts';
import { partsOf } from '../values/text-parts.ts';
import { bareText } from './bare-text.ts';
import { sendsTextAlone } from './failure-channel.ts';
import { wordingOf } from './message-wording.ts';

/** The calls whose failure leaves execute, or may leave it; execute's own come first, an inner call before the outer one. */
export function uncaughtCalls({ tool, fallible, functions }: ExecuteFlow, file: FileContext): FallibleCall[] {
  return fallible
    .filter(
      (call) =>
        call.escapes !== 'no' && !speaksToFramework(call, tool) && !answersForError(call.node, file) && !runsGuarded(call, tool, file),
    )
    .sort((a, b) => functions.indexOf(a.owner) - functions.indexOf(b.owner) || a.node.range[1] - b.node.range[1]);
}

// What a tool says to its own client, or asks of it, fails with the text of the protocol: nothing in it is the server's. What hands the run over
// to the framework fails with nothing.
function speaksToFramework({ node }: FallibleCall, { framework: { clientCalls, safeCalls } }: ToolDefinition): boolean {
  const path = node.type === 'CallExpression' ? memberPath(node.callee)?.join('.') : undefined;
  return path !== undefined && (clientCalls?.test(path) === true || safeCalls?.test(path) === true);
}

// `step.run('bake', async () => { try { … } catch (error) { … } })`: what is run answers for its own failures, and of what runs it nothing is
// known.
function runsGuarded({ node, how }: FallibleCall, tool: ToolDefinition, file: FileContext): boolean {
  if (node.type !== 'CallExpression' || how === 'synchronous') return false;
  const last = node.arguments.at(-1);
  const run = last ? localFunction(last, file) : null;
  if (run?.body.type !== 'BlockStatement' || !run.body.body.some((statement) => statement.type === 'TryStatement' && statement.handler))
    return false;
  return !functionMayFail(run, tool, file);
}

/** The callee of a call that can fail, as messages name it. */
export function nameOfCall(node: FallibleCall['node'], file: FileContext): string {
  switch (node.type) {
    case 'ImportExpression':
      return 'import';
    case 'ForOfStatement':
      return 'for await';
    case 'TaggedTemplateExpression':
      return file.sourceCode.getText(node.tag);
    case 'NewExpression':
      return `new ${calleeText(node, file)}`;
    default:
      return calleeText(node, file);
  }
}

/**
 * The first throw that leaves execute and that nobody planned for: no stop of the run, no error that the framework acts on, no
 * Error whose text tells the model what is wrong and where. In a catch every throw counts that an unforeseen error comes to.
 */
export function uncaughtThrow(flow: ExecuteFlow, file: FileContext): ThrowExit | null {
  return flow.throws.find((exit) => exit.escapes === 'yes' && isUnforeseen(exit, flow, file)) ?? null;
}

function isUnforeseen(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): boolean {
  return !isStop(exit, flow, file) && !isControlFlow(exit, flow, file) && !isPlanned(exit, flow, file);
}

function isPlanned(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): boolean {
  const handler = exit.rethrows ?? handlerAround(exit.node, exit.owner, flow, file);
  if (handler && cannotCatch(handler, file)) return true;
  if (exit.rethrows && catchesNothing(exit.rethrows, flow, file)) return true;
  if (handler && reaches(exit.node, { kind: 'failure' }, handler, file) === 'yes') return saysWhatFailed(exit, flow, file);
  const { value } = exit;
  if (!value) return false;
  // `assertNever(kind)`: the compiler shows that nobody calls it.
  if (
    exit.owner.params.some(
      (parameter) => parameter.type === 'Identifier' && parameter.typeAnnotation?.typeAnnotation.type === 'TSNeverKeyword',
    )
  )
    return true;
  const made = madeError(value, file);
  // What ends the run tells the model nothing.
  if (made)
    return made.message === null ? !made.isWhole : toolForSyncThrow(exit, flow) === flow.tool && isWorded(made.message, flow.tool, file);
  // An error that came from elsewhere is passed on as it is; what a call or an imported class makes is not told.
  return valueKind(value, file).kind === 'unknown' && /^(?:Call|New)Expression$/.test(unwrap(value).type);
}

// How a catch tells the model of a failure that nobody foresaw, where nothing but the text is sent: an Error that says what failed, and nothing
// that came from outside.
function saysWhatFailed({ value, rethrows }: ThrowExit, { tool }: ExecuteFlow, file: FileContext): boolean {
  const made = rethrows || !value || !sendsTextAlone(tool) ? null : madeError(value, file);
  if (!made?.message || !made.isWhole) return false;
  const wording = wordingOf(made.message, tool, file);
  return wording !== null && wording !== 'upstream' && bareText(partsOf({ node: made.message, env: noEnv }, file)) === null;
}

// `try { return format(new Date()); } catch (error) { throw error; }`
function cannotCatch({ parent }: Handler, file: FileContext): boolean {
  return parent.type === 'TryStatement' && !canFail(parent.block, new Set(), file);
}

// A catch that only throws on says nothing of its own: its try has to hold something that is known to fail, and not with what the tool says to
// its client alone, as in `try { await writer.write(step); return { ok: true }; } catch (error) { span.end(); throw error; }`.
function catchesNothing(handler: Handler, flow: ExecuteFlow, file: FileContext): boolean {
  const known = idleHandlersOf(flow);
  let catches = known.get(handler);
  if (catches === undefined) {
    known.set(handler, true);
    catches = !isRaisedIn(handler, flow, file);
    known.set(handler, catches);
  }
  return catches;
}

// One catch is asked again by each that stands around it.
const idleHandlersOf = memoize((_flow: ExecuteFlow) => new Map<Handler, boolean>());

function isRaisedIn({ parent }: Handler, flow: ExecuteFlow, file: FileContext): boolean {
  if (parent.type !== 'TryStatement') return true;
  const { block } = parent;
  const { tool, fallible, throws, calls } = flow;
  return (
    fallible.some((call) => isInside(call.node, block) && !speaksToFramework(call, tool) && !runsGuarded(call, tool, file)) ||
    throws.some((exit) => isInside(exit.node, block) && isUnforeseen(exit, flow, file)) ||
    calls.some(({ node }) => isInside(node, block) && localFunction(node.callee, file) !== null)
  );
}

/** Whether anything but the given throws can raise an error in a block, going by its calls, awaits and throws. */
export function canFail(block: Node, planned: ReadonlySet<Node>, file: FileContext): boolean {
  let found = false;
  walk(block, file.sourceCode.visitorKeys, (node) => {
    if (planned.has(node)) return false;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') found ||= !isPlain(node, file);
    else found ||= /^(?:Throw|ForOf)Statement$|^(?:Await|TaggedTemplate|Import|Yield)Expression$/.test(node.type);
    return !found;
  });
  return found;
}

function isWorded(message: Node, tool: ToolDefinition, file: FileContext): boolean {
  const wording = wordingOf(message, tool, file);
  return wording === 'worded' || wording === null;
}

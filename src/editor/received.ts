import { readEnvelope } from '../analysis/failures/envelope.ts';
import { planEndText, isControlFlow, isStop } from '../analysis/flow/control-flow-errors.ts';
import { type Certainty, executeFlow, type ExecuteFlow, type ThrowExit } from '../analysis/flow/execute-flow.ts';
import { pathEnds } from '../analysis/flow/completions.ts';
import { frameworkResultCall, resultInstance } from '../analysis/flow/framework-results.ts';
import { toolForSyncThrow } from '../analysis/flow/sync-throw.ts';
import { lostText, type ModelView, viewOfThrow } from '../analysis/output/model-view.ts';
import { type Mark, outputHookKey, type ReturnEnd, viewOfReturn } from '../analysis/output/returned-view.ts';
import { outputBudget } from '../analysis/output/output-values.ts';
import { hasOwnWay } from '../analysis/output/tool-label.ts';
import { type Expression, type FunctionNode, isFunction, type Node, unwrap } from '../analysis/syntax/ast.ts';
import { answersForError, catchAround } from '../analysis/control/catch-handlers.ts';
import { alwaysExits, completionsOf, triesAround } from '../analysis/control/completions.ts';
import type { Budget } from '../analysis/syntax/budget.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { functionBody } from '../analysis/control/function-body.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { noBinding } from '../analysis/values/call-binding.ts';
import { hole } from '../analysis/values/printed-value.ts';
import { noEnv } from '../analysis/values/resolve.ts';
import { capitalised } from '../analysis/output/prose.ts';

/** What the model receives at one place of a tool. */
export interface ReceivedView {
  /** The throw or return statement, the expression body or yield, the rejecting call; the function where execute ends without a return. */
  readonly node: Node;
  readonly tool: ToolDefinition;
  /** `failure`: a returned value that describes a failure. */
  readonly kind: 'throw' | 'return' | 'failure';
  readonly view: ModelView;
  /** Whether the model is told that it is an error. */
  readonly marked: Mark;
  readonly browser: BrowserView;
  /** Facts for a reader, one a line. */
  readonly notes: readonly string[];
  /** Set for a throw that has to leave execute: the run was stopped, or the framework acts on the error. */
  readonly planned: 'stop' | 'control-flow' | null;
  /** Whether the value leaves execute. */
  readonly leaves: Certainty;
}

/** What a browser that shows the run receives: the same text, a mask in its place, or nothing that is known. */
type BrowserView = { readonly kind: 'same' } | { readonly kind: 'masked'; readonly text: string } | { readonly kind: 'unknown' };

const unknown: ModelView = { kind: 'unknown' };
const nothingKnown: BrowserView = { kind: 'unknown' };

const known = new WeakMap<ToolDefinition, readonly ReceivedView[]>();

/** What the model receives at each exit of a tool's execute, in source order. */
export function receivedOf(tool: ToolDefinition, file: FileContext): readonly ReceivedView[] {
  let receipts = known.get(tool);
  if (!receipts) {
    const flow = executeFlow(tool, file);
    receipts = flow ? readReceipts(flow, file) : [];
    known.set(tool, receipts);
  }
  return receipts;
}

function readReceipts(flow: ExecuteFlow, file: FileContext): ReceivedView[] {
  const thrown = flow.throws.filter(({ leaves }) => leaves !== 'no').map((exit) => receiptOfThrow(exit, flow, file));
  const budget = outputBudget();
  const rejections = new Set(flow.throws.map(({ node }): Node => node));
  const returned = flow.returns
    .filter(({ node, value, owner }) => !(value && rejections.has(unwrap(value))) && !isReplacedByFinally(node, owner))
    .filter(({ node, owner }) => node.type !== 'YieldExpression' || !isSuperseded(node, owner))
    .map((exit) => receiptOfReturn(exit, flow, file, budget));
  const end = endsWithoutValue(flow.execute, file)
    ? [receiptOfReturn({ node: flow.execute, value: null, owner: flow.execute }, flow, file, budget)]
    : [];
  return [...thrown, ...returned, ...end].sort((a, b) => offsetOf(a) - offsetOf(b));
}

// A `finally` that ends the function itself drops what was on its way out.
function isReplacedByFinally(node: Node, owner: FunctionNode): boolean {
  return triesAround(node, owner).some(
    ({ statement: { finalizer }, part }) => part !== 'finalizer' && Boolean(finalizer && alwaysExits(finalizer)),
  );
}

function offsetOf({ node, kind }: ReceivedView): number {
  return kind === 'return' && node.type !== 'ReturnStatement' && isFunction(node) ? node.range[1] : node.range[0];
}

function receiptOfThrow(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): ReceivedView {
  const { tool } = flow;
  const here = toolForSyncThrow(exit, flow);
  const { behaviour, framework } = tool;
  const { thrown } = here;
  const planned = isStop(exit, flow, file) ? 'stop' : isControlFlow(exit, flow, file) ? 'control-flow' : null;
  const view = planned ? unknown : viewOfThrow(here, exit.value, file);
  const isAnswered = thrown.reaches === 'model' || thrown.fixed !== undefined;
  const hasResult = !planned && isAnswered && view.kind !== 'call-dies' && view.kind !== 'no-answer';
  const notes: string[] = [];
  if (planned === 'stop') notes.push('A stop of the run.', ...(behaviour.stopped ?? []));
  if (planned === 'control-flow') notes.push(planEndText(exit, tool, file) ?? 'The framework acts on this error itself.');
  if (exit.rethrows && !planned) notes.push('What was caught is thrown on as it is.');
  const lost = planned ? null : lostText(tool, exit.value, file);
  if (lost !== null) notes.push(`${capitalised(lost)}.`);
  else if (hasResult && !exit.rethrows && view.kind === 'unknown') notes.push('What the model receives is not known here.');
  if (!planned && thrown.endsWith !== undefined && thrown.follows !== undefined) notes.push(thrown.follows);
  if (exit.leaves === 'maybe') notes.push('It may be caught before it leaves execute.');
  if (hasResult) {
    const { browser } = behaviour;
    notes.push(`It arrives as ${thrown.arrivesAs}.`);
    if (thrown.longest !== undefined && (view.kind !== 'text' || view.text.includes(hole)))
      notes.push(`A text longer than ${thrown.longest.toLocaleString('en')} characters is cut.`);
    if (thrown.follows !== undefined) notes.push(thrown.follows);
    if (thrown.unmarkedBy !== undefined) notes.push(`${capitalised(thrown.unmarkedBy)} send it without an error mark.`);
    const key = framework.outputHookOnThrow === false ? outputHookKey(tool) : null;
    if (key !== null) notes.push(`${key} is not called for a throw.`);
    if (browser?.unmaskedSince !== undefined && view.kind !== 'nothing')
      notes.push(`Before ${framework.versionName} ${browser.unmaskedSince} a browser receives \`${browser.mask}\` in its place.`);
  }
  return {
    node: exit.node,
    tool,
    kind: 'throw',
    view,
    marked: hasResult ? thrown.marked : 'unknown',
    browser: hasResult ? browserOfThrow(tool, view) : nothingKnown,
    notes,
    planned,
    leaves: exit.leaves,
  };
}

function browserOfThrow(tool: ToolDefinition, view: ModelView): BrowserView {
  const { browser } = tool.behaviour;
  if (!browser || hasOwnWay(tool)) return nothingKnown;
  return browser.thrown === 'masked' || view.kind === 'nothing' ? { kind: 'masked', text: browser.mask } : { kind: 'same' };
}

function receiptOfReturn(end: ReturnEnd, flow: ExecuteFlow, file: FileContext, budget: Budget): ReceivedView {
  const { tool } = flow;
  const { browser } = tool.behaviour;
  const { view, marked, isOwnJson, notes } = viewOfReturn(flow, end, file, budget);
  const own = browser && isOwnJson && !tool.outputHook;
  const key = browser ? outputHookKey(tool) : null;
  const hook = key === null ? [] : [`A browser receives what execute returns, not what ${key} makes of it.`];
  return {
    node: end.node,
    tool,
    kind: end.value && isFailureValue(end.value, catchAround(end.node, end.owner) !== null, tool, file) ? 'failure' : 'return',
    view,
    marked,
    browser: own ? { kind: 'same' } : nothingKnown,
    notes: [...notes, ...hook],
    planned: null,
    leaves: 'yes',
  };
}

function isFailureValue(value: Expression, isInCatch: boolean, tool: ToolDefinition, file: FileContext): boolean {
  const ended = frameworkResultCall(value, tool, file);
  if (ended) return ended.end.end === 'failure';
  const made = file.scopes.resolve(value);
  const result = made.type === 'AwaitExpression' ? file.scopes.resolve(made.argument) : made;
  if (resultInstance({ node: result, env: noEnv }, noBinding, tool, file)?.marked === 'error') return true;
  if (result.type === 'ObjectExpression') return readEnvelope(result, file, isInCatch) !== null;
  return result.type === 'CallExpression' && answersForError(result, file);
}

// Whether another value surely follows a yield: the model never sees this one.
function isSuperseded(node: Node, generator: FunctionNode): boolean {
  for (let child = node; child.parent && child !== generator.body; child = child.parent) {
    const { parent } = child;
    if (parent.type === 'BlockStatement') {
      for (const statement of parent.body.slice(parent.body.indexOf(child as never) + 1)) {
        if (statement.type === 'ExpressionStatement' && statement.expression.type === 'YieldExpression' && !statement.expression.delegate)
          return true;
        if (leavesEarly(statement)) return false;
      }
    } else if (parent !== generator && parent.type !== 'IfStatement' && parent.type !== 'ExpressionStatement' && leavesEarly(parent)) {
      return false;
    }
  }
  return false;
}

function leavesEarly(statement: Node): boolean {
  return [...completionsOf(statement)].some((way) => way !== 'normal' && way !== 'throw');
}

// Where some path returns a value, only types tell whether another one falls through.
function endsWithoutValue(execute: FunctionNode, file: FileContext): boolean {
  if (execute.body?.type !== 'BlockStatement') return false;
  const { returns, yields } = functionBody(execute, file);
  if (yields.length > 0 || (!execute.generator && returns.some(({ argument }) => argument))) return false;
  return !(execute.generator && !execute.async) && pathEnds(execute.body, file).length > 0;
}

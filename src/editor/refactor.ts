import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, memberPath, unwrap, walk, type Node } from '../analysis/syntax/ast.ts';
import { executeFlow, type ExecuteFlow, type ThrowExit } from '../analysis/flow/execute-flow.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { isControlFlow, isStop } from '../analysis/flow/control-flow-errors.ts';
import { nameAround } from '../analysis/tools/tool-name.ts';
import { findTools, type ToolDefinition } from '../analysis/tools/find-tools.ts';
import { uncaughtCalls } from '../analysis/failures/uncaught.ts';
import { answerInCatch, runsWithin, leavesHandler, onlyTry } from '../edit/catch/answer-in-catch.ts';
import { awaitInTry } from '../edit/catch/await-in-try.ts';
import { hidesAnswer } from '../edit/exits/catch-answer.ts';
import { returnFailure, type Refactoring } from '../edit/catch/return-failure.ts';
import type { TextEdit } from '../edit/text/code-style.ts';
import { type FailureForm, failureForm, returnedForm } from '../edit/failure/failure-form.ts';
import { wrapExecute, type Wrap } from '../edit/catch/wrap.ts';

/** A change that a user asks for at a place, whether or not a rule reports something there. */
export interface Refactor {
  readonly id: 'wrap-execute' | 'return-failure';
  readonly title: string;
  /** In source order; they do not overlap. */
  readonly edits: readonly TextEdit[];
}

type TextRange = readonly [number, number];

const kinds: readonly {
  readonly id: Refactor['id'];
  readonly title: string;
  readonly at: (range: TextRange, file: FileContext) => Refactoring;
}[] = [
  { id: 'wrap-execute', title: 'Wrap execute in try/catch', at: wrapAt },
  { id: 'return-failure', title: 'Return an error envelope instead of throwing', at: returnAt },
];

/**
 * The refactors that apply to a selection; empty where none does.
 *
 * @param range Where the selection begins and ends; a cursor, where both are the same.
 */
export function refactorsAt(range: TextRange, file: FileContext): readonly Refactor[] {
  return kinds.flatMap(({ id, title, at }) => {
    const refactoring = at(trimmedRange(range, file), file);
    return 'edits' in refactoring ? [{ id, title, edits: inOrder(refactoring.edits) }] : [];
  });
}

/** Why a refactor does not apply to a selection, in one sentence; null where it does. */
export function whyNot(id: Refactor['id'], range: TextRange, file: FileContext): string | null {
  const refactoring = kinds.find((kind) => kind.id === id)?.at(trimmedRange(range, file), file);
  return refactoring && 'reason' in refactoring ? refactoring.reason : null;
}

// A selection of whole lines takes the white space around the code with it.
function trimmedRange([start, end]: TextRange, { sourceCode: { text } }: FileContext): TextRange {
  const selected = text.slice(start, end);
  return selected.trim() === '' ? [start, end] : [end - selected.trimStart().length, start + selected.trimEnd().length];
}

function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
}

function wrapAt(range: TextRange, file: FileContext): Refactoring {
  const tool = toolAt(range, file);
  if (!tool) return { reason: 'No execute of a tool is selected.' };
  const flow = executeFlow(tool, file);
  if (tool.executeAbsence === 'none') return { reason: 'The tool has no execute.' };
  if (!flow?.execute.body) return { reason: 'The body of execute is not in this file.' };
  if (tool.wrapper?.trusted) return { reason: 'The function around execute already answers for every error.' };
  if (answersForAll(flow, file)) return { reason: 'The catch of execute already answers for every error.' };
  const wrap = catchAll(flow, file);
  if (wrap) return { edits: wrap.edits };
  return {
    reason: hidesAnswer(flow.execute, file)
      ? 'A parameter hides the function that would be called with the error.'
      : 'Execute is a synchronous generator: what it yields is not the result of the tool.',
  };
}

// The innermost tool whose execute, name or defining call is selected.
function toolAt(range: TextRange, file: FileContext): ToolDefinition | null {
  let found: { readonly tool: ToolDefinition; readonly size: number } | null = null;
  for (const tool of findTools(file)) {
    const { node } = tool;
    const callee = node.type === 'CallExpression' || node.type === 'NewExpression' ? unwrap(node.callee) : null;
    // `server.registerTool(…).registerTool(…)`: the callee of the second one holds the first.
    const factory = callee?.type === 'MemberExpression' && !memberPath(callee) ? callee.property : callee;
    for (const part of [tool.execute, tool.executeNode, tool.nameNode, nameAround(node, file)?.node, factory]) {
      if (!part || !holds(part, range)) continue;
      const size = part.range[1] - part.range[0];
      if (!found || size < found.size) found = { tool, size };
    }
  }
  return found?.tool ?? null;
}

function holds({ range: [start, end] }: Node, [from, to]: TextRange): boolean {
  return start <= from && to <= end;
}

// The catch that execute has is completed where the body is its try; any other body gets a try of its own.
const wraps = new WeakMap<ExecuteFlow, { readonly wrap: Wrap | null }>();

// An editor asks at each place that its cursor comes to.
function catchAll(flow: ExecuteFlow, file: FileContext): Wrap | null {
  let known = wraps.get(flow);
  if (!known) {
    known = { wrap: wrapAll(flow, file) };
    wraps.set(flow, known);
  }
  return known.wrap;
}

function wrapAll(flow: ExecuteFlow, file: FileContext): Wrap | null {
  const statement = onlyTry(flow.execute, file);
  const isEnough = statement && flow.throws.every((exit) => exit.escapes !== 'no' || !mayLeaveTry(exit, statement, flow, file));
  const inForm = (form: FailureForm): Wrap | null =>
    (isEnough ? (awaitInTry(flow, file) ?? answerInCatch(flow, form, file)) : null) ?? wrapExecute(flow, { form, isWanted: true }, file);
  return inForm(failureForm(flow, file)) ?? inForm(returnedForm(flow));
}

function answersForAll(flow: ExecuteFlow, file: FileContext): boolean {
  const statement = onlyTry(flow.execute, file);
  return (
    statement !== null && uncaughtCalls(flow, file).length === 0 && flow.throws.every((exit) => !mayLeaveTry(exit, statement, flow, file))
  );
}

// Whether any error at all may leave execute by a throw that neither ends a stopped run nor is the framework's.
function mayLeaveTry(exit: ThrowExit, { block, handler }: TSESTree.TryStatement, flow: ExecuteFlow, file: FileContext): boolean {
  const { node, owner, escapes } = exit;
  if (isStop(exit, flow, file) || isControlFlow(exit, flow, file)) return false;
  // Surely past the catch, or by a throw of it, which is asked for itself.
  if (runsWithin(node, owner, block, flow)) return escapes === 'yes';
  return escapes !== 'no' || Boolean(handler && owner === flow.execute && holds(handler.body, node.range) && leavesHandler(node, handler));
}

function returnAt(range: TextRange, file: FileContext): Refactoring {
  const thrown = throwAt(range, file);
  if (!thrown) return { reason: 'No throw is selected.' };
  const flows = findTools(file).flatMap((tool) => executeFlow(tool, file) ?? []);
  const exits = flows.flatMap((flow) => flow.throws.filter(({ node }) => node === thrown).map((exit) => ({ flow, exit })));
  const own = exits.find(({ flow, exit }) => exit.owner === flow.execute) ?? exits[0];
  return own ? returnFailure(own.exit, own.flow, file) : { reason: 'The throw is in no execute of a tool.' };
}

// The innermost throw, or rejection that a function returns.
function throwAt(range: TextRange, file: FileContext): ThrowExit['node'] | null {
  let found: ThrowExit['node'] | null = null;
  walk(file.ast, file.sourceCode.visitorKeys, (node) => {
    if (!holds(node, range)) return false;
    if (node.type === 'ThrowStatement') found = node;
    else if (node.type === 'ReturnStatement') found = rejectionIn(node.argument) ?? found;
    else if (isFunction(node)) found = rejectionIn(node.body) ?? found;
    return undefined;
  });
  return found;
}

function rejectionIn(value: Node | null): TSESTree.CallExpression | null {
  let node = value && unwrap(value);
  while (node?.type === 'AwaitExpression') node = unwrap(node.argument);
  return node?.type === 'CallExpression' && memberPath(node.callee)?.join('.') === 'Promise.reject' ? node : null;
}

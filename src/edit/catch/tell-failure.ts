import type { TSESTree } from '@typescript-eslint/utils';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { enclosingFunction, type FunctionNode, isFunction, isInside, type Node, unwrap, wrapped } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import type { SuccessShapedFailure } from '../../checks/no-success-shaped-failure.ts';
import type { Bound, InputGuard } from '../../checks/support/input-guard.ts';
import { catchAnswer, type CatchAnswer, hidesAnswerAt } from '../exits/catch-answer.ts';
import { chosenByStatus, failureExpression, type FailureTexts, fileFailureStyle, unexpectedFailure } from '../failure/failure.ts';
import { nameFor } from '../failure/next-step.ts';
import { plannedCall } from '../failure/planned-call.ts';
import { statusFailures } from '../failure/status-failures.ts';
import { endOfLine, indentOf, indentUnit, type TextEdit, usesSemicolons } from '../text/code-style.ts';
import { beforeAnswer, answerEdit } from './answer-in-catch.ts';

/** The edits that answer with a failure instead; null where what is answered is not execute's own result, or the failure is not known. */
export function tellFailure(
  { node, owner, cause }: SuccessShapedFailure,
  flow: ExecuteFlow,
  file: FileContext,
): readonly TextEdit[] | null {
  const { execute } = flow;
  if (cause.kind === 'item' || cause.kind === 'assigned' || isLossy(node, file)) return null;
  const planned = plannedCall(flow.tool, file);
  if (!planned) return null;
  if (cause.kind === 'guard') {
    const texts = rejection(cause.guard, flow.tool, file);
    return (
      texts && [...planned.edits, answered(node, failureExpression(flow.tool, texts, fileFailureStyle(file), layoutAt(node, file), file))]
    );
  }
  if (cause.kind === 'refused') {
    const { response } = cause.refused;
    return [
      ...planned.edits,
      answered(node, chosenByStatus(statusFailures(flow.tool, response, file), response, layoutAt(node, file), file)),
    ];
  }
  const { handler } = cause;
  if (hidesAnswerAt(handler, file)) return null;
  const isCatch = handler.type === 'CatchClause';
  if (isCatch ? owner !== execute : !isInlineHandler(handler, execute)) return null;
  const edits = isCatch ? inCatch(node, handler, flow, file) : inHandler(node, handler, flow, file);
  return edits && [...planned.edits, ...edits];
}

function inCatch(node: Node, handler: TSESTree.CatchClause, flow: ExecuteFlow, file: FileContext): TextEdit[] | null {
  if (handler.param && handler.param.type !== 'Identifier') return null;
  const texts = unexpectedFailure(flow.tool, file);
  const answer = catchAnswer(flow, { texts, indent: indentOf(node, file.sourceCode), caught: handler.param?.name }, file);
  const at = handler.range[0] + 'catch'.length;
  const named: TextEdit[] = handler.param ? [] : [{ range: [at, at], text: ` (${answer.caught})` }];
  // Behind the catch nothing is known of the error.
  if (!isInside(node, handler) && file.settings.errorHelper) return null;
  const { statements, edits } = beforeAnswer(handler, answer, file);
  return [...named, ...edits, answerEdit(handler, statements, undefined, file), answered(node, answer.failure)];
}

// `.catch(() => [])` on the promise that execute returns.
function inHandler(node: Node, handler: FunctionNode, flow: ExecuteFlow, file: FileContext): TextEdit[] | null {
  const [parameter, ...others] = handler.params;
  const isPlain = others.length === 0 && (!parameter || parameter.type === 'Identifier') && handler.type === 'ArrowFunctionExpression';
  const { sourceCode } = file;
  if (
    !isPlain ||
    handler.body.type === 'BlockStatement' ||
    unwrap(handler.body) !== node ||
    sourceCode.getCommentsInside(handler).length > 0
  )
    return null;
  const indent = indentOf(handler, sourceCode);
  const inner = indent + indentUnit(sourceCode);
  const caught = parameter?.type === 'Identifier' ? parameter.name : undefined;
  const answer: CatchAnswer = catchAnswer(flow, { texts: unexpectedFailure(flow.tool, file), indent: inner, caught }, file);
  const newline = endOfLine(sourceCode);
  const end = usesSemicolons(file) ? ';' : '';
  const lines = [...answer.passOn, ...(answer.log === null ? [] : [answer.log]), `return ${answer.failure}`];
  const body = `{${newline}${lines.map((line) => inner + line + end + newline).join('')}${indent}}`;
  return [...answer.edits, { range: handler.range, text: `${handler.async ? 'async ' : ''}(${answer.caught}) => ${body}` }];
}

function isInlineHandler(handler: FunctionNode, execute: FunctionNode): boolean {
  const { parent } = handler;
  return (
    parent?.type === 'CallExpression' && parent.arguments.length === 1 && isFunction(handler) && enclosingFunction(handler) === execute
  );
}

function answered(node: Node, failure: string): TextEdit {
  if (node.type === 'ReturnStatement') {
    const at = node.range[0] + 'return'.length;
    return { range: [at, at], text: ` ${failure}` };
  }
  return { range: wrapped(node).range, text: failure };
}

// A comment inside what is replaced would go with it.
function isLossy(node: Node, { sourceCode }: FileContext): boolean {
  return node.type !== 'ReturnStatement' && sourceCode.getCommentsInside(wrapped(node)).length > 0;
}

function layoutAt(node: Node, { sourceCode }: FileContext): { readonly indent: string; readonly unit: string } {
  return { indent: indentOf(node, sourceCode), unit: indentUnit(sourceCode) };
}

function rejection({ input, bounds }: InputGuard, tool: ToolDefinition, file: FileContext): FailureTexts | null {
  const demand = demandOf(input, bounds);
  if (demand === null) return null;
  const name = nameFor(tool, file) ?? 'this tool';
  return {
    message: { words: demand.message },
    reason: `What was given for ${input} was rejected before anything was done with it.`,
    meaning: 'permanent',
    retryAfter: null,
    step: `Call ${name} again with ${demand.wanted}.`,
  };
}

// "radius must be at least 1 and at most 100", for a message and for the next call.
function demandOf(input: string, bounds: readonly Bound[]): { readonly message: string; readonly wanted: string } | null {
  const [first] = bounds;
  if (!first || bounds.some((bound) => bound.rest === null || bound.input !== input || bound.verb !== first.verb)) return null;
  const demands = [...new Set(bounds.map(({ rest }) => rest))].join(' and ');
  const other = `another value for ${input}`;
  if (first.verb === 'pass')
    return { message: `${input} is not valid: ${demands} rejects it.`, wanted: `${other}, which ${demands} accepts` };
  return { message: `${input} must ${first.verb} ${demands}.`, wanted: `${other}, which must ${first.verb} ${demands}` };
}

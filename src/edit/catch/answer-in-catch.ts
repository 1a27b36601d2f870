import type { TSESTree } from '@typescript-eslint/utils';
import { canFail, uncaughtCalls } from '../../analysis/failures/uncaught.ts';
import { cleanupTail } from '../../analysis/flow/cleanup-tail.ts';
import { isControlFlow, isStop } from '../../analysis/flow/control-flow-errors.ts';
import type { ExecuteFlow, ThrowExit } from '../../analysis/flow/execute-flow.ts';
import { calleeName, type FunctionNode, isInside, memberPath, type Node, walk } from '../../analysis/syntax/ast.ts';
import { catchesAround } from '../../analysis/control/completions.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { functionBody } from '../../analysis/control/function-body.ts';
import { isAbortTest } from '../../analysis/control/path-conditions.ts';
import { errorLogCall } from '../../knowledge/loggers.ts';
import { catchAnswer, type CatchAnswer, hidesAnswer } from '../exits/catch-answer.ts';
import { answerInstead, lossInCatch, ownFailureOf, yieldsIn } from '../exits/own-throws.ts';
import { keepsCause, unexpectedFailure } from '../failure/failure.ts';
import type { FailureForm } from '../failure/failure-form.ts';
import { unexpectedText } from '../failure/next-step.ts';
import { plannedCall } from '../failure/planned-call.ts';
import { awaitResults } from '../text/promises.ts';
import { needsReview } from '../text/review.ts';
import { endOfLine, indentOf, insert, isTypeScript, type TextEdit, usesSemicolons } from '../text/code-style.ts';
import { unreadNames } from '../text/unread-names.ts';
import { madeError } from '../../analysis/values/error-construction.ts';
import { hidesMeantText } from './meant-text.ts';
import type { Wrap } from './wrap.ts';

/**
 * Lets the catch that execute has already answer for what it throws on: a second one around it would log again, and hide what the
 * first one says. Null where that catch is not all that stands between the body and a rejection, and, of the form `throw`, where its try holds a
 * throw whose text is the tool's own.
 */
export function answerInCatch(flow: ExecuteFlow, form: FailureForm, file: FileContext): Wrap | null {
  const { execute, tool } = flow;
  const statement = onlyTry(execute, file);
  const handler = statement?.handler;
  const needsLogger = form !== 'throw' || !keepsCause(file);
  if (!statement || !handler || (handler.param && handler.param.type !== 'Identifier') || (needsLogger && hidesAnswer(execute, file)))
    return null;
  if (statement.finalizer && yieldsIn(statement.finalizer, execute, file)) return null;
  const escaping = flow.throws.filter((exit) => exit.escapes !== 'no' && !isStop(exit, flow, file) && !isControlFlow(exit, flow, file));
  const thrownOn = escaping.filter((exit) => isInside(exit.node, handler) && (form !== 'throw' || lossInCatch(exit, flow, file) !== 'own'));
  if (
    thrownOn.length === 0 ||
    !thrownOn.every(({ node, owner }) => node.type === 'ThrowStatement' && owner === execute && leavesHandler(node, handler))
  )
    return null;
  const hasOwn = escaping.some((exit) => !isInside(exit.node, handler) && lossInCatch(exit, flow, file) === 'own');
  if (form === 'throw' && hasOwn) return null;
  const answers = thrownOn.map((exit) => ({
    exit,
    own: exit.rethrows || form === 'throw' ? null : (ownFailureOf(exit, flow, file)?.failure ?? null),
  }));
  if (answers.some(({ exit, own }) => own === null && file.sourceCode.getCommentsInside(exit.node).length > 0)) return null;
  if (escaping.some(({ node, owner }) => !isInside(node, handler) && !runsWithin(node, owner, statement.block, flow))) return null;
  if (!uncaughtCalls(flow, file).every(({ node, owner }) => runsWithin(node, owner, statement.block, flow))) return null;

  const planned = plannedCall(tool, file);
  if (!planned) return null;
  const { returns } = functionBody(execute, file);
  // Beside a failure, a body without results would be one that misses some.
  if (form !== 'throw' && isTypeScript(file) && !execute.generator && returns.every(({ argument }) => !argument)) return null;
  const { async, awaits, mayLoseChunks, leavesFailing } = awaitResults(
    returns.map(({ argument }) => argument),
    tool,
    flow,
    file,
  );
  if (leavesFailing) return null;
  if (awaits.some(({ range: [at] }) => at < statement.block.range[0] || at > statement.block.range[1])) return null;
  const thrown = form === 'throw' ? unexpectedText(tool, file) : undefined;
  const answer = catchAnswer(flow, { texts: unexpectedFailure(tool, file), indent: '', caught: handler.param?.name, thrown }, file);
  const { caught } = answer;
  const { statements, edits: elsewhere, importEdit } = beforeAnswer(handler, answer, file);
  const edits: TextEdit[] = [...planned.edits, ...async, ...awaits, ...elsewhere];
  if (!handler.param) edits.push(insert(handler.range[0] + 'catch'.length, ` (${caught})`));
  // Behind the test for the stop, which is no failure to log.
  const before = testsStop(handler, file) ? handler.body.body.find((each) => thrownOn.some(({ node }) => isInside(node, each))) : undefined;
  edits.push(answerEdit(handler, statements, before, file));
  for (const { exit, own } of answers) {
    const texts = own ?? unexpectedFailure(tool, file);
    const layout = { texts, indent: indentOf(exit.node, file.sourceCode), caught, thrown: thrown && (wordsBefore(exit, file) ?? thrown) };
    edits.push({ range: exit.node.range, text: answerInstead(exit.node, catchAnswer(flow, layout, file).answer, execute, file) });
  }
  // What the thrown text was made of.
  const unread = unreadNames(
    handler.body,
    answers.flatMap(({ exit, own }) => (own ? [] : exit.node)),
    file,
  );
  edits.push(...unread.edits);
  const hidden = escaping.filter((exit) => !isInside(exit.node, handler));
  const hidesText =
    !file.settings.errorHelper &&
    (hidden.some((exit) => ownFailureOf(exit, flow, file) !== null) ||
      (file.settings.repair === 'throw' && hidesMeantText(flow, hidden, file)));
  return { edits, importEdit, needsReview: mayLoseChunks || hidesText || unread.stays || needsReview(flow, form, file) };
}

// "Failed to load the forecast" of `Failed to load the forecast: ${error.message}`: what the tool says by itself stays.
function wordsBefore({ value, rethrows }: ThrowExit, file: FileContext): string | null {
  const message = rethrows || !value ? null : madeError(value, file)?.message;
  if (message?.type !== 'TemplateLiteral' || message.expressions.length !== 1) return null;
  const [before, after] = message.quasis.map((quasi) => quasi.value.cooked);
  const words = (before ?? '').replace(/[\s:;,.(–—-]+$/, '');
  return /\S\s+\S+\s+\S/.test(words) && !/\p{L}/u.test(after ?? '') ? `${words}.` : null;
}

/** What a handler lacks before it answers for an error that it throws on: the tests that let a stop through, and a log. */
export function beforeAnswer(
  handler: TSESTree.CatchClause,
  { passOn, stop, log, edits, importEdit }: CatchAnswer,
  file: FileContext,
): { readonly statements: readonly string[]; readonly edits: readonly TextEdit[]; readonly importEdit: TextEdit | null } {
  const isStopTested = testsStop(handler, file);
  const needsLog = log !== null && !isErrorLogged(handler, file);
  const neededImport = log === null || needsLog ? importEdit : null;
  return {
    statements: [...(isStopTested ? passOn.filter((line) => line !== stop) : passOn), ...(needsLog ? [log] : [])],
    edits: edits.filter((edit) => (edit === importEdit ? neededImport !== null : !isStopTested)),
    importEdit: neededImport,
  };
}

/** The one try of a body, beside statements that cannot fail; null for any other body. */
export function onlyTry({ body }: FunctionNode, file: FileContext): TSESTree.TryStatement | null {
  if (body?.type !== 'BlockStatement') return null;
  const [statement, ...others] = body.body.filter((each) => each.type === 'TryStatement');
  if (!statement?.handler || others.length > 0) return null;
  return body.body.every((each) => each === statement || !canFail(each, new Set(), file)) ? statement : null;
}

/** Whether no other catch of a handler sees a throw in it. */
export function leavesHandler(statement: Node, handler: TSESTree.CatchClause): boolean {
  return catchesAround(statement, handler).length === 0;
}

/** Whether what fails in a function fails in a block of execute: it stands there, or is run from there alone. */
export function runsWithin(node: Node, owner: FunctionNode, block: Node, flow: ExecuteFlow, seen = new Set<FunctionNode>()): boolean {
  if (isInside(node, block)) return true;
  if (owner === flow.execute || isInside(owner, flow.execute)) return false;
  if (seen.has(owner)) return true;
  seen.add(owner);
  return flow.usesOf(owner).every(({ call }) => {
    const caller = flow.calls.find(({ node: each }) => each === call)?.owner;
    return caller === undefined || runsWithin(call, caller, block, flow, seen);
  });
}

function testsStop(handler: TSESTree.CatchClause, file: FileContext): boolean {
  let found = false;
  walk(handler.body, file.sourceCode.visitorKeys, (node) => {
    if (node.type === 'IfStatement') found ||= isAbortTest(node.test);
    if (node.type === 'CallExpression') found ||= calleeName(node) === 'throwIfAborted';
    return !found;
  });
  return found;
}

/** Whether a handler gives its error, or a part of it, to a call that is named like a log. */
export function isErrorLogged({ body, param }: TSESTree.CatchClause, file: FileContext): boolean {
  const variable = param?.type === 'Identifier' ? file.scopes.variableOf(param) : null;
  return (variable?.references ?? []).some(({ identifier }) => {
    for (let node: Node | undefined = identifier.parent; node && node !== body; node = node.parent) {
      if (
        node.type === 'CallExpression' &&
        !isInside(identifier, node.callee) &&
        errorLogCall.test(memberPath(node.callee)?.join('.') ?? '')
      )
        return true;
    }
    return false;
  });
}

/** Puts statements in front of what a handler does once it has cleaned up, or in front of one of its statements. */
export function answerEdit(
  { body }: TSESTree.CatchClause,
  statements: readonly string[],
  before: Node | undefined,
  file: FileContext,
): TextEdit {
  const { sourceCode } = file;
  const brace = sourceCode.getFirstToken(body);
  const cleaned = before ? null : cleanupTail(body);
  const comment = cleaned && sourceCode.getCommentsAfter(cleaned).find(({ loc }) => loc.start.line > cleaned.loc.end.line);
  const next = cleaned && (comment ?? sourceCode.getTokenAfter(cleaned));
  const first = before ?? next ?? (brace && sourceCode.getTokenAfter(brace, { includeComments: true }));
  const at = first?.range[0] ?? body.range[0] + 1;
  const isOneLine = brace?.loc.end.line === first?.loc.start.line;
  const gap = isOneLine ? ' ' : endOfLine(sourceCode) + (body.body[0] ? indentOf(body.body[0], sourceCode) : '');
  const end = isOneLine || usesSemicolons(file) ? ';' : '';
  return insert(at, statements.map((each) => each + end + gap).join(''));
}

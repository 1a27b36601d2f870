import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isInside, literalText, unwrap, type FunctionNode, type Node } from '../../analysis/syntax/ast.ts';
import { valueKind } from '../../analysis/values/value-kind.ts';
import type { ExecuteFlow, ThrowExit } from '../../analysis/flow/execute-flow.ts';
import { catchesAround, triesAround } from '../../analysis/control/completions.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { functionBody } from '../../analysis/control/function-body.ts';
import { madeError } from '../../analysis/values/error-construction.ts';
import { isControlFlow, isStop } from '../../analysis/flow/control-flow-errors.ts';
import { wordingOf } from '../../analysis/failures/message-wording.ts';
import type { FailureStyle } from '../../analysis/failures/envelope.ts';
import { hidesAnswerAt } from './catch-answer.ts';
import { failureExpression, messageOf, ownFailure, type FailureTexts } from '../failure/failure.ts';
import { ownClass } from '../failure/own-class.ts';
import { literalFailure } from '../failure/thrown-literal.ts';
import { endOfLine, type TextEdit } from '../text/code-style.ts';

/** What a catch around execute would do to the failures that the tool words itself. */
export interface OwnThrows {
  /** Throws as returned failures of the same text. */
  readonly edits: readonly TextEdit[];
  /** The statements that they replace. */
  readonly replaced: ReadonlySet<Node>;
  /** Whether a text that was written for the reader is hidden all the same. */
  readonly hidesText: boolean;
}

/**
 * Turns throws of execute's own body into returned failures with the same text: behind a catch that answers for every error
 * alike, what the tool words itself would be lost. A text that says nothing, or that passes on what came from outside, stays a
 * throw, so that the catch logs it and answers for it.
 *
 * @param indentOfStatement The indentation that a statement will have after the edit.
 */
export function returnOwnThrows(
  flow: ExecuteFlow,
  style: FailureStyle,
  layout: { readonly unit: string; readonly indentOfStatement: (statement: Node) => string },
  file: FileContext,
): OwnThrows {
  const { tool, execute, throws } = flow;
  const edits: TextEdit[] = [];
  const replaced = new Set<Node>();
  let hidesText = false;
  for (const exit of throws) {
    if (exit.escapes === 'no' || exit.rethrows || isStop(exit, flow, file) || isControlFlow(exit, flow, file)) continue;
    const own = ownFailureOf(exit, flow, file);
    if (!own) continue;
    const { node } = exit;
    if (!own.failure || exit.owner !== execute || node.type !== 'ThrowStatement' || !leavesByReturn(node, execute, file)) {
      hidesText = true;
      continue;
    }
    const log = own.rest && logOf(own.rest, node, file);
    if (own.rest && log === null) {
      hidesText = true;
      continue;
    }
    const isBlock = log !== null && node.parent.type !== 'BlockStatement' && node.parent.type !== 'SwitchCase';
    const outer = layout.indentOfStatement(node);
    const indent = isBlock ? outer + layout.unit : outer;
    const expression = failureExpression(tool, own.failure, style, { indent, unit: layout.unit }, file);
    const answer = answerInstead(node, `${execute.generator ? 'yield' : 'return'} ${expression}`, execute, file);
    const gap = endOfLine(file.sourceCode) + indent;
    const semicolon = file.sourceCode.getLastToken(node)?.value === ';' ? ';' : '';
    const statements = log === null ? answer : `${log}${semicolon}${gap}${answer}`;
    replaced.add(node);
    edits.push({ range: node.range, text: isBlock ? `{${gap}${statements}${endOfLine(file.sourceCode)}${outer}}` : statements });
  }
  return { edits, replaced, hidesText };
}

/**
 * What a catch around a throw of the body's own would do to what the model reads of it. `passes`: it throws it on; `empty`: nothing is lost,
 * since it says no more than that something failed; `foreign`: it hides a text from outside; `own`: it hides words of the tool's own, or what
 * the file does not tell.
 */
export function lossInCatch(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): 'passes' | 'empty' | 'foreign' | 'own' {
  if (isStop(exit, flow, file) || isControlFlow(exit, flow, file)) return 'passes';
  if (exit.rethrows) return 'foreign';
  const own = ownText(exit, file);
  if (!own) return 'own';
  const { text, isWhole } = own;
  if (text === null) return isWhole ? 'empty' : 'own';
  const wording = wordingOf(text, flow.tool, file);
  if (wording === 'upstream') return 'foreign';
  return wording === 'bare' && !isStatus(text, file) ? 'empty' : 'own';
}

/** What a throw words itself. */
export interface OwnFailure {
  /** Null where it cannot stand in place of the throw. */
  readonly failure: FailureTexts | null;
  /** The thrown literal, where the failure does not hold all of it. */
  readonly rest: TSESTree.ObjectExpression | null;
}

/** The failure that a throw words; null where its text says nothing, or passes on what came from outside. */
export function ownFailureOf(exit: ThrowExit, { tool }: ExecuteFlow, file: FileContext): OwnFailure | null {
  const literal = exit.value && unwrap(exit.value);
  if (literal?.type === 'ObjectExpression') {
    const { texts, isTold, isWorded, isWhole } = literalFailure(literal, exit.node, tool, file);
    // What a code or a status means, a helper of the settings knows. Words of another's it drops.
    if (!isTold || (file.settings.errorHelper && !isWorded)) return null;
    return { failure: file.sourceCode.getCommentsInside(exit.node).length > 0 ? null : texts, rest: isWhole ? null : literal };
  }
  const own = ownText(exit, file);
  if (!own) return null;
  const { text, isWhole } = own;
  const wording = text && wordingOf(text, tool, file);
  const isLostInCatch =
    wording !== 'bare' ||
    (file.settings.repair === 'throw' && tool.framework.plannedFailure.kind === 'error-content' && isStatus(text, file));
  if (!isLostInCatch || wording === 'upstream' || (isWhole && wording === null)) return null;
  const canMove = text !== null && isWhole && isString(text, file) && !losesComment(exit.node, text, file);
  return { failure: canMove ? ownFailure(messageOf(text, file), ownClass(exit.node, text, file), tool, file) : null, rest: null };
}

// "HTTP 503": a text that says little, and more than that the tool failed.
function isStatus(text: Node | null, file: FileContext): boolean {
  return text !== null && literalText(file.scopes.resolve(text)) === null;
}

// What is not for the model is logged, as the catch would have done.
function logOf(object: TSESTree.ObjectExpression, statement: Node, file: FileContext): string | null {
  const { logger } = file.settings;
  if (typeof logger !== 'string' || hidesAnswerAt(statement, file)) return null;
  return `${logger}({ ${object.properties.map((property) => file.sourceCode.getText(property)).join(', ')} })`;
}

interface OwnText {
  readonly text: Node | null;
  /** Whether `text` is all that the thrown value says, and stands in the throw itself. */
  readonly isWhole: boolean;
}

// The text of a thrown value that this file words; null for anything else.
function ownText({ value }: ThrowExit, file: FileContext): OwnText | null {
  if (!value) return null;
  const made = madeError(value, file);
  if (!made) return valueKind(value, file).kind === 'string' ? { text: value, isWhole: true } : null;
  const { message, isWhole, origin } = made;
  // An Error of another module's class is told apart by somebody, so its text is not all of it.
  return { text: message, isWhole: isWhole && origin !== 'elsewhere' && (message === null || isInside(message, value)) };
}

function isString(text: Node, file: FileContext): boolean {
  const { kind } = valueKind(text, file);
  return kind === 'string' || kind === 'number';
}

/** Whether a `return` in place of a statement that stands in no catch leaves the function by the same way: no catch sees either. */
export function leavesByReturn(statement: Node, fn: FunctionNode, file: FileContext): boolean {
  return triesAround(statement, fn).every(({ part }) => part !== 'handler') && endsAlike(statement, fn, file);
}

/** Whether a `return` in place of a statement leaves the function by the same way; that of a catch too. */
export function endsAlike(statement: Node, fn: FunctionNode, file: FileContext): boolean {
  if (enclosingFunction(statement) !== fn || catchesAround(statement, fn).length > 0) return false;
  // A return in a finally drops what is on its way out; what a generator yields in one comes after the failure.
  return triesAround(statement, fn).every(
    ({ part, statement: { finalizer } }) => part !== 'finalizer' && !(finalizer && yieldsIn(finalizer, fn, file)),
  );
}

/** Whether a block of a generator yields, functions in it left out. */
export function yieldsIn(block: Node, fn: FunctionNode, file: FileContext): boolean {
  return functionBody(fn, file).yields.some((node) => isInside(node, block));
}

/** Whether a comment in a statement stands outside of the part of it that is kept. */
export function losesComment(statement: Node, kept: Node, file: FileContext): boolean {
  return file.sourceCode.getCommentsInside(statement).some(({ range }) => range[0] < kept.range[0] || range[1] > kept.range[1]);
}

/** A statement that answers in place of a throw; the result of a generator does not reach the model, so it yields and ends. */
export function answerInstead(statement: Node, answer: string, { generator }: FunctionNode, file: FileContext): string {
  const semicolon = file.sourceCode.getLastToken(statement)?.value === ';' ? ';' : '';
  if (!generator) return answer + semicolon;
  const isListed = statement.parent?.type === 'BlockStatement' || statement.parent?.type === 'SwitchCase';
  return isListed ? `${answer}; return${semicolon}` : `{ ${answer}; return${semicolon} }`;
}

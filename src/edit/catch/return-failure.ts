import type { TSESTree } from '@typescript-eslint/utils';
import { isControlFlow, isStop } from '../../analysis/flow/control-flow-errors.ts';
import type { ExecuteFlow, ThrowExit } from '../../analysis/flow/execute-flow.ts';
import { type FunctionNode, isInside, keyName, memberPath, type Node, unwrap, wrapped } from '../../analysis/syntax/ast.ts';
import { catchesAround } from '../../analysis/control/completions.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { lookUpProperty } from '../../analysis/syntax/scope.ts';
import { madeError } from '../../analysis/values/error-construction.ts';
import { valueKind } from '../../analysis/values/value-kind.ts';
import { failureNames } from '../../knowledge/given-names.ts';
import { catchAnswer, type CatchAnswer, hidesAnswerAt } from '../exits/catch-answer.ts';
import { answerInstead, endsAlike } from '../exits/own-throws.ts';
import { sayDone } from '../exits/return-done.ts';
import { failureExpression, type FailureTexts, fileFailureStyle, ownFailure, textKeysOf, unexpectedFailure } from '../failure/failure.ts';
import { endedText } from '../failure/next-step.ts';
import { ownClass } from '../failure/own-class.ts';
import { plannedCall } from '../failure/planned-call.ts';
import { literalFailure } from '../failure/thrown-literal.ts';
import {
  editSlice,
  endOfLine,
  indentEdits,
  indentOf,
  indentUnit,
  isTypeScript,
  type TextEdit,
  usesSemicolons,
} from '../text/code-style.ts';
import { beforeAnswer, isErrorLogged } from './answer-in-catch.ts';
import { freeName, wordsOfCode } from '../text/free-name.ts';

/** Edits, or one sentence that says why there are none. */
export type Refactoring = { readonly edits: readonly TextEdit[] } | { readonly reason: string };

/**
 * Has execute answer with a failure where it throws. The failure says the text of the thrown value, where the file tells that there is
 * one; what it does not say of the value is logged. A command that gave no value so far says that it is done.
 */
export function returnFailure(exit: ThrowExit, flow: ExecuteFlow, file: FileContext): Refactoring {
  const { execute } = flow;
  const place = replacedNode(exit);
  if (exit.owner !== execute || !place) return { reason: 'A return in place of this throw would leave another function than execute.' };
  const reason = whyThrown(exit, place, flow, file);
  if (reason !== null) return { reason };
  const planned = plannedCall(flow.tool, file);
  if (!planned) return { reason: 'The context that tells a failure is not at hand in execute.' };
  const outer = indentOf(place, file.sourceCode);
  const unit = indentUnit(file.sourceCode);
  const answer = answerTo(exit, flow, { indent: outer, shift: '' }, file);
  const isBlock = answer.before.length > 0 && !isListed(place, answer);
  const placed = isBlock ? answerTo(exit, flow, { indent: outer + unit, shift: unit }, file) : answer;
  if (placed.callsOut && hidesAnswerAt(place, file))
    return { reason: 'A name of execute hides the function that would be called with the error.' };
  return { edits: [...planned.edits, ...placed.edits, replacement(place, placed, isBlock, execute, file), ...sayDone(flow, file)] };
}

/** What is replaced: a statement, or the expression that an arrow function consists of. */
type ReplacedNode = TSESTree.ThrowStatement | TSESTree.ReturnStatement | TSESTree.CallExpression;

function replacedNode({ node, owner }: ThrowExit): ReplacedNode | null {
  if (node.type === 'ThrowStatement') return node;
  if (memberPath(node.callee)?.join('.') !== 'Promise.reject') return null;
  if (owner.body === node) return node;
  let value = wrapped(node);
  while (value.parent?.type === 'AwaitExpression') value = wrapped(value.parent);
  return value.parent?.type === 'ReturnStatement' ? value.parent : null;
}

// The reasons for which the throw has to stay one.
function whyThrown(exit: ThrowExit, place: ReplacedNode, flow: ExecuteFlow, file: FileContext): string | null {
  const { execute, tool } = flow;
  if (execute.generator && !execute.async) return 'Execute is a synchronous generator: what it yields is not the result of the tool.';
  if (isStop(exit, flow, file)) return 'This throw ends a run that was stopped, which has to leave execute.';
  if (isControlFlow(exit, flow, file)) return 'The framework acts on this error when it leaves execute.';
  if (tool.wrapper && (tool.wrapper.trusted || (exit.escapes === 'no' && !exit.rethrows))) {
    return 'The function around execute makes the failure of what is thrown.';
  }
  if (place === execute.body || endsAlike(place, execute, file)) return null;
  return catchesAround(place, execute).length > 0
    ? 'The catch around this throw handles it, and would not see a returned failure.'
    : 'A return would not leave execute by the same way as this throw.';
}

interface Layout {
  /** The white space of the line that the failure begins on. */
  readonly indent: string;
  /** How much deeper than today the thrown value comes to stand. */
  readonly shift: string;
}

interface FailureAnswer {
  /** Statements without their semicolons. */
  readonly before: readonly string[];
  readonly failure: string;
  /** The parts of the throw that are in the statements and the failure with their comments. */
  readonly kept: readonly Node[];
  /** Whether the logger or the helper of the settings is called. */
  readonly callsOut: boolean;
  readonly declares: boolean;
  /** What the statements need elsewhere in the file. */
  readonly edits: readonly TextEdit[];
}

const plain: FailureAnswer = { before: [], failure: '', kept: [], callsOut: false, declares: false, edits: [] };

function answerTo(exit: ThrowExit, flow: ExecuteFlow, layout: Layout, file: FileContext): FailureAnswer {
  const { rethrows } = exit;
  const value = exit.value && unwrap(exit.value);
  const { indent, shift } = layout;
  const own = (message: FailureTexts['message'], text: Node | null): string =>
    expression(ownFailure(message, ownClass(exit.node, text, file), flow.tool, file), flow, indent, file);
  const answerFor = (caught: string): CatchAnswer => catchAnswer(flow, { texts: unexpectedFailure(flow.tool, file), indent, caught }, file);
  if (rethrows?.type === 'CatchClause' && value) {
    const answer = answerFor(reindented(value, shift, file));
    const { statements, edits } = beforeAnswer(rethrows, answer, file);
    const callsOut = answer.log === null || statements.includes(answer.log);
    return { ...plain, before: statements, failure: answer.failure, kept: [value], callsOut, edits };
  }
  if (!exit.value || !value || saysNothing(value, file)) {
    return { ...plain, failure: own({ words: failed(flow, file) }, null) };
  }
  if (file.settings.errorHelper) return logged(answerFor(reindented(exit.value, shift, file)), [exit.value]);
  if (value.type === 'ObjectExpression') {
    const log = logged(answerFor(reindented(exit.value, shift, file)), [exit.value]);
    const { texts, isTold, isWhole } = literalFailure(value, exit.node, flow.tool, file);
    if (!isTold) return log;
    const failure = expression(texts, flow, indent, file);
    return isWhole ? { ...plain, failure } : { ...log, failure };
  }
  const told = toldText(value, file);
  if (!told) return logged(answerFor(reindented(exit.value, shift, file)), [exit.value]);
  if (told.kind === 'text') {
    const { text, cause } = told;
    const failure = own(messageFrom(text, shift, flow, file), text);
    if (!cause || isLoggedAlready(cause, file)) return { ...plain, failure, kept: [text] };
    return { ...logged(answerFor(reindented(cause, shift, file)), [text, cause]), failure };
  }
  const name = value.type === 'Identifier' ? value.name : freeName(failureNames, wordsOfCode(file));
  const declaration = value.type === 'Identifier' ? [] : [`const ${name} = ${reindented(exit.value, shift, file)}`];
  const log = logged(answerFor(name), [exit.value]);
  return {
    ...log,
    before: [...declaration, ...log.before],
    failure: own({ source: `${name}.${told.key}` }, told.text),
    declares: declaration.length > 0,
  };
}

function saysNothing(value: Node, file: FileContext): boolean {
  const { kind } = valueKind(value, file);
  return kind === 'undefined' || kind === 'null';
}

function failed({ tool }: ExecuteFlow, file: FileContext): string {
  return endedText(tool, file);
}

function logged({ log, failure, importEdit }: CatchAnswer, kept: readonly Node[]): FailureAnswer {
  return { ...plain, before: log === null ? [] : [log], failure, kept, callsOut: true, edits: importEdit ? [importEdit] : [] };
}

function expression(texts: FailureTexts, { tool }: ExecuteFlow, indent: string, file: FileContext): string {
  return failureExpression(tool, texts, fileFailureStyle(file), { indent, unit: indentUnit(file.sourceCode) }, file);
}

// The caught error as the cause of another one.
function isLoggedAlready(cause: Node, file: FileContext): boolean {
  const definition = cause.type === 'Identifier' ? file.scopes.variableOf(cause)?.defs[0] : undefined;
  return definition?.type === 'CatchClause' && isErrorLogged(definition.node, file);
}

/** What a thrown value says for the reader. */
type ToldText =
  | { readonly kind: 'text'; readonly text: Node; readonly cause: Node | null }
  /** The value says more than its text, which is read from it. */
  | { readonly kind: 'member'; readonly key: string; readonly text: Node };

function toldText(value: Node, file: FileContext): ToldText | null {
  if (valueKind(value, file).kind === 'string') return { kind: 'text', text: value, cause: null };
  const made = madeError(value, file);
  if (made?.message) {
    const args = value.type === 'NewExpression' || value.type === 'CallExpression' ? value.arguments : [];
    const [beside, ...others] = args.filter((each) => each !== made.message);
    const cause = beside && onlyValue(beside, 'cause');
    const isAll = isInside(made.message, value) && others.length === 0 && (!beside || cause);
    return isAll ? { kind: 'text', text: made.message, cause: cause ?? null } : { kind: 'member', key: 'message', text: made.message };
  }
  const object = file.scopes.resolve(value);
  if (object.type !== 'ObjectExpression') return null;
  for (const key of textKeysOf(file)) {
    const found = lookUpProperty(object, [key], file.scopes);
    if (found.kind !== 'found' || valueKind(found.property.value, file).kind !== 'string') continue;
    return { kind: 'member', key, text: found.property.value };
  }
  return null;
}

// The value of the one property that an object literal has.
function onlyValue(object: Node, key: string): Node | null {
  const [property, ...others] = object.type === 'ObjectExpression' ? object.properties : [];
  return property?.type === 'Property' && others.length === 0 && property.kind === 'init' && keyName(property) === key
    ? property.value
    : null;
}

// A text of the protocol has to be one at run time; an Error would have made one of any value.
function messageFrom(text: Node, shift: string, { tool }: ExecuteFlow, file: FileContext): FailureTexts['message'] {
  const source = reindented(text, shift, file);
  const { kind } = valueKind(text, file);
  if (text.type === 'Literal' && typeof text.value === 'number') return { words: String(text.value) };
  const mayBeOther = kind === 'unknown' && tool.framework.plannedFailure.kind !== 'return-value' && !isTypeScript(file);
  return { source: kind === 'number' || mayBeOther ? `String(${source})` : source };
}

function reindented(node: Node, shift: string, { sourceCode }: FileContext): string {
  const text = editSlice(sourceCode.text, node.range, indentEdits(node.range, shift, sourceCode));
  return node.type === 'SequenceExpression' ? `(${text})` : text;
}

// A declaration among the cases of a switch is in reach of the others.
function isListed({ parent }: ReplacedNode, { declares }: FailureAnswer): boolean {
  return parent.type === 'BlockStatement' || (parent.type === 'SwitchCase' && !declares);
}

function replacement(place: ReplacedNode, answer: FailureAnswer, isBlock: boolean, execute: FunctionNode, file: FileContext): TextEdit {
  const { sourceCode } = file;
  const newline = endOfLine(sourceCode);
  const outer = indentOf(place, sourceCode);
  const isBody = place === execute.body;
  const range = isBody ? bodyRange(place, execute, file) : place.range;
  const failure = promised(answer.failure, execute, file);
  const before = sourceCode.getTokenBefore(place, { includeComments: true });
  const isOwnLine = before?.loc.end.line !== place.loc.start.line;
  const comments = sourceCode
    .getAllComments()
    .filter((comment) => liesIn(comment.range, range) && !answer.kept.some((node) => liesIn(comment.range, node.range)))
    .map((comment) => sourceCode.text.slice(...comment.range) + (isOwnLine || comment.type === 'Line' ? newline + outer : ' '));
  const written = (): string => {
    if (isBody && !isBlock) return failure.startsWith('{') ? `(${failure})` : failure;
    const isEnded = isBody ? usesSemicolons(file) : sourceCode.getLastToken(place)?.value === ';';
    const verb = execute.generator ? 'yield' : 'return';
    if (!isBlock) {
      const gap = isOwnLine ? `${isEnded ? ';' : ''}${newline}${outer}` : '; ';
      return answer.before.map((statement) => statement + gap).join('') + answerInstead(place, `${verb} ${failure}`, execute, file);
    }
    const statements = [...answer.before, `${verb} ${failure}`, ...(execute.generator ? ['return'] : [])];
    const inner = newline + outer + indentUnit(sourceCode);
    return `{${statements.map((statement) => inner + statement + (isEnded ? ';' : '')).join('')}${newline}${outer}}`;
  };
  return { range, text: comments.join('') + written() };
}

function liesIn([start, end]: readonly [number, number], [from, to]: readonly [number, number]): boolean {
  return from <= start && end <= to;
}

// With the parentheses around it.
function bodyRange(body: Node, { range: [, end] }: FunctionNode, { sourceCode }: FileContext): [number, number] {
  const arrow = sourceCode.getTokenBefore(body, { filter: ({ value }) => value === '=>' });
  const first = arrow && sourceCode.getTokenAfter(arrow);
  return [first?.range[0] ?? body.range[0], end];
}

// A function that is declared to return a promise goes on to do so.
function promised(failure: string, { async, generator, returnType }: FunctionNode, { sourceCode }: FileContext): string {
  return !async && !generator && returnType && /\bPromise\b/.test(sourceCode.getText(returnType)) ? `Promise.resolve(${failure})` : failure;
}

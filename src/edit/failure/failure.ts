import type { Node } from '../../analysis/syntax/ast.ts';
import { typeAround } from '../../analysis/syntax/callback-annotations.ts';
import { failureStyle, type FailureMarker, type FailureStyle } from '../../analysis/failures/envelope.ts';
import { takesErrorCause } from '../../analysis/program/error-cause.ts';
import { executeFlow } from '../../analysis/flow/execute-flow.ts';
import type { ClassMeaning } from '../../analysis/failures/failure-literal.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';
import { findTools, type ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { endedText, nextStep, stepAfterUnknown, stepBesideInput } from './next-step.ts';
import type { OwnClass } from './own-class.ts';
import { plannedCall } from './planned-call.ts';
import { headerDelay } from './retry-after.ts';
import { endOfLine, isTypeScript, propertyKey, quoted } from '../text/code-style.ts';

/** How the failures of a file's tools are spelt. */
export const fileFailureStyle: (file: FileContext) => FailureStyle = memoize((file) => {
  const flows = findTools(file).flatMap((tool) => executeFlow(tool, file) ?? []);
  return failureStyle(flows, file);
});

/** The texts of a failure that an edit writes. */
export interface FailureTexts {
  /** Words, or the source of an expression that makes them. */
  readonly message: { readonly words: string } | { readonly source: string };
  /** Null where the message is all that is known. */
  readonly reason: string | null;
  readonly meaning: ClassMeaning;
  /** The code that the failure had already. */
  readonly code?: string | null;
  /** The name of the answer whose status tells the class. */
  readonly response?: string | null;
  /** The sources of a reason and of a list of steps that it had already, in place of the others. */
  readonly ownReason?: string | null;
  readonly ownSteps?: string | null;
  /** The source of the seconds to wait, of a retryable failure. */
  readonly retryAfter: string | null;
  /** What the agent should do. */
  readonly step: string;
}

/** The failure of a wrap: nothing is known of the error but that the tool ended with it. */
export function unexpectedFailure(tool: ToolDefinition, file: FileContext): FailureTexts {
  return {
    message: { words: endedText(tool, file) },
    reason: 'An unexpected error ended the call; its cause was logged.',
    meaning: 'permanent',
    retryAfter: null,
    step: stepAfterUnknown(tool, file),
  };
}

/** A failure that the tool words itself: what it does not say, nobody knows. */
export function ownFailure(
  message: FailureTexts['message'],
  { meaning, retryAfter, response = null, isBesideInput = false }: OwnClass,
  tool: ToolDefinition,
  file: FileContext,
): FailureTexts {
  const ownStep = isBesideInput ? stepBesideInput(tool, file) : nextStep(meaning, tool, file);
  const step = response === null ? ownStep : stepAfterUnknown(tool, file);
  return { message, reason: null, meaning, retryAfter, response, step };
}

/**
 * A failure as an expression: the framework's planned failure, else an envelope in the style of the file. What a planned failure needs
 * bound is for the edit to add: see `plannedCall`.
 *
 * @param indent The white space of the line on which the expression begins.
 */
export function failureExpression(
  tool: ToolDefinition,
  texts: FailureTexts,
  style: FailureStyle,
  layout: { readonly indent: string; readonly unit: string },
  file: FileContext,
): string {
  const failure = asAnswer(plainFailure(tool, texts, style, layout, file), tool);
  return tool.returnsPair ? `[${failure}, null]` : failure;
}

/** An envelope as execute may return it: as its JSON, where only a text fits. */
export function asAnswer(envelope: string, { answersText }: ToolDefinition): string {
  return answersText ? `JSON.stringify(${envelope})` : envelope;
}

function plainFailure(
  tool: ToolDefinition,
  texts: FailureTexts,
  style: FailureStyle,
  layout: { readonly indent: string; readonly unit: string },
  file: FileContext,
): string {
  const newline = endOfLine(file.sourceCode);
  const { indent, unit } = layout;
  const lines = (members: readonly string[], depth: number): string =>
    members.map((member) => `${indent}${unit.repeat(depth)}${member},`).join(newline);
  if (tool.framework.plannedFailure.kind === 'error-content') {
    const type = quoted('text', file.sourceCode) + (needsConst(tool, file) ? ' as const' : '');
    return ['{', lines(['isError: true', `content: [{ type: ${type}, text: ${contentText(texts, file)} }]`], 1), `${indent}}`].join(
      newline,
    );
  }
  const planned = plannedCall(tool, file)?.callee;
  if (planned) return `${planned}(${plannedText(texts, file)})`;
  const byStatus = failureByStatus(tool, texts, style, layout, file);
  if (byStatus !== null) return byStatus;
  const { marker } = style;
  const { keys } = file.settings.envelope;
  const reason = texts.ownReason ?? (texts.reason === null ? null : quoted(texts.reason, file.sourceCode));
  const members = [
    ...(marker ? [`${marker.key}: ${markerText(marker, file)}`] : []),
    errorClassMember(texts.meaning, file),
    ...(texts.code == null ? [] : [`code: ${quoted(texts.code, file.sourceCode)}`]),
    `${textKeyOf(style, file)}: ${messageSource(texts, file)}`,
    ...(reason === null ? [] : [`${propertyKey(keys.reason, file.sourceCode)}: ${reason}`]),
    ...(texts.retryAfter === null ? [] : [delayMember(texts.retryAfter, file)]),
    texts.ownSteps == null ? stepsMember(texts.step, file) : `${propertyKey(keys.recoverySteps, file.sourceCode)}: ${texts.ownSteps}`,
  ];
  return ['{', lines(members, 1), `${indent}}`].join(newline);
}

const longestMessage = 120;

/** Whether the source of a text may be written several times: it is short, and to evaluate it does nothing. */
export function isRepeatable(text: string): boolean {
  return text.length <= longestMessage && !/\n|\/[/*]|\bawait\b/.test(text);
}

// Of the three failures that an answer may stand for, one is made: its text is written three times, where it is short.
function failureByStatus(
  tool: ToolDefinition,
  { message, response, code, ownReason, ownSteps }: FailureTexts,
  style: FailureStyle,
  { indent, unit }: { readonly indent: string; readonly unit: string },
  file: FileContext,
): string | null {
  const text = messageSource({ message }, file);
  if (response == null || code != null || ownReason != null || ownSteps != null) return null;
  if (!isRepeatable(text)) return null;
  return chosenByStatus(statusEnvelopes(tool, response, text, style, file), response, { indent, unit }, file);
}

/** The one of three failures that the status of an answer stands for, as an expression on lines of their own. */
export function chosenByStatus(
  { retryable, authRequired, permanent }: StatusFailures,
  response: string,
  { indent, unit }: { readonly indent: string; readonly unit: string },
  { sourceCode }: FileContext,
): string {
  const line = (depth: number, sign: string, source: string): string =>
    `${endOfLine(sourceCode)}${indent}${unit.repeat(depth)}${sign} ${source}`;
  const { passes, refuses } = statusTests(response);
  return `${passes}${line(1, '?', retryable)}${line(1, ':', refuses)}${line(2, '?', authRequired)}${line(2, ':', permanent)}`;
}

/** The tests of an answer's status: it passes by itself, access is refused. */
export function statusTests(response: string): { readonly passes: string; readonly refuses: string } {
  return {
    passes: `${response}.status === 429 || ${response}.status >= 500`,
    refuses: `${response}.status === 401 || ${response}.status === 403`,
  };
}

/** The failures of a tool by the status of an answer, as expressions on one line. */
export interface StatusFailures {
  readonly retryable: string;
  readonly authRequired: string;
  readonly permanent: string;
}

/** The failures by the status of an answer as envelopes in the style of the file, with one text. */
export function statusEnvelopes(
  tool: ToolDefinition,
  response: string,
  text: string,
  style: FailureStyle,
  file: FileContext,
): StatusFailures {
  const envelope = (meaning: ClassMeaning, retryAfter: string | null = null): string => {
    const members = [
      ...(style.marker ? [`${style.marker.key}: ${markerText(style.marker, file)}`] : []),
      errorClassMember(meaning, file),
      `${textKeyOf(style, file)}: ${text}`,
      ...(retryAfter === null ? [] : [delayMember(retryAfter, file)]),
      stepsMember(nextStep(meaning, tool, file), file),
    ];
    return `{ ${members.join(', ')} }`;
  };
  return {
    retryable: envelope('retryable', headerDelay(response, file)),
    authRequired: envelope('authRequired'),
    permanent: envelope('permanent'),
  };
}

/** The class of a failure as a property. */
export function errorClassMember(meaning: ClassMeaning, { settings, sourceCode }: FileContext): string {
  const { classKey, classes } = settings.envelope;
  return `${propertyKey(classKey, sourceCode)}: ${quoted(classes[meaning], sourceCode)}`;
}

/** The seconds to wait as a property. */
export function delayMember(retryAfter: string, { settings, sourceCode }: FileContext): string {
  return `${propertyKey(settings.envelope.keys.retryAfterSeconds, sourceCode)}: ${retryAfter}`;
}

/** What to do next as a property. */
export function stepsMember(step: string, { settings, sourceCode }: FileContext): string {
  return `${propertyKey(settings.envelope.keys.recoverySteps, sourceCode)}: [${quoted(step, sourceCode)}]`;
}

/** The key of a failure's text as the file would write it. */
function textKeyOf({ textKey }: FailureStyle, { settings, sourceCode }: FileContext): string {
  return propertyKey(textKey === 'message' ? settings.envelope.keys.message : textKey, sourceCode);
}

/** The keys that may hold the text of a failure, the first one first. */
export function textKeysOf({ settings }: FileContext): readonly string[] {
  const { message, reason } = settings.envelope.keys;
  return [...new Set([message, 'message', 'error', reason, 'reason'])];
}

/** The value of a marker as the file would write it. */
export function markerText({ value }: FailureMarker, file: FileContext): string {
  return value === "'error'" ? quoted('error', file.sourceCode) : value;
}

// In columns, the semicolon left out.
const longestLine = 99;

/**
 * The statement by which a tool tells a failure that nobody foresaw, without its semicolon. The caught error becomes its cause, which nothing
 * but a log reads.
 *
 * @param words The text; the one of the file's own handler where it has one.
 */
export function unexpectedThrow(
  words: string,
  caught: string,
  { indent, unit }: { readonly indent: string; readonly unit: string },
  file: FileContext,
): string {
  const text = quoted(words, file.sourceCode);
  if (!keepsCause(file)) return `throw new Error(${text})`;
  const line = `throw new Error(${text}, { cause: ${caught} })`;
  if (indent.length + line.length <= longestLine) return line;
  const newline = endOfLine(file.sourceCode);
  const broken = [`throw new Error(${text}, {`, `${indent}${unit}cause: ${caught},`, `${indent}})`];
  if (indent.length + (broken[0]?.length ?? 0) <= longestLine) return broken.join(newline);
  return ['throw new Error(', `${indent}${unit}${text},`, `${indent}${unit}{ cause: ${caught} },`, `${indent})`].join(newline);
}

/** Whether an Error of the file can hold what it was caused by; what it cannot hold is logged. */
export function keepsCause(file: FileContext): boolean {
  return !isTypeScript(file) || takesErrorCause(file);
}

// One text for the whole failure: the content of a result is all that a client is sure to show.
function contentText(texts: FailureTexts, file: FileContext): string {
  if (texts.reason === null || !('words' in texts.message)) return messageSource(texts, file);
  return quoted([texts.message.words, texts.reason, texts.step].filter(Boolean).join(' '), file.sourceCode);
}

// The step of a retryable failure speaks of the seconds in a field of their own.
function plannedText(texts: FailureTexts, file: FileContext): string {
  const { message, reason, meaning, step } = texts;
  if (!('words' in message)) return messageSource(texts, file);
  const hasStep = message.words.endsWith(step) || (reason === null && meaning === 'retryable');
  return quoted([message.words, reason, hasStep ? null : step].filter(Boolean).join(' '), file.sourceCode);
}

function messageSource({ message }: Pick<FailureTexts, 'message'>, file: FileContext): string {
  return 'words' in message ? quoted(message.words, file.sourceCode) : message.source;
}

/** A text expression as a message. A number becomes the text that an Error would make of it. */
export function messageOf(text: Node, file: FileContext): FailureTexts['message'] {
  return text.type === 'Literal' && typeof text.value === 'number'
    ? { words: String(text.value) }
    : { source: file.sourceCode.getText(text) };
}

/** Whether a literal needs `as const`: a function that neither a defining call nor a type around it types widens its literals. */
export function needsConst(tool: ToolDefinition, file: FileContext): boolean {
  const { execute, node, wrapper } = tool;
  if (!execute || !isTypeScript(file) || execute.returnType || typeAround(execute)) return false;
  return wrapper !== null || !(execute.range[0] >= node.range[0] && execute.range[1] <= node.range[1]);
}

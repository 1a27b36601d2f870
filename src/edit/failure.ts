import type { Node } from '../analysis/ast.ts';
import { failureStyle, type FailureMarker, type FailureStyle } from '../analysis/envelope.ts';
import { executeFlow } from '../analysis/execute-flow.ts';
import type { FileContext } from '../analysis/file-context.ts';
import { inputNames } from '../analysis/inputs.ts';
import { memoize } from '../analysis/per-source.ts';
import { findTools, type ToolDefinition } from '../analysis/tools.ts';
import { endOfLine, isTypeScript, propertyKey, quoted } from './text.ts';

/** How the failures of a file's tools are spelt. */
export const fileFailureStyle: (file: FileContext) => FailureStyle = memoize((file) => {
  const flows = findTools(file).flatMap((tool) => executeFlow(tool, file) ?? []);
  return failureStyle(flows, file);
});

/** The texts of a failure that an edit writes. */
export interface FailureTexts {
  /** Words, or the source of an expression that makes them. */
  readonly message: { readonly words: string } | { readonly source: string };
  /** Null where the message is all that the failure is to say. */
  readonly reason: string | null;
  /** What the agent should do; null where only the message tells, and with it whether another try can help. */
  readonly step: string | null;
}

const mostNames = 4;

function namesInText(names: readonly string[]): string {
  const shown = names.slice(0, mostNames);
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** The name that a text of the tool may use; null for a function that several tools run, which speaks for none of them. */
export function nameFor(tool: ToolDefinition, file: FileContext): string | null {
  const isShared = findTools(file).some((other) => other !== tool && other.execute === tool.execute && other.name !== tool.name);
  return isShared ? null : tool.name;
}

/** The failure of a wrap: nothing is known of the error but that the tool ended with it. */
export function unexpectedFailure(tool: ToolDefinition, file: FileContext): FailureTexts {
  const name = nameFor(tool, file) ?? 'This tool';
  return {
    message: { words: `${name} failed.` },
    reason: 'An unexpected error ended the call; its cause was logged.',
    step: `${anotherCall(tool, file)}; ${inputNames(tool, file).length > 0 ? 'otherwise ' : ''}tell the user that it is unavailable.`,
  };
}

/** A failure that the tool words itself: what it does not say, nobody knows. */
export function ownFailure(message: FailureTexts['message']): FailureTexts {
  return { message, reason: null, step: null };
}

/** A failure with a message and the next step, for the user to look over. */
export function failureToReview(message: FailureTexts['message'], tool: ToolDefinition, file: FileContext): FailureTexts {
  return { message, reason: null, step: `${anotherCall(tool, file)}.` };
}

// Names the tool and its inputs, so that the agent's next call differs from this one.
function anotherCall(tool: ToolDefinition, file: FileContext): string {
  const name = nameFor(tool, file) ?? 'this tool';
  const names = inputNames(tool, file);
  return names.length === 0 ? `Do not repeat ${name} unchanged` : `Call ${name} again only with other values for ${namesInText(names)}`;
}

// A text alone reads as a result.
export const plainMarker: FailureMarker = { key: 'ok', value: 'false' };

/**
 * A failure as an expression: the framework's planned failure, else an envelope in the style of the file.
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
  const newline = endOfLine(file.sourceCode);
  const { indent, unit } = layout;
  const lines = (members: readonly string[], depth: number): string =>
    members.map((member) => `${indent}${unit.repeat(depth)}${member},`).join(newline);
  if (tool.framework.plannedFailure.kind === 'error-content') {
    const type = quoted('text', file.sourceCode) + (needsConst(tool, file) ? ' as const' : '');
    return [
      '{',
      lines(['isError: true', `content: [{ type: ${type}, text: ${contentText(texts, file)} }]`], 1),
      `${indent}}`,
    ].join(newline);
  }
  const marker = style.marker ?? (texts.step === null ? plainMarker : null);
  const { classKey, classes, keys } = file.settings.envelope;
  const spelt = (key: string): string => propertyKey(key, file.sourceCode);
  const members = [
    ...(marker ? [`${marker.key}: ${markerText(marker, file)}`] : []),
    ...(texts.step === null ? [] : [`${spelt(classKey)}: ${quoted(classes.permanent, file.sourceCode)}`]),
    `${textKeyOf(style, file)}: ${messageSource(texts, file)}`,
    ...(texts.reason === null ? [] : [`${spelt(keys.reason)}: ${quoted(texts.reason, file.sourceCode)}`]),
    ...(texts.step === null ? [] : [`${spelt(keys.recoverySteps)}: [${quoted(texts.step, file.sourceCode)}]`]),
  ];
  return ['{', lines(members, 1), `${indent}}`].join(newline);
}

/** The key of a failure's text as the file would write it. */
export function textKeyOf({ textKey }: FailureStyle, { settings, sourceCode }: FileContext): string {
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

// One text for the whole failure: the content of a result is all that a client is sure to show.
function contentText(texts: FailureTexts, file: FileContext): string {
  if (texts.reason === null || !('words' in texts.message)) return messageSource(texts, file);
  return quoted([texts.message.words, texts.reason, texts.step].filter(Boolean).join(' '), file.sourceCode);
}

function messageSource({ message }: FailureTexts, file: FileContext): string {
  return 'words' in message ? quoted(message.words, file.sourceCode) : message.source;
}

/** A text expression as a message. A number becomes the text that an Error would make of it. */
export function messageOf(text: Node, file: FileContext): FailureTexts['message'] {
  return text.type === 'Literal' && typeof text.value === 'number' ? { words: String(text.value) } : { source: file.sourceCode.getText(text) };
}

/** Whether a literal needs `as const`: a function that no defining call types by its context widens its literals. */
export function needsConst(tool: ToolDefinition, file: FileContext): boolean {
  const { execute, node, wrapper } = tool;
  if (!execute || !isTypeScript(file) || execute.returnType) return false;
  return wrapper !== null || !(execute.range[0] >= node.range[0] && execute.range[1] <= node.range[1]);
}

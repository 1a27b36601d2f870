import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import { isRepeatable, needsConst, statusTests } from './failure.ts';
import type { OwnClass } from './own-class.ts';
import { headerDelay } from './retry-after.ts';
import { endOfLine, indentUnit, propertyKey, quoted } from '../text/code-style.ts';

/** One failed part of a partial result, as the members of an object literal. */
export interface Entry {
  /** `item: id`, or `source: 'crm'`: what failed. */
  readonly subject: string;
  /** The source of the reason. */
  readonly reason: string;
  /** Where the tool words the failure itself; `permanent` where nobody foresaw it. */
  readonly own?: OwnClass;
}

/** @param helper The call of the settings' function, whose failure has the class and all that belongs to it. */
export function entryText({ subject, reason, own }: Entry, helper: string | null, { settings, sourceCode }: FileContext): string {
  if (helper !== null) return `{ ${subject}, ...${helper} }`;
  const { classKey, classes, keys } = settings.envelope;
  const spelt = (key: string): string => propertyKey(key, sourceCode);
  const members = [
    subject,
    `${spelt(classKey)}: ${quoted(classes[own?.meaning ?? 'permanent'], sourceCode)}`,
    `${spelt(keys.reason)}: ${reason}`,
    ...(own?.retryAfter == null ? [] : [`${spelt(keys.retryAfterSeconds)}: ${own.retryAfter}`]),
  ];
  return `{ ${members.join(', ')} }`;
}

/**
 * The failed part that a tool words itself, as an expression: of an answer that is not 2xx, the part whose class its status tells.
 *
 * @param indent The white space of the line on which the expression begins.
 */
export function ownEntry(
  entry: Entry & { readonly own: OwnClass },
  { indent, unit }: { readonly indent: string; readonly unit: string },
  file: FileContext,
): string {
  const { response } = entry.own;
  if (response == null || !isRepeatable(entry.reason)) return entryText(entry, null, file);
  const { passes, refuses } = statusTests(response);
  const of = (meaning: OwnClass['meaning'], retryAfter: string | null = null): string =>
    entryText({ ...entry, own: { meaning, retryAfter } }, null, file);
  const line = (depth: number, text: string): string => `${endOfLine(file.sourceCode)}${indent}${unit.repeat(depth)}${text}`;
  return [
    line(1, passes),
    line(2, `? ${of('retryable', headerDelay(response, file))}`),
    line(2, `: ${refuses}`),
    line(3, `? ${of('authRequired')}`),
    line(3, `: ${of('permanent')},`),
    line(0, ''),
  ].join('');
}

/**
 * A result that tells what was done and what failed, as an expression.
 *
 * @param members What stands in it beside the steps, each as a member of an object literal.
 * @param nothing The test that nothing was done.
 * @param indent The white space of the line on which the expression begins.
 */
export function partialResult(
  tool: ToolDefinition,
  members: readonly string[],
  step: string,
  nothing: string,
  indent: string,
  file: FileContext,
): string {
  const { settings, sourceCode } = file;
  const newline = endOfLine(sourceCode);
  const unit = indentUnit(sourceCode);
  const steps = `${propertyKey(settings.envelope.keys.recoverySteps, sourceCode)}: [${quoted(step, sourceCode)}]`;
  const object = (depth: string): string =>
    ['{', ...[...members, steps].map((member) => `${depth}${unit}${member},`), `${depth}}`].join(newline);
  if (tool.framework.plannedFailure.kind !== 'error-content') return object(indent);
  const type = quoted('text', sourceCode) + (needsConst(tool, file) ? ' as const' : '');
  const inner = indent + unit;
  const block = ['{', `${inner}${unit}type: ${type},`, `${inner}${unit}text: JSON.stringify(${object(inner + unit)}),`, `${inner}}`].join(
    newline,
  );
  return ['{', `${inner}isError: ${nothing},`, `${inner}content: [${block}],`, `${indent}}`].join(newline);
}

/** Whether the result of a tool may get another shape: nothing in the file fixes it. */
export function mayAnswerPartially({ execute, fixedOutput, answersText, outputSchema }: ToolDefinition): boolean {
  return execute !== null && !execute.generator && !fixedOutput && !answersText && !outputSchema && !execute.returnType;
}

/** The first of some names that nothing in the file is called. */
export function unusedName(names: readonly string[], { sourceCode: { ast } }: FileContext): string {
  const taken = new Set(ast.tokens.map(({ value }) => value));
  return names.find((name) => !taken.has(name)) ?? `${names[0] ?? 'value'}_`;
}

/** The test of a catch's first statement as a call that throws: `signal?.throwIfAborted()`; null where no signal is at hand. */
export function stopCall(passOn: readonly string[]): string | null {
  const test = /^if \(([\w$.?]+?)(\?\.|\.)aborted\) throw /.exec(passOn[0] ?? '');
  return test ? `${test[1] ?? ''}${test[2] ?? ''}throwIfAborted()` : null;
}

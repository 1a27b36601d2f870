import type { TSESTree } from '@typescript-eslint/utils';
import { markerFor } from '../../analysis/failures/failure-literal.ts';
import { isInside, keyName } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../../analysis/tools/find-tools.ts';
import type { KnownClass, MissingClass } from '../../checks/require-error-class.ts';
import type { UnmarkedError } from '../../checks/require-is-error.ts';
import { appendMember } from '../text/list.ts';
import { endOfLine, indentOf, insert, propertyKey, quoted, type TextEdit } from '../text/code-style.ts';
import { errorClassMember, delayMember, stepsMember } from './failure.ts';
import { choiceStep, nextStep } from './next-step.ts';
import { classWithDelay } from './own-class.ts';

/**
 * Gives a failure a class, and what a failure of that class needs beside it: the delay of a retryable one, and the next step. Null where no
 * single literal is the failure.
 */
export function classFor(
  { envelope, fault, property }: MissingClass,
  { meaning, delay }: KnownClass,
  file: FileContext,
): TextEdit[] | null {
  const { literal, tool } = envelope;
  if (!literal || !tool) return null;
  if (property && !isInside(property, literal)) return null;
  const { classes, classKey } = file.settings.envelope;
  const value = quoted(classes[meaning], file.sourceCode);
  const edits: TextEdit[] = [];
  if (!property) edits.push(...insertFirst(literal, errorClassMember(meaning, file), file));
  else if (property.shorthand) edits.push({ range: property.range, text: `${propertyKey(classKey, file.sourceCode)}: ${value}` });
  else if (fault === 'other key') edits.push({ range: property.key.range, text: propertyKey(classKey, file.sourceCode) });
  else edits.push({ range: property.value.range, text: value });
  const members: string[] = [];
  const { retryAfter } = classWithDelay(meaning, delay, literal, file);
  if (retryAfter !== null && envelope.get('retryAfterSeconds') === 'absent') members.push(delayMember(retryAfter, file));
  const isEntry = envelope.place === 'partial-entry';
  const hasChoice = meaning === 'userInput' && envelope.get('options') !== 'absent';
  const step = hasChoice ? choiceStep(tool, file) : nextStep(meaning, tool, file);
  if (!isEntry && envelope.get('recoverySteps') === 'absent') members.push(stepsMember(step, file));
  return [...edits, ...appended(literal, members, file)];
}

/**
 * What a literal lacks that becomes a failure of which nothing is known.
 *
 * @param isEntry Whether it is one failed part of a result, which says the next step for all of them.
 */
export function completedLiteral(
  literal: TSESTree.ObjectExpression,
  isEntry: boolean,
  tool: ToolDefinition,
  file: FileContext,
): TextEdit[] {
  const steps = isEntry ? [] : [stepsMember(nextStep('permanent', tool, file), file)];
  return [...insertFirst(literal, errorClassMember('permanent', file), file), ...appended(literal, steps, file)];
}

function appended(literal: TSESTree.ObjectExpression, members: readonly string[], { sourceCode }: FileContext): TextEdit[] {
  if (members.length === 0) return [];
  const close = sourceCode.getLastToken(literal);
  const before = close && sourceCode.getTokenBefore(close);
  const isMultiLine = close && before && close.loc.start.line > before.loc.end.line;
  const last = literal.properties.at(-1);
  const gap = isMultiLine && last ? endOfLine(sourceCode) + indentOf(last, sourceCode) : ' ';
  return appendMember(literal, members.join(`,${gap}`), sourceCode);
}

// Behind the marker, as the file's own failures have it, else in front.
function insertFirst(literal: TSESTree.ObjectExpression, member: string, { sourceCode }: FileContext): TextEdit[] {
  const [first] = literal.properties;
  if (!first) return [];
  const key = first.type === 'Property' ? keyName(first) : null;
  const isMarker = first.type === 'Property' && key !== null && markerFor(key, first.value) !== null;
  const isOwnLine = sourceCode.getFirstToken(literal)?.loc.end.line !== first.loc.start.line;
  const gap = isOwnLine ? endOfLine(sourceCode) + indentOf(first, sourceCode) : ' ';
  if (!isMarker) return [insert(first.range[0], `${member},${gap}`)];
  const second = literal.properties[1];
  if (!second) return [insert(first.range[1], `,${gap}${member}`)];
  const secondGap = second.loc.start.line > first.loc.end.line ? endOfLine(sourceCode) + indentOf(second, sourceCode) : ' ';
  return [insert(second.range[0], `${member},${secondGap}`)];
}

/** Marks a result as an error. */
export function markError({ result, mark, tool }: UnmarkedError, { sourceCode }: FileContext): TextEdit[] {
  if (mark) return [{ range: mark.shorthand ? mark.range : mark.value.range, text: mark.shorthand ? `${key(tool)}: true` : 'true' }];
  const [first] = result.properties;
  const text = `${key(tool)}: true`;
  if (!first) return [insert(result.range[0] + 1, ` ${text} `)];
  const isMultiLine = first.loc.start.line > result.loc.start.line;
  return [insert(first.range[0], `${text},${isMultiLine ? `${endOfLine(sourceCode)}${indentOf(first, sourceCode)}` : ' '}`)];
}

function key({ behaviour }: UnmarkedError['tool']): string {
  return behaviour.result.errorKey ?? 'isError';
}

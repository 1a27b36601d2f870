import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isInside, literalText, unwrap, type Node } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { durationInWords, knownLimit, timerLimit, type KnownLimit } from './known-limit.ts';
import type { TimeoutFailure } from '../../checks/require-timeout-details.ts';
import { errorClassMember, delayMember, stepsMember } from './failure.ts';
import { namesAnotherTry } from '../../knowledge/phrases.ts';
import { appendMember } from '../text/list.ts';
import { nameFor, nextStep, sameValues } from './next-step.ts';
import { defaultDelay, delaySource } from './retry-after.ts';
import { endOfLine, indentOf, inTemplate, quoted, type TextEdit } from '../text/code-style.ts';

/**
 * Completes the failure of a timeout: the text says what timed out and after how long, and an envelope gets its class, its delay and its
 * next step. Null where the limit is not known, or the text does not stand here.
 */
export function timeoutDetails(failure: TimeoutFailure, file: FileContext): TextEdit[] | null {
  const { envelope, text, tool, lacks, results } = failure;
  const node = text && unwrap(text.node);
  if (!node || !tool || (node.type !== 'TemplateLiteral' && literalText(node) === null)) return null;
  // A text that stands elsewhere may be told of other limits too.
  if (failure.handler ? !isInside(node, failure.handler) : !enclosingFunction(node)) return null;
  const literal = envelope?.literal && envelope.literal === envelope.node && isInside(node, envelope.literal) ? envelope.literal : null;
  const limit = limitAround(failure, node, file);
  if (lacks.includes('limit') && !limit) return null;
  // A text alone has no place for results.
  if (results && !literal) return null;
  const name = nameFor(tool, file);
  if (lacks.includes('what') && (name === null || !/^[\w.:/-]+$/.test(name))) return null;
  const words = mended(node, lacks.includes('limit') ? limit : null, { name, isLacking: lacks.includes('what') }, file);
  if (words === null) return null;
  const edits: TextEdit[] = [];
  const step = literal ? '' : ` Wait ${String(defaultDelay)} seconds, then call ${name ?? 'this tool'} again${sameValues(tool, file)}.`;
  const isOpen = !envelope && !namesAnotherTry.test(words.text);
  const whole = isOpen ? sentence(words.text) + (words.isTemplate ? inTemplate(step) : step) : words.text;
  const source = words.isTemplate ? `\`${whole}\`` : quoted(whole, file.sourceCode);
  if (source !== file.sourceCode.getText(node)) edits.push({ range: node.range, text: source });
  const members = literal ? missingMembers(failure, literal, file) : [];
  if (literal && members.length > 0) edits.push(...appendMember(literal, separated(members, literal, file), file.sourceCode));
  return edits.length > 0 ? edits : null;
}

function limitAround({ handler }: TimeoutFailure, node: Node, file: FileContext): KnownLimit | null {
  const within = handler?.type === 'CatchClause' ? handler.parent.block : null;
  const owner = enclosingFunction(node);
  return timerLimit(node, file) ?? (within && knownLimit(within, file)) ?? (owner && knownLimit(owner, file));
}

interface TimeoutWords {
  /** As it stands between the quotes of a template, or the value of a literal. */
  readonly text: string;
  readonly isTemplate: boolean;
}

/** The text with the limit behind "timed out", and with the tool in front; null where it says so in another way that a value is part of. */
function mended(
  node: Node,
  limit: KnownLimit | null,
  { name, isLacking }: { readonly name: string | null; readonly isLacking: boolean },
  file: FileContext,
): TimeoutWords | null {
  const written = node.type === 'TemplateLiteral' && node.expressions.length > 0 ? file.sourceCode.getText(node).slice(1, -1) : null;
  const isNamed = limit !== null && 'name' in limit;
  const isTemplate = written !== null || isNamed;
  const plain = literalText(node) ?? '';
  const text = written ?? (isNamed ? inTemplate(plain) : plain);
  if (!limit) return { text: isLacking ? `${name ?? ''}: ${text}` : text, isTemplate };
  const amount = 'name' in limit ? `\${${limit.name}} ms` : durationInWords(limit.milliseconds);
  const phrase = /\btimed[\s-]out\b/i.exec(text);
  // Words that name nothing are not worth keeping.
  if (written === null && (!phrase || isLacking)) return { text: `${name ?? 'The call'} timed out after ${amount}.`, isTemplate };
  if (!phrase) return null;
  const end = phrase.index + phrase[0].length;
  // A value right behind the words belongs to them.
  if (/^\s*\$\{/.test(text.slice(end))) return null;
  return { text: `${isLacking ? `${name ?? ''}: ` : ''}${text.slice(0, end)} after ${amount}${text.slice(end)}`, isTemplate };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function missingMembers({ envelope, tool, results }: TimeoutFailure, literal: TSESTree.ObjectExpression, file: FileContext): string[] {
  if (!envelope || !tool) return [];
  const members: string[] = [];
  const { classMeaning } = envelope;
  if (classMeaning === 'absent') members.push(errorClassMember('retryable', file));
  const isRetryable = classMeaning === 'absent' || classMeaning === 'retryable';
  if (isRetryable && envelope.get('retryAfterSeconds') === 'absent') members.push(delayMember(delaySource(literal, file), file));
  if (results) members.push(results.name);
  if (isRetryable && envelope.get('recoverySteps') === 'absent') members.push(stepsMember(nextStep('retryable', tool, file), file));
  return members;
}

function separated(members: readonly string[], literal: TSESTree.ObjectExpression, { sourceCode }: FileContext): string {
  const last = literal.properties.at(-1);
  const isMultiLine = last !== undefined && literal.loc.end.line > last.loc.end.line;
  return members.join(isMultiLine ? `,${endOfLine(sourceCode)}${indentOf(last, sourceCode)}` : ', ');
}

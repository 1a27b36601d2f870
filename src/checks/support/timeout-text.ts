import { keyName, memberPath, unwrap, type Node } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { TextPart } from '../../analysis/values/text-parts.ts';
import { errorTextMember, errorTextName } from '../../knowledge/failure-keys.ts';
import {
  delayBefore,
  foreignTimeout,
  limitBefore,
  limitPhrases,
  limitValueName,
  retryDelays,
  supposedTimeout,
  timeoutPhrases,
  timeUnit,
} from '../../knowledge/phrases.ts';

/** Whether a text tells something. `unknown`: a value of the run may. */
export type ToldTimeout = 'told' | 'unknown' | 'absent';

// Stands for a hole, so that a limit that only the run knows is found too.
const hole = '\uFFFC';

/** A text of parts as one, with a sign for each part that only the run knows. */
export function wordsWithHoles(parts: readonly TextPart[]): string {
  return parts.map((part) => ('words' in part ? part.words : hole)).join('');
}

// `error: 'search_timeout'`
const code = /^[\w.:-]*[_.:-][\w.:-]*$|^[a-z]+$/;

/** Whether a text says that something timed out. A code says nothing to a reader. */
export function saysTimeout(parts: readonly TextPart[], isCodeKey: boolean): boolean {
  const words = wordsWithHoles(parts);
  if (isCodeKey && code.test(words)) return false;
  return splitSentences(words).some((each) => !supposedTimeout.test(each) && timeoutPhrases.some((pattern) => pattern.test(each)));
}

/** Whether a text is about a limit that somebody else keeps, which the tool does not know. */
export function isForeignTimeout(parts: readonly TextPart[]): boolean {
  return foreignTimeout.test(wordsWithHoles(parts));
}

function splitSentences(words: string): string[] {
  return words.split(/(?<=[.!?;])\s+|\n+/);
}

/** Whether a text tells how long the limit is. The delay before another try is none. */
export function tellsLimit(parts: readonly TextPart[], file: FileContext): ToldTimeout {
  const words = wordsWithHoles(parts).replace(retryDelays, ' ');
  if (limitPhrases.some((pattern) => pattern.test(words))) return 'told';
  let result: ToldTimeout = 'absent';
  for (const [index, part] of parts.entries()) {
    if (!('hole' in part)) continue;
    const told = isLimit(part.hole, partWords(parts[index - 1]), partWords(parts[index + 1]), file);
    if (told === 'told') return told;
    if (told === 'unknown') result = told;
  }
  return result;
}

function partWords(part: TextPart | undefined): string {
  return part && 'words' in part ? part.words : '';
}

const unitBehind = new RegExp(String.raw`^\s*-?\s*${timeUnit}`, 'iu');

function isLimit(node: Node, before: string, after: string, file: FileContext): ToldTimeout {
  if (delayBefore.test(before)) return 'absent';
  if (unitBehind.test(after) || limitBefore.test(before)) return 'told';
  const value = unwrap(node);
  const path = memberPath(value);
  if (path) {
    if (limitValueName.test(path.at(-1) ?? '')) return 'told';
    return mayHoldText(value, file) ? 'unknown' : 'absent';
  }
  return limitValueName.test(file.sourceCode.getText(value)) ? 'told' : 'unknown';
}

// A caught error, or a text of one, may say it.
function mayHoldText(value: Node, file: FileContext): boolean {
  const name = value.type === 'MemberExpression' ? keyName(value) : null;
  if (name !== null && errorTextMember.test(name)) return true;
  let root = value;
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  if (root.type !== 'Identifier') return true;
  const definition = file.scopes.variableOf(root)?.defs[0];
  return definition?.type === 'CatchClause' || errorTextName.test(root.name);
}

/** Words that name nothing: whatever tool it is, a request of it timed out. */
const generic = new Set(
  (
    'a abort aborted action again an and api attempt because been before call calls cancelled complete completed completing connection ' +
    'could did do due error exceeded exceeding execution expired failed failure fetch finish for get got had has have http https if in ' +
    'is it its job later limit long longer milliseconds minutes ms network no not occurred of operation operations or out please ' +
    'process processing reached remote request requests respond response result retry retrying s sec second seconds server service so ' +
    'stopped t task than that the this time timed timeout to too took tool try unable upstream wait waited waiting was we were while ' +
    'with within you your after'
  ).split(' '),
);

/** Whether a text names what timed out: a word of its own, or a value of the run that is no limit. */
export function tellsWhat(parts: readonly TextPart[], file: FileContext): boolean {
  for (const [index, part] of parts.entries()) {
    if ('hole' in part && isLimit(part.hole, partWords(parts[index - 1]), partWords(parts[index + 1]), file) !== 'told') return true;
  }
  const words = wordsWithHoles(parts)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/\p{L}+/gu);
  return (words ?? []).some((word) => !generic.has(word));
}

import { delayPhrase, delayUnits, forbidsRetry, passingPhrases, reconnectPhrases } from '../../knowledge/phrases.ts';
import type { ClassMeaning } from './failure-literal.ts';
import type { Node } from '../syntax/ast.ts';
import type { TextPart } from '../values/text-parts.ts';

/** What the words of a failure say of its class. */
export interface SaidClass {
  readonly meaning: Exclude<ClassMeaning, 'permanent'>;
  /** How long to wait, where the words tell: an amount, or the expression that makes it, in seconds or minutes. */
  readonly delay: { readonly amount: number | Node; readonly secondsEach: 1 | 60 | 3600 } | null;
}

// Stands for a hole, so that an amount that only the run knows is found too.
const hole = '\uFFFC';

/** The class that the words of a failure tell, by closed lists; null where they tell none. */
export function saidClass(parts: readonly TextPart[]): SaidClass | null {
  const words = parts.map((part) => ('words' in part ? part.words : hole)).join('');
  if (reconnectPhrases.some((pattern) => pattern.test(words))) return { meaning: 'authRequired', delay: null };
  if (forbidsRetry.test(words) || !passingPhrases.some((pattern) => pattern.test(words))) return null;
  return { meaning: 'retryable', delay: delayIn(words, parts) };
}

function delayIn(words: string, parts: readonly TextPart[]): SaidClass['delay'] {
  const found = delayPhrase.exec(words);
  const [, amount = '', unit = ''] = found ?? [];
  const [, secondsEach] = delayUnits.find(([pattern]) => pattern.test(unit)) ?? [];
  if (!found || !secondsEach) return null;
  if (amount !== hole) return Number(amount) > 0 ? { amount: Number(amount), secondsEach } : null;
  const before = words.slice(0, found.index + found[0].indexOf(hole)).split(hole).length - 1;
  const expression = parts.flatMap((part) => ('hole' in part ? part.hole : []))[before];
  return expression ? { amount: expression, secondsEach } : null;
}

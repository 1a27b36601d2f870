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

// Closed lists: what is not in them says nothing of the class. `rate limit` and `timeout` alone may be the name of an input.
const passes = [
  /\brate[- ]limited\b|\btoo many requests\b/i,
  /\brate[- ]?limits? (?:was |is |has been )?(?:exceeded|reached|hit)\b/i,
  /\b(?:exceeded|reached|hit) (?:the |your |its |our )?(?:[\w-]+ )?rate[- ]?limit\b/i,
  /\btimed[- ]out\b|\b(?:request|connection|gateway|network) time-?out\b/i,
  /\b(?:temporarily|is|are|was|currently) (?:unreachable|overloaded|offline)\b|\btemporarily (?:unavailable|down|out of service)\b/i,
  /\bservice (?:is )?(?:currently )?(?:unavailable|down)\b|\b(?:under|down for) maintenance\b/i,
  /\btry(?: it| this| the (?:call|request))? again (?:later|shortly|soon)\b/i,
  /\btry(?: it| this)? again in (?:(?:about|an?|few|some) ){0,3}(?:(?:\d+|\uFFFC) ?)?(?:sec|min|second|minute|moment|while|bit|hour|day|[smh])s?\b/i,
  /\bretry (?:later|shortly|soon|(?:in|after) (?:\d+|\uFFFC))/i,
];
const forbidsRetry = /\b(?:do not|don't|never|cannot|can't|no need to|not) (?:try|retry|call|wait)\b/i;

const reconnects = [
  /\b(?:session|token|sign-?in|log-?in|credentials?|access)(?: (?:of|for|to|with) \S+)? (?:has |have |is |are |was |were )?(?:expired|revoked)\b/i,
  /\bnot (?:signed|logged) in\b|\b(?:sign|log) in (?:again|first)\b|\b(?:reconnect|re-?authenticate|re-?authorize)\b/i,
  /\bnot (?:authenticated|authori[sz]ed)\b|\bunauthori[sz]ed\b/i,
];

const units: readonly (readonly [RegExp, 1 | 60 | 3600])[] = [
  [/^s/i, 1],
  [/^m/i, 60],
  [/^h/i, 3600],
];
const delay =
  /\b(?:again|retry|wait)(?: (?:in|after|for|about|at least|another))* (\d+|\uFFFC) ?(seconds?|secs?|s|minutes?|mins?|hours?)\b/i;

/** The class that the words of a failure tell, by closed lists; null where they tell none. */
export function saidClass(parts: readonly TextPart[]): SaidClass | null {
  const words = parts.map((part) => ('words' in part ? part.words : hole)).join('');
  if (reconnects.some((pattern) => pattern.test(words))) return { meaning: 'authRequired', delay: null };
  if (forbidsRetry.test(words) || !passes.some((pattern) => pattern.test(words))) return null;
  return { meaning: 'retryable', delay: delayIn(words, parts) };
}

function delayIn(words: string, parts: readonly TextPart[]): SaidClass['delay'] {
  const found = delay.exec(words);
  const [, amount = '', unit = ''] = found ?? [];
  const [, secondsEach] = units.find(([pattern]) => pattern.test(unit)) ?? [];
  if (!found || !secondsEach) return null;
  if (amount !== hole) return Number(amount) > 0 ? { amount: Number(amount), secondsEach } : null;
  const before = words.slice(0, found.index + found[0].indexOf(hole)).split(hole).length - 1;
  const expression = parts.flatMap((part) => ('hole' in part ? part.hole : []))[before];
  return expression ? { amount: expression, secondsEach } : null;
}

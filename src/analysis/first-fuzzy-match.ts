import { settlesAmbiguity } from './ambiguity.ts';
import type { Node } from './ast.ts';
import { commandOf } from './command.ts';
import { effectsOf, type Effect } from './effects.ts';
import type { ExecuteFlow } from './execute-flow.ts';
import type { FileContext } from './file-context.ts';
import { followFound } from './found-value.ts';
import { fuzzyPicks, type FuzzyPick } from './fuzzy-pick.ts';

/** A fuzzy match that a command takes without asking which one is meant, and what it then changes. */
export interface FirstFuzzyMatch {
  readonly pick: FuzzyPick;
  readonly effect: Effect;
}

/** The fuzzy matches that a command acts on, one for each search. */
export function firstFuzzyMatches(flow: ExecuteFlow, file: FileContext): FirstFuzzyMatch[] {
  if (commandOf(flow.tool, file).kind !== 'command') return [];
  const effects = effectsOf(flow, file);
  if (effects.length === 0) return [];
  const matches = new Map<Node, FirstFuzzyMatch>();
  for (const pick of fuzzyPicks(flow, file)) {
    if (matches.has(pick.search.node)) continue;
    const found = followFound(pick.node, pick.search.list, effects, flow, file);
    if (found.effect && !settlesAmbiguity(pick, found, flow, file)) matches.set(pick.search.node, { pick, effect: found.effect });
  }
  return [...matches.values()];
}

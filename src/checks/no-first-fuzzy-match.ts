import { settlesAmbiguity } from './matching/ambiguity.ts';
import { calleeName, type Node } from '../analysis/syntax/ast.ts';
import { commandOf } from '../analysis/effects/command.ts';
import { effectsOf, type Effect } from '../analysis/effects/effects.ts';
import type { ExecuteFlow } from '../analysis/flow/execute-flow.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { matchFlow } from './matching/match-flow.ts';
import { fuzzyPicks, type FuzzyPick } from './matching/fuzzy-pick.ts';
import { mutatingVerb } from '../analysis/syntax/name-words.ts';
import { identifyingInput } from '../knowledge/input-names.ts';
import { contentVerbs } from '../knowledge/verbs.ts';

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
    const found = matchFlow(pick.node, pick.search.list, effects, flow, file);
    const { effect } = found;
    if (!effect || (pick.search.kind === 'search' && isContentOf(effect, file))) continue;
    if (!settlesAmbiguity(pick, found, flow, file)) matches.set(pick.search.node, { pick, effect });
  }
  return [...matches.values()];
}

// What a search of the web answers is quoted in a report that is saved: nothing is done to what was found.
function isContentOf({ node, extent, kind }: Effect, file: FileContext): boolean {
  if (kind !== 'call' || node.type !== 'CallExpression') return false;
  const verb = mutatingVerb(calleeName(node) ?? '');
  return verb !== null && contentVerbs.has(verb) && !identifyingInput.test(file.sourceCode.getText(extent));
}

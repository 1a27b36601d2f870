import { ruleNames } from '../rules/names.ts';

export const source = 'tool-errors';

/** The name of all refactors of this plugin; their actions have names of their own. */
export const refactorName = 'tool-errors';

/**
 * The number that tsserver knows a rule by. It follows from the name, so that it stays the same in every release and no other rule
 * ever gets it. TypeScript's own numbers have five digits.
 */
export function ruleCode(rule: string): number {
  // FNV-1a
  let hash = 0x811c9dc5;
  for (let index = 0; index < rule.length; index++) hash = Math.imul(hash ^ rule.charCodeAt(index), 0x01000193) >>> 0;
  return 1_000_000 + (hash % 9_000_000);
}

/** The number of what no rule says: that an option is wrong, or that the plugin cannot start. */
export const optionsCode: number = ruleCode('');

export const ruleCodes: readonly number[] = ruleNames.map(ruleCode);

/** The id of "fix all of this rule in the file". */
export function fixIdOf(rule: string): string {
  return `${source}/${rule}`;
}

/** The rule of such an id; null for an id of TypeScript's or another plugin's. */
export function ruleOfFixId(fixId: unknown): string | null {
  return typeof fixId === 'string' && fixId.startsWith(`${source}/`) ? fixId.slice(source.length + 1) : null;
}

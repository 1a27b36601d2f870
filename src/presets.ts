import type { ToolRule } from './create-rule.ts';

export type Severity = 'error' | 'warn';

/** What a preset says of a rule: a severity, and its options where they are not the defaults. */
export type RuleEntry = Severity | [Severity, Readonly<Record<string, unknown>>];

/** A preset decides about a rule from the rule's own meta; null leaves the rule out. */
export const presets = {
  recommended: (rule: ToolRule): RuleEntry | null => rule.meta.docs?.recommended ?? null,
  strict: (rule: ToolRule): RuleEntry | null => {
    const options = rule.meta.docs?.strictOptions;
    return options ? ['error', options] : 'error';
  },
  all: (): RuleEntry | null => 'error',
} satisfies Record<string, (rule: ToolRule) => RuleEntry | null>;

/** The severity of an entry. */
export function severityOf(entry: RuleEntry): Severity {
  return typeof entry === 'string' ? entry : entry[0];
}

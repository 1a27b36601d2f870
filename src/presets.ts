import type { ToolRule } from './create-rule.ts';

export type Severity = 'error' | 'warn';

/** A preset decides a rule's severity from the rule's own meta; null leaves the rule out. */
export const presets = {
  recommended: (rule: ToolRule): Severity | null => rule.meta.docs?.recommended ?? null,
  strict: (): Severity | null => 'error',
  all: (): Severity | null => 'error',
} satisfies Record<string, (rule: ToolRule) => Severity | null>;

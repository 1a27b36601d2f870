import type { ReportFixFunction, RuleFix } from '@typescript-eslint/utils/ts-eslint';
import type { TextEdit } from './text.ts';

/**
 * Edits as ESLint takes them: one fix a report, in source order.
 *
 * @param from Where the fix is to begin at the latest. Of fixes that overlap ESLint applies the one that begins first, and leaves the
 * others to another pass.
 */
export function toFix(edits: readonly TextEdit[], from?: number): ReportFixFunction {
  const all = from === undefined ? edits : [{ range: [from, from] as const, text: '' }, ...edits];
  return (fixer): RuleFix[] =>
    [...all]
      .sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])
      .map(({ range, text }) => fixer.replaceTextRange(range, text));
}

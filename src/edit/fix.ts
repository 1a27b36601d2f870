import type { ReportFixFunction, RuleFix } from '@typescript-eslint/utils/ts-eslint';
import type { TextEdit } from './text.ts';

/** Edits as ESLint takes them: one fix a report, in source order. */
export function toFix(edits: readonly TextEdit[]): ReportFixFunction {
  return (fixer): RuleFix[] =>
    [...edits]
      .sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])
      .map(({ range, text }) => fixer.replaceTextRange(range, text));
}

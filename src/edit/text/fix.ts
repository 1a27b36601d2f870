import type { ReportFixFunction, RuleFix } from '@typescript-eslint/utils/ts-eslint';
import type { TextEdit } from './code-style.ts';

/** Edits that are worked out when a fix is asked for; null where there are none. An editor shows a finding long before it asks. */
export type EditsOnDemand = () => readonly TextEdit[] | null;

/**
 * Edits as ESLint takes them: one fix a report, in source order. ESLint leaves out a fix, or a suggestion, that has none.
 *
 * @param from Where the fix is to begin at the latest. Of fixes that overlap ESLint applies the one that begins first, and leaves the
 * others to another pass.
 */
export function toFix(edits: readonly TextEdit[] | EditsOnDemand, from?: number): ReportFixFunction {
  return (fixer): RuleFix[] | null => {
    const found = typeof edits === 'function' ? edits() : edits;
    if (!found) return null;
    const all = from === undefined ? [...found] : [{ range: [from, from] as const, text: '' }, ...found];
    return all
      .sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])
      .map(({ range, text }) => fixer.replaceTextRange(range, text));
  };
}

/** Computes a value the first time that it is asked for. */
export function once<Value>(compute: () => Value): () => Value {
  let box: { readonly value: Value } | null = null;
  return () => (box ??= { value: compute() }).value;
}

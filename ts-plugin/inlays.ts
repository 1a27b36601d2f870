import type ts from 'typescript';
import { receiptHint, receiptsOf } from '../src/analysis/receipts.ts';
import { findTools } from '../src/analysis/tools.ts';
import type { LintedFile } from './linted-file.ts';

/** What the model receives, in short, after each throw and return of a span. */
export function inlayHints({ file }: LintedFile, span: ts.TextSpan, typescript: typeof ts): ts.InlayHint[] {
  const hints = new Map<number, ts.InlayHint>();
  for (const receipt of findTools(file).flatMap((tool) => receiptsOf(tool, file))) {
    const position = receipt.node.range[1];
    // A throw that a catch may answer for takes more words than a hint has. The hover has them.
    const text = receipt.leaves === 'maybe' ? null : receiptHint(receipt);
    // A helper that two tools run has one hint.
    if (text === null || position < span.start || position > span.start + span.length || hints.has(position)) continue;
    hints.set(position, {
      // TypeScript's protocol has no text where there are parts. VS Code shows either.
      text: '',
      displayParts: [{ text }],
      position,
      kind: typescript.InlayHintKind.Type,
      whitespaceBefore: true,
    });
  }
  return [...hints.values()].sort((a, b) => a.position - b.position);
}

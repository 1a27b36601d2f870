import type ts from 'typescript';
import { receivedHint, receivedOf } from '../src/editor/index.ts';
import { findTools } from '../src/analysis/tools/find-tools.ts';
import type { LintedFile } from './linted-file.ts';

/** What the model receives, in short, after each throw and return of a span. */
export function inlayHints({ file }: LintedFile, span: ts.TextSpan, typescript: typeof ts): ts.InlayHint[] {
  const texts = new Map<number, string | null>();
  for (const receipt of findTools(file).flatMap((tool) => receivedOf(tool, file))) {
    const position = receipt.node.range[1];
    if (position < span.start || position > span.start + span.length) continue;
    // A throw that a catch may answer for takes more words than a hint has. The hover has them.
    const text = receipt.leaves === 'maybe' ? null : receivedHint(receipt);
    // What two tools run has one hint, unless it comes to each of them differently.
    texts.set(position, texts.has(position) && texts.get(position) !== text ? null : text);
  }
  return [...texts]
    .sort(([a], [b]) => a - b)
    .flatMap(([position, text]) =>
      text === null
        ? []
        : // TypeScript's protocol has no text where there are parts. VS Code shows either.
          [{ text: '', displayParts: [{ text }], position, kind: typescript.InlayHintKind.Type, whitespaceBefore: true }],
    );
}

import type ts from 'typescript';
import { hoverTargetAt, outputHookText, receiptText, toolSummary, type HoverTarget } from '../src/analysis/receipts.ts';
import type { LintedFile } from './linted-file.ts';

/** What TypeScript says at a place, and below it what the model receives there. */
export function hover({ file }: LintedFile, position: number, original: ts.QuickInfo | undefined, typescript: typeof ts): ts.QuickInfo | undefined {
  const target = hoverTargetAt(position, file);
  const text = target && textOf(target, file);
  if (!target || !text) return original;
  if (original) {
    const own = original.documentation ?? [];
    return { ...original, documentation: [...own, { kind: 'text', text: own.length > 0 ? `\n\n${text}` : text }] };
  }
  const [start, end] = target.range;
  return {
    kind: typescript.ScriptElementKind.unknown,
    kindModifiers: '',
    textSpan: { start, length: end - start },
    displayParts: [],
    documentation: [{ kind: 'text', text }],
  };
}

function textOf(target: HoverTarget, file: LintedFile['file']): string | null {
  switch (target.kind) {
    case 'receipt': {
      const text = receiptText(target.receipt);
      // Where no text is known, the sentence is made of notes.
      const notes = target.receipt.notes.filter((note) => !text.includes(note.slice(0, -1)));
      return [text, ...notes.map((note) => `- ${note}`)].join('\n');
    }
    case 'tool':
      return toolSummary(target.tool, file);
    case 'output-hook':
      return outputHookText(target.tool);
  }
}

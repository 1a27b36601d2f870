import type ts from 'typescript';
import { hoverTargetAt, outputHookText, receivedText, toolSummary, type HoverTarget, type ReceivedView } from '../src/editor/index.ts';
import type { LintedFile } from './linted-file.ts';

/** What TypeScript says at a place, and below it what the model receives there. */
export function hover(
  { file }: LintedFile,
  position: number,
  original: ts.QuickInfo | undefined,
  typescript: typeof ts,
): ts.QuickInfo | undefined {
  const target = hoverTargetAt(position, file);
  const text = target && hoverText(target, file);
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

function hoverText(target: HoverTarget, file: LintedFile['file']): string | null {
  switch (target.kind) {
    case 'receipt': {
      const text = ledIn(target.receipt);
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

// Where a catch throws on what stopped the run alone, the text of a throw before it seldom reaches the model.
function ledIn(receipt: ReceivedView): string {
  const text = receivedText(receipt);
  if (receipt.leaves !== 'maybe' || receipt.view.kind === 'unknown') return text;
  return `It may be caught before it leaves execute. Otherwise ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

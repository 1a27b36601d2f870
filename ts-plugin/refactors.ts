import type ts from 'typescript';
import { refactorsAt, whyNot, type Refactor } from '../src/edit/refactor.ts';
import { toTextChange } from './fixes.ts';
import { refactorName, source } from './names.ts';
import type { LintedFile } from './linted-file.ts';

export function refactors({ file }: LintedFile, place: number | ts.TextRange, kind: string | undefined): ts.ApplicableRefactorInfo[] {
  const actions = refactorsAt(rangeOf(place), file)
    .map(({ id, title }) => ({ name: id, description: title, kind: `refactor.rewrite.${source}.${id}` }))
    .filter((action) => !kind || action.kind === kind || action.kind.startsWith(`${kind}.`));
  return actions.length > 0 ? [{ name: refactorName, description: 'Tool errors', actions }] : [];
}

export function refactorEdits({ file, sourceFile }: LintedFile, place: number | ts.TextRange, action: string): ts.RefactorEditInfo | undefined {
  const range = rangeOf(place);
  const refactor = refactorsAt(range, file).find(({ id }) => id === action);
  if (!refactor) return { edits: [], notApplicableReason: whyNot(action as Refactor['id'], range, file) ?? `There is no refactor ${action}.` };
  return { edits: [{ fileName: sourceFile.fileName, textChanges: refactor.edits.map(toTextChange) }] };
}

function rangeOf(place: number | ts.TextRange): readonly [number, number] {
  return typeof place === 'number' ? [place, place] : [place.pos, place.end];
}

import type ts from 'typescript';
import { refactorsAt, whyNot, type Refactor } from '../src/editor/refactor.ts';
import type { Edit } from '../src/hosts/lint.ts';
import { toTextChange } from './fixes.ts';
import { refactorName, source } from './names.ts';
import type { LintedFile } from './linted-file.ts';

/** The refactors that an editor offers at a place, of one kind where it asks for one. */
export function refactors({ file }: LintedFile, place: number | ts.TextRange, kind: string | undefined): ts.ApplicableRefactorInfo[] {
  const actions = refactorsAt(rangeOf(place), file)
    .map(({ id, title }) => ({ name: id, description: title, kind: `refactor.rewrite.${source}.${id}` }))
    .filter((action) => !kind || action.kind === kind || action.kind.startsWith(`${kind}.`));
  return actions.length > 0 ? [{ name: refactorName, description: 'Tool errors', actions }] : [];
}

/** The edits of one of them; the reason where it does not apply. */
export function refactorEdits(
  { file, sourceFile }: LintedFile,
  place: number | ts.TextRange,
  action: string,
): ts.RefactorEditInfo | undefined {
  const range = rangeOf(place);
  const refactor = refactorsAt(range, file).find(({ id }) => id === action);
  if (!refactor)
    return { edits: [], notApplicableReason: whyNot(action as Refactor['id'], range, file) ?? `There is no refactor ${action}.` };
  return { edits: [{ fileName: sourceFile.fileName, textChanges: joined(refactor.edits).map(toTextChange) }] };
}

function rangeOf(place: number | ts.TextRange): readonly [number, number] {
  return typeof place === 'number' ? [place, place] : [place.pos, place.end];
}

// A client that puts the last change first cannot tell which of two at one offset that is.
function joined(edits: Refactor['edits']): Edit[] {
  const result: Edit[] = [];
  for (const { range, text } of edits) {
    const last = result.at(-1);
    if (last?.range[1] === range[0]) result.splice(-1, 1, { range: [last.range[0], range[1]], text: last.text + text });
    else result.push({ range, text });
  }
  return result;
}

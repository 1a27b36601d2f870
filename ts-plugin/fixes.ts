import { AST_TOKEN_TYPES } from '@typescript-eslint/types';
import type ts from 'typescript';
import { ruleDocs, type Edit, type Finding, type RepairableFinding } from '../src/hosts/lint.ts';
import { fixIdOf, source } from './names.ts';
import type { LintedFile } from './linted-file.ts';

/** The repairs of one finding, the automatic one first, and the ways to silence it. */
export function fixesOf(finding: RepairableFinding, linted: LintedFile): ts.CodeFixAction[] {
  const { rule, fix, suggestions } = finding;
  const action = (description: string, edit: Edit): ts.CodeFixAction => ({
    fixName: `${source}/${rule}`,
    description,
    changes: [{ fileName: linted.sourceFile.fileName, textChanges: [toTextChange(edit)] }],
  });
  const automatic = fix && {
    ...action(ruleDocs(rule).fixTitle, fix),
    fixId: fixIdOf(rule),
    fixAllDescription: `${ruleDocs(rule).fixTitle}: all in this file`,
  };
  return [
    ...(automatic ? [automatic] : []),
    // ESLint's are sentences; no other title in the menu ends with a full stop.
    ...suggestions.map(({ message, edit }) => action(message.replace(/\.$/, ''), edit)),
    ...disablings(finding, linted).map(({ description, edit }) => action(description, edit)),
  ];
}

function disablings({ rule, range }: Finding, { sourceFile, file }: LintedFile): { description: string; edit: Edit }[] {
  const { text } = sourceFile;
  const name = `${source}/${rule}`;
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const { line } = sourceFile.getLineAndCharacterOfPosition(range[0]);
  const lineStart = sourceFile.getLineStarts()[line] ?? 0;
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
  const top = /^\uFEFF?(?:#!.*(?:\r?\n)?)?/.exec(text)?.[0].length ?? 0;
  const listEnd = endOfListAbove(line, file);
  const edit: Edit =
    listEnd === null
      ? { range: [lineStart, lineStart], text: `${indent}// eslint-disable-next-line ${name}${newline}` }
      : { range: [listEnd, listEnd], text: `, ${name}` };
  const forLine = { description: `Disable ${name} for this line`, edit };
  const forFile = {
    description: `Disable ${name} for the entire file`,
    edit: { range: [top, top], text: `/* eslint-disable ${name} */${newline}` } as const,
  };
  return listEnd === null && isInToken(lineStart, file) ? [forFile] : [forLine, forFile];
}

// Where the comment ends its list of rules that disables others for the line: of two such comments the upper one would do nothing.
function endOfListAbove(line: number, { sourceCode }: LintedFile['file']): number | null {
  const above = sourceCode.ast.comments.find(
    ({ loc, value }) => loc.end.line === line && /^\s*eslint-disable-next-line\s+(?!--)\S/.test(value),
  );
  if (!above) return null;
  const list = above.value.replace(/\s-{2,}\s.*/s, '');
  return above.range[0] + '//'.length + list.trimEnd().length;
}

// A line within a template literal or JSX text takes no comment; nor does the end of such a text, where it would be a part of it.
function isInToken(offset: number, { sourceCode }: LintedFile['file']): boolean {
  return sourceCode.ast.tokens.some(
    ({ type, range }) => range[0] < offset && (offset < range[1] || (offset === range[1] && type === AST_TOKEN_TYPES.JSXText)),
  );
}

/**
 * Repairs all findings of one rule in a file, in as many passes as ESLint would take.
 *
 * @returns One change of the text; null where there is nothing to repair.
 */
export function fixAll(
  linted: LintedFile,
  rule: string,
  lintText: (sourceFile: ts.SourceFile) => LintedFile | null,
  typescript: typeof ts,
): ts.TextChange | null {
  const { sourceFile } = linted;
  const before = sourceFile.text;
  let text = before;
  let current: LintedFile | null = linted;
  for (let pass = 0; pass < maxPasses && current; pass++) {
    const edits = withoutOverlap(current.repairable.flatMap((finding) => (finding.rule === rule && finding.fix ? [finding.fix] : [])));
    if (edits.length === 0) break;
    for (const { range, text: replacement } of edits.toReversed()) text = text.slice(0, range[0]) + replacement + text.slice(range[1]);
    current = lintText(typescript.createSourceFile(sourceFile.fileName, text, sourceFile.languageVersion, true));
  }
  return text === before ? null : changeBetween(before, text);
}

// ESLint's own bound.
const maxPasses = 10;

// As ESLint does, two that touch take two passes.
function withoutOverlap(edits: readonly Edit[]): Edit[] {
  let end = -1;
  return edits
    .toSorted((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])
    .filter(({ range }) => {
      if (range[0] <= end) return false;
      end = range[1];
      return true;
    });
}

function changeBetween(before: string, after: string): ts.TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { span: { start, length: before.length - start - tail }, newText: after.slice(start, after.length - tail) };
}

/** An edit as tsserver takes it. */
export function toTextChange({ range: [start, end], text }: Edit): ts.TextChange {
  return { span: { start, length: end - start }, newText: text };
}

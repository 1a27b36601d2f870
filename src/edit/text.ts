import type { Node } from '../analysis/ast.ts';
import type { FileContext, SourceCode } from '../analysis/file-context.ts';

/** A replacement inside a text: offsets as ESLint's ranges, an insertion where they are equal. */
export interface TextEdit {
  readonly range: readonly [number, number];
  readonly text: string;
}

/** Applies edits to a slice of the source. Edits do not overlap; insertions at one place keep their order. */
export function editSlice(source: string, range: readonly [number, number], edits: readonly TextEdit[]): string {
  const ordered = edits
    .map((edit, order) => ({ ...edit, order }))
    .sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1] || a.order - b.order);
  let result = '';
  let at = range[0];
  for (const { range: [start, end], text } of ordered) {
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at, range[1]);
}

export function endOfLine(sourceCode: SourceCode): string {
  return sourceCode.text.includes('\r\n') ? '\r\n' : '\n';
}

/** The white space that a node's line begins with. */
export function indentOf(node: Node, sourceCode: SourceCode): string {
  const line = sourceCode.lines[node.loc.start.line - 1] ?? '';
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** One level of indentation as the file writes it; two spaces when nothing tells. */
export function indentUnit(sourceCode: SourceCode): string {
  for (const line of sourceCode.lines) {
    const found = /^(\t|  +)\S/.exec(line)?.[1];
    if (found && !/^\s*\*/.test(line)) return found === '\t' ? found : found.slice(0, found.length >= 4 && found.length % 4 === 0 ? 4 : 2);
  }
  return '  ';
}

/** The quote that string literals of the file are written with. */
export function quoteOf(sourceCode: SourceCode): '"' | "'" {
  for (const token of sourceCode.ast.tokens) if (token.type === 'String') return token.value.startsWith('"') ? '"' : "'";
  return "'";
}

/** A text as a string literal in the file's own quotes. */
export function quoted(text: string, sourceCode: SourceCode): string {
  const quote = quoteOf(sourceCode);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n');
  return quote + escaped + quote;
}

export function isTypeScript(file: FileContext): boolean {
  return /\.[cm]?tsx?$/.test(file.filename);
}

/**
 * The edits that move the lines of a range one level in. Lines that begin inside a template literal or a JSX text keep their
 * white space, which is part of a value there.
 */
export function indentEdits(range: readonly [number, number], unit: string, sourceCode: SourceCode): TextEdit[] {
  const fixed = multiLineValues(range, sourceCode);
  const edits: TextEdit[] = [];
  const { text } = sourceCode;
  for (let at = text.indexOf('\n', range[0]); at >= 0 && at + 1 < range[1]; at = text.indexOf('\n', at + 1)) {
    const start = at + 1;
    if (/^[\r\n]/.test(text.slice(start, start + 1))) continue;
    if (fixed.some(([from, to]) => start > from && start < to)) continue;
    edits.push({ range: [start, start], text: unit });
  }
  return edits;
}

function multiLineValues(range: readonly [number, number], sourceCode: SourceCode): (readonly [number, number])[] {
  return sourceCode.ast.tokens
    .filter(
      (token) =>
        token.range[0] >= range[0] &&
        token.range[1] <= range[1] &&
        token.loc.start.line !== token.loc.end.line &&
        (token.type === 'Template' || token.type === 'JSXText' || token.type === 'String'),
    )
    .map((token) => token.range);
}

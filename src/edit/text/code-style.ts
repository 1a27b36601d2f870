import type { TSESTree } from '@typescript-eslint/utils';
import { literalText, type Node, walk } from '../../analysis/syntax/ast.ts';
import type { FileContext, SourceCode } from '../../analysis/syntax/file-context.ts';
import { memoize } from '../../analysis/syntax/memoize.ts';

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
  for (const {
    range: [start, end],
    text,
  } of ordered) {
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at, range[1]);
}

/** How the lines of a file end. */
export function endOfLine(sourceCode: SourceCode): string {
  return sourceCode.text.includes('\r\n') ? '\r\n' : '\n';
}

/** The white space that the line of a node or token begins with. */
export function indentOf(node: Node | TSESTree.Token, sourceCode: SourceCode): string {
  const line = sourceCode.lines[node.loc.start.line - 1] ?? '';
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** One level of indentation: the step by which the file's lines most often go deeper; two spaces when nothing tells. */
export const indentUnit: (sourceCode: SourceCode) => string = memoize((sourceCode) => {
  const fixed = multiLineTokens(sourceCode);
  const steps = new Map<number, number>();
  let tabs = 0;
  let depth = 0;
  for (const [index, line] of sourceCode.lines.entries()) {
    const [, white = ''] = /^([ \t]*)[^\s*]/.exec(line) ?? [];
    if (!/^\s*[^\s*]/.test(line) || fixed.some(({ loc }) => index + 1 > loc.start.line && index + 1 <= loc.end.line)) continue;
    if (white.startsWith('\t')) tabs++;
    const step = white.length - depth;
    if (step > 1 && !white.includes('\t')) steps.set(step, (steps.get(step) ?? 0) + 1);
    depth = white.length;
  }
  const [most] = [...steps].sort(([a, countA], [b, countB]) => countB - countA || a - b);
  if (tabs > (most?.[1] ?? 0)) return '\t';
  return ' '.repeat(most && most[0] <= 8 ? most[0] : 2);
});

/** A key as it stands in an object literal. */
export function propertyKey(key: string, sourceCode: SourceCode): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : quoted(key, sourceCode);
}

/** The quote that string literals of the file are written with. */
function quoteOf(sourceCode: SourceCode): '"' | "'" {
  for (const token of sourceCode.ast.tokens) if (token.type === 'String') return token.value.startsWith('"') ? '"' : "'";
  return "'";
}

/** A text as a string literal in the file's own quotes. */
export function quoted(text: string, sourceCode: SourceCode): string {
  const quote = quoteOf(sourceCode);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return quote + escaped + quote;
}

/**
 * Texts as sentences of one: words where all of them are written, else the source of a template literal.
 *
 * @param parts Words, or the expression of a text.
 */
export function joinedText(
  parts: readonly (Node | string)[],
  sourceCode: SourceCode,
): { readonly words: string } | { readonly source: string } {
  const sentences = (texts: readonly string[]): string =>
    texts.map((text, index) => (index === texts.length - 1 || /[.!?:;]$/.test(text) ? text : `${text}.`)).join(' ');
  const words = parts.map((part) => (typeof part === 'string' ? part : literalText(part)));
  if (words.every((each) => each !== null)) return { words: sentences(words) };
  const raw = parts.map((part, index) => {
    const text = words[index];
    if (typeof text === 'string') return inTemplate(text);
    const source = sourceCode.getText(part as Node);
    return (part as Node).type === 'TemplateLiteral' ? source.slice(1, -1) : `\${${source}}`;
  });
  return { source: `\`${sentences(raw)}\`` };
}

/** Words as they stand between the quotes of a template literal. */
export function inTemplate(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** Whether a file is TypeScript, by its name. */
export function isTypeScript(file: FileContext): boolean {
  return /\.[cm]?tsx?$/.test(file.filename);
}

/**
 * The edits that move the lines of a range one level in. Lines that begin inside a template literal or a JSX text keep their
 * white space, which is part of a value there.
 */
export function indentEdits(range: readonly [number, number], unit: string, sourceCode: SourceCode): TextEdit[] {
  const fixed = multiLineTokens(sourceCode).filter((token) => token.range[0] >= range[0] && token.range[1] <= range[1]);
  const edits: TextEdit[] = [];
  const { text } = sourceCode;
  for (let at = text.indexOf('\n', range[0]); at >= 0 && at + 1 < range[1]; at = text.indexOf('\n', at + 1)) {
    const start = at + 1;
    if (/^[\r\n]/.test(text.slice(start, start + 1))) continue;
    if (fixed.some((token) => start > token.range[0] && start < token.range[1])) continue;
    edits.push({ range: [start, start], text: unit });
  }
  return edits;
}

// A template literal, a JSX text, a string with a line continuation.
const multiLineTokens: (sourceCode: SourceCode) => readonly TSESTree.Token[] = memoize((sourceCode) =>
  sourceCode.ast.tokens.filter(
    ({ loc, type }) => loc.start.line !== loc.end.line && (type === 'Template' || type === 'JSXText' || type === 'String'),
  ),
);

/** Whether the file ends its statements with semicolons: what most of them do. */
export const usesSemicolons: (file: FileContext) => boolean = memoize(({ ast, sourceCode }) => {
  let balance = 0;
  walk(ast, sourceCode.visitorKeys, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExpressionStatement':
      case 'ReturnStatement':
      case 'ThrowStatement':
        balance += endsWithSemicolon(node, sourceCode) ? 1 : -1;
        break;
      case 'VariableDeclaration':
        if (node.parent.type === 'Program' || node.parent.type === 'BlockStatement')
          balance += endsWithSemicolon(node, sourceCode) ? 1 : -1;
        break;
    }
  });
  return balance >= 0;
});

// A search for the last token of every statement costs as much as the walk.
function endsWithSemicolon({ range: [, end] }: Node, { text }: FileContext['sourceCode']): boolean {
  return text.charAt(end - 1) === ';';
}

/** Puts a text in at an offset. */
export function insert(at: number, text: string): TextEdit {
  return { range: [at, at], text };
}

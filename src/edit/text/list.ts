import type { TSESTree } from '@typescript-eslint/utils';
import { type FunctionNode, literalText, type Node } from '../../analysis/syntax/ast.ts';
import type { SourceCode } from '../../analysis/syntax/file-context.ts';
import { endOfLine, indentOf, insert, quoted, type TextEdit } from './code-style.ts';

/** Adds an argument behind the others. */
export function appendArgument(call: TSESTree.CallExpression, text: string, sourceCode: SourceCode): TextEdit[] {
  const close = sourceCode.getLastToken(call);
  return close ? append(call.arguments.at(-1) ?? null, close, text, sourceCode) : [];
}

/** Adds a member to an object literal or pattern. */
export function appendMember(object: TSESTree.ObjectExpression | TSESTree.ObjectPattern, text: string, sourceCode: SourceCode): TextEdit[] {
  const close = sourceCode.getLastToken(object, { filter: (token) => token.value === '}' && token.range[1] <= endOfPattern(object) });
  const last = object.properties.at(-1) ?? null;
  if (last?.type === 'RestElement') return [insert(last.range[0], `${text}, `)];
  if (!close) return [];
  const open = sourceCode.getFirstToken(object);
  if (!last && open && sourceCode.getCommentsInside(object).length === 0)
    return [{ range: [open.range[1], close.range[0]], text: ` ${text} ` }];
  return append(last, close, text, sourceCode);
}

/** A key as the other keys of an object literal are written: in quotes or without. An empty one is written as what is around it. */
export function memberKey(name: string, object: TSESTree.ObjectExpression, sourceCode: SourceCode): string {
  let around: Node | undefined = object;
  for (; around && around.type !== 'Program'; around = around.parent) {
    const first = around.type === 'ObjectExpression' ? around.properties.find((member) => member.type === 'Property') : null;
    if (first) return !first.computed && literalText(first.key) !== null ? quoted(name, sourceCode) : name;
  }
  return name;
}

/**
 * Takes a property out of an object literal, with its line where it has one, and the comma before it where it was the last and had none
 * behind it; null where a comment in it would be lost.
 */
export function removeMember(property: TSESTree.Property, sourceCode: SourceCode): TextEdit[] | null {
  const before = sourceCode.getTokenBefore(property, { includeComments: true });
  const last = sourceCode.getLastToken(property);
  const next = last && sourceCode.getTokenAfter(last);
  if (!before || !next || sourceCode.getCommentsInside(property).length > 0) return null;
  const comma = next.value === ',' ? next : null;
  if (comma && sourceCode.commentsExistBetween(property, comma)) return null;
  const end = comma ?? property;
  const after = sourceCode.getTokenAfter(end, { includeComments: true });
  if (!after) return null;
  const previous = comma ? null : sourceCode.getTokenBefore(property);
  const freed = previous?.value === ',' ? [{ range: previous.range, text: '' }] : [];
  const ownLine = before.loc.end.line < property.loc.start.line && end.loc.end.line < after.loc.start.line;
  if (ownLine) {
    const { text } = sourceCode;
    const from = text.lastIndexOf('\n', property.range[0]) + 1;
    return [...freed, { range: [from, text.indexOf('\n', end.range[1]) + 1], text: '' }];
  }
  if (freed.length > 0 && previous === before) return [{ range: [before.range[0], property.range[1]], text: '' }];
  if (comma && after.loc.start.line === comma.loc.end.line && after.value !== '}')
    return [{ range: [property.range[0], after.range[0]], text: '' }];
  return [...freed, { range: [before.type === 'Line' ? property.range[0] : before.range[1], end.range[1]], text: '' }];
}

// A pattern's range goes on to the end of its type.
function endOfPattern(object: TSESTree.ObjectExpression | TSESTree.ObjectPattern): number {
  const type = object.type === 'ObjectPattern' ? object.typeAnnotation : undefined;
  return type ? type.range[0] : object.range[1];
}

/** Adds a member to an object type. */
export function appendTypeMember(type: TSESTree.TSTypeLiteral, text: string, sourceCode: SourceCode): TextEdit[] {
  const last = type.members.at(-1);
  const close = sourceCode.getLastToken(type);
  if (!close) return [];
  if (!last) return [insert(close.range[0], ` ${text} `)];
  const separator = sourceCode.getLastToken(last)?.value === ',' || sourceCode.getTokenAfter(last)?.value === ',' ? ',' : ';';
  const hasSeparator = /[;,]$/.test(sourceCode.getText(last));
  const isMultiLine = close.loc.start.line > last.loc.end.line;
  const gap = isMultiLine ? endOfLine(sourceCode) + indentOf(last, sourceCode) : ' ';
  return [insert(last.range[1], `${hasSeparator ? '' : separator}${gap}${text}${hasSeparator && isMultiLine ? separator : ''}`)];
}

/** Adds a parameter behind the others. */
export function appendParameter(fn: FunctionNode, text: string, sourceCode: SourceCode): TextEdit[] | null {
  const last = fn.params.at(-1);
  if (last?.type === 'RestElement') return null;
  if (last) {
    const before = sourceCode.getTokenBefore(last);
    // `x => …`: one bare parameter gets its parentheses.
    if (fn.type === 'ArrowFunctionExpression' && fn.params.length === 1 && (before?.value !== '(' || before.range[0] < fn.range[0])) {
      return [insert(last.range[0], '('), insert(last.range[1], `, ${text})`)];
    }
  }
  const start = last ?? fn.typeParameters ?? null;
  const open = last
    ? null
    : sourceCode.getFirstToken(fn, { filter: (token) => token.value === '(' && (!start || token.range[0] >= start.range[1]) });
  const close = last
    ? sourceCode.getTokenAfter(last, { filter: (token) => token.value === ')' })
    : open && sourceCode.getTokenAfter(open, { filter: (token) => token.value === ')' });
  return close && append(last ?? null, close, text, sourceCode);
}

// On a line of its own where the list is written so. A comment behind the last item stays with it.
function append(last: Node | null, close: TSESTree.Token, text: string, sourceCode: SourceCode): TextEdit[] {
  const before = sourceCode.getTokenBefore(close);
  if (!before) return [];
  const comments = sourceCode.getTokensBetween(before, close, { includeComments: true });
  const lastComment = comments.at(-1);
  const isMultiLine = close.loc.start.line > before.loc.end.line;
  if (!last) {
    if (!lastComment) return [insert(before.range[1], text)];
    if (!isMultiLine) return [insert(close.range[0], close.value === '}' ? `${text} ` : ` ${text}`)];
    return [insert(lastComment.range[1], `${endOfLine(sourceCode)}${indentAt(lastComment, sourceCode)}${text},`)];
  }
  const hasComma = before.value === ',';
  if (!isMultiLine) return [insert(before.range[1], hasComma ? ` ${text}` : `, ${text}`)];
  const beside = comments.filter((comment) => comment.loc.start.line === before.loc.end.line).at(-1);
  const line = `${endOfLine(sourceCode)}${indentOf(last, sourceCode)}${text}`;
  if (hasComma) return [insert((beside ?? before).range[1], `${line},`)];
  return beside ? [insert(before.range[1], ','), insert(beside.range[1], line)] : [insert(before.range[1], `,${line}`)];
}

function indentAt(token: TSESTree.Token, sourceCode: SourceCode): string {
  return /^\s*/.exec(sourceCode.lines[token.loc.start.line - 1] ?? '')?.[0] ?? '';
}

import { AST_TOKEN_TYPES, type TSESTree } from '@typescript-eslint/types';
import type ts from 'typescript';

/** Where the syntax tree decides what a character means. Offsets of tokens' starts. */
export interface ScanGuide {
  /** Regular expressions, which begin like a division. */
  readonly regexes: Set<number>;
  /** `<` and `>` around types. */
  readonly angles: Set<number>;
  /** Names that are spelt like a keyword: `object.delete`. */
  readonly names: Set<number>;
}

const reserved =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/** Adds to the guide what one node knows. */
export function addToGuide(node: TSESTree.Node, guide: ScanGuide): void {
  switch (node.type) {
    case 'Literal':
      if ('regex' in node) guide.regexes.add(node.range[0]);
      break;
    case 'Identifier':
      // `new.target` begins with the keyword.
      if (reserved.test(node.name) && node.parent.type !== 'MetaProperty') guide.names.add(node.range[0]);
      break;
    case 'ThisExpression':
      // In `typeof this.member`, which is a type, typescript-estree's token is a name.
      if (/^TS(?:QualifiedName|TypeQuery)$/.test(node.parent.type)) guide.names.add(node.range[0]);
      break;
    case 'TSTypeParameterInstantiation':
    case 'TSTypeParameterDeclaration':
      guide.angles.add(node.range[0]).add(node.range[1] - 1);
      break;
    case 'TSTypeAssertion':
      guide.angles.add(node.range[0]);
      break;
    default:
      break;
  }
}

/** @returns the tokens and comments of a file, as typescript-estree gives them. For files without JSX alone. */
export type ScanTokens = (sourceFile: ts.SourceFile, guide: ScanGuide) => { tokens: TSESTree.Token[]; comments: TSESTree.Comment[] };

/**
 * typescript-estree takes tokens and comments from the children of every node, which TypeScript makes for it and keeps. One scan takes
 * a fraction of the time and leaves nothing behind.
 */
export function createTokenScanner(typescript: typeof ts): ScanTokens {
  // The numbers differ between versions. Read once: the module has them behind getters.
  const { SyntaxKind, ScriptTarget, LanguageVariant } = typescript;
  const {
    EndOfFileToken,
    WhitespaceTrivia,
    NewLineTrivia,
    ShebangTrivia,
    SingleLineCommentTrivia,
    MultiLineCommentTrivia,
    SlashToken,
    SlashEqualsToken,
    GreaterThanToken,
    LessThanLessThanToken,
    TemplateHead,
    TemplateMiddle,
    OpenBraceToken,
    CloseBraceToken,
    PrivateIdentifier,
    RegularExpressionLiteral,
  } = SyntaxKind;
  const types = tokenTypes(SyntaxKind);
  const isReserved = (kind: ts.SyntaxKind): boolean => kind >= SyntaxKind.FirstReservedWord && kind <= SyntaxKind.LastFutureReservedWord;

  return (sourceFile, guide) => {
    const { text } = sourceFile;
    const scanner = typescript.createScanner(ScriptTarget.Latest, false, LanguageVariant.Standard, text);
    const locate = locator(sourceFile.getLineStarts());
    const tokens: TSESTree.Token[] = [];
    const comments: TSESTree.Comment[] = [];
    // The open braces within each `${` that is open.
    const templates: number[] = [];
    for (;;) {
      let kind = scanner.scan();
      if (kind === WhitespaceTrivia || kind === NewLineTrivia) continue;
      if (kind === EndOfFileToken) return { tokens, comments };
      const start = scanner.getTokenStart();
      if (kind === SingleLineCommentTrivia || kind === MultiLineCommentTrivia || kind === ShebangTrivia) {
        const end = scanner.getTokenEnd();
        const isBlock = kind === MultiLineCommentTrivia;
        comments.push({
          type: isBlock ? AST_TOKEN_TYPES.Block : AST_TOKEN_TYPES.Line,
          value: text.slice(start + 2, isBlock ? end - 2 : end),
          range: [start, end],
          loc: { start: locate(start), end: locate(end) },
        });
        continue;
      }
      if (kind === SlashToken || kind === SlashEqualsToken) {
        if (guide.regexes.has(start)) kind = scanner.reScanSlashToken();
      } else if (kind === GreaterThanToken) {
        if (!guide.angles.has(start)) kind = scanner.reScanGreaterToken();
      } else if (kind === LessThanLessThanToken) {
        if (guide.angles.has(start)) kind = scanner.reScanLessThanToken();
      } else if (kind === TemplateHead) {
        templates.push(0);
      } else if (kind === OpenBraceToken && templates.length > 0) {
        templates.push((templates.pop() ?? 0) + 1);
      } else if (kind === CloseBraceToken && templates.length > 0) {
        const open = templates.pop() ?? 0;
        if (open > 0) templates.push(open - 1);
        else if ((kind = scanner.reScanTemplateToken(false)) === TemplateMiddle) templates.push(0);
      }
      const end = scanner.getTokenEnd();
      const type = isReserved(kind) && guide.names.has(start) ? AST_TOKEN_TYPES.Identifier : (types[kind] ?? AST_TOKEN_TYPES.Identifier);
      const value = text.slice(kind === PrivateIdentifier ? start + 1 : start, end);
      const token = { type, value, range: [start, end], loc: { start: locate(start), end: locate(end) } } as TSESTree.Token;
      tokens.push(kind === RegularExpressionLiteral ? withRegex(token) : token);
    }
  };
}

function withRegex(token: TSESTree.Token): TSESTree.Token {
  const slash = token.value.lastIndexOf('/');
  return { ...token, regex: { flags: token.value.slice(slash + 1), pattern: token.value.slice(1, slash) } } as TSESTree.Token;
}

// What is not here is a name.
function tokenTypes(kinds: typeof ts.SyntaxKind): readonly (AST_TOKEN_TYPES | undefined)[] {
  const types: AST_TOKEN_TYPES[] = [];
  const all = (first: number, last: number, type: AST_TOKEN_TYPES): void => {
    for (let kind = first; kind <= last; kind++) types[kind] = type;
  };
  all(kinds.FirstReservedWord, kinds.LastFutureReservedWord, AST_TOKEN_TYPES.Keyword);
  all(kinds.FirstPunctuation, kinds.LastPunctuation, AST_TOKEN_TYPES.Punctuator);
  all(kinds.NoSubstitutionTemplateLiteral, kinds.TemplateTail, AST_TOKEN_TYPES.Template);
  types[kinds.NullKeyword] = AST_TOKEN_TYPES.Null;
  types[kinds.TrueKeyword] = types[kinds.FalseKeyword] = AST_TOKEN_TYPES.Boolean;
  types[kinds.NumericLiteral] = types[kinds.BigIntLiteral] = AST_TOKEN_TYPES.Numeric;
  types[kinds.StringLiteral] = AST_TOKEN_TYPES.String;
  types[kinds.RegularExpressionLiteral] = AST_TOKEN_TYPES.RegularExpression;
  types[kinds.PrivateIdentifier] = AST_TOKEN_TYPES.PrivateIdentifier;
  return types;
}

// Positions are asked for in source order.
function locator(lineStarts: readonly number[]): (offset: number) => TSESTree.Position {
  let line = 0;
  return (offset) => {
    while (line + 1 < lineStarts.length && (lineStarts[line + 1] ?? Infinity) <= offset) line++;
    return { line: line + 1, column: offset - (lineStarts[line] ?? 0) };
  };
}

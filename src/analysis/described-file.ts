import type { TSESTree } from '@typescript-eslint/utils';
import { platforms } from '../frameworks/index.ts';
import type { Platform } from '../frameworks/platform.ts';
import type { Node } from './ast.ts';
import { fileContext, type FileContext, type LintContext, type SourceCode } from './file-context.ts';
import { isJsonDocument, jsonProgram, jsonTokens, jsonVisitorKeys } from './json-tree.ts';
import { memoize } from './per-source.ts';

/** Whether a file is JSON, by its tree, as `@eslint/json` gives it: there nothing is defined, and things may be described. */
export function isDescription({ ast }: { readonly ast: unknown }): boolean {
  return isJsonDocument(ast);
}

/** Whether the text of a JSON file shows any sign of what a platform is described. A few searches of the text. */
export const mayDescribe: (sourceCode: SourceCode) => boolean = memoize(({ text }) =>
  platforms.some((platform) => {
    const { kindKey, schemaKey } = platform.runtimeTools;
    return (text.includes(kindKey) && text.includes(schemaKey)) || mayHoldFlow(text, platform);
  }),
);

/** Whether a text holds what a step needs to tell the platform. */
export function mayHoldFlow(text: string, { flows }: Platform): boolean {
  return flows.ownTypes.some((type) => text.includes(type)) || (text.includes(flows.output) && text.includes(flows.handling));
}

/**
 * The view of a JSON file by which what reads object literals reads it. Its nodes have the document's places, so that they can be reported.
 *
 * @throws {Error} where a setting is wrong: see `readSettings`.
 */
export function describedFile(context: LintContext): FileContext {
  const { sourceCode, filename, settings, physicalFilename, cwd, languageOptions } = context;
  return fileContext({
    sourceCode: viewOf(sourceCode),
    filename,
    settings,
    ...(physicalFilename !== undefined && { physicalFilename }),
    ...(cwd !== undefined && { cwd }),
    ...(languageOptions && { languageOptions }),
  });
}

/** The value that a JSON file is; null for a file of another kind. */
export function described({ sourceCode, ast }: FileContext): Node | null {
  const [statement] = ast.body;
  return sourceCode instanceof JsonView && statement?.type === 'ExpressionStatement' ? statement.expression : null;
}

const viewOf: (sourceCode: SourceCode) => SourceCode = memoize((sourceCode) => new JsonView(sourceCode) as unknown as SourceCode);

interface Options {
  readonly includeComments?: boolean;
  readonly filter?: (token: TSESTree.Token) => boolean;
}

type Ranged = Node | TSESTree.Token;

/** What the analyses and the edits ask of a file, answered of a JSON document. */
class JsonView {
  readonly text: string;
  readonly lines: string[];
  readonly ast: SourceCode['ast'];
  readonly visitorKeys = jsonVisitorKeys;
  readonly scopeManager = null;

  constructor({ text, lines, ast: document }: SourceCode) {
    if (!isJsonDocument(document)) throw new TypeError('The tree is none of JSON.');
    this.text = text;
    this.lines = lines;
    this.ast = jsonProgram(document, text) as SourceCode['ast'];
    this.ast.tokens = jsonTokens(document, text);
  }

  getText(node?: Ranged): string {
    return node ? this.text.slice(node.range[0], node.range[1]) : this.text;
  }

  getFirstToken({ range }: Ranged): TSESTree.Token | null {
    return this.#find(this.ast.tokens, (token) => token.range[0] >= range[0], {});
  }

  getLastToken({ range }: Ranged, options: Options = {}): TSESTree.Token | null {
    return this.#find(this.ast.tokens.toReversed(), (token) => token.range[1] <= range[1], options);
  }

  getTokenBefore({ range }: Ranged, options: Options = {}): TSESTree.Token | null {
    return this.#find(this.ast.tokens.toReversed(), (token) => token.range[1] <= range[0], options);
  }

  getTokenAfter({ range }: Ranged, options: Options = {}): TSESTree.Token | null {
    return this.#find(this.ast.tokens, (token) => token.range[0] >= range[1], options);
  }

  getTokensBetween(left: Ranged, right: Ranged, { includeComments = false }: Options = {}): TSESTree.Token[] {
    return this.ast.tokens.filter(({ range, type }) => range[0] >= left.range[1] && range[1] <= right.range[0] && (includeComments || !isComment(type)));
  }

  getCommentsInside({ range }: Ranged): TSESTree.Comment[] {
    return this.ast.tokens.filter((token) => token.range[0] >= range[0] && token.range[1] <= range[1] && isComment(token.type)) as unknown as TSESTree.Comment[];
  }

  commentsExistBetween(left: Ranged, right: Ranged): boolean {
    return this.getTokensBetween(left, right, { includeComments: true }).some(({ type }) => isComment(type));
  }

  #find(tokens: readonly TSESTree.Token[], isThere: (token: TSESTree.Token) => boolean, { includeComments = false, filter }: Options): TSESTree.Token | null {
    return tokens.find((token) => isThere(token) && (includeComments || !isComment(token.type)) && (filter?.(token) ?? true)) ?? null;
  }
}

function isComment(type: string): boolean {
  return type === 'Line' || type === 'Block';
}

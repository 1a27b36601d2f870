import type { TSESTree } from '@typescript-eslint/utils';
import { platforms } from '../../frameworks/index.ts';
import type { Platform } from '../../frameworks/platform.ts';
import type { Node } from '../syntax/ast.ts';
import { fileContext, type FileContext, type LintContext, type SourceCode } from '../syntax/file-context.ts';
import { isJsonDocument, jsonProgram, jsonTokens, jsonVisitorKeys } from './json-tree.ts';
import { memoize } from '../syntax/memoize.ts';

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
    return this.#from(this.#indexAt(range[0]), 1, {});
  }

  getLastToken({ range }: Ranged, options: Options = {}): TSESTree.Token | null {
    return this.#from(this.#indexAt(range[1]) - 1, -1, options);
  }

  getTokenBefore({ range }: Ranged, options: Options = {}): TSESTree.Token | null {
    return this.#from(this.#indexAt(range[0]) - 1, -1, options);
  }

  getTokenAfter({ range }: Ranged, options: Options = {}): TSESTree.Token | null {
    return this.#from(this.#indexAt(range[1]), 1, options);
  }

  getTokensBetween(left: Ranged, right: Ranged, { includeComments = false }: Options = {}): TSESTree.Token[] {
    return this.ast.tokens
      .slice(this.#indexAt(left.range[1]), this.#indexAt(right.range[0]))
      .filter(({ type }) => includeComments || !isComment(type));
  }

  getCommentsInside({ range }: Ranged): TSESTree.Comment[] {
    return this.ast.tokens
      .slice(this.#indexAt(range[0]), this.#indexAt(range[1]))
      .filter(({ type }) => isComment(type)) as unknown as TSESTree.Comment[];
  }

  commentsExistBetween(left: Ranged, right: Ranged): boolean {
    return this.getTokensBetween(left, right, { includeComments: true }).some(({ type }) => isComment(type));
  }

  /** Where the first token stands that begins at an offset or behind it. */
  #indexAt(offset: number): number {
    const { tokens } = this.ast;
    let low = 0;
    for (let high = tokens.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((tokens[middle]?.range[0] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #from(start: number, step: 1 | -1, { includeComments = false, filter }: Options): TSESTree.Token | null {
    for (let index = start; ; index += step) {
      const token = this.ast.tokens[index];
      if (!token) return null;
      if ((includeComments || !isComment(token.type)) && (filter?.(token) ?? true)) return token;
    }
  }
}

function isComment(type: string): boolean {
  return type === 'Line' || type === 'Block';
}

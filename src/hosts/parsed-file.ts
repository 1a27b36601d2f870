import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { SourceCode } from 'eslint';

/** What a parser gives for one file. */
export interface ParsedFile {
  readonly text: string;
  /** With the `parent` of every node, and with tokens and comments. */
  readonly ast: TSESTree.Program;
  readonly scopeManager: TSESLint.Scope.ScopeManager;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
  readonly parserServices: object;
}

// What ESLint walks a file by. All versions of ESLint tell a visit by its node.
const emptyProgram = {
  type: 'Program',
  body: [],
  tokens: [],
  comments: [],
  range: [0, 0],
  loc: { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } },
  sourceType: 'module',
} as unknown as SourceCode.Config['ast'];

type Steps = ReturnType<SourceCode['traverse']>;

/** What ESLint reads of the `eslint` comments of a file. Its types leave the method out. */
interface InlineConfig {
  readonly configs: readonly { readonly config: { readonly rules: object } }[];
}
const { applyInlineConfig } = SourceCode.prototype as unknown as { readonly applyInlineConfig: (this: SourceCode) => InlineConfig };

/**
 * A file for ESLint's engine that visits `Program` alone. No rule of this plugin listens to anything else, while the walk over all
 * nodes, with its code paths, takes as long as the parser.
 */
export class ParsedFileSource extends SourceCode {
  constructor({ text, ast, scopeManager, visitorKeys, parserServices }: ParsedFile) {
    super({
      text,
      // ESLint types its trees by ESTree; typescript-eslint's differ in the nodes that ESTree has not.
      ast: ast as unknown as SourceCode.Config['ast'],
      scopeManager: scopeManager as unknown as NonNullable<SourceCode.Config['scopeManager']>,
      visitorKeys,
      parserServices,
    } as unknown as SourceCode.Config);
  }

  /** A comment may turn on a rule of another plugin, or of ESLint: without the walk it would find nothing, or fail. */
  applyInlineConfig(): InlineConfig {
    const inline = applyInlineConfig.call(this);
    const configs = inline.configs.map((each) => {
      const rules = Object.fromEntries(Object.entries(each.config.rules).filter(([id]) => id.startsWith('tool-errors/')));
      return { ...each, config: { ...each.config, rules } };
    });
    return { ...inline, configs };
  }

  override traverse(): Steps {
    const visits = [...new SourceCode('', emptyProgram).traverse()].filter((step) => step.kind === 1);
    return visits.map((step) =>
      Object.assign(Object.create(Object.getPrototypeOf(step) as object) as typeof step, step, {
        target: this.ast,
        args: [this.ast, null],
      }),
    );
  }
}

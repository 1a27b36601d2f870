import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Framework } from '../../frameworks/framework.ts';

import { readSettings, type Settings } from '../../settings.ts';
import { calleeName, walk, type CallNode, type Node } from './ast.ts';
import { buildImports, type Imports } from './imports.ts';
import { frameworksOf } from './known-frameworks.ts';
import { buildScopes, type Scopes } from './scope.ts';

export type SourceCode = Readonly<TSESLint.SourceCode>;

/** What a rule's context gives to an analysis. */
export interface LintContext {
  readonly sourceCode: SourceCode;
  readonly filename: string;
  readonly physicalFilename?: string;
  readonly cwd?: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly languageOptions?: { readonly parser?: unknown; readonly parserOptions?: unknown };
}

/** Everything about one file that the analyses share. */
export interface FileContext {
  readonly sourceCode: SourceCode;
  readonly ast: TSESTree.Program;
  /** The file on disk, also for a block that a processor took out of it. */
  readonly filename: string;
  readonly cwd: string;
  readonly settings: Settings;
  /** The frameworks that its tools may be of. */
  readonly frameworks: readonly Framework[];
  /** With the parser, which other files are read by too; absent where the host parses. */
  readonly languageOptions: LintContext['languageOptions'];
  readonly scopes: Scopes;
  readonly imports: Imports;
  /** The calls of the file by the last name of their callee, in source order; `super` for those of a constructor. */
  readonly calls: ReadonlyMap<string, readonly CallNode[]>;
}

const contexts = new WeakMap<SourceCode, FileContext>();

// A host lints one file after the other. The mark stands for the file and keeps nothing of it.
const marks = new WeakMap<SourceCode, object>();
let lastAsked: object | null = null;

/** What stands for the file that is linted now: the one whose context was asked for last. */
export function lintedFile(): object | null {
  return lastAsked;
}

/**
 * The shared view of the file that is linted.
 *
 * @throws {Error} where a setting is wrong: see `readSettings`.
 */
export function fileContext(context: LintContext): FileContext {
  const { sourceCode, languageOptions } = context;
  let mark = marks.get(sourceCode);
  if (!mark) {
    mark = {};
    marks.set(sourceCode, mark);
  }
  lastAsked = mark;
  const known = contexts.get(sourceCode);
  if (known) return known;
  return contextOf(sourceCode, {
    filename: context.physicalFilename ?? context.filename,
    cwd: context.cwd ?? process.cwd(),
    settings: readSettings(context.settings),
    languageOptions,
  });
}

/** The view of any file, by what is known beside its text. */
export function contextOf(
  sourceCode: SourceCode,
  { filename, cwd, settings, languageOptions }: Pick<FileContext, 'filename' | 'cwd' | 'settings' | 'languageOptions'>,
): FileContext {
  const calls = new Map<string, CallNode[]>();
  const loads: Node[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'ImportExpression') loads.push(node);
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const name = node.callee.type === 'Super' ? 'super' : calleeName(node);
    if (name === null) return;
    if (name === 'require') loads.push(node);
    const others = calls.get(name);
    if (others) others.push(node);
    else calls.set(name, [node]);
  });
  const scopes = buildScopes(sourceCode);
  const file: FileContext = {
    sourceCode,
    ast: sourceCode.ast,
    filename,
    cwd,
    settings,
    frameworks: frameworksOf(settings),
    languageOptions,
    scopes,
    imports: buildImports(sourceCode.ast, scopes, loads),
    calls,
  };
  contexts.set(sourceCode, file);
  return file;
}

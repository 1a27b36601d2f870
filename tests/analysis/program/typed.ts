import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as typescriptParser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import ts from 'typescript';
import { fileContext, type FileContext, type LintContext } from '../../../src/analysis/syntax/file-context.ts';
import plugin from '../../../src/index.ts';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { sharingHost } from '../../compiler-host.ts';

const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

const host = sharingHost(options, true);
let previous: ts.Program | undefined;

export interface TypedRequest {
  /** The short name of a rule; default: all rules. */
  readonly rule?: string;
  readonly settings?: ToolErrorsSettings;
  /** False: the same without a program. */
  readonly typed?: boolean;
  /** Default: typescript-eslint's. */
  readonly parser?: Linter.Parser;
}

/** A folder of TypeScript files that are linted with the types of each other. */
export class TypedFolder {
  /** The program of the text that was linted last. */
  #last: { readonly code: string; readonly program: ts.Program } | undefined;
  readonly directory: string = realpathSync(mkdtempSync(path.join(tmpdir(), 'tool-errors-types-')));

  /**
   * @param files By their names. `ai` is a package without content: what is imported from it is `any`.
   * @param installed Packages of this repository that the files import as they are.
   */
  constructor(files: Readonly<Record<string, string>>, installed: readonly string[] = []) {
    for (const name of installed) {
      const link = path.join(this.directory, 'node_modules', name);
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.join(import.meta.dirname, '../../../node_modules', name), link, 'junction');
    }
    mkdirSync(path.join(this.directory, 'node_modules/ai'), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(this.directory, name)), { recursive: true });
      writeFileSync(path.join(this.directory, name), text);
    }
  }

  remove(): void {
    rmSync(this.directory, { recursive: true });
  }

  /** What one rule finds in a file `tool.ts` of this text. */
  lint(
    code: string,
    { rule, settings = { versions: { ai: 7 } }, typed = true, parser = typescriptParser }: TypedRequest = {},
  ): Linter.LintMessage[] {
    const rules = rule === undefined ? (plugin.configs.all.rules ?? {}) : { [`tool-errors/${rule}`]: 'error' as const };
    return this.#verify(code, { plugins: { 'tool-errors': plugin }, rules, settings: { 'tool-errors': settings } }, parser, typed);
  }

  /** Calls `visit` with the view of a file `tool.ts` of this text. */
  visit(code: string, visit: (file: FileContext) => void, typed = true): void {
    const create = (context: unknown) => ({
      Program() {
        visit(fileContext(context as LintContext));
      },
    });
    const messages = this.#verify(
      code,
      { plugins: { probe: { rules: { visit: { create } } } }, rules: { 'probe/visit': 'error' } },
      typescriptParser,
      typed,
    );
    if (messages.length > 0) throw new Error(messages.map(({ message }) => message).join('\n'));
  }

  #verify(code: string, config: Linter.Config, parser: Linter.Parser, typed: boolean): Linter.LintMessage[] {
    const file = path.join(this.directory, 'tool.ts');
    writeFileSync(file, code);
    if (typed && this.#last?.code !== code) this.#last = { code, program: (previous = ts.createProgram([file], options, host, previous)) };
    const program = typed ? this.#last?.program : undefined;
    const languageOptions = { parser, parserOptions: program ? { programs: [program] } : {} };
    return new Linter({ cwd: this.directory, configType: 'flat' }).verify(
      code,
      { files: ['**/*.ts'], languageOptions, ...config },
      { filename: file },
    );
  }
}

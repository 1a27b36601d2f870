import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as typescriptParser from '@typescript-eslint/parser';
import { Linter, type Rule } from 'eslint';
import ts from 'typescript';
import { fileContext, type LintContext } from '../../src/analysis/file-context.ts';
import { mayHoldTools } from '../../src/analysis/gate.ts';
import { findTools, type ToolDefinition } from '../../src/analysis/tools.ts';
import plugin from '../../src/index.ts';
import type { ToolErrorsSettings } from '../../src/tool-errors-settings.ts';

const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

// The libraries are parsed once, and what did not change between two programs is taken over.
const host = ts.createCompilerHost(options, true);
const libraries = new Map<string, ts.SourceFile | undefined>();
const getSourceFile = host.getSourceFile.bind(host);
host.getSourceFile = (name, ...rest) => {
  if (!/[\\/]lib\.[^\\/]*$/.test(name)) return getSourceFile(name, ...rest);
  if (!libraries.has(name)) libraries.set(name, getSourceFile(name, ...rest));
  return libraries.get(name);
};
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
      symlinkSync(path.join(import.meta.dirname, '../../node_modules', name), link, 'junction');
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
  lint(code: string, { rule, ...request }: TypedRequest): Linter.LintMessage[] {
    const rules = rule === undefined ? (plugin.configs.all.rules ?? {}) : { [`tool-errors/${rule}`]: 'error' as const };
    return this.#run(code, { plugins: { 'tool-errors': plugin }, rules }, request);
  }

  /** The tools of a file `tool.ts` of this text; none where its text shows no sign of one. */
  tools(code: string, request: Omit<TypedRequest, 'rule'> = {}): readonly ToolDefinition[] {
    let tools: readonly ToolDefinition[] = [];
    const probe: Rule.RuleModule = {
      create: (context) => ({
        Program(): void {
          const lintContext = context as unknown as LintContext;
          if (mayHoldTools(lintContext)) tools = findTools(fileContext(lintContext));
        },
      }),
    };
    const [message] = this.#run(code, { plugins: { test: { rules: { probe } } }, rules: { 'test/probe': 'error' } }, request);
    if (message) throw new Error(message.message);
    return tools;
  }

  #run(
    code: string,
    config: Pick<Linter.Config, 'plugins' | 'rules'>,
    { settings = { versions: { ai: 7 } }, typed = true, parser = typescriptParser }: Omit<TypedRequest, 'rule'>,
  ): Linter.LintMessage[] {
    const file = path.join(this.directory, 'tool.ts');
    writeFileSync(file, code);
    if (typed && this.#last?.code !== code) this.#last = { code, program: (previous = ts.createProgram([file], options, host, previous)) };
    const program = typed ? this.#last?.program : undefined;
    return new Linter({ cwd: this.directory, configType: 'flat' }).verify(
      code,
      {
        files: ['**/*.ts'],
        languageOptions: { parser, parserOptions: program ? { programs: [program] } : {} },
        ...config,
        settings: { 'tool-errors': settings },
      },
      { filename: file },
    );
  }
}

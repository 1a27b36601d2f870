import path from 'node:path';
import json from '@eslint/json';
import * as parser from '@typescript-eslint/parser';
import { Linter, type Rule } from 'eslint';
import type { Node } from '../../src/analysis/syntax/ast.ts';
import { describedFile, mayDescribe } from '../../src/analysis/platform/described-file.ts';
import { executeFlow, type ExecuteFlow } from '../../src/analysis/flow/execute-flow.ts';
import { fileContext, type FileContext, type LintContext } from '../../src/analysis/syntax/file-context.ts';
import { mayHoldTools } from '../../src/analysis/tools/gate.ts';
import { findTools, type ToolDefinition } from '../../src/analysis/tools/find-tools.ts';
import type { ToolErrorsSettings } from '../../src/tool-errors-settings.ts';

export interface Analysis {
  readonly file: FileContext;
  readonly tools: readonly ToolDefinition[];
  readonly flows: readonly (ExecuteFlow | null)[];
}

export interface AnalysisOptions {
  readonly filename?: string;
  readonly settings?: ToolErrorsSettings;
  /** Analyse the file even when its text shows no sign of a tool. */
  readonly pastGate?: boolean;
}

/** What the analyses say of a file; null when its text shows no sign of a tool. */
export function analyse(code: string, { filename = 'file.ts', settings, pastGate = false }: AnalysisOptions = {}): Analysis | null {
  let analysis: Analysis | null = null;
  const probe: Rule.RuleModule = {
    create(context) {
      // The analyses take typescript-eslint's view of the same context.
      const lintContext = context as unknown as LintContext;
      return {
        Program() {
          if (!pastGate && !mayHoldTools(lintContext)) return;
          const file = fileContext(lintContext);
          const tools = findTools(file);
          analysis = { file, tools, flows: tools.map((tool) => executeFlow(tool, file)) };
        },
      };
    },
  };
  // ESLint's flat configuration matches files below the working directory alone.
  const cwd = path.isAbsolute(filename) ? path.dirname(filename) : process.cwd();
  const messages = new Linter({ configType: 'flat', cwd }).verify(
    code,
    {
      files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
      languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: filename.endsWith('x') } } },
      plugins: { test: { rules: { probe } } },
      rules: { 'test/probe': 'error' },
      ...(settings && { settings: { 'tool-errors': settings } }),
    },
    { filename },
  );
  const [message] = messages;
  if (message) throw new Error(`${message.message} (${String(message.line)}:${String(message.column)})`);
  return analysis;
}

/** The view of a JSON file; null when its text shows no sign of what a platform is described. */
export function analyseJson(code: string, filename = 'file.json'): FileContext | null {
  let file: FileContext | null = null;
  const probe: Rule.RuleModule = {
    create(context) {
      const lintContext = context as unknown as LintContext;
      return {
        Document() {
          file = mayDescribe(lintContext.sourceCode) ? describedFile(lintContext) : null;
        },
      };
    },
  };
  const [message] = new Linter({ configType: 'flat' }).verify(
    code,
    {
      files: ['**/*.{json,jsonc,json5}'],
      language: `json/${path.extname(filename).slice(1)}`,
      plugins: { json, test: { rules: { probe } } },
      rules: { 'test/probe': 'error' },
    },
    { filename },
  );
  if (message) throw new Error(`${message.message} (${String(message.line)}:${String(message.column)})`);
  return file;
}

/** The source of a node on one line. */
export function textOf(node: Node, file: FileContext): string {
  return file.sourceCode.getText(node).replaceAll(/\s+/g, ' ');
}

/** `name: where execute's text begins, or why it is absent`, for each tool. */
export function toolsIn(code: string, options?: AnalysisOptions): string[] {
  const analysis = analyse(code, options);
  // What looks like a tool of nobody's is asked for in a file of its own.
  return (analysis?.tools ?? []).filter(isToldOtherwise).map((tool) => `${tool.name ?? '?'}: ${executeText(tool, analysis as Analysis)}`);
}

/** Whether more than its shape tells a tool. */
export function isToldOtherwise({ framework }: ToolDefinition): boolean {
  return framework.mayAnswerForThrows !== true;
}

function executeText({ execute, executeAbsence }: ToolDefinition, { file }: Analysis): string {
  return execute ? textOf(execute, file) : String(executeAbsence);
}

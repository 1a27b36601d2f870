import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import type ts from 'typescript';
import { inject } from 'vitest';
import type plugin from '../../../src/index.ts';
import { ruleCode } from '../../../ts-plugin/names.ts';
import { applied, type EditorProject } from './editor.ts';

/** What a host says of one file. */
export interface Found {
  /** `rule line:column-line:column category message`. */
  readonly findings: readonly string[];
  /** The text after each repair that is offered. */
  readonly repaired: readonly string[];
}

const rules = new Map<number | undefined, string>();
const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** The packed plugin, whose rules ESLint runs. */
export async function packedPlugin(): Promise<typeof plugin> {
  const { default: loaded } = (await import(pathToFileURL(path.join(inject('workspace'), 'package/dist/index.mjs')).href)) as {
    default: typeof plugin;
  };
  for (const rule of Object.keys(loaded.rules)) rules.set(ruleCode(rule), rule);
  return loaded;
}

/** What tsserver says of a file that is open. @param text What is in it. */
export async function ofTsserver({ server, directory }: EditorProject, name: string, text: string): Promise<Found> {
  const file = `${directory}/${name}`;
  const found = (await server.diagnostics(file)).filter(({ source }) => source === 'tool-errors');
  const repairs = await Promise.all(
    found.map(({ start, end, code }) =>
      server.request<ts.server.protocol.CodeFixAction[]>('getCodeFixes', {
        file,
        startLine: start.line,
        startOffset: start.offset,
        endLine: end.line,
        endOffset: end.offset,
        errorCodes: [code],
      }),
    ),
  );
  return {
    findings: found.map(
      ({ code, category, start, end, text: message }) =>
        `${rules.get(code) ?? ''} ${start.line}:${start.offset}-${end.line}:${end.offset} ${category} ${message}`,
    ),
    repaired: sorted(
      repairs
        .flat()
        .flatMap(({ description, changes: [change] }) => (/^Disable /.test(description) ? [] : [applied(text, change?.textChanges ?? [])])),
    ),
  };
}

interface EslintRequest {
  /** The folder that ESLint runs in. */
  readonly cwd: string;
  readonly settings: object;
  readonly parserOptions: object;
}

/** What ESLint says of a text by the preset `all`. @param name The file's path in the folder. */
export function ofEslint(loaded: typeof plugin, name: string, text: string, { cwd, settings, parserOptions }: EslintRequest): Found {
  const linter = new Linter({ configType: 'flat', cwd });
  const config: Linter.Config[] = [
    { files: ['**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts}'], languageOptions: { parser, parserOptions } },
    loaded.configs.all,
    { settings: { 'tool-errors': settings } },
  ];
  const found = linter.verify(text, config, path.join(cwd, name)).filter(({ ruleId }) => ruleId?.startsWith('tool-errors/'));
  return {
    findings: found.map(({ ruleId, line, column, endLine = line, endColumn = column, severity, message }) => {
      const category = severity === 2 ? 'warning' : 'suggestion';
      return `${ruleId?.slice('tool-errors/'.length) ?? ''} ${line}:${column}-${endLine}:${endColumn} ${category} ${message}`;
    }),
    repaired: sorted(
      found
        .flatMap(({ fix, suggestions = [] }) => [...(fix ? [fix] : []), ...suggestions.map((each) => each.fix)])
        .map(({ range: [start, end], text: replacement }) => text.slice(0, start) + replacement + text.slice(end)),
    ),
  };
}

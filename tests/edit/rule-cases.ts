import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { vi } from 'vitest';
import plugin from '../../src/index.ts';
import { examplesOf } from '../page-examples.ts';

/** A program that a rule reports: an invalid case of its tests, or an incorrect example of its page. */
export interface Case {
  readonly rule: string;
  readonly name: string;
  readonly code: string;
  readonly filename: string;
  readonly options: readonly unknown[];
  readonly settings: object;
  readonly languageOptions: Linter.LanguageOptions;
}

type Written = string | (Partial<Case> & { readonly code: string });

// The cases of the rules' tests, taken in place of being run.
const { cases } = vi.hoisted(() => ({ cases: [] as Case[] }));
vi.mock('../rule-tester.ts', () => ({
  ruleTester: () => ({
    run: (title: string, _rule: unknown, { invalid }: { readonly invalid: readonly Written[] }) => {
      for (const written of invalid) {
        const given = typeof written === 'string' ? { code: written } : written;
        cases.push({
          name: given.code,
          filename: 'file.ts',
          options: [],
          settings: {},
          languageOptions: {},
          ...given,
          rule: title.replace(/:.*/, ''),
        });
      }
    },
  }),
}));

const folder = path.join(import.meta.dirname, '../rules');
for (const file of readdirSync(folder)) await import(path.join(folder, file));

const pages = path.join(import.meta.dirname, '../../docs/rules');
for (const page of readdirSync(pages)) {
  for (const { verdict, language, line, code, options, settings } of examplesOf(readFileSync(path.join(pages, page), 'utf8'))) {
    if (verdict !== 'incorrect' || language.startsWith('json')) continue;
    cases.push({
      rule: path.basename(page, '.md'),
      name: `line ${line} of the page`,
      code,
      filename: `file.${language}`,
      options,
      settings: { 'tool-errors': settings },
      languageOptions: {},
    });
  }
}

export { cases };

const linter = new Linter({ configType: 'flat', cwd: '/project' });

/** What rules say of code in the file, the settings and the language of a case. */
export function lint(code: string, { filename, settings, languageOptions }: Case, rules: Linter.RulesRecord): Linter.LintMessage[] {
  return linter.verify(
    code,
    {
      files: ['**/*.{js,jsx,cjs,mjs,ts,tsx,cts,mts}'],
      languageOptions: { parser, ...languageOptions },
      linterOptions: { reportUnusedDisableDirectives: 'off' },
      plugins: { 'tool-errors': plugin },
      rules,
      settings: settings as NonNullable<Linter.Config['settings']>,
    },
    { filename },
  );
}

/** The comments of the code that was linted last, each with its white space made one blank; not to be asked of code that does not parse. */
export function lintedComments(): string[] {
  return linter
    .getSourceCode()
    .getAllComments()
    .map(({ value }) => value.replaceAll(/\s+/g, ' ').trim());
}

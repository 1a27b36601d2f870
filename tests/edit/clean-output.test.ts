import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { expect, it, vi } from 'vitest';
import plugin from '../../src/index.ts';
import { examplesOf } from '../page-examples.ts';

interface Case {
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
        cases.push({ name: given.code, filename: 'file.ts', options: [], settings: {}, languageOptions: {}, ...given, rule: title.replace(/:.*/, '') });
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
    cases.push({ rule: path.basename(page, '.md'), name: `line ${line} of the page`, code, filename: `file.${language}`, options, settings: { 'tool-errors': settings }, languageOptions: {} });
  }
}

const strict = (plugin.configs.strict.rules ?? {}) as Linter.RulesRecord;
const linter = new Linter({ configType: 'flat', cwd: '/project' });

function lint(code: string, { filename, settings, languageOptions }: Case, rules: Linter.RulesRecord): Linter.LintMessage[] {
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

interface Edit {
  readonly title: string;
  readonly fix: NonNullable<Linter.LintMessage['fix']>;
}

function editsOf(each: Case): Edit[] {
  return lint(each.code, each, { [`tool-errors/${each.rule}`]: ['error', ...each.options] }).flatMap(({ fix, suggestions = [] }) => [
    ...(fix ? [{ title: 'the fix', fix }] : []),
    ...suggestions.map(({ desc, fix: suggested }) => ({ title: desc, fix: suggested })),
  ]);
}

function applied(code: string, { range: [start, end], text }: Edit['fix']): string {
  return code.slice(0, start) + text + code.slice(end);
}

const counted = (messages: readonly Linter.LintMessage[], rule: string | null): number => messages.filter(({ ruleId }) => ruleId === rule).length;

/** The reports of rules that have more of them than before. */
function added(before: readonly Linter.LintMessage[], after: readonly Linter.LintMessage[]): Linter.LintMessage[] {
  return after.filter(({ ruleId, fatal }) => fatal === true || counted(after, ruleId) > counted(before, ruleId));
}

/**
 * What an edit may leave, each with its reason.
 *
 * - A failure that an edit lets out (it awaits what was let go, it makes a text one that may be read) is to be caught. The wrap is the fix of
 *   a rule of its own; it must leave nothing.
 * - The wrap changes no success path: a command that answered with nothing goes on to do so beside the failures that it now returns.
 * - What is marked as a failure for the first time is judged as one: its words are the user's own.
 */
function isLeft(message: Linter.LintMessage, before: readonly Linter.LintMessage[], output: string, each: Case): boolean {
  if (message.ruleId === 'tool-errors/require-try-catch' && message.fix) {
    // Of another tool of the file too.
    return added(before, lint(applied(output, message.fix), each, strict)).every(({ ruleId }) => ruleId === message.ruleId);
  }
  if (each.rule === 'require-is-error' && /error-text$|error-message$/.test(message.ruleId ?? '')) return true;
  return message.ruleId === 'tool-errors/no-undefined-output' && each.rule === 'require-try-catch' && /return undefined/.test(output);
}

const edited = cases.flatMap((each) => {
  const edits = editsOf(each);
  return edits.length > 0 ? [{ each, edits }] : [];
});

it('takes the cases of every rule with an edit', () => {
  const withEdits = Object.entries(plugin.rules).flatMap(([name, { meta }]) => (meta?.fixable || meta?.hasSuggestions ? [name] : []));
  expect([...new Set(edited.map(({ each }) => each.rule))].sort()).toEqual(withEdits.sort());
  expect(edited.length).toBeGreaterThan(400);
});

it.each(edited.map(({ each, edits }) => [each.rule, each.name, edits, each] as const))('%s leaves nothing to report: %s', (rule, _, edits, each) => {
  const own: Linter.RulesRecord = { ...strict, [`tool-errors/${rule}`]: ['error', ...each.options] };
  const before = lint(each.code, each, own);
  for (const { title, fix } of edits) {
    const output = applied(each.code, fix);
    const after = lint(output, each, own);
    const left = added(before, after).filter((message) => !isLeft(message, before, output, each));
    expect(left.map(({ ruleId, line, message }) => `${String(ruleId)} in line ${line}: ${message}`), `${title}\n${output}`).toEqual([]);
    expect(counted(after, `tool-errors/${rule}`), `${title} mends its own report\n${output}`).toBeLessThan(counted(before, `tool-errors/${rule}`));
  }
});

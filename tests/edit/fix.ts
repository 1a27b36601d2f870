import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { rules as allRules } from '../../rules/index.ts';
import type { ToolRule } from '../../src/create-rule.ts';
import plugin from '../../src/index.ts';
import type { ToolErrorsSettings } from '../../src/tool-errors-settings.ts';

export interface FixRequest {
  readonly filename?: string | undefined;
  readonly settings?: ToolErrorsSettings | undefined;
  /** The rules by their short names; default: those of `strict`. */
  readonly rules?: readonly string[] | undefined;
}

export interface Fixed {
  readonly output: string;
  /** How many passes changed something. */
  readonly passes: number;
  /** What the last run reports, but for faults that the code had before and that are for the user alone to repair. */
  readonly messages: readonly Linter.LintMessage[];
}

function configFor({ settings, rules }: FixRequest): Linter.Config {
  const strict = plugin.configs.strict.rules ?? {};
  return {
    files: ['**/*.{js,jsx,cjs,mjs,ts,tsx,cts,mts}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    plugins: { 'tool-errors': plugin },
    rules: rules ? Object.fromEntries(rules.map((name) => [`tool-errors/${name}`, 'error'])) : strict,
    settings: { 'tool-errors': settings ?? {} },
  };
}

export function lint(code: string, request: FixRequest = {}): Linter.LintMessage[] {
  return new Linter({ configType: 'flat', cwd: '/project' }).verify(code, configFor(request), {
    filename: request.filename ?? '/project/tools.ts',
  });
}

/** Runs `eslint --fix`, pass by pass. */
export function fix(code: string, request: FixRequest = {}): Fixed {
  let output = code;
  let before: readonly Linter.LintMessage[] | null = null;
  const had = (rule: string | null): boolean => (before ??= lint(code, request)).some(({ ruleId }) => ruleId === rule);
  for (let passes = 0; ; passes++) {
    const messages = lint(output, request);
    const next = applyFixes(output, messages);
    if (next === output || passes > 10)
      return { output, passes, messages: messages.filter(({ ruleId }) => !forTheUser(ruleId) || !had(ruleId)) };
    output = next;
  }
}

function forTheUser(rule: string | null): boolean {
  const known: Readonly<Record<string, ToolRule>> = allRules;
  return known[rule?.replace(/^tool-errors\//, '') ?? '']?.meta.fixable === undefined;
}

// One pass as ESLint makes it: in source order, and none that reaches into the one before.
export function applyFixes(code: string, messages: readonly Linter.LintMessage[]): string {
  const fixes = messages.flatMap((message) => message.fix ?? []).sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
  // Ranges count from behind a byte order mark.
  const mark = code.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = code.slice(mark.length);
  let result = '';
  let at = -1;
  for (const {
    range: [start, end],
    text: replacement,
  } of fixes) {
    if (start <= at) continue;
    result += text.slice(Math.max(0, at), start) + replacement;
    at = end;
  }
  return mark + result + text.slice(Math.max(0, at));
}

/** The code after the first suggestion of a report. */
export function applySuggestion(code: string, request: FixRequest = {}): string | null {
  const suggestion = lint(code, request).flatMap((message) => message.suggestions ?? [])[0];
  return suggestion ? applyFixes(code, [{ fix: suggestion.fix } as Linter.LintMessage]) : null;
}

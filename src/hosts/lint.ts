import { Linter, type SourceCode } from 'eslint';
import type { ToolRule } from '../create-rule.ts';
import plugin from '../index.ts';

/** A change of the text: `range` is replaced by `text`. Offsets are UTF-16 code units of the linted text. */
export interface Edit {
  readonly range: readonly [number, number];
  readonly text: string;
}

/** One finding of one rule, as every host shows it. */
export interface Finding {
  /** Without the namespace: `require-try-catch`. */
  readonly rule: string;
  readonly severity: 'error' | 'warn';
  readonly message: string;
  readonly messageId: string | null;
  readonly range: readonly [number, number];
}

/** A finding with its repairs. */
export interface RepairableFinding extends Finding {
  readonly fix: Edit | null;
  readonly suggestions: readonly { readonly message: string; readonly edit: Edit }[];
}

export type RuleSeverities = NonNullable<Linter.Config['rules']>;

export interface LintRequest {
  readonly sourceCode: SourceCode;
  /** Absolute. */
  readonly filename: string;
  /** `context.cwd`; paths in the settings start there. */
  readonly cwd: string;
  readonly rules: RuleSeverities;
  /** `settings['tool-errors']`. */
  readonly settings: object;
}

const [namespace] = Object.keys(plugin.configs.all.plugins ?? {});

/** The rules that a preset turns on, with the namespace. */
export function presetRules(preset: keyof typeof plugin.configs): RuleSeverities {
  return plugin.configs[preset].rules ?? {};
}

/** The rules for which more than a severity may be given. */
export const rulesWithOptions: readonly string[] = Object.entries(plugin.rules as unknown as Readonly<Record<string, ToolRule>>)
  .filter(([, rule]) => (rule.meta.schema as readonly unknown[]).length > 0)
  .map(([name]) => name);

/** What ESLint finds wrong with the options of a rule, on one line; null where they are right. */
export function optionsProblem(rule: string, entry: Linter.RuleEntry): string | null {
  const linter = new Linter({ configType: 'flat' });
  try {
    linter.verify('', [{ plugins: plugin.configs.all.plugins ?? {}, rules: { [`${namespace}/${rule}`]: entry } }], 'options.js');
    return null;
  } catch (error) {
    const [, ...lines] = (error as Error).message.split('\n');
    return lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' ');
  }
}

/** What a rule says of itself: the address of its page, and what its automatic repair does. */
export function ruleDocs(rule: string): { readonly url: string; readonly fixTitle: string } {
  const docs = (plugin.rules as unknown as Readonly<Record<string, ToolRule>>)[rule]?.meta.docs;
  return { url: docs?.url ?? '', fixTitle: docs?.fixTitle ?? '' };
}

/** The version of the ESLint that runs the rules. */
export const eslintVersion: string = Linter.version;

/**
 * Runs ESLint's engine over a file that is parsed already. `eslint-disable` and `eslint` comments apply as they do there.
 *
 * @returns The findings in source order.
 * @throws What a rule throws; a wrong setting is an Error whose message names it.
 */
export function lint(request: LintRequest): RepairableFinding[] {
  return run(request, false);
}

/** The findings of `lint` without their repairs, which cost as much as the findings do. */
export function lintWithoutRepairs(request: LintRequest): Finding[] {
  return run(request, true);
}

function run(request: LintRequest, disableFixes: boolean): RepairableFinding[] {
  const { sourceCode } = request;
  // A Linter holds on to the last file that it saw, and that to its Program.
  const linter = new Linter({ cwd: request.cwd, configType: 'flat' });
  const messages = linter.verify(sourceCode, configOf(request), { filename: request.filename, disableFixes });
  return messages.flatMap((message) => {
    const rule = message.ruleId?.startsWith(`${namespace}/`) ? message.ruleId.slice(`${namespace}/`.length) : null;
    if (rule === null) return [];
    const start = sourceCode.getIndexFromLoc({ line: message.line, column: message.column - 1 });
    const end =
      message.endLine === undefined || message.endColumn === undefined
        ? start
        : sourceCode.getIndexFromLoc({ line: message.endLine, column: message.endColumn - 1 });
    return [
      {
        rule,
        severity: message.severity === 2 ? 'error' : 'warn',
        message: message.message,
        messageId: message.messageId ?? null,
        range: [start, end],
        fix: message.fix ?? null,
        suggestions: (message.suggestions ?? []).map(({ desc, fix }) => ({ message: desc, edit: fix })),
      } satisfies RepairableFinding,
    ];
  });
}

interface PreparedConfig {
  readonly settings: object;
  readonly config: Linter.Config[];
}

const configs = new WeakMap<RuleSeverities, PreparedConfig>();

// ESLint normalises a config for every call; one array for all calls with the same rules and settings keeps at least its parts.
function configOf({ rules, settings }: LintRequest): Linter.Config[] {
  const known = configs.get(rules);
  if (known?.settings === settings) return known.config;
  const config: Linter.Config[] = [
    {
      // ESLint lints .js alone unless a pattern that is more than `**` names the file.
      files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
      plugins: plugin.configs.all.plugins ?? {},
      rules,
      settings: { 'tool-errors': settings },
      linterOptions: { reportUnusedDisableDirectives: 'off' },
    },
  ];
  configs.set(rules, { settings, config });
  return config;
}

import type { Linter } from 'eslint';
import { expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { cases, lint, type Case } from './rule-cases.ts';

const strict = (plugin.configs.strict.rules ?? {}) as Linter.RulesRecord;

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

const counted = (messages: readonly Linter.LintMessage[], rule: string | null): number =>
  messages.filter(({ ruleId }) => ruleId === rule).length;

/** The reports of rules that have more of them than before. */
function added(before: readonly Linter.LintMessage[], after: readonly Linter.LintMessage[]): Linter.LintMessage[] {
  return after.filter(({ ruleId, fatal }) => fatal === true || counted(after, ruleId) > counted(before, ruleId));
}

/**
 * What an edit may leave, each with its reason.
 *
 * - A failure that an edit lets out (it awaits what was let go, it makes a text one that may be read) is to be caught. The wrap is the fix
 * of
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

it.each(edited.map(({ each, edits }) => [each.rule, each.name, edits, each] as const))(
  '%s leaves nothing to report: %s',
  (rule, _, edits, each) => {
    const own: Linter.RulesRecord = { ...strict, [`tool-errors/${rule}`]: ['error', ...each.options] };
    const before = lint(each.code, each, own);
    for (const { title, fix } of edits) {
      const output = applied(each.code, fix);
      const after = lint(output, each, own);
      const left = added(before, after).filter((message) => !isLeft(message, before, output, each));
      expect(
        left.map(({ ruleId, line, message }) => `${String(ruleId)} in line ${line}: ${message}`),
        `${title}\n${output}`,
      ).toEqual([]);
      expect(counted(after, `tool-errors/${rule}`), `${title} mends its own report\n${output}`).toBeLessThan(
        counted(before, `tool-errors/${rule}`),
      );
    }
  },
);

import { appendFileSync } from 'node:fs';
import type { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { commentsOf, lostComments } from './comments.ts';
import { applyFixes } from './fix.ts';
import { demoCases, foreignCases } from './foreign-cases.ts';
import { cases, lint, type Case } from './rule-cases.ts';

const presets = { recommended: plugin.configs.recommended, strict: plugin.configs.strict, all: plugin.configs.all };
const mostPasses = 2;

/** What is wrong with code that an edit made; null where nothing is. */
function faultOf(output: string, { code, filename }: Case, messages: readonly Linter.LintMessage[]): string | null {
  const fatal = messages.find((message) => message.fatal);
  if (fatal) return `does not parse: ${fatal.message}`;
  const lost = lostComments(commentsOf(code, filename), commentsOf(output, filename));
  return lost.length > 0 ? `loses ${JSON.stringify(lost)}` : null;
}

/** What is wrong with `eslint --fix`. */
function faultOfFixes(each: Case, rules: Linter.RulesRecord): string[] {
  let output = each.code;
  for (let pass = 0; ; pass++) {
    const messages = lint(output, each, rules);
    const fault = faultOf(output, each, messages);
    const next = applyFixes(output, messages);
    if (fault === null && next === output) return [];
    if (fault !== null || pass >= mostPasses) {
      const open = messages.filter(({ fix }) => fix).map(({ ruleId }) => ruleId);
      return [
        `${each.name}\n${each.code}\n----- ${fault ?? `pass ${pass + 1} changes it, of ${open.join(', ')}`}\n${output}\n----- then\n${next}`,
      ];
    }
    output = next;
  }
}

interface Edit {
  readonly rule: string;
  /** Its message and its title: what is offered again is known by both. */
  readonly kind: string;
  readonly fix: Linter.LintMessage;
}

function editsOf(messages: readonly Linter.LintMessage[]): Edit[] {
  return messages.flatMap((message) => [
    ...(message.fix ? [{ rule: message.ruleId ?? '', kind: `${String(message.messageId)}: the fix`, fix: message }] : []),
    ...(message.suggestions ?? []).map(({ desc, fix }) => ({
      rule: message.ruleId ?? '',
      kind: `${String(message.messageId)}: ${desc}`,
      fix: { fix } as Linter.LintMessage,
    })),
  ]);
}

/** What is wrong with one edit of a case, which is applied alone, and then again wherever its rule offers it. */
function faultOfEdit(edit: Edit, each: Case, edits: readonly Edit[], entry: Linter.RuleEntry): string[] {
  const isSame = ({ rule, kind }: Edit): boolean => rule === edit.rule && kind === edit.kind;
  let output = applyFixes(each.code, [edit.fix]);
  for (let left = edits.filter(isSame).length; ; left--) {
    const messages = lint(output, each, { [edit.rule]: entry });
    const fault = faultOf(output, each, messages);
    const again = editsOf(messages).find(isSame);
    if (fault === null && !again) return [];
    if (fault !== null || left < 0)
      return [`${each.name}\n${each.code}\n----- ${edit.rule} ${edit.kind}: ${fault ?? 'is offered for its own repair'}\n${output}`];
    if (again) output = applyFixes(output, [again.fix]);
  }
}

function faultsOf(each: Case, rules: Linter.RulesRecord): string[] {
  const edits = editsOf(lint(each.code, each, rules));
  return edits.flatMap((edit) => faultOfEdit(edit, each, edits, rules[edit.rule] ?? 'error'));
}

function expectNone(faults: readonly string[]): void {
  if (faults.length) appendFileSync('/tmp/d2/faults.txt', faults.join('\n=====\n') + '\n=====\n');
  expect(faults.length, faults.slice(0, 3).join('\n=====\n')).toBe(0);
}

// Many rules are shown by the same code.
const programs = [...new Map(cases.map((each) => [JSON.stringify([each.code, each.filename, each.settings]), each])).values()];
const chunks = Array.from({ length: 10 }, (_, index) => programs.filter((__, at) => at % 10 === index));

describe.each(Object.entries(presets))('--fix with %s', (_, { rules = {} }) => {
  it.each(chunks.map((chunk, index) => [index, chunk] as const))(
    'settles in two passes in the tests and on the pages, part %i',
    (__, chunk) => {
      expectNone(chunk.flatMap((each) => faultOfFixes(each, rules as Linter.RulesRecord)));
    },
  );

  it('settles in two passes in the demo', () => {
    expectNone(demoCases.flatMap((each) => faultOfFixes(each, rules as Linter.RulesRecord)));
  });
});

describe('each edit settles by itself', () => {
  const rules = [...new Set(cases.map(({ rule }) => rule))];
  it.each(rules)('%s', (rule) => {
    const own = cases.filter((each) => each.rule === rule);
    expectNone(own.flatMap((each) => faultsOf(each, { [`tool-errors/${rule}`]: ['error', ...each.options] })));
  });
});

describe('in code of others, whose functions are made tools', () => {
  const rules = plugin.configs.all.rules as Linter.RulesRecord;
  it('has functions of each package', () => {
    expect(new Set(foreignCases.map(({ name }) => name.split(':')[0])).size).toBeGreaterThanOrEqual(4);
    expect(foreignCases.filter((each) => editsOf(lint(each.code, each, rules)).length > 0).length).toBeGreaterThan(20);
  });

  it('--fix settles in two passes', () => {
    expectNone(foreignCases.flatMap((each) => faultOfFixes(each, rules)));
  });

  it('each edit settles by itself', () => {
    expectNone([...demoCases, ...foreignCases].flatMap((each) => faultsOf(each, rules)));
  });
});

import type { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { applyFixes } from './fix.ts';
import { demoCases, foreignCases } from './foreign-cases.ts';
import { cases, lint, lintedComments, type Case } from './rule-cases.ts';

const recommended = plugin.configs.recommended.rules as Linter.RulesRecord;
const strict = plugin.configs.strict.rules as Linter.RulesRecord;
const all = plugin.configs.all.rules as Linter.RulesRecord;
const mostPasses = 2;

/** A case with what some rules say of it. */
interface Program {
  readonly case: Case;
  readonly rules: Linter.RulesRecord;
  readonly messages: readonly Linter.LintMessage[];
  readonly comments: readonly string[];
}

function programOf(each: Case, rules: Linter.RulesRecord): Program {
  const messages = lint(each.code, each, rules);
  return { case: each, rules, messages, comments: lintedComments() };
}

/** What is wrong with the code that an edit of a program made, and that was linted last; null where nothing is. */
function faultOf({ comments }: Program, messages: readonly Linter.LintMessage[]): string | null {
  const fatal = messages.find((message) => message.fatal);
  if (fatal) return `does not parse: ${fatal.message}`;
  const left = lintedComments();
  const lost = comments.filter((comment) => {
    const at = left.indexOf(comment);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return lost.length > 0 ? `loses ${JSON.stringify(lost)}` : null;
}

/** What is wrong with `eslint --fix`. */
function faultsOfFixes(program: Program): string[] {
  const { case: each, rules } = program;
  let output = applyFixes(each.code, program.messages);
  for (let passes = 1; output !== each.code; passes++) {
    const messages = lint(output, each, rules);
    const next = applyFixes(output, messages);
    const open = messages.flatMap(({ fix, ruleId }) => (fix ? [ruleId] : []));
    const fault =
      faultOf(program, messages) ?? (next !== output && passes === mostPasses ? `needs another pass for ${open.join(', ')}` : null);
    if (fault !== null) return [shown(each, `--fix ${fault}`, output)];
    if (next === output) break;
    output = next;
  }
  return [];
}

interface Edit {
  readonly rule: string;
  /** The message and the title of the edit: what is offered again is known by both. */
  readonly kind: string;
  readonly fix: Linter.LintMessage;
}

function editsOf(messages: readonly Linter.LintMessage[]): Edit[] {
  return messages.flatMap((message) => {
    const edit = (title: string, fix: Linter.LintMessage['fix']): Edit[] =>
      fix ? [{ rule: message.ruleId ?? '', kind: `${String(message.messageId)}, ${title}`, fix: { ...message, fix } }] : [];
    return [...edit('the fix', message.fix), ...(message.suggestions ?? []).flatMap(({ desc, fix }) => edit(desc, fix))];
  });
}

/**
 * What is wrong with an edit that is applied alone, and then again wherever its rule offers it: no more often than it was offered at first,
 * and once.
 */
function faultsOfEdit(edit: Edit, program: Program): string[] {
  const { case: each, rules, messages: before } = program;
  const isSame = ({ rule, kind }: Edit): boolean => rule === edit.rule && kind === edit.kind;
  let output = applyFixes(each.code, [edit.fix]);
  for (let left = editsOf(before).filter(isSame).length; ; left--) {
    const messages = lint(output, each, { [edit.rule]: rules[edit.rule] ?? 'error' });
    const again = editsOf(messages).find(isSame);
    const fault = faultOf(program, messages) ?? (again && left === 0 ? 'is offered for its own repair' : null);
    if (fault !== null) return [shown(each, `${edit.rule}, ${edit.kind}: ${fault}`, output)];
    if (!again) return [];
    output = applyFixes(output, [again.fix]);
  }
}

function shown({ name, code }: Case, fault: string, output: string): string {
  return `${name}\n${code}\n----- ${fault}\n${output}`;
}

// A diff of all of them would take longer than to find them.
function expectNone(faults: readonly string[]): void {
  expect(faults.length, faults.slice(0, 3).join('\n=====\n')).toBe(0);
}

const ruleNames = [...new Set(cases.map(({ rule }) => rule))];
const fixed = new Set<string>();

describe.each(ruleNames)('the programs of %s', (rule) => {
  const name = `tool-errors/${rule}`;
  const own = cases.filter((each) => each.rule === rule);
  const programs: Program[] = [];

  it('are mended by each edit alone', () => {
    programs.push(...own.map((each) => programOf(each, { ...strict, [name]: ['error', ...each.options] })));
    expect(programs).toHaveLength(own.length);
    expectNone(
      programs.flatMap((program) => editsOf(program.messages).flatMap((edit) => (edit.rule === name ? faultsOfEdit(edit, program) : []))),
    );
  });

  it('are mended by --fix in two passes', () => {
    const fixable = programs.filter(({ messages, case: { code, filename, settings, options } }) => {
      // Many rules are shown by the same code.
      const key = JSON.stringify([code, filename, settings, options]);
      const isNew = !fixed.has(key);
      fixed.add(key);
      return isNew && messages.some(({ fix }) => fix);
    });
    // What `strict` mends nothing in, `recommended` mends nothing in.
    expectNone(fixable.flatMap((program) => [...faultsOfFixes(program), ...faultsOfFixes(programOf(program.case, recommended))]));
  });
});

describe('the programs of require-try-catch, whose repairs throw', () => {
  const throwing = (each: Case): Case => {
    const { 'tool-errors': settings = {} } = each.settings as { readonly 'tool-errors'?: object };
    return { ...each, settings: { 'tool-errors': { ...settings, repair: 'throw' } } };
  };
  const programs = cases.flatMap((each) => (each.rule === 'require-try-catch' ? [programOf(throwing(each), strict)] : []));

  it('are mended by each edit alone', () => {
    expectNone(
      programs.flatMap((program) =>
        editsOf(program.messages).flatMap((edit) => (edit.rule === 'tool-errors/require-try-catch' ? faultsOfEdit(edit, program) : [])),
      ),
    );
  });

  it('are mended by --fix in two passes, which add no finding', () => {
    const added = ({ case: each, rules, messages }: Program): string[] => {
      const own = messages.filter(({ ruleId }) => ruleId === 'tool-errors/require-try-catch');
      const output = applyFixes(each.code, own);
      const before = new Set(messages.map(({ ruleId }) => ruleId));
      const after = output === each.code ? [] : lint(output, each, rules);
      const news = after.filter(({ ruleId }) => !before.has(ruleId));
      return news.length > 0 ? [shown(each, news.map(({ ruleId, message }) => `${String(ruleId)}: ${message}`).join('\n'), output)] : [];
    };
    expectNone(programs.flatMap((program) => [...faultsOfFixes(program), ...added(program)]));
  });
});

describe.each([
  ['the demo', demoCases, recommended, 13],
  ['code of others whose functions are made tools', foreignCases, all, 40],
])('%s', (_, own, rules, leastEdits) => {
  const programs: Program[] = [];

  it('is mended by each edit alone', () => {
    programs.push(...own.map((each) => programOf(each, rules)));
    expect(programs.flatMap(({ messages }) => editsOf(messages)).length).toBeGreaterThanOrEqual(leastEdits);
    expectNone(programs.flatMap((program) => editsOf(program.messages).flatMap((edit) => faultsOfEdit(edit, program))));
  });

  it('is mended by --fix in two passes', () => {
    expectNone(programs.flatMap(faultsOfFixes));
  });
});

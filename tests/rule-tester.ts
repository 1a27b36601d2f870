import { existsSync } from 'node:fs';
import path from 'node:path';
import { RuleTester, type RuleTesterConfig } from '@typescript-eslint/rule-tester';
import { afterAll, describe, it, type TestContext } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** A case of a rule tester: its title is one line, and where it fails, the message says which files hold the rule. */
export const ruleCase = caseBy(it);

RuleTester.afterAll = afterAll;
RuleTester.describe = describe;
RuleTester.describeSkip = describe.skip;
RuleTester.it = ruleCase;
RuleTester.itOnly = caseBy(it.only);
RuleTester.itSkip = it.skip;

/** A tester for `.ts` files without type information, unless the configuration says otherwise. */
export function ruleTester(config: RuleTesterConfig = {}): RuleTester {
  return new RuleTester(config);
}

function caseBy(add: (title: string, run: (context: TestContext) => void) => void): (title: string, run: () => void) => void {
  return (title, run) => {
    add(shortTitle(title), ({ task }) => {
      try {
        run();
      } catch (error) {
        // The groups around a case are `valid` or `invalid`, and the title that was given to `run`.
        const files = filesOf(task.suite?.suite?.name ?? '');
        if (error instanceof Error && files.length > 0) error.message += `\n\nThe rule is in ${files.join(' and ')}.`;
        throw error;
      }
    });
  };
}

/** The title of a case without a name is its code, with the line breaks escaped by the tester. */
function shortTitle(title: string): string {
  const lines = title.split(/\n|\\u000a/).filter((line) => line.trim() !== '');
  const line = lines.find((each) => !each.startsWith('import ')) ?? lines[0];
  return lines.length > 1 && line !== undefined ? `${line.trim()} …` : title;
}

/** The files of the rule whose name a title begins with: the rule itself, and what it alone asks. */
function filesOf(title: string): string[] {
  const rule = /^[a-z-]+/.exec(title)?.[0] ?? '';
  return [`rules/${rule}.ts`, `src/checks/${rule}.ts`].filter((file) => existsSync(path.join(root, file)));
}

import { describe, expect, it } from 'vitest';
import { fix, lint } from '../fix.ts';

const ferry = (statements: string): string => `import { tool } from 'ai';
import { z } from 'zod';
import { boats, describeError } from './boats.js';

export const ferry = tool({
  inputSchema: z.object({ pier: z.string() }),
  execute: async ({ pier }) => {
    try {
      return await boats.at(pier);
    } catch (error) {
      ${statements.replaceAll('\n', '\n      ')}
    }
  },
});
`;

/** The statements of the catch that `--fix` leaves, up to the failure. */
function opening(statements: string): string[] {
  const { output } = fix(ferry(statements), { rules: ['require-try-catch'] });
  const [, body = ''] = /catch \(error\) \{\n([^]*?)\n\s*(?:return|throw new)\b/.exec(output) ?? [];
  return body.split('\n').map((line) => line.trim()).slice(1);
}

describe('what a catch made for the error that it threw', () => {
  it.each([
    ['a text', 'const text = error instanceof Error ? error.message : String(error);\nthrow new Error(`No boat: ${text}`);', ['console.error(error);']],
    ['a text of a text', 'const first = `${error}`;\nconst text = first.trim();\n\nthrow new Error(text);', ['console.error(error);']],
    ['beside what is logged', "console.warn('pier', error);\nlet text = error?.message ?? 'unknown';\nthrow new Error(`No boat: ${text}`);", ["console.warn('pier', error);"]],
  ])('goes with it: %s', (_, statements, left) => {
    expect(opening(statements)).toEqual(left);
  });

  it('stays where something else reads it', () => {
    const statements = 'const text = String(error);\nboats.note(text);\nthrow new Error(`No boat: ${text}`);';
    expect(opening(statements)).toEqual(['console.error(error);', 'const text = String(error);', 'boats.note(text);']);
  });

  it.each([
    ['a call that may do something', 'const text = describeError(error);\nthrow new Error(`No boat: ${text}`);'],
    ['a comment', '// For the log.\nconst text = String(error);\nthrow new Error(`No boat: ${text}`);'],
  ])('leaves the user to decide: %s', (_, statements) => {
    const code = ferry(statements);
    const [report] = lint(code, { rules: ['require-try-catch'] });
    expect(report?.fix).toBeUndefined();
    expect(report?.suggestions).toHaveLength(1);
  });
});

describe('where a catch asks for the stop', () => {
  it.each([
    ['behind what it cleans up', 'boats.timer.clear();\nclearTimeout(boats.timer);', false],
    ['behind a clean-up that comes first', 'clearTimeout(boats.timer); // at once\n// The pier is told.\nboats.note(pier);', true],
  ])('%s', (_, statements, isBehind) => {
    const { output } = fix(ferry(`${statements}\nthrow error;`), { rules: ['require-try-catch'] });
    const at = (text: string): number => output.indexOf(text);
    expect(at('AbortError') > at('clearTimeout')).toBe(isBehind);
    if (isBehind) expect(output).toContain("clearTimeout(boats.timer); // at once\n      if (error instanceof Error && error.name === 'AbortError') throw error;\n      console.error(error);\n      // The pier is told.\n      boats.note(pier);\n");
  });
});

describe('the await that a catch needs', () => {
  const found = (statements: string): string =>
    fix(ferry('throw error;').replace('return await boats.at(pier);', `const row = await boats.at(pier);\n      ${statements}`), { rules: ['require-try-catch'] }).output;

  it('is not given to what a schema checks', () => {
    expect(found('const found = rowSchema.parse(row);\n      return found;')).toContain('      return found;');
    expect(found('return schemas.rowSchema.safeParse(row);')).toContain('return schemas.rowSchema.safeParse(row);');
  });

  it('is given to what another call may answer later', () => {
    expect(found('const found = boats.parse(row);\n      return found;')).toContain('      return await found;');
    expect(found('return boats.parse(row);')).toContain('return await boats.parse(row);');
  });
});

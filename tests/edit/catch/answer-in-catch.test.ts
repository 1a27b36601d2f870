import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
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
  return body
    .split('\n')
    .map((line) => line.trim())
    .slice(1);
}

describe('what a catch made for the error that it threw', () => {
  it.each([
    [
      'a text',
      dedent`
        const text = error instanceof Error ? error.message : String(error);
        throw new Error(\`No boat: \${text}\`);
      `,
      ['console.error(error);'],
    ],
    [
      'a text of a text',
      dedent`
        const first = \`\${error}\`;
        const text = first.trim();

        throw new Error(text);
      `,
      ['console.error(error);'],
    ],
    [
      'beside what is logged',
      dedent`
        console.warn('pier', error);
        let text = error?.message ?? 'unknown';
        throw new Error(\`No boat: \${text}\`);
      `,
      ["console.warn('pier', error);"],
    ],
  ])('goes with it: %s', (_, statements, left) => {
    expect(opening(statements)).toEqual(left);
  });

  it('stays where something else reads it', () => {
    const statements = dedent`
      const text = String(error);
      boats.note(text);
      throw new Error(\`No boat: \${text}\`);
    `;
    expect(opening(statements)).toEqual(['console.error(error);', 'const text = String(error);', 'boats.note(text);']);
  });

  it.each([
    [
      'a call that may do something',
      dedent`
        const text = describeError(error);
        throw new Error(\`No boat: \${text}\`);
      `,
    ],
    [
      'a comment',
      dedent`
        // For the log.
        const text = String(error);
        throw new Error(\`No boat: \${text}\`);
      `,
    ],
  ])('leaves the user to decide: %s', (_, statements) => {
    const code = ferry(statements);
    const [report] = lint(code, { rules: ['require-try-catch'] });
    expect(report?.fix).toBeUndefined();
    expect(report?.suggestions).toHaveLength(1);
  });
});

describe('where a catch asks for the stop', () => {
  it.each([
    [
      'behind what it cleans up',
      dedent`
        boats.timer.clear();
        clearTimeout(boats.timer);
      `,
      false,
    ],
    [
      'behind a clean-up that comes first',
      dedent`
        clearTimeout(boats.timer); // at once
        // The pier is told.
        boats.note(pier);
      `,
      true,
    ],
  ])('%s', (_, statements, isBehind) => {
    const { output } = fix(
      ferry(dedent`
        ${statements}
        throw error;
      `),
      { rules: ['require-try-catch'] },
    );
    const at = (text: string): number => output.indexOf(text);
    expect(at('AbortError') > at('clearTimeout')).toBe(isBehind);
    if (isBehind)
      expect(output).toContain(dedent`
        clearTimeout(boats.timer); // at once
              if (error instanceof Error && error.name === 'AbortError') throw error;
              console.error(error);
              // The pier is told.
              boats.note(pier);

      `);
  });
});

describe('the await that a catch needs', () => {
  const found = (statements: string): string =>
    fix(
      ferry('throw error;').replace(
        'return await boats.at(pier);',
        dedent`
          const row = await boats.at(pier);
                ${statements}
        `,
      ),
      { rules: ['require-try-catch'] },
    ).output;

  it('is not given to what a schema checks', () => {
    expect(
      found(dedent`
        const found = rowSchema.parse(row);
              return found;
      `),
    ).toContain('      return found;');
    expect(found('return schemas.rowSchema.safeParse(row);')).toContain('return schemas.rowSchema.safeParse(row);');
  });

  it('is given to what another call may answer later', () => {
    expect(
      found(dedent`
        const found = boats.parse(row);
              return found;
      `),
    ).toContain('      return await found;');
    expect(found('return boats.parse(row);')).toContain('return await boats.parse(row);');
  });
});

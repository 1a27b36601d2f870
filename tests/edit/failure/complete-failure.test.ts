import { expect, it } from 'vitest';
import { editSlice } from '../../../src/edit/text/code-style.ts';
import { lint } from '../fix.ts';

const tool = (statements: string): string => `import { tool } from 'ai';
import { z } from 'zod';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    ${statements}
  },
});
`;

it.each([
  ["return { ok: false, message: 'No order 7' };"],
  ["return { ok: false, class: 'fatal', message: 'No order 7' };"],
  ["return { class: undefined, error: 'No order 7' };"],
  ["return {\n      status: 'error', // told at night\n      error: 'No order 7'\n    };"],
  ["return { error: 'Two orders match', options: [{ id: 'a1' }, { id: 'a2' }] };"],
  ["return { completeness: 'partial', crm: 1, errors: [{ source: 'billing', reason: 'Down' }] };"],
])('leaves nothing to report in %s', (statements) => {
  const code = tool(statements);
  const suggestions = lint(code).flatMap(({ ruleId, suggestions: each = [] }) =>
    ruleId === 'tool-errors/require-error-class' ? each : [],
  );
  expect(suggestions.length).toBeGreaterThan(0);
  for (const { fix } of suggestions) {
    const {
      range: [start, end],
      text,
    } = fix;
    expect(lint(editSlice(code, [0, code.length], [{ range: [start, end], text }]))).toEqual([]);
  }
});

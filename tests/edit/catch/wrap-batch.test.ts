import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { fix, lint } from '../fix.ts';

const tool = (body: string): string => `import { tool } from 'ai';
import { z } from 'zod';
import { billing } from './billing.js';

export const refundOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => { ${body} },
});
`;

const batches: readonly (readonly [string, string, string])[] = [
  ['a loop', 'for (const id of ids) { await billing.refund(id); } return { refunded: ids };', 'call'],
  [
    'a throw in a loop',
    dedent`
      for (const id of ids) { if (await billing.isPaid(id)) throw new Error(\`Order \${id} is paid\`); await billing.refund(id); \
        } return { refunded: ids };
    `,
    'throw',
  ],
  ['Promise.all', 'return { refunds: await Promise.all(ids.map((id) => billing.refund(id))) };', 'all'],
];

describe('a wrap around a batch', () => {
  it.each(batches)('leaves the report: %s', (_, body, before) => {
    const batch = (code: string): (string | undefined)[] =>
      lint(code).flatMap(({ ruleId, messageId }) => (ruleId === 'tool-errors/no-throw-in-batch' ? [messageId] : []));
    const { output } = fix(tool(body));
    expect(batch(tool(body))).toEqual([before]);
    expect(output).toContain("if (error instanceof Error && error.name === 'AbortError') throw error;");
    expect(batch(output)).toEqual(['catch']);
  });
});

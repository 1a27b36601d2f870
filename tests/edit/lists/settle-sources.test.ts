import * as zod from 'zod';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/project.ts';
import { diagnose } from '../compile.ts';
import { applySuggestion, fix } from '../fix.ts';
import { runModule } from '../run.ts';

const ai = (body: string): string => `import { tool } from 'ai';
import { z } from 'zod';
import { billing, crm } from './deps.js';

export const profile = tool({
  description: 'What is known of a customer.',
  inputSchema: z.object({ email: z.string() }),
  execute: async ({ email }, { abortSignal }) => {
${body}
  },
});
`;

const mcp = (module: string): string => `import { McpServer } from '${module}';
import { z } from 'zod';
import { billing, crm } from './deps.js';

export const server = new McpServer({ name: 'crm', version: '1.0.0' });
server.registerTool('profile', { inputSchema: z.object({ email: z.string() }) }, async ({ email }) => {
  const [contact, { invoices }] = await Promise.all([crm.contact(email), billing.account(email)]);
  return { content: [{ type: 'text', text: JSON.stringify({ contact, open: invoices.filter(({ paid }) => !paid) }) }] };
});
`;

const aggregates: readonly (readonly [string, string])[] = [
  [
    'names',
    ai(`    const [contact, account] = await Promise.all([
      crm.contact(email, abortSignal),
      billing.account(email, abortSignal),
    ]);
    return { contact, invoices: account.invoices };`),
  ],
  [
    'a pattern',
    ai(`    const [contact, { invoices }] = await Promise.all([crm.contact(email, abortSignal), billing.account(email, abortSignal)]);
    return { contact, invoices };`),
  ],
  [
    'a result with a name',
    ai(`    const [contact, account] = await Promise.all([crm.contact(email, abortSignal), billing.account(email, abortSignal)]);
    const result = { contact, invoices: account.invoices.slice() };
    return result;`),
  ],
];

const suggest = (code: string): string => applySuggestion(code, { rules: ['require-partial-results'] }) ?? '';

const contact = { name: 'Noor' };
const invoices = [{ id: 'i_1', paid: false }];

type State = 'up' | 'down' | 'stops the run';

/** Runs the tool with a billing service that is in a state. */
function run(code: string, state: State, ofCrm: State = 'up'): { result: Promise<unknown>; logged: unknown[] } {
  const logged: unknown[] = [];
  const stop = new AbortController();
  const answer = (value: unknown, how: State): Promise<unknown> => {
    if (how === 'stops the run') stop.abort(new Error('stopped'));
    return how === 'up' ? Promise.resolve(value) : Promise.reject(new Error('upstream is down'));
  };
  const deps = { crm: { contact: () => answer(contact, ofCrm) }, billing: { account: () => answer({ invoices }, state) } };
  const exported = runModule(
    code,
    { './deps.js': deps, ai: { tool: (it: unknown) => it }, zod },
    { error: (error: unknown) => logged.push(error) },
  );
  const { execute } = exported.profile as { execute: (input: unknown, options: unknown) => Promise<unknown> };
  return { result: execute({ email: 'n@shop.example' }, { abortSignal: stop.signal }), logged };
}

describe.each(aggregates)('%s', (_, code) => {
  const mended = suggest(code);

  it('answers as before where nothing fails', async () => {
    expect(await run(mended, 'up').result).toEqual({ contact, invoices });
  });

  it('returns the part that is there, and names the source that failed', async () => {
    const { result, logged } = run(mended, 'down');
    expect(await result).toEqual({
      completeness: 'partial',
      contact,
      invoices: null,
      errors: [{ source: 'billing', class: 'permanent', reason: expect.stringMatching(/^billing did not answer/) as unknown }],
      recoverySteps: [expect.stringContaining('Call profile again only with other values for email')],
    });
    expect(logged.map(String)).toEqual(['Error: upstream is down']);
  });

  it('says that there is nothing', async () => {
    expect(await run(mended, 'down', 'down').result).toMatchObject({ completeness: 'none', contact: null, invoices: null });
  });

  it('lets the stop of the run out', async () => {
    await expect(run(mended, 'stops the run').result).rejects.toThrow('stopped');
  });

  it('leaves nothing to report once the other rules have repaired the tool', () => {
    expect(fix(mended).messages).toEqual([]);
  });
});

const importLine = "import { billing, crm } from './deps.js';";
const deps = `declare const crm: { contact(email: string, signal?: AbortSignal): Promise<{ name: string }> };
declare const billing: { account(email: string, signal?: AbortSignal): Promise<{ invoices: { id: string; paid: boolean }[] }> };`;

const leavingOut =
  ai(`    const [contact, account] = await Promise.allSettled([crm.contact(email, abortSignal), billing.account(email, abortSignal)]);
    return {
      contact: contact.status === 'fulfilled' ? contact.value : null,
      invoices: account.status === 'fulfilled' ? account.value.invoices : [],
    };`);

describe('a result that leaves out what failed', () => {
  const mended = suggest(leavingOut);

  it('says that it is whole', async () => {
    expect(await run(mended, 'up').result).toEqual({ contact, invoices, completeness: 'complete', errors: [], recoverySteps: [] });
  });

  it('names the source that failed', async () => {
    expect(await run(mended, 'down').result).toEqual({
      contact,
      invoices: [],
      completeness: 'partial',
      errors: [{ source: 'billing', class: 'permanent', reason: 'billing did not answer.' }],
      recoverySteps: [expect.stringContaining('Call profile again only with other values for email')],
    });
  });

  it('leaves nothing to report', () => {
    expect(fix(mended).messages).toEqual([]);
  });
});

it('compiles with the types of the frameworks', () => {
  const servers = ['@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server'].map(mcp);
  const mended = [...aggregates.map(([, code]) => code), leavingOut, ...servers].map(suggest);
  expect(mended.every((code) => code.includes('completeness'))).toBe(true);
  const files = new Map(
    mended.map((code, index) => [path.join(root, 'tests/edit', `settled-${index}.ts`), code.replace(importLine, deps)]),
  );
  expect(diagnose(files)).toEqual([]);
}, 60_000);

import * as zod from 'zod';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { root } from '../../../scripts/project.ts';
import { dedent } from '../../dedent.ts';
import { diagnose } from '../compile.ts';
import { applySuggestion, fix } from '../fix.ts';
import { runModule } from '../run.ts';

const ai = (body: string): string => `import { tool } from 'ai';
import { z } from 'zod';
import { orders } from './deps.js';

export const archiveOrders = tool({
  description: 'Archive orders.',
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
${body}
  },
});
`;

const batches: readonly (readonly [string, string])[] = [
  [
    'a loop',
    ai(`    for (const id of ids) {
      await orders.archive(id, { signal: abortSignal });
    }
    return { archived: ids };`),
  ],
  [
    'a loop with a throw',
    ai(`    for (const id of ids) {
      if (id === '') throw new Error('An id is empty');
      const order = await orders.archive(id, { signal: abortSignal });
      if (order.left < 0) throw new Error(\`Order \${id} is overdrawn\`);
    }
    return { archived: ids };`),
  ],
  [
    'all at once',
    ai(`    await Promise.all(ids.map((id) => orders.archive(id, { signal: abortSignal })));
    return { archived: ids };`),
  ],
  [
    'all at once, and their values',
    ai(`    const archived = await Promise.all(ids.map(async (id) => (await orders.archive(id, { signal: abortSignal })).id));
    return { archived };`),
  ],
  [
    'all at once, as the result',
    ai(
      dedent`
            return { archived: await Promise.all(ids.filter((id) => id !== '').map(async (id) => (await orders.archive(id, { \
              signal: abortSignal })).id)) };
      `,
    ),
  ],
];

const suggest = (code: string): string => applySuggestion(code, { rules: ['no-throw-in-batch'] }) ?? '';

/** Runs the tool with a shop in which some orders cannot be archived. */
function run(code: string, ids: readonly string[], stopAt?: string): { result: Promise<unknown>; logged: unknown[] } {
  const logged: unknown[] = [];
  const stop = new AbortController();
  const orders = {
    archive: (id: string) => {
      if (id === stopAt) stop.abort(new Error('stopped'));
      if (stop.signal.aborted) return Promise.reject(stop.signal.reason as Error);
      return id.startsWith('bad') ? Promise.reject(new Error(`upstream says no to ${id}`)) : Promise.resolve({ id, left: 1 });
    },
  };
  const exported = runModule(
    code,
    { './deps.js': { orders }, ai: { tool: (it: unknown) => it }, zod },
    { error: (error: unknown) => logged.push(error) },
  );
  const { execute } = exported.archiveOrders as { execute: (input: unknown, options: unknown) => Promise<unknown> };
  return { result: execute({ ids }, { abortSignal: stop.signal }), logged };
}

describe.each(batches)('%s', (_, code) => {
  const mended = suggest(code);

  it('answers as before where nothing fails', async () => {
    expect(await run(mended, ['a', 'b']).result).toEqual({ archived: ['a', 'b'] });
  });

  it('tells what is done and what failed, and sends no text of the error', async () => {
    const { result, logged } = run(mended, ['a', 'bad-1', 'b', 'bad-2']);
    expect(await result).toEqual({
      completeness: 'partial',
      done: ['a', 'b'],
      errors: ['bad-1', 'bad-2'].map((item) => ({
        item,
        class: 'permanent',
        reason: 'An unexpected error ended the work on this item; its cause was logged.',
      })),
      recoverySteps: [expect.stringContaining('Call archiveOrders again with the failed ones alone in ids')],
    });
    expect(logged.map(String)).toEqual(['Error: upstream says no to bad-1', 'Error: upstream says no to bad-2']);
  });

  it('tells that nothing is done', async () => {
    expect(await run(mended, ['bad-1']).result).toMatchObject({ completeness: 'none', done: [] });
  });

  it('lets the stop of the run out', async () => {
    await expect(run(mended, ['a', 'b', 'c'], 'b').result).rejects.toThrow('stopped');
  });

  it('leaves nothing to report once the other rules have repaired the tool', () => {
    expect(fix(mended).messages).toEqual([]);
  });
});

it('tells the reason of a throw of the tool itself', async () => {
  const { result, logged } = run(suggest(batches[1]?.[1] ?? ''), ['', 'a']);
  expect(await result).toMatchObject({ done: ['a'], errors: [{ item: '', class: 'permanent', reason: 'An id is empty' }] });
  expect(logged).toEqual([]);
});

it('tells the class of an answer by its status', async () => {
  const answers = { a: 200, b: 429, c: 503, d: 401, e: 404 };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      new Response(null, {
        status: answers[url.slice(-1) as keyof typeof answers],
        headers: url.endsWith('b') ? { 'retry-after': '7' } : {},
      }),
    ),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const code = ai(`    for (const id of ids) {
      const response = await fetch(\`https://orders.example/\${id}\`, { method: 'POST', signal: abortSignal });
      if (!response.ok) throw new Error(\`Order \${id} was answered with \${response.status}\`);
    }
    return { archived: ids };`);
  const mended = suggest(code);
  expect(await run(mended, Object.keys(answers)).result).toMatchObject({
    completeness: 'partial',
    done: ['a'],
    errors: [
      { item: 'b', class: 'retryable', reason: 'Order b was answered with 429', retryAfterSeconds: 7 },
      { item: 'c', class: 'retryable', reason: 'Order c was answered with 503', retryAfterSeconds: 30 },
      { item: 'd', class: 'authRequired', reason: 'Order d was answered with 401' },
      { item: 'e', class: 'permanent', reason: 'Order e was answered with 404' },
    ],
  });
  expect(fix(mended).messages).toEqual([]);
  // What would be asked for three times stays one entry.
  const awaited = suggest(code.replace('${response.status}', '${await response.text()}'));
  expect(awaited).toContain(
    "errors.push({ item: id, class: 'permanent', reason: `Order ${id} was answered with ${await response.text()}` });",
  );
});

const importLine = "import { orders } from './deps.js';";
const deps =
  'declare const orders: { archive(id: string, options?: { signal?: AbortSignal | undefined }): Promise<{ id: string; left: number }> };';

const mcp = (module: string, body: string): string => dedent`
  import { McpServer } from '${module}';
  import { z } from 'zod';
  import { orders } from './deps.js';

  export const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('archive_orders', { inputSchema: z.object({ orders: z.array(z.object({ \
    id: z.string(), note: z.string() })) }) }, async ({ orders: given }) => {
    try {
  ${body}
      return { content: [{ type: 'text', text: 'Archived.' }] };
    } catch (error) {
      console.error(error);
      return { isError: true, content: [{ type: 'text', text: 'archive_orders could not archive the orders.' }] };
    }
  });

`;

it('compiles with the types of the frameworks', () => {
  const bodies = [
    dedent`
          for (const order of given) {
            await orders.archive(order.id);
          }
    `,
    '    await Promise.all(given.map((order) => orders.archive(order.id)));',
  ];
  const servers = ['@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server'].flatMap((module) =>
    bodies.map((body) => mcp(module, body)),
  );
  const mended = [...batches.map(([, code]) => code), ...servers].map(suggest);
  expect(mended.every((code) => code.includes('completeness'))).toBe(true);
  const files = new Map(mended.map((code, index) => [path.join(root, 'tests/edit', `go-on-${index}.ts`), code.replace(importLine, deps)]));
  expect(diagnose(files)).toEqual([]);
}, 60_000);

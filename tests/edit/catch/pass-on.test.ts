import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { diagnose } from '../compile.ts';
import { fix } from '../fix.ts';
import { runModule } from '../run.ts';

const ai = (statements: string, around = ''): string => `import { tool } from 'ai';
import { z } from 'zod';
import { call } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }): Promise<unknown> => {
    ${statements}
  },
});
${around}`;

const tools: readonly (readonly [string, string])[] = [
  ['a catch', ai('try { return await call(id, { signal: abortSignal }); } catch (cause) { return { failed: true }; }')],
  ['a catch without a parameter', ai('try { return await call(id, { signal: abortSignal }); } catch { return { failed: true }; }')],
  ['an empty catch', ai('try { return await call(id, { signal: abortSignal }); } catch {} return { failed: true };')],
  ['an expression', ai('return call(id, { signal: abortSignal }).catch(() => ({ failed: true }));')],
  ['a block', ai('return call(id, { signal: abortSignal }).catch(() => { return { failed: true }; });')],
  [
    'a helper',
    ai(
      'return read(id, abortSignal);',
      dedent`
        async function read(id: string, signal?: AbortSignal): Promise<unknown> {
          try {
            return await call(id, { signal });
          } catch {
            return { failed: true };
          }
        }

      `,
    ),
  ],
  [
    'a signal without a name',
    ai(
      'return read(id, { abortSignal });',
      dedent`
        async function read(id: string, options: { abortSignal?: AbortSignal | undefined }): Promise<unknown> {
          try {
            return await call(id, options);
          } catch {
            return { failed: true };
          }
        }

      `,
    ),
  ],
];

const rules = ['no-swallowed-control-flow'];

async function outcome(code: string, aborted: boolean): Promise<unknown> {
  const controller = new AbortController();
  const error = aborted ? new DOMException('This operation was aborted', 'AbortError') : new Error('refused');
  if (aborted) controller.abort(error);
  const { lookup } = runModule(code, { './deps.js': { call: () => Promise.reject(error) }, ai: { tool: (it: unknown) => it } }, console);
  const { execute } = lookup as { execute: (input: unknown, options: unknown) => Promise<unknown> };
  return execute({ id: '17' }, { abortSignal: controller.signal }).catch((thrown: unknown) => ({ thrown: (thrown as Error).name }));
}

describe.each(tools)('the rethrow in %s', (_, code) => {
  it('lets the stop leave, and nothing else', async () => {
    const { output, passes, messages } = fix(code, { rules });
    expect(passes).toBe(1);
    expect(messages).toEqual([]);
    expect(await outcome(code, true)).toEqual({ failed: true });
    expect(await outcome(output, true)).toEqual({ thrown: 'AbortError' });
    expect(await outcome(output, false)).toEqual({ failed: true });
  });
});

it('compiles', { timeout: 90_000 }, () => {
  const deps =
    'export declare function call(id: string, options: { signal?: AbortSignal | undefined; ' +
    'abortSignal?: AbortSignal | undefined }): Promise<unknown>;\n';
  const files = new Map(
    tools.map(([, code], index) => [`${import.meta.dirname}/passed-on-${String(index)}.ts`, fix(code, { rules }).output]),
  );
  expect(diagnose(files.set(`${import.meta.dirname}/deps.ts`, deps))).toEqual([]);
});

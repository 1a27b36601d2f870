import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rules } from '../../../rules/index.ts';
import type { ToolRule } from '../../../src/create-rule.ts';
import { examples, moved } from '../examples.ts';
import { TypedFolder } from './typed.ts';

const all: Readonly<Record<string, ToolRule>> = rules;
const folder = new TypedFolder({
  'store.ts': `export interface Failure { code: string }
export declare const failure: Failure;
export declare function load(id: string, signal?: AbortSignal): Promise<Map<string, string>>;
`,
  'failures.ts': `export interface Described { class: string; message: string; reason?: string; recoverySteps?: string[] }
export const toolError = (failure: Described) => ({ ok: false, ...failure });
`,
  'safe.ts': `export async function find(id: string): Promise<string | null> {
  try {
    return await (await import('./' + id)).default;
  } catch {
    return null;
  }
}
export async function removeOrder(id: string): Promise<string | null> {
  return find(id);
}
`,
});
afterAll(() => {
  folder.remove();
});

function findings(code: string, typed: boolean): string[] {
  return folder
    .lint(code, { typed })
    .map(({ ruleId, line, column, message }) => `${ruleId?.replace('tool-errors/', '') ?? ''} ${line}:${column} ${message}`);
}

const ruleOf = (finding: string): string => finding.split(' ')[0] ?? '';

describe('what was found without types is found with them', () => {
  it.each(examples)('%s, example %d', (_, __, code) => {
    const [untyped, typed] = [findings(code, false), findings(code, true)];
    const knowsMore = (finding: string): boolean => all[ruleOf(finding)]?.meta.docs?.knowsMoreWithTypes === true;
    expect(untyped.filter((finding) => !typed.includes(finding))).toEqual([]);
    // Only a rule that says so finds more.
    expect(typed.filter((finding) => !untyped.includes(finding) && !knowsMore(finding))).toEqual([]);
  });
});

describe('a rule knows more with types where its page says so', () => {
  it.each(Object.entries(all))('%s', (rule, { meta }) => {
    const lines = (code: string, typed: boolean): string[] =>
      folder.lint(code, { rule: rule, typed }).map(({ line, message }) => `${String(line)} ${message}`);
    const differs = examples
      .filter(([page]) => page === `${rule}.md`)
      .some(([, , code]) => {
        const example = moved(code);
        if (!example) return false;
        writeFileSync(path.join(folder.directory, 'moved.ts'), example.moved);
        return lines(example.definitions, true).join('\n') !== lines(example.definitions, false).join('\n');
      });
    expect(differs).toBe(meta.docs?.knowsMoreWithTypes);
  });
});

it('these rules know more of an execute of the same file', () => {
  const code = `import { tool } from 'ai';
import { toolError } from './failures';
import { find, removeOrder } from './safe';
import * as store from './store';
export const pick = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }) => {
    if (id === '') return toolError({ class: 'retryable', message: 'The shop answers later' });
    if (id === 'Kim') return toolError({ class: 'userInput', message: '3 customers match Kim' });
    return { id };
  },
});
export const name = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => ({ name: await find(id) }) });
export const names = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }) => {
    try {
      return await find(id);
    } catch {
      return [];
    }
  },
});
export const kept = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }, { abortSignal }: { abortSignal?: AbortSignal }) => {
    try {
      return await find(id);
    } catch {
      return [...(await store.load(id, abortSignal)).keys()];
    }
  },
});
export const removeOrders = tool({
  inputSchema: {},
  execute: async ({ ids }: { ids: string[] }) => {
    for (const id of ids) await removeOrder(id);
    return { removed: ids };
  },
});
export const lookup = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }, { abortSignal }: { abortSignal?: AbortSignal }) => {
    if (id === '') throw store.failure;
    store.load(id, abortSignal);
    return { found: await store.load(id) };
  },
});
`;
  const [untyped, typed] = [findings(code, false), findings(code, true)];
  const others = [...typed.filter((finding) => !untyped.includes(finding)), ...untyped.filter((finding) => !typed.includes(finding))];
  expect([...new Set(others.map(ruleOf))].sort()).toEqual([
    'no-floating-promise',
    'no-silent-fallback',
    'no-success-shaped-failure',
    'no-throw-in-batch',
    'no-throw-non-error',
    'no-unserializable-output',
    'require-ambiguity-options',
    'require-recovery-steps',
    'require-retry-after',
    'require-signal-forwarding',
    'require-try-catch',
  ]);
});

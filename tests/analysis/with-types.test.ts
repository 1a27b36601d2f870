import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import type { ToolRule } from '../../src/create-rule.ts';
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

const pages = path.join(import.meta.dirname, '../../docs/rules');
const examples = readdirSync(pages).flatMap((page) =>
  [...readFileSync(path.join(pages, page), 'utf8').matchAll(/^```ts.*\n(?<code>[^]*?)^```$/gm)]
    .map((match, index) => [page, index + 1, match.groups?.code ?? ''] as const)
    .filter(([, , code]) => code.includes('import')),
);

function findings(code: string, typed: boolean): string[] {
  return folder.lint(code, { typed }).map(({ ruleId, line, column, message }) => `${ruleId?.replace('tool-errors/', '') ?? ''} ${line}:${column} ${message}`);
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

it('each rule that knows more with types says something else with them', () => {
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
  const saying = Object.entries(all).flatMap(([name, { meta }]) => (meta.docs?.knowsMoreWithTypes ? [name] : []));
  expect([...new Set(others.map(ruleOf))].sort()).toEqual(saying.sort());
});

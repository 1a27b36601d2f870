import { dedent } from './dedent.ts';

/**
 * A project of several files whose tools are only understood by the types and the functions of its other files. It imports the real `ai`,
 * `zod` and `@modelcontextprotocol/sdk`.
 */
export const typedProject: Readonly<Record<string, string>> = {
  'src/ledger.ts': `export interface Entry { id: string; cents: bigint; bookedAt: Date }
export interface Ledger { owner: string; entries: Entry[]; byMonth: Map<string, Entry>; tags: ReadonlySet<string> }
export interface Page<Item> { items: Item[]; next?: Page<Item>; total: number | bigint }
export class Rate { #value = 1; get value() { return this.#value; } convert = (cents: number) => cents * this.#value; }
export class Money { constructor(readonly cents: number, readonly currency: string) {} toString() { return this.currency; } }
export class Refused extends Error { constructor(readonly reason: string) { super(reason); } }
export type Outcome = { kind: 'done'; money: Money } | { kind: 'refused'; why: RegExp };
export type Rates = Record<string, Rate>;
export declare const failure: { code: string; detail?: string };
export declare const refused: Refused;
export declare const failureOrRefused: { code: string } | Refused;
export declare const rates: Rates;
export declare function ledger(owner: string, signal?: AbortSignal): Promise<Ledger>;
export declare function page<Item>(of: Item, options?: { page?: number; signal?: AbortSignal }): Promise<Page<Item>>;
export declare function rate(currency: string): Promise<Rate>;
export declare function money(id: string): Promise<Money | null>;
export declare function outcome(id: string): Promise<Outcome>;
export declare function pair(id: string): Promise<readonly [string, Promise<number>]>;
export declare function stream(id: string, init: { abortSignal?: AbortSignal | null }): AsyncIterable<string>;
export declare function search(query: string): Promise<Entry[]>;
export declare function search(query: string, signal: AbortSignal): Promise<Entry[]>;
export declare function post(id: string, cents: number): Promise<void>;
export declare const client: { orders: { get(id: string, options?: { signal?: AbortSignal }): Promise<Entry | undefined> } };
`,
  'src/helpers.ts': `import { client, ledger, money, post, Refused } from './ledger.js';

export async function safeOwner(id: string): Promise<string> {
  try {
    return (await ledger(id)).owner;
  } catch {
    return '';
  }
}
export const openOwner = async (id: string) => (await ledger(id)).owner;
export const handledOwner = (id: string) => ledger(id).catch(() => null);
export async function throwsObject(id: string) {
  if (id === '') throw { code: 'NO_ID', id };
  return money(id);
}
export function throwsText(id: string): string {
  if (id === '') throw 'An entry has an id';
  return id.trim();
}
export async function throwsError(id: string) {
  if (id === '') throw new Refused('An entry has an id');
  return id;
}
export class Orders {
  async find(id: string) {
    try {
      return await client.orders.get(id);
    } catch {
      return null;
    }
  }
  async remove(id: string) {
    await post(id, 0);
  }
}
export const orders = new Orders();
`,
  'src/failures.ts': `export interface Failure { class: string; message: string; reason?: string; recoverySteps?: string[] }
export const toolError = (failure: Failure) => ({ ok: false as const, ...failure });
`,
  'src/index.ts': dedent`
    export * from './ledger.js';
    export * as helpers from './helpers.js';
    export { toolError as failed } from './failures.js';

  `,
  'src/read-tools.ts': dedent`
    import { tool } from 'ai';
    import { z } from 'zod';
    import { failed, helpers, ledger, money, outcome, page, pair, rate, rates, search, stream, client } from './index.js';

    const inputSchema = z.object({ id: z.string() });
    export const readLedger = tool({ inputSchema, execute: async ({ id }, { abortSignal }) => ({ \
      ledger: await ledger(id, abortSignal) }) });
    export const readPage = tool({ inputSchema, execute: async ({ id }, { abortSignal }) => page({ id, at: new Date() }, { \
      page: 2, signal: abortSignal }) });
    export const readRate = tool({ inputSchema, execute: async ({ id }) => ({ rate: await rate(id) }) });
    export const readMoney = tool({ inputSchema, execute: async ({ id }) => ({ money: await money(id) }) });
    export const readOutcome = tool({ inputSchema, execute: async ({ id }) => outcome(id) });
    export const readPair = tool({ inputSchema, execute: async ({ id }) => ({ pair: await pair(id), rates }) });
    export const readStream = tool({
      inputSchema,
      execute: async ({ id }, { abortSignal }) => {
        let text = '';
        for await (const part of stream(id, {})) text += part;
        return { text, found: await search(id), order: await client.orders.get(id), all: await search(id, \
          abortSignal ?? AbortSignal.timeout(1000)) };
      },
    });
    export const readOwner = tool({
      inputSchema,
      execute: async ({ id }) => {
        if (id === '') return failed({ class: 'retryable', message: 'The ledger answers later' });
        if (id === 'Kim') return failed({ class: 'userInput', message: '3 customers match Kim' });
        return { safe: await helpers.safeOwner(id), open: await helpers.openOwner(id), handled: (await helpers.handledOwner(id))?.owner };
      },
    });

  `,
  'src/write-tools.ts': `import { tool } from 'ai';
import { z } from 'zod';
import { failure, failureOrRefused, helpers, post, refused } from './index.js';

export const bookEntry = tool({
  inputSchema: z.object({ id: z.string(), cents: z.number() }),
  execute: async ({ id, cents }) => {
    if (id === 'a') throw failure;
    if (id === 'b') throw refused;
    if (id === 'c') throw failureOrRefused;
    await helpers.throwsObject(id);
    await helpers.throwsError(id);
    post(id, cents);
    void post(id, cents);
    return { id: helpers.throwsText(id) };
  },
});
export const cancelEntries = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    for (const id of ids) await helpers.orders.remove(id);
    return { cancelled: ids, left: await Promise.all(ids.map((id) => helpers.orders.find(id))) };
  },
});
`,
  'src/server.ts': dedent`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { z } from 'zod';
    import { helpers, ledger, post } from './index.js';

    const server = new McpServer({ name: 'ledger', version: '1.0.0' });
    server.registerTool('read_ledger', { inputSchema: { id: z.string() } }, async ({ id }, { signal }) => {
      const found = await ledger(id, signal);
      return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: { \
        owner: await helpers.openOwner(id), entries: found.entries } };
    });
    server.registerTool('post_entry', { inputSchema: { id: z.string() } }, async ({ id }) => {
      post(id, 1);
      const entry = await helpers.throwsObject(id);
      return { content: [{ type: 'text', text: String(entry) }] };
    });

  `,
  'src/script.js': `import { tool } from 'ai';
import { z } from 'zod';
import { client, failure, ledger, post } from './index.js';
import { share } from './shared.js';

export const readScript = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (id === '') throw failure;
    post(id, 1);
    return { ledger: await ledger(id), order: await client.orders.get(id), share: await share(id) };
  },
});
`,
  'src/shared.js': `import { ledger } from './index.js';

/** @param {string} id @returns {Promise<Map<string, number> | null>} */
export async function share(id) {
  try {
    return new Map([[(await ledger(id)).owner, 1]]);
  } catch {
    return null;
  }
}
`,
  'src/plain.ts': `import { helpers, ledger } from './index.js';

export const owners = async (ids: string[]) => Promise.all(ids.map(async (id) => [await helpers.openOwner(id), await ledger(id)] as const));
`,
};

/** What `typedProject` is compiled with. */
export const typedOptions = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
} as const;

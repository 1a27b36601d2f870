import { afterAll, describe, expect, it } from 'vitest';
import { TypedFolder } from './typed.ts';

const folder = new TypedFolder({
  'src/orders.ts': `export interface RequestOptions { timeout?: number; signal?: AbortSignal | null | undefined }
export declare function load(id: string, signal?: AbortSignal): Promise<string>;
export declare function loadAll(ids: string[], limit?: number, signal?: AbortSignal | null): Promise<string[]>;
export declare function search(text: string, options?: { limit?: number; signal?: AbortSignal }): Promise<string[]>;
export declare function ask(options: { prompt: string; abortSignal?: AbortSignal }): AsyncIterable<string>;
export declare function run<T>(work: T, options: Partial<RequestOptions> & { tag: string }): Promise<T>;
export declare function both(options: { signal?: AbortSignal; cancelSignal?: AbortSignal }): Promise<void>;
export declare const client: {
  orders: {
    list(query: { page: number }): Promise<string[]>;
    list(query: { page: number }, options?: RequestOptions): Promise<string[]>;
  };
};
export declare class Shop { cancel(id: string, options?: RequestOptions): Promise<void> }
export declare const shop: Shop;

export declare function plain(id: string): Promise<string>;
export declare function now(id: string, signal?: AbortSignal): string;
export declare function many(...signals: AbortSignal[]): Promise<void>;
export declare function railway(id: string, options: { signal: 'red' | 'green' }): Promise<void>;
export declare function watch(id: string, handler: { signal: () => void }): Promise<void>;
export declare function on(id: string, options: { signal?: Signal }): Promise<void>;
export interface Signal { aborted: boolean; reason: unknown }
export declare const anything: any;
export interface Run { signal: AbortSignal; id: string }
export declare function within(run: Run, id: string): Promise<string>;
`,
});
afterAll(() => {
  folder.remove();
});

const rule = 'require-signal-forwarding';

const toolWith = (
  statement: string,
  parameters = '{ id }: { id: string }, { abortSignal }: { abortSignal?: AbortSignal }',
): string => `import { tool } from 'ai';
import * as orders from './src/orders';
export const lookup = tool({
  inputSchema: {},
  execute: async (${parameters}) => {
    try {
      ${statement}
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      return null;
    }
  },
});
`;

function repaired(code: string, typed = true): string[] {
  return folder
    .lint(code, { rule, typed })
    .map(({ fix }) => (fix ? code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1]) : 'no fix'));
}

describe('what takes a signal by its signature', () => {
  it.each([
    ['return orders.load(id);', 'return orders.load(id, abortSignal);'],
    ['return orders.loadAll([id]);', 'return orders.loadAll([id], undefined, abortSignal);'],
    ['return orders.search(id);', 'return orders.search(id, { signal: abortSignal });'],
    ['return orders.search(id, { limit: 3 });', 'return orders.search(id, { limit: 3, signal: abortSignal });'],
    [
      'for await (const part of orders.ask({ prompt: id })) return part;',
      'for await (const part of orders.ask({ prompt: id, abortSignal })) return part;',
    ],
    ["return orders.run(id, { tag: 'x' });", "return orders.run(id, { tag: 'x', signal: abortSignal });"],
    ['return orders.client.orders.list({ page: 1 });', 'return orders.client.orders.list({ page: 1 }, { signal: abortSignal });'],
    ['return orders.shop.cancel(id);', 'return orders.shop.cancel(id, { signal: abortSignal });'],
    ['return new orders.Shop().cancel(id);', 'return new orders.Shop().cancel(id, { signal: abortSignal });'],
    [
      'return orders.load(id, AbortSignal.timeout(5));',
      'return orders.load(id, abortSignal ? AbortSignal.any([abortSignal, AbortSignal.timeout(5)]) : AbortSignal.timeout(5));',
    ],
  ])('%s', (statement, output) => {
    expect(repaired(toolWith(statement))).toEqual([toolWith(output)]);
    expect(repaired(toolWith(statement), false)).toEqual([]);
  });

  it.each([
    ['a call that has it', 'return orders.load(id, abortSignal);'],
    ['options that have it', 'return orders.search(id, { signal: abortSignal });'],
    ['another option that stops it as well', 'return orders.both({ cancelSignal: abortSignal });'],
    ['a callee that takes none', 'return orders.plain(id);'],
    ['a callee that waits for nothing', 'return orders.now(id);'],
    ['a list of signals', 'return orders.many();'],
    ['a signal that is a colour', "return orders.railway(id, { signal: 'red' });"],
    ['a signal that is a callback', 'return orders.watch(id, { signal: () => undefined });'],
    ['an interface of that shape', 'return orders.on(id, {});'],
    ['any', 'return orders.anything(id);'],
    ['what nobody waits for', 'void orders.load(id); return id;'],
    ['a listener of the host', "new EventTarget().addEventListener('x', () => undefined, {}); return id;"],
  ])('says nothing of %s', (_, statement) => {
    expect(repaired(toolWith(statement))).toEqual([]);
  });

  it('says nothing of a context that is handed on whole', () => {
    const parameters = '{ id }: { id: string }, options: { abortSignal: AbortSignal; signal: AbortSignal; id: string }';
    expect(repaired(toolWith('return orders.within(options, id);', parameters))).toEqual([]);
  });

  it('has execute take the signal where it does not yet', () => {
    const code = (parameters: string, call: string): string => `import { tool } from 'ai';
import * as orders from './src/orders';
export const lookup = tool({ inputSchema: {}, execute: async (${parameters}) => ${call} });
`;
    expect(repaired(code('{ id }: { id: string }', 'orders.load(id)'))).toEqual([
      code('{ id }: { id: string }, { abortSignal }', 'orders.load(id, abortSignal)'),
    ]);
  });

  it('names the call and the place', () => {
    expect(folder.lint(toolWith('return orders.load(id);'), { rule })).toMatchObject([
      {
        message:
          "`orders.load` in `lookup` runs on after Stop: execute has the run's signal as `abortSignal` and does not pass it. " +
          'Pass it as `signal`.',
        line: 7,
        column: 14,
        endLine: 7,
        endColumn: 25,
      },
    ]);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { TypedFolder } from './typed.ts';

const folder = new TypedFolder({
  'src/shop.ts': `export class Order {
  constructor(readonly id: string) {}
  async save() { throw { code: 'FULL', id: this.id }; }
  map(_: (id: string) => string) { return this.save(); }
  json() { return this.save(); }
}
export interface Shop { orders: { first: Order | null } }
export declare function load(id: string): Promise<Order>;
export declare function find(id: string): Promise<Order | null>;
export declare function any(id: string): any;
export declare function either(id: string): Promise<Order> | Order;
export declare function page<Item>(items: Item[]): Promise<{ items: Item[]; first: Order }>;
export declare function same<Item>(item: Item): Promise<Item>;
export declare function over(id: string): Promise<Order>;
export declare function over(id: number): Promise<string>;
export declare const shop: Shop;
export declare const order: Order;
`,
});
afterAll(() => {
  folder.remove();
});

const thrown = (body: string): string[] =>
  folder
    .lint(
      `import { tool } from 'ai';
import * as s from './src/shop';
export const book = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => { ${body} } });
`,
      { rule: 'no-throw-non-error' },
    )
    .map(({ message }) => /through `(.*?)` \((.*?)\)/.exec(message)?.slice(1).join(' ') ?? message);

describe('what a call calls is known by the signatures that lead to it', () => {
  it.each([
    ['a value of the other file', 'await s.order.save(); return id;', 's.order.save src/shop.ts:3'],
    ['what a call returns', 'const order = await s.load(id); await order.save(); return id;', 'order.save src/shop.ts:3'],
    ['a call in place', 'await (await s.load(id)).save(); return id;', '(await s.load(id)).save src/shop.ts:3'],
    ['what may be null', 'const order = await s.find(id); await order?.save(); return id;', 'order.save src/shop.ts:3'],
    ['what is said not to be null', 'await s.shop.orders.first!.save(); return id;', 's.shop.orders.first.save src/shop.ts:3'],
    ['an instance', 'const order = new s.Order(id); await order.save(); return id;', 'order.save src/shop.ts:3'],
    ['an assertion', 'const order = (await s.any(id)) as s.Order; await order.save(); return id;', 'order.save src/shop.ts:3'],
    ['an annotation', 'const order: s.Order = s.any(id); await order.save(); return id;', 'order.save src/shop.ts:3'],
    ['a member beside a type argument', 'const { first } = await s.page([id]); await first.save(); return id;', 'first.save src/shop.ts:3'],
    [
      'a member of a generic result',
      'const page = await s.page([id]); await page.first.save(); return id;',
      'page.first.save src/shop.ts:3',
    ],
    ['a type argument itself', 'const order = await s.same(s.order); await order.save(); return id;', 'order.save src/shop.ts:3'],
    ['one of several signatures', 'const order = await s.over(id); await order.save(); return id;', 'order.save src/shop.ts:3'],
    ['a union that is awaited', 'const order = await s.either(id); await order.save(); return id;', 'order.save src/shop.ts:3'],
    ['a method with the name of a reader', 'await s.order.json(); return id;', 's.order.json src/shop.ts:3'],
    ['an awaited method with the name of a list', 'await s.order.map((each) => each); return id;', 's.order.map src/shop.ts:3'],
  ])('%s', (_, body, place) => {
    expect(thrown(body)).toEqual([place]);
  });

  it.each([
    ['the method of a list', 'return [s.order].map((each) => each.id).join();'],
    ['the method of a new Map', 'const seen = new Map([[id, 1]]); seen.get(id); return id;'],
    ['a reader of an answer', 'const answer = await fetch(id); return answer.json();'],
    ['any', 'const order = s.any(id); await order.save(); return id;'],
  ])('and %s is none of the project', (_, body) => {
    expect(thrown(body)).toEqual([]);
  });
});

describe('an input is asked for its type where its schema does not tell it', () => {
  const kinds = (schema: string): string[] =>
    folder
      .lint(
        `import { tool } from 'ai';
import { z } from 'zod';
export const book = tool({ inputSchema: z.object({ id: ${schema} }), execute: async ({ id }: { id: bigint }) => ({ id }) });
`,
        { rule: 'no-unserializable-output' },
      )
      .map(({ message }) => /\(of type `(.*?)`\)/.exec(message)?.[1] ?? message);

  it.each([
    'z.bigint()',
    'z.coerce.bigint()',
    'z.string().transform(BigInt)',
    'z.string().pipe(z.coerce.bigint())',
    'z.string().or(z.bigint())',
    'id',
    'z.custom()',
  ])('%s', (schema) => {
    expect(kinds(schema)).toEqual(['bigint']);
  });

  it.each(['z.string()', 'z.string().min(1).optional()', 'z.number().int()', "z.enum(['a'])"])('not %s', (schema) => {
    expect(kinds(schema)).toEqual([]);
  });
});

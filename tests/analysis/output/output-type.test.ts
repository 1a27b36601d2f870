import { afterAll, describe, expect, it } from 'vitest';
import { TypedFolder } from '../program/typed.ts';

const folder = new TypedFolder({
  'src/db.ts': `export interface Customer {
  id: string;
  balance: bigint;
  created: Date;
}
export type Row = { name: string; nested: { deep: Map<string, number> } };
export type Page<T> = { items: T[]; next: string | null };
export type Result<T> = { ok: true; value: T } | { ok: false; reason: string };
export class Vault { #key = 1; get key() { return this.#key; } open() { return this.#key; } }
export class Account { constructor(public id: string, private cents: bigint) {} }
export class Loop { id = 1; next: Loop | null = null; get total(): bigint { return 1n; } static rate = 1n; }
export class Money { #cents = 1n; toJSON(): string { return String(this.#cents); } }
export class HttpError extends Error { status = 1; }
export class NotFound extends HttpError {}
export type Id = string & { __brand: 'Id' };
export interface Named { name: string; message: string }
export type Deep = { a: { b: { c: { d: { e: { f: { g: { h: { i: bigint } } } } } } } } };

export declare const customer: Customer;
export declare function customers(): Promise<Customer[]>;
export declare function row(): Promise<Row>;
export declare function page<T>(item: T): Promise<Page<T>>;
export declare function result(): Promise<Result<Row>>;
export declare const vault: Vault;
export declare const account: Account;
export declare const loop: Loop;
export declare const money: Money;
export declare const tags: ReadonlySet<string>;
export declare const names: ReadonlyMap<string, string>;
export declare const maybe: Map<string, string> | null;
export declare const either: string | Map<string, string>;
export declare const number: number | bigint;
export declare const bytes: string | Uint8Array;
export declare const digest: Uint8Array;
export declare const byName: Record<string, { pattern: RegExp }>;
export declare const pair: [string, bigint];
export declare const failure: NotFound;
export declare const settled: { error: HttpError | null };
export declare const named: Named;
export declare const id: Id;
export declare const deep: Deep;
export declare const anything: any;
export declare const unknown: unknown;
export declare const methods: { run(): Map<string, string>; stop: () => bigint; size: number };
export declare const optional: { seen?: Set<string> };
export declare const union: { kind: 'a'; total: bigint } | { kind: 'b'; total: string };
export declare const url: URL;
export declare const dates: { at: Date; on: readonly Date[] };
export declare const list: Promise<Customer>[];
`,
});
afterAll(() => {
  folder.remove();
});

const rule = 'no-unserializable-output';

const toolWith = (body: string): string => `import { tool } from 'ai';
import * as db from './src/db';
export const lookup = tool({ inputSchema: {}, execute: async <T>(input: { item: T }) => { ${body} } });
`;

/** The value that each finding names, and its place: `a BigInt as \`output.balance\` (of type …)`. */
function values(body: string, typed = true): string[] {
  return folder.lint(toolWith(body), { rule, typed }).map(({ message }) => /returns? (.*?): with ai 7/.exec(message)?.[1] ?? message);
}

describe('what a type says of an output', () => {
  it.each([
    ['return db.customer;', 'a BigInt as `output.balance` (of type `bigint`, src/db.ts:3)'],
    ['return { customers: await db.customers() };', 'a BigInt as `output.customers[].balance` (of type `bigint`, src/db.ts:3)'],
    ['const all = await db.customers(); return { all };', 'a BigInt as `output.all[].balance` (of type `bigint`, src/db.ts:3)'],
    ['const [first] = await db.customers(); return first;', 'a BigInt as `output.balance` (of type `bigint`, src/db.ts:3)'],
    ['return db.customers();', 'a BigInt as `output[].balance` (of type `bigint`, src/db.ts:3)'],
    ['return (await db.customers()).filter((each) => each.id);', 'a BigInt as `output[].balance` (of type `bigint`, src/db.ts:3)'],
    [
      'const all = await db.customers(); return all.map((each) => ({ id: each.id, cents: each.balance }));',
      'a BigInt as `output[].cents` (of type `bigint`)',
    ],
    ['return Promise.all([1, 2].map(() => db.customers()));', 'a BigInt as `output[][].balance` (of type `bigint`, src/db.ts:3)'],
    ['return Promise.all(db.list);', 'a BigInt as `output[].balance` (of type `bigint`, src/db.ts:3)'],
    ['return db.row();', 'a Map as `output.nested.deep` (of type `Map<string, number>`, src/db.ts:6)'],
    ['return { row: db.row() };', 'a Promise as `output.row` (of type `Promise<Row>`)'],
    ['return db.page(1n);', 'a BigInt as `output.items[]` (of type `bigint`, src/db.ts:7)'],
    ['return db.result();', 'a Map as `output.value.nested.deep` (of type `Map<string, number>`, src/db.ts:6)'],
    ['return db.union;', 'a BigInt as `output.total` (of type `bigint`, src/db.ts:46)'],
    ['return { vault: db.vault };', 'an instance with private fields as `output.vault` (of type `Vault`)'],
    ['return db.account;', 'a BigInt as `output.cents` (of type `bigint`, src/db.ts:10)'],
    ['return { tags: db.tags };', 'a Set as `output.tags` (of type `ReadonlySet<string>`)'],
    ['return { names: db.names };', 'a Map as `output.names` (of type `ReadonlyMap<string, string>`)'],
    ['return { maybe: db.maybe };', 'a Map as `output.maybe` (of type `Map<string, string>`)'],
    ['return db.optional;', 'a Set as `output.seen` (of type `Set<string>`, src/db.ts:45)'],
    ['return { digest: db.digest };', 'a typed array as `output.digest` (of type `Uint8Array<ArrayBufferLike>`)'],
    ['return db.byName;', 'a RegExp as `output.….pattern` (of type `RegExp`, src/db.ts:35)'],
    ['return db.pair;', 'a BigInt as `output[1]` (of type `bigint`)'],
    ['return { failure: db.failure };', 'an Error as `output.failure` (of type `NotFound`)'],
    ['return db.settled;', 'an Error as `output.error` (of type `HttpError`, src/db.ts:38)'],
    ['return { ...db.customer };', 'a BigInt as `output.balance` (of type `bigint`, src/db.ts:3)'],
  ])('%s', (body, value) => {
    expect(values(body)).toEqual([value]);
    expect(values(body, false)).toEqual([]);
  });

  it.each([
    ['a member that is converted', 'const { balance, ...rest } = db.customer; return { ...rest, balance: String(balance) };'],
    ['a member that another one replaces', 'return { ...db.customer, balance: db.customer.balance.toString() };'],
    ['what becomes text', 'return `${db.customer.balance} of ${db.customer}`;'],
    ['a part that arrives', 'return { id: db.customer.id, at: db.customer.created };'],
    ['a branch that the test leaves out', 'const found = await db.result(); return found.ok ? { name: found.value.name } : found;'],
    ['the narrowed variant', "if (db.union.kind === 'b') return db.union; return null;"],
    ['a class with a toJSON', 'return { money: db.money };'],
    ['accessors, methods and statics of a class', 'return { loop: db.loop };'],
    ['functions of an object', 'return db.methods;'],
    ['a text or a Map', 'return { either: db.either };'],
    ['a number or a bigint', 'return { number: db.number };'],
    ['a text or bytes', 'return { bytes: db.bytes };'],
    ['a brand', 'return { id: db.id };'],
    ['what only has the members of an Error', 'return { named: db.named };'],
    ['dates', 'return db.dates;'],
    ['a URL in ai 7', 'return { url: db.url };'],
    ['any', 'return db.anything;'],
    ['unknown', 'return { it: db.unknown };'],
    ['a cast of any', 'return db.anything as db.Customer;'],
    ['a type parameter', 'return input.item;'],
    ['what lies deeper than anyone looks', 'return db.deep;'],
    ['a name that resolves to nothing', 'return db.missing;'],
  ])('says nothing of %s', (_, body) => {
    expect(values(body)).toEqual([]);
  });

  it('says that a value may come where nothing may come instead', () => {
    const verbs = (body: string): string[] =>
      folder.lint(toolWith(body), { rule }).map(({ message }) => / (may return|returns) /.exec(message)?.[1] ?? message);
    expect(verbs('return { maybe: db.maybe };')).toEqual(['may return']);
    expect(verbs('return db.optional;')).toEqual(['may return']);
    expect(verbs('return { names: db.names };')).toEqual(['returns']);
  });

  it('offers a conversion where the expression is the value itself', () => {
    const offered = (body: string): string[] =>
      folder.lint(toolWith(body), { rule }).flatMap(({ suggestions = [] }) => suggestions.map(({ desc }) => desc));
    expect(offered('return { cents: db.customer.balance };')).toEqual(['Send `db.customer.balance.toString()`.']);
    expect(offered('return { tags: db.tags };')).toEqual(['Send `[...db.tags]`.']);
    // Nothing can be taken from null, and the value is not the whole.
    expect(offered('return { maybe: db.maybe };')).toEqual([]);
    expect(offered('return db.customer;')).toEqual([]);
  });

  it('tells what the code itself writes as JSON', () => {
    expect(folder.lint(toolWith('return JSON.stringify(await db.row());'), { rule }).map(({ message }) => message)).toEqual([
      'In the output of `lookup`, `JSON.stringify` writes `{}` for a Map as `nested.deep` (of type `Map<string, ' +
        'number>`, src/db.ts:6). Send `Object.fromEntries(…)` or a list of its entries.',
    ]);
  });

  it('stands at the expression', () => {
    const [found] = folder.lint(toolWith('return { customers: await db.customers() };'), { rule });
    expect(found).toMatchObject({ line: 3, column: 111, endLine: 3, endColumn: 131 });
  });
});

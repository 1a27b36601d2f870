import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findTools } from '../../../src/analysis/tools/find-tools.ts';
import { toolSummary } from '../../../src/editor/tool-summary.ts';
import { dedent } from '../../dedent.ts';
import { examples, moved } from '../examples.ts';
import { TypedFolder } from '../program/typed.ts';

const folder = new TypedFolder({
  'src/client.ts': `export declare function request(path: string, options?: { signal?: AbortSignal }): Promise<string>;
export declare function retry<T>(work: T): T;
export declare const rows: Map<string, string>;
export declare const remote: { find(input: { id: string }): Promise<string> };
`,
  'src/orders.ts': `import { request, retry, rows } from './client';

export async function find({ id }: { id: string }) {
  return { order: await request(id) };
}

export const open = async ({ id }: { id: string }, { abortSignal }: { abortSignal?: AbortSignal }) => {
  try {
    return await request(id, { signal: abortSignal });
  } catch (error) {
    if (abortSignal?.aborted) throw error;
    return { errors: [{ class: 'unexpected', message: 'The order could not be read' }] };
  }
};

export async function close({ id }: { id: string }, { abortSignal }: { abortSignal?: AbortSignal }) {
  try {
    return { closed: await request(id, { signal: abortSignal }) };
  } catch {
    return { errors: [{ class: 'unexpected', message: 'The order could not be closed' }] };
  }
}

export async function first({ id }: { id: string }) {
  if (id === '') throw { code: 'EMPTY' };
  if (id === '-') throw { code: 'NONE' };
  return { id };
}

export async function table() {
  return { rows };
}

export async function list({ id }: { id: string }) {
  try {
    return { orders: await request(id) };
  } catch {
    return { orders: [] };
  }
}

export const retried = retry(async ({ id }: { id: string }) => ({ order: await request(id) }));
`,
  'src/handlers.ts': `import { find, open } from './orders';
export * from './orders';
export { find as search } from './orders';
export const handlers = { find, open, read: async ({ id }: { id: string }) => find({ id }), get made() { return find; } };
export const definition = { description: 'Reads an order', execute: find };
export const shaped = { ...definition, toModelOutput: (output: unknown) => output };
export let changing = find;
export const change = () => { changing = open as unknown as typeof find; };
export const maker = () => ({ execute: async ({ id }: { id: string }) => find({ id }) });
export class Orders {
  async find({ id }: { id: string }) { return find({ id }); }
  open = async ({ id }: { id: string }) => find({ id });
}
export const orders = new Orders();
export class Base { async find({ id }: { id: string }) { return find({ id }); } }
export class Derived extends Base {}
export const base: Base = new Derived();
export interface Typed { find(input: { id: string }): Promise<object> }
export const typed: Typed = { find };
export function over(input: { id: string }): Promise<object>;
export function over(input: { id: string; all: boolean }): Promise<object>;
export async function over(input: { id: string }) { return find(input); }
export default find;
`,
  'src/lists.ts': dedent`
    import { request } from './client';
    export default { find: async ({ id }: { id: string }) => request(id) };

  `,
  'src/retried.ts': `import { retry } from './client';
export const first = async ({ id }: { id: string }) => { if (id === '') throw { code: 'EMPTY' }; return { id }; };
export const retriedFirst = retry(async ({ id }: { id: string }) => { if (id === '') throw { code: 'EMPTY' }; return { id }; });
`,
  'src/circle.ts': dedent`
    export { circle } from './other-circle';
    export { turned } from './other-circle';

  `,
  'src/other-circle.ts': dedent`
    export { circle } from './circle';
    import { request } from './client';
    import { turned as self } from './circle';
    export async function turned({ id }: { id: string }): Promise<string> { await request(id); return self({ id }); }

  `,
});
afterAll(() => {
  folder.remove();
});

const toolWith = (definition: string): string => `import { tool } from 'ai';
import * as handlers from './src/handlers';
import { find, open as read, search } from './src/handlers';
import byDefault from './src/handlers';
import lists from './src/lists';
import { circle, turned } from './src/circle';
import { remote } from './src/client';
import { guard } from './guard';
const { made } = handlers.handlers;
const { find: table, find: execute } = handlers;
const local = async () => handlers.find({ id: '' });
export const lookup = tool(${definition});
`;

// Each finding behind the text that it stands at.
function findings(definition: string, rule: string, typed = true): string[] {
  const code = toolWith(definition);
  const lines = code.split('\n');
  return folder.lint(code, { rule, typed }).map(({ line, column, endLine, endColumn = 0, message, fix, suggestions }) => {
    expect([endLine, fix, suggestions]).toEqual([line, undefined, undefined]);
    return `${lines[line - 1]?.slice(column - 1, endColumn - 1) ?? ''}: ${message}`;
  });
}

describe('an execute of another file', () => {
  it.each([
    [
      'require-try-catch',
      'find',
      'find: `request` can fail in `lookup` (src/orders.ts:3) and nothing catches it: ' +
        'with ai 7 the model receives the text of the error, ' +
        'such as `Error: connect ECONNREFUSED 10.0.3.14:5432`. Catch it in execute and return a failure written for the model.',
    ],
    [
      'require-try-catch',
      'handlers.first',
      'handlers.first: `lookup` (src/orders.ts:24) throws and nothing catches it: ' +
        'with ai 7 the model receives `{"code":"EMPTY"}`. Return a failure written for the model.',
    ],
    [
      'no-throw-non-error',
      'handlers.first',
      'handlers.first: `lookup` (src/orders.ts:25, and 1 more there) throws an object, ' +
        'which is no Error: with ai 7 the model receives every field of it, ' +
        '`{"code":"EMPTY"}`. Return a failure written for the model, or throw an Error.',
    ],
    [
      'require-signal-forwarding',
      'find',
      "find: `request` in `lookup` (src/orders.ts:4) runs on after Stop: execute does not take the run's signal, " +
        '`options.abortSignal`. Take it and pass it as `signal`.',
    ],
    [
      'no-unserializable-output',
      'handlers.table',
      'handlers.table: `lookup` (src/orders.ts:31) returns a Map as `output.rows` (of type `Map<string, ' +
        'string>`): with ai 7 the model receives an empty `{}` in its place. Send `Object.fromEntries(…)` or a list of its ' +
        'entries.',
    ],
    [
      'no-success-shaped-failure',
      'handlers.list',
      'handlers.list: `lookup` (src/orders.ts:38) answers a failure of `request` with `{ ' +
        'orders: [] }`, which reads as a result: the model is told that there is nothing, ' +
        'not that something failed. Return a failure with its class, a reason and the next call.',
    ],
    [
      'no-swallowed-control-flow',
      'handlers.close',
      'handlers.close: `lookup` (src/orders.ts:19) takes the stop of its run for a failure: ' +
        "`request` fails when the run's signal aborts, and this catch goes on from there. Where the caller aborted, " +
        'the run ends and the model receives no result (ai 7). Give the catch the error, ' +
        'and begin it with `if (abortSignal?.aborted) throw error;`.',
    ],
  ])('is told where it is given, by %s: %s', (rule, execute, message) => {
    expect(findings(`{ inputSchema: {}, execute: ${execute} }`, rule)).toEqual([message]);
    expect(findings(`{ inputSchema: {}, execute: ${execute} }`, rule, false)).toEqual([]);
  });

  it.each([
    'require-try-catch',
    'no-throw-non-error',
    'require-signal-forwarding',
    'no-unserializable-output',
    'no-success-shaped-failure',
    'no-swallowed-control-flow',
  ])('has nothing to tell where it does well: %s', (rule) => {
    expect(findings('{ inputSchema: {}, execute: read }', rule)).toEqual([]);
  });

  it.each([
    ['a default export', '{ execute: byDefault }', 'byDefault', 'src/orders.ts:3'],
    ['an object that is the default export', '{ execute: lists.find }', 'lists.find', 'src/lists.ts:2'],
    ['export *', '{ execute: handlers.find }', 'handlers.find', 'src/orders.ts:3'],
    ['an export by another name', '{ execute: search }', 'search', 'src/orders.ts:3'],
    ['a property that only names it', '{ execute: handlers.handlers.find }', 'handlers.handlers.find', 'src/orders.ts:3'],
    ['a property that holds it', '{ execute: handlers.handlers.read }', 'handlers.handlers.read', 'src/handlers.ts:4'],
    ['a pattern', '{ execute: table }', 'table', 'src/orders.ts:3'],
    ['a method of a class', '{ execute: handlers.orders.find }', 'handlers.orders.find', 'src/handlers.ts:11'],
    ['an arrow function of a class', '{ execute: handlers.orders.open }', 'handlers.orders.open', 'src/handlers.ts:12'],
    [
      'a bound method',
      '{ execute: handlers.orders.find.bind(handlers.orders) }',
      'handlers.orders.find.bind(handlers.orders)',
      'src/handlers.ts:11',
    ],
    ['what a function makes', '{ execute: handlers.maker().execute }', 'handlers.maker().execute', 'src/handlers.ts:9'],
    ['overloads', '{ execute: handlers.over }', 'handlers.over', 'src/handlers.ts:22'],
    ['imports in a circle', '{ execute: turned }', 'turned', 'src/other-circle.ts:4'],
    ['a spread', '{ ...handlers.definition, inputSchema: {} }', 'handlers.definition', 'src/orders.ts:3'],
    ['a whole definition', 'handlers.definition', 'handlers.definition', 'src/orders.ts:3'],
    ['a shorthand property', '{ inputSchema: {}, execute }', 'execute', 'src/orders.ts:3'],
  ])('is followed through %s', (_, definition, at, place) => {
    expect(findings(definition, 'require-try-catch').map((finding) => finding.replace(/^([^:]*): .*?(\(.*?\)).*$/, '$1 $2'))).toEqual([
      `${at} (${place})`,
    ]);
  });

  it.each([
    ['a wrapper there', '{ execute: handlers.retried }'],
    ['a wrapper here', '{ execute: guard(find) }'],
    ['a wrapper that is given two', '{ execute: guard(find, read) }'],
    ['a wrapper that is given one of this file too', '{ execute: guard(find, local) }'],
    ['a variable that is assigned to', '{ execute: handlers.changing }'],
    ['a getter', '{ execute: made }'],
    ['a getter by its object', '{ execute: handlers.handlers.made }'],
    ['a method that another class overrides', '{ execute: handlers.base.find }'],
    ['a member of an interface', '{ execute: handlers.typed.find }'],
    ['a declaration without a body', '{ execute: remote.find }'],
    ['an export that leads to itself', '{ execute: circle }'],
    ['a choice', '{ execute: Math.random() > 0.5 ? find : read }'],
    ['a parameter', '{ execute: ((given: typeof find) => given)(find) }'],
    ['what a package has', '{ execute: guard }'],
    ['a spread that may bring an output hook', '{ ...handlers.shaped }'],
    ['a property behind the spread', '{ ...handlers.definition, execute: async () => ({ done: true }) }'],
    ['an execute that is none', '{ ...handlers.definition, execute: undefined }'],
  ])('is not known behind %s', (_, definition) => {
    expect(findings(definition, 'require-try-catch')).toEqual([]);
  });
});

it('is told once where several tools have it', () => {
  const code = dedent`
    import { tool } from 'ai';
    import { find } from './src/orders';
    export const a = tool({ execute: find });
    export const b = tool({ execute: find });

  `;
  for (const rule of ['require-try-catch', 'require-signal-forwarding']) {
    expect(folder.lint(code, { rule }).map(({ line }) => line)).toEqual([3]);
  }
});

it('leaves a call of a function alone that another one was given to', () => {
  const code = `import { tool } from 'ai';
import { first, retriedFirst } from './src/retried';
export const a = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => first({ id }) });
export const b = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => retriedFirst({ id }) });
`;
  expect(folder.lint(code, { rule: 'no-throw-non-error' }).map(({ line }) => line)).toEqual([3]);
});

it('is told by a hover', () => {
  const summaries: string[] = [];
  folder.visit(
    dedent`
      import { tool } from 'ai';
      import { first } from './src/orders';
      export const lookup = tool({ execute: first });

    `,
    (file) => {
      for (const tool of findTools(file)) summaries.push(toolSummary(tool, file));
    },
  );
  expect(summaries).toEqual([
    dedent`
      What fails in \`lookup\` (ai 7):

      - src/orders.ts:25: throws; the model receives: \`{"code":"EMPTY"}\`
      - src/orders.ts:26: throws; the model receives: \`{"code":"NONE"}\`
    `,
  ]);
});

describe('an execute of another file is judged as one of the same file', () => {
  const ids = (code: string): string[] => [...new Set(folder.lint(code).flatMap(({ ruleId }) => ruleId ?? []))].sort();
  // The failures of one file are compared with each other.
  const ofFile = 'tool-errors/consistent-error-envelope';

  it.each(examples.filter(([, index, code]) => index < 3 && moved(code)))('%s, example %d', (_, __, code) => {
    const example = moved(code);
    writeFileSync(path.join(folder.directory, 'moved.ts'), example?.moved ?? '');
    expect(ids(example?.definitions ?? '')).toEqual(ids(code).filter((id) => id !== ofFile));
  });
});

import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { afterAll, describe, expect, it } from 'vitest';
import plugin from '../../../src/index.ts';
import { dedent } from '../../dedent.ts';
import { TypedFolder } from './typed.ts';

const folder = new TypedFolder({
  'src/client.ts': `export declare function request(path: string): Promise<string>;
export declare function attempt<T>(promise: Promise<T>): Promise<T | null>;
export declare const logger: { error(error: unknown): void };
export declare abstract class Base { abstract open(id: string): Promise<string> }
`,
  'src/orders.ts': `import { attempt, logger, request } from './client';

export async function answered(id: string): Promise<{ ok: boolean }> {
  try {
    await request(id);
    return { ok: true };
  } catch (error) {
    logger.error(error);
    return { ok: false };
  }
}

export const through = async (id: string) => answered(id);
export const handled = (id: string) => request(id).catch(() => null);
export const computed = async (id: string) => ({ length: id.trim().length });
export const twice = (id: string) => async () => answered(id);

export class Orders {
  async find(id: string) {
    try {
      return await request(id);
    } catch {
      return null;
    }
  }

  async open(id: string) {
    return request(id);
  }
}
export const orders = new Orders();

export async function countdown(left: number): Promise<number> {
  return left > 0 ? countdown(left - 1) : 0;
}

export async function plain(id: string) {
  return request(id);
}

export async function unawaited(id: string) {
  try {
    return request(id);
  } catch {
    return null;
  }
}

export async function guarded(id: string) {
  if (id === '') throw new Error('An order has an id');
  return { id };
}

export async function rethrown(id: string) {
  try {
    return await request(id);
  } catch (error) {
    logger.error(error);
    throw error;
  }
}

export async function behind(id: string) {
  try {
    await request(id);
  } catch {
    return null;
  }
  return request(id);
}

export async function wrapped(id: string) {
  return attempt(request(id));
}

export async function around(id: string) {
  try {
    return await plain(id);
  } finally {
    logger.error(id);
  }
}

export function over(id: string): Promise<string>;
export function over(id: number): Promise<number>;
export async function over(id: string | number) {
  return id;
}
`,
});
afterAll(() => {
  folder.remove();
});

const toolWith = (call: string): string => `import { tool } from 'ai';
import { Base, request } from './src/client';
import * as orders from './src/orders';
declare const base: Base;
export const lookup = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }) => {
    const found = await ${call};
    return { found };
  },
});
`;

function uncaught(call: string, typed = true): string[] {
  return folder
    .lint(toolWith(call), { rule: 'require-try-catch', typed })
    .map(({ message, line }) => `${line}: ${/`(.*?)` can fail/.exec(message)?.[1] ?? message}`);
}

describe('a helper in another file that catches what fails in it', () => {
  it.each([
    ['a try with a catch that answers', 'orders.answered(id)'],
    ['a helper of that helper', 'orders.through(id)'],
    ['a .catch', 'orders.handled(id)'],
    ['nothing that fails', 'orders.computed(id)'],
    ['a method of a class', 'orders.orders.find(id)'],
    ['a function that calls itself', 'orders.countdown(3)'],
  ])('is nothing to catch: %s', (_, call) => {
    expect(uncaught(call)).toEqual([]);
    expect(uncaught(call, false)).toHaveLength(1);
  });

  it.each([
    ['it catches nothing', 'orders.plain(id)', 'orders.plain'],
    ['a promise that its try does not wait for', 'orders.unawaited(id)', 'orders.unawaited'],
    ['it throws itself', 'orders.guarded(id)', 'orders.guarded'],
    ['its catch throws on', 'orders.rethrown(id)', 'orders.rethrown'],
    ['a call behind its try', 'orders.behind(id)', 'orders.behind'],
    ['a finally alone', 'orders.around(id)', 'orders.around'],
    ['another method', 'orders.orders.open(id)', 'orders.orders.open'],
    ['an abstract method', 'base.open(id)', 'base.open'],
    ['a declaration without a body', 'request(id)', 'request'],
    ['one of several signatures', 'orders.over(id)', 'orders.over'],
  ])('is reported where %s', (_, call, name) => {
    expect(uncaught(call)).toEqual([`7: ${name}`]);
  });
});

it('reads another file by the settings of the one that is linted', () => {
  const names = (wrappers: string[]) =>
    folder
      .lint(toolWith('orders.wrapped(id)'), { rule: 'require-try-catch', settings: { versions: { ai: 7 }, wrappers } })
      .map(({ line }) => line);
  expect(names([])).toEqual([7]);
  expect(names(['attempt'])).toEqual([]);
  expect(names([])).toEqual([7]);
});

it('looks through no more files than the stack holds', () => {
  const last = 1_500;
  const calling = (own: string, other: string, step: number): string => {
    const functions = Array.from({ length: last }, (_, index) => {
      const body = `try { return await others.${other}${index + step}(id); } catch { return null; }`;
      return `export async function ${own}${index}(id: string): Promise<string | null> { ${body} }`;
    });
    return dedent`
      import * as others from './${other}';
      ${functions.join('\n')}
      export declare function ${own}${last}(id: string): Promise<string | null>;

    `;
  };
  const chain = new TypedFolder({ 'src/orders.ts': calling('orders', 'stock', 0), 'src/stock.ts': calling('stock', 'orders', 1) });
  try {
    expect(
      chain.lint(toolWith('orders.orders0(id)').replace('Base, request', 'orders0').replace('./src/client', './src/orders'), {
        rule: 'require-try-catch',
      }),
    ).toEqual([]);
  } finally {
    chain.remove();
  }
});

describe('files beyond a bound', () => {
  const safe = (name: string, filler = ''): string =>
    `${filler}export async function ${name}(id: string) { try { return await import('./' + id); } catch { return null; } }\n`;
  const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `order${String(index)}`);
  const toolsOf = (called: readonly string[]): string =>
    [
      "import { tool } from 'ai';",
      ...called.map((name) => `import { ${name} } from './src/${name}';`),
      ...called.map(
        (name) =>
          `export const a${name} = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => ({ found: await ${name}(id) }) });`,
      ),
    ].join('\n');
  const known = (files: TypedFolder, called: readonly string[]): string[] => {
    const found = files.lint(toolsOf(called), { rule: 'require-try-catch' }).map(({ line }) => called[line - called.length - 2]);
    return called.filter((name) => !found.includes(name));
  };

  it('count as without types, the fortieth file being the last', () => {
    const all = names(43);
    const many = new TypedFolder(Object.fromEntries(all.map((name) => [`src/${name}.ts`, safe(name)])));
    try {
      expect(known(many, all)).toEqual(all.slice(0, 40));
      expect(known(many, all.slice(40))).toEqual(all.slice(40));
    } finally {
      many.remove();
    }
  });

  it('count as without types where the text of the files is long', () => {
    const all = names(4);
    const long = new TypedFolder(Object.fromEntries(all.map((name) => [`src/${name}.ts`, safe(name, `/* ${'x'.repeat(200_000)} */\n`)])));
    try {
      expect(known(long, all)).toEqual(all.slice(0, 2));
      expect(known(long, all.slice(2))).toEqual(all.slice(2));
    } finally {
      long.remove();
    }
  });
});

it('knows a promise by its type where nothing waits for it', () => {
  const code = `import { tool } from 'ai';
import * as orders from './src/orders';
export const lookup = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => orders.plain(id) });
export const other = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => orders.answered(id) });
`;
  const lines = (typed: boolean) => folder.lint(code, { rule: 'require-try-catch', typed }).map(({ line }) => line);
  expect(lines(true)).toEqual([3]);
  expect(lines(false)).toEqual([]);
});

describe('what a function of another file throws', () => {
  const thrown = new TypedFolder({
    'src/shop.ts': `export async function load(id: string) {
  if (id === '') throw { code: 'EMPTY', id };
  return { id };
}

export function parse(id: string) {
  if (id === '') throw 'no id';
  return id;
}

export const through = async (id: string) => load(id);

export async function open(id: string) {
  if (id === '') throw new Error(\`There is no order \${id}\`);
  return id;
}

export async function caught(id: string) {
  try {
    if (id === '') throw { code: 'EMPTY' };
    return id;
  } catch {
    return null;
  }
}

export async function imported(id: string) {
  throw await import('./' + id);
}

export function passedOn(id: string) {
  return load(id);
}

export function rejected(id: string) {
  return id === '' ? Promise.reject('no id') : Promise.resolve(id);
}

export function checked(id: string) {
  if (id === '') throw 'no id';
  return Promise.resolve(id);
}
`,
  });
  afterAll(() => {
    thrown.remove();
  });

  const messages = (body: string, typed = true): string[] =>
    thrown
      .lint(
        `import { tool } from 'ai';
import * as shop from './src/shop';
export const lookup = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }) => {
    ${body}
  },
});
`,
        { rule: 'no-throw-non-error', typed },
      )
      .map(
        ({ line, column, endLine, endColumn, message }) =>
          `${String(line)}:${String(column)}-${String(endLine)}:${String(endColumn)} ${message}`,
      );

  const advice = 'Return a failure written for the model, or throw an Error.';

  it.each([
    [
      'return await shop.load(id);',
      '6:18-6:27 `lookup` throws an object through `shop.load` (src/shop.ts:2), ' +
        `which is no Error: with ai 7 the model receives every field of it, \`{"code":"EMPTY","id":…}\`. ${advice}`,
    ],
    [
      'return shop.parse(id);',
      '6:12-6:22 `lookup` throws a string through `shop.parse` (src/shop.ts:7), ' +
        `which is no Error: with ai 7 the model receives \`no id\`. ${advice}`,
    ],
    [
      'return shop.through(id);',
      '6:12-6:24 `lookup` throws an object through `shop.through` (src/shop.ts:2), ' +
        `which is no Error: with ai 7 the model receives every field of it, \`{"code":"EMPTY","id":…}\`. ${advice}`,
    ],
    [
      'return shop.passedOn(id);',
      '6:12-6:25 `lookup` throws an object through `shop.passedOn` (src/shop.ts:2), ' +
        `which is no Error: with ai 7 the model receives every field of it, \`{"code":"EMPTY","id":…}\`. ${advice}`,
    ],
    [
      'return shop.checked(id).catch(() => null);',
      '6:12-6:24 `lookup` throws a string through `shop.checked` (src/shop.ts:40), ' +
        `which is no Error: with ai 7 the model receives \`no id\`. ${advice}`,
    ],
  ])('is told where it is called: %s', (body, message) => {
    expect(messages(body)).toEqual([message]);
    expect(messages(body, false)).toEqual([]);
  });

  it.each([
    ['an Error', 'return shop.open(id);'],
    ['what its own catch answers', 'return shop.caught(id);'],
    ['what the catch of execute answers', 'try { return await shop.load(id); } catch { return null; }'],
    ['a rejection that the .catch of execute answers', 'return shop.load(id).catch(() => null);'],
    ['the rejection of a function that the called one returns', 'return shop.passedOn(id).catch(() => null);'],
    ['a rejection that is made by hand', 'return shop.rejected(id).catch(() => null);'],
    ['what nobody waits for', 'void shop.load(id); return id;'],
    ['a value that nobody knows', 'return shop.imported(id);'],
  ])('says nothing of %s', (_, body) => {
    expect(messages(body)).toEqual([]);
  });
});

describe('functions and classes that lead to each other', () => {
  const related = new TypedFolder({
    'src/even.ts': `import { odd } from './odd';
export async function even(id: string): Promise<string> { return id === '' ? 'even' : await odd(id.slice(1)); }
`,
    'src/odd.ts': `import { even } from './even';
export async function odd(id: string): Promise<string> {
  await even(id.slice(1));
  throw new Error('No string is odd');
}
`,
    'src/store.ts': dedent`
      export abstract class Reader { abstract read(id: string): Promise<string> }
      export class Store { async save(id: string): Promise<void> { throw { code: 'NOT_IMPLEMENTED', id }; \
        } async load(id: string): Promise<string> { try { return await import('./' + id); } catch { return ''; } } }
      export class Database extends Store { override async save(): Promise<void> {} override async load(id: string): Promise<string> { \
        return import('./' + id); } }
      export class Cache { async save(id: string): Promise<void> { throw { code: 'FULL', id }; } }
      export declare const store: Store;
      export declare const cache: Cache;

    `,
  });
  afterAll(() => {
    related.remove();
  });

  const lines = (code: string, rule: string): string[] =>
    related.lint(code, { rule }).map(({ line, column }) => `${String(line)}:${String(column)}`);
  const toolThat = (name: string, call: string): string =>
    `export const ${name} = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => { await ${call}; return { id }; } });\n`;
  const imports = dedent`
    import { tool } from 'ai';
    import { even } from './src/even';
    import { odd } from './src/odd';
    import { cache, store } from './src/store';

  `;

  it('are judged alike in either order', () => {
    const [first, second] = [toolThat('a', 'odd(id)'), toolThat('b', 'even(id)')];
    expect(lines(imports + first + second, 'require-try-catch')).toHaveLength(2);
    expect(lines(imports + second + first, 'require-try-catch')).toHaveLength(2);
  });

  it('are not known where a class may override the method', () => {
    expect(lines(imports + toolThat('a', 'store.save(id)'), 'no-throw-non-error')).toEqual([]);
    expect(lines(imports + toolThat('a', 'store.load(id)'), 'require-try-catch')).toHaveLength(1);
    expect(lines(imports + toolThat('a', 'cache.save(id)'), 'no-throw-non-error')).toHaveLength(1);
  });

  it('are read once where a file imports itself', () => {
    const code = `import { tool } from 'ai';
import { help as self } from './tool';
export async function help(id: string): Promise<string> { if (id === '') throw { code: 'EMPTY' }; return self(id.slice(1)); }
export const a = tool({ inputSchema: {}, execute: async ({ id }: { id: string }) => help(id) });
`;
    expect(lines(code, 'no-throw-non-error')).toHaveLength(1);
  });
});

it('services that refuse to be read cost what types tell', () => {
  const services = new Proxy(
    {},
    {
      get: () => {
        throw new Error('refused');
      },
    },
  );
  const parse = (code: string, options: parser.ParserOptions) => ({ ...parser.parseForESLint(code, options), services });
  const messages = new Linter({ configType: 'flat' }).verify(
    dedent`
      import { tool } from 'ai';
      export const a = tool({ inputSchema: {}, execute: async ({ id }) => { if (id) throw { id }; return id; } });

    `,
    {
      files: ['**/*.ts'],
      languageOptions: { parser: { parseForESLint: parse } },
      plugins: { 'tool-errors': plugin },
      rules: { 'tool-errors/no-throw-non-error': 'error' },
    },
    { filename: 'tool.ts' },
  );
  expect(messages.map(({ ruleId }) => ruleId)).toEqual(['tool-errors/no-throw-non-error']);
});

import { afterAll, describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { TypedFolder } from '../program/typed.ts';

// Two functions of two files that answer with each other in many places.
const answering = (own: string, other: string): string => {
  const turns = Array.from({ length: 60 }, (_, turn) => `  if (id === '${String(turn)}') return ${other}(id);`);
  return dedent`
    import { ${other} } from './${other}';

    export async function ${own}(id: string): Promise<string> {
    ${turns.join('\n')}
      return id;
    }

  `;
};

const folder = new TypedFolder({
  'src/page.ts': answering('page', 'shelf'),
  'src/shelf.ts': answering('shelf', 'page'),
  'src/client.ts': 'export declare function request(path: string): Promise<string[]>;\n',
  'src/orders.ts': `import { request } from './client';

export async function list(id: string) {
  try {
    return await request(id);
  } catch {
    return [];
  }
}

export async function told(id: string) {
  try {
    return { orders: await request(id) };
  } catch {
    return { ok: false, class: 'retryable', message: 'The shop does not answer', retryAfterSeconds: 30 };
  }
}

export async function through(id: string) {
  return list(id);
}

export const find = (id: string) => request(id).catch(() => null);

export async function first(id: string) {
  try {
    return (await request(id))[0];
  } catch (error) {
    throw new Error('The order could not be read', { cause: error });
  }
}

export async function guarded(id: string) {
  if (id === '') return [];
  return request(id);
}
`,
  'src/http.ts': `export async function getJson(url: string) {
  const response = await fetch(url);
  return response.json() as Promise<{ temperature: number; error?: string }>;
}

export async function checked(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The service answered with ' + String(response.status));
  return response.json() as Promise<{ temperature: number }>;
}

export const raw = (url: string) => fetch(url);
export const again = async (url: string) => getJson(url);
export const ping = async (url: string) => { await (await fetch(url)).text(); return true; };
`,
});
afterAll(() => {
  folder.remove();
});

function findings(body: string, rule: string, typed = true): string[] {
  const code = `import { tool } from 'ai';
import * as orders from './src/orders';
import { page } from './src/page';
import * as http from './src/http';
export const lookup = tool({
  inputSchema: {},
  execute: async ({ id }: { id: string }) => {
    ${body}
  },
});
`;
  const lines = code.split('\n');
  return folder.lint(code, { rule, typed }).map(({ line, column, endLine, endColumn = 0, message, fix, suggestions }) => {
    expect([endLine, fix, suggestions]).toEqual([line, undefined, undefined]);
    return `${lines[line - 1]?.slice(column - 1, endColumn - 1) ?? ''}: ${message}`;
  });
}

describe('a failure that a function of another file answers with an empty result', () => {
  const told = (at: string, place: string, call: string, answer: string): string =>
    `${at}: \`lookup\` (src/orders.ts:${place}) answers a failure of \`${call}\` with \`${answer}\`, ` +
    'which reads as a result: the model is told that there is nothing, not that something failed. Return a failure with its class, ' +
    'a reason and the next call.';

  it.each([
    ['return orders.list(id);', told('orders.list', '7', 'request', '[]')],
    ['return await orders.list(id);', told('orders.list', '7', 'request', '[]')],
    [
      dedent`
        const found = await orders.list(id);
            return found;
      `,
      told('orders.list', '7', 'request', '[]'),
    ],
    ['return orders.through(id);', told('orders.through', '7', 'request', '[]')],
    ['return orders.find(id);', told('orders.find', '23', 'request', 'null')],
  ])('is told where the tool returns it: %s', (body, message) => {
    expect(findings(body, 'no-success-shaped-failure')).toEqual([message]);
    expect(findings(body, 'no-success-shaped-failure', false)).toEqual([]);
  });

  it.each([
    ['a failure that says so', 'return orders.told(id);'],
    ['an error that is thrown on', 'return orders.first(id);'],
    ['an input that is rejected there', 'return orders.guarded(id);'],
    [
      'a result that is looked at',
      dedent`
        const found = await orders.list(id);
            if (found.length === 0) return { ok: false, message: 'No orders' };
            return found;
      `,
    ],
    ['functions that answer with each other', 'return page(id);'],
    ['a part of the result', 'return { orders: await orders.list(id), id };'],
    [
      'what nobody returns',
      dedent`
        await orders.list(id);
            return { done: true };
      `,
    ],
    ['another value where it is nothing', "return (await orders.find(id)) ?? { ok: false, message: 'No such order' };"],
  ])('is not known of %s', (_, body) => {
    expect(findings(body, 'no-success-shaped-failure')).toEqual([]);
  });
});

describe('a body that a function of another file reads without a look at the status', () => {
  const told = (at: string): string =>
    `${at}: \`lookup\` (src/http.ts:3) takes the body of \`fetch\` for its result without a look at \`ok\` or \`status\`: ` +
    'fetch does not reject on a 401 or a 500, ' +
    'and the model receives what that answer holds as a success. Return a failure by the status first.';

  it.each([
    [
      dedent`
        const data = await http.getJson(id);
            return { degrees: data.temperature };
      `,
      'http.getJson',
    ],
    ['return http.getJson(id);', 'http.getJson'],
    ['return http.getJson(id).then(({ temperature }) => ({ temperature }));', 'http.getJson'],
  ])('is told where it becomes the result: %s', (body, at) => {
    expect(findings(body, 'require-response-check')).toEqual([told(at)]);
    expect(findings(body, 'require-response-check', false)).toEqual([]);
  });

  it.each([
    ['a function that looks at it', 'return http.checked(id);'],
    [
      'a function that gives the answer itself',
      dedent`
        const response = await http.raw(id);
            return { ok: response.ok };
      `,
    ],
    [
      'a body that is asked for its error',
      dedent`
        const data = await http.getJson(id);
            if (data.error) throw new Error(data.error);
            return data;
      `,
    ],
    [
      'a body that is not the result',
      dedent`
        await http.getJson(id);
            return { done: true };
      `,
    ],
    ['a function whose result is not the body', 'return http.ping(id);'],
  ])('is not known of %s', (_, body) => {
    expect(findings(body, 'require-response-check')).toEqual([]);
  });
});

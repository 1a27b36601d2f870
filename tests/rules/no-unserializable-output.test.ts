import * as parser from '@typescript-eslint/parser';
import { Linter, type Rule } from 'eslint';
import { expect, it } from 'vitest';
import rule from '../../rules/no-unserializable-output.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tool = (parts: string): string => `
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  ${parts}
});
`;

const sales = (statements: string): string =>
  tool(`execute: async ({ year }) => {
    ${statements}
  },`);

const server = (statements: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './sales.js';
declare const server: McpServer;
server.registerTool('sales', { description: 'Sales', inputSchema: {} }, async ({ year }) => {
  ${statements}
});
`;

ruleTester().run('no-unserializable-output', rule, {
  valid: [
    {
      name: 'a Map that is converted',
      code: sales(`const rows = new Map();
    rows.set('FR', 1);
    return { countries: rows.size, rows: Object.fromEntries(rows) };`),
    },
    {
      name: 'a Set that is spread, and an iterator that is collected',
      code: sales(`const tags = new Set(await load(year));
    return { tags: [...tags], first: Array.from(tags.values()) };`),
    },
    {
      name: 'a Date, which has a toJSON',
      code: sales(`return { at: new Date(), until: new Date('2026-01-01') };`),
    },
    {
      name: 'a URL with ai 7, which has a toJSON',
      code: sales(`return { page: new URL('https://example.com') };`),
    },
    {
      name: 'the text of a URL with ai 6',
      code: sales(`return { page: new URL('https://example.com').toString() };`),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
    },
    {
      name: 'text and number of a BigInt',
      code: sales(`const cents = BigInt(await load(year));
    return { text: cents.toString(), number: Number(cents), also: \`\${cents}\`, more: String(cents * 2n) };`),
    },
    {
      name: 'a string that a BigInt is joined to',
      code: sales(`return { cents: 'EUR ' + 10n };`),
    },
    {
      name: 'the source of a RegExp',
      code: sales(`return { pattern: /a+/.source };`),
    },
    {
      name: 'the name of a caught error',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.name : 'Error' };
    }`),
    },
    {
      name: 'what is no Error on the other branch of the test',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : error };
    }`),
    },
    {
      name: 'what a test has shown to be text',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      if (typeof error === 'string') return { ok: false, error };
      return { ok: false };
    }`),
    },
    {
      name: 'an error of a class that may have a toJSON',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      if (isUpstreamError(error)) return { ok: false, error };
      return { ok: false };
    }`),
    },
    {
      name: 'a catch variable that is given another value',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      error = 'load_failed';
      return { ok: false, error };
    }`),
    },
    {
      name: 'a copy of a caught error, which another rule judges',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return { ok: false, error: { ...error } };
    }`),
    },
    {
      name: 'the code of a rejection',
      code: sales(`return load(year).then((rows) => ({ rows })).catch((error) => ({ ok: false, error: error.code }));`),
    },
    {
      name: 'the tested reason of a settled promise',
      code: sales(dedent`
        const parts = await Promise.allSettled([load(year), load(year - 1)]);
            return parts.map((part) => (part.status === 'fulfilled' ? part.value : { \
              error: part.reason instanceof Error ? part.reason.name : part.reason }));
      `),
    },
    {
      name: 'the reason of a settled promise, tested by the case of a switch',
      code: sales(dedent`
        const parts = await Promise.allSettled([load(year), load(year - 1)]);
            return parts.map((part) => {
              switch (true) {
                case part.reason instanceof Error: return { error: part.reason.name };
                default: return { error: part.reason };
              }
            });
      `),
    },
    {
      name: 'settled promises that catch for themselves',
      code: sales(`return Promise.allSettled([year].map(async (each) => {
      try {
        return await load(each);
      } catch {
        return null;
      }
    }));`),
    },
    {
      name: 'promises that are waited for',
      code: sales(`const rows = load(year).then((all) => all.length);
    return { rows: await rows, years: await Promise.all([year].map(async (each) => ({ each }))) };`),
    },
    {
      name: 'a call of an async function, which needs types',
      code: sales(`return { rows: count() };
    async function count() {
      return 1;
    }`),
    },
    {
      name: 'an awaited function that makes a promise',
      code: sales(`return { rows: await count() };
    async function count() {
      return new Promise((resolve) => resolve(1));
    }`),
    },
    {
      name: 'what a Response holds',
      code: sales(`const response = await fetch('https://example.com');
    return { status: response.status, rows: await response.json(), type: response.headers.get('content-type') };`),
    },
    {
      name: 'a file that is read as text',
      code: `
import { readFile } from 'node:fs/promises';
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: async ({ year }) => {
    return { text: await readFile('/srv/sales.txt', 'utf8') };
  },
});
`,
    },
    {
      name: 'a function in a field with ai 7, which leaves it out',
      code: sales(`return { rows: 1, format() {} };`),
    },
    {
      name: 'a toJSON of its own with ai 7',
      code: sales(`return { toJSON: () => ({ year }) };`),
    },
    {
      name: 'a getter that returns',
      code: sales(`return { get rows() { return year; } };`),
    },
    {
      name: 'an instance with public fields, and one that has a toJSON',
      code: sales(`class Row { year = 1; #id = 2; toJSON() { return { year: this.year }; } }
    class Public { year = 1; static #count = 0; }
    return { row: new Row(), open: new Public() };`),
    },
    {
      name: 'an object that shares a part without a cycle',
      code: sales(`const range = { year };
    const result = { a: range, b: range };
    return result;`),
    },
    {
      name: 'an object whose text holds itself',
      code: sales(`const result: { year: number; text?: string } = { year };
    result.text = JSON.stringify(result);
    return result;`),
    },
    {
      name: 'a member that is replaced by its conversion',
      code: sales(`const result: { rows: unknown } = { rows: new Map() };
    result.rows = Object.fromEntries(result.rows as Map<string, number>);
    return result;`),
    },
    {
      name: 'a member that a later one replaces',
      code: sales(`const base = { rows: new Map() };
    return { ...base, rows: 1 };`),
    },
    {
      name: 'a variable that is assigned more than once',
      code: sales(`let rows: unknown = new Map();
    if (year > 2000) rows = [];
    return { rows };`),
    },
    {
      name: 'an unknown function around a Map',
      code: sales(`return { rows: toRows(new Map()) };`),
    },
    {
      name: 'a class of the project by the name of a global',
      code: `
import { Map } from './geo.js';
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: async ({ year }) => {
    return { map: new Map() };
  },
});
`,
    },
    {
      name: 'a parameter by the name of a function',
      code: sales(`return render(() => year);
    function render(render: () => number) {
      return { rows: render() };
    }`),
    },
    {
      name: 'a JSON text with a replacer',
      code: sales(`return { text: JSON.stringify(new Map(), toPlain) };`),
    },
    {
      name: 'an error as JSON text, which another rule judges',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return { ok: false, error: JSON.stringify(error) };
    }`),
    },
    {
      name: 'a Map that is sent elsewhere',
      code: sales(`const seen = new Map();
    await log(JSON.stringify(seen), seen);
    return { rows: seen.size };`),
    },
    {
      name: 'a hook that sends something else',
      code: tool(`execute: async () => ({ rows: new Map() }),
  toModelOutput: ({ output }) => ({ type: 'json', value: [...output.rows] }),`),
    },
    {
      name: 'a hook that is not at hand',
      code: tool(`execute: async () => ({ rows: new Map() }),
  toModelOutput: toText,`),
    },
    {
      name: 'a BigInt behind a hook, which was measured to arrive',
      code: tool(`execute: async () => ({ cents: 10n }),
  toModelOutput: ({ output }) => ({ type: 'json', value: output }),`),
    },
    {
      name: 'an unknown function around execute',
      code: tool(`execute: serialized(async () => ({ rows: new Map() })),`),
    },
    {
      name: 'ai 4, which was not measured',
      code: sales(`return { rows: new Map(), cents: 10n };`),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
    },
    {
      name: 'a generator that a synchronous execute hands over',
      code: `
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: () => pages(),
});
async function* pages() {
  yield 1;
}
`,
    },
    {
      name: 'a Map in a part of an MCP result that is no JSON',
      code: server(`return { content: [{ type: 'text', text: String(new Map()) }], rows: new Map() };`),
    },
    {
      name: 'structured content with converted values',
      code: server(`const rows = new Map();
  return { content: [], structuredContent: { rows: [...rows] } };`),
    },
    {
      name: 'schemas whose values are JSON',
      code: `
import { z } from 'zod';
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  outputSchema: z.object({ at: z.date(), cents: z.bigint().transform(String), page: z.instanceof(URL), row: z.instanceof(Row) }),
  execute: async () => load(1),
});
`,
    },
    {
      name: 'a Map in an input schema',
      code: `
import { z } from 'zod';
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  outputSchema: z.object({ rows: z.array(z.string()) }),
  execute: async () => load(z.map(z.string(), z.string())),
});
`,
    },
    {
      name: "a map function that is not zod's",
      code: `
import { z } from './schemas.js';
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  outputSchema: z.object({ rows: z.map(z.string()) }),
  execute: async () => load(1),
});
`,
    },
    {
      name: 'what a helper returns of an argument that is nothing, or no object',
      code: `${sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return { ok: false, error: plain(error) };
    }`)}function plain(error: unknown) {
  if (!error) return error;
  if (typeof error !== 'object') return error;
  return { name: 'Error' };
}
`,
    },
    {
      name: 'schemas that name themselves, or one another many times',
      code: `
import { z } from 'zod';
${tool(`outputSchema: z.union([own, s40]),
  execute: async () => load(1),`)}const own = own.optional();
const s0 = z.string();
${Array.from({ length: 40 }, (_, index) => `const s${index + 1} = z.union([s${index}, s${index}]);`).join('\n')}
`,
    },
  ],
  invalid: [
    {
      name: 'a Map that is filled in place',
      code: sales(`const rows = new Map();
    rows.set('FR', 1);
    return { countries: rows.size, rows };`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 9,
          column: 36,
          endLine: 9,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(rows)' },
              output: sales(`const rows = new Map();
    rows.set('FR', 1);
    return { countries: rows.size, rows: Object.fromEntries(rows) };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a Map with ai 6',
      code: sales(`return { rows: new Map() };`),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 6 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: sales(`return { rows: Object.fromEntries(new Map()) };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a Set that is the result',
      code: sales(`return new Set(await load(year));`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Set as `output`',
            version: 'with ai 7 ',
            advice: 'Send a list, such as `[...values]`.',
            received: '`{}`',
          },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 37,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: '[...new Set(await load(year))]' },
              output: sales(`return [...new Set(await load(year))];`),
            },
          ],
        },
      ],
    },
    {
      name: 'an iterator',
      code: sales(`const rows = new Map();
    return { countries: rows.keys() };`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns an iterator as `output.countries`',
            version: 'with ai 7 ',
            advice: 'Send a list, such as `[...values]`.',
            received: '`{}`',
          },
          line: 8,
          column: 25,
          endLine: 8,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: '[...rows.keys()]' },
              output: sales(`const rows = new Map();
    return { countries: [...rows.keys()] };`),
            },
          ],
        },
      ],
    },
    {
      name: 'an iterator with ai 6, which generateText cannot clone',
      code: sales(`const rows = new Map();
    return { countries: rows.keys() };`),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'functionDies',
          data: {
            subject: '`sales` returns an iterator as `output.countries`',
            version: 'with ai 6 ',
            advice: 'Send a list, such as `[...values]`.',
            error: 'DataCloneError',
            where: 'generateText',
            received: '`{}`',
          },
          line: 8,
          column: 25,
          endLine: 8,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: '[...rows.keys()]' },
              output: sales(`const rows = new Map();
    return { countries: [...rows.keys()] };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a Map in a branch',
      code: sales(`const rows = year > 2000 ? new Map() : null;
    return { rows, more: rows ?? [] };`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 18,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(rows)' },
              output: sales(`const rows = year > 2000 ? new Map() : null;
    return { rows: Object.fromEntries(rows), more: rows ?? [] };`),
            },
          ],
        },
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.more`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 8,
          column: 26,
          endLine: 8,
          endColumn: 30,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(rows)' },
              output: sales(`const rows = year > 2000 ? new Map() : null;
    return { rows, more: Object.fromEntries(rows) ?? [] };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a Map that is assigned later',
      code: sales(`let rows;
    rows = new Map();
    return { rows };`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 18,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(rows)' },
              output: sales(`let rows;
    rows = new Map();
    return { rows: Object.fromEntries(rows) };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a member of an object and of the class',
      code: `
import { tool } from 'ai';
import { inputSchema } from './sales.js';
const state = { seen: new Set() };
class Tools {
  private readonly rows = new Map();
  list = tool({ inputSchema, execute: async () => ({ seen: state.seen, rows: this.rows }) });
}
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`list` returns a Set as `output.seen`',
            version: 'with ai 7 ',
            advice: 'Send a list, such as `[...values]`.',
            received: '`{}`',
          },
          line: 7,
          column: 60,
          endLine: 7,
          endColumn: 70,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: '[...state.seen]' },
              output: `
import { tool } from 'ai';
import { inputSchema } from './sales.js';
const state = { seen: new Set() };
class Tools {
  private readonly rows = new Map();
  list = tool({ inputSchema, execute: async () => ({ seen: [...state.seen], rows: this.rows }) });
}
`,
            },
          ],
        },
        {
          messageId: 'emptied',
          data: {
            subject: '`list` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 78,
          endLine: 7,
          endColumn: 87,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(this.rows)' },
              output: `
import { tool } from 'ai';
import { inputSchema } from './sales.js';
const state = { seen: new Set() };
class Tools {
  private readonly rows = new Map();
  list = tool({ inputSchema, execute: async () => ({ seen: state.seen, rows: Object.fromEntries(this.rows) }) });
}
`,
            },
          ],
        },
      ],
    },
    {
      name: 'values in lists',
      code: sales(`const ids = [1, 2].map((id) => ({ id, pattern: /a+/ }));
    return [new Map(), ...ids];`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a RegExp as `output[].pattern`',
            version: 'with ai 7 ',
            advice: 'Send its text.',
            received: '`{}`',
          },
          line: 7,
          column: 52,
          endLine: 7,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'String(/a+/)' },
              output: sales(`const ids = [1, 2].map((id) => ({ id, pattern: String(/a+/) }));
    return [new Map(), ...ids];`),
            },
          ],
        },
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output[0]`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 8,
          column: 13,
          endLine: 8,
          endColumn: 22,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: sales(`const ids = [1, 2].map((id) => ({ id, pattern: /a+/ }));
    return [Object.fromEntries(new Map()), ...ids];`),
            },
          ],
        },
      ],
    },
    {
      name: 'a caught error as shorthand',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return { ok: false, error };
    }`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 10,
          column: 27,
          endLine: 10,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return { ok: false, error: { name: error instanceof Error ? error.name : 'Error' } };
    }`),
            },
          ],
        },
      ],
    },
    {
      name: 'a caught error under an assertion and through a constant',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (e) {
      const cause = e as Error;
      return { ok: false, error: e as string, cause };
    }`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 11,
          column: 34,
          endLine: 11,
          endColumn: 45,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: e instanceof Error ? e.name : 'Error' }" },
              output: sales(`try {
      return { rows: await load(year) };
    } catch (e) {
      const cause = e as Error;
      return { ok: false, error: { name: e instanceof Error ? e.name : 'Error' }, cause };
    }`),
            },
          ],
        },
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.cause`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 11,
          column: 47,
          endLine: 11,
          endColumn: 52,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: cause instanceof Error ? cause.name : 'Error' }" },
              output: sales(`try {
      return { rows: await load(year) };
    } catch (e) {
      const cause = e as Error;
      return { ok: false, error: e as string, cause: { name: cause instanceof Error ? cause.name : 'Error' } };
    }`),
            },
          ],
        },
      ],
    },
    {
      name: 'a caught error that no test has classified',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      if (error instanceof RangeError) return { ok: false, error: 'year' };
      return { ok: false, error };
    }`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 11,
          column: 27,
          endLine: 11,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "error instanceof Error ? error.name : 'Error'" },
              output: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      if (error instanceof RangeError) return { ok: false, error: 'year' };
      return { ok: false, error: error instanceof Error ? error.name : 'Error' };
    }`),
            },
          ],
        },
      ],
    },
    {
      name: 'a caught error that is the result',
      code: sales(`try {
      return await load(year);
    } catch (error) {
      return error;
    }`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 19,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: sales(`try {
      return await load(year);
    } catch (error) {
      return { name: error instanceof Error ? error.name : 'Error' };
    }`),
            },
          ],
        },
      ],
    },
    {
      name: 'the error of a rejected promise',
      code: sales(`return load(year).then((rows) => ({ rows })).catch((error) => ({ ok: false, error }));`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 7,
          column: 81,
          endLine: 7,
          endColumn: 86,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: sales(
                dedent`
                  return load(year).then((rows) => ({ rows })).catch((error) => ({ ok: false, error: { \
                    name: error instanceof Error ? error.name : 'Error' } }));
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a caught error that a helper is given',
      code: `
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: async ({ year }) => {
    try {
      return { rows: await load(year) };
    } catch (error) {
      return failure(error);
    }
  },
});
function failure(error: unknown) {
  return { ok: false, error };
}
`,
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 10,
          column: 22,
          endLine: 10,
          endColumn: 27,
        },
      ],
    },
    {
      name: 'caught errors that are collected',
      code: sales(`const errors = [];
    for (const each of [year, year - 1]) {
      try {
        await load(each);
      } catch (error) {
        errors.push({ each, error });
      }
    }
    return { errors };`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.errors[].error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 12,
          column: 29,
          endLine: 12,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: sales(`const errors = [];
    for (const each of [year, year - 1]) {
      try {
        await load(each);
      } catch (error) {
        errors.push({ each, error: { name: error instanceof Error ? error.name : 'Error' } });
      }
    }
    return { errors };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a caught error that is set later',
      code: sales(`const result: { error?: unknown } = {};
    try {
      await load(year);
    } catch (error) {
      result.error = error;
    }
    return result;`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 11,
          column: 22,
          endLine: 11,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: sales(`const result: { error?: unknown } = {};
    try {
      await load(year);
    } catch (error) {
      result.error = { name: error instanceof Error ? error.name : 'Error' };
    }
    return result;`),
            },
          ],
        },
      ],
    },
    {
      name: 'an Error made here, and one of a class of the file',
      code: sales(`class EmptyError extends Error {}
    return { ok: false, error: new Error('No sales'), cause: new EmptyError() };`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 8,
          column: 32,
          endLine: 8,
          endColumn: 53,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ message: 'No sales' }" },
              output: sales(`class EmptyError extends Error {}
    return { ok: false, error: { message: 'No sales' }, cause: new EmptyError() };`),
            },
          ],
        },
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.cause`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 8,
          column: 62,
          endLine: 8,
          endColumn: 78,
        },
      ],
    },
    {
      name: 'the reasons of settled promises',
      code: sales(`const parts = await Promise.allSettled([load(year), load(year - 1)]);
    return { parts };`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.parts[].reason`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 19,
        },
      ],
    },
    {
      name: 'the reason of one settled promise',
      code: sales(`const parts = await Promise.allSettled([load(year), load(year - 1)]);
    return parts.map((part) => (part.status === 'fulfilled' ? part.value : { error: part.reason }));`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output[].error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 8,
          column: 85,
          endLine: 8,
          endColumn: 96,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: part.reason instanceof Error ? part.reason.name : 'E…" },
              output: sales(dedent`
                const parts = await Promise.allSettled([load(year), load(year - 1)]);
                    return parts.map((part) => (part.status === 'fulfilled' ? part.value : { class: 'permanent', error: { \
                      name: part.reason instanceof Error ? part.reason.name : 'Error' } }));
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the reason of a settled promise as the whole failure',
      code: sales(`const parts = await Promise.allSettled([load(year), load(year - 1)]);
    for (const part of parts) if (part.status === 'rejected') return { error: part.reason };
    return { rows: parts.length };`),
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`sales` returns an Error as `output.error`',
            version: 'with ai 7 ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 8,
          column: 79,
          endLine: 8,
          endColumn: 90,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: part.reason instanceof Error ? part.reason.name : 'E…" },
              output: sales(dedent`
                const parts = await Promise.allSettled([load(year), load(year - 1)]);
                    for (const part of parts) if (part.status === 'rejected') return { class: 'permanent', error: { \
                      name: part.reason instanceof Error ? part.reason.name : 'Error' }, \
                      recoverySteps: ['Call sales again only with other values for year.'] };
                    return { rows: parts.length };
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a BigInt',
      code: sales(`const cents = BigInt(await load(year));
    return { cents, doubled: cents * 2n };`),
      errors: [
        {
          messageId: 'callDies',
          data: {
            subject: '`sales` returns a BigInt as `output.cents`',
            version: 'with ai 7 ',
            advice: 'Send its digits as a string.',
            error: 'TypeError: Do not know how to serialize a BigInt',
          },
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 19,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'cents.toString()' },
              output: sales(`const cents = BigInt(await load(year));
    return { cents: cents.toString(), doubled: cents * 2n };`),
            },
          ],
        },
        {
          messageId: 'callDies',
          data: {
            subject: '`sales` returns a BigInt as `output.doubled`',
            version: 'with ai 7 ',
            advice: 'Send its digits as a string.',
            error: 'TypeError: Do not know how to serialize a BigInt',
          },
          line: 8,
          column: 30,
          endLine: 8,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'String(cents * 2n)' },
              output: sales(`const cents = BigInt(await load(year));
    return { cents, doubled: String(cents * 2n) };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a BigInt with ai 6',
      code: sales(`return { cents: 10n };`),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'breaksBeside',
          data: {
            subject: '`sales` returns a BigInt as `output.cents`',
            version: 'with ai 6 ',
            advice: 'Send its digits as a string.',
            what: 'toUIMessageStreamResponse() rejects with "Do not know how to serialize a BigInt"',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 24,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'String(10n)' },
              output: sales(`return { cents: String(10n) };`),
            },
          ],
        },
      ],
    },
    {
      name: 'an object that refers to itself',
      code: sales(`const result: { year: number; self?: unknown } = { year };
    result.self = result;
    return result;`),
      errors: [
        {
          messageId: 'callDies',
          data: {
            subject: '`sales` returns an object that refers to itself as `output.self`',
            version: 'with ai 7 ',
            advice: 'Send a plain object without the reference.',
            error: 'TypeError: Converting circular structure to JSON',
          },
          line: 8,
          column: 19,
          endLine: 8,
          endColumn: 25,
        },
      ],
    },
    {
      name: 'an object that refers to itself with ai 5',
      code: sales(`const result: { year: number; self?: unknown } = { year };
    result.self = result;
    return result;`),
      settings: { 'tool-errors': { versions: { ai: 5 } } },
      errors: [
        {
          messageId: 'breaksBeside',
          data: {
            subject: '`sales` returns an object that refers to itself as `output.self`',
            version: 'with ai 5 ',
            advice: 'Send a plain object without the reference.',
            what: 'toUIMessageStreamResponse() rejects with "Converting circular structure to JSON"',
          },
          line: 8,
          column: 19,
          endLine: 8,
          endColumn: 25,
        },
      ],
    },
    {
      name: 'a getter and a toJSON that throw',
      code: sales(`return { row: { get rows() { throw new Error('no'); } }, when: { toJSON() { throw new Error('no'); } } };`),
      errors: [
        {
          messageId: 'callDies',
          data: {
            subject: '`sales` returns a getter that throws as `output.row.rows`',
            version: 'with ai 7 ',
            advice: 'Send a plain object with the fields that the model needs.',
            error: 'the error that the getter throws',
          },
          line: 7,
          column: 25,
          endLine: 7,
          endColumn: 29,
        },
        {
          messageId: 'callDies',
          data: {
            subject: '`sales` returns a `toJSON` that throws as `output.when`',
            version: 'with ai 7 ',
            advice: 'Send a plain object with the fields that the model needs.',
            error: 'the error that toJSON throws',
          },
          line: 7,
          column: 70,
          endLine: 7,
          endColumn: 76,
        },
      ],
    },
    {
      name: 'numbers and dates that JSON cannot write',
      code: sales(`return { score: NaN, ratio: -Infinity, at: new Date('yesterday'), top: Number.POSITIVE_INFINITY };`),
      errors: [
        {
          messageId: 'nulled',
          data: {
            subject: '`sales` returns NaN as `output.score`',
            version: 'with ai 7 ',
            advice: 'Leave it out, or say why there is no number.',
            received: '`null`',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 24,
        },
        {
          messageId: 'nulled',
          data: {
            subject: '`sales` returns Infinity as `output.ratio`',
            version: 'with ai 7 ',
            advice: 'Leave it out, or say why there is no number.',
            received: '`null`',
          },
          line: 7,
          column: 33,
          endLine: 7,
          endColumn: 42,
        },
        {
          messageId: 'nulled',
          data: {
            subject: '`sales` returns an invalid Date as `output.at`',
            version: 'with ai 7 ',
            advice: 'Leave it out, or say why there is no date.',
            received: '`null`',
          },
          line: 7,
          column: 48,
          endLine: 7,
          endColumn: 69,
        },
        {
          messageId: 'nulled',
          data: {
            subject: '`sales` returns Infinity as `output.top`',
            version: 'with ai 7 ',
            advice: 'Leave it out, or say why there is no number.',
            received: '`null`',
          },
          line: 7,
          column: 76,
          endLine: 7,
          endColumn: 100,
        },
      ],
    },
    {
      name: 'a function that is the result, and one in a list',
      code: sales(`if (year > 2000) return () => year;
    return { formats: [String, () => year] };`),
      errors: [
        {
          messageId: 'nulled',
          data: {
            subject: '`sales` returns a function as `output`',
            version: 'with ai 7 ',
            advice: 'Leave it out, or send what it returns.',
            received: '`null`',
          },
          line: 7,
          column: 29,
          endLine: 7,
          endColumn: 39,
        },
        {
          messageId: 'nulled',
          data: {
            subject: '`sales` returns a function as `output.formats[1]`',
            version: 'with ai 7 ',
            advice: 'Leave it out, or send what it returns.',
            received: '`null`',
          },
          line: 8,
          column: 32,
          endLine: 8,
          endColumn: 42,
        },
      ],
    },
    {
      name: 'functions with ai 6',
      code: sales(`return { format() {}, steps: [() => year] };`),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'functionDies',
          data: {
            subject: '`sales` returns a function as `output.format`',
            version: 'with ai 6 ',
            advice: 'Leave it out, or send what it returns.',
            error: 'DataCloneError',
            where: 'generateText',
            received: 'nothing of it',
          },
          line: 7,
          column: 14,
          endLine: 7,
          endColumn: 20,
        },
        {
          messageId: 'functionDies',
          data: {
            subject: '`sales` returns a function as `output.steps[0]`',
            version: 'with ai 6 ',
            advice: 'Leave it out, or send what it returns.',
            error: 'DataCloneError',
            where: 'generateText',
            received: '`null`',
          },
          line: 7,
          column: 35,
          endLine: 7,
          endColumn: 45,
        },
      ],
    },
    {
      name: 'a URL and a toJSON of its own with ai 6',
      code: sales(`return { page: new URL('https://example.com'), row: { toJSON: () => ({ year }) } };`),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'functionDies',
          data: {
            subject: '`sales` returns a URL as `output.page`',
            version: 'with ai 6 ',
            advice: 'Send its text.',
            error: 'DataCloneError',
            where: 'generateText on Node 22 and later',
            received: 'its text',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "new URL('https://example.com').toString()" },
              output: sales(`return { page: new URL('https://example.com').toString(), row: { toJSON: () => ({ year }) } };`),
            },
          ],
        },
        {
          messageId: 'functionDies',
          data: {
            subject: '`sales` returns an object with a `toJSON` of its own as `output.row`',
            version: 'with ai 6 ',
            advice: 'Send what it returns.',
            error: 'DataCloneError',
            where: 'generateText',
            received: 'what it returns',
          },
          line: 7,
          column: 59,
          endLine: 7,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'promises',
      code: sales(
        dedent`
          return { rows: load(year).then((rows) => rows.length), page: fetch('https://example.com'), \
            years: [year].map(async (each) => each) };
        `,
      ),
      errors: [
        {
          messageId: 'emptied',
          data: { subject: '`sales` returns a Promise as `output.rows`', version: 'with ai 7 ', advice: 'Await it.', received: '`{}`' },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 58,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'await load(year).then((rows) => rows.length)' },
              output: sales(
                dedent`
                  return { rows: await load(year).then((rows) => rows.length), page: fetch('https://example.com'), \
                    years: [year].map(async (each) => each) };
                `,
              ),
            },
          ],
        },
        {
          messageId: 'emptied',
          data: { subject: '`sales` returns a Promise as `output.page`', version: 'with ai 7 ', advice: 'Await it.', received: '`{}`' },
          line: 7,
          column: 66,
          endLine: 7,
          endColumn: 94,
        },
        {
          messageId: 'emptied',
          data: { subject: '`sales` returns a Promise as `output.years[]`', version: 'with ai 7 ', advice: 'Await it.', received: '`{}`' },
          line: 7,
          column: 103,
          endLine: 7,
          endColumn: 135,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'await Promise.all([year].map(async (each) => each))' },
              output: sales(
                dedent`
                  return { rows: load(year).then((rows) => rows.length), page: fetch('https://example.com'), \
                    years: await Promise.all([year].map(async (each) => each)) };
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a promise with ai 6',
      code: sales(`return { rows: load(year).then((rows) => rows.length) };`),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'functionDies',
          data: {
            subject: '`sales` returns a Promise as `output.rows`',
            version: 'with ai 6 ',
            advice: 'Await it.',
            error: 'DataCloneError',
            where: 'generateText',
            received: '`{}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 58,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'await load(year).then((rows) => rows.length)' },
              output: sales(`return { rows: await load(year).then((rows) => rows.length) };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a Response and its headers',
      code: sales(`const response = await fetch('https://example.com');
    return { response, headers: response.headers, bytes: await response.arrayBuffer() };`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Response as `output.response`',
            version: 'with ai 7 ',
            advice: 'Await its `json()` or `text()`, and send that.',
            received: '`{}`',
          },
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 22,
        },
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Headers object as `output.headers`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 8,
          column: 33,
          endLine: 8,
          endColumn: 49,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(response.headers)' },
              output: sales(`const response = await fetch('https://example.com');
    return { response, headers: Object.fromEntries(response.headers), bytes: await response.arrayBuffer() };`),
            },
          ],
        },
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns an ArrayBuffer as `output.bytes`',
            version: 'with ai 7 ',
            advice: 'Send a link, or its content as base64 text.',
            received: '`{}`',
          },
          line: 8,
          column: 58,
          endLine: 8,
          endColumn: 86,
        },
      ],
    },
    {
      name: 'a file that is read as bytes',
      code: `
import { readFile } from 'node:fs/promises';
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: async ({ year }) => {
    const bytes = await readFile('/srv/sales.bin');
    return { bytes };
  },
});
`,
      errors: [
        {
          messageId: 'mangled',
          data: {
            subject: '`sales` returns a Buffer as `output.bytes`',
            version: 'with ai 7 ',
            advice: 'Send its text, or a link to the data.',
            received: '`{"type":"Buffer","data":[…]}`',
          },
          line: 9,
          column: 14,
          endLine: 9,
          endColumn: 19,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "bytes.toString('base64')" },
              output: `
import { readFile } from 'node:fs/promises';
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: async ({ year }) => {
    const bytes = await readFile('/srv/sales.bin');
    return { bytes: bytes.toString('base64') };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'typed arrays and query parameters',
      code: sales(`return { bytes: new Uint8Array(2), query: new URLSearchParams({ a: '1' }) };`),
      errors: [
        {
          messageId: 'mangled',
          data: {
            subject: '`sales` returns a typed array as `output.bytes`',
            version: 'with ai 7 ',
            advice: 'Send a list, or a link to the data.',
            received: '`{"0":…,"1":…}`',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 38,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: '[...new Uint8Array(2)]' },
              output: sales(`return { bytes: [...new Uint8Array(2)], query: new URLSearchParams({ a: '1' }) };`),
            },
          ],
        },
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a URLSearchParams object as `output.query`',
            version: 'with ai 7 ',
            advice: 'Send its text.',
            received: '`{}`',
          },
          line: 7,
          column: 47,
          endLine: 7,
          endColumn: 78,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "new URLSearchParams({ a: '1' }).toString()" },
              output: sales(`return { bytes: new Uint8Array(2), query: new URLSearchParams({ a: '1' }).toString() };`),
            },
          ],
        },
      ],
    },
    {
      name: 'an instance with private fields',
      code: sales(`class Row {
      year = 1;
      #cents = 2;
      get cents() {
        return this.#cents;
      }
    }
    return { row: new Row() };`),
      errors: [
        {
          messageId: 'mangled',
          data: {
            subject: '`sales` returns an instance with private fields as `output.row`',
            version: 'with ai 7 ',
            advice: 'Send a plain object with the fields that the model needs.',
            received: 'its public fields alone',
          },
          line: 14,
          column: 19,
          endLine: 14,
          endColumn: 28,
        },
      ],
    },
    {
      name: 'a member that a spread brings in',
      code: sales(`const base = { rows: new Map() };
    return { ...base, year };`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 26,
          endLine: 7,
          endColumn: 35,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: sales(`const base = { rows: Object.fromEntries(new Map()) };
    return { ...base, year };`),
            },
          ],
        },
      ],
    },
    {
      name: 'a helper of two tools, once',
      code: `
import { tool } from 'ai';
import { inputSchema } from './sales.js';
function summary(year: number) {
  return { year, tags: new Set() };
}
export const sales = tool({ inputSchema, execute: async ({ year }) => summary(year) });
export const costs = tool({ inputSchema, execute: async ({ year }) => summary(year) });
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Set as `output.tags`',
            version: 'with ai 7 ',
            advice: 'Send a list, such as `[...values]`.',
            received: '`{}`',
          },
          line: 5,
          column: 24,
          endLine: 5,
          endColumn: 33,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: '[...new Set()]' },
              output: `
import { tool } from 'ai';
import { inputSchema } from './sales.js';
function summary(year: number) {
  return { year, tags: [...new Set()] };
}
export const sales = tool({ inputSchema, execute: async ({ year }) => summary(year) });
export const costs = tool({ inputSchema, execute: async ({ year }) => summary(year) });
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a helper whose whole result is a Map',
      code: `
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: async ({ year }) => {
    return { rows: byCountry() };
  },
});
function byCountry() {
  return new Map();
}
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(byCountry())' },
              output: `
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: async ({ year }) => {
    return { rows: Object.fromEntries(byCountry()) };
  },
});
function byCountry() {
  return new Map();
}
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a generator that an async execute returns',
      code: `
import { tool } from 'ai';
import { inputSchema, load, log } from './sales.js';
export const sales = tool({
  inputSchema,
  execute: async ({ year }) => {
    return pages();
  },
});
async function* pages() {
  yield 1;
}
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a generator as `output`',
            version: 'with ai 7 ',
            advice: 'Send a list, such as `[...values]`.',
            received: '`{}`',
          },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 19,
        },
      ],
    },
    {
      name: 'what a generator execute yields',
      code: tool(`async *execute() {
    yield { rows: new Map() };
  },`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 19,
          endLine: 7,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: tool(`async *execute() {
    yield { rows: Object.fromEntries(new Map()) };
  },`),
            },
          ],
        },
      ],
    },
    {
      name: 'a hook that hands the output on',
      code: tool(`execute: async () => ({ rows: new Map(), cents: 10n }),
  toModelOutput: ({ output }) => ({ type: 'json', value: output }),`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 6,
          column: 33,
          endLine: 6,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: tool(`execute: async () => ({ rows: Object.fromEntries(new Map()), cents: 10n }),
  toModelOutput: ({ output }) => ({ type: 'json', value: output }),`),
            },
          ],
        },
      ],
    },
    {
      name: 'a hook of ai 5 that hands the output on',
      code: tool(`execute: async () => ({ rows: new Map() }),
  toModelOutput: (output) => ({ type: 'json', value: output }),`),
      settings: { 'tool-errors': { versions: { ai: 5 } } },
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 5 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 6,
          column: 33,
          endLine: 6,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: tool(`execute: async () => ({ rows: Object.fromEntries(new Map()) }),
  toModelOutput: (output) => ({ type: 'json', value: output }),`),
            },
          ],
        },
      ],
    },
    {
      name: 'a wrapper that the settings name',
      code: tool(`execute: caught(async () => ({ rows: new Map() })),`),
      settings: { 'tool-errors': { wrappers: ['caught'] } },
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 6,
          column: 40,
          endLine: 6,
          endColumn: 49,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: tool(`execute: caught(async () => ({ rows: Object.fromEntries(new Map()) })),`),
            },
          ],
        },
      ],
    },
    {
      name: 'JSON text with a Map in it',
      code: sales(`const rows = new Map();
    return \`Rows: \${JSON.stringify({ rows }, null, 2)}\`;`),
      errors: [
        {
          messageId: 'stringifyChanges',
          data: {
            tool: '`sales`',
            value: 'a Map as `rows`',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 8,
          column: 38,
          endLine: 8,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(rows)' },
              output: sales(`const rows = new Map();
    return \`Rows: \${JSON.stringify({ rows: Object.fromEntries(rows) }, null, 2)}\`;`),
            },
          ],
        },
      ],
    },
    {
      name: 'JSON text with an error in it',
      code: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return JSON.stringify({ ok: false, error });
    }`),
      errors: [
        {
          messageId: 'stringifyChanges',
          data: {
            tool: '`sales`',
            value: 'an Error as `error`',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 10,
          column: 42,
          endLine: 10,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: sales(`try {
      return { rows: await load(year) };
    } catch (error) {
      return JSON.stringify({ ok: false, error: { name: error instanceof Error ? error.name : 'Error' } });
    }`),
            },
          ],
        },
      ],
    },
    {
      name: 'JSON text with ai 4',
      code: sales(`return JSON.stringify(new Map());`),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      errors: [
        {
          messageId: 'stringifyChanges',
          data: { tool: '`sales`', value: 'a Map', advice: 'Send `Object.fromEntries(…)` or a list of its entries.', received: '`{}`' },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: sales(`return JSON.stringify(Object.fromEntries(new Map()));`),
            },
          ],
        },
      ],
    },
    {
      name: 'JSON text of a BigInt',
      code: sales(`return JSON.stringify({ cents: 10n }).slice(0, 100);`),
      errors: [
        {
          messageId: 'stringifyThrows',
          data: {
            tool: '`sales`',
            value: 'a BigInt as `cents`',
            advice: 'Send its digits as a string.',
            error: 'TypeError: Do not know how to serialize a BigInt',
          },
          line: 7,
          column: 36,
          endLine: 7,
          endColumn: 39,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'String(10n)' },
              output: sales(`return JSON.stringify({ cents: String(10n) }).slice(0, 100);`),
            },
          ],
        },
      ],
    },
    {
      name: 'structured content of an MCP tool',
      code: server(`const rows = new Map();
  return { content: [], structuredContent: { rows, cents: 10n } };`),
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`sales` returns a Map as `structuredContent.rows`',
            version: 'with MCP SDK 1 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 46,
          endLine: 7,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(rows)' },
              output: server(`const rows = new Map();
  return { content: [], structuredContent: { rows: Object.fromEntries(rows), cents: 10n } };`),
            },
          ],
        },
        {
          messageId: 'noAnswer',
          data: {
            subject: '`sales` returns a BigInt as `structuredContent.cents`',
            version: 'with MCP SDK 1 ',
            advice: 'Send its digits as a string.',
            error: 'TypeError: Do not know how to serialize a BigInt',
          },
          line: 7,
          column: 59,
          endLine: 7,
          endColumn: 62,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'String(10n)' },
              output: server(`const rows = new Map();
  return { content: [], structuredContent: { rows, cents: String(10n) } };`),
            },
          ],
        },
      ],
    },
    {
      name: 'structured content that is a Map',
      code: server(`return { content: [], structuredContent: new Map() };`),
      errors: [
        {
          messageId: 'callDies',
          data: {
            subject: '`sales` returns a Map as `structuredContent`',
            version: 'with MCP SDK 1 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            error: 'MCP error -32602: Invalid tools/call result',
          },
          line: 6,
          column: 44,
          endLine: 6,
          endColumn: 53,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map())' },
              output: server(`return { content: [], structuredContent: Object.fromEntries(new Map()) };`),
            },
          ],
        },
      ],
    },
    {
      name: 'JSON text that a helper of an MCP server writes',
      code: `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './sales.js';
declare const server: McpServer;
server.registerTool('sales', { description: 'Sales', inputSchema: {} }, async ({ year }) => {
  const rows = new Map();
  return text({ rows });
});
function text(value: unknown) {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] };
}
`,
      errors: [
        {
          messageId: 'stringifyChanges',
          data: {
            tool: '`sales`',
            value: 'a Map as `rows`',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 17,
          endLine: 7,
          endColumn: 21,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(rows)' },
              output: `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './sales.js';
declare const server: McpServer;
server.registerTool('sales', { description: 'Sales', inputSchema: {} }, async ({ year }) => {
  const rows = new Map();
  return text({ rows: Object.fromEntries(rows) });
});
function text(value: unknown) {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] };
}
`,
            },
          ],
        },
      ],
    },
    {
      name: 'the argument of a helper',
      code: `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './sales.js';
declare const server: McpServer;
server.registerTool('sales', { description: 'Sales', inputSchema: {} }, async ({ year }) => {
  try {
    return text(await load(year));
  } catch (error) {
    return { isError: true, ...text({ error }) };
  }
});
function text(value: unknown) {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] };
}
`,
      errors: [
        {
          messageId: 'stringifyChanges',
          data: {
            tool: '`sales`',
            value: 'an Error as `error`',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 9,
          column: 39,
          endLine: 9,
          endColumn: 44,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './sales.js';
declare const server: McpServer;
server.registerTool('sales', { description: 'Sales', inputSchema: {} }, async ({ year }) => {
  try {
    return text(await load(year));
  } catch (error) {
    return { isError: true, ...text({ error: { name: error instanceof Error ? error.name : 'Error' } }) };
  }
});
function text(value: unknown) {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] };
}
`,
            },
          ],
        },
      ],
    },
    {
      name: 'schemas whose values are no JSON',
      code: dedent`

        import { z } from 'zod';
        import * as zod from 'zod';
        import { tool } from 'ai';
        import { inputSchema, load, log } from './sales.js';
        export const sales = tool({
          inputSchema,
          outputSchema: z.object({ rows: z.map(z.string(), z.number()).optional(), tags: z.array(zod.set(z.string())), \
            seen: z.instanceof(Map), cents: z.bigint().describe('Cents') }),
          execute: async () => load(1),
        });

      `,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: 'The output schema of `sales` asks for a Map as `output.rows`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 8,
          column: 34,
          endLine: 8,
          endColumn: 63,
        },
        {
          messageId: 'emptied',
          data: {
            subject: 'The output schema of `sales` asks for a Set as `output.tags[]`',
            version: 'with ai 7 ',
            advice: 'Send a list, such as `[...values]`.',
            received: '`{}`',
          },
          line: 8,
          column: 90,
          endLine: 8,
          endColumn: 109,
        },
        {
          messageId: 'emptied',
          data: {
            subject: 'The output schema of `sales` asks for a Map as `output.seen`',
            version: 'with ai 7 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 8,
          column: 118,
          endLine: 8,
          endColumn: 135,
        },
        {
          messageId: 'callDies',
          data: {
            subject: 'The output schema of `sales` asks for a BigInt as `output.cents`',
            version: 'with ai 7 ',
            advice: 'Send its digits as a string.',
            error: 'TypeError: Do not know how to serialize a BigInt',
          },
          line: 8,
          column: 144,
          endLine: 8,
          endColumn: 154,
        },
      ],
    },
    {
      name: 'a schema of an MCP tool',
      code: `
import { z } from 'zod';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
declare const server: McpServer;
server.registerTool('sales', { description: 'Sales', outputSchema: { rows: z.set(z.string()) } }, async () => load());
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: 'The output schema of `sales` asks for a Set as `structuredContent.rows`',
            version: 'with MCP SDK 1 ',
            advice: 'Send a list, such as `[...values]`.',
            received: '`{}`',
          },
          line: 5,
          column: 76,
          endLine: 5,
          endColumn: 93,
        },
      ],
    },
  ],
});

it.each([
  ['new Map()'],
  ['new Set([1])'],
  ['new Map().values()'],
  ['new URLSearchParams(year)'],
  ['response.headers'],
  ['10n'],
  ['/a+/'],
  ["Buffer.from('a')"],
  ['new Uint8Array(2)'],
  ["new Error('No sales')"],
  ['load(year).then((rows) => rows.length)'],
  ['[year].map(async (each) => each)'],
])('finds nothing in what it suggests for %s', (expression) => {
  const code = sales(`const response = await fetch('https://example.com');
    return { value: ${expression} };`);
  const [message] = lint(code);
  const fix = message?.suggestions?.[0]?.fix;
  expect(fix).toBeDefined();
  if (fix) expect(lint(code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1]))).toEqual([]);
});

function lint(code: string): Linter.LintMessage[] {
  return new Linter({ configType: 'flat' }).verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: { parser },
      plugins: { test: { rules: { rule: rule as unknown as Rule.RuleModule } } },
      rules: { 'test/rule': 'error' },
    },
    { filename: 'file.ts' },
  );
}

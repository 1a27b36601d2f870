import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../../src/index.ts';
import { dedent } from '../../dedent.ts';

const linter = new Linter({ configType: 'flat' });
const config: Linter.Config[] = [{ files: ['**/*.ts'], languageOptions: { parser: parser } }, plugin.configs.all];

// A rule that throws, or that never ends, fails the test; what it reports is no question here.
function lint(code: string): Linter.LintMessage[] {
  return linter.verify(code, config, 'tools.ts').filter(({ fatal }) => fatal === true);
}

/** Values that are made of a name, which may be their own. */
const forms: readonly ((name: string) => string)[] = [
  (name) => `${name} || other`,
  (name) => `${name} ?? ${name}`,
  (name) => `flag ? ${name} : ${name}`,
  (name) => `(0, ${name})`,
  (name) => `${name} + ${name}`,
  (name) => `\`\${${name}}\${${name}}\``,
  (name) => `${name}.next`,
  (name) => `${name}(${name})`,
  (name) => `new ${name}(${name})`,
  (name) => `await ${name}`,
  (name) => `[${name}, ...${name}]`,
  (name) => `({ ...${name}, value: ${name}, signal: ${name}, execute: ${name}, tools: ${name} })`,
  (name) => `${name} as any`,
  (name) => `!${name} && ${name}`,
  (name) => `${name}.then(${name}, ${name})`,
  (name) => `(${name} = ${name})`,
  (name) => `async () => ${name}(await ${name}())`,
  (name) => `AbortSignal.any([${name}, ${name}])`,
  (name) => `wrap(${name})`,
  (name) => `JSON.stringify(${name})`,
  (name) => `new Error(${name}, { cause: ${name} })`,
  (name) => `BigInt(${name}) * ${name}`,
];

/** A file in which a value stands wherever the analyses follow one. */
function fileAround(declarations: string, value: string): string {
  return dedent`

    import { tool, generateText } from 'ai';
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    ${declarations}
    const server = new McpServer({ name: 'a', version: '1' });
    export const thrown = tool({ inputSchema, execute: async ({ id }) => { JSON.parse(id); throw ${value}; } });
    export const worded = tool({ inputSchema, execute: ({ id }) => { JSON.parse(id); if (id) throw new Error(${value}); return ${value}; \
      } });
    export const returned = tool({ inputSchema, execute: ({ id }) => { JSON.parse(id); return ${value}; }, toModelOutput: ${value} });
    export const awaited = tool({ inputSchema: ${value}, execute: async () => { try { return await ${value}; \
      } catch (error) { if (${value}) throw error; return { error: ${value} }; } } });
    export const called = tool({ inputSchema, execute: async () => { await Promise.all(${value}); return (await ${value}(1)).rows; } });
    export const sent = tool({ inputSchema, execute: async (_, { abortSignal }) => (await fetch(${value}, ${value})).json() });
    export const stopped = tool({ inputSchema, execute: async () => (await fetch('https://a.example', { signal: ${value} })).json() });
    export const spread = tool({ ...${value}, inputSchema });
    export const run = tool({ inputSchema, execute: ${value} });
    export const defined = tool(${value});
    server.registerTool(${value}, ${value}, ${value});
    server.tool(${value}, ${value});
    generateText({ ...${value}, tools: ${value} });

  `;
}

describe('values that name themselves', () => {
  it.each(forms.map((form) => [form('a')]))('%s', (value) => {
    expect(lint(fileAround(`var a = ${value};`, 'a'))).toEqual([]);
  });
});

describe('values that name each other', () => {
  it.each(forms.map((form) => [form('b'), form('a')]))('%s, %s', (first, second) => {
    expect(lint(fileAround(`var a = ${first}; var b = ${second};`, 'a'))).toEqual([]);
  });
});

describe('values that double with each name', () => {
  it.each(forms.map((form) => [form('a1'), form]))('%s', (_, form) => {
    const declarations = Array.from({ length: 24 }, (__, index) => `const a${index} = ${form(`a${index + 1}`)};`);
    expect(lint(fileAround(declarations.join('\n'), 'a0'))).toEqual([]);
  });
});

describe('functions that run each other', () => {
  it.each([
    [
      'one that calls itself with a signal',
      'async function page(url, signal) { const r = await fetch(url); return r.next ? page(r.next) : r; }',
    ],
    [
      'one that hands its signal to itself',
      'async function page(url, signal) { const r = await fetch(url, { signal }); return r.next ? page(r.next, signal) : page(r.other); }',
    ],
    [
      'two in turn',
      'async function page(url, signal) { return other(url); } async function other(url, signal) { await fetch(url); return page(url); }',
    ],
    [
      'a chain that doubles',
      `${Array.from(
        { length: 24 },
        (_, index) => dedent`
          async function step${index}(url) { await step${index + 1}(url); return step${index + 1}(url); }
        `,
      ).join('\n')}
async function step24(url) { if (!url) throw new Error('No url.'); return fetch(url); } const page = step0;`,
    ],
  ])('%s', (_, functions) => {
    const code = dedent`
      import { tool } from 'ai'; ${functions} export const read = tool({ inputSchema, execute: async ({ url }) => { try { \
        return await page(url); } catch (error) { throw new Error('x'); } } });
    `;
    expect(lint(code)).toEqual([]);
  });
});

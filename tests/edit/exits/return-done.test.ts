import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { diagnose } from '../compile.ts';
import { applySuggestion, lint } from '../fix.ts';
import { callOver } from '../wire.ts';

const head = (module: string, deps: string): string => `import { McpServer } from '${module}';
import { z } from 'zod';
${deps}
export const server = new McpServer({ name: 'orders', version: '1.0.0' });
`;

const schemas: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/sdk/server/mcp.js': '{ id: z.string() }',
  '@modelcontextprotocol/server': 'z.object({ id: z.string() })',
};

const failure = "{ isError: true, content: [{ type: 'text', text: 'The order was not deleted. Call lookup again with another id.' }] }";

const tool = (module: string, deps: string, statements: string): string => `${head(module, deps)}
server.registerTool('lookup', { inputSchema: ${schemas[module] ?? ''} }, async ({ id }) => {
  try {
    if (id === '') return ${failure};
    ${statements}
  } catch (error) {
    console.error(error);
    return ${failure};
  }
});
`;

const imported = dedent`
  import { call } from './deps.js';
  const db = { delete: call };
`;
const declared = 'declare const db: { delete(id: string): Promise<void> };';
const only = { rules: ['no-undefined-output'] };
const statements = [
  'await db.delete(id);',
  'await db.delete(id); // for good',
  dedent`
    for (const each of id.split(',')) {
          await db.delete(each);
        }
  `,
  dedent`
    await db.delete(id);
        if (id === '17') return;
  `,
];

describe.each(Object.keys(schemas))('a command of %s that says that it is done', (module) => {
  it.each(statements)('after `%s`', async (statement) => {
    const code = tool(module, imported, statement);
    const output = applySuggestion(code, only) ?? '';
    const calls: unknown[] = [];
    const { answer } = await callOver(output, (id) => void calls.push(id));
    expect(calls).toEqual(['17']);
    expect(answer).toEqual({ content: [{ type: 'text', text: 'Done.' }] });
    const had = lint(code).map(({ ruleId }) => ruleId);
    expect(lint(output).filter(({ ruleId }) => !had.includes(ruleId))).toEqual([]);
  });
});

it('leaves nothing to report under strict', () => {
  const code = tool('@modelcontextprotocol/server', imported, 'await db.delete(id);');
  expect(lint(code).map(({ ruleId }) => ruleId)).toEqual(['tool-errors/no-undefined-output']);
  expect(lint(applySuggestion(code, only) ?? '')).toEqual([]);
});

it('takes edits that compile', () => {
  const sdk = dedent`
    import { tool } from 'ai';
    import { z } from 'zod';
    ${declared}
    export const put = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => { if (id === '') return { \
      ok: false }; await db.delete(id); } });

  `;
  const root = `${import.meta.dirname}/`;
  const outputs = [
    sdk,
    ...Object.keys(schemas).flatMap((module) => statements.slice(0, 3).map((statement) => tool(module, declared, statement))),
  ].map((code) => applySuggestion(code, only) ?? '');
  expect(outputs.filter((code) => !/Done\.|ok: true/.test(code))).toEqual([]);
  expect(diagnose(new Map(outputs.map((code, index) => [`${root}done-${index}.ts`, code])))).toEqual([]);
}, 120_000);

import { describe, expect, it } from 'vitest';
import plugin from '../../../src/index.ts';
import { dedent } from '../../dedent.ts';
import { applySuggestion, fix, lint } from '../fix.ts';
import { callOver, type Call } from '../wire.ts';
import { diagnose } from '../compile.ts';

const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { call } from './deps.js';
export const server = new McpServer({ name: 'orders', version: '1.0.0' });
`;

const tool = (statements: string): string => `${server}
async function store(id: string): Promise<void> {
  await call(id);
}
server.registerTool('lookup', { inputSchema: { id: z.string() } }, async ({ id }) => {
  try {
    ${statements}
    return { content: [{ type: 'text', text: 'Stored.' }] };
  } catch (error) {
    console.error(error);
    return { isError: true, content: [{ type: 'text', text: \`The order \${id} was not stored. Call lookup again with another id.\` }] };
  }
});
`;

const only = { rules: ['no-floating-promise'] };
const refuses: Call = () => Promise.reject(new Error('connect ECONNREFUSED'));

const statements = [
  'store(id);',
  'call(id).then(() => 1);',
  '(async () => { await call(id); })();',
  'id && store(id);',
  'Promise.all([store(id)]);',
  'const stored = store(id);',
];

describe('a promise that is awaited', () => {
  it.each(statements)('tells the failure of %s, and leaves nothing to report under strict', async (statement) => {
    const code = tool(statement);
    const awaited = applySuggestion(code, only) ?? '';
    expect(awaited).toContain('await ');
    const { answer } = await callOver(awaited, refuses);
    expect(answer).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'The order 17 was not stored. Call lookup again with another id.' }],
    });
    const had = lint(code).map(({ ruleId }) => ruleId);
    expect(lint(awaited).filter(({ ruleId }) => !had.includes(ruleId))).toEqual([]);
  });

  it('is caught by the fix of require-try-catch where execute has no try', async () => {
    const code = `${server}server.registerTool('lookup', { inputSchema: { id: z.string() } }, async ({ id }) => {
  call(id).then(() => 1);
  return { content: [{ type: 'text', text: 'Stored.' }] };
});
`;
    const awaited = applySuggestion(code, only) ?? '';
    expect(lint(awaited).map(({ ruleId }) => ruleId)).toEqual(['tool-errors/require-try-catch']);
    const { output, messages } = fix(awaited);
    expect(messages).toEqual([]);
    const { answer, logged } = await callOver(output, refuses);
    expect(answer).toMatchObject({ isError: true });
    expect(logged).toHaveLength(1);
  });
});

/** The code after the second suggestion of the report. */
function logged(code: string): string {
  const suggestion = lint(code, only)[0]?.suggestions?.[1];
  if (!suggestion) throw new Error('No second suggestion.');
  const { range, text } = suggestion.fix;
  return code.slice(0, range[0]) + text + code.slice(range[1]);
}

describe('a failure that is logged', () => {
  it.each(statements.filter((statement) => !/^(?:id|const)/.test(statement)))(
    'of %s ends up there, and leaves nothing to report under strict',
    async (statement) => {
      const code = tool(statement);
      const output = logged(code);
      const { answer, logged: errors } = await callOver(output, refuses);
      expect(answer).toEqual({ content: [{ type: 'text', text: 'Stored.' }] });
      expect(errors).toEqual([new Error('connect ECONNREFUSED')]);
      const had = lint(code).map(({ ruleId }) => ruleId);
      expect(lint(output).filter(({ ruleId }) => !had.includes(ruleId))).toEqual([]);
    },
  );

  it('is no control flow that a catch swallows, also where the signal reaches the call', () => {
    const code = `import { tool } from 'ai';
import { z } from 'zod';
export const ping = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    fetch(id, { signal: abortSignal });
    return { pinged: id };
  },
});
`;
    expect(lint(logged(code))).toEqual([]);
  });
});

it('takes edits that compile', () => {
  const deps = 'declare function call(id: string): Promise<string>;\n';
  const typed = (statement: string): string => tool(statement).replace("import { call } from './deps.js';\n", deps);
  const edited = statements.flatMap((statement) => [
    applySuggestion(typed(statement), only) ?? '',
    ...(/^(?:id|const)/.test(statement) ? [] : [logged(typed(statement))]),
  ]);
  const sync = dedent`
    import { tool } from 'ai';
    import { z } from 'zod';
    ${deps}const store = async (id: string) => { await call(id); };
    export const put = tool({ inputSchema: z.object({ id: z.string() }), execute({ id }) { store(id); return { id }; } });

  `;
  const files = [...edited, applySuggestion(sync, only) ?? ''];
  expect(files.every((code) => code.includes('await ') || code.includes('.catch('))).toBe(true);
  const root = `${import.meta.dirname}/`;
  expect(
    diagnose(new Map(files.map((code, index) => [`${root}floating-${index}.ts`, code.replace('const stored = await', 'void await')]))),
  ).toEqual([]);
}, 120_000);

it('is a rule of strict', () => {
  expect(plugin.configs.strict.rules?.['tool-errors/no-floating-promise']).toBe('error');
});

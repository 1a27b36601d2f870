import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/project.ts';
import { dedent } from '../../dedent.ts';
import { diagnose } from '../compile.ts';
import { fix } from '../fix.ts';

const body = `{
  const response = await fetch(\`https://trees.example/\${id}\`);
  if (!response.ok) return { isError: true, content: [{ type: 'text', text: \`No tree \${id}. Call list_trees for the ids.\` }] };
  return { content: [{ type: 'text', text: await response.text() }] };
}`;
const mended = (parameter: string, signal: string): string => dedent`
  {
    try {
      const response = await fetch(\`https://trees.example/\${id}\`, { signal: ${signal} });
      if (!response.ok) return { isError: true, content: [{ type: 'text', text: \`No tree \${id}. Call list_trees for the ids.\` }] };
      return { content: [{ type: 'text', text: await response.text() }] };
    } catch (error) {
      if (${parameter}.${signal.slice(parameter.length + 1)}.aborted) throw error;
      console.error(error);
      return {
        isError: true,
        content: [{ type: 'text', text: 'find_tree failed. An unexpected error ended the call; \
          its cause was logged. Do not call find_tree again with the same id; tell the user that it is unavailable.' }],
      };
    }
  }
`;

const sdks = [
  { module: '@modelcontextprotocol/sdk/server/mcp.js', schema: '{ id: z.string() }', parameter: 'extra', signal: 'extra.signal' },
  { module: '@modelcontextprotocol/server', schema: 'z.object({ id: z.string() })', parameter: 'ctx', signal: 'ctx.mcpReq.signal' },
];

const files = new Map<string, string>();

it.each(sdks)('a callback of $module is mended as one that is written in place', ({ module, schema, parameter, signal }) => {
  const head = `import { McpServer, type ToolCallback } from '${module}';
import { z } from 'zod';

const server = new McpServer({ name: 'trees', version: '1.0.0' });
const inputSchema = ${schema};
`;
  const inVariable = (
    given: string,
    code: string,
  ): string => `${head}export const findTree: ToolCallback<typeof inputSchema> = async (${given}) => ${code};
server.registerTool('find_tree', { description: 'Finds a tree.', inputSchema }, findTree);
`;
  const inProperty = (given: string, code: string): string => `${head}export class Trees {
  readonly find: ToolCallback<typeof inputSchema> = async (${given}) => ${code.replaceAll('\n', '\n  ')};
  register(): void {
    server.registerTool('find_tree', { description: 'Finds a tree.', inputSchema }, this.find);
  }
}
`;
  for (const write of [inVariable, inProperty]) {
    const rules = ['require-try-catch', 'require-signal-forwarding'];
    const { output, messages } = fix(write('{ id }', body), { rules });
    expect(output).toBe(write(`{ id }, ${parameter}`, mended(parameter, signal)));
    expect(messages).toEqual([]);
    files.set(path.join(root, 'tests/edit', `callback-type-${String(files.size)}.ts`), output);
  }
});

it('a function without such a type says the types itself', () => {
  const code = dedent`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { z } from 'zod';

    const findTree = async ({ id }: { id: string }) => ({ content: [{ type: 'text' as const, text: await (await fetch(id)).text() }] });
    new McpServer({ name: 'trees', version: '1.0.0' }).registerTool('find_tree', { description: 'Finds a tree.', inputSchema: { \
      id: z.string() } }, findTree);

  `;
  const { output } = fix(code, { rules: ['require-try-catch', 'require-signal-forwarding'] });
  expect(output).toContain('async ({ id }: { id: string }, extra: { signal: AbortSignal }) => {');
  expect(output).toContain("content: [{ type: 'text' as const, text: 'find_tree failed.");
  files.set(path.join(root, 'tests/edit/callback-type-own.ts'), output);
});

it('all of that compiles', () => {
  expect(files.size).toBe(5);
  expect(diagnose(files)).toEqual([]);
}, 60_000);

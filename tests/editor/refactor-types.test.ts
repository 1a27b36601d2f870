import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/project.ts';
import { refactorsAt, type Refactor } from '../../src/editor/refactor.ts';
import { editSlice } from '../../src/edit/text/code-style.ts';
import { analyse } from '../analysis/analyse.ts';
import { diagnose } from '../edit/compile.ts';

const deps = `
interface Order { id: string; cents: number }
interface AppFailure { code: string; message: string; retryable?: boolean }
declare function load(id: string, signal?: AbortSignal): Promise<Order>;
class HttpError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
export const keep = HttpError;
`;

const ai = `import { tool } from 'ai';
import { z } from 'zod';
${deps}
const inputSchema = z.object({ id: z.string() });
`;

const throws = `
    if (id === '1') throw new Error('No order');
    if (id === '2') throw new HttpError(\`No order \${id}\`, 404);
    if (id === '3') throw { code: 'E1', message: \`No order \${id}\`, retryable: true };
    if (id === '4') throw { code: 'E1', message: 'No order' } as const;
    if (id === '5') throw { code: 'E1', message: 'No order' } satisfies AppFailure;
    if (id === '6') throw \`No order \${id}\`;
    if (id === '7') throw 404;
    const missing = new RangeError('No order');
    if (id === '8') throw missing;
    try {
      await load(id);
    } catch (error) {
      if (id === '9') throw error;
      throw new Error('The store is down', { cause: error });
    }`;

const mcp1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
${deps}
const server = new McpServer({ name: 'orders', version: '1.0.0' });
`;

const mcp2 = `import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
${deps}
const server = new McpServer({ name: 'orders', version: '1.0.0' });
`;

const typed: Readonly<Record<string, string>> = {
  'tools of the AI SDK': `${ai}
export const tools = {
  arrow: tool({ inputSchema, execute: async ({ id }, { abortSignal }) => {${throws}
    return { order: await load(id, abortSignal) };
  } }),
  generator: tool({ inputSchema, async *execute({ id }) {${throws}
    yield { state: 'done' as const };
  } }),
  promise: tool({ inputSchema, execute({ id }): Promise<unknown> {
    if (!id) return Promise.reject(new Error('No order'));
    return load(id);
  } }),
  rejected: tool({ inputSchema, execute: ({ id }) => Promise.reject(new Error(\`No order \${id}\`)) }),
};`,
  'tools of MCP SDK 1': `${mcp1}
async function lookup({ id }: { id: string }) {${throws}
  return { content: [{ type: 'text' as const, text: id }] };
}
server.registerTool('lookup', { inputSchema: { id: z.string() } }, lookup);
server.registerTool('arrow', { inputSchema: { id: z.string() } }, async ({ id }, extra) => {${throws}
  return { content: [{ type: 'text', text: String(extra.requestId) }] };
});`,
  'tools of MCP SDK 2': `${mcp2}
server.registerTool('arrow', { inputSchema: z.object({ id: z.string() }) }, async ({ id }, ctx) => {${throws}
  return { content: [{ type: 'text', text: String(ctx.mcpReq.id) }] };
});`,
};

const filename = path.join(root, 'tests/edit/refactored.ts');

// Wherever it is offered, from the end of the file to its beginning.
function everywhere(code: string, id: Refactor['id']): string {
  let output = code;
  for (const { index } of [...code.matchAll(/throw |Promise\.reject|async |execute/g)].toReversed()) {
    const analysis = analyse(output, { filename });
    const refactor = analysis && refactorsAt([index, index], analysis.file).find((each) => each.id === id);
    if (refactor) output = editSlice(output, [0, output.length], refactor.edits);
  }
  return output;
}

describe('the refactored code', () => {
  it('is what the compiler takes', { timeout: 90_000 }, () => {
    const files = new Map<string, string>();
    for (const [index, code] of Object.values(typed).entries()) {
      for (const id of ['wrap-execute', 'return-failure'] as const) {
        const output = everywhere(code, id);
        expect(output).not.toBe(code);
        if (id === 'return-failure') expect(output.match(/throw (?!error;)/g)).toBeNull();
        files.set(path.join(root, 'tests/edit', `typed-${String(index)}-${id}.ts`), output);
      }
    }
    expect(diagnose(files)).toEqual([]);
  });
});

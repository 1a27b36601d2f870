import { describe, expect, it } from 'vitest';
import { uncaughtCalls } from '../../../src/analysis/failures/uncaught.ts';
import { dedent } from '../../dedent.ts';
import { analyse } from '../analyse.ts';

function uncaughtIn(code: string): string[] {
  const analysis = analyse(code);
  const [flow] = analysis?.flows ?? [];
  if (!analysis || !flow) throw new Error('No tool.');
  return uncaughtCalls(flow, analysis.file).map(({ node }) => analysis.file.sourceCode.getText(node));
}

describe('what a tool says to its own client', () => {
  it('is no failure of an MCP server', () => {
    expect(
      uncaughtIn(dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'a', version: '1' });
                server.registerTool('a', { inputSchema }, async ({ id }, extra) => { await extra.sendNotification(id); \
                  return { content: [] }; });
      `),
    ).toEqual([]);
  });

  it('is a call like any other elsewhere', () => {
    expect(
      uncaughtIn(`import { tool } from 'ai'; tool({ inputSchema, execute: async ({ id }) => { await slack.notify(id); return id; } });`),
    ).toEqual(['slack.notify(id)']);
  });
});

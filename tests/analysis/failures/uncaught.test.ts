import { describe, expect, it } from 'vitest';
import { uncaughtCalls, uncaughtThrow } from '../../../src/analysis/failures/uncaught.ts';
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

describe('a throw that nobody planned', () => {
  const thrownIn = (statements: string): string | null => {
    const analysis = analyse(dedent`
      import { tool } from 'ai';
      tool({ inputSchema, execute: async ({ id }) => { ${statements} } });
    `);
    const [flow] = analysis?.flows ?? [];
    if (!analysis || !flow) throw new Error('No tool.');
    const thrown = uncaughtThrow(flow, analysis.file);
    return thrown && analysis.file.sourceCode.getText(thrown.node);
  };
  const worded = 'throw new Error(`No order has the id ${id}: ask the customer for another.`);';
  const bare = "throw new Error('Request failed');";
  const upstream = 'throw new Error(`No order was found: ${error.message}`);';

  it.each([
    ['execute itself', `if (!id) ${worded}`, null],
    ['a catch that says what failed', `try { return await load(id); } catch { ${worded} }`, null],
    ['a handler of catch that says what failed', `return load(id).catch(() => { ${worded} });`, null],
    ['a handler that then is given, and that says what failed', `return load(id).then(undefined, () => { ${worded} });`, null],
    ['a catch that says nothing', `try { return await load(id); } catch { ${bare} }`, bare],
    ['a handler of catch that says nothing', `return load(id).catch(() => { ${bare} });`, bare],
    ['a handler that then is given, and that says nothing', `return load(id).then(undefined, () => { ${bare} });`, bare],
    ['a catch that passes on what failed', `try { return await load(id); } catch (error) { ${upstream} }`, upstream],
    ['what then runs where all went well', `return load(id).then((order) => { if (!order) ${worded} return order; });`, null],
  ])('in %s', (_name, statements, expected) => {
    expect(thrownIn(statements)).toBe(expected);
  });
});

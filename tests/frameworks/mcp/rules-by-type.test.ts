import type { Linter } from 'eslint';
import { afterAll, describe, expect, it } from 'vitest';
import { TypedFolder } from '../../analysis/program/typed.ts';
import { dedent } from '../../dedent.ts';

const folder = new TypedFolder(
  {
    'lib/desk.ts': dedent`
      import { McpServer, type RegisteredTool, type ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
      import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
      import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
      import { z } from 'zod';
      export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
      export const row = { row: z.string() };
      const server = new McpServer({ name: 'desk', version: '1.0.0' });
      export function addSeatTool(name: string, config: { description: string; \
        inputSchema: typeof row }, handler: ToolCallback<typeof row>): RegisteredTool {
        return server.registerTool(name, config, handler);
      }
      export function addSafeTool(name: string, config: { description: string; \
        inputSchema: typeof row }, handler: ToolCallback<typeof row>): RegisteredTool {
        return server.registerTool(name, config, async (input, extra) => {
          try {
            return await handler(input, extra);
          } catch {
            return { content: [{ type: 'text', text: 'The desk does not answer. Try again in a minute.' }], isError: true };
          }
        });
      }
      export declare function addHiddenTool(name: string, config: { description: string; \
        inputSchema: typeof row }, handler: ToolCallback<typeof row>): RegisteredTool;
      export declare const desk: { seatTool(name: string, config: { description: string; inputSchema: typeof row }, handler: (input: { \
        row: string }, extra: Extra) => Promise<CallToolResult>): RegisteredTool };
      export interface Entry { name: string; description: string; handler: ToolCallback<typeof row> }

    `,
  },
  ['@modelcontextprotocol/sdk', 'zod'],
);
afterAll(() => {
  folder.remove();
});

const head = `import type { ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
import { addHiddenTool, addSafeTool, addSeatTool, desk, row, type Entry, type Extra } from './lib/desk.js';
`;
const line = head.split('\n').length;
const config = `'find_seat', { description: 'Finds a seat.', inputSchema: row }`;
const open = `async ({ row }) => ({ content: [{ type: 'text', text: await (await fetch('https://desk.example/' + row)).text() }] })`;
const forwarding = dedent`
  async ({ row }, { signal }) => ({ content: [{ type: 'text', text: await (await fetch('https://desk.example/' + row, { \
    signal })).text() }] })
`;
const catching = dedent`
  async ({ row }) => { try { return { content: [{ type: 'text', text: row + await load(row) }] }; } catch { return { content: [{ \
    type: 'text', text: 'No seat' }], isError: true }; } }
`;

const mended = dedent`
  async ({ row }, extra) => {
    try {
      return { content: [{ type: 'text', text: await (await fetch('https://desk.example/' + row)).text() }] };
    } catch (error) {
      if (extra.signal.aborted) throw error;
      console.error(error);
      return {
        isError: true,
        content: [{ type: 'text', text: 'find_seat failed. An unexpected error ended the call; \
          its cause was logged. Do not call find_seat again with the same row; tell the user that it is unavailable.' }],
      };
    }
  }
`;
const passedOn = dedent`
  async ({ row }, extra) => ({ content: [{ type: 'text', text: await (await fetch('https://desk.example/' + row, { \
    signal: extra.signal })).text() }] })
`;

const shown = (messages: readonly Linter.LintMessage[]): string[] =>
  messages.map(({ line: at, column, endLine, endColumn, message }) => `${[at, column, endLine, endColumn].join(':')} ${message}`);
const place = (code: string, text: string): string => {
  const start = code.indexOf(text) + 1;
  return `${String(line)}:${String(start)}:${String(line)}:${String(start + text.length)}`;
};
const lint = (rule: string, code: string, typed = true): Linter.LintMessage[] => folder.lint(`${head}${code}`, { rule, typed });

const toModel = ': with MCP SDK 1 the model receives the text of the error, such as `fetch failed`';
const nameIn = (code: string): string => (code.includes("'find_seat'") ? 'find_seat' : 'find');

const fixed = (rule: string, code: string): string | null => {
  const fix = lint(rule, code)[0]?.fix;
  const text = `${head}${code}`;
  return fix ? `${text.slice(0, fix.range[0])}${fix.text}${text.slice(fix.range[1])}`.slice(head.length) : null;
};

describe('require-try-catch of MCP tools, by their types', { timeout: 60_000 }, () => {
  it.each([
    ['a registration that hands the callback on', (callback: string) => `addSeatTool(${config}, ${callback});`, toModel],
    ['a registration whose body is not at hand', (callback: string) => `addHiddenTool(${config}, ${callback});`, ''],
    ['a method', (callback: string) => `desk.seatTool(${config}, ${callback});`, ''],
    ['a callback in a variable', (callback: string) => `export const find: ToolCallback<typeof row> = ${callback};`, toModel],
    ['an entry', (callback: string) => `export const find: Entry = { name: 'find_seat', description: '', handler: ${callback} };`, toModel],
  ])('%s', (_, write, received) => {
    expect(shown(lint('require-try-catch', write(open)))).toEqual([
      `${place(write(open), '=>')} \`fetch\` can fail in \`${nameIn(write(open))}\` and nothing catches it${received}. Catch it in ` +
        'execute and return a failure written for the model.',
    ]);
    // What the model calls a function in a variable is not told.
    const texts =
      nameIn(write(open)) === 'find'
        ? mended.replace('find_seat failed.', 'This tool could not finish.').replace('find_seat again', 'this tool again')
        : mended;
    expect(fixed('require-try-catch', write(open))).toBe(write(texts));
    expect(lint('require-try-catch', write(open), false)).toEqual([]);
    expect(lint('require-try-catch', `${write(catching)} declare function load(row: string): Promise<string>;`)).toEqual([]);
  });

  it('a registration that catches', () => {
    expect(lint('require-try-catch', `addSafeTool(${config}, ${open});`)).toEqual([]);
  });
});

describe('require-signal-forwarding of MCP tools, by their types', { timeout: 60_000 }, () => {
  it.each([
    ['a registration that hands the callback on', (callback: string) => `addSeatTool(${config}, ${callback});`],
    ['a registration that catches', (callback: string) => `addSafeTool(${config}, ${callback});`],
    ['a method', (callback: string) => `desk.seatTool(${config}, ${callback});`],
    ['a callback in a variable', (callback: string) => `export const find: ToolCallback<typeof row> = ${callback};`],
    ['an entry', (callback: string) => `export const find: Entry = { name: 'find_seat', description: '', handler: ${callback} };`],
  ])('%s', (_, write) => {
    expect(shown(lint('require-signal-forwarding', write(open)))).toEqual([
      `${place(write(open), 'fetch')} \`fetch\` in \`${nameIn(write(open))}\` runs on after Stop: ` +
        "execute does not take the run's signal, `extra.signal`. Take it and pass it as `signal`.",
    ]);
    expect(fixed('require-signal-forwarding', write(open))).toBe(write(passedOn));
    expect(lint('require-signal-forwarding', write(open), false)).toEqual([]);
    expect(lint('require-signal-forwarding', write(forwarding))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ToolErrorsSettings } from '../../../src/tool-errors-settings.ts';
import { dedent } from '../../dedent.ts';
import { applySuggestion, fix, lint } from '../fix.ts';

const ai = (statement: string): string => `import { tool } from 'ai';
import { z } from 'zod';
import { desk } from './desk.js';

export const closeTicket = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    const ticket = await desk.find(id, { signal: abortSignal });
    ${statement}
    return { closed: ticket.id };
  },
});
`;

const mcp = (statement: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { desk } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_ticket', { inputSchema: { id: z.string() } }, async ({ id }, { signal }) => {
  const ticket = await desk.find(id, { signal });
  ${statement}
  return { content: [{ type: 'text', text: ticket.id }] };
});
`;

const other = "recoverySteps: ['Call closeTicket again only with other values for id.'],";
const same = "recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call closeTicket again with the same id.'],";
const reconnect = "recoverySteps: ['Ask the user to reconnect the access that closeTicket uses, then call closeTicket again.'],";

/** The lines of the first object that is returned. */
function returned(code: string | null): string[] {
  const [, body = ''] = /return \{\n([^]*?)\n\s*\};?/.exec(code ?? '') ?? [];
  return body.split('\n').map((line) => line.trim());
}

const literals: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a code and a flag',
    "{ code: 'DB_UNAVAILABLE', statement: desk.sql, retryable: true }",
    ["class: 'retryable',", "code: 'DB_UNAVAILABLE',", "message: 'closeTicket failed: DB_UNAVAILABLE.',", 'retryAfterSeconds: 30,', same],
  ],
  [
    'a code beside an input',
    "{ code: 'BAD_ID', id }",
    ["class: 'permanent',", "code: 'BAD_ID',", "message: 'closeTicket failed: BAD_ID.',", other],
  ],
  [
    'a flag that is not set',
    "{ code: 'BAD_ID', retryable: false }",
    ["class: 'permanent',", "code: 'BAD_ID',", "message: 'closeTicket failed: BAD_ID.',", other],
  ],
  [
    'a text',
    "{ message: 'The desk is closed on Sundays.', room: desk.room }",
    ["class: 'permanent',", "message: 'The desk is closed on Sundays.',", other],
  ],
  [
    'a text and a code',
    "{ code: 'CLOSED', reason: `Ticket ${id} is closed already.` }",
    ["class: 'permanent',", "code: 'CLOSED',", 'message: `Ticket ${id} is closed already.`,', other],
  ],
  [
    'a text from outside beside a code',
    "{ code: 'GONE', message: `Desk: ${ticket.error.message}` }",
    ["class: 'permanent',", "code: 'GONE',", "message: 'closeTicket failed: GONE.',", other],
  ],
  [
    'a status of a service that is down',
    "{ status: 503, error: 'The desk moves house.' }",
    ["class: 'retryable',", "message: 'The desk moves house.',", 'retryAfterSeconds: 30,', same],
  ],
  [
    'a status of no access',
    "{ statusCode: 401, code: 'NO_KEY' }",
    ["class: 'authRequired',", "code: 'NO_KEY',", "message: 'closeTicket failed: NO_KEY.',", reconnect],
  ],
  [
    'a reason and steps',
    "{ message: 'No room.', reason: 'The hall is let.', recoverySteps: ['Call rooms first.'], dsn: desk.dsn }",
    ["class: 'permanent',", "message: 'No room.',", "reason: 'The hall is let.',", "recoverySteps: ['Call rooms first.'],"],
  ],
  [
    'steps that are not all written here',
    "{ message: 'No room.', recoverySteps: ['Call rooms first.', desk.hint] }",
    ["class: 'permanent',", "message: 'No room.',", other],
  ],
  ['a marker', "{ ok: false, message: 'No room.' }", ["class: 'permanent',", "message: 'No room.',", other]],
  [
    'a delay',
    "{ code: 'BUSY', retryable: true, retryAfterSeconds: 90 }",
    ["class: 'retryable',", "code: 'BUSY',", "message: 'closeTicket failed: BUSY.',", 'retryAfterSeconds: 90,', same],
  ],
];

describe('a thrown literal as a returned failure', () => {
  it.each(literals)('by the suggestion: %s', (_, literal, lines) => {
    expect(returned(applySuggestion(ai(`if (!ticket) throw ${literal};`), { rules: ['no-throw-non-error'] }))).toEqual(lines);
  });

  it.each(literals)('by --fix: %s', (_, literal, lines) => {
    const { output } = fix(ai(`if (!ticket) throw ${literal};`));
    expect(returned(output)).toEqual(lines);
    expect(output).not.toContain('throw {');
    expect(lint(output)).toEqual([]);
  });

  it.each([
    ['a code that a later part may overwrite', "{ code: 'BAD_ID', ...desk.state }"],
    ['a code that is a sentence', "{ code: 'the password is hunter2' }"],
    ['a code that is not written', '{ code: ticket.code }'],
    ['a code that is a number', '{ code: 1_046 }'],
    ['no more than an input', '{ id }'],
    ['a status that tells nothing', '{ status: 302 }'],
  ])('says no more than that the tool failed: %s', (_, literal) => {
    const code = ai(`if (!ticket) throw ${literal};`);
    expect(returned(applySuggestion(code, { rules: ['no-throw-non-error'] }))).toEqual([
      "class: 'permanent',",
      "message: 'closeTicket failed.',",
      other,
    ]);
    expect(fix(code).output).toContain(`throw ${literal};`);
  });

  it.each([
    ['a code', "{ code: 'BAD_ID', id }", "text: 'close_ticket failed: BAD_ID. Call close_ticket again only with other values for id.' }],"],
    [
      'a flag',
      "{ code: 'BUSY', retryable: true, dsn: desk.dsn }",
      "text: 'close_ticket failed: BUSY. Call close_ticket again with the same id in 30 seconds.' }],",
    ],
    ['a text', "{ code: 'CLOSED', message: `Ticket ${id} is closed already.` }", 'text: `Ticket ${id} is closed already.` }],'],
    [
      'a text and a flag',
      "{ message: 'The desk is moving', retryable: true }",
      "text: 'The desk is moving. Call close_ticket again with the same id in 30 seconds.' }],",
    ],
    [
      'a text of the run and a delay',
      '{ message: `${id} is held.`, retryable: true, retryAfterSeconds: 90 }',
      'text: `${id} is held. Call close_ticket again with the same id in 90 seconds.` }],',
    ],
    [
      'a text that says the delay itself',
      '{ message: `${id} is held; try again in 5 minutes`, retryable: true }',
      'text: `${id} is held; try again in 5 minutes` }],',
    ],
    [
      'a text and no access',
      "{ status: 401, message: 'The desk does not know this key.' }",
      dedent`
        text: 'The desk does not know this key. Ask the user to reconnect the access that close_ticket uses, \
          then call close_ticket again.' }],
      `,
    ],
    [
      'a text, a reason and steps',
      "{ message: 'No room', reason: 'The hall is let.', recoverySteps: [`Call rooms with ${id}`] }",
      'text: `No room. The hall is let. Call rooms with ${id}` }],',
    ],
  ])('is content in the protocol: %s', (_, literal, text) => {
    const code = mcp(`if (!ticket) throw ${literal};`);
    const lines = ['isError: true,', `content: [{ type: 'text', ${text}`];
    expect(returned(applySuggestion(code, { rules: ['no-throw-non-error'] }))).toEqual(lines);
    expect(returned(fix(code).output)).toEqual(lines);
  });
});

describe('what a thrown literal holds beside', () => {
  const statement = "if (!ticket) throw { code: 'DB_DOWN', dsn: desk.dsn };";

  it('is logged by --fix, and not returned', () => {
    expect(fix(ai(statement)).output).toContain(`      if (!ticket) {
        console.error({ code: 'DB_DOWN', dsn: desk.dsn });
        return {
          class: 'permanent',
          code: 'DB_DOWN',
          message: 'closeTicket failed: DB_DOWN.',
          recoverySteps: ['Call closeTicket again only with other values for id.'],
        };
      }
      return { closed: ticket.id };
`);
  });

  it('is not logged where there is nothing else', () => {
    for (const rest of ['status: 503', 'ok: false', "reason: 'The disk is full.'"]) {
      const { output } = fix(ai(`if (!ticket) throw { code: 'DB_DOWN', ${rest} };`));
      expect(output.match(/console\.error\(/g)).toHaveLength(1);
    }
  });

  it.each<[string, string, ToolErrorsSettings]>([
    ['the logger is imported', statement, { logger: { module: './log.js', name: 'log.error' } }],
    ['a name hides the logger', "if (!ticket) { const console = desk.console; throw { code: 'DB_DOWN', dsn: desk.dsn, console }; }", {}],
    ['a comment would be lost', "if (!ticket) throw { code: 'DB_DOWN', /* of the replica */ dsn: desk.dsn };", {}],
    ['a callback throws it', "[ticket].forEach((each) => { if (!each) throw { code: 'DB_DOWN', dsn: desk.dsn }; });", {}],
  ])('keeps the wrap from being a fix: %s', (_, body, settings) => {
    const request = { settings, rules: ['require-try-catch'] };
    const [report] = lint(ai(body), request);
    expect(report?.fix).toBeUndefined();
    expect(report?.suggestions).toHaveLength(1);
  });

  it('is for a helper of the settings to read', () => {
    const { output } = fix(ai(statement), { settings: { errorHelper: { module: './errors.js', name: 'toToolError' } } });
    expect(output).toContain("if (!ticket) throw { code: 'DB_DOWN', dsn: desk.dsn };");
    expect(output).toContain('return toToolError(error);');
  });

  it('is returned beside a helper of the settings where it has words, which the helper would drop', () => {
    const worded = "if (!ticket) throw { code: 'NO_TICKET', message: `Ticket ${id} does not exist.` };";
    const { output } = fix(ai(worded), { settings: { errorHelper: { module: './errors.js', name: 'toToolError' } } });
    expect(output).not.toContain('throw {');
    expect(output).toContain('message: `Ticket ${id} does not exist.`,');
    expect(output).toContain('return toToolError(error);');
  });
});

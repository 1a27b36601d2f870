import { describe, expect, it } from 'vitest';
import rule from '../../rules/no-developer-recovery-text.ts';
import { adviceIn } from '../../src/checks/no-developer-recovery-text.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

describe('the phrases', () => {
  it.each([
    ['logs', 'Check the logs.', 'Check the logs'],
    ['logs', 'The order could not be loaded. See the server logs for details.', 'See the server logs'],
    ['logs', 'Upload failed (see logs)', 'see logs'],
    ['logs', 'Failed: please check your application logs', 'check your application logs'],
    ['logs', 'Look in the log file.', 'Look in the log file'],
    ['logs', 'Details are in the server logs.', 'Details are in the server logs'],
    ['logs', 'More information can be found in the error log', 'information can be found in the error log'],
    ['logs', 'An error occurred, you should inspect the … log', 'inspect the … log'],
    ['support', 'Please contact support.', 'contact support'],
    ['support', 'Access denied. Contact your system administrator.', 'Contact your system administrator'],
    ['support', 'If this persists, reach out to the developers', 'reach out to the developers'],
    ['support', 'Try again later or contact Acme support', 'contact Acme support'],
    ['support', 'Ask an admin to enable it', 'Ask an admin'],
    ['environment', 'Set OPENAI_API_KEY in your environment', 'Set OPENAI_API_KEY'],
    ['environment', 'API key is not set. Please configure the GEMINI_API_KEY.', 'configure the GEMINI_API_KEY'],
    ['environment', 'Missing TAVILY_API_KEY. Set it in your environment to enable search.', 'Set it in your environment'],
    ['environment', 'X_KEY is not set. Add it to .env before calling.', 'Add it to .env'],
    ['environment', 'Make sure to set the environment variable first', 'set the environment variable'],
    [
      'environment',
      'BRAVE_API_KEY environment variable is not set. Please provide your Brave Search API key.',
      'provide your Brave Search API key',
    ],
    ['environment', 'Login failed. Check your ACME_TOKEN.', 'Check your ACME_TOKEN'],
    ['environment', 'No key: add ACME_KEY to .dev.vars', 'add ACME_KEY'],
    ['issue', 'This should not happen. Please open an issue at https://acme.example/issues.', 'open an issue'],
    ['issue', 'Unknown state; report this bug', 'report this bug'],
    ['issue', 'Please file a bug report', 'file a bug report'],
    ['stack trace', 'It failed. See the stack trace.', 'See the stack trace'],
    ['stack trace', 'Check the full stacktrace', 'Check the full stacktrace'],
  ])('%s: %j', (kind, text, words) => {
    expect(adviceIn(text)).toEqual({ kind, words });
  });

  it.each([
    'BRAVE_API_KEY is not set',
    'ACME_KEY and ACME_GROUP environment variables are required',
    'X_TOKEN must be set',
    'Failed to set ACME_KEY',
    'Failed to get the logs',
    'Failed to create GitHub issue: …',
    'Error listing CT logs: …',
    'Cannot see login attempts',
    'Check the log level',
    'Check the login',
    'Look into the catalogs',
    'See the changelog',
    'Check the order and log in again',
    'Log in again',
    'The cause was logged.',
    'Set status to IN_PROGRESS or DONE',
    'Set sort to BY_KEY',
    'Set kind to ACCESS_TOKEN',
    'Set environment to production or staging',
    'Provide the token parameter',
    'Provide an API key',
    'ACME_KEY is not set. Provide the access token parameter.',
    'The plan does not support exports',
    'Contact a.b@acme.example',
    'Contact 17 has no supporter',
    'Tell the user to contact support.',
    'Ask the user to set ACME_KEY in the environment.',
    'The user must contact their administrator',
    'Inform the customer that they should check the server logs',
    'Open the issue list',
    'Submit the problem statement',
    'No stack trace is available for this thread',
    'Set the header: Authorization: Bearer YOUR_API_KEY',
    '',
  ])('not %j', (text) => {
    expect(adviceIn(text)).toBe(null);
  });
});

// The statements of execute, from line 6 on.
const lookup = (body: string, name = 'lookup') => `import { tool } from 'ai';
import { z } from 'zod';
import { load } from './store.js';
export const ${name} = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
${body}
  },
});
`;

const at = (line: number, column: number, endColumn: number) => ({ line, column, endLine: line, endColumn });
const developer = (advice: string, place: ReturnType<typeof at>, tool = '`lookup`') => ({
  messageId: 'developer' as const,
  data: { tool, advice: `\`${advice}\`` },
  ...place,
});
const environment = (advice: string, place: ReturnType<typeof at>) => ({
  messageId: 'environment' as const,
  data: { tool: '`lookup`', advice: `\`${advice}\`` },
  ...place,
});

ruleTester().run('no-developer-recovery-text', rule, {
  valid: [
    { name: 'a next call', code: lookup('    throw new Error(`No order ${id}. Call list_orders for the ids.`);') },
    { name: 'what to tell the user', code: lookup("    throw new Error('The store is closed. Tell the user to contact support.');") },
    { name: 'the name of a variable alone', code: lookup("    throw new Error('ACME_API_KEY is not set');") },
    { name: 'a result', code: lookup("    return { title: 'Check the server logs.' };") },
    { name: 'a message of success', code: lookup("    return { ok: true, message: 'Done. Check the server logs.' };") },
    {
      name: 'what is logged',
      code: lookup(dedent`
            console.error('Check the server logs.');
            return { ok: false, error: 'unavailable' };
      `),
    },
    {
      name: 'a throw that execute catches',
      code: lookup(dedent`
            try {
              throw new Error('Check the logs.');
            } catch {
              return { id };
            }
      `),
    },
    {
      name: 'a tool that is named for logs',
      code: lookup("    throw new Error('No such run. Check the deployment logs.');", 'searchLogs'),
    },
    {
      name: 'a tool that reads logs',
      code: lookup(dedent`
            const lines = await getLogs(id);
            if (!lines) throw new Error('Nothing there. Check the deployment logs.');
            return lines;
      `),
    },
    {
      name: 'a tool that asks a client for logs',
      code: lookup(dedent`
            const lines = await client.logs.list(id);
            if (!lines) throw new Error('Nothing there. Check the deployment logs.');
            return lines;
      `),
    },
    { name: 'a tool that opens issues', code: lookup("    throw new Error('Nothing to comment on. Open an issue.');", 'commentOnIssue') },
    { name: 'a tool that reaches support', code: lookup("    throw new Error('Closed. Contact support.');", 'openSupportTicket') },
    { name: 'a tool that keeps variables', code: lookup("    throw new Error('Nothing there. Set ACME_API_KEY.');", 'readEnv') },
    { name: 'a call that is named', code: lookup("    throw new Error('It failed. Check the logs with get_logs.');") },
    {
      name: 'a tool of the file that is named',
      code:
        `${lookup("    throw new Error('It failed. Check the logs: call inspect.');")}export const inspect = tool({ ` +
        "inputSchema: z.object({}), execute: () => load('inspect') });\n",
    },
    {
      name: 'who can reconnect',
      code: lookup(
        dedent`
              return { class: 'authRequired', message: 'Slack is disconnected', \
                recoverySteps: ['Ask an admin to reconnect Slack in the settings'] };
        `,
      ),
    },
    {
      name: 'a file without tools',
      code: dedent`
        import { z } from 'zod';
        export const fail = () => {
          throw new Error('Check the server logs.');
        };

      `,
    },
    {
      name: 'a function beside the tools',
      code: dedent`
        ${lookup('    return load(id);')}export const fail = () => {
          throw new Error('Check the server logs.');
        };

      `,
    },
  ],
  invalid: [
    {
      name: 'a thrown text',
      code: lookup("    throw new Error('The order is gone. Check the server logs.');"),
      errors: [developer('Check the server logs', at(7, 21, 64))],
    },
    {
      name: 'a template',
      code: lookup('    throw new Error(`Order ${id} is gone. See the ${id} log.`);'),
      errors: [developer('See the … log', at(7, 21, 62))],
    },
    {
      name: 'a returned message',
      code: lookup("    return { ok: false, error: 'Closed. Contact support.' };"),
      errors: [developer('Contact support', at(7, 32, 58))],
    },
    {
      name: 'a step',
      code: lookup(
        "    return { class: 'permanent', message: 'No order', reason: 'It is gone', recoverySteps: ['Please open an issue'] };",
      ),
      errors: [developer('open an issue', at(7, 93, 115))],
    },
    {
      name: 'logs for who has to reconnect',
      code: lookup("    return { class: 'authRequired', message: 'Slack is disconnected. Check the server logs.' };"),
      errors: [developer('Check the server logs', at(7, 46, 93))],
    },
    {
      name: 'a detail',
      code: lookup("    return { ok: false, error: 'unavailable', hint: 'See the stack trace' };"),
      errors: [developer('See the stack trace', at(7, 53, 74))],
    },
    {
      name: 'a variable to be set',
      code: lookup("    throw new Error('No key. Set ACME_API_KEY in your environment.');"),
      errors: [environment('Set ACME_API_KEY', at(7, 21, 68))],
    },
    {
      name: 'a variable to be set, and a call',
      code: lookup("    throw new Error('Set ACME_API_KEY, then call list_orders.');"),
      errors: [environment('Set ACME_API_KEY', at(7, 21, 63))],
    },
    {
      name: 'a text that stands in for another',
      code: lookup(dedent`
            try {
              return await load(id);
            } catch (error) {
              return { error: error.message ?? 'Check the logs' };
            }
      `),
      errors: [developer('Check the logs', at(10, 40, 56))],
    },
    {
      name: 'its own name, without a call of it',
      code: lookup("    throw new Error('lookup failed. Check the server logs.');"),
      errors: [developer('Check the server logs', at(7, 21, 60))],
    },
    {
      name: 'console.log is no log that is read',
      code: lookup(dedent`
            console.log(id);
            throw new Error('Check the server logs.');
      `),
      errors: [developer('Check the server logs', at(8, 21, 45))],
    },
    {
      name: 'a constant',
      code: `${lookup('    throw new Error(closed);')}const closed = 'Closed. Contact the administrator.';\n`,
      errors: [developer('Contact the administrator', at(10, 16, 52))],
    },
    {
      name: 'MCP content',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('find', { inputSchema: {} }, async () => {
  return { isError: true, content: [{ type: 'text', text: 'Failed. Check the server logs for details.' }] };
});
`,
      errors: [developer('Check the server logs', at(4, 59, 103), '`find`')],
    },
    {
      name: 'a tool without a name',
      code: dedent`
        import { tool } from 'ai';
        export default tool({ execute: () => { throw new Error('Contact support.'); } });

      `,
      errors: [developer('Contact support', at(2, 56, 74), 'this tool')],
    },
  ],
});

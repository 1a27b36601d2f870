import { describe, expect, it } from 'vitest';
import rule from '../../rules/no-bare-error-message.ts';
import { bareNounText, bareText } from '../../src/analysis/failures/bare-text.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const kind = (words: string) => bareText([{ words }])?.kind ?? null;

describe('the phrases', () => {
  it.each([
    ['rateLimit', '429', '429 Too Many Requests', 'HTTP 429', 'Rate limit exceeded', 'Too many requests.'],
    [
      'unavailable',
      '500',
      '500 Internal Server Error',
      'HTTP error! status: 503',
      'API returned 502: Bad Gateway',
      'Service unavailable',
      'HTTP/1.1 500',
    ],
    ['timeout', 'Timeout', 'Request timed out', 'Operation timed out.', '504 Gateway Timeout', 'ERROR: Timeout'],
    [
      'notFound',
      'Not found',
      'not found!',
      '404',
      'Error 404: Not Found',
      'Request failed with status 404',
      'Request failed with status code 404.',
    ],
    ['auth', 'Unauthorized', '401 Unauthorized', 'Authentication failed'],
    ['forbidden', 'Forbidden', '403', 'Access denied', 'Permission denied.'],
    [
      'input',
      'Invalid',
      'Invalid input',
      'HTTP 400',
      'Bad request',
      'Bad Request.',
      'Validation failed',
      'Invalid request parameters',
      'Error: invalid input',
    ],
    ['conflict', '409', 'Conflict'],
    [
      'unknown',
      'Error',
      '❌ Error',
      'Unknown error',
      'Internal error',
      'An unexpected error occurred.',
      'An unknown error occurred',
      'An error has occurred',
      'Something went wrong',
      'Oops! Something went wrong…',
      'Failed',
      'Operation failed',
      'Request failed',
      'Tool execution failed',
      'Failed to process your request',
      '418',
    ],
  ])('%s', (expected, ...words) => {
    expect(words.filter((each) => kind(each) !== expected)).toEqual([]);
  });

  it.each([
    'Chat ID is required',
    'Order 404 not found',
    '404 orders',
    'Not found. Call list_orders first.',
    'Something went wrong. Wait 30 seconds.',
    'Invalid email',
    'Invalid input: id',
    'Timed out after 30 seconds',
    'The order is closed',
    'No orders yet',
    'Forbidden for guests',
    '200',
    '4290',
    'Error while reading the file',
    'Rate limited, wait 30 s',
    '',
    '…',
    'Unknown tool',
    'Status: shipped',
    '404 and 410',
    'order not found',
  ])('not %j', (words) => {
    expect(bareText([{ words }])).toBe(null);
  });

  it.each([
    ['Order not found', 'notFound', 'order'],
    ['The invoice template was not found.', 'notFound', 'invoice template'],
    ['No such file', 'notFound', 'file'],
    ['Failed to load the order', 'unknown', 'order'],
    ['Failed to fetch user: 404', 'unknown', 'user'],
    ['Could not save', 'unknown', null],
    ['Invalid order input', 'input', 'order'],
    ['Error fetching user', 'unknown', 'user'],
  ])('%j with nouns', (words, expected, noun) => {
    expect(bareText([{ words }])).toBe(null);
    expect(bareNounText([{ words }])).toEqual({ kind: expected, noun });
  });

  it.each([
    'Order A-17 not found',
    'orderId not found',
    'Order "x" not found',
    'Order not found. Call list_orders.',
    'Failed to load the order because it is archived',
    'Cannot pause a project in read-only mode',
    'Failed to call list_orders',
    'SLACK_TOKEN not found',
    'Invalid date',
    'Order not found or closed: reopen it',
  ])('not %j with nouns', (words) => {
    expect(bareNounText([{ words }])).toBe(null);
  });
});

const tester = ruleTester();

// The statements of execute, from line 6 on.
const lookup = (body: string, before = '') => `import { tool } from 'ai';
import { z } from 'zod';
${before}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
${body}
  },
});
`;

const rateLimited = 'Rate limited. Wait 30 seconds, or ask for less at once, then call lookup again.';
const unknown = 'lookup could not finish; the cause was logged. Do not repeat the call: tell the user that it is unavailable.';
const notFound = "Nothing matches id '…'. Look it up first, then call lookup again with what was found.";

tester.run('no-bare-error-message: where the text stands', rule, {
  valid: [
    { name: 'a thrown text that says more', code: lookup('    throw new Error(`No order ${id}. Call list_orders for the ids.`);') },
    { name: 'a returned text that says more', code: lookup("    return { ok: false, error: 'Orders have six digits' };") },
    { name: 'a result', code: lookup("    return { title: '429', status: 'Not found' };") },
    { name: 'content that is no failure', code: lookup("    return { ok: true, message: 'Not found' };") },
    { name: 'error: false', code: lookup("    return { error: false, message: 'Not found' };") },
    {
      name: 'an Error in the place of what is no Error',
      code: lookup(dedent`
            try {
              return await load(id);
            } catch (error) {
              const known = error instanceof Error ? error : new Error('Unknown error');
              console.error(known);
              throw known;
            }
      `),
    },
    {
      name: 'a throw that execute catches',
      code: lookup(dedent`
            try {
              throw new Error('Not found');
            } catch {
              return { id };
            }
      `),
    },
    {
      name: 'a text that only stands in for another',
      code: lookup(dedent`
            try {
              return await load(id);
            } catch (error) {
              return { ok: false, error: error.message ?? 'Failed' };
            }
      `),
    },
    {
      name: 'a text for what is no Error',
      code: lookup(dedent`
            try {
              return await load(id);
            } catch (error) {
              return { ok: false, error: error instanceof Error ? error.message : 'Unknown error' };
            }
      `),
    },
    {
      name: 'a text for an error without one',
      code: lookup(dedent`
            try {
              return await load(id);
            } catch (error) {
              return { ok: false, error: error?.message ? String(error.message) : 'Unknown error' };
            }
      `),
    },
    { name: 'a code', code: lookup("    return { ok: false, error: 'timeout' };") },
    { name: 'a code in capitals', code: lookup("    return { ok: false, error: 'UNAUTHORIZED' };") },
    {
      name: 'a status of something else',
      code: lookup(dedent`
            const order = await load(id);
            return { ok: false, error: \`\${order.status}\` };
      `),
    },
    {
      name: 'an error that another module makes',
      code: lookup("    throw new UpstreamError('Not found', { id });", "import { UpstreamError } from './errors.js';"),
    },
    {
      name: 'a block beside others',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => ({
  isError: true,
  content: [{ type: 'text', text: 'Not found' }, { type: 'text', text: 'Call list_orders for the ids.' }],
}));
`,
    },
    {
      name: 'a schema message that says more',
      code: lookup('    return { id };').replace('z.string()', "z.string().regex(/^\\d{6}$/, 'Six digits, such as 004217')"),
    },
    {
      name: 'a failure of a trusted helper',
      code: lookup("    return toToolError('Not found');", "import { toToolError } from './errors.js';"),
      settings: { 'tool-errors': { errorHelper: { module: './errors.js', name: 'toToolError' } } },
    },
  ],
  invalid: [
    {
      name: 'thrown',
      code: lookup("    throw new Error('Operation failed');"),
      errors: [
        {
          messageId: 'received',
          data: { tool: '`lookup`', text: '`Error: Operation failed`', class: 'permanent', example: unknown },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 39,
        },
      ],
    },
    {
      name: 'thrown by a helper',
      code: lookup(
        '    return { order: find(id) };',
        "function find(id: string) { if (id === '') throw new Error('Not found'); return id; }",
      ),
      errors: [
        {
          messageId: 'received',
          data: { tool: '`lookup`', text: '`Error: Not found`', class: 'permanent', example: notFound },
          line: 3,
          column: 60,
          endLine: 3,
          endColumn: 71,
        },
      ],
    },
    {
      name: 'returned',
      code: lookup("    return { ok: false, error: '429' };"),
      errors: [
        {
          messageId: 'received',
          data: { tool: '`lookup`', text: '`429`', class: 'retryable', example: rateLimited },
          line: 7,
          column: 32,
          endLine: 7,
          endColumn: 37,
        },
      ],
    },
    {
      name: 'marked by error: true',
      code: lookup("    return { error: true, message: 'Not found' };"),
      errors: [
        {
          messageId: 'received',
          data: { tool: '`lookup`', text: '`Not found`', class: 'permanent', example: notFound },
          line: 7,
          column: 36,
          endLine: 7,
          endColumn: 47,
        },
      ],
    },
    {
      name: 'thrown, and relayed by the catch without its name',
      code: lookup(dedent`
            try {
              throw new Error('Not found');
            } catch (error) {
              return { ok: false, error: error.message };
            }
      `),
      errors: [
        {
          messageId: 'received',
          data: { tool: '`lookup`', text: '`Not found`', class: 'permanent', example: notFound },
          line: 8,
          column: 23,
          endLine: 8,
          endColumn: 34,
        },
      ],
    },
    {
      name: "with the settings' spelling",
      code: lookup("    return { ok: false, text: 'Not found' };"),
      settings: { 'tool-errors': { envelope: { keys: { message: 'text' }, classes: { permanent: 'final' } } } },
      errors: [
        {
          messageId: 'received',
          data: { tool: '`lookup`', text: '`Not found`', class: 'final', example: notFound },
          line: 7,
          column: 31,
          endLine: 7,
          endColumn: 42,
        },
      ],
    },
    {
      name: 'a status of the answer',
      code: lookup(dedent`
            const response = await fetch('https://orders.example');
            if (!response.ok) return { ok: false, error: \`HTTP \${response.status}\` };
            return { id };
      `),
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`lookup`',
            text: '`HTTP …`',
            class: 'retryable for 429 and 5xx, authRequired for 401 and 403, permanent for others',
            example: rateLimited,
          },
          line: 8,
          column: 50,
          endLine: 8,
          endColumn: 75,
        },
      ],
    },
    {
      name: 'the status alone',
      code: lookup(dedent`
            const response = await fetch('https://orders.example');
            if (!response.ok) throw new Error(String(response.status));
            return { id };
      `),
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`lookup`',
            text: '`Error: ${…}`',
            class: 'retryable for 429 and 5xx, authRequired for 401 and 403, permanent for others',
            example: rateLimited,
          },
          line: 8,
          column: 39,
          endLine: 8,
          endColumn: 62,
        },
      ],
    },
    {
      name: 'both branches of a conditional',
      code: lookup("    return { ok: false, message: id === '' ? 'Invalid input' : 'Forbidden' };"),
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`lookup`',
            text: '`Invalid input`',
            class: 'permanent',
            example: "id has to be one of '…' and '…', and was '…'. Call lookup again with one of these.",
          },
          line: 7,
          column: 46,
          endLine: 7,
          endColumn: 61,
        },
        {
          messageId: 'received',
          data: {
            tool: '`lookup`',
            text: '`Forbidden`',
            class: 'authRequired',
            example: 'The connected account may not do this. Ask the user for one that may, then call lookup again.',
          },
          line: 7,
          column: 64,
          endLine: 7,
          endColumn: 75,
        },
      ],
    },
    {
      name: 'in a catch',
      code: lookup(dedent`
            try {
              return await load(id);
            } catch {
              return 'Something went wrong.';
            }
      `),
      errors: [
        {
          messageId: 'received',
          data: { tool: '`lookup`', text: '`Something went wrong.`', class: 'permanent', example: unknown },
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 37,
        },
      ],
    },
    {
      name: 'in MCP error content',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: 'Unauthorized' }] }));
`,
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`lookup`',
            text: '`Unauthorized`',
            class: 'authRequired',
            example: 'The sign-in has expired. Ask the user to connect the account again, then call lookup again.',
          },
          line: 3,
          column: 97,
          endLine: 3,
          endColumn: 111,
        },
      ],
    },
    {
      name: 'in a message of the input schema',
      code: lookup('    return { id };').replace('z.string()', "z.string().min(6, 'Invalid')"),
      errors: [{ messageId: 'schema', data: { tool: '`lookup`', text: '`Invalid`' }, line: 5, column: 49, endLine: 5, endColumn: 58 }],
    },
    {
      name: 'of a tool whose framework is not known',
      code: `import { defineTool } from './tools.js';
export const lookup = defineTool({ name: 'lookup', execute: async () => { throw new Error('Timeout'); } });
`,
      settings: { 'tool-errors': { factories: ['defineTool'] } },
      errors: [
        {
          messageId: 'said',
          data: {
            tool: '`lookup`',
            text: '`Timeout`',
            class: 'retryable',
            example: 'No answer within 10 seconds. Wait 30 seconds, then call lookup again, or ask for less at once.',
          },
          line: 2,
          column: 91,
          endLine: 2,
          endColumn: 100,
        },
      ],
    },
  ],
});

const alone = (text: string, column: number, length: number) => [
  {
    messageId: 'received' as const,
    data: { tool: '`lookup`', text: `\`${text}\``, class: 'permanent', example: notFound },
    line: 7,
    column,
    endLine: 7,
    endColumn: column + length,
  },
];

tester.run('no-bare-error-message: what stands beside it', rule, {
  valid: [
    { name: 'a reason', code: lookup("    return { class: 'permanent', message: 'Not found', reason: 'Orders are kept for a year' };") },
    {
      name: 'steps',
      code: lookup("    return { class: 'permanent', message: 'Not found', recoverySteps: ['Call list_orders for the ids'] };"),
    },
    {
      name: 'steps that the run makes',
      code: lookup("    return { class: 'permanent', message: 'Not found', recoverySteps: stepsFor(id) };"),
    },
    { name: 'a delay', code: lookup("    return { class: 'retryable', message: 'Timeout', retryAfterSeconds: 30 };") },
    { name: 'suggestions', code: lookup("    return { class: 'permanent', message: 'Not found', suggestions: ['004217'] };") },
    { name: 'valid values', code: lookup("    return { ok: false, error: 'Invalid input', allowed: ['open', 'closed'] };") },
    { name: 'a limit', code: lookup("    return { ok: false, error: 'Timeout', limitMs: 5000 };") },
    { name: 'the value', code: lookup("    return { ok: false, error: 'Not found', id };") },
    {
      name: 'details',
      code: lookup(dedent`
            const parsed = check(id);
            return { ok: false, message: 'Validation failed', error: parsed.error };
      `),
    },
    {
      name: 'what is spread',
      code: lookup("    return { ok: false, error: 'Not found', ...hints };", "import { hints } from './hints.js';"),
    },
  ],
  invalid: [
    { name: 'a class', code: lookup("    return { class: 'permanent', message: 'Not found' };"), errors: alone('Not found', 43, 11) },
    { name: 'a status', code: lookup("    return { ok: false, status: 404, error: 'Not found' };"), errors: alone('Not found', 45, 11) },
    {
      name: 'a code',
      code: lookup("    return { ok: false, code: 'not_found', error: 'Not found' };"),
      errors: alone('Not found', 51, 11),
    },
    {
      name: 'no steps',
      code: lookup("    return { class: 'permanent', message: 'Not found', recoverySteps: [] };"),
      errors: alone('Not found', 43, 11),
    },
    {
      name: 'a reason that is bare too',
      code: lookup("    return { ok: false, message: 'Not found', reason: '404' };"),
      errors: alone('Not found', 34, 11),
    },
  ],
});

tester.run('no-bare-error-message: nouns', rule, {
  valid: [
    { name: 'a noun by default', code: lookup("    return { ok: false, error: 'Order not found' };") },
    { name: 'a value beside it', code: lookup("    return { ok: false, error: 'Order not found', id };"), options: [{ nouns: true }] },
    { name: 'a value in it', code: lookup('    return { ok: false, error: `Order ${id} not found` };'), options: [{ nouns: true }] },
    {
      name: 'a next call',
      code: lookup("    return { ok: false, error: 'Order not found. Call list_orders for the ids.' };"),
      options: [{ nouns: true }],
    },
  ],
  invalid: [
    {
      name: 'a thing that was not found',
      code: lookup("    return { ok: false, error: 'Order not found' };"),
      options: [{ nouns: true }],
      errors: [
        {
          messageId: 'received',
          data: {
            tool: '`lookup`',
            text: '`Order not found`',
            class: 'permanent',
            example: "No order matches id '…'. Look it up first, then call lookup again with what was found.",
          },
          line: 7,
          column: 32,
          endLine: 7,
          endColumn: 49,
        },
      ],
    },
    {
      name: 'what could not be done',
      code: lookup("    throw new Error('Failed to load the order');"),
      options: [{ nouns: true }],
      errors: [
        {
          messageId: 'received',
          data: { tool: '`lookup`', text: '`Error: Failed to load the order`', class: 'permanent', example: unknown },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 47,
        },
      ],
    },
  ],
});

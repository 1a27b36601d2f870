import rule from '../../rules/consistent-error-envelope.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// One tool for each statement; the statement of the first stands in line 8, of the second in line 16, of the third in line 24.
const names = ['getOrder', 'getCustomer', 'getInvoice'];
const tools = (...statements: string[]) => `import { tool } from 'ai';
import { z } from 'zod';
import { rest, toFailure, toToolError } from './errors.js';
${statements
  .map(
    (statement, index) => `
export const ${String(names[index])} = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    ${statement}
    return { id };
  },
});
`,
  )
  .join('')}`;

const usual = "if (!id) return { ok: false, error: 'No such order' };";
const data = (own: string, shape: string, count = 1, total = 2, name = 'getCustomer') => ({
  failure: `This failure of \`${name}\``,
  own,
  usual: shape,
  count,
  total,
});

tester.run('consistent-error-envelope: the keys', rule, {
  valid: [
    { name: 'one failure', code: tools(usual) },
    { name: 'the same keys', code: tools(usual, usual, usual) },
    ...[
      ['a class and a next step', "{ ok: false, class: 'permanent', error: 'No such customer', recoverySteps: ['Call getOrder(id=…)'] }"],
      ['a delay', "{ ok: false, error: 'No answer', retryAfterSeconds: 30 }"],
      ['options', "{ ok: false, error: 'Two customers match', options: [1, 2] }"],
      ['a reason', "{ ok: false, error: 'No such customer', reason: 'The id is of an order' }"],
      ['a message beside it', "{ ok: false, error: 'not_found', message: 'No such customer' }"],
      ['a code', "{ ok: false, code: 'not_found', error: 'No such customer' }"],
      ['what the success holds too', "{ ok: false, error: 'No such customer', customer: null }"],
      ['a text that the run makes', '{ ok: false, error: describe(id) }'],
      ['a second marker', "{ ok: false, success: false, error: 'No such customer' }"],
      ['no text at all', '{ ok: false, id }'],
      ['a text under a name of its own', "{ ok: false, detail: 'No such customer' }"],
      ['a state of its own', "{ status: 'not_found', error: 'No such customer' }"],
      ['a success with an error', "{ ok: true, error: 'One row was left out' }"],
      ['a result', "{ found: false, note: 'No such customer' }"],
      ['keys that are spread in', "{ error: 'No such customer', ...rest }"],
    ].map(([name = '', failure = '']) => ({ name, code: tools(usual, `if (!id) return ${failure};`) })),
    { name: 'a function elsewhere', code: tools(usual, "if (!id) return toFailure({ class: 'permanent', message: 'No such customer' });") },
    {
      name: 'a trusted helper',
      code: tools(usual, "if (!id) return toToolError({ class: 'permanent', message: 'No such customer' });"),
      settings: { 'tool-errors': { errorHelper: { module: './errors.js', name: 'toToolError' } } },
    },
    { name: 'what is thrown', code: tools(usual, "if (!id) throw new Error('No such customer', { cause: { message: id } });") },
    {
      name: 'an entry of a partial result',
      code: tools(usual, "if (!id) return { completeness: 'partial', errors: [{ class: 'permanent', reason: 'No such customer' }] };"),
    },
    {
      name: 'an answer over HTTP',
      code: `${tools(usual)}export const answer = (c) => c.json({ class: 'permanent', message: 'No such order' }, 404);\n`,
    },
    {
      name: 'keys that are added later',
      code: tools(usual, "const failure = { error: 'No such customer' }; Object.assign(failure, { ok: false }); if (!id) return failure;"),
    },
    {
      name: 'tools of another framework',
      code: `${tools(usual, usual)}
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('find_order', { inputSchema: { id: z.string() } }, async ({ id }) => {
  if (!id) return { isError: true, content: [{ type: 'text', text: JSON.stringify({ class: 'permanent', message: 'No such order' }) }] };
  return { content: [{ type: 'text', text: id }] };
});
`,
    },
    {
      name: "a protocol's own keys",
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('find_order', { inputSchema: { id: z.string() } }, async ({ id }) => {
  if (id === '') return { isError: true, content: [{ type: 'text', text: 'No order has an empty id' }] };
  if (!id) return { isError: true, content: [{ type: 'text', text: JSON.stringify({ class: 'permanent', message: 'No such order' }) }] };
  return { content: [{ type: 'text', text: id }] };
});
`,
    },
  ],
  invalid: [
    ...[
      ['another marker', "{ success: false, error: 'No such customer' }", '`success: false`', '`ok: false`'],
      ['no marker', "{ error: 'No such customer' }", 'no marker', '`ok: false`'],
      ['a state', "{ status: 'error', error: 'No such customer' }", "`status: 'error'`", '`ok: false`'],
      [
        'a flag',
        "{ error: true, message: 'No such customer' }",
        '`error: true` and the text in `message`',
        '`ok: false` and the text in `error`',
      ],
      ['another text', "{ ok: false, message: 'No such customer' }", 'the text in `message`', 'the text in `error`'],
      ['a reason alone', "{ ok: false, reason: 'No such customer' }", 'the text in `reason`', 'the text in `error`'],
      [
        'a text inside',
        "{ ok: false, error: { code: 404, message: 'No such customer' } }",
        'the text in `error: { … }`',
        'the text in `error`',
      ],
      [
        'a class for a marker',
        "{ class: 'permanent', message: 'No such customer' }",
        'no marker and the text in `message`',
        '`ok: false` and the text in `error`',
      ],
      ['a marker without a text', '{ success: false, id }', '`success: false`', '`ok: false`'],
    ].map(([name = '', failure = '', own = '', shape = '']) => ({
      name,
      code: tools(usual, `if (!id) return ${failure};`),
      errors: [{ messageId: 'odd' as const, data: data(own, shape), line: 16, column: 21, endLine: 16, endColumn: 22 }],
    })),
    {
      name: 'in one tool',
      code: tools(`if (!id) return { ok: false, error: 'No id' };
    if (id === '0') return { ok: false, message: 'No such order' };`),
      errors: [
        {
          messageId: 'odd',
          data: data('the text in `message`', 'the text in `error`', 1, 2, 'getOrder'),
          line: 9,
          column: 28,
          endLine: 9,
          endColumn: 29,
        },
      ],
    },
    {
      name: 'the keys of the settings',
      code: tools(
        "if (!id) return { kind: 'permanent', text: 'No such order' };",
        "if (!id) return { kind: 'permanent', error: 'No such customer' };",
      ),
      settings: { 'tool-errors': { envelope: { classKey: 'kind', keys: { message: 'text' } } } },
      errors: [
        { messageId: 'odd', data: data('the text in `error`', 'the text in `text`'), line: 16, column: 21, endLine: 16, endColumn: 22 },
      ],
    },
  ],
});

tester.run('consistent-error-envelope: which is the odd one', rule, {
  valid: [
    {
      name: 'a function of the file for all',
      code: tools(
        "if (!id) return fail('No such order');",
        "if (!id) return fail('No such customer');",
        "if (!id) return fail('No such invoice');",
      ).replace("'./errors.js';", "'./errors.js'; const fail = (error) => ({ ok: false, error });"),
    },
  ],
  invalid: [
    {
      name: 'of equally many the one without a marker, also where it stands first',
      code: tools("if (!id) return { error: 'No such order' };", "if (!id) return { ok: false, error: 'No such customer' };"),
      errors: [
        { messageId: 'odd', data: data('no marker', '`ok: false`', 1, 2, 'getOrder'), line: 8, column: 21, endLine: 8, endColumn: 22 },
      ],
    },
    {
      name: 'the rarer one, also where it has the marker',
      code: tools(
        "if (!id) return { error: 'No such order' };",
        "if (!id) return { ok: false, error: 'No such customer' };",
        "if (!id) return { error: 'No such invoice' };",
      ),
      errors: [{ messageId: 'odd', data: data('`ok: false`', 'no marker', 2, 3), line: 16, column: 21, endLine: 16, endColumn: 22 }],
    },
    {
      name: 'the rarer one, also where it stands first',
      code: tools("if (!id) return { success: false, message: 'No such order' };", usual, usual),
      errors: [
        {
          messageId: 'odd',
          data: data('`success: false` and the text in `message`', '`ok: false` and the text in `error`', 2, 3, 'getOrder'),
          line: 8,
          column: 21,
          endLine: 8,
          endColumn: 22,
        },
      ],
    },
    {
      name: 'each of them',
      code: tools(
        `${usual} if (id === '0') return { ok: false, error: 'Closed' };`,
        "if (!id) return { error: 'No such customer' };",
        "if (!id) return { error: 'No such invoice' };",
      ).replace("if (id === '0')", "if (id === '1') return { ok: false, error: 'Moved' }; if (id === '0')"),
      errors: [
        { messageId: 'odd', data: data('no marker', '`ok: false`', 3, 5), line: 16, column: 21, endLine: 16, endColumn: 22 },
        { messageId: 'odd', data: data('no marker', '`ok: false`', 3, 5, 'getInvoice'), line: 24, column: 21, endLine: 24, endColumn: 22 },
      ],
    },
    {
      name: 'a function of the file counts for each exit that calls it',
      code: tools(
        "if (!id) return { error: 'No such order' };",
        "if (!id) return { error: 'No such customer' };",
        "if (!id) return fail('No such invoice'); if (id === '0') return fail('Closed'); if (id === '1') return fail('Paid');",
      ).replace("'./errors.js';", "'./errors.js'; const fail = (error) => ({ ok: false, error });"),
      errors: [
        { messageId: 'odd', data: data('no marker', '`ok: false`', 3, 5, 'getOrder'), line: 8, column: 21, endLine: 8, endColumn: 22 },
        { messageId: 'odd', data: data('no marker', '`ok: false`', 3, 5), line: 16, column: 21, endLine: 16, endColumn: 22 },
      ],
    },
    {
      name: 'each counts for the part in which another differs',
      code: tools(
        "if (!id) return { ok: false, message: 'No such order' };",
        usual.replace('order', 'customer'),
        "if (!id) return { class: 'permanent', message: 'No such invoice' };",
      ),
      errors: [
        {
          messageId: 'odd',
          data: data('the text in `error`', 'the text in `message`', 2, 3),
          line: 16,
          column: 21,
          endLine: 16,
          endColumn: 22,
        },
        { messageId: 'odd', data: data('no marker', '`ok: false`', 2, 3, 'getInvoice'), line: 24, column: 21, endLine: 24, endColumn: 22 },
      ],
    },
    {
      name: 'one without a text hides no other',
      code: tools('if (!id) return { ok: false, id: null };', "if (!id) return { ok: false, message: 'No such customer' };", usual),
      errors: [
        {
          messageId: 'odd',
          data: data('the text in `error`', 'the text in `message`', 2, 3, 'getInvoice'),
          line: 24,
          column: 21,
          endLine: 24,
          endColumn: 22,
        },
      ],
    },
    {
      name: 'one with the keys of both counts for both',
      code: tools(
        "if (!id) return { ok: false, message: 'No such order' };",
        "if (!id) return { ok: false, error: 'not_found', message: 'No such customer' };",
        usual,
      ),
      errors: [
        {
          messageId: 'odd',
          data: data('the text in `error`', 'the text in `message`', 2, 3, 'getInvoice'),
          line: 24,
          column: 21,
          endLine: 24,
          endColumn: 22,
        },
      ],
    },
    {
      name: 'in the JSON of an MCP tool',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('find_order', { inputSchema: { id: z.string() } }, async ({ id }) => {
  if (!id) return { isError: true, content: [{ type: 'text', text: JSON.stringify({ class: 'permanent', message: 'No such order' }) }] };
  return { content: [{ type: 'text', text: id }] };
});
server.registerTool('find_customer', { inputSchema: { id: z.string() } }, async ({ id }) => {
  if (!id) return { isError: true, content: [{ type: 'text', text: JSON.stringify({ success: false, error: 'No such customer' }) }] };
  return { content: [{ type: 'text', text: id }] };
});
`,
      errors: [
        {
          messageId: 'odd',
          data: {
            ...data('`success: false` and the text in `error`', 'no marker and the text in `message`'),
            failure: 'This failure of `find_customer`',
          },
          line: 8,
          column: 83,
          endLine: 8,
          endColumn: 84,
        },
      ],
    },
  ],
});

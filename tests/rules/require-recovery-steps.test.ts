import rule from '../../rules/require-recovery-steps.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The statements of execute, from line 7 on.
const lookup = (body: string, before = ''): string => `import { tool } from 'ai';
import { z } from 'zod';
${before}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
${body}
  },
});
`;

const example = `such as "Call lookup again with id '…'", or the name of a tool that helps`;

tester.run('require-recovery-steps: the steps', rule, {
  valid: [
    {
      name: 'the class of an element, in a file without tools that answers over HTTP',
      code: `export const banner = { tag: 'div', class: 'permanent', message: 'Closed' };
export const GET = () => Response.json({ open: true });
`,
    },
    {
      name: 'a tool of another module',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Call list_orders for the ids'] };`),
    },
    {
      name: 'the tool itself',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Call lookup once more'] };`),
    },
    {
      name: 'a name in camel case',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Use listOrders'] };`),
    },
    {
      name: 'a call',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Try search(query)'] };`),
    },
    {
      name: 'a parameter',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Use a different id'] };`),
    },
    {
      name: 'a quoted value',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Try again with "A-17"'] };`),
    },
    {
      name: 'a number',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Try again in 30 seconds'] };`),
    },
    {
      name: 'a value of the run',
      code: lookup("    return { class: 'permanent', message: 'No order', recoverySteps: [`Try ${id} again`] };"),
    },
    {
      name: 'a concatenation',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Try again with ' + id] };`),
    },
    {
      name: 'a question for the user',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Ask the user which order is meant'] };`),
    },
    {
      name: 'an instruction for the user',
      code: lookup(
        `    return { class: 'permanent', message: 'No order', recoverySteps: ['Tell the user to reconnect the shop under Settings'] };`,
      ),
    },
    {
      name: 'a thing of the trade',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Look up the customer first'] };`),
    },
    {
      name: 'one vague step beside another',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Check your input', 'Call list_orders'] };`),
    },
    {
      name: 'a step that is an object',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: [{ tool: 'list_orders', arguments: {} }] };`),
    },
    {
      name: 'a step as a text',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: 'Call list_orders' };`),
    },
    {
      name: 'steps of another module',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: steps };`, `import { steps } from './steps.js';`),
    },
    {
      name: 'a step of another module',
      code: lookup(
        `    return { class: 'permanent', message: 'No order', recoverySteps: [again] };`,
        `import { again } from './steps.js';`,
      ),
    },
    {
      name: 'steps that a call makes',
      code: lookup(
        `    return { class: 'permanent', message: 'No order', recoverySteps: stepsFor(id) };`,
        `import { stepsFor } from './steps.js';`,
      ),
    },
    {
      name: 'steps that are spread in',
      code: lookup(
        `    return { class: 'permanent', message: 'No order', recoverySteps: [...common] };`,
        `import { common } from './steps.js';`,
      ),
    },
    {
      name: 'a spread that may hold them',
      code: lookup(`    return { class: 'permanent', message: 'No order', ...details };`, `import { details } from './steps.js';`),
    },
    {
      name: 'a list that is filled',
      code: lookup(`    const recoverySteps: string[] = [];
    recoverySteps.push('Call list_orders');
    return { class: 'permanent', message: 'No order', recoverySteps };`),
    },
    {
      name: 'steps that are added later',
      code: lookup(`    const failure: Record<string, unknown> = { class: 'permanent', message: 'No order' };
    failure.recoverySteps = ['Call list_orders'];
    return failure;`),
    },
    {
      name: 'steps that may be undefined',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: id ? ['Call list_orders'] : undefined };`),
    },
    {
      name: 'a hint under another name',
      code: lookup(`    return { class: 'permanent', message: 'No order', hint: 'Call list_orders' };`),
    },
    {
      name: 'next steps under another name',
      code: lookup(`    return { class: 'permanent', message: 'No order', nextSteps: ['Call list_orders'] };`),
    },
    {
      name: 'options, and the call for all in the text',
      code: lookup(
        dedent`
              return { class: 'userInput', message: 'Two orders match; call lookup_order with one of these ids', options: [{ \
                id: 'a1' }, { id: 'a2' }] };
        `,
      ),
    },
    {
      name: 'options with a call each',
      code: lookup(
        dedent`
              return { class: 'userInput', message: 'Two orders match', options: [{ id: 'a1', call: 'lookup(id="a1")' }, { \
                id: 'a2', call: 'lookup(id="a2")' }] };
        `,
      ),
    },
    {
      name: 'options with a call each, made by code',
      code: lookup(dedent`
            const found = ['a1', 'a2'].filter((each) => each.includes(id));
            return { class: 'userInput', message: 'Two orders match', options: found.map((each) => ({ \
              each, call: \`lookup(id="\${each}")\` })) };
      `),
    },
    {
      name: 'an entry of a partial result',
      code: lookup(
        dedent`
              return { completeness: 'partial', crm: {}, errors: [{ source: 'billing', class: 'permanent', reason: 'Not booked' }], \
                recoverySteps: ['Call book_billing'] };
        `,
      ),
    },
    {
      name: 'steps inside of the error',
      code: lookup(`    return { ok: false, error: { class: 'permanent', message: 'No order', recoverySteps: ['Call list_orders'] } };`),
    },
    {
      name: 'an Error whose class may add them',
      code: lookup(`    throw new OrderError({ class: 'permanent', message: 'No order' });`, `import { OrderError } from './failures.js';`),
    },
    {
      name: 'the function of the settings',
      code: lookup(`    return toFailure({ class: 'permanent', message: 'No order' });`, `import { toFailure } from './failures.js';`),
      settings: { 'tool-errors': { errorHelper: { module: './failures.js', name: 'toFailure' } } },
    },
    {
      name: `the settings' key`,
      code: lookup(`    return { class: 'permanent', message: 'No order', next: ['Call list_orders'] };`),
      settings: { 'tool-errors': { envelope: { keys: { recoverySteps: 'next' } } } },
    },
    {
      name: 'a success with an empty error',
      code: lookup('    return { rows: [id], error: null };'),
    },
    {
      name: 'a parameter that is called like any',
      code: `import { tool } from 'ai';
import { z } from 'zod';
export const run = tool({
  inputSchema: z.object({ input: z.string() }),
  execute: async () => ({ class: 'permanent', message: 'No query', recoverySteps: ['Try a different input'] }),
});
`,
    },
    {
      name: 'another tool of the file, with a name of one word',
      code: `import { tool } from 'ai';
export const check = tool({ execute: async () => 7 });
export const run = tool({
  execute: async () => ({ class: 'permanent', message: 'No order', recoverySteps: ['Try check'] }),
});
`,
    },
    {
      name: 'MCP: a text',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: 'No order has this number' }] }));
`,
    },
    {
      name: 'an HTTP answer without the vocabulary',
      code: `export const answer = (c) => c.json({ ok: false, error: 'No order' }, 404);
`,
    },
  ],
  invalid: [
    {
      name: 'an HTTP answer of another class in a file without tools',
      code: `export function GET() {
  return Response.json({ class: 'permanent', message: 'No such order' }, { status: 404 });
}
`,
      errors: [{ messageId: 'missing', line: 2, column: 24, endLine: 2, endColumn: 25 }],
    },
    {
      name: 'none',
      code: lookup(`    return { class: 'permanent', message: 'No order' };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
        },
      ],
    },
    {
      name: 'none, over lines',
      code: lookup(`    return {
      ok: false,
      error: 'No order',
    };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
        },
      ],
    },
    {
      name: 'undefined',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: undefined };`),
      errors: [
        {
          messageId: 'empty',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 79,
        },
      ],
    },
    {
      name: 'null',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: null };`),
      errors: [
        {
          messageId: 'empty',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 74,
        },
      ],
    },
    {
      name: 'an empty list',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: [] };`),
      errors: [
        {
          messageId: 'empty',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 72,
        },
      ],
    },
    {
      name: 'an empty list that is held',
      code: lookup(`    const recoverySteps: string[] = [];
    return { class: 'permanent', message: 'No order', recoverySteps };`),
      errors: [
        {
          messageId: 'empty',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 8,
          column: 55,
          endLine: 8,
          endColumn: 68,
        },
      ],
    },
    {
      name: 'an empty text',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: '' };`),
      errors: [
        {
          messageId: 'empty',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 72,
        },
      ],
    },
    {
      name: 'a check of the input',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Check your input'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Check your input"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 90,
        },
      ],
    },
    {
      name: 'another try',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Try again'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Try again"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 83,
        },
      ],
    },
    {
      name: 'another try later',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Please retry later.'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Please retry later."', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 93,
        },
      ],
    },
    {
      name: 'a wait',
      code: lookup(
        `    return { class: 'retryable', retryAfterSeconds: 30, message: 'No answer', recoverySteps: ['Wait a moment and try again'] };`,
      ),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Wait a moment and try again"', example },
          line: 7,
          column: 79,
          endLine: 7,
          endColumn: 125,
        },
      ],
    },
    {
      name: 'other parameters',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Use different parameter(s)'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Use different parameter(s)"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 100,
        },
      ],
    },
    {
      name: 'the right values',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Make sure that all values are valid.'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Make sure that all values are valid."', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 110,
        },
      ],
    },
    {
      name: 'support',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Contact support'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Contact support"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 89,
        },
      ],
    },
    {
      name: 'the user, and nothing to ask',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Ask the user'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Ask the user"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 86,
        },
      ],
    },
    {
      name: 'the user, and that it failed',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Tell the user about the error'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Tell the user about the error"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 103,
        },
      ],
    },
    {
      name: 'three of them',
      code: lookup(
        `    return { class: 'permanent', message: 'No order', recoverySteps: ['Check your input', 'Try again', 'Contact support'] };`,
      ),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Check your input", "Try again", …', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 122,
        },
      ],
    },
    {
      name: 'vague whatever holds',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: [id ? 'Check the input' : 'Try again'] };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Check the input", "Try again"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 108,
        },
      ],
    },
    {
      name: 'a template without values',
      code: lookup("    return { class: 'permanent', message: 'No order', recoverySteps: [`Check the request`] };"),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Check the request"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 91,
        },
      ],
    },
    {
      name: 'steps that are held',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: steps };`, `const steps = ['Check your input'];`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Check your input"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 75,
        },
      ],
    },
    {
      name: 'one text',
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: 'Check your input and try again' };`),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Check your input and try again"', example },
          line: 7,
          column: 55,
          endLine: 7,
          endColumn: 102,
        },
      ],
    },
    {
      name: 'options without the call',
      code: lookup(`    return { class: 'userInput', message: '2 order(s) match', options: [{ id: 'a1' }, { id: 'a2' }] };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
        },
      ],
    },
    {
      name: 'options that code makes, without the call',
      code: lookup(`    const found = ['a1', 'a2'].filter((each) => each.includes(id));
    return { class: 'userInput', message: 'Two orders match', options: found.map((each) => ({ each })) };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 13,
        },
      ],
    },
    {
      name: 'a question without options',
      code: lookup(`    return { class: 'userInput', message: 'The user has to agree' };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 13,
        },
      ],
    },
    {
      name: 'a call that leaves them out',
      code: lookup(
        `    if (!id) return failure('No id', ['Call lookup with id 7']);
    return failure('No order');`,
        `const failure = (message: string, recoverySteps?: string[]) => ({ class: 'permanent', message, recoverySteps });`,
      ),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 19,
        },
      ],
    },
    {
      name: 'a call that gives a vague one',
      code: lookup(
        `    return failure('No order', ['Try again']);`,
        `const failure = (message: string, recoverySteps?: string[]) => ({ class: 'permanent', message, recoverySteps });`,
      ),
      errors: [
        {
          messageId: 'vague',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', steps: '"Try again"', example },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 19,
        },
      ],
    },
    {
      name: `the settings' key is another`,
      code: lookup(`    return { class: 'permanent', message: 'No order', recoverySteps: ['Call list_orders'], next: [] };`),
      settings: { 'tool-errors': { envelope: { keys: { recoverySteps: 'next' } } } },
      errors: [
        {
          messageId: 'empty',
          data: { failure: 'This failure of `lookup`', key: 'next', example },
          line: 7,
          column: 92,
          endLine: 7,
          endColumn: 100,
        },
      ],
    },
    {
      name: 'thrown',
      code: lookup(`    throw { class: 'permanent', message: 'No order' };`),
      errors: [
        {
          messageId: 'missing',
          data: { failure: 'This failure of `lookup`', key: 'recoverySteps', example },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 12,
        },
      ],
    },
    {
      name: 'MCP: JSON in a text',
      code: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', {}, async () => ({ isError: true, content: [{ type: 'text', text: JSON.stringify({ \
          class: 'permanent', message: 'No order' }) }] }));

      `,
      errors: [
        {
          messageId: 'missing',
          data: {
            failure: 'This failure of `lookup`',
            key: 'recoverySteps',
            example: 'such as "Call lookup again with …", or the name of a tool that helps',
          },
          line: 3,
          column: 112,
          endLine: 3,
          endColumn: 113,
        },
      ],
    },
    {
      name: 'an HTTP answer with the vocabulary',
      code: `export const answer = (c) => c.json({ class: 'retryable', retryAfterSeconds: 5, message: 'No answer' }, 503);
`,
      errors: [
        {
          messageId: 'missing',
          data: {
            failure: 'This answer',
            key: 'recoverySteps',
            example: 'such as "Call the tool again with …", or the name of a tool that helps',
          },
          line: 1,
          column: 37,
          endLine: 1,
          endColumn: 38,
        },
      ],
    },
  ],
});

tester.run('require-recovery-steps: a text that says the next call', rule, {
  valid: [
    ...[
      ['the tool to call', "'No order. Call list_orders for the ids.'"],
      ['the parameter to give', "'No orders were found. Please try again with a different id.'"],
      ['values, behind a dash', "'Unknown format - use \\'csv\\' or \\'json\\''"],
      ['what there is', '`No region ${id}. Available regions: ${regions.join()}`'],
      ['a parameter that is required', "'For a return the id is required'"],
      ['a range', "'Out of range: the amount must be between 1 and 100'"],
      ['a narrower call', '`Line ${id} is too long. Increase the cap or read a narrower range with offset.`'],
    ].map(([name = '', text = '']) => ({
      name,
      code: lookup(`    return { success: false, error: ${text} };`, "import { regions } from './regions.js';"),
    })),
    {
      name: 'a reason that says it',
      code: lookup("    return { ok: false, message: 'No order', reason: 'The id is of a return. Call get_return with it.' };"),
    },
    {
      name: 'each branch says it',
      code: lookup("    return { ok: false, message: id ? 'No order. Call list_orders.' : 'Please give an id.' };"),
    },
  ],
  invalid: [
    ...[
      ['words that fit any failure', "'No order. Please check your input and try again.'"],
      ['a time that nobody tells', "'The quota is used up. Please try again later.'"],
      ['another time', "'It takes longer than usual. Please check back later or try again.'"],
      ['what happened alone', "'The order list_orders gave is gone'"],
      ['a list of errors', '`Could not read it: ${id}`'],
      ['a name that is a verb', '`Search failed: ${id}`'],
      ['a name with a verb', '`Query orders timed out after 20 seconds`'],
      ['a verb within a sentence', "'The order that you try to call up has no id'"],
    ].map(([name = '', text = '']) => ({
      name,
      code: lookup(`    return { success: false, error: ${text} };`),
      errors: [{ messageId: 'missing' as const, line: 7, column: 12, endLine: 7, endColumn: 13 }],
    })),
    {
      name: 'one branch does not say it',
      code: lookup("    return { ok: false, message: id ? 'No order. Call list_orders.' : 'No order' };"),
      errors: [{ messageId: 'missing', line: 7, column: 12, endLine: 7, endColumn: 13 }],
    },
    {
      name: 'a code that reads like one',
      code: lookup("    return { ok: false, code: 'call_list_orders', message: 'No order' };"),
      errors: [{ messageId: 'missing', line: 7, column: 12, endLine: 7, endColumn: 13 }],
    },
  ],
});

// The statement of a tool that checks something stands in line 7.
const checker = (name: string, body: string): string => `import { tool } from 'ai';
import { z } from 'zod';
import { mistakesIn } from './recipes.js';
export const ${name} = tool({
  inputSchema: z.object({ recipe: z.string() }),
  execute: async ({ recipe }) => {
    ${body}
  },
});
`;

tester.run('require-recovery-steps: the verdict of a check', rule, {
  valid: [
    ...['checkRecipe', 'validate_recipe', 'verifyRecipe', 'lintRecipe'].map((name) => ({
      name: `of ${name}`,
      code: checker(name, 'const mistakes = mistakesIn(recipe); return mistakes.length === 0 ? { ok: true } : { ok: false, mistakes };'),
    })),
    { name: 'with a list that stands there', code: checker('checkRecipe', "return { success: false, problems: ['No salt'], recipe };") },
  ],
  invalid: [
    ...[
      ['a text beside the list', 'checkRecipe', "return { ok: false, message: 'Could not read it', errors: mistakesIn(recipe) };"],
      ['a code beside the list', 'checkRecipe', "return { ok: false, code: 'E_READ', errors: mistakesIn(recipe) };"],
      ['no list', 'checkRecipe', 'return { ok: false, recipe };'],
      ['a text for the list', 'checkRecipe', "return { ok: false, errors: 'Not found' };"],
      ['a tool that does something', 'saveRecipe', 'return { ok: false, mistakes: mistakesIn(recipe) };'],
      ['a verb of two words', 'check_out_recipe', 'return { ok: false, errors: mistakesIn(recipe) };'],
      ['a catch', 'checkRecipe', 'try { return await mistakesIn(recipe); } catch (error) { return { ok: false, errors: [error] }; }'],
    ].map(([name = '', tool = '', body = '']) => ({
      name,
      code: checker(tool, body),
      errors: [{ messageId: 'missing' as const, line: 7 }],
    })),
  ],
});

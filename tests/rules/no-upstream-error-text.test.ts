import rule from '../../rules/no-upstream-error-text.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The statements of execute, from line 7 on.
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

tester.run('no-upstream-error-text: stack and whole error', rule, {
  valid: [
    {
      name: 'a stable text',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      console.error(error);
      return { ok: false, code: 'lookup_failed', error: \`No order \${id}. Call list_orders.\` };
    }`),
    },
    {
      name: 'a log',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      console.error(error.stack, JSON.stringify(error));
      return { ok: false, error: 'The shop cannot be reached. Tell the user.' };
    }`),
    },
    {
      name: 'the error as a field',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error };
    }`),
    },
    {
      name: 'a cause',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      throw new Error('The shop cannot be reached. Tell the user.', { cause: error });
    }`),
    },
    {
      name: 'the message by default',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: error.message };
    }`),
    },
    {
      name: 'the text by default',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: \`Lookup failed: \${error}\` };
    }`),
    },
    {
      name: 'a code',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, code: error.code, error: 'The shop cannot be reached. Tell the user.' };
    }`),
    },
    {
      name: 'the whole error after its class was asked for',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      if (error instanceof OrderError) return { ok: false, error: JSON.stringify(error) };
      return { ok: false, error: 'The shop cannot be reached. Tell the user.' };
    }`),
    },
    {
      name: 'a formatter of another module',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: formatError(error) };
    }`,
        "import { formatError } from './errors.js';",
      ),
    },
    {
      name: 'a helper of the settings',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return toToolError(error.stack);
    }`,
        "import { toToolError } from './errors.js';",
      ),
      settings: { 'tool-errors': { errorHelper: { module: './errors.js', name: 'toToolError' } } },
    },
    {
      name: 'a stack of something else',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: \`Empty the \${id.stack} first.\` };
    }`),
    },
    {
      name: 'a result',
      code: lookup(`    const response = await fetch(id);
    return { text: await response.text() };`),
    },
    {
      name: 'what is rethrown',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      throw error;
    }`),
    },
  ],
  invalid: [
    {
      name: 'the stack',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: error.stack };
    }`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 45,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the stack beside a text',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: 'The shop cannot be reached. Tell the user.', stack: error.stack };
    }`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 10,
          column: 87,
          endLine: 10,
          endColumn: 98,
        },
      ],
    },
    {
      name: 'the stack in a text',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      console.error(error);
      return { ok: false, error: \`Lookup failed: \${(error as Error).stack}\` };
    }`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: '(error as Error).stack', receiver: 'the model receives' },
          line: 11,
          column: 52,
          endLine: 11,
          endColumn: 74,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the stack by another name',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      const { stack } = error as Error;
      return { ok: false, error: stack };
    }`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'stack', receiver: 'the model receives' },
          line: 11,
          column: 34,
          endLine: 11,
          endColumn: 39,
        },
      ],
    },
    {
      name: 'the stack after a test',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      if (error instanceof OrderError) return { ok: false, error: error.stack };
      throw error;
    }`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 10,
          column: 67,
          endLine: 10,
          endColumn: 78,
        },
      ],
    },
    {
      name: 'a returned stack',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return error.stack;
    }`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 25,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.';
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a thrown stack',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      throw new Error(\`Lookup failed: \${error.stack}\`);
    }`),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 10,
          column: 41,
          endLine: 10,
          endColumn: 52,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      throw new Error('lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.');
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'JSON',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: JSON.stringify(error) };
    }`),
      errors: [
        {
          messageId: 'whole',
          data: { tool: '`lookup`', part: 'JSON.stringify(error)', receiver: 'the model receives' },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 55,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'JSON with a list of keys',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: \`Lookup failed: \${JSON.stringify(error, Object.getOwnPropertyNames(error))}\` };
    }`),
      errors: [
        {
          messageId: 'whole',
          data: { tool: '`lookup`', part: 'JSON.stringify(error, Object.getOwnPropertyNames(error))', receiver: 'the model receives' },
          line: 10,
          column: 52,
          endLine: 10,
          endColumn: 108,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'JSON that is all',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return JSON.stringify(error);
    }`),
      errors: [
        {
          messageId: 'whole',
          data: { tool: '`lookup`', part: 'JSON.stringify(error)', receiver: 'the model receives' },
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 35,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.';
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'inspect',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: inspect(error) };
    }`,
        "import { inspect } from 'node:util';",
      ),
      errors: [
        {
          messageId: 'whole',
          data: { tool: '`lookup`', part: 'inspect(error)', receiver: 'the model receives' },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 48,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(
                dedent`
                      try {
                        return await load(id);
                      } catch (error) {
                        console.error(error);
                        return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                          its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                      }
                `,
                "import { inspect } from 'node:util';",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a spread',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, ...error };
    }`),
      errors: [
        {
          messageId: 'whole',
          data: { tool: '`lookup`', part: 'error', receiver: 'the model receives' },
          line: 10,
          column: 30,
          endLine: 10,
          endColumn: 35,
        },
      ],
    },
    {
      name: 'the fall-through of a test',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      if (error.code === 'P2025') return { ok: false, error: JSON.stringify(error) };
      return { ok: false, error: JSON.stringify(error) };
    }`),
      errors: [
        {
          messageId: 'whole',
          data: { tool: '`lookup`', part: 'JSON.stringify(error)', receiver: 'the model receives' },
          line: 11,
          column: 34,
          endLine: 11,
          endColumn: 55,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      if (error.code === 'P2025') return { ok: false, error: JSON.stringify(error) };
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a function of the file',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: describe(error) };
    }`,
        'const describe = (cause: unknown) => (cause instanceof Error ? cause.stack : String(cause));',
      ),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'describe(error)', receiver: 'the model receives' },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 49,
        },
      ],
    },
    {
      name: 'a helper of the file',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return failed(error);
    }`,
        'const failed = (cause: Error) => ({ ok: false, error: `Lookup failed: ${cause.stack}` });',
      ),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'cause.stack', receiver: 'the model receives' },
          line: 3,
          column: 73,
          endLine: 3,
          endColumn: 84,
        },
      ],
    },
    {
      name: 'a handler of catch',
      code: lookup('    return load(id).catch((error) => ({ ok: false, error: error.stack }));'),
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 7,
          column: 59,
          endLine: 7,
          endColumn: 70,
        },
      ],
    },
    {
      name: 'a setting for the logger',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: error.stack };
    }`,
        "import { z as y } from 'zod';",
      ),
      settings: { 'tool-errors': { logger: { module: './log.js', name: 'logError' } } },
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 45,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { z as y } from 'zod';
                import { logError } from './log.js';
                export const lookup = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      return await load(id);
                    } catch (error) {
                      logError(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-upstream-error-text: answers', rule, {
  valid: [
    {
      name: 'a status',
      code: lookup(`    const response = await fetch(id);
    if (!response.ok) throw new Error(\`The shop answers \${response.status}. Wait 30 seconds and call lookup again.\`);
    return response.json();`),
    },
    {
      name: 'a value of its own from the body',
      code: lookup(`    const response = await fetch(id);
    if (!response.ok) return { ok: false, error: 'The shop does not answer. Call list_orders.' };
    const order = await response.json();
    if (order.stock !== null) return { ok: false, error: \`Only \${order.stock.left} of \${order.stock.wanted} are there.\` };
    return order;`),
    },
    {
      name: 'a body behind a test of the status',
      code: lookup(`    const response = await fetch(id);
    if (response.status === 422) throw new Error(await response.text());
    return response.json();`),
    },
    {
      name: 'a log',
      code: lookup(`    const response = await fetch(id);
    if (!response.ok) {
      console.error(response.statusText, await response.text());
      throw new Error('The shop cannot be reached. Tell the user.');
    }
    return response.json();`),
    },
    {
      name: 'a status of the error',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, status: error.response.status, error: \`The shop has no order \${id}\` };
    }`),
    },
    {
      name: 'a length',
      code: lookup(`    const response = await fetch(id);
    const body = await response.text();
    if (!response.ok) throw new Error(\`The shop sent \${body.length} letters too many for \${id}\`);
    return body;`),
    },
    {
      name: 'what a store answers',
      code: lookup(`    const { data, error } = await store.select(id);
    if (error) throw new Error(\`Lookup failed: \${error.message}\`);
    return data;`),
    },
  ],
  invalid: [
    {
      name: 'what the body says of the failure, within an object',
      code: lookup(`    const response = await fetch(id);
    const order = await response.json();
    if (order.problem) return { ok: false, error: \`Refused: \${order.problem.title}\` };
    return order;`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'order.problem.title', receiver: 'the model receives' },
          line: 9,
          column: 63,
          endLine: 9,
          endColumn: 82,
        },
      ],
    },
    {
      name: 'a text',
      code: lookup(`    const response = await fetch(id);
    if (!response.ok) throw new Error(\`Lookup failed: \${await response.text()}\`);
    return response.json();`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'response.text()', receiver: 'the model receives' },
          line: 8,
          column: 63,
          endLine: 8,
          endColumn: 78,
        },
      ],
    },
    {
      name: 'a text by name',
      code: lookup(`    const response = await fetch(id);
    if (!response.ok) {
      const body = await response.text();
      return { ok: false, error: \`Lookup failed: \${body.slice(0, 200)}\` };
    }
    return response.json();`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'body', receiver: 'the model receives' },
          line: 10,
          column: 52,
          endLine: 10,
          endColumn: 56,
        },
      ],
    },
    {
      name: 'the error of a body',
      code: lookup(`    const response = await fetch(id);
    const data = await response.json();
    if (!response.ok) throw new Error(data.error ?? \`The shop refuses \${id}\`);
    return data;`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'data.error', receiver: 'the model receives' },
          line: 9,
          column: 39,
          endLine: 9,
          endColumn: 49,
        },
      ],
    },
    {
      name: 'a body in a field',
      code: lookup(`    const response = await fetch(id);
    const data = await response.json();
    if (!response.ok) return { ok: false, error: \`The shop refuses \${id}\`, data };
    return data;`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'data', receiver: 'the model receives' },
          line: 9,
          column: 76,
          endLine: 9,
          endColumn: 80,
        },
      ],
    },
    {
      name: 'a body in content',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  const response = await fetch('https://orders.example');
  const body = await response.text();
  if (!response.ok) return { isError: true, content: [{ type: 'text', text: body }] };
  return { content: [{ type: 'text', text: body }] };
});
`,
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'body', receiver: 'the model receives' },
          line: 6,
          column: 77,
          endLine: 6,
          endColumn: 81,
        },
      ],
    },
    {
      name: 'a body as JSON',
      code: lookup(`    const response = await fetch(id);
    const data = await response.json().catch(() => ({}));
    if (!response.ok) return { ok: false, error: \`Lookup failed: \${JSON.stringify(data)}\` };
    return data;`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'JSON.stringify(data)', receiver: 'the model receives' },
          line: 9,
          column: 68,
          endLine: 9,
          endColumn: 88,
        },
      ],
    },
    {
      name: 'a reason phrase',
      code: lookup(`    const response = await fetch(id);
    if (!response.ok) throw new Error(\`Lookup failed: \${response.status} \${response.statusText}\`);
    return response.json();`),
      errors: [
        {
          messageId: 'statusText',
          data: { tool: '`lookup`', part: 'response.statusText', receiver: 'the model receives' },
          line: 8,
          column: 76,
          endLine: 8,
          endColumn: 95,
        },
      ],
    },
    {
      name: 'both',
      code: lookup(`    const response = await fetch(id);
    if (!response.ok) throw new Error(\`\${response.statusText}: \${await response.text()}\`);
    return response.json();`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'response.text()', receiver: 'the model receives' },
          line: 8,
          column: 72,
          endLine: 8,
          endColumn: 87,
        },
      ],
    },
    {
      name: 'the data of axios',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: \`Lookup failed: \${error.response?.data?.message ?? error.message}\` };
    }`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'error.response?.data?.message', receiver: 'the model receives' },
          line: 10,
          column: 52,
          endLine: 10,
          endColumn: 81,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the data of axios behind a test for it',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      if (axios.isAxiosError(error)) return { ok: false, error: error.response.data };
      return { ok: false, error: 'The shop cannot be reached. Tell the user.' };
    }`,
        "import axios from 'axios';",
      ),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'error.response.data', receiver: 'the model receives' },
          line: 10,
          column: 65,
          endLine: 10,
          endColumn: 84,
        },
      ],
    },
    {
      name: 'an answer of axios',
      code: lookup(
        `    const { data } = await axios.get(id);
    if (data.error) return { ok: false, error: \`Lookup failed: \${data.error}\` };
    return data;`,
        "import axios from 'axios';",
      ),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'data.error', receiver: 'the model receives' },
          line: 8,
          column: 66,
          endLine: 8,
          endColumn: 76,
        },
      ],
    },
    {
      name: 'the body of an API error',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: error.responseBody };
    }`),
      errors: [
        {
          messageId: 'body',
          data: { tool: '`lookup`', part: 'error.responseBody', receiver: 'the model receives' },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 52,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-upstream-error-text: messages', rule, {
  valid: [
    {
      name: 'after its class was asked for',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      if (error instanceof OrderError) return { ok: false, error: error.message };
      console.error(error);
      return { ok: false, error: 'The shop cannot be reached. Tell the user.' };
    }`),
      options: [{ messages: true }],
    },
    {
      name: 'after its code was asked for',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      if (error.code === 'ENOENT') return { ok: false, error: \`No file: \${error.message}\` };
      throw error;
    }`),
      options: [{ messages: true }],
    },
    {
      name: 'after another test of its class',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      if (OrderError.isInstance(error)) return { ok: false, error: error.message };
      throw error;
    }`),
      options: [{ messages: true }],
    },
    {
      name: 'in a branch of a switch',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      switch (error.name) {
        case 'OrderError':
          return { ok: false, error: error.message };
        default:
          throw error;
      }
    }`),
      options: [{ messages: true }],
    },
    {
      name: 'in a helper that asks',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: describe(error) };
    }`,
        dedent`
          const describe = (cause: unknown) => (cause instanceof OrderError ? cause.message : 'The shop cannot be reached. Tell the user.');
        `,
      ),
      options: [{ messages: true }],
    },
    {
      name: 'after its text was asked for',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message.includes('no order')) return { ok: false, error: message };
      throw error;
    }`),
      options: [{ messages: true }],
    },
    {
      name: 'a helper that a branch calls',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      if (error instanceof OrderError) return failed(error);
      throw error;
    }`,
        'const failed = (cause: Error) => ({ ok: false, error: `Lookup failed: ${cause.message}` });',
      ),
      options: [{ messages: true }],
    },
    {
      name: 'a helper that asks for it alone',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: describe(error) };
    }`,
        dedent`
          const describe = (cause: unknown) => {
            if (cause instanceof OrderError) return cause.message;
            return cause.code;
          };
        `,
      ),
      options: [{ messages: true }],
    },
    {
      name: 'a log',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      console.error(error.message);
      return { ok: false, error: 'The shop cannot be reached. Tell the user.' };
    }`),
      options: [{ messages: true }],
    },
    {
      name: 'the message of something else',
      code: lookup(`    const note = await load(id);
    return { ok: false, error: \`Read first: \${note.message}\` };`),
      options: [{ messages: true }],
    },
  ],
  invalid: [
    {
      name: 'a message',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: error.message };
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'error.message',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a message that is all',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return error.message;
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'error.message',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 14,
          endLine: 10,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.';
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the usual spelling',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : 'Unknown error' };
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'error.message',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 59,
          endLine: 10,
          endColumn: 72,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'String',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: String(error) };
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'String(error)',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a template',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      throw new Error(\`Lookup failed: \${error}\`);
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: { tool: '`lookup`', part: 'error', receiver: 'the model receives', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 10,
          column: 41,
          endLine: 10,
          endColumn: 46,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      throw new Error('lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.');
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a sum',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      throw new Error('Lookup failed: ' + error);
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: { tool: '`lookup`', part: 'error', receiver: 'the model receives', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 10,
          column: 43,
          endLine: 10,
          endColumn: 48,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      throw new Error('lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.');
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the fall-through',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      if (error instanceof OrderError) return { ok: false, error: error.message };
      return { ok: false, error: error.message };
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'error.message',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 11,
          column: 34,
          endLine: 11,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      if (error instanceof OrderError) return { ok: false, error: error.message };
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a variable',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, error: \`Lookup failed: \${message}\` };
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'message',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 11,
          column: 52,
          endLine: 11,
          endColumn: 59,
        },
      ],
    },
    {
      name: 'a message, JSON where there is none',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: error?.message ?? JSON.stringify(error) };
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'error?.message',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 48,
          suggestions: [
            {
              messageId: 'replace',
              output: lookup(dedent`
                    try {
                      return await load(id);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'lookup failed. An unexpected error ended the call; \
                        its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
                    }
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a variable that one branch knows',
      code: lookup(`    try {
      return await load(id);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message.includes('no order')) return { ok: false, error: message };
      return { ok: false, error: message };
    }`),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'message',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 12,
          column: 34,
          endLine: 12,
          endColumn: 41,
        },
      ],
    },
    {
      name: 'a helper of the file',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      if (error instanceof OrderError) return failed(error);
      return failed(error);
    }`,
        'const failed = (cause: Error) => ({ ok: false, error: `Lookup failed: ${cause.message}` });',
      ),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'cause.message',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 3,
          column: 73,
          endLine: 3,
          endColumn: 86,
        },
      ],
    },
    {
      name: 'a formatter of the file',
      code: lookup(
        `    try {
      return await load(id);
    } catch (error) {
      return { ok: false, error: messageOf(error) };
    }`,
        'const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));',
      ),
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`lookup`',
            part: 'messageOf(error)',
            receiver: 'the model receives',
            example: 'Error: connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 50,
        },
      ],
    },
  ],
});

tester.run('no-upstream-error-text: MCP', rule, {
  valid: [
    {
      name: 'content of its own',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  try {
    return { content: [{ type: 'text', text: await load() }] };
  } catch (error) {
    console.error(error);
    return { isError: true, content: [{ type: 'text', text: 'The shop cannot be reached. Tell the user.' }] };
  }
});
`,
    },
  ],
  invalid: [
    {
      name: 'content',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  try {
    return { content: [{ type: 'text', text: await load() }] };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: \`Lookup failed: \${JSON.stringify(error)}\` }] };
  }
});
`,
      errors: [
        {
          messageId: 'whole',
          data: { tool: '`lookup`', part: 'JSON.stringify(error)', receiver: 'the model receives' },
          line: 7,
          column: 79,
          endLine: 7,
          endColumn: 100,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'orders', version: '1.0.0' });
                server.registerTool('lookup', {}, async () => {
                  try {
                    return { content: [{ type: 'text', text: await load() }] };
                  } catch (error) {
                    console.error(error);
                    return { isError: true, content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
                      its cause was logged. Do not repeat lookup unchanged; tell the user that it is unavailable.' }] };
                  }
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'JSON as content',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', {}, async () => {
  try {
    return { content: [{ type: 'text', text: await load() }] };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: error.stack }) }] };
  }
});
`,
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 7,
          column: 85,
          endLine: 7,
          endColumn: 96,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'orders', version: '1.0.0' });
                server.registerTool('lookup', {}, async () => {
                  try {
                    return { content: [{ type: 'text', text: await load() }] };
                  } catch (error) {
                    console.error(error);
                    return { isError: true, content: [{ type: 'text', text: JSON.stringify({ \
                      error: 'lookup failed. An unexpected error ended the call; its cause was logged. Do not repeat lookup unchanged; \
                      tell the user that it is unavailable.' }) }] };
                  }
                });

              `,
            },
          ],
        },
      ],
    },
  ],
});

const asking = (test: string, answer = 'return { ok: false, code, error: error.message };') =>
  lookup(`    try {
      return await load(id);
    } catch (error) {
      ${test}
      ${answer}
    }`);

const stable = (key: string) => dedent`
  console.error(error);
        return { ok: false, ${key}, error: 'lookup failed. An unexpected error ended the call; \
          its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' };
`;

const message = (line: number, column: number) => ({
  messageId: 'message' as const,
  data: { tool: '`lookup`', part: 'error.message', receiver: 'the model receives', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
  line,
  column,
  endLine: line,
  endColumn: column + 13,
});

tester.run('no-upstream-error-text: the classifiers of the settings', rule, {
  valid: [
    {
      name: 'asked before the answer',
      code: asking('const code = errors.codeOf(error);'),
      options: [{ messages: true }],
      settings: { 'tool-errors': { classifiers: ['errors.codeOf'] } },
    },
    {
      name: 'asked in a test of its own',
      code: asking("let code = 'failed'; if (isRateLimit(error)) code = 'busy';"),
      options: [{ messages: true }],
      settings: { 'tool-errors': { classifiers: ['isRateLimit'] } },
    },
  ],
  invalid: [
    {
      name: 'a function that no setting names',
      code: asking('const code = errors.codeOf(error);'),
      options: [{ messages: true }],
      settings: { 'tool-errors': { classifiers: ['codeOfStatus'] } },
      errors: [
        {
          ...message(11, 40),
          suggestions: [{ messageId: 'replace', output: asking('const code = errors.codeOf(error);', stable('code')) }],
        },
      ],
    },
    {
      name: 'asked about something else',
      code: asking('const code = errors.codeOf(id);'),
      options: [{ messages: true }],
      settings: { 'tool-errors': { classifiers: ['errors.codeOf'] } },
      errors: [
        { ...message(11, 40), suggestions: [{ messageId: 'replace', output: asking('const code = errors.codeOf(id);', stable('code')) }] },
      ],
    },
    {
      name: 'a stack, whatever kind it is of',
      code: asking('const kind = kindOf(error);', 'return { ok: false, kind, error: error.stack };'),
      settings: { 'tool-errors': { classifiers: ['kindOf'] } },
      errors: [
        {
          messageId: 'stack',
          data: { tool: '`lookup`', part: 'error.stack', receiver: 'the model receives' },
          line: 11,
          column: 40,
          endLine: 11,
          endColumn: 51,
          suggestions: [{ messageId: 'replace', output: asking('const kind = kindOf(error);', stable('kind')) }],
        },
      ],
    },
  ],
});

const told = (text: string) => asking('const code = 1;', `return { ok: false, code, error: ${text} };`);
const steady =
  "'lookup failed. An unexpected error ended the call; its cause was logged. Do not call lookup again with the same id; " +
  "tell the user that it is unavailable.'";

tester.run('no-upstream-error-text: the text for what has no message goes too', rule, {
  valid: [
    {
      name: 'a text of its own in both branches',
      code: told("error.code === 1 ? 'No order: call listOrders' : 'The shop is closed. Tell the user.'"),
      options: [{ messages: true }],
    },
  ],
  invalid: (
    [
      ['a test of the message', "error?.message ? String(error.message) : 'Unknown error'", 'String(error.message)', 57, 78, steady],
      ['a test of the type', "typeof error === 'string' ? 'Failed' : error.message", 'error.message', 79, 92, steady],
      [
        'a test of the kind stays',
        "error.code === 1 ? 'No order: call listOrders' : error.message",
        'error.message',
        89,
        102,
        `error.code === 1 ? 'No order: call listOrders' : ${steady}`,
      ],
    ] as const
  ).map(([name, text, part, column, endColumn, replacement]) => ({
    name,
    code: told(text),
    options: [{ messages: true }] as const,
    errors: [
      {
        ...message(11, column),
        data: { ...message(11, column).data, part },
        endColumn,
        suggestions: [
          {
            messageId: 'replace' as const,
            output: asking(
              'const code = 1;',
              dedent`
                console.error(error);
                      return { ok: false, code, error: ${replacement} };
              `,
            ),
          },
        ],
      },
    ],
  })),
});

import rule from '../../rules/require-is-error.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

// The statements of the callback begin on line 6.
const server = (
  statements: string,
  { name = 'read_meter', before = '' } = {},
): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { meters, cache } from './meters.js';
const server = new McpServer({ name: 'meters', version: '1.0.0' });
${before.replaceAll('\n', ' ')}
server.registerTool('${name}', { description: 'Reads a meter.', inputSchema: { id: z.string() } }, async ({ id, error: wanted }, extra) => {
  ${statements.replaceAll('\n', '\n  ')}
});
`;

const attempt = (answer: string): string => `try {
  return { content: [{ type: 'text', text: await meters.read(id) }] };
} catch (error) {
  ${answer}
}`;

const told = (tool: string, cause: 'a failure' | 'a failure that it caught') => ({ tool, key: 'isError', cause });
const caught = told('`read_meter`', 'a failure that it caught');
const failed = told('`read_meter`', 'a failure');

ruleTester().run('require-is-error: a catch', rule, {
  valid: [
    {
      name: 'marked',
      code: server(attempt("return { isError: true, content: [{ type: 'text', text: `Could not read: ${error.message}` }] };")),
    },
    {
      name: 'marked behind the content',
      code: server(attempt("return { content: [{ type: 'text', text: `Could not read: ${error.message}` }], isError: true };")),
    },
    {
      name: 'marked by what a call says',
      code: server(attempt("return { content: [{ type: 'text', text: `Could not read: ${error.message}` }], isError: isFatal(error) };")),
    },
    {
      name: 'marked by what is spread in',
      code: server(attempt("return { content: [{ type: 'text', text: `Could not read: ${error.message}` }], ...mark };"), {
        before: "import { mark } from './mark.js';",
      }),
    },
    {
      name: 'marked later',
      code: server(
        attempt(dedent`
          const result = { content: [{ type: 'text', text: \`Could not read: \${error.message}\` }] };
            result.isError = true;
            return result;
        `),
      ),
    },
    {
      name: 'an answer out of the cache',
      code: server(attempt("return { content: [{ type: 'text', text: cache.get(id) }] };")),
    },
    {
      name: 'an answer that tells of no failure',
      code: server(attempt("return { content: [{ type: 'text', text: 'No reading for this meter.' }] };")),
    },
    {
      name: 'the part of a result that failed, beside another one',
      code: server(
        attempt("return { content: [{ type: 'text', text: cache.get(id) }, { type: 'text', text: `Error: ${error.message}` }] };"),
      ),
    },
    {
      name: 'text that another module makes',
      code: server(attempt('return toResult(error);'), { before: "import { toResult } from './results.js';" }),
    },
    {
      name: 'no result of the framework',
      code: server(attempt('return { error: error.message };')),
    },
    {
      name: 'a tool whose answer is what it found out',
      code: server(attempt("return { content: [{ type: 'text', text: `Connection failed: ${error.message}` }] };"), {
        name: 'test_connection',
      }),
    },
    {
      name: 'a method that finds it out for a handler of all tools',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'meters', version: '1.0.0' });
server.setRequestHandler(CallToolRequestSchema, async (request) => checkMeter(request.params.arguments));
async function checkMeter({ id }) {
  try {
    await meters.read(id);
    return { content: [{ type: 'text', text: 'The meter answers.' }] };
  } catch (error) {
    return { content: [{ type: 'text', text: \`The meter failed: \${error.message}\` }] };
  }
}
`,
    },
    {
      name: 'another framework',
      code: `import { tool } from 'ai';
export const read = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await meters.read(id);
    } catch (error) {
      return { content: [{ type: 'text', text: \`Error: \${error.message}\` }] };
    }
  },
});
`,
    },
    {
      name: 'the error of a catch whose text says that there is none',
      code: server(attempt("return { content: [{ type: 'text', text: 'The report holds no errors.' }] };")),
    },
  ],
  invalid: [
    {
      name: 'the message of the error',
      code: server(attempt("return { content: [{ type: 'text', text: `Could not read: ${error.message}` }] };")),
      output: server(attempt("return { isError: true, content: [{ type: 'text', text: `Could not read: ${error.message}` }] };")),
      errors: [{ messageId: 'unmarked', data: caught, line: 9, column: 12, endLine: 9, endColumn: 13 }],
    },
    {
      name: 'the message without other words, through a constant',
      code: server(
        attempt(dedent`
          const reason = error instanceof Error ? error.message : String(error);
            return { content: [{ type: 'text', text: reason }] };
        `),
      ),
      output: server(
        attempt(dedent`
          const reason = error instanceof Error ? error.message : String(error);
            return { isError: true, content: [{ type: 'text', text: reason }] };
        `),
      ),
      errors: [{ messageId: 'unmarked', data: caught, line: 10, column: 12, endLine: 10, endColumn: 13 }],
    },
    {
      name: 'words that tell of a failure',
      code: server(attempt("return { content: [{ type: 'text', text: 'Unable to reach the meter.' }] };")),
      output: server(attempt("return { isError: true, content: [{ type: 'text', text: 'Unable to reach the meter.' }] };")),
      errors: [{ messageId: 'unmarked', data: caught, line: 9, column: 12, endLine: 9, endColumn: 13 }],
    },
    {
      name: 'a failure as JSON',
      code: server(attempt("return { content: [{ type: 'text', text: JSON.stringify({ success: false, id }) }] };")),
      output: server(attempt("return { isError: true, content: [{ type: 'text', text: JSON.stringify({ success: false, id }) }] };")),
      errors: [{ messageId: 'unmarked', data: caught, line: 9, column: 12, endLine: 9, endColumn: 13 }],
    },
    {
      name: 'a tool whose name holds the letters of a test',
      code: server(attempt("return { content: [{ type: 'text', text: `Error: ${error}` }] };"), { name: 'latest_shipping_status' }),
      output: server(attempt("return { isError: true, content: [{ type: 'text', text: `Error: ${error}` }] };"), {
        name: 'latest_shipping_status',
      }),
      errors: [
        {
          messageId: 'unmarked',
          data: told('`latest_shipping_status`', 'a failure that it caught'),
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 13,
        },
      ],
    },
    {
      name: 'a tool that checks somebody out',
      code: server(attempt("return { content: [{ type: 'text', text: `Error: ${error}` }] };"), { name: 'check_out' }),
      output: server(attempt("return { isError: true, content: [{ type: 'text', text: `Error: ${error}` }] };"), { name: 'check_out' }),
      errors: [
        { messageId: 'unmarked', data: told('`check_out`', 'a failure that it caught'), line: 9, column: 12, endLine: 9, endColumn: 13 },
      ],
    },
    {
      name: 'lines of their own, with a comment',
      code: server(
        attempt(dedent`
          return {
              // for the log
              content: [{ type: 'text' as const, text: \`Error: \${error}\` }],
            };
        `),
      ),
      output: server(
        attempt(dedent`
          return {
              // for the log
              isError: true,
              content: [{ type: 'text' as const, text: \`Error: \${error}\` }],
            };
        `),
      ),
      errors: [{ messageId: 'unmarked', data: caught, line: 9, column: 12, endLine: 9, endColumn: 13 }],
    },
    {
      name: 'marked as no error',
      code: server(attempt("return { content: [{ type: 'text', text: `Error: ${error}` }], isError: false };")),
      output: server(attempt("return { content: [{ type: 'text', text: `Error: ${error}` }], isError: true };")),
      errors: [{ messageId: 'unmarked', data: caught, line: 9, column: 68, endLine: 9, endColumn: 82 }],
    },
    {
      name: 'marked by nothing',
      code: server(attempt("return { content: [{ type: 'text', text: `Error: ${error}` }], isError: undefined };")),
      output: server(attempt("return { content: [{ type: 'text', text: `Error: ${error}` }], isError: true };")),
      errors: [{ messageId: 'unmarked', data: caught, line: 9, column: 68, endLine: 9, endColumn: 86 }],
    },
    {
      name: 'the handler of .catch',
      code: server(
        dedent`
          return meters.read(id).then((text) => ({ content: [{ type: 'text', text }] })).catch((error) => ({ content: [{ \
            type: 'text', text: error.message }] }));
        `,
      ),
      output: server(
        dedent`
          return meters.read(id).then((text) => ({ content: [{ type: 'text', text }] })).catch((error) => ({ isError: true, content: [{ \
            type: 'text', text: error.message }] }));
        `,
      ),
      errors: [{ messageId: 'unmarked', data: caught, line: 6, column: 100, endLine: 6, endColumn: 101 }],
    },
    {
      name: 'a constant',
      code: server(
        attempt(dedent`
          const result = { content: [{ type: 'text', text: \`Could not read: \${error.message}\` }] };
            return result;
        `),
      ),
      output: server(
        attempt(dedent`
          const result = { isError: true, content: [{ type: 'text', text: \`Could not read: \${error.message}\` }] };
            return result;
        `),
      ),
      errors: [{ messageId: 'unmarked', data: caught, line: 9, column: 20, endLine: 9, endColumn: 21 }],
    },
    {
      name: 'a type that may not have the key',
      code: server(
        attempt(dedent`
          const result: Reading = { content: [{ type: 'text', text: \`Error: \${error}\` }] };
            return result;
        `),
      ),
      output: null,
      errors: [
        {
          messageId: 'unmarked',
          data: caught,
          line: 9,
          column: 29,
          endLine: 9,
          endColumn: 30,
          suggestions: [
            {
              messageId: 'mark',
              data: { key: 'isError' },
              output: server(
                attempt(dedent`
                  const result: Reading = { isError: true, content: [{ type: 'text', text: \`Error: \${error}\` }] };
                    return result;
                `),
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'literals that are constants',
      code: server(attempt("return { content: [{ type: 'text', text: `Error: ${error}` }] } as const;")),
      output: server(attempt("return { isError: true, content: [{ type: 'text', text: `Error: ${error}` }] } as const;")),
      errors: [{ messageId: 'unmarked', data: caught, line: 9, column: 12, endLine: 9, endColumn: 13 }],
    },
    {
      name: 'the handler of all tools',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'meters', version: '1.0.0' });
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  try {
    return { content: [{ type: 'text', text: await meters.read(request.params.arguments.id) }] };
  } catch (error) {
    return { content: [{ type: 'text', text: String(error) }] };
  }
});
`,
      output: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'meters', version: '1.0.0' });
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  try {
    return { content: [{ type: 'text', text: await meters.read(request.params.arguments.id) }] };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: String(error) }] };
  }
});
`,
      errors: [
        { messageId: 'unmarked', data: told('This tool', 'a failure that it caught'), line: 8, column: 12, endLine: 8, endColumn: 13 },
      ],
    },
  ],
});

ruleTester().run('require-is-error: a branch that failed', rule, {
  valid: [
    {
      name: 'marked',
      code: server(dedent`
        const response = await fetch(\`https://meters.example/\${id}\`);
        if (!response.ok) return { isError: true, content: [{ type: 'text', text: \`HTTP \${response.status}: the request failed\` }] };
      `),
    },
    {
      name: 'the answer of a branch that worked',
      code: server(dedent`
        const response = await fetch(\`https://meters.example/\${id}\`);
        if (response.ok) return { content: [{ type: 'text', text: \`The meter failed \${await response.text()} times\` }] };
      `),
    },
    {
      name: 'what was not found',
      code: server(dedent`
        const row = await meters.find(id);
        if (!row) return { content: [{ type: 'text', text: \`Error: no meter \${id}\` }] };
      `),
    },
    {
      name: 'a precondition',
      code: server("if (!process.env.METER_KEY) return { content: [{ type: 'text', text: 'Error: METER_KEY is not set' }] };"),
    },
    {
      name: 'an input of that name',
      code: server("if (wanted) return { content: [{ type: 'text', text: `Meters with the error ${wanted}: 0` }] };"),
    },
    {
      name: 'a status that is a result',
      code: server(dedent`
        const order = await meters.order(id);
        if (order.status === 'open') return { content: [{ type: 'text', text: 'Delivery failed once; it is tried again.' }] };
      `),
    },
    {
      name: 'a log on a branch that worked',
      code: server(dedent`
        const { error, data } = await meters.read(id);
        if (!error) return { content: [{ type: 'text', text: \`Errors of the last hour: \${data}\` }] };
      `),
    },
    {
      name: 'a redirect',
      code: server(dedent`
        const response = await fetch(\`https://meters.example/\${id}\`);
        if (response.status >= 300) return { content: [{ type: 'text', text: 'Unexpected address' }] };
      `),
    },
  ],
  invalid: [
    {
      name: 'an answer that is not ok',
      code: server(dedent`
        const response = await fetch(\`https://meters.example/\${id}\`);
        if (!response.ok) {
          return { content: [{ type: 'text', text: \`Error: HTTP \${response.status}\` }] };
        }
      `),
      output: server(dedent`
        const response = await fetch(\`https://meters.example/\${id}\`);
        if (!response.ok) {
          return { isError: true, content: [{ type: 'text', text: \`Error: HTTP \${response.status}\` }] };
        }
      `),
      errors: [{ messageId: 'unmarked', data: failed, line: 8, column: 12, endLine: 8, endColumn: 13 }],
    },
    {
      name: 'the other branch of one that is ok',
      code: server(dedent`
        const response = await fetch(\`https://meters.example/\${id}\`);
        return response.ok ? { content: [{ type: 'text', text: await response.text() }] } : { content: [{ \
          type: 'text', text: 'The request failed.' }] };
      `),
      output: server(
        dedent`
          const response = await fetch(\`https://meters.example/\${id}\`);
          return response.ok ? { content: [{ type: 'text', text: await response.text() }] } : { isError: true, content: [{ \
            type: 'text', text: 'The request failed.' }] };
        `,
      ),
      errors: [{ messageId: 'unmarked', data: failed, line: 7, column: 87, endLine: 7, endColumn: 88 }],
    },
    {
      name: 'an error beside data',
      code: server(dedent`
        const { data, error } = await meters.read(id);
        if (error) return { content: [{ type: 'text', text: error.message }] };
        return { content: [{ type: 'text', text: data }] };
      `),
      output: server(dedent`
        const { data, error } = await meters.read(id);
        if (error) return { isError: true, content: [{ type: 'text', text: error.message }] };
        return { content: [{ type: 'text', text: data }] };
      `),
      errors: [{ messageId: 'unmarked', data: failed, line: 7, column: 21, endLine: 7, endColumn: 22 }],
    },
    {
      name: 'an error that is not null',
      code: server(dedent`
        const answer = await meters.read(id);
        if (answer.error !== null) return { content: [{ type: 'text', text: \`Meter \${id}: \${answer.error.text}\` }] };
      `),
      output: server(dedent`
        const answer = await meters.read(id);
        if (answer.error !== null) return { isError: true, content: [{ type: 'text', text: \`Meter \${id}: \${answer.error.text}\` }] };
      `),
      errors: [{ messageId: 'unmarked', data: failed, line: 7, column: 37, endLine: 7, endColumn: 38 }],
    },
    {
      name: 'a status of 400 or more',
      code: server(dedent`
        const response = await fetch(\`https://meters.example/\${id}\`);
        if (response.status >= 400) return { content: [{ type: 'text', text: 'The request failed.' }] };
      `),
      output: server(dedent`
        const response = await fetch(\`https://meters.example/\${id}\`);
        if (response.status >= 400) return { isError: true, content: [{ type: 'text', text: 'The request failed.' }] };
      `),
      errors: [{ messageId: 'unmarked', data: failed, line: 7, column: 38, endLine: 7, endColumn: 39 }],
    },
    {
      name: 'no success, or nothing',
      code: server(dedent`
        const answer = await meters.read(id);
        if (!answer.success || !answer.value) return { content: [{ type: 'text', text: \`Failed to read \${id}\` }] };
      `),
      output: server(dedent`
        const answer = await meters.read(id);
        if (!answer.success || !answer.value) return { isError: true, content: [{ type: 'text', text: \`Failed to read \${id}\` }] };
      `),
      errors: [{ messageId: 'unmarked', data: failed, line: 7, column: 48, endLine: 7, endColumn: 49 }],
    },
  ],
});

const text = "function text(text) { return { content: [{ type: 'text', text }] }; }";

ruleTester().run('require-is-error: a helper', rule, {
  valid: [
    {
      name: 'one that marks by what it is given',
      code: server(attempt('return text(`Error: ${error.message}`, true);'), {
        before: "function text(text, isError) { return { isError, content: [{ type: 'text', text }] }; }",
      }),
    },
    {
      name: 'one that answers with what worked',
      code: server('return text(await meters.read(id));', { before: text }),
    },
  ],
  invalid: [
    {
      name: 'one that other calls run too',
      code: server(
        attempt('return text(`Error: ${error.message}`);').replace(
          "{ content: [{ type: 'text', text: await meters.read(id) }] }",
          'text(await meters.read(id))',
        ),
        { before: text },
      ),
      output: null,
      errors: [{ messageId: 'unmarkedBy', data: { ...caught, call: 'text' }, line: 9, column: 12, endLine: 9, endColumn: 16 }],
    },
    {
      name: 'one that is for failures alone',
      code: server(attempt('return failed(error);'), {
        before: "function failed(error) { return { content: [{ type: 'text', text: `Error: ${error.message}` }] }; }",
      }),
      output: server(attempt('return failed(error);'), {
        before: "function failed(error) { return { isError: true, content: [{ type: 'text', text: `Error: ${error.message}` }] }; }",
      }),
      errors: [{ messageId: 'unmarked', data: caught, line: 4, column: 33, endLine: 4, endColumn: 34 }],
    },
    {
      name: 'one whose own catch answers, reported once',
      code: server(
        dedent`
          if (id) return read(id);
          return read("all");
        `,
        {
          before: dedent`
            async function read(id) { try { return { content: [{ type: 'text', text: await meters.read(id) }] }; \
              } catch (error) { return { content: [{ type: 'text', text: \`Error: \${error}\` }] }; } }
          `,
        },
      ),
      output: server(
        dedent`
          if (id) return read(id);
          return read("all");
        `,
        {
          before: dedent`
            async function read(id) { try { return { content: [{ type: 'text', text: await meters.read(id) }] }; \
              } catch (error) { return { isError: true, content: [{ type: 'text', text: \`Error: \${error}\` }] }; } }
          `,
        },
      ),
      errors: [{ messageId: 'unmarked', data: caught, line: 4, column: 127, endLine: 4, endColumn: 128 }],
    },
  ],
});

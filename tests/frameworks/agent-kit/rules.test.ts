import noThrowNonError from '../../../rules/no-throw-non-error.ts';
import noUndefinedOutput from '../../../rules/no-undefined-output.ts';
import noUnserializableOutput from '../../../rules/no-unserializable-output.ts';
import noUpstreamErrorText from '../../../rules/no-upstream-error-text.ts';
import requireResponseCheck from '../../../rules/require-response-check.ts';
import requireSignalForwarding from '../../../rules/require-signal-forwarding.ts';
import requireTryCatch from '../../../rules/require-try-catch.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

ruleTester().run('no-throw-non-error', noThrowNonError, {
  valid: [
    {
      name: 'a thrown Error',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    throw new Error('Nothing was found.');
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a thrown object',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    throw { code: 'E_FULL', dsn: 'pg://berth' };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`find_part`',
            what: 'an object',
            version: 'with AgentKit ',
            receiver: 'the model receives',
            received:
              '`{"error":{"name":"Error","message":"{\\"code\\":\\"E_FULL\\",\\"dsn\\":\\"pg://berth\\"}","stack":"…","__serialize' +
              'd":true}}`',
          },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 48,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    return {
      class: 'permanent',
      code: 'E_FULL',
      message: 'find_part failed: E_FULL.',
      recoverySteps: ['Call find_part again only with other values for number.'],
    };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    throw new Error('find_part failed.', { cause: { code: 'E_FULL', dsn: 'pg://berth' } });
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a thrown text',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    throw 'nothing found';
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`find_part`',
            what: 'a string',
            version: 'with AgentKit ',
            receiver: 'the model receives',
            received: '`{"error":{"name":"Error","message":"nothing found","stack":"…","__serialized":true}}`',
          },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 26,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    return {
      class: 'permanent',
      message: 'nothing found',
      recoverySteps: ['Call find_part again only with other values for number.'],
    };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    throw new Error('nothing found');
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

ruleTester().run('no-undefined-output', noUndefinedOutput, {
  valid: [
    {
      name: 'null for what is not there',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    const found = await registry.find(number);
    if (!found) return null;
    return found;
  },
});
`,
    },
    {
      name: 'a value on each path',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    const found = await registry.find(number);
    return found ?? { found: false };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a path without a value',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    const found = await registry.find(number);
    if (!found) return;
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'endsWithoutUnknown',
          data: { tool: '`find_part`' },
          line: 8,
          column: 17,
          endLine: 8,
          endColumn: 24,
        },
      ],
      output: null,
    },
  ],
});

ruleTester().run('no-unserializable-output', noUnserializableOutput, {
  valid: [
    {
      name: 'a list and a date in the result',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    return { berths: [...registry.all], at: new Date() };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a Map in the result',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    return { berths: new Map([[number, 1]]) };
  },
});
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`find_part` returns a Map as `output.berths`',
            version: 'with AgentKit ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 22,
          endLine: 7,
          endColumn: 44,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map([[number, 1]]))' },
              output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    return { berths: Object.fromEntries(new Map([[number, 1]])) };
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a BigInt in the result',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    return { total: 12n };
  },
});
`,
      errors: [
        {
          messageId: 'callDies',
          data: {
            subject: '`find_part` returns a BigInt as `output.total`',
            version: 'with AgentKit ',
            advice: 'Send its digits as a string.',
            error: 'TypeError: Do not know how to serialize a BigInt',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 24,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'String(12n)' },
              output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    return { total: String(12n) };
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a caught error in the result',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    try {
      return await registry.find(number);
    } catch (error) {
      return { ok: false, error };
    }
  },
});
`,
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`find_part` returns an Error as `output.error`',
            version: 'with AgentKit ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 10,
          column: 27,
          endLine: 10,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    try {
      return await registry.find(number);
    } catch (error) {
      return { ok: false, error: { name: error instanceof Error ? error.name : 'Error' } };
    }
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

ruleTester().run('no-upstream-error-text', noUpstreamErrorText, {
  valid: [
    {
      name: 'a text of its own in the result',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    try {
      return await registry.find(number);
    } catch (error) {
      console.error(error);
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'the stack of an error in the result',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    try {
      return await registry.find(number);
    } catch (error) {
      return { ok: false, error: (error as Error).stack };
    }
  },
});
`,
      errors: [
        {
          messageId: 'stack',
          data: {
            tool: '`find_part`',
            part: '(error as Error).stack',
            receiver: 'the model receives',
            example: 'connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { createTool } from '@inngest/agent-kit';
                export const part = createTool({
                  name: 'find_part',
                  description: 'Finds a part',
                  parameters,
                  handler: async ({ number }) => {
                    try {
                      return await registry.find(number);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'find_part failed. An unexpected error ended the call; \
                        its cause was logged. Do not call find_part again with the same number; tell the user that it is unavailable.' };
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'the body of an answer in a thrown Error',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    const response = await fetch(\`https://registry.example/\${number}\`);
    if (!response.ok) throw new Error(\`The registry refused: \${await response.text()}\`);
    return response.json();
  },
});
`,
      errors: [
        {
          messageId: 'body',
          data: {
            tool: '`find_part`',
            part: 'response.text()',
            receiver: 'the model receives',
            example: '{"error":{"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…","__serialized":true}}',
          },
          line: 8,
          column: 70,
          endLine: 8,
          endColumn: 85,
        },
      ],
      output: null,
    },
    {
      name: 'the text of an error in the result',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    try {
      return await registry.find(number);
    } catch (error) {
      return { ok: false, error: (error as Error).message };
    }
  },
});
`,
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`find_part`',
            part: '(error as Error).message',
            receiver: 'the model receives',
            example: 'connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 34,
          endLine: 10,
          endColumn: 58,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { createTool } from '@inngest/agent-kit';
                export const part = createTool({
                  name: 'find_part',
                  description: 'Finds a part',
                  parameters,
                  handler: async ({ number }) => {
                    try {
                      return await registry.find(number);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'find_part failed. An unexpected error ended the call; \
                        its cause was logged. Do not call find_part again with the same number; tell the user that it is unavailable.' };
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'the text of an error in another one',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    try {
      return await registry.find(number);
    } catch (error) {
      throw new Error(\`The registry failed: \${(error as Error).message}\`);
    }
  },
});
`,
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`find_part`',
            part: '(error as Error).message',
            receiver: 'the model receives',
            example: '{"error":{"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…","__serialized":true}}',
          },
          line: 10,
          column: 47,
          endLine: 10,
          endColumn: 71,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { createTool } from '@inngest/agent-kit';
                export const part = createTool({
                  name: 'find_part',
                  description: 'Finds a part',
                  parameters,
                  handler: async ({ number }) => {
                    try {
                      return await registry.find(number);
                    } catch (error) {
                      console.error(error);
                      throw new Error('find_part failed. An unexpected error ended the call; \
                        its cause was logged. Do not call find_part again with the same number; tell the user that it is unavailable.');
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

ruleTester().run('require-response-check', requireResponseCheck, {
  valid: [
    {
      name: 'an answer that is looked at',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    const response = await fetch(\`https://registry.example/\${number}\`);
    if (!response.ok) throw new Error('The registry refused.');
    return response.json();
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'an answer that is read unseen',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    const response = await fetch(\`https://registry.example/\${number}\`);
    return response.json();
  },
});
`,
      errors: [
        {
          messageId: 'unchecked',
          data: { tool: '`find_part`', call: 'fetch' },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'guard',
              output: dedent`
                import { createTool } from '@inngest/agent-kit';
                export const part = createTool({
                  name: 'find_part',
                  description: 'Finds a part',
                  parameters,
                  handler: async ({ number }) => {
                    const response = await fetch(\`https://registry.example/\${number}\`);
                    if (!response.ok) {
                      if (response.status === 429 || response.status >= 500) return { \
                        class: 'retryable', message: \`find_part failed: the service answered with status \${response.status}.\`, \
                        retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, \
                        then call find_part again with the same number.'] };
                      if (response.status === 401 || response.status === 403) return { \
                        class: 'authRequired', message: \`find_part failed: the service answered with status \${response.status}.\`, \
                        recoverySteps: ['Ask the user to reconnect the access that find_part uses, then call find_part again.'] };
                      return { class: 'permanent', message: \`find_part failed: the service answered with status \${response.status}.\`, \
                        recoverySteps: ['Call find_part again only with other values for number.'] };
                    }
                    return response.json();
                  },
                });

              `,
            },
          ],
        },
      ],
      output: null,
    },
  ],
});

ruleTester().run('require-signal-forwarding', requireSignalForwarding, {
  valid: [
    {
      name: 'a handler is handed no signal',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { network }) => {
    note(network);
    const response = await fetch(\`https://registry.example/\${number}\`);
    return response.text();
  },
});
`,
    },
  ],
  invalid: [],
});

ruleTester().run('require-try-catch', requireTryCatch, {
  valid: [
    {
      name: 'a step whose function answers for its own failures',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { step }) =>
    await step.run('find', async () => {
      try {
        return await parts.find(number);
      } catch (error) {
        console.error(error);
        return { error: 'The store of parts did not answer: call find_part again in a minute.' };
      }
    }),
});
`,
    },
    {
      name: 'a call that can fail, in a try that answers',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    try {
      return await registry.find(number);
    } catch (error) {
      console.error(error);
      return { ok: false, error: { class: 'retryable', message: 'The registry does not answer.' } };
    }
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a throw of what such a handler calls, with which the run ends too',
      code: `import { createTool } from '@inngest/agent-kit';
const shelf = (network) => { if (!network) throw new Error('The shelf cannot be seen'); return network.state; };
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: ({ number }, { network }) => ({ part: shelf(network).parts[number] }),
});
`,
      errors: [
        {
          messageId: 'throwEndsRun',
          line: 7,
          column: 38,
          endLine: 7,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { createTool } from '@inngest/agent-kit';
const shelf = (network) => { if (!network) throw new Error('The shelf cannot be seen'); return network.state; };
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: ({ number }, { network }) => {
    try {
      return { part: shelf(network).parts[number] };
    } catch (error) {
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_part failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_part again with the same number; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a throw of what such a handler calls on two ways, with which the run ends too',
      code: `import { createTool } from '@inngest/agent-kit';
const shelf = (network) => { if (!network) throw new Error('The shelf cannot be seen'); return network.state; };
const stock = (network, isOld) => (isOld ? shelf(network.before) : shelf(network));
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: ({ number }, { network }) => ({ part: stock(network, false).parts[number] }),
});
`,
      errors: [
        {
          messageId: 'throwEndsRun',
          line: 8,
          column: 38,
          endLine: 8,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { createTool } from '@inngest/agent-kit';
const shelf = (network) => { if (!network) throw new Error('The shelf cannot be seen'); return network.state; };
const stock = (network, isOld) => (isOld ? shelf(network.before) : shelf(network));
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: ({ number }, { network }) => {
    try {
      return { part: stock(network, false).parts[number] };
    } catch (error) {
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_part failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_part again with the same number; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a throw of an async function that such a handler calls, which the model receives',
      code: `import { createTool } from '@inngest/agent-kit';
const shelf = async (network) => { if (!network) throw new Error('The shelf cannot be seen'); return network.state; };
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: ({ number }, { network }) => shelf(network),
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          line: 7,
          column: 38,
          endLine: 7,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { createTool } from '@inngest/agent-kit';
const shelf = async (network) => { if (!network) throw new Error('The shelf cannot be seen'); return network.state; };
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { network }) => {
    try {
      return await shelf(network);
    } catch (error) {
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_part failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_part again with the same number; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a throw of a handler that is not async, with which the run ends',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: ({ number }, { network }) => {
    if (!network) throw new Error('The shelf cannot be seen');
    return network.state.parts[number];
  },
});
`,
      errors: [
        {
          messageId: 'throwEndsRun',
          data: { tool: '`find_part`', version: 'with AgentKit ' },
          line: 6,
          column: 38,
          endLine: 6,
          endColumn: 40,
        },
      ],
      output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: ({ number }, { network }) => {
    if (!network) return {
      class: 'permanent',
      message: 'The shelf cannot be seen',
      recoverySteps: ['Do not repeat find_part before that is mended: other values do not help. Tell the user.'],
    };
    return network.state.parts[number];
  },
});
`,
    },
    {
      name: 'the same throw of one that is async, which the model receives',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { network }) => {
    if (!network) throw new Error('The shelf cannot be seen');
    return network.state.parts[number];
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`find_part`',
            version: 'with AgentKit ',
            receiver: 'the model receives',
            received: '`{"error":{"name":"Error","message":"The shelf cannot be seen","stack":"…","__serialized":true}}`',
          },
          line: 6,
          column: 44,
          endLine: 6,
          endColumn: 46,
        },
      ],
      output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { network }) => {
    if (!network) return {
      class: 'permanent',
      message: 'The shelf cannot be seen',
      recoverySteps: ['Do not repeat find_part before that is mended: other values do not help. Tell the user.'],
    };
    return network.state.parts[number];
  },
});
`,
    },
    {
      name: 'a step whose function lets a failure out',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { step }) => await step.run('find', async () => { return await parts.find(number); }),
});
`,
      output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { step }) => {
    try {
      return await step.run('find', async () => { return await parts.find(number); });
    } catch (error) {
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_part failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_part again with the same number; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
      errors: [{ messageId: 'callCanFail', line: 6, column: 41, endLine: 6, endColumn: 43 }],
    },
    {
      name: 'a step whose function catches in part',
      code: dedent`
        import { createTool } from '@inngest/agent-kit';
        export const part = createTool({
          name: 'find_part',
          description: 'Finds a part',
          parameters,
          handler: async ({ number }, { step }) => await step.run('find', async () => { try { await parts.open(); \
            } catch (error) { console.error(error); } return await parts.find(number); }),
        });

      `,
      output: dedent`
        import { createTool } from '@inngest/agent-kit';
        export const part = createTool({
          name: 'find_part',
          description: 'Finds a part',
          parameters,
          handler: async ({ number }, { step }) => {
            try {
              return await step.run('find', async () => { try { await parts.open(); } catch (error) { console.error(error); \
                } return await parts.find(number); });
            } catch (error) {
              console.error(error);
              return {
                class: 'permanent',
                message: 'find_part failed.',
                reason: 'An unexpected error ended the call; its cause was logged.',
                recoverySteps: ['Do not call find_part again with the same number; tell the user that it is unavailable.'],
              };
            }
          },
        });

      `,
      errors: [{ messageId: 'callCanFail', line: 6, column: 41, endLine: 6, endColumn: 43 }],
    },
    {
      name: 'a call that can fail, in no try',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    const found = await registry.find(number);
    return found.name;
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find_part`',
            version: 'with AgentKit ',
            receiver: 'the model receives',
            call: 'registry.find',
            example: '`{"error":{"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…","__serialized":true}}`',
          },
          line: 6,
          column: 31,
          endLine: 6,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    try {
      const found = await registry.find(number);
      return found.name;
    } catch (error) {
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_part failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_part again with the same number; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a throw of its own',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    if (!number) throw new Error('Name it.');
    return { ok: true };
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`find_part`',
            version: 'with AgentKit ',
            receiver: 'the model receives',
            received: '`{"error":{"name":"Error","message":"Name it.","stack":"…","__serialized":true}}`',
          },
          line: 6,
          column: 31,
          endLine: 6,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }) => {
    if (!number) return {
      ok: false,
      class: 'permanent',
      message: 'Name it.',
      recoverySteps: ['Call find_part again only with other values for number.'],
    };
    return { ok: true };
  },
});
`,
    },
    {
      name: 'a durable step that can fail',
      code: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { step }) => {
    return await step?.run('find-part', () => registry.find(number));
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find_part`',
            version: 'with AgentKit ',
            receiver: 'the model receives',
            call: 'step.run',
            example: '`{"error":{"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…","__serialized":true}}`',
          },
          line: 6,
          column: 41,
          endLine: 6,
          endColumn: 43,
        },
      ],
      output: `import { createTool } from '@inngest/agent-kit';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters,
  handler: async ({ number }, { step }) => {
    try {
      return await step?.run('find-part', () => registry.find(number));
    } catch (error) {
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_part failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_part again with the same number; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
  ],
});

const parts = (handler: string) => `import { createTool } from '@inngest/agent-kit';
import { z } from 'zod';
import { shop } from './shop.js';
export const part = createTool({
  name: 'find_part',
  description: 'Finds a part',
  parameters: z.object({ number: z.string() }),
  handler: ${handler},
});
`;
const failed = (indent: string) => `${indent}return {
${indent}  class: 'permanent',
${indent}  message: 'find_part failed.',
${indent}  reason: 'An unexpected error ended the call; its cause was logged.',
${indent}  recoverySteps: ['Do not call find_part again with the same number; tell the user that it is unavailable.'],
${indent}};`;

ruleTester().run('require-try-catch: steps, and what is thrown at once', requireTryCatch, {
  valid: [
    {
      name: 'waits of the platform',
      code: parts(`async ({ number }, { step }) => {
    const delivered = await step?.waitForEvent('delivered', { event: 'shop/delivered', timeout: '7d' });
    await step?.sleepUntil('opening', new Date('2027-01-04T08:00:00Z'));
    return { number, isDelivered: delivered !== null };
  }`),
    },
    {
      name: 'a function that gives a promise and words what it rejects with',
      code: parts(
        dedent`
          ({ number }) => (number === '' ? Promise.reject(new Error('Give the number of a part, such as 4711.')) : Promise.resolve({ \
            number }))
        `,
      ),
    },
    {
      name: 'an async function that words what it throws',
      code: parts(dedent`
        async ({ number }) => {
            if (number === '') throw new Error('Give the number of a part, such as 4711.');
            return { number };
          }
      `),
    },
  ],
  invalid: [
    {
      name: 'a step that does work rejects once its retries have failed',
      code: parts(dedent`
        async ({ number }, { step }) => {
            const part = await step?.run('find', () => shop.find(number));
            return { part };
          }
      `),
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'step.run',
            tool: '`find_part`',
            version: 'with AgentKit ',
            receiver: 'the model receives',
            example: '`{"error":{"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…","__serialized":true}}`',
          },
          line: 8,
          column: 41,
          endLine: 8,
          endColumn: 43,
        },
      ],
      output: parts(`async ({ number }, { step }) => {
    try {
      const part = await step?.run('find', () => shop.find(number));
      return { part };
    } catch (error) {
      console.error(error);
${failed('      ')}
    }
  }`),
    },
    {
      name: 'a worded Error that ends the run, since the function is not async',
      code: parts(dedent`
        ({ number }) => {
            if (number === '') throw new Error('Give the number of a part, such as 4711.');
            return { number };
          }
      `),
      errors: [
        {
          messageId: 'throwEndsRun',
          data: { tool: '`find_part`', version: 'with AgentKit ' },
          line: 8,
          column: 25,
          endLine: 8,
          endColumn: 27,
        },
      ],
      output: parts(`({ number }) => {
    if (number === '') return {
      class: 'permanent',
      message: 'Give the number of a part, such as 4711.',
      recoverySteps: ['Call find_part again only with other values for number.'],
    };
    return { number };
  }`),
    },
    {
      name: 'a call that fails at once',
      code: parts('({ number }) => ({ part: JSON.parse(number) })'),
      errors: [
        {
          messageId: 'callEndsRun',
          data: { call: 'JSON.parse', tool: '`find_part`', version: 'with AgentKit ' },
          line: 8,
          column: 25,
          endLine: 8,
          endColumn: 27,
        },
      ],
      output: parts(`({ number }) => {
    try {
      return { part: JSON.parse(number) };
    } catch (error) {
      console.error(error);
${failed('      ')}
    }
  }`),
    },
    {
      name: 'a promise that is given back rejects as ever',
      code: parts('({ number }) => shop.loadPart(number)'),
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'shop.loadPart',
            tool: '`find_part`',
            version: 'with AgentKit ',
            receiver: 'the model receives',
            example: '`{"error":{"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…","__serialized":true}}`',
          },
          line: 8,
          column: 25,
          endLine: 8,
          endColumn: 27,
        },
      ],
      output: parts(`async ({ number }) => {
    try {
      return await shop.loadPart(number);
    } catch (error) {
      console.error(error);
${failed('      ')}
    }
  }`),
    },
  ],
});

ruleTester().run('no-throw-non-error: at once', noThrowNonError, {
  valid: [
    {
      name: 'an Error',
      code: parts(dedent`
        ({ number }) => {
            throw new Error(number);
          }
      `),
    },
  ],
  invalid: [
    {
      name: 'a text that ends the run',
      code: parts(dedent`
        ({ number }) => {
            throw 'no part';
          }
      `),
      errors: [
        {
          messageId: 'endsRun',
          data: { tool: '`find_part`', what: 'a string', version: 'with AgentKit ', received: '`no part`' },
          line: 9,
          column: 11,
          endLine: 9,
          endColumn: 20,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: parts(`({ number }) => {
    return {
      class: 'permanent',
      message: 'no part',
      recoverySteps: ['Call find_part again only with other values for number.'],
    };
  }`),
            },
          ],
        },
      ],
    },
  ],
});

import noSwallowedControlFlow from '../../../rules/no-swallowed-control-flow.ts';
import noThrowNonError from '../../../rules/no-throw-non-error.ts';
import noToModelOutputRedaction from '../../../rules/no-to-model-output-redaction.ts';
import noUndefinedOutput from '../../../rules/no-undefined-output.ts';
import noUnserializableOutput from '../../../rules/no-unserializable-output.ts';
import noUpstreamErrorText from '../../../rules/no-upstream-error-text.ts';
import requireResponseCheck from '../../../rules/require-response-check.ts';
import requireSignalForwarding from '../../../rules/require-signal-forwarding.ts';
import requireTryCatch from '../../../rules/require-try-catch.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

ruleTester().run('no-swallowed-control-flow', noSwallowedControlFlow, {
  valid: [
    {
      name: 'a catch that lets the stop through',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    try {
      const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: context?.abortSignal });
      return await response.text();
    } catch (error) {
      if (context?.abortSignal?.aborted) throw error;
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
    },
    {
      name: '0.x: a catch that lets the stop through',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    try {
      const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
      return await response.text();
    } catch (error) {
      if (options?.abortSignal?.aborted) throw error;
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a catch that answers the stop of the run',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    try {
      const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: context?.abortSignal });
      return await response.text();
    } catch (error) {
      console.error(error);
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`find-berth`',
            advice: 'Begin the catch with `if (context?.abortSignal?.aborted) throw error;`.',
            raiser: '`fetch`',
            stopped: 'Where the caller aborted, the run ends and the model receives no result (Mastra 1). ',
          },
          line: 10,
          column: 7,
          endLine: 10,
          endColumn: 20,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    try {
      const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: context?.abortSignal });
      return await response.text();
    } catch (error) {
      if (context?.abortSignal?.aborted) throw error;
      console.error(error);
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
    },
    {
      name: '0.x: a catch that answers the stop of the run',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    try {
      const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
      return await response.text();
    } catch (error) {
      console.error(error);
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`find-berth`',
            advice: 'Begin the catch with `if (options?.abortSignal?.aborted) throw error;`.',
            raiser: '`fetch`',
            stopped: 'Where the caller aborted, the run ends and the model receives no result (Mastra 0). ',
          },
          line: 10,
          column: 7,
          endLine: 10,
          endColumn: 20,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    try {
      const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
      return await response.text();
    } catch (error) {
      if (options?.abortSignal?.aborted) throw error;
      console.error(error);
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
    },
  ],
});

ruleTester().run('no-throw-non-error', noThrowNonError, {
  valid: [
    {
      name: 'a thrown Error',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    throw new Error('Nothing was found.');
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a thrown object',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    throw { code: 'E_FULL', dsn: 'pg://berth' };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`find-berth`',
            what: 'an object',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            received: '`{"code":"E_FULL","dsn":"pg://berth"}`',
          },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 48,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    return {
      class: 'permanent',
      code: 'E_FULL',
      message: 'berth failed: E_FULL.',
      recoverySteps: ['Call berth again only with other values for harbour.'],
    };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    throw new Error('berth failed.', { cause: { code: 'E_FULL', dsn: 'pg://berth' } });
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    throw 'nothing found';
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`find-berth`',
            what: 'a string',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            received: '`nothing found`',
          },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 26,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    return {
      class: 'permanent',
      message: 'nothing found',
      recoverySteps: ['Call berth again only with other values for harbour.'],
    };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
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
    {
      name: '0.x: a thrown object',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    throw { code: 'E_FULL', harbour: context.harbour };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`find-berth`',
            what: 'an object',
            version: 'with Mastra 0 ',
            receiver: 'the model receives',
            received: '`{"message":"{\\"code\\":\\"E_FULL\\",\\"harbour\\":…}","details":{…},"code":"TOOL_EXECUTION_FAILED"}`',
          },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 55,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    return {
      class: 'permanent',
      code: 'E_FULL',
      message: 'berth failed: E_FULL.',
      recoverySteps: ['Do not repeat berth unchanged.'],
    };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    throw new Error('berth failed.', { cause: { code: 'E_FULL', harbour: context.harbour } });
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

ruleTester().run('no-to-model-output-redaction', noToModelOutputRedaction, {
  valid: [
    {
      name: 'a hook that writes a result',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  toModelOutput: (output) => ({ type: 'json', value: output }),
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
    } catch (error) {
      console.error(error);
      return { ok: false };
    }
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a hook that looks for what only a throw would bring',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  toModelOutput: (output) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
  execute: async ({ harbour }) => {
    return await registry.find(harbour);
  },
});
`,
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`find-berth`', version: 'with Mastra 1 ', example: 'connect ECONNREFUSED 10.0.3.14:5432' },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  toModelOutput: (output) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'berth failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call berth again with the same harbour; tell the user that it is unavailable.'],
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
  ],
});

ruleTester().run('no-undefined-output', noUndefinedOutput, {
  valid: [
    {
      name: 'null for what is not there',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    const found = await registry.find(harbour);
    if (!found) return null;
    return found;
  },
});
`,
    },
    {
      name: 'a value on each path',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    const found = await registry.find(harbour);
    return found ?? { found: false };
  },
});
`,
    },
    {
      name: 'a command that says what it did',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'book-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    await registry.book(harbour);
    return { booked: true };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a path without a value',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    const found = await registry.find(harbour);
    if (!found) return;
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`find-berth`', version: 'with Mastra 1 ', received: 'the run stops without another request to the model' },
          line: 8,
          column: 17,
          endLine: 8,
          endColumn: 24,
        },
      ],
      output: null,
    },
    {
      name: '0.x: a path without a value',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    const found = await registry.find(context.harbour);
    if (!found) return;
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`find-berth`', version: 'with Mastra 0 ', received: 'the run stops without another request to the model' },
          line: 8,
          column: 17,
          endLine: 8,
          endColumn: 24,
        },
      ],
      output: null,
    },
    {
      name: '0.x: null for what is not there',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    const found = await registry.find(context.harbour);
    if (!found) return null;
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`find-berth`', version: 'with Mastra 0 ', received: 'the run stops without another request to the model' },
          line: 8,
          column: 17,
          endLine: 8,
          endColumn: 29,
        },
      ],
      output: null,
    },
    {
      name: 'a command without a value',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'book-berth',
  description: 'Books a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    await registry.book(harbour);
  },
});
`,
      errors: [
        {
          messageId: 'returnsNothing',
          data: { tool: '`book-berth`', version: 'with Mastra 1 ', received: 'the run stops without another request to the model' },
          line: 6,
          column: 32,
          endLine: 6,
          endColumn: 34,
        },
      ],
      output: null,
    },
  ],
});

ruleTester().run('no-unserializable-output', noUnserializableOutput, {
  valid: [
    {
      name: 'a BigInt in the result',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    return { total: 12n };
  },
});
`,
    },
    {
      name: 'a list and a date in the result',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    return { berths: [...registry.all], at: new Date() };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a Map in the result',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    return { berths: new Map([[harbour, 1]]) };
  },
});
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`find-berth` returns a Map as `output.berths`',
            version: 'with Mastra 1 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 22,
          endLine: 7,
          endColumn: 45,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map([[harbour, 1]]))' },
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    return { berths: Object.fromEntries(new Map([[harbour, 1]])) };
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
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
            subject: '`find-berth` returns an Error as `output.error`',
            version: 'with Mastra 1 ',
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
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
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
    {
      name: '0.x: a BigInt in the result',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    return { total: BigInt(context.total) };
  },
});
`,
      errors: [
        {
          messageId: 'callDies',
          data: {
            subject: '`find-berth` returns a BigInt as `output.total`',
            version: 'with Mastra 0 ',
            advice: 'Send its digits as a string.',
            error: 'TypeError: Do not know how to serialize a BigInt',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'BigInt(context.total).toString()' },
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    return { total: BigInt(context.total).toString() };
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
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
            tool: '`find-berth`',
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
                import { createTool } from '@mastra/core/tools';
                export const berth = createTool({
                  id: 'find-berth',
                  description: 'Finds a free berth',
                  inputSchema,
                  execute: async ({ harbour }) => {
                    try {
                      return await registry.find(harbour);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'berth failed. An unexpected error ended the call; \
                        its cause was logged. Do not call berth again with the same harbour; tell the user that it is unavailable.' };
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`);
    if (!response.ok) throw new Error(\`The registry refused: \${await response.text()}\`);
    return response.json();
  },
});
`,
      errors: [
        {
          messageId: 'body',
          data: {
            tool: '`find-berth`',
            part: 'response.text()',
            receiver: 'the model receives',
            example: 'connect ECONNREFUSED 10.0.3.14:5432',
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
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
            tool: '`find-berth`',
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
                import { createTool } from '@mastra/core/tools';
                export const berth = createTool({
                  id: 'find-berth',
                  description: 'Finds a free berth',
                  inputSchema,
                  execute: async ({ harbour }) => {
                    try {
                      return await registry.find(harbour);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'berth failed. An unexpected error ended the call; \
                        its cause was logged. Do not call berth again with the same harbour; tell the user that it is unavailable.' };
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
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
            tool: '`find-berth`',
            part: '(error as Error).message',
            receiver: 'the model receives',
            example: 'connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 10,
          column: 47,
          endLine: 10,
          endColumn: 71,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { createTool } from '@mastra/core/tools';
                export const berth = createTool({
                  id: 'find-berth',
                  description: 'Finds a free berth',
                  inputSchema,
                  execute: async ({ harbour }) => {
                    try {
                      return await registry.find(harbour);
                    } catch (error) {
                      console.error(error);
                      throw new Error('berth failed. An unexpected error ended the call; \
                        its cause was logged. Do not call berth again with the same harbour; tell the user that it is unavailable.');
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`);
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
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`);
    return response.json();
  },
});
`,
      errors: [
        {
          messageId: 'unchecked',
          data: { tool: '`find-berth`', call: 'fetch' },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'guard',
              output: dedent`
                import { createTool } from '@mastra/core/tools';
                export const berth = createTool({
                  id: 'find-berth',
                  description: 'Finds a free berth',
                  inputSchema,
                  execute: async ({ harbour }) => {
                    const response = await fetch(\`https://registry.example/\${harbour}\`);
                    if (!response.ok) {
                      if (response.status === 429 || response.status >= 500) return { \
                        class: 'retryable', message: \`berth failed: the service answered with status \${response.status}.\`, \
                        retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call berth again with the same harbour.'] };
                      if (response.status === 401 || response.status === 403) return { \
                        class: 'authRequired', message: \`berth failed: the service answered with status \${response.status}.\`, \
                        recoverySteps: ['Ask the user to reconnect the access that berth uses, then call berth again.'] };
                      return { class: 'permanent', message: \`berth failed: the service answered with status \${response.status}.\`, \
                        recoverySteps: ['Call berth again only with other values for harbour.'] };
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
      name: 'the signal is passed',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: context?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: 'a timeout together with the signal',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const signal = context?.abortSignal ? AbortSignal.any([context.abortSignal, AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000);
    const response = await fetch(\`https://registry.example/\${harbour}\`, { signal });
    return response.text();
  },
});
`,
    },
    {
      name: '0.x: the signal is passed',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: '0.x: a timeout together with the signal',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    const signal = options?.abortSignal ? AbortSignal.any([options.abortSignal, AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000);
    const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal });
    return response.text();
  },
});
`,
    },
    {
      name: 'a step of a workflow is no tool',
      code: dedent`
        import { createStep } from '@mastra/core/workflows';
        export const load = createStep({ id: 'load', inputSchema, outputSchema, execute: async ({ \
          inputData }) => (await fetch(inputData.url)).json() });

      `,
    },
  ],
  invalid: [
    {
      name: 'execute takes no context',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`find-berth`', call: 'fetch', signal: 'context.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: context?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: 'execute has the signal and keeps it',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`find-berth`', call: 'fetch', signal: 'context?.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: context?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: 'a timeout of its own alone',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: AbortSignal.timeout(5_000) });
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`find-berth`', call: 'fetch', signal: 'context?.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: dedent`
        import { createTool } from '@mastra/core/tools';
        export const berth = createTool({
          id: 'find-berth',
          description: 'Finds a free berth',
          inputSchema,
          execute: async ({ harbour }, context) => {
            const response = await fetch(\`https://registry.example/\${harbour}\`, { \
              signal: context?.abortSignal ? AbortSignal.any([context.abortSignal, \
              AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
            return response.text();
          },
        });

      `,
    },
    {
      name: 'the context is taken apart for something else',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, { requestContext }) => {
    note(requestContext);
    const response = await fetch(\`https://registry.example/\${harbour}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`find-berth`', call: 'fetch', signal: 'context.abortSignal', property: 'signal' },
          line: 8,
          column: 28,
          endLine: 8,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, { requestContext, abortSignal }) => {
    note(requestContext);
    const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: '0.x: execute takes no context',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    const response = await fetch(\`https://registry.example/\${context.harbour}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`find-berth`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: '0.x: execute has the signal and keeps it',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    const response = await fetch(\`https://registry.example/\${context.harbour}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`find-berth`', call: 'fetch', signal: 'options?.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: '0.x: a timeout of its own alone',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: AbortSignal.timeout(5_000) });
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`find-berth`', call: 'fetch', signal: 'options?.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: dedent`
        import { createTool } from '@mastra/core/tools';
        export const berth = createTool({
          id: 'find-berth',
          description: 'Finds a free berth',
          inputSchema,
          execute: async ({ context }, options) => {
            const response = await fetch(\`https://registry.example/\${context.harbour}\`, { \
              signal: options?.abortSignal ? AbortSignal.any([options.abortSignal, \
              AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
            return response.text();
          },
        });

      `,
    },
    {
      name: '0.x: the context is taken apart for something else',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context, runtimeContext }) => {
    note(runtimeContext);
    const response = await fetch(\`https://registry.example/\${context.harbour}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`find-berth`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 8,
          column: 28,
          endLine: 8,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context, runtimeContext }, options) => {
    note(runtimeContext);
    const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
    return response.text();
  },
});
`,
    },
  ],
});

ruleTester().run('require-try-catch', requireTryCatch, {
  valid: [
    {
      name: 'a catch that throws on what a stream to the client alone can raise',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const span = trace.start('berth');
    if (context?.abortSignal?.aborted) throw new Error('stopped');
    try {
      span?.update({ harbour });
      await context?.writer?.custom({ type: 'data-progress', data: { harbour } });
      return { ok: true };
    } catch (error) {
      span?.fail(error);
      await context?.writer?.custom({ type: 'data-progress', data: { failed: true } });
      throw error;
    }
  },
});
`,
    },
    {
      name: 'a catch that throws on what the tool words itself',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    try {
      if (harbour.length > 20) throw new Error(\`\${harbour} is no harbour: give a name of twenty letters.\`);
      return { berth: nearest(harbour) };
    } catch (error) {
      trace.fail(error);
      throw error;
    }
  },
});
`,
    },
    {
      name: 'a run that is suspended',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const { resumeData, suspend } = context?.agent ?? {};
    if (!resumeData?.confirmed) await suspend({ reason: \`Berth in \${harbour}?\` });
    await context?.agent?.suspend({ reason: 'the pilot' });
    return { ok: resumeData?.confirmed === true };
  },
});
`,
    },
    {
      name: 'a call that can fail, in a try that answers',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
    } catch (error) {
      console.error(error);
      return { ok: false, error: { class: 'retryable', message: 'The registry does not answer.' } };
    }
  },
});
`,
    },
    {
      name: 'a failure of the stream that a tool writes to',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    await context?.writer?.custom({ type: 'data-progress', data: { harbour } });
    return { ok: true };
  },
});
`,
    },
    {
      name: 'a throw of its own, beside an output schema',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    if (!harbour) throw new Error('Name the harbour.');
    return { berth: 'A1' };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a catch that throws on what a call raises beside the stream to the client',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    try {
      await context?.writer?.custom({ type: 'data-progress', data: { harbour } });
      return { rows: await registry.list(harbour) };
    } catch (error) {
      trace.fail(error);
      throw error;
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            call: 'registry.list',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 41,
          endLine: 6,
          endColumn: 43,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    try {
      await context?.writer?.custom({ type: 'data-progress', data: { harbour } });
      return { rows: await registry.list(harbour) };
    } catch (error) {
      if (context?.abortSignal?.aborted) throw error;
      console.error(error);
      trace.fail(error);
      return {
        class: 'permanent',
        message: 'berth failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call berth again with the same harbour; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a call that can fail, in no try',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    const found = await registry.find(harbour);
    return found.name;
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            call: 'registry.find',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 32,
          endLine: 6,
          endColumn: 34,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    try {
      const found = await registry.find(harbour);
      return found.name;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'berth failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call berth again with the same harbour; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a throw of its own',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    if (!harbour) throw new Error('Name it.');
    return { ok: true };
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: { tool: '`find-berth`', version: 'with Mastra 1 ', receiver: 'the model receives', received: '`Name it.`' },
          line: 6,
          column: 32,
          endLine: 6,
          endColumn: 34,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }) => {
    if (!harbour) return {
      ok: false,
      class: 'permanent',
      message: 'Name it.',
      recoverySteps: ['Call berth again only with other values for harbour.'],
    };
    return { ok: true };
  },
});
`,
    },
    {
      name: 'a wrap that lets the stop through',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: context?.abortSignal });
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            call: 'fetch',
            example: '`fetch failed`',
          },
          line: 6,
          column: 41,
          endLine: 6,
          endColumn: 43,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ harbour }, context) => {
    try {
      const response = await fetch(\`https://registry.example/\${harbour}\`, { signal: context?.abortSignal });
      return await response.text();
    } catch (error) {
      if (context?.abortSignal?.aborted) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'berth failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call berth again with the same harbour; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: '0.x: a wrap that lets the stop through',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 0 ',
            receiver: 'the model receives',
            call: 'fetch',
            example: '`{"message":"fetch failed","details":{…},"code":"TOOL_EXECUTION_FAILED"}`',
          },
          line: 6,
          column: 41,
          endLine: 6,
          endColumn: 43,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }, options) => {
    try {
      const response = await fetch(\`https://registry.example/\${context.harbour}\`, { signal: options?.abortSignal });
      return await response.text();
    } catch (error) {
      if (options?.abortSignal?.aborted) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'berth failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not repeat berth unchanged; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: '0.x: a throw of its own',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    if (!context.harbour) throw new Error('Name the harbour.');
    return { ok: true };
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 0 ',
            receiver: 'the model receives',
            received: '`{"message":"Name the harbour.","details":{…},"code":"TOOL_EXECUTION_FAILED"}`',
          },
          line: 6,
          column: 32,
          endLine: 6,
          endColumn: 34,
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  execute: async ({ context }) => {
    if (!context.harbour) return {
      ok: false,
      class: 'permanent',
      message: 'Name the harbour.',
      recoverySteps: ['Do not repeat berth unchanged.'],
    };
    return { ok: true };
  },
});
`,
    },
    {
      name: 'a wrap beside an output schema, which a failure may not fit',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    return await registry.find(harbour);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            call: 'registry.find',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 32,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { createTool } from '@mastra/core/tools';
                export const berth = createTool({
                  id: 'find-berth',
                  description: 'Finds a free berth',
                  inputSchema,
                  outputSchema,
                  execute: async ({ harbour }) => {
                    try {
                      return await registry.find(harbour);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'berth failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call berth again with the same harbour; tell the user that it is unavailable.'],
                      };
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
      output: dedent`
        import { createTool } from '@mastra/core/tools';
        export const berth = createTool({
          id: 'find-berth',
          description: 'Finds a free berth',
          inputSchema,
          outputSchema,
          execute: async ({ harbour }) => {
            try {
              return await registry.find(harbour);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('berth failed with an unexpected error.', { cause: error });
            }
          },
        });

      `,
    },
    {
      name: 'a wrap beside an output schema that has a place for a failure',
      code: `import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
const outputSchema = z.object({ berth: z.string().optional(), error: z.string().optional() });
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    return await registry.find(harbour);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            call: 'registry.find',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 9,
          column: 32,
          endLine: 9,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
const outputSchema = z.object({ berth: z.string().optional(), error: z.string().optional() });
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'berth failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call berth again with the same harbour; tell the user that it is unavailable.'],
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
      name: 'a wrap beside an output schema of several shapes',
      code: `import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
const outputSchema = z.union([z.object({ berth: z.string() }), z.object({ queue: z.number() })]);
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    return await registry.find(harbour);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            call: 'registry.find',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 9,
          column: 32,
          endLine: 9,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
const outputSchema = z.union([z.object({ berth: z.string() }), z.object({ queue: z.number() })]);
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'berth failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call berth again with the same harbour; tell the user that it is unavailable.'],
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
      name: '0.x: a throw of its own, beside an output schema',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ context }) => {
    if (!context.harbour) throw new Error('Name the harbour.');
    return { berth: 'A1' };
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 0 ',
            receiver: 'the model receives',
            received: '`{"message":"Name the harbour.","details":{…},"code":"TOOL_EXECUTION_FAILED"}`',
          },
          line: 7,
          column: 32,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ context }) => {
    if (!context.harbour) return {
      class: 'permanent',
      message: 'Name the harbour.',
      recoverySteps: ['Do not repeat berth unchanged.'],
    };
    return { berth: 'A1' };
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
      name: 'an error that is thrown on, beside an output schema',
      code: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
    } catch (error) {
      if (!harbour) throw new Error('Name the harbour.');
      throw error;
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find-berth`',
            version: 'with Mastra 1 ',
            receiver: 'the model receives',
            call: 'registry.find',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 32,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      if (!harbour) return {
        class: 'permanent',
        message: 'Name the harbour.',
        recoverySteps: ['Call berth again only with other values for harbour.'],
      };
      return {
        class: 'permanent',
        message: 'berth failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call berth again with the same harbour; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
            },
          ],
        },
      ],
      output: `import { createTool } from '@mastra/core/tools';
export const berth = createTool({
  id: 'find-berth',
  description: 'Finds a free berth',
  inputSchema,
  outputSchema,
  execute: async ({ harbour }) => {
    try {
      return await registry.find(harbour);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      if (!harbour) throw new Error('Name the harbour.');
      throw new Error('berth failed with an unexpected error.', { cause: error });
    }
  },
});
`,
    },
  ],
});

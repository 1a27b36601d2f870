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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    try {
      const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.toolContext?.abortSignal });
      return await response.text();
    } catch (error) {
      if (options?.toolContext?.abortSignal?.aborted) throw error;
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
    },
    {
      name: 'a catch that lets a denial through',
      code: dedent`
        import { createTool, ToolDeniedError } from '@voltagent/core';
        export const record = createTool({
          name: 'find_record',
          description: 'Finds a record',
          parameters,
          execute: async ({ signature }) => {
            try {
              if (!(await registry.mayRead(signature))) throw new ToolDeniedError({ \
                toolName: 'find_record', message: 'No card.', code: 'TOOL_FORBIDDEN' });
              return await registry.find(signature);
            } catch (error) {
              if (error instanceof ToolDeniedError) throw error;
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
      name: 'a catch that answers the stop of the run',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    try {
      const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.toolContext?.abortSignal });
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
            tool: '`find_record`',
            advice: 'Begin the catch with `if (options?.toolContext?.abortSignal?.aborted) throw error;`.',
            raiser: '`fetch`',
            stopped: 'Where the caller aborted, the run ends and the model receives no result (VoltAgent 2). ',
          },
          line: 10,
          column: 7,
          endLine: 10,
          endColumn: 20,
        },
      ],
      output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    try {
      const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.toolContext?.abortSignal });
      return await response.text();
    } catch (error) {
      if (options?.toolContext?.abortSignal?.aborted) throw error;
      console.error(error);
      return { ok: false, error: 'The registry does not answer.' };
    }
  },
});
`,
    },
    {
      name: 'a catch around a denial',
      code: dedent`
        import { createTool, ToolDeniedError } from '@voltagent/core';
        export const record = createTool({
          name: 'find_record',
          description: 'Finds a record',
          parameters,
          execute: async ({ signature }) => {
            try {
              if (!(await registry.mayRead(signature))) throw new ToolDeniedError({ \
                toolName: 'find_record', message: 'No card.', code: 'TOOL_FORBIDDEN' });
              return await registry.find(signature);
            } catch (error) {
              console.error(error);
              return { ok: false };
            }
          },
        });

      `,
      errors: [
        {
          messageId: 'controlFlow',
          data: {
            tool: '`find_record`',
            advice: 'Begin the catch with `if (error instanceof ToolDeniedError) throw error;`.',
            error: 'ToolDeniedError',
            raiser: 'a throw',
            effect: 'the whole run is aborted with it',
          },
          line: 10,
          column: 7,
          endLine: 10,
          endColumn: 20,
        },
      ],
      output: dedent`
        import { createTool, ToolDeniedError } from '@voltagent/core';
        export const record = createTool({
          name: 'find_record',
          description: 'Finds a record',
          parameters,
          execute: async ({ signature }) => {
            try {
              if (!(await registry.mayRead(signature))) throw new ToolDeniedError({ \
                toolName: 'find_record', message: 'No card.', code: 'TOOL_FORBIDDEN' });
              return await registry.find(signature);
            } catch (error) {
              if (error instanceof ToolDeniedError) throw error;
              console.error(error);
              return { ok: false };
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    throw new Error('Nothing was found.');
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a thrown object',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    throw { code: 'E_FULL', dsn: 'pg://berth' };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`find_record`',
            what: 'an object',
            version: 'with VoltAgent 2 ',
            receiver: 'the model receives',
            received: '`{"error":true,"name":"Error","message":"[object Object]","stack":"…"}`',
          },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 48,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    return {
      class: 'permanent',
      code: 'E_FULL',
      message: 'find_record failed: E_FULL.',
      recoverySteps: ['Call find_record again only with other values for signature.'],
    };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    throw new Error('find_record failed.', { cause: { code: 'E_FULL', dsn: 'pg://berth' } });
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    throw 'nothing found';
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`find_record`',
            what: 'a string',
            version: 'with VoltAgent 2 ',
            receiver: 'the model receives',
            received: '`{"error":true,"name":"Error","message":"nothing found","stack":"…"}`',
          },
          line: 7,
          column: 11,
          endLine: 7,
          endColumn: 26,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    return {
      class: 'permanent',
      message: 'nothing found',
      recoverySteps: ['Call find_record again only with other values for signature.'],
    };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
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

ruleTester().run('no-to-model-output-redaction', noToModelOutputRedaction, {
  valid: [
    {
      name: 'the hook is called for a throw too',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
  execute: async ({ signature }) => {
    return await registry.find(signature);
  },
});
`,
    },
  ],
  invalid: [],
});

ruleTester().run('no-undefined-output', noUndefinedOutput, {
  valid: [
    {
      name: 'null for what is not there',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    const found = await registry.find(signature);
    if (!found) return null;
    return found;
  },
});
`,
    },
    {
      name: 'a value on each path',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    const found = await registry.find(signature);
    return found ?? { found: false };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a path without a value',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    const found = await registry.find(signature);
    if (!found) return;
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`find_record`', version: 'with VoltAgent 2 ', received: 'the model receives `null`' },
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    return { berths: [...registry.all], at: new Date() };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a Map in the result',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    return { berths: new Map([[signature, 1]]) };
  },
});
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`find_record` returns a Map as `output.berths`',
            version: 'with VoltAgent 2 ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 7,
          column: 22,
          endLine: 7,
          endColumn: 47,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map([[signature, 1]]))' },
              output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    return { berths: Object.fromEntries(new Map([[signature, 1]])) };
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    return { total: 12n };
  },
});
`,
      errors: [
        {
          messageId: 'breaksBeside',
          data: {
            subject: '`find_record` returns a BigInt as `output.total`',
            version: 'with VoltAgent 2 ',
            advice: 'Send its digits as a string.',
            what: 'toUIMessageStreamResponse() rejects with "Do not know how to serialize a BigInt"',
          },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 24,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'String(12n)' },
              output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    try {
      return await registry.find(signature);
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
            subject: '`find_record` returns an Error as `output.error`',
            version: 'with VoltAgent 2 ',
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
              output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    try {
      return await registry.find(signature);
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    try {
      return await registry.find(signature);
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    try {
      return await registry.find(signature);
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
            tool: '`find_record`',
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
                import { createTool } from '@voltagent/core';
                export const record = createTool({
                  name: 'find_record',
                  description: 'Finds a record',
                  parameters,
                  execute: async ({ signature }) => {
                    try {
                      return await registry.find(signature);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'find_record failed. An unexpected error ended the call; \
                        its cause was logged. Do not call find_record again with the same signature; \
                        tell the user that it is unavailable.' };
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    const response = await fetch(\`https://registry.example/\${signature}\`);
    if (!response.ok) throw new Error(\`The registry refused: \${await response.text()}\`);
    return response.json();
  },
});
`,
      errors: [
        {
          messageId: 'body',
          data: {
            tool: '`find_record`',
            part: 'response.text()',
            receiver: 'the model receives',
            example: '{"error":true,"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…"}',
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    try {
      return await registry.find(signature);
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
            tool: '`find_record`',
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
                import { createTool } from '@voltagent/core';
                export const record = createTool({
                  name: 'find_record',
                  description: 'Finds a record',
                  parameters,
                  execute: async ({ signature }) => {
                    try {
                      return await registry.find(signature);
                    } catch (error) {
                      console.error(error);
                      return { ok: false, error: 'find_record failed. An unexpected error ended the call; \
                        its cause was logged. Do not call find_record again with the same signature; \
                        tell the user that it is unavailable.' };
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    try {
      return await registry.find(signature);
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
            tool: '`find_record`',
            part: '(error as Error).message',
            receiver: 'the model receives',
            example: '{"error":true,"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…"}',
          },
          line: 10,
          column: 47,
          endLine: 10,
          endColumn: 71,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { createTool } from '@voltagent/core';
                export const record = createTool({
                  name: 'find_record',
                  description: 'Finds a record',
                  parameters,
                  execute: async ({ signature }) => {
                    try {
                      return await registry.find(signature);
                    } catch (error) {
                      console.error(error);
                      throw new Error('find_record failed. An unexpected error ended the call; \
                        its cause was logged. Do not call find_record again with the same signature; \
                        tell the user that it is unavailable.');
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    const response = await fetch(\`https://registry.example/\${signature}\`);
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    const response = await fetch(\`https://registry.example/\${signature}\`);
    return response.json();
  },
});
`,
      errors: [
        {
          messageId: 'unchecked',
          data: { tool: '`find_record`', call: 'fetch' },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'guard',
              output: dedent`
                import { createTool } from '@voltagent/core';
                export const record = createTool({
                  name: 'find_record',
                  description: 'Finds a record',
                  parameters,
                  execute: async ({ signature }) => {
                    const response = await fetch(\`https://registry.example/\${signature}\`);
                    if (!response.ok) {
                      if (response.status === 429 || response.status >= 500) return { \
                        class: 'retryable', message: \`find_record failed: the service answered with status \${response.status}.\`, \
                        retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, \
                        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, \
                        then call find_record again with the same signature.'] };
                      if (response.status === 401 || response.status === 403) return { \
                        class: 'authRequired', message: \`find_record failed: the service answered with status \${response.status}.\`, \
                        recoverySteps: ['Ask the user to reconnect the access that find_record uses, then call find_record again.'] };
                      return { class: 'permanent', message: \`find_record failed: \
                        the service answered with status \${response.status}.\`, \
                        recoverySteps: ['Call find_record again only with other values for signature.'] };
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
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.toolContext?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: 'a timeout together with the signal',
      code: dedent`
        import { createTool } from '@voltagent/core';
        export const record = createTool({
          name: 'find_record',
          description: 'Finds a record',
          parameters,
          execute: async ({ signature }, options) => {
            const signal = options?.toolContext?.abortSignal ? AbortSignal.any([options.toolContext.abortSignal, \
              AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000);
            const response = await fetch(\`https://registry.example/\${signature}\`, { signal });
            return response.text();
          },
        });

      `,
    },
    {
      name: 'the signal of the controller is passed',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.abortController?.signal });
    return response.text();
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'execute takes no context',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    const response = await fetch(\`https://registry.example/\${signature}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`find_record`', call: 'fetch', signal: 'toolContext.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.toolContext?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: 'execute has the signal and keeps it',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    const response = await fetch(\`https://registry.example/\${signature}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`find_record`', call: 'fetch', signal: 'options?.toolContext?.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.toolContext?.abortSignal });
    return response.text();
  },
});
`,
    },
    {
      name: 'a timeout of its own alone',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    const response = await fetch(\`https://registry.example/\${signature}\`, { signal: AbortSignal.timeout(5_000) });
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`find_record`', call: 'fetch', signal: 'options?.toolContext?.abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
      output: dedent`
        import { createTool } from '@voltagent/core';
        export const record = createTool({
          name: 'find_record',
          description: 'Finds a record',
          parameters,
          execute: async ({ signature }, options) => {
            const response = await fetch(\`https://registry.example/\${signature}\`, { \
              signal: options?.toolContext?.abortSignal ? AbortSignal.any([options.toolContext.abortSignal, \
              AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
            return response.text();
          },
        });

      `,
    },
    {
      name: 'the context is taken apart for something else',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, { logger }) => {
    note(logger);
    const response = await fetch(\`https://registry.example/\${signature}\`);
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`find_record`', call: 'fetch', signal: 'toolContext.abortSignal', property: 'signal' },
          line: 8,
          column: 28,
          endLine: 8,
          endColumn: 33,
        },
      ],
      output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, { logger, toolContext }) => {
    note(logger);
    const response = await fetch(\`https://registry.example/\${signature}\`, { signal: toolContext?.abortSignal });
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
      name: 'a call that can fail, in a try that answers',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    try {
      return await registry.find(signature);
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
      name: 'a call that can fail, in no try',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    const found = await registry.find(signature);
    return found.name;
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find_record`',
            version: 'with VoltAgent 2 ',
            receiver: 'the model receives',
            call: 'registry.find',
            example: '`{"error":true,"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…"}`',
          },
          line: 6,
          column: 34,
          endLine: 6,
          endColumn: 36,
        },
      ],
      output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    try {
      const found = await registry.find(signature);
      return found.name;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_record failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_record again with the same signature; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a throw of its own',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    if (!signature) throw new Error('Name it.');
    return { ok: true };
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`find_record`',
            version: 'with VoltAgent 2 ',
            receiver: 'the model receives',
            received: '`{"error":true,"name":"Error","message":"Name it.","stack":"…"}`',
          },
          line: 6,
          column: 34,
          endLine: 6,
          endColumn: 36,
        },
      ],
      output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }) => {
    if (!signature) return {
      ok: false,
      class: 'permanent',
      message: 'Name it.',
      recoverySteps: ['Call find_record again only with other values for signature.'],
    };
    return { ok: true };
  },
});
`,
    },
    {
      name: 'a wrap that lets the stop through',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.toolContext?.abortSignal });
    return response.text();
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`find_record`',
            version: 'with VoltAgent 2 ',
            receiver: 'the model receives',
            call: 'fetch',
            example: '`{"error":true,"name":"TypeError","message":"fetch failed","stack":"…"}`',
          },
          line: 6,
          column: 43,
          endLine: 6,
          endColumn: 45,
        },
      ],
      output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  execute: async ({ signature }, options) => {
    try {
      const response = await fetch(\`https://registry.example/\${signature}\`, { signal: options?.toolContext?.abortSignal });
      return await response.text();
    } catch (error) {
      if (options?.toolContext?.abortSignal?.aborted) throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'find_record failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call find_record again with the same signature; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a throw of its own, whose stack is sent, beside an output schema',
      code: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  outputSchema,
  execute: async ({ signature }) => {
    if (!signature) throw new Error('Name the record.');
    return { title: 'Deeds' };
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`find_record`',
            version: 'with VoltAgent 2 ',
            receiver: 'the model receives',
            received: '`{"error":true,"name":"Error","message":"Name the record.","stack":"…"}`',
          },
          line: 7,
          column: 34,
          endLine: 7,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { createTool } from '@voltagent/core';
export const record = createTool({
  name: 'find_record',
  description: 'Finds a record',
  parameters,
  outputSchema,
  execute: async ({ signature }) => {
    if (!signature) return {
      class: 'permanent',
      message: 'Name the record.',
      recoverySteps: ['Call find_record again only with other values for signature.'],
    };
    return { title: 'Deeds' };
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

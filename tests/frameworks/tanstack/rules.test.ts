import noSwallowedControlFlow from '../../../rules/no-swallowed-control-flow.ts';
import noThrowNonError from '../../../rules/no-throw-non-error.ts';
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  try {
    const response = await fetch(\`https://registry.example/\${dish}\`, { signal: ctx?.abortSignal });
    return await response.text();
  } catch (error) {
    if (ctx?.abortSignal?.aborted) throw error;
    return { ok: false, error: 'The registry does not answer.' };
  }
});
`,
    },
  ],
  invalid: [
    {
      name: 'a catch that answers the stop of the run',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  try {
    const response = await fetch(\`https://registry.example/\${dish}\`, { signal: ctx?.abortSignal });
    return await response.text();
  } catch (error) {
    console.error(error);
    return { ok: false, error: 'The registry does not answer.' };
  }
});
`,
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`findRecipe`',
            advice: 'Begin the catch with `if (ctx?.abortSignal?.aborted) throw error;`.',
            raiser: '`fetch`',
            stopped: 'Where the caller aborted, the run ends and the model receives no result (TanStack AI 0). ',
          },
          line: 6,
          column: 5,
          endLine: 6,
          endColumn: 18,
        },
      ],
      output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  try {
    const response = await fetch(\`https://registry.example/\${dish}\`, { signal: ctx?.abortSignal });
    return await response.text();
  } catch (error) {
    if (ctx?.abortSignal?.aborted) throw error;
    console.error(error);
    return { ok: false, error: 'The registry does not answer.' };
  }
});
`,
    },
  ],
});

ruleTester().run('no-throw-non-error', noThrowNonError, {
  valid: [
    {
      name: 'a thrown Error',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  throw new Error('Nothing was found.');
});
`,
    },
  ],
  invalid: [
    {
      name: 'a thrown object',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  throw { code: 'E_FULL', dsn: 'pg://berth' };
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`findRecipe`',
            what: 'an object',
            version: 'with TanStack AI ',
            receiver: 'the model receives',
            received: '`{"error":"Unknown error"}`',
          },
          line: 3,
          column: 9,
          endLine: 3,
          endColumn: 46,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  return {
    class: 'permanent',
    code: 'E_FULL',
    message: 'findRecipe failed: E_FULL.',
    recoverySteps: ['Call findRecipe again only with other values for dish.'],
  };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  throw new Error('findRecipe failed.', { cause: { code: 'E_FULL', dsn: 'pg://berth' } });
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  throw 'nothing found';
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`findRecipe`',
            what: 'a string',
            version: 'with TanStack AI ',
            receiver: 'the model receives',
            received: '`{"error":"Unknown error"}`',
          },
          line: 3,
          column: 9,
          endLine: 3,
          endColumn: 24,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  return {
    class: 'permanent',
    message: 'nothing found',
    recoverySteps: ['Call findRecipe again only with other values for dish.'],
  };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  throw new Error('nothing found');
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  const found = await registry.find(dish);
  if (!found) return null;
  return found;
});
`,
    },
    {
      name: 'a value on each path',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  const found = await registry.find(dish);
  return found ?? { found: false };
});
`,
    },
  ],
  invalid: [
    {
      name: 'a path without a value',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  const found = await registry.find(dish);
  if (!found) return;
  return found;
});
`,
      errors: [
        {
          messageId: 'endsWithout',
          data: { tool: '`findRecipe`', version: 'with TanStack AI ', received: 'the model receives `null`' },
          line: 4,
          column: 15,
          endLine: 4,
          endColumn: 22,
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  return { berths: [...registry.all], at: new Date() };
});
`,
    },
  ],
  invalid: [
    {
      name: 'a Map in the result',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  return { berths: new Map([[dish, 1]]) };
});
`,
      errors: [
        {
          messageId: 'emptied',
          data: {
            subject: '`findRecipe` returns a Map as `output.berths`',
            version: 'with TanStack AI ',
            advice: 'Send `Object.fromEntries(…)` or a list of its entries.',
            received: '`{}`',
          },
          line: 3,
          column: 20,
          endLine: 3,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'Object.fromEntries(new Map([[dish, 1]]))' },
              output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  return { berths: Object.fromEntries(new Map([[dish, 1]])) };
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  return { total: 12n };
});
`,
      errors: [
        {
          messageId: 'callDies',
          data: {
            subject: '`findRecipe` returns a BigInt as `output.total`',
            version: 'with TanStack AI ',
            advice: 'Send its digits as a string.',
            error: 'TypeError: Do not know how to serialize a BigInt',
          },
          line: 3,
          column: 19,
          endLine: 3,
          endColumn: 22,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: 'String(12n)' },
              output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  return { total: String(12n) };
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  try {
    return await registry.find(dish);
  } catch (error) {
    return { ok: false, error };
  }
});
`,
      errors: [
        {
          messageId: 'errorEmptied',
          data: {
            subject: '`findRecipe` returns an Error as `output.error`',
            version: 'with TanStack AI ',
            advice: 'Return a code or a text written for the model.',
            received: '`{}`',
          },
          line: 6,
          column: 25,
          endLine: 6,
          endColumn: 30,
          suggestions: [
            {
              messageId: 'convert',
              data: { expression: "{ name: error instanceof Error ? error.name : 'Error' }" },
              output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  try {
    return await registry.find(dish);
  } catch (error) {
    return { ok: false, error: { name: error instanceof Error ? error.name : 'Error' } };
  }
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  try {
    return await registry.find(dish);
  } catch (error) {
    console.error(error);
    return { ok: false, error: 'The registry does not answer.' };
  }
});
`,
    },
  ],
  invalid: [
    {
      name: 'the stack of an error in the result',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  try {
    return await registry.find(dish);
  } catch (error) {
    return { ok: false, error: (error as Error).stack };
  }
});
`,
      errors: [
        {
          messageId: 'stack',
          data: {
            tool: '`findRecipe`',
            part: '(error as Error).stack',
            receiver: 'the model receives',
            example: 'connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 6,
          column: 32,
          endLine: 6,
          endColumn: 54,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { toolDefinition } from '@tanstack/ai';
                export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ \
                  dish }) => {
                  try {
                    return await registry.find(dish);
                  } catch (error) {
                    console.error(error);
                    return { ok: false, error: 'findRecipe failed. An unexpected error ended the call; \
                      its cause was logged. Do not call findRecipe again with the same dish; tell the user that it is unavailable.' };
                  }
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  const response = await fetch(\`https://registry.example/\${dish}\`);
  if (!response.ok) throw new Error(\`The registry refused: \${await response.text()}\`);
  return response.json();
});
`,
      errors: [
        {
          messageId: 'body',
          data: {
            tool: '`findRecipe`',
            part: 'response.text()',
            receiver: 'the model receives',
            example: '{"error":"connect ECONNREFUSED 10.0.3.14:5432"}',
          },
          line: 4,
          column: 68,
          endLine: 4,
          endColumn: 83,
        },
      ],
      output: null,
    },
    {
      name: 'the text of an error in the result',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  try {
    return await registry.find(dish);
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
});
`,
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`findRecipe`',
            part: '(error as Error).message',
            receiver: 'the model receives',
            example: 'connect ECONNREFUSED 10.0.3.14:5432',
          },
          line: 6,
          column: 32,
          endLine: 6,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { toolDefinition } from '@tanstack/ai';
                export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ \
                  dish }) => {
                  try {
                    return await registry.find(dish);
                  } catch (error) {
                    console.error(error);
                    return { ok: false, error: 'findRecipe failed. An unexpected error ended the call; \
                      its cause was logged. Do not call findRecipe again with the same dish; tell the user that it is unavailable.' };
                  }
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  try {
    return await registry.find(dish);
  } catch (error) {
    throw new Error(\`The registry failed: \${(error as Error).message}\`);
  }
});
`,
      options: [{ messages: true }],
      errors: [
        {
          messageId: 'message',
          data: {
            tool: '`findRecipe`',
            part: '(error as Error).message',
            receiver: 'the model receives',
            example: '{"error":"connect ECONNREFUSED 10.0.3.14:5432"}',
          },
          line: 6,
          column: 45,
          endLine: 6,
          endColumn: 69,
          suggestions: [
            {
              messageId: 'replace',
              output: dedent`
                import { toolDefinition } from '@tanstack/ai';
                export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ \
                  dish }) => {
                  try {
                    return await registry.find(dish);
                  } catch (error) {
                    console.error(error);
                    throw new Error('findRecipe failed. An unexpected error ended the call; \
                      its cause was logged. Do not call findRecipe again with the same dish; tell the user that it is unavailable.');
                  }
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  const response = await fetch(\`https://registry.example/\${dish}\`);
  if (!response.ok) throw new Error('The registry refused.');
  return response.json();
});
`,
    },
  ],
  invalid: [
    {
      name: 'an answer that is read unseen',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  const response = await fetch(\`https://registry.example/\${dish}\`);
  return response.json();
});
`,
      errors: [
        {
          messageId: 'unchecked',
          data: { tool: '`findRecipe`', call: 'fetch' },
          line: 4,
          column: 10,
          endLine: 4,
          endColumn: 25,
          suggestions: [
            {
              messageId: 'guard',
              output: dedent`
                import { toolDefinition } from '@tanstack/ai';
                export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ \
                  dish }) => {
                  const response = await fetch(\`https://registry.example/\${dish}\`);
                  if (!response.ok) {
                    if (response.status === 429 || response.status >= 500) return { \
                      class: 'retryable', message: \`findRecipe failed: the service answered with status \${response.status}.\`, \
                      retryAfterSeconds: Number(response.headers.get('retry-after')) || 30, \
                      recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call findRecipe again with the same dish.'] };
                    if (response.status === 401 || response.status === 403) return { \
                      class: 'authRequired', message: \`findRecipe failed: the service answered with status \${response.status}.\`, \
                      recoverySteps: ['Ask the user to reconnect the access that findRecipe uses, then call findRecipe again.'] };
                    return { class: 'permanent', message: \`findRecipe failed: the service answered with status \${response.status}.\`, \
                      recoverySteps: ['Call findRecipe again only with other values for dish.'] };
                  }
                  return response.json();
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
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  const response = await fetch(\`https://registry.example/\${dish}\`, { signal: ctx?.abortSignal });
  return response.text();
});
`,
    },
    {
      name: 'a timeout together with the signal',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  const signal = ctx?.abortSignal ? AbortSignal.any([ctx.abortSignal, AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000);
  const response = await fetch(\`https://registry.example/\${dish}\`, { signal });
  return response.text();
});
`,
    },
    {
      name: 'a client tool is handed no signal',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).client(async ({ dish }) => {
  const response = await fetch(\`/recipes/\${dish}\`);
  return response.text();
});
`,
    },
    {
      name: 'middleware is no tool',
      code: `import { toolDefinition } from '@tanstack/ai';
import { createMiddleware } from '@tanstack/react-start';
export const session = createMiddleware().server(async ({ next }) => next({ context: await fetch('https://session.example') }));
export const weigh = toolDefinition({ name: 'weigh', description: 'Weighs' });
`,
    },
    {
      name: 'a definition of another file',
      code: `import { chat } from '@tanstack/ai';
import { findRecipeDef } from './recipes.js';
export const findRecipe = findRecipeDef.server(async ({ dish }) => (await fetch(\`https://registry.example/\${dish}\`)).text());
`,
    },
  ],
  invalid: [
    {
      name: 'execute takes no context',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  const response = await fetch(\`https://registry.example/\${dish}\`);
  return response.text();
});
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`findRecipe`', call: 'fetch', signal: 'ctx.abortSignal', property: 'signal' },
          line: 3,
          column: 26,
          endLine: 3,
          endColumn: 31,
        },
      ],
      output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  const response = await fetch(\`https://registry.example/\${dish}\`, { signal: ctx?.abortSignal });
  return response.text();
});
`,
    },
    {
      name: 'execute has the signal and keeps it',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  const response = await fetch(\`https://registry.example/\${dish}\`);
  return response.text();
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`findRecipe`', call: 'fetch', signal: 'ctx?.abortSignal', property: 'signal' },
          line: 3,
          column: 26,
          endLine: 3,
          endColumn: 31,
        },
      ],
      output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  const response = await fetch(\`https://registry.example/\${dish}\`, { signal: ctx?.abortSignal });
  return response.text();
});
`,
    },
    {
      name: 'a timeout of its own alone',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  const response = await fetch(\`https://registry.example/\${dish}\`, { signal: AbortSignal.timeout(5_000) });
  return response.text();
});
`,
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`findRecipe`', call: 'fetch', signal: 'ctx?.abortSignal', property: 'signal' },
          line: 3,
          column: 26,
          endLine: 3,
          endColumn: 31,
        },
      ],
      output: dedent`
        import { toolDefinition } from '@tanstack/ai';
        export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ \
          dish }, ctx) => {
          const response = await fetch(\`https://registry.example/\${dish}\`, { \
            signal: ctx?.abortSignal ? AbortSignal.any([ctx.abortSignal, AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
          return response.text();
        });

      `,
    },
    {
      name: 'the context is taken apart for something else',
      code: dedent`
        import { toolDefinition } from '@tanstack/ai';
        export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ \
          dish }, { emitCustomEvent }) => {
          note(emitCustomEvent);
          const response = await fetch(\`https://registry.example/\${dish}\`);
          return response.text();
        });

      `,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`findRecipe`', call: 'fetch', signal: 'ctx.abortSignal', property: 'signal' },
          line: 4,
          column: 26,
          endLine: 4,
          endColumn: 31,
        },
      ],
      output: dedent`
        import { toolDefinition } from '@tanstack/ai';
        export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ \
          dish }, { emitCustomEvent, abortSignal }) => {
          note(emitCustomEvent);
          const response = await fetch(\`https://registry.example/\${dish}\`, { signal: abortSignal });
          return response.text();
        });

      `,
    },
  ],
});

ruleTester().run('require-try-catch', requireTryCatch, {
  valid: [
    {
      name: 'a call that can fail, in a try that answers',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  try {
    return await registry.find(dish);
  } catch (error) {
    console.error(error);
    return { ok: false, error: { class: 'retryable', message: 'The registry does not answer.' } };
  }
});
`,
    },
    {
      name: 'what a client tool throws',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).client(async ({ dish }) => {
  if (!dish) throw new Error('Name the dish.');
  return { ok: true };
});
`,
    },
  ],
  invalid: [
    {
      name: 'a call that can fail, of a tool that is defined in another file',
      code: `import { useChat } from '@tanstack/ai-react';
import { findRecipeDef } from './definitions';
const findRecipe = findRecipeDef.client(async ({ dish }) => {
  const found = await fetch(\`/recipes/\${dish}\`);
  return found.json();
});
export const useRecipes = () => useChat({ tools: [findRecipe] });
`,
      errors: [
        {
          messageId: 'callMayFail',
          data: { tool: '`findRecipe`', call: 'fetch' },
          line: 3,
          column: 58,
          endLine: 3,
          endColumn: 60,
          // Its output schema is not known, nor the name that the model calls it by.
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { useChat } from '@tanstack/ai-react';
import { findRecipeDef } from './definitions';
const findRecipe = findRecipeDef.client(async ({ dish }) => {
  try {
    const found = await fetch(\`/recipes/\${dish}\`);
    return await found.json();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'This tool could not finish.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call this tool again with the same dish; tell the user that it is unavailable.'],
    };
  }
});
export const useRecipes = () => useChat({ tools: [findRecipe] });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a call that can fail, in no try',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  const found = await registry.find(dish);
  return found.name;
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`findRecipe`',
            version: 'with TanStack AI ',
            receiver: 'the model receives',
            call: 'registry.find',
            example: '`{"error":"connect ECONNREFUSED 10.0.3.14:5432"}`',
          },
          line: 2,
          column: 130,
          endLine: 2,
          endColumn: 132,
        },
      ],
      output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  try {
    const found = await registry.find(dish);
    return found.name;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'findRecipe failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call findRecipe again with the same dish; tell the user that it is unavailable.'],
    };
  }
});
`,
    },
    {
      name: 'a throw of its own',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  if (!dish) throw new Error('Name it.');
  return { ok: true };
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: { tool: '`findRecipe`', version: 'with TanStack AI ', receiver: 'the model receives', received: '`{"error":"Name it."}`' },
          line: 2,
          column: 130,
          endLine: 2,
          endColumn: 132,
        },
      ],
      output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }) => {
  if (!dish) return {
    ok: false,
    class: 'permanent',
    message: 'Name it.',
    recoverySteps: ['Call findRecipe again only with other values for dish.'],
  };
  return { ok: true };
});
`,
    },
    {
      name: 'a wrap that lets the stop through',
      code: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  const response = await fetch(\`https://registry.example/\${dish}\`, { signal: ctx?.abortSignal });
  return response.text();
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            tool: '`findRecipe`',
            version: 'with TanStack AI ',
            receiver: 'the model receives',
            call: 'fetch',
            example: '`{"error":"fetch failed"}`',
          },
          line: 2,
          column: 135,
          endLine: 2,
          endColumn: 137,
        },
      ],
      output: `import { toolDefinition } from '@tanstack/ai';
export const recipe = toolDefinition({ name: 'findRecipe', description: 'Finds a recipe', inputSchema }).server(async ({ dish }, ctx) => {
  try {
    const response = await fetch(\`https://registry.example/\${dish}\`, { signal: ctx?.abortSignal });
    return await response.text();
  } catch (error) {
    if (ctx?.abortSignal?.aborted) throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'findRecipe failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call findRecipe again with the same dish; tell the user that it is unavailable.'],
    };
  }
});
`,
    },
  ],
});

const recipe = (execute: string) => dedent`
  import { toolDefinition } from '@tanstack/ai';
  import { z } from 'zod';
  import { kitchen } from './kitchen.js';
  const outputSchema = z.object({ steps: z.array(z.string()) });
  export const recipe = toolDefinition({ name: 'find_recipe', description: 'Finds a recipe', inputSchema: z.object({ \
    dish: z.string() }), outputSchema }).server(${execute});

`;

ruleTester().run('require-try-catch: beside an output schema', requireTryCatch, {
  valid: [
    {
      name: 'an Error with a text of its own',
      code: recipe(`async ({ dish }, ctx) => {
  try {
    return await kitchen.find(dish, { signal: ctx?.abortSignal });
  } catch (error) {
    if (ctx?.abortSignal?.aborted) throw error;
    console.error(error);
    throw new Error('No recipe was found for this dish; call list_dishes for those that have one.');
  }
}`),
    },
  ],
  invalid: [
    {
      name: 'what the schema would refuse is thrown',
      code: recipe('async ({ dish }, ctx) => kitchen.loadRecipe(dish, { signal: ctx?.abortSignal })'),
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'kitchen.loadRecipe',
            tool: '`find_recipe`',
            version: 'with TanStack AI ',
            receiver: 'the model receives',
            example: '`{"error":"connect ECONNREFUSED 10.0.3.14:5432"}`',
          },
          line: 5,
          column: 182,
          endLine: 5,
          endColumn: 184,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: recipe(dedent`
                async ({ dish }, ctx) => {
                  try {
                    return await kitchen.loadRecipe(dish, { signal: ctx?.abortSignal });
                  } catch (error) {
                    if (ctx?.abortSignal?.aborted) throw error;
                    console.error(error);
                    return {
                      class: 'permanent',
                      message: 'find_recipe failed.',
                      reason: 'An unexpected error ended the call; its cause was logged.',
                      recoverySteps: ['Do not call find_recipe again with the same dish; tell the user that it is unavailable.'],
                    };
                  }
                }
              `),
            },
          ],
        },
      ],
      output: recipe(dedent`
        async ({ dish }, ctx) => {
          try {
            return await kitchen.loadRecipe(dish, { signal: ctx?.abortSignal });
          } catch (error) {
            if (ctx?.abortSignal?.aborted) throw error;
            throw new Error('find_recipe failed with an unexpected error.', { cause: error });
          }
        }
      `),
    },
  ],
});

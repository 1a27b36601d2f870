import rule from '../../rules/no-to-model-output-redaction.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const charges = 'async ({ invoice }) => await charge(invoice)';
const caught = (head: string, result: string): string => `${head} => {
    try {
      return ${result};
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'pay failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call pay again with the same invoice; tell the user that it is unavailable.'],
      };
    }
  }`;
const wrapped = caught('async ({ invoice })', 'await charge(invoice)');
const pay = (execute: string, hook: string): string => `
import { tool } from 'ai';
import { charge, inputSchema } from './payments.js';
export const pay = tool({
  inputSchema,
  execute: ${execute},
  ${hook}
});
`;

const check = `function check(invoice: string) {
  if (invoice === '') throw new RangeError('no invoice in ledger 7');
  return { id: invoice };
}
`;

ruleTester().run('no-to-model-output-redaction', rule, {
  valid: [
    {
      name: 'what the suggestion leaves',
      code: pay(
        wrapped,
        `toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),`,
      ),
    },
    {
      name: 'a hook that trims',
      code: pay(charges, `toModelOutput: ({ output }) => ({ type: 'text', value: output.text.slice(0, 4_000) }),`),
    },
    {
      name: 'a hook that formats by what it is given',
      code: pay(
        charges,
        dedent`
          toModelOutput: ({ output }) => (output.paid ? { type: 'text', value: \`Paid \${output.cents}\` } : { \
            type: 'text', value: 'Open' }),
        `,
      ),
    },
    {
      name: 'a hook that sends media',
      code: pay(
        charges,
        `toModelOutput: ({ output }) => ({ type: 'content', value: [{ type: 'media', data: output.receipt, mediaType: 'image/png' }] }),`,
      ),
    },
    {
      name: 'an error test where execute catches what can fail',
      code: `
import { tool } from 'ai';
import { charge, inputSchema } from './payments.js';
export const pay = tool({
  inputSchema,
  execute: async ({ invoice }) => {
    try {
      return await charge(invoice);
    } catch {
      return { ok: false, message: 'The payment did not go through' };
    }
  },
  toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
});
`,
    },
    {
      name: 'an error test where execute only computes',
      code: `
import { tool } from 'ai';
import { charge, inputSchema } from './payments.js';
export const pay = tool({
  inputSchema,
  execute: ({ invoice }) => ({ id: invoice.trim() }),
  toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
});
`,
    },
    {
      name: 'a returned failure that becomes an error part',
      code: pay(
        charges,
        `toModelOutput: ({ output }) => (output.ok ? { type: 'json', value: output } : { type: 'error-text', value: output.message }),`,
      ),
    },
    {
      name: 'an error that is shown',
      code: pay(
        charges,
        `toModelOutput: ({ output }) => (output.error ? { type: 'error-text', value: output.error } : { type: 'json', value: output }),`,
      ),
    },
    {
      name: 'an error that is shown with all of the output',
      code: pay(
        charges,
        dedent`
          toModelOutput: ({ output }) => ('error' in output ? { type: 'error-json', value: output } : { \
            type: 'text', value: output.receipt }),
        `,
      ),
    },
    {
      name: 'an error that execute itself returns',
      code: `
import { tool } from 'ai';
import { charge, inputSchema } from './payments.js';
export const pay = tool({
  inputSchema,
  execute: async ({ invoice }) => {
    if (!invoice) return { error: 'no_invoice' };
    return await charge(invoice);
  },
  toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
});
`,
    },
    {
      name: 'an error of something else than the output',
      code: pay(
        charges,
        `toModelOutput: ({ output }) => {
    const parsed = check.safeParse(read());
    return parsed.error ? { type: 'text', value: 'Paid' } : { type: 'json', value: output };
  },`,
      ),
    },
    {
      name: 'a constant without the output',
      code: pay(charges, `toModelOutput: () => ({ type: 'text', value: 'Paid.' }),`),
    },
    {
      name: 'a constant of a tool that shows its result to the user',
      code: pay(
        charges,
        `toModelOutput: ({ output }) => ({ type: 'text', value: 'Paid.' }),
  description: 'Show the receipt to the user',`,
      ),
    },
    {
      name: 'a field that is no secret',
      code: pay(charges, `toModelOutput: ({ output: { raw, ...rest } }) => ({ type: 'json', value: rest }),`),
    },
    {
      name: 'a rule of stars in a text',
      code: pay(charges, `toModelOutput: ({ output }) => ({ type: 'text', value: \`\${output.text}\\n\\n*** end of receipt ***\` }),`),
    },
    {
      name: 'a hook that is not at hand',
      code: pay(charges, `toModelOutput: hideErrors,`),
    },
    {
      name: 'an unknown function around execute',
      code: `
import { tool } from 'ai';
import { charge, inputSchema } from './payments.js';
export const pay = tool({
  inputSchema,
  execute: handled(async ({ invoice }) => await charge(invoice)),
  toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
});
`,
    },
    {
      name: 'a wrapper that the settings name',
      code: `
import { tool } from 'ai';
import { charge, inputSchema } from './payments.js';
export const pay = tool({
  inputSchema,
  execute: handled(async ({ invoice }) => await charge(invoice)),
  toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
});
`,
      settings: { 'tool-errors': { wrappers: ['handled'] } },
    },
    {
      name: 'ai 4, which was not measured',
      code: pay(
        charges,
        dedent`
          experimental_toToolResultContent: (output) => (output.error ? [{ type: 'text', text: 'It failed.' }] : [{ \
            type: 'text', text: output.receipt }]),
        `,
      ),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
    },
  ],
  invalid: [
    {
      name: 'a test of a field',
      code: pay(
        charges,
        `toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),`,
      ),
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(
                wrapped,
                `toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a test for an Error',
      code: pay(
        charges,
        `toModelOutput({ output }) {
    if (output instanceof Error) return { type: 'text', value: 'It failed.' };
    return { type: 'json', value: output };
  },`,
      ),
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(
                wrapped,
                `toModelOutput({ output }) {
    if (output instanceof Error) return { type: 'text', value: 'It failed.' };
    return { type: 'json', value: output };
  },`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: "a test with 'in'",
      code: pay(
        charges,
        `toModelOutput: ({ output }) => ('error' in output ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),`,
      ),
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(
                wrapped,
                dedent`
                  toModelOutput: ({ output }) => ('error' in output ? { type: 'text', value: 'It failed.' } : { \
                    type: 'json', value: output }),
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a test of a name that was taken out',
      code: pay(
        charges,
        `toModelOutput: ({ output: { isError, ...rest } }) => {
    if (!isError) return { type: 'json', value: rest };
    return { type: 'text', value: 'It failed.' };
  },`,
      ),
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(
                wrapped,
                `toModelOutput: ({ output: { isError, ...rest } }) => {
    if (!isError) return { type: 'json', value: rest };
    return { type: 'text', value: 'It failed.' };
  },`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a test in ai 5, whose hook is given the output itself',
      code: pay(
        charges,
        `toModelOutput: (output) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),`,
      ),
      settings: { 'tool-errors': { versions: { ai: 5 } } },
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 5 ', example: 'connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(
                wrapped,
                `toModelOutput: (output) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a test in ai 6',
      code: pay(
        charges,
        `toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),`,
      ),
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 6 ', example: 'connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(
                wrapped,
                `toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a throw of a helper that leaves execute',
      code:
        dedent`
          ${pay(
            '({ invoice }) => check(invoice)',
            dedent`
            toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
          `,
          )}
        ` + check,
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'RangeError: no invoice in ledger 7' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output:
                dedent`
                  ${pay(
                    caught('({ invoice })', 'check(invoice)'),
                    dedent`
                    toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { type: 'json', value: output }),
                  `,
                  )}
                ` + check,
            },
          ],
        },
      ],
    },
    {
      name: 'a secret that is left out',
      code: pay(charges, `toModelOutput: ({ output: { apiKey, ...rest } }) => ({ type: 'json', value: rest }),`),
      errors: [
        {
          messageId: 'mask',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(wrapped, `toModelOutput: ({ output: { apiKey, ...rest } }) => ({ type: 'json', value: rest }),`),
            },
          ],
        },
      ],
    },
    {
      name: 'a secret that is deleted',
      code: pay(
        charges,
        `toModelOutput: ({ output }) => {
    const copy = { ...output };
    delete copy.connection_string;
    return { type: 'json', value: copy };
  },`,
      ),
      errors: [
        {
          messageId: 'mask',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(
                wrapped,
                `toModelOutput: ({ output }) => {
    const copy = { ...output };
    delete copy.connection_string;
    return { type: 'json', value: copy };
  },`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a secret that is blanked',
      code: pay(charges, `toModelOutput: ({ output }) => ({ type: 'json', value: { ...output, password: undefined } }),`),
      errors: [
        {
          messageId: 'mask',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(wrapped, `toModelOutput: ({ output }) => ({ type: 'json', value: { ...output, password: undefined } }),`),
            },
          ],
        },
      ],
    },
    {
      name: 'a mask for what looks like a key',
      code: pay(charges, `toModelOutput: ({ output }) => ({ type: 'text', value: JSON.stringify(output).replaceAll(/sk-\\w+/g, '***') }),`),
      errors: [
        {
          messageId: 'mask',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(
                wrapped,
                `toModelOutput: ({ output }) => ({ type: 'text', value: JSON.stringify(output).replaceAll(/sk-\\w+/g, '***') }),`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a mask as the answer',
      code: pay(charges, `toModelOutput: () => ({ type: 'text', value: 'REDACTED' }),`),
      errors: [
        {
          messageId: 'mask',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(wrapped, `toModelOutput: () => ({ type: 'text', value: 'REDACTED' }),`),
            },
          ],
        },
      ],
    },
    {
      name: 'a constant for every output',
      code: pay(charges, `toModelOutput: ({ output }) => ({ type: 'text', value: 'Done.' }),`),
      errors: [
        {
          messageId: 'constant',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 7,
          column: 3,
          endLine: 7,
          endColumn: 16,
          suggestions: [
            {
              messageId: 'wrap',
              output: pay(wrapped, `toModelOutput: ({ output }) => ({ type: 'text', value: 'Done.' }),`),
            },
          ],
        },
      ],
    },
    {
      name: 'a hook of two tools, once',
      code: dedent`

        import { tool } from 'ai';
        import { charge, inputSchema } from './payments.js';
        const base = { inputSchema, toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { \
          type: 'json', value: output }) };
        export const pay = tool({ ...base, execute: async ({ invoice }) => await charge(invoice) });
        export const refund = tool({ ...base, execute: async ({ invoice }) => await charge(invoice) });

      `,
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 4,
          column: 29,
          endLine: 4,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'wrap',
              output: dedent`

                import { tool } from 'ai';
                import { charge, inputSchema } from './payments.js';
                const base = { inputSchema, toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { \
                  type: 'json', value: output }) };
                export const pay = tool({ ...base, execute: async ({ invoice }) => {
                  try {
                    return await charge(invoice);
                  } catch (error) {
                    if (error instanceof Error && error.name === 'AbortError') throw error;
                    console.error(error);
                    return {
                      class: 'permanent',
                      message: 'pay failed.',
                      reason: 'An unexpected error ended the call; its cause was logged.',
                      recoverySteps: ['Do not call pay again with the same invoice; tell the user that it is unavailable.'],
                    };
                  }
                } });
                export const refund = tool({ ...base, execute: async ({ invoice }) => {
                  try {
                    return await charge(invoice);
                  } catch (error) {
                    if (error instanceof Error && error.name === 'AbortError') throw error;
                    console.error(error);
                    return {
                      class: 'permanent',
                      message: 'refund failed.',
                      reason: 'An unexpected error ended the call; its cause was logged.',
                      recoverySteps: ['Do not call refund again with the same invoice; tell the user that it is unavailable.'],
                    };
                  }
                } });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a hook of two tools, of which one cannot be wrapped',
      code: dedent`

        import { tool } from 'ai';
        import { charge, inputSchema } from './payments.js';
        const base = { inputSchema, toModelOutput: ({ output }) => (output.error ? { type: 'text', value: 'It failed.' } : { \
          type: 'json', value: output }) };
        export const pay = tool({ ...base, execute: async ({ invoice }) => await charge(invoice) });
        export const refund = tool({ ...base, execute: async ({ invoice, console }) => await charge(invoice, console) });

      `,
      errors: [
        {
          messageId: 'errorTest',
          data: { hook: 'toModelOutput', tool: '`pay`', version: 'with ai 7 ', example: 'Error: connect ECONNREFUSED 10.0.3.14:5432' },
          line: 4,
          column: 29,
          endLine: 4,
          endColumn: 42,
        },
      ],
    },
  ],
});

import rule from '../../../rules/require-try-catch.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const tester = ruleTester();
const settings = { 'tool-errors': { repair: 'throw' } };

tester.run('the wrap that throws', rule, {
  valid: [
    {
      name: 'beside it a catch says what failed',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              return await db.orders.get(id);
            } catch (error) {
              throw new Error('The orders cannot be read now.', { cause: error });
            }
          },
        });
      `,
      settings,
    },
  ],
  invalid: [
    {
      name: 'the body of an arrow',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => await db.orders.get(id),
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      return await db.orders.get(id);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              return await db.orders.get(id);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('order failed with an unexpected error.', { cause: error });
            }
          },
        });
      `,
    },
    {
      name: 'all of a body whose later statements read what the first one gives',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }, { abortSignal }) => {
            const row = await db.orders.get(id, abortSignal);
            return { total: row.total };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 44,
          endLine: 7,
          endColumn: 46,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }, { abortSignal }) => {
                    try {
                      const row = await db.orders.get(id, abortSignal);
                      return { total: row.total };
                    } catch (error) {
                      if (abortSignal?.aborted) throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }, { abortSignal }) => {
            try {
              const row = await db.orders.get(id, abortSignal);
              return { total: row.total };
            } catch (error) {
              if (abortSignal?.aborted) throw error;
              throw new Error('order failed with an unexpected error.', { cause: error });
            }
          },
        });
      `,
    },
    {
      name: 'a command, which may have taken effect',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const cancelOrder = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            await db.orders.cancel(id);
            return { cancelled: id };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.cancel',
            tool: '`cancelOrder`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const cancelOrder = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      await db.orders.cancel(id);
                      return { cancelled: id };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'cancelOrder failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call cancelOrder again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const cancelOrder = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              await db.orders.cancel(id);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error(
                'cancelOrder failed with an unexpected error and may have taken effect. Tell the user; do not repeat it.',
                { cause: error },
              );
            }
            return { cancelled: id };
          },
        });
      `,
    },
    {
      name: 'a catch that says nothing',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              return await db.orders.get(id);
            } catch (error) {
              throw new Error('Request failed', { cause: error });
            }
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'throwEscapes',
          data: { tool: '`order`', version: 'with ai 7 ', receiver: 'the model receives', received: '`Error: Request failed`' },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      return await db.orders.get(id);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              return await db.orders.get(id);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('order failed with an unexpected error.', { cause: error });
            }
          },
        });
      `,
    },
  ],
});

tester.run('the statements in the try', rule, {
  valid: [],
  invalid: [
    {
      name: 'a check in front stays in front, with its words',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            // Ids have eight letters.
            if (id.length !== 8) throw new Error(\`The id \${id} must have 8 letters\`);

            // The row.
            return await db.orders.get(id);
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      // Ids have eight letters.
                      if (id.length !== 8) return {
                        class: 'permanent',
                        message: \`The id \${id} must have 8 letters\`,
                        recoverySteps: ['Call order again only with other values for id.'],
                      };

                      // The row.
                      return await db.orders.get(id);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            // Ids have eight letters.
            if (id.length !== 8) throw new Error(\`The id \${id} must have 8 letters\`);

            try {
              // The row.
              return await db.orders.get(id);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('order failed with an unexpected error.', { cause: error });
            }
          },
        });
      `,
    },
    {
      name: 'a worded throw behind it stays, with the name declared before',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            const row = await db.orders.get(id); // slow
            if (!row) throw new Error(\`There is no order \${id}\`);
            return { total: row.total };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      const row = await db.orders.get(id); // slow
                      if (!row) return {
                        class: 'permanent',
                        message: \`There is no order \${id}\`,
                        recoverySteps: ['Call order again only with other values for id.'],
                      };
                      return { total: row.total };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            let row;
            try {
              row = await db.orders.get(id); // slow
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('order failed with an unexpected error.', { cause: error });
            }
            if (!row) throw new Error(\`There is no order \${id}\`);
            return { total: row.total };
          },
        });
      `,
    },
    {
      name: 'with the type of the name',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            const row: Row | null = await db.orders.get(id);
            if (!row) throw new Error(\`There is no order \${id}\`);
            return { totals: [1, 2].map((rate) => row.total * rate) };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      const row: Row | null = await db.orders.get(id);
                      if (!row) return {
                        class: 'permanent',
                        message: \`There is no order \${id}\`,
                        recoverySteps: ['Call order again only with other values for id.'],
                      };
                      return { totals: [1, 2].map((rate) => row.total * rate) };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            let row: Row | null;
            try {
              row = await db.orders.get(id);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('order failed with an unexpected error.', { cause: error });
            }
            if (!row) throw new Error(\`There is no order \${id}\`);
            return { totals: [1, 2].map((rate) => row.total * rate) };
          },
        });
      `,
    },
    {
      name: 'a name that a later function reads has no type before: the result is offered',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            const row = await db.orders.get(id);
            if (!row) throw new Error(\`There is no order \${id}\`);
            return { totals: [1, 2].map((rate) => row.total * rate) };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      const row = await db.orders.get(id);
                      if (!row) return {
                        class: 'permanent',
                        message: \`There is no order \${id}\`,
                        recoverySteps: ['Call order again only with other values for id.'],
                      };
                      return { totals: [1, 2].map((rate) => row.total * rate) };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
      name: 'a worded throw between two calls that can fail: the result is offered',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const stock = tool({
          inputSchema: z.object({ article: z.string() }),
          execute: async ({ article }) => {
            const response = await fetch(\`https://stock.example.com/\${article}\`);
            if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
            return await response.json();
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'fetch',
            tool: '`stock`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`TypeError: fetch failed`',
          },
          line: 7,
          column: 32,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const stock = tool({
                  inputSchema: z.object({ article: z.string() }),
                  execute: async ({ article }, { abortSignal }) => {
                    try {
                      const response = await fetch(\`https://stock.example.com/\${article}\`);
                      if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
                      return await response.json();
                    } catch (error) {
                      if (abortSignal?.aborted) throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'stock failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call stock again with the same article; tell the user that it is unavailable.'],
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
      name: 'a throw that says nothing goes in',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const stock = tool({
          inputSchema: z.object({ article: z.string() }),
          execute: async ({ article }) => {
            const rows = await db.stock.list();
            const row = rows.find((each) => each.article === article);
            if (!row) throw new Error('Request failed');
            return { left: row.left };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.stock.list',
            tool: '`stock`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 32,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const stock = tool({
                  inputSchema: z.object({ article: z.string() }),
                  execute: async ({ article }) => {
                    try {
                      const rows = await db.stock.list();
                      const row = rows.find((each) => each.article === article);
                      if (!row) throw new Error('Request failed');
                      return { left: row.left };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'stock failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call stock again with the same article; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const stock = tool({
          inputSchema: z.object({ article: z.string() }),
          execute: async ({ article }) => {
            try {
              const rows = await db.stock.list();
              const row = rows.find((each) => each.article === article);
              if (!row) throw new Error('Request failed');
              return { left: row.left };
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('stock failed with an unexpected error.', { cause: error });
            }
          },
        });
      `,
    },
  ],
});

tester.run('the catch that is there', rule, {
  valid: [],
  invalid: [
    {
      name: 'it throws on',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }, { abortSignal }) => {
            try {
              return await db.orders.get(id, abortSignal);
            } catch (e) {
              console.error(e);
              throw e;
            }
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 44,
          endLine: 7,
          endColumn: 46,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }, { abortSignal }) => {
                    try {
                      return await db.orders.get(id, abortSignal);
                    } catch (e) {
                      if (abortSignal?.aborted) throw e;
                      console.error(e);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }, { abortSignal }) => {
            try {
              return await db.orders.get(id, abortSignal);
            } catch (e) {
              if (abortSignal?.aborted) throw e;
              console.error(e);
              throw new Error('order failed with an unexpected error.', { cause: e });
            }
          },
        });
      `,
    },
    {
      name: 'its own words stay, and the text from outside goes',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              return await db.orders.get(id);
            } catch (error) {
              throw new Error(\`The orders cannot be read: \${error.message}\`);
            }
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: The orders cannot be read: ${…}`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      return await db.orders.get(id);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              return await db.orders.get(id);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('The orders cannot be read.', { cause: error });
            }
          },
        });
      `,
    },
    {
      name: 'a worded throw in its try would be hidden: the result is offered',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              const row = await db.orders.get(id);
              if (!row) throw new Error(\`There is no order \${id}\`);
              return { total: row.total };
            } catch (error) {
              console.error(error);
              throw error;
            }
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      const row = await db.orders.get(id);
                      if (!row) throw new Error(\`There is no order \${id}\`);
                      return { total: row.total };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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

tester.run('a text that may be meant for the model', rule, {
  valid: [],
  invalid: [
    {
      name: 'of what the model wrote: offered',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const runReport = tool({
          inputSchema: z.object({ sql: z.string() }),
          execute: async ({ sql }) => db.query(sql),
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.query',
            tool: '`runReport`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 30,
          suggestions: [
            {
              messageId: 'wrapAndThrow',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const runReport = tool({
                  inputSchema: z.object({ sql: z.string() }),
                  execute: async ({ sql }) => {
                    try {
                      return await db.query(sql);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      throw new Error('runReport failed with an unexpected error.', { cause: error });
                    }
                  },
                });
              `,
            },
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const runReport = tool({
                  inputSchema: z.object({ sql: z.string() }),
                  execute: async ({ sql }) => {
                    try {
                      return await db.query(sql);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'runReport failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call runReport again with the same sql; tell the user that it is unavailable.'],
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
      name: 'of a parser of the input: offered',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const readJson = tool({
          inputSchema: z.object({ text: z.string() }),
          execute: async ({ text }) => ({ value: JSON.parse(text) }),
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'JSON.parse',
            tool: '`readJson`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON`',
          },
          line: 7,
          column: 29,
          endLine: 7,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'wrapAndThrow',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const readJson = tool({
                  inputSchema: z.object({ text: z.string() }),
                  execute: async ({ text }) => {
                    try {
                      return { value: JSON.parse(text) };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      throw new Error('readJson failed with an unexpected error.', { cause: error });
                    }
                  },
                });
              `,
            },
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const readJson = tool({
                  inputSchema: z.object({ text: z.string() }),
                  execute: async ({ text }) => {
                    try {
                      return { value: JSON.parse(text) };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'readJson failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call readJson again with the same text; tell the user that it is unavailable.'],
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
      name: 'of another tool that gets the whole input: offered',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { client } from './client.js';

        export const proxy = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async (input) => await client.callTool(input),
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'client.callTool',
            tool: '`proxy`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 26,
          endLine: 7,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'wrapAndThrow',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { client } from './client.js';

                export const proxy = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async (input) => {
                    try {
                      return await client.callTool(input);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      throw new Error('proxy failed with an unexpected error.', { cause: error });
                    }
                  },
                });
              `,
            },
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { client } from './client.js';

                export const proxy = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async (input) => {
                    try {
                      return await client.callTool(input);
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'proxy failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call proxy again with the same id; tell the user that it is unavailable.'],
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
      name: 'of an answer that is thrown on: offered',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const lookUp = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            const answer = await db.lookUp(id);
            if (answer.error) throw new Error(answer.error);
            return { value: answer.value };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.lookUp',
            tool: '`lookUp`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const lookUp = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      const answer = await db.lookUp(id);
                      if (answer.error) throw new Error(answer.error);
                      return { value: answer.value };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'lookUp failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call lookUp again with the same id; tell the user that it is unavailable.'],
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
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const lookUp = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            let answer;
            try {
              answer = await db.lookUp(id);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              throw new Error('lookUp failed with an unexpected error.', { cause: error });
            }
            if (answer.error) throw new Error(answer.error);
            return { value: answer.value };
          },
        });
      `,
    },
  ],
});

tester.run('another form', rule, {
  valid: [],
  invalid: [
    {
      name: 'the tool returns a failure already',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            const row = await db.orders.get(id);
            if (!row) return { ok: false, message: \`There is no order \${id}\` };
            return { ok: true, total: row.total };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
        },
      ],
      output: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              const row = await db.orders.get(id);
              if (!row) return { ok: false, message: \`There is no order \${id}\` };
              return { ok: true, total: row.total };
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              console.error(error);
              return {
                ok: false,
                class: 'permanent',
                message: 'order failed.',
                reason: 'An unexpected error ended the call; its cause was logged.',
                recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
              };
            }
          },
        });
      `,
    },
    {
      name: 'MCP has its own, and keeps a check in front of it',
      code: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { z } from 'zod';
        import { db } from './db.js';

        const server = new McpServer({ name: 'orders', version: '1.0.0' });

        server.registerTool('get_order', { inputSchema: { id: z.string() } }, async ({ id }, extra) => {
          if (id.length !== 8) throw new Error(\`The id \${id} must have 8 letters\`);
          const row = await db.orders.get(id, extra.signal);
          return { content: [{ type: 'text', text: JSON.stringify(row) }] };
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`get_order`',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 93,
          endLine: 7,
          endColumn: 95,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { z } from 'zod';
        import { db } from './db.js';

        const server = new McpServer({ name: 'orders', version: '1.0.0' });

        server.registerTool('get_order', { inputSchema: { id: z.string() } }, async ({ id }, extra) => {
          if (id.length !== 8) throw new Error(\`The id \${id} must have 8 letters\`);
          try {
            const row = await db.orders.get(id, extra.signal);
            return { content: [{ type: 'text', text: JSON.stringify(row) }] };
          } catch (error) {
            if (extra.signal.aborted) throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'get_order failed. An unexpected error ended the call; \
              its cause was logged. Do not call get_order again with the same id; tell the user that it is unavailable.' }],
            };
          }
        });
      `,
    },
    {
      name: 'a framework that sends the stack: a result is offered',
      code: dedent`
        import { createTool } from '@voltagent/core';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = createTool({
          name: 'order',
          description: 'An order.',
          parameters: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            const row = await db.orders.get(id);
            return { total: row.total };
          },
        });
      `,
      settings,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with VoltAgent 2 ',
            receiver: 'the model receives',
            example: '`{"error":true,"name":"Error","message":"connect ECONNREFUSED 10.0.3.14:5432","stack":"…"}`',
          },
          line: 9,
          column: 27,
          endLine: 9,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: dedent`
                import { createTool } from '@voltagent/core';
                import { z } from 'zod';
                import { db } from './db.js';

                export const order = createTool({
                  name: 'order',
                  description: 'An order.',
                  parameters: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try {
                      const row = await db.orders.get(id);
                      return { total: row.total };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      console.error(error);
                      return {
                        class: 'permanent',
                        message: 'order failed.',
                        reason: 'An unexpected error ended the call; its cause was logged.',
                        recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
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
      name: 'without the setting a result',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => await db.orders.get(id),
        });
      `,
      settings: { 'tool-errors': {} },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'db.orders.get',
            tool: '`order`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 7,
          column: 27,
          endLine: 7,
          endColumn: 29,
        },
      ],
      output: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { db } from './db.js';

        export const order = tool({
          inputSchema: z.object({ id: z.string() }),
          execute: async ({ id }) => {
            try {
              return await db.orders.get(id);
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              console.error(error);
              return {
                class: 'permanent',
                message: 'order failed.',
                reason: 'An unexpected error ended the call; its cause was logged.',
                recoverySteps: ['Do not call order again with the same id; tell the user that it is unavailable.'],
              };
            }
          },
        });
      `,
    },
  ],
});

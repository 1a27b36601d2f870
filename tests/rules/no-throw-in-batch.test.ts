import rule from '../../rules/no-throw-in-batch.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

tester.run('no-throw-in-batch: the items', rule, {
  valid: [
    {
      name: 'a list of the file',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ['o_1', 'o_2']) {
      await orders.archive(id, { signal: abortSignal });
    }
    return { ids };
  },
});
`,
    },
    {
      name: 'a list that came from elsewhere',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const stale = await orders.stale();
    for (const order of stale) {
      await orders.archive(order.id);
    }
    return { ids };
  },
});
`,
    },
    {
      name: 'one of the given items is enough',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      if (!id.startsWith('o_')) continue;
      await orders.archive(id, { signal: abortSignal });
      break;
    }
    return { ids };
  },
});
`,
    },
    {
      name: 'the first item alone',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      return await orders.archive(id, { signal: abortSignal });
    }
  },
});
`,
    },
    {
      name: 'the lines of a text',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const writeNote = tool({
  inputSchema: z.object({ note: z.string() }),
  execute: async ({ note }) => {
    for (const line of note.split('\\n')) {
      await orders.append(line);
    }
    return { note };
  },
});
`,
    },
    {
      name: 'the attempts for one item',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const sendOrder = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const sent = await orders.send(id);
      if (sent.done) return { id };
      if (attempt === 2) throw new Error(\`Order \${id} was not sent in 3 attempts\`);
    }
  },
});
`,
    },
    {
      name: 'a while loop with attempts',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const sendOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    let attempts = 0;
    while (attempts < ids.length) {
      attempts += 1;
      await orders.send(ids);
    }
    return { ids };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a given list',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      await orders.archive(id, { signal: abortSignal });
    }
    return { archived: ids.length };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 9,
          column: 13,
          endLine: 9,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }, { abortSignal }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        await orders.archive(id, { signal: abortSignal });
                        done.push(id);
                      } catch (error) {
                        if (abortSignal?.aborted) throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { archived: ids.length };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a list that is cleaned first',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const wanted = [...new Set(ids.map((id) => id.trim()))];
    for (const id of wanted) {
      await orders.archive(id);
    }
    return { archived: wanted.length };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: 'wanted',
            effect: 'orders.archive',
          },
          line: 10,
          column: 13,
          endLine: 10,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const wanted = [...new Set(ids.map((id) => id.trim()))];
                    const done = [];
                    const errors = [];
                    for (const id of wanted) {
                      try {
                        await orders.archive(id);
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { archived: wanted.length };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'what was looked up for a given list',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const found = await Promise.all(ids.map((id) => orders.find(id)));
    for (const order of found) {
      await orders.archive(order.id);
    }
    return { archived: found.length };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: 'found',
            effect: 'orders.archive',
          },
          line: 10,
          column: 13,
          endLine: 10,
          endColumn: 37,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const found = await Promise.all(ids.map((id) => orders.find(id)));
                    const done = [];
                    const errors = [];
                    for (const order of found) {
                      try {
                        await orders.archive(order.id);
                        done.push(order.id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: order.id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { archived: found.length };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'what was collected for a given list',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const refundOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const found = [];
    for (const id of ids) found.push(await orders.find(id));
    for (const { id, total } of found) {
      await orders.refund(id, total);
    }
    return { refunded: found.length };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`refundOrders`',
            call: 'orders.refund',
            list: 'found',
            effect: 'orders.refund',
          },
          line: 11,
          column: 13,
          endLine: 11,
          endColumn: 37,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const refundOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const found = [];
                    for (const id of ids) found.push(await orders.find(id));
                    const done = [];
                    const errors = [];
                    for (const { id, total } of found) {
                      try {
                        await orders.refund(id, total);
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call refundOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { refunded: found.length };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'the parts of a given list',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { chunk } from 'lodash-es';
import { orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    for (const some of chunk(ids, 50)) {
      await orders.archive(some);
    }
    return { archived: ids.length };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: 'chunk(ids, 50)',
            effect: 'orders.archive',
          },
          line: 10,
          column: 13,
          endLine: 10,
          endColumn: 33,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { chunk } from 'lodash-es';
                import { orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const done = [];
                    const errors = [];
                    for (const some of chunk(ids, 50)) {
                      try {
                        await orders.archive(some);
                        done.push(some);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: some, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { archived: ids.length };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a list whose text has a template',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    for (const some of ids.filter((id) => id !== \`o_0\`)) {
      await orders.archive(some);
    }
    return { archived: ids.length };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: "ids.filter((id) => id !== 'o_0')",
            effect: 'orders.archive',
          },
          line: 9,
          column: 13,
          endLine: 9,
          endColumn: 33,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const done = [];
                    const errors = [];
                    for (const some of ids.filter((id) => id !== \`o_0\`)) {
                      try {
                        await orders.archive(some);
                        done.push(some);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: some, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { archived: ids.length };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'the fields of a given object',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const updateOrders = tool({
  inputSchema: z.object({ states: z.record(z.string(), z.string()) }),
  execute: async ({ states }) => {
    for (const [id, state] of Object.entries(states)) {
      await orders.update(id, { state });
    }
    return { updated: Object.keys(states).length };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`updateOrders`',
            call: 'orders.update',
            list: 'Object.entries(states)',
            effect: 'orders.update',
          },
          line: 9,
          column: 13,
          endLine: 9,
          endColumn: 41,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const updateOrders = tool({
                  inputSchema: z.object({ states: z.record(z.string(), z.string()) }),
                  execute: async ({ states }) => {
                    const done = [];
                    const errors = [];
                    for (const [id, state] of Object.entries(states)) {
                      try {
                        await orders.update(id, { state });
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call updateOrders again with the failed ones alone in states, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { updated: Object.keys(states).length };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a list in a text',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.string() }),
  execute: async ({ ids }) => {
    for (const id of ids.split(',')) {
      await orders.archive(id);
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: "ids.split(',')",
            effect: 'orders.archive',
          },
          line: 9,
          column: 13,
          endLine: 9,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.string() }),
                  execute: async ({ ids }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids.split(',')) {
                      try {
                        await orders.archive(id);
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { ids };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a loop that counts',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    for (let index = 0; index < ids.length; index++) {
      await orders.archive(ids[index]);
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 9,
          column: 13,
          endLine: 9,
          endColumn: 39,
          suggestions: [],
        },
      ],
    },
    {
      name: 'items that the tool has in memory',
      code: `import { tool } from 'ai';
import { z } from 'zod';

const tasks = [];

export const completeTasks = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: ({ ids }) => {
    for (const id of ids) {
      const task = tasks.find((each) => each.id === id);
      if (!task) throw new Error(\`No task has the id \${id}; listTasks shows them\`);
      task.done = true;
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'throw',
          data: {
            tool: '`completeTasks`',
            list: 'ids',
            effect: 'task.done',
          },
          line: 11,
          column: 18,
          endLine: 11,
          endColumn: 84,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';

                const tasks = [];

                export const completeTasks = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: ({ ids }) => {
                    const completed = [];
                    const errors = [];
                    for (const id of ids) {
                      const task = tasks.find((each) => each.id === id);
                      if (!task) {
                        errors.push({ item: id, class: 'permanent', reason: \`No task has the id \${id}; listTasks shows them\` });
                        continue;
                      }
                      task.done = true;
                      completed.push(id);
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: completed.length === 0 ? 'none' : 'partial',
                        done: completed,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call completeTasks again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { ids };
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

tester.run('no-throw-in-batch: the work on an item', rule, {
  valid: [
    {
      name: 'a look at each item',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const findOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const found = [];
    for (const id of ids) {
      const order = await orders.find(id);
      if (!order) throw new Error(\`No order has the id \${id}\`);
      found.push(order);
    }
    return { found };
  },
});
`,
    },
    {
      name: 'a look at all items at once',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const findOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    return { found: await Promise.all(ids.map((id) => orders.find(id))) };
  },
});
`,
    },
    {
      name: 'a query that keeps a count',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const getOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      await orders.update(id, { seen: true });
    }
    return { ids };
  },
});
`,
    },
    {
      name: 'a tool that says that it reads only',
      code: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { z } from 'zod';
        import { tickets } from './desk.js';

        const server = new McpServer({ name: 'desk', version: '1.0.0' });

        server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) }, annotations: { readOnlyHint: true } }, async ({ \
          ids }) => {
          for (const id of ids) await tickets.touch(id);
          for (const id of ids) await tickets.update(id);
          return { content: [] };
        });

      `,
    },
    {
      name: 'all items are checked before the first is changed',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      if (!(await orders.find(id))) throw new Error(\`No order has the id \${id}\`);
    }
    await orders.archiveAll(ids);
    return { archived: ids.length };
  },
});
`,
    },
    {
      name: 'a text that is written when all edits are made',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { files } from './files.js';

export const editFile = tool({
  inputSchema: z.object({ path: z.string(), edits: z.array(z.object({ from: z.string(), to: z.string() })) }),
  execute: async ({ path, edits }) => {
    let text = await files.read(path);
    for (const { from, to } of edits) {
      if (!text.includes(from)) throw new Error(\`\${path} has no \${from}; call readFile first\`);
      text = text.replace(from, to);
    }
    await files.write(path, text);
    return { path };
  },
});
`,
    },
    {
      name: 'what a language model is asked',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { model, openai } from './model.js';

export const createTexts = tool({
  inputSchema: z.object({ prompts: z.array(z.string()) }),
  execute: async ({ prompts }) => {
    const answers = [];
    for (const prompt of prompts) {
      answers.push(await openai.chat.completions.create({ model, messages: [{ role: 'user', content: prompt }] }));
    }
    return { answers };
  },
});
`,
    },
    {
      name: 'a log of each item',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) await audit.logger.write(id);
    await orders.archiveAll(ids);
    return { ids };
  },
});
`,
    },
    {
      name: 'a transaction',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { eq } from 'drizzle-orm';
import { db, orderTable } from './db.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    await db.transaction(async (tx) => {
      for (const id of ids) {
        await tx.update(orderTable).set({ state: 'archived' }).where(eq(orderTable.id, id));
      }
    });
    return { ids };
  },
});
`,
    },
    {
      name: 'a transaction of Prisma',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { prisma } from './db.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    await prisma.$transaction(async (client) => {
      for (const id of ids) await client.order.update({ where: { id }, data: { archived: true } });
    });
    return { ids };
  },
});
`,
    },
    {
      name: 'a list of writes for one transaction',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { prisma } from './db.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    await prisma.$transaction(ids.map((id) => prisma.order.update({ where: { id }, data: { archived: true } })));
    return { ids };
  },
});
`,
    },
    {
      name: 'a transaction that is begun by hand',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { client } from './db.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    await client.query('BEGIN');
    try {
      for (const id of ids) await client.query('UPDATE orders SET archived = true WHERE id = $1', [id]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    return { ids };
  },
});
`,
    },
    {
      name: 'a handle that is handed on',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { db, orders } from './db.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const trx = await db.begin();
    for (const id of ids) await orders.update(id, { archived: true }, { trx });
    await trx.commit();
    return { ids };
  },
});
`,
    },
    {
      name: 'a batch writer',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { store } from './db.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const batch = store.batch();
    for (const id of ids) batch.update(store.doc(id), { archived: true });
    await batch.commit();
    return { ids };
  },
});
`,
    },
    {
      name: 'what was created is taken back',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { labels } from './shop.js';

async function rollback(made) {
  for (const label of made) await labels.remove(label.id);
}

export const createLabels = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const made = [];
    for (const id of ids) {
      const label = await labels.create(id);
      if (!label) {
        await rollback(made);
        throw new Error(\`No label was made for \${id}\`);
      }
      made.push(label);
    }
    return { made };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'one write after another',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    await orders.note('archiving');
    for (const id of ids) {
      await orders.update(id, { archived: true });
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.update',
            list: 'ids',
            effect: 'orders.update',
          },
          line: 10,
          column: 13,
          endLine: 10,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    await orders.note('archiving');
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        await orders.update(id, { archived: true });
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { ids };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'SQL that changes rows',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { db } from './db.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    for (const id of ids) {
      await db.query('UPDATE orders SET archived = true WHERE id = $1', [id]);
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'db.query',
            list: 'ids',
            effect: 'db.query',
          },
          line: 9,
          column: 13,
          endLine: 9,
          endColumn: 78,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { db } from './db.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        await db.query('UPDATE orders SET archived = true WHERE id = $1', [id]);
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { ids };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a request that changes something, and its status',
      code: `import { tool } from 'ai';
import { z } from 'zod';

export const deleteOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      const response = await fetch(\`https://shop.example/orders/\${id}\`, { method: 'DELETE', signal: abortSignal });
      if (!response.ok) throw new Error(\`Order \${id} was not deleted: the shop answered with \${response.status}\`);
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'throw',
          data: {
            tool: '`deleteOrders`',
            list: 'ids',
            effect: 'fetch',
          },
          line: 9,
          column: 25,
          endLine: 9,
          endColumn: 115,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';

                export const deleteOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }, { abortSignal }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        const response = await fetch(\`https://shop.example/orders/\${id}\`, { method: 'DELETE', signal: abortSignal });
                        if (!response.ok) {
                          errors.push(
                            response.status === 429 || response.status >= 500
                              ? { item: id, class: 'retryable', reason: \`Order \${id} \
                                was not deleted: the shop answered with \${response.status}\`, \
                                retryAfterSeconds: Number(response.headers.get('retry-after')) || 30 }
                              : response.status === 401 || response.status === 403
                                ? { item: id, class: 'authRequired', reason: \`Order \${id} \
                                  was not deleted: the shop answered with \${response.status}\` }
                                : { item: id, class: 'permanent', reason: \`Order \${id} \
                                  was not deleted: the shop answered with \${response.status}\` },
                          );
                          continue;
                        }
                        done.push(id);
                      } catch (error) {
                        if (abortSignal?.aborted) throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call deleteOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { ids };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a throw that says its class',
      code: `import { tool } from 'ai';
import { z } from 'zod';

export const deleteOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      const response = await fetch(\`https://shop.example/orders/\${id}\`, { method: 'DELETE', signal: abortSignal });
      if (response.status === 429) throw new Error('The shop deletes no more orders now');
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'throw',
          data: {
            tool: '`deleteOrders`',
            list: 'ids',
            effect: 'fetch',
          },
          line: 9,
          column: 36,
          endLine: 9,
          endColumn: 91,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';

                export const deleteOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }, { abortSignal }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        const response = await fetch(\`https://shop.example/orders/\${id}\`, { method: 'DELETE', signal: abortSignal });
                        if (response.status === 429) {
                          errors.push({ item: id, class: 'retryable', reason: 'The shop deletes no more orders now', \
                            retryAfterSeconds: Number(response.headers.get('retry-after')) || 30 });
                          continue;
                        }
                        done.push(id);
                      } catch (error) {
                        if (abortSignal?.aborted) throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call deleteOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { ids };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a function of the file does the work',
      code: `import { tool } from 'ai';
import { z } from 'zod';

async function archive(id, signal) {
  const response = await fetch(\`https://shop.example/orders/\${id}\`, { method: 'DELETE', signal });
  if (!response.ok) throw new Error(\`Order \${id} is still open\`);
}

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      await archive(id, abortSignal);
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'archive',
            list: 'ids',
            effect: 'fetch',
          },
          line: 13,
          column: 13,
          endLine: 13,
          endColumn: 37,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';

                async function archive(id, signal) {
                  const response = await fetch(\`https://shop.example/orders/\${id}\`, { method: 'DELETE', signal });
                  if (!response.ok) throw new Error(\`Order \${id} is still open\`);
                }

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }, { abortSignal }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        await archive(id, abortSignal);
                        done.push(id);
                      } catch (error) {
                        if (abortSignal?.aborted) throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { ids };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a check in front of the write',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const cancelOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    for (const id of ids) {
      const order = await orders.find(id);
      // What was sent stays.
      if (order.sent) throw new Error(\`Order \${id} was sent, and cannot be cancelled\`);
      await orders.cancel(id);
    }
    return { cancelled: ids };
  },
});
`,
      errors: [
        {
          messageId: 'throw',
          data: {
            tool: '`cancelOrders`',
            list: 'ids',
            effect: 'orders.cancel',
          },
          line: 11,
          column: 23,
          endLine: 11,
          endColumn: 88,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const cancelOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        const order = await orders.find(id);
                        // What was sent stays.
                        if (order.sent) {
                          errors.push({ item: id, class: 'permanent', reason: \`Order \${id} was sent, and cannot be cancelled\` });
                          continue;
                        }
                        await orders.cancel(id);
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call cancelOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { cancelled: ids };
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

tester.run('no-throw-in-batch: what fails', rule, {
  valid: [
    {
      name: 'each item has a try of its own',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const failed = [];
    for (const id of ids) {
      try {
        await orders.archive(id);
      } catch (error) {
        if (abortSignal?.aborted) throw error;
        failed.push(id);
      }
    }
    return { failed };
  },
});
`,
    },
    {
      name: 'each call has a catch of its own',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const failed = [];
    for (const id of ids) await orders.archive(id).catch(() => failed.push(id));
    return { failed };
  },
});
`,
    },
    {
      name: 'allSettled',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const outcomes = await Promise.allSettled(ids.map((id) => orders.archive(id)));
    return { failed: ids.filter((_, index) => outcomes[index].status === 'rejected') };
  },
});
`,
    },
    {
      name: 'each mapped call catches',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const results = await Promise.all(
      ids.map(async (id) => {
        try {
          return { id, order: await orders.archive(id) };
        } catch {
          return { id, error: 'not archived' };
        }
      }),
    );
    return { results };
  },
});
`,
    },
    {
      name: 'each mapped promise has a catch',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const results = await Promise.all(ids.map((id) => orders.archive(id).catch(() => null)));
    return { results };
  },
});
`,
    },
    {
      name: 'a function of the file that catches',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

async function archive(id) {
  try {
    return await orders.archive(id);
  } catch {
    return { id, error: 'not archived' };
  }
}

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const results = [];
    for (const id of ids) results.push(await archive(id));
    return { results };
  },
});
`,
    },
    {
      name: 'an outcome that is looked at',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const failed = [];
    for (const id of ids) {
      const outcome = await orders.archive(id);
      if (!outcome.ok) failed.push(id);
    }
    return { failed };
  },
});
`,
    },
    {
      name: 'an outcome that is taken apart',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const failed = [];
    for (const id of ids) {
      const { error } = await orders.archive(id);
      if (error) failed.push({ id, reason: error.code });
    }
    return { failed };
  },
});
`,
    },
    {
      name: 'the stop of the run',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      if (abortSignal.aborted) throw abortSignal.reason;
      try {
        await orders.archive(id);
      } catch {
        console.error(id);
      }
    }
    return { ids };
  },
});
`,
    },
    {
      name: 'a throw that names what is done',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: ({ ids }) => {
    const archived = [];
    for (const id of ids) {
      const order = orders.get(id);
      if (!order) throw new Error(\`Archived \${archived.join(', ')}; no order has the id \${id}\`);
      order.archived = true;
      archived.push(id);
    }
    return { archived };
  },
});
`,
    },
    {
      name: 'what fails is told behind the loop',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const failed = [];
    for (const id of ids) {
      await orders.archive(id).catch(() => failed.push(id));
    }
    if (failed.length > 0) throw new Error(\`Not archived: \${failed.join(', ')}\`);
    return { ids };
  },
});
`,
    },
    {
      name: 'a wrapper of the settings',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { guarded, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) await guarded(() => orders.archive(id));
    return { ids };
  },
});
`,
      settings: { 'tool-errors': { wrappers: ['guarded'] } },
    },
  ],
  invalid: [
    {
      name: 'all at once',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    await Promise.all(ids.map((id) => orders.archive(id, { signal: abortSignal })));
    return { archived: ids.length };
  },
});
`,
      errors: [
        {
          messageId: 'all',
          data: {
            tool: '`archiveOrders`',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 8,
          column: 11,
          endLine: 8,
          endColumn: 84,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }, { abortSignal }) => {
                    const outcomes = await Promise.allSettled(ids.map((id) => orders.archive(id, { signal: abortSignal })));
                    abortSignal?.throwIfAborted();
                    const errors = outcomes.flatMap((outcome, index) => {
                      if (outcome.status === 'fulfilled') return [];
                      console.error(outcome.reason);
                      return [{ item: ids[index], class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                        its cause was logged.' }];
                    });
                    if (errors.length > 0) {
                      return {
                        completeness: errors.length === ids.length ? 'none' : 'partial',
                        done: ids.filter((_, index) => outcomes[index]?.status === 'fulfilled'),
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { archived: ids.length };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'all at once, and their values',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { mail } from './shop.js';

export const sendInvoices = tool({
  inputSchema: z.object({ invoices: z.array(z.object({ id: z.string(), to: z.string() })) }),
  execute: async ({ invoices }) => {
    const receipts = await Promise.all(
      invoices.map(async (invoice) => {
        const receipt = await mail.send({ to: invoice.to, file: invoice.id });
        return receipt.number;
      }),
    );
    return { receipts };
  },
});
`,
      errors: [
        {
          messageId: 'all',
          data: {
            tool: '`sendInvoices`',
            list: 'invoices',
            effect: 'mail.send',
          },
          line: 8,
          column: 28,
          endLine: 13,
          endColumn: 6,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { mail } from './shop.js';

                export const sendInvoices = tool({
                  inputSchema: z.object({ invoices: z.array(z.object({ id: z.string(), to: z.string() })) }),
                  execute: async ({ invoices }) => {
                    const outcomes = await Promise.allSettled(
                      invoices.map(async (invoice) => {
                        const receipt = await mail.send({ to: invoice.to, file: invoice.id });
                        return receipt.number;
                      }),
                    );
                    const errors = outcomes.flatMap((outcome, index) => {
                      if (outcome.status === 'fulfilled') return [];
                      console.error(outcome.reason);
                      return [{ item: invoices[index]?.id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                        its cause was logged.' }];
                    });
                    if (errors.length > 0) {
                      return {
                        completeness: errors.length === invoices.length ? 'none' : 'partial',
                        done: invoices.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ id }) => id),
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call sendInvoices again with the failed ones alone in invoices, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    const receipts = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
                    return { receipts };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'all at once, as the result',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { mail } from './shop.js';

        export const sendInvoices = tool({
          inputSchema: z.object({ invoices: z.array(z.object({ id: z.string(), to: z.string() })) }),
          execute: async ({ invoices }) => {
            return { receipts: await Promise.all(invoices.filter(({ to }) => to).map((invoice) => mail.send(invoice.to, invoice.id))), \
              from: mail.address };
          },
        });

      `,
      errors: [
        {
          messageId: 'all',
          data: {
            tool: '`sendInvoices`',
            list: 'invoices.filter(({ to }) => to)',
            effect: 'mail.send',
          },
          line: 8,
          column: 30,
          endLine: 8,
          endColumn: 126,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { mail } from './shop.js';

                export const sendInvoices = tool({
                  inputSchema: z.object({ invoices: z.array(z.object({ id: z.string(), to: z.string() })) }),
                  execute: async ({ invoices }) => {
                    const items = invoices.filter(({ to }) => to);
                    const outcomes = await Promise.allSettled(items.map((invoice) => mail.send(invoice.to, invoice.id)));
                    const errors = outcomes.flatMap((outcome, index) => {
                      if (outcome.status === 'fulfilled') return [];
                      console.error(outcome.reason);
                      return [{ item: items[index]?.id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                        its cause was logged.' }];
                    });
                    if (errors.length > 0) {
                      return {
                        completeness: errors.length === items.length ? 'none' : 'partial',
                        done: items.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ id }) => id),
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call sendInvoices again with the failed ones alone in invoices, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { receipts: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])), \
                      from: mail.address };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'all at once, through a variable',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const pending = ids.map((id) => orders.archive(id));
    return Promise.all(pending);
  },
});
`,
      errors: [
        {
          messageId: 'all',
          data: {
            tool: '`archiveOrders`',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const pending = ids.map((id) => orders.archive(id));
                    const outcomes = await Promise.allSettled(pending);
                    const errors = outcomes.flatMap((outcome, index) => {
                      if (outcome.status === 'fulfilled') return [];
                      console.error(outcome.reason);
                      return [{ item: ids[index], class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                        its cause was logged.' }];
                    });
                    if (errors.length > 0) {
                      return {
                        completeness: errors.length === ids.length ? 'none' : 'partial',
                        done: ids.filter((_, index) => outcomes[index]?.status === 'fulfilled'),
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'all at once, with throws of their own',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    await Promise.all(
      ids.map(async (id) => {
        const order = await orders.find(id);
        if (!order) throw new Error(\`No order has the id \${id}\`);
        await orders.archive(order.id);
      }),
    );
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'all',
          data: {
            tool: '`archiveOrders`',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 8,
          column: 11,
          endLine: 14,
          endColumn: 6,
          suggestions: [],
        },
      ],
    },
    {
      name: 'promises that a loop collects',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    const pending = [];
    for (const id of ids) {
      pending.push(orders.archive(id));
    }
    await Promise.all(pending);
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'all',
          data: {
            tool: '`archiveOrders`',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 12,
          column: 11,
          endLine: 12,
          endColumn: 31,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a catch that throws on',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    for (const id of ids) {
      try {
        await orders.archive(id);
      } catch (error) {
        throw new Error(\`Order \${id} was not archived\`, { cause: error });
      }
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'throw',
          data: {
            tool: '`archiveOrders`',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 12,
          column: 9,
          endLine: 12,
          endColumn: 75,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        try {
                          await orders.archive(id);
                        } catch (error) {
                          errors.push({ item: id, class: 'permanent', reason: \`Order \${id} was not archived\` });
                          continue;
                        }
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { ids };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a loop that returns early',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    for (const id of ids) {
      const order = await orders.archive(id);
      if (order.isLast) return { last: id };
    }
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 9,
          column: 27,
          endLine: 9,
          endColumn: 45,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a result with a schema of its own',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  outputSchema: z.object({ archived: z.number() }),
  execute: async ({ ids }) => {
    for (const id of ids) {
      await orders.archive(id);
    }
    return { archived: ids.length };
  },
});
`,
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 10,
          column: 13,
          endLine: 10,
          endColumn: 31,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a helper of the settings makes the failure',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { audit, orders } from './shop.js';

export const archiveOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    for (const id of ids) {
      await orders.archive(id, { signal: abortSignal });
    }
    return { archived: ids.length };
  },
});
`,
      settings: { 'tool-errors': { errorHelper: { module: './failures.js', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'call',
          data: {
            tool: '`archiveOrders`',
            call: 'orders.archive',
            list: 'ids',
            effect: 'orders.archive',
          },
          line: 9,
          column: 13,
          endLine: 9,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { audit, orders } from './shop.js';
                import { toToolError } from './failures.js';

                export const archiveOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }, { abortSignal }) => {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        await orders.archive(id, { signal: abortSignal });
                        done.push(id);
                      } catch (error) {
                        if (abortSignal?.aborted) throw error;
                        errors.push({ item: id, ...toToolError(error) });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors,
                        recoverySteps: ['Do not repeat the items in done. Call archiveOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { archived: ids.length };
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

tester.run('no-throw-in-batch: one catch for all', rule, {
  valid: [
    {
      name: 'the catch tells what is done',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { tickets } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  const closed = [];
  try {
    for (const id of ids) {
      await tickets.close(id);
      closed.push(id);
    }
    return { content: [{ type: 'text', text: \`Closed \${closed.join(', ')}.\` }] };
  } catch {
    return { isError: true, content: [{ type: 'text', text: \`Closed \${closed.join(', ')}; the next one failed.\` }] };
  }
});
`,
    },
    {
      name: 'what is done is told behind the catch',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { tickets } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  let count = 0;
  try {
    for (const id of ids) {
      await tickets.close(id);
      count++;
    }
  } catch (error) {
    console.error(error);
  }
  return { content: [{ type: 'text', text: \`Closed \${count} of \${ids.length}.\` }] };
});
`,
    },
    {
      name: 'the catch looks again',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { tickets } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  try {
    for (const id of ids) await tickets.close(id);
    return { content: [{ type: 'text', text: 'Closed.' }] };
  } catch {
    const open = await tickets.list({ open: true });
    return { isError: true, content: [{ type: 'text', text: \`Still open: \${open.join(', ')}\` }] };
  }
});
`,
    },
    {
      name: 'the catch takes all back',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { tickets } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  try {
    for (const id of ids) await tickets.close(id);
    return { content: [{ type: 'text', text: 'Closed.' }] };
  } catch {
    await tickets.undo();
    return { isError: true, content: [{ type: 'text', text: 'Nothing was closed.' }] };
  }
});
`,
    },
    {
      name: 'each item has a catch as well',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { tickets } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  const failed = [];
  try {
    for (const id of ids) {
      try {
        await tickets.close(id);
      } catch {
        failed.push(id);
      }
    }
    return { content: [{ type: 'text', text: JSON.stringify({ failed }) }] };
  } catch {
    return { isError: true, content: [{ type: 'text', text: 'close_tickets failed' }] };
  }
});
`,
    },
  ],
  invalid: [
    {
      name: 'the catch answers for all of them',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { tickets } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  try {
    for (const id of ids) {
      await tickets.close(id);
    }
    return { content: [{ type: 'text', text: \`Closed \${ids.length} tickets.\` }] };
  } catch (error) {
    console.error(error);
    return { isError: true, content: [{ type: 'text', text: 'close_tickets failed' }] };
  }
});
`,
      errors: [
        {
          messageId: 'catch',
          data: {
            tool: '`close_tickets`',
            list: 'ids',
            effect: 'tickets.close',
          },
          line: 13,
          column: 5,
          endLine: 13,
          endColumn: 18,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                import { z } from 'zod';
                import { tickets } from './desk.js';

                const server = new McpServer({ name: 'desk', version: '1.0.0' });

                server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
                  try {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        await tickets.close(id);
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        isError: done.length === 0,
                        content: [{
                          type: 'text',
                          text: JSON.stringify({
                            completeness: done.length === 0 ? 'none' : 'partial',
                            done,
                            errors,
                            recoverySteps: ['Do not repeat the items in done. Call close_tickets again with the failed ones alone in ids, \
                              where the reason says what to change; otherwise tell the user that they failed.'],
                          }),
                        }],
                      };
                    }
                    return { content: [{ type: 'text', text: \`Closed \${ids.length} tickets.\` }] };
                  } catch (error) {
                    console.error(error);
                    return { isError: true, content: [{ type: 'text', text: 'close_tickets failed' }] };
                  }
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'the catch answers for all at once',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { tickets } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  try {
    await Promise.all(ids.map((id) => tickets.close(id)));
    return { content: [{ type: 'text', text: \`Closed \${ids.length} tickets.\` }] };
  } catch {
    return { isError: true, content: [{ type: 'text', text: 'close_tickets failed' }] };
  }
});
`,
      errors: [
        {
          messageId: 'catch',
          data: {
            tool: '`close_tickets`',
            list: 'ids',
            effect: 'tickets.close',
          },
          line: 11,
          column: 5,
          endLine: 11,
          endColumn: 10,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                import { z } from 'zod';
                import { tickets } from './desk.js';

                const server = new McpServer({ name: 'desk', version: '1.0.0' });

                server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
                  try {
                    const outcomes = await Promise.allSettled(ids.map((id) => tickets.close(id)));
                    const errors = outcomes.flatMap((outcome, index) => {
                      if (outcome.status === 'fulfilled') return [];
                      console.error(outcome.reason);
                      return [{ item: ids[index], class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                        its cause was logged.' }];
                    });
                    if (errors.length > 0) {
                      return {
                        isError: errors.length === ids.length,
                        content: [{
                          type: 'text',
                          text: JSON.stringify({
                            completeness: errors.length === ids.length ? 'none' : 'partial',
                            done: ids.filter((_, index) => outcomes[index]?.status === 'fulfilled'),
                            errors,
                            recoverySteps: ['Do not repeat the items in done. Call close_tickets again with the failed ones alone in ids, \
                              where the reason says what to change; otherwise tell the user that they failed.'],
                          }),
                        }],
                      };
                    }
                    return { content: [{ type: 'text', text: \`Closed \${ids.length} tickets.\` }] };
                  } catch {
                    return { isError: true, content: [{ type: 'text', text: 'close_tickets failed' }] };
                  }
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a throw that the catch answers for',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { tickets } from './desk.js';

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  try {
    for (const id of ids) {
      const ticket = await tickets.find(id);
      if (!ticket) {
        throw new Error(\`No ticket has the id \${id}\`);
      }
      await tickets.close(ticket.id);
    }
    return { content: [{ type: 'text', text: \`Closed \${ids.length} tickets.\` }] };
  } catch {
    return { isError: true, content: [{ type: 'text', text: 'A ticket was not found' }] };
  }
});
`,
      errors: [
        {
          messageId: 'catch',
          data: {
            tool: '`close_tickets`',
            list: 'ids',
            effect: 'tickets.close',
          },
          line: 17,
          column: 5,
          endLine: 17,
          endColumn: 10,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                import { z } from 'zod';
                import { tickets } from './desk.js';

                const server = new McpServer({ name: 'desk', version: '1.0.0' });

                server.registerTool('close_tickets', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
                  try {
                    const done = [];
                    const errors = [];
                    for (const id of ids) {
                      try {
                        const ticket = await tickets.find(id);
                        if (!ticket) {
                          throw new Error(\`No ticket has the id \${id}\`);
                        }
                        await tickets.close(ticket.id);
                        done.push(id);
                      } catch (error) {
                        if (error instanceof Error && error.name === 'AbortError') throw error;
                        console.error(error);
                        errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (errors.length > 0) {
                      return {
                        isError: done.length === 0,
                        content: [{
                          type: 'text',
                          text: JSON.stringify({
                            completeness: done.length === 0 ? 'none' : 'partial',
                            done,
                            errors,
                            recoverySteps: ['Do not repeat the items in done. Call close_tickets again with the failed ones alone in ids, \
                              where the reason says what to change; otherwise tell the user that they failed.'],
                          }),
                        }],
                      };
                    }
                    return { content: [{ type: 'text', text: \`Closed \${ids.length} tickets.\` }] };
                  } catch {
                    return { isError: true, content: [{ type: 'text', text: 'A ticket was not found' }] };
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

tester.run('no-throw-in-batch: a catch that lets the stop through', rule, {
  valid: [
    {
      name: 'each item has a catch that lets the stop through as well',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { billing } from './billing.js';

        export const refundOrders = tool({
          inputSchema: z.object({ ids: z.array(z.string()) }),
          execute: async ({ ids }, { abortSignal }) => {
            const done = [];
            const errors = [];
            try {
              for (const id of ids) {
                try {
                  await billing.refund(id, { signal: abortSignal });
                  done.push(id);
                } catch (error) {
                  if (abortSignal?.aborted) throw error;
                  errors.push({ item: id, class: 'permanent', reason: 'The order could not be refunded.' });
                }
              }
              return { completeness: errors.length > 0 ? 'partial' : 'complete', done, errors };
            } catch (error) {
              if (abortSignal?.aborted) throw error;
              return { class: 'permanent', message: 'The refunds ended.', recoverySteps: ['Ask the user how to go on, \
                then call refundOrders again.'] };
            }
          },
        });

      `,
    },
    {
      name: 'each item has a catch that goes on where the run was not stopped',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { AbortError, billing } from './billing.js';

export const refundOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const errors = [];
    for (const id of ids) {
      try {
        await billing.refund(id, { signal: abortSignal });
      } catch (error) {
        if (!abortSignal?.aborted) { errors.push({ item: id, class: 'permanent', reason: 'The order could not be refunded.' }); continue; }
        throw error;
      }
    }
    return { completeness: errors.length > 0 ? 'partial' : 'complete', errors };
  },
});
`,
    },
    {
      name: 'each item has a catch that goes on unless the error is the stop',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { AbortError, billing } from './billing.js';

        export const refundOrders = tool({
          inputSchema: z.object({ ids: z.array(z.string()) }),
          execute: async ({ ids }, { abortSignal }) => {
            const errors = [];
            for (const id of ids) {
              try {
                await billing.refund(id, { signal: abortSignal });
              } catch (error) {
                if (!(error instanceof AbortError)) { errors.push({ \
                  item: id, class: 'permanent', reason: 'The order could not be refunded.' }); continue; }
                throw error;
              }
            }
            return { completeness: errors.length > 0 ? 'partial' : 'complete', errors };
          },
        });

      `,
    },
    {
      name: 'the catch lets the stop through and tells what is done',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { billing } from './billing.js';

export const refundOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const done: string[] = [];
    try {
      for (const id of ids) {
        await billing.refund(id, { signal: abortSignal });
        done.push(id);
      }
      return { done };
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      return { class: 'permanent', message: 'The refunds ended.', completeness: 'partial', done };
    }
  },
});
`,
    },
    {
      name: 'the catch lets the stop through, and only reads',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { billing } from './billing.js';

        export const refundOrders = tool({
          inputSchema: z.object({ ids: z.array(z.string()) }),
          execute: async ({ ids }, { abortSignal }) => {
            try {
              const orders = await Promise.all(ids.map((id) => billing.find(id, { signal: abortSignal })));
              return { orders };
            } catch (error) {
              if (abortSignal?.aborted) throw error;
              return { class: 'permanent', message: 'The refunds ended.', recoverySteps: ['Ask the user how to go on, \
                then call refundOrders again.'] };
            }
          },
        });

      `,
    },
  ],
  invalid: [
    {
      name: 'each item has a catch that gives up after some failures',
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { AbortError, billing } from './billing.js';

export const refundOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }, { abortSignal }) => {
    const errors = [];
    for (const id of ids) {
      try {
        await billing.refund(id, { signal: abortSignal });
      } catch (error) {
        if (errors.length < 3) { errors.push({ item: id, class: 'permanent', reason: 'The order could not be refunded.' }); continue; }
        throw error;
      }
    }
    return { completeness: errors.length > 0 ? 'partial' : 'complete', errors };
  },
});
`,
      errors: [
        {
          messageId: 'throw',
          data: { tool: '`refundOrders`', list: 'ids', effect: 'billing.refund' },
          line: 14,
          column: 9,
          endLine: 14,
          endColumn: 21,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { AbortError, billing } from './billing.js';

                export const refundOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }, { abortSignal }) => {
                    const errors = [];
                    const done = [];
                    const failures = [];
                    for (const id of ids) {
                      try {
                        try {
                          await billing.refund(id, { signal: abortSignal });
                        } catch (error) {
                          if (errors.length < 3) { errors.push({ \
                            item: id, class: 'permanent', reason: 'The order could not be refunded.' }); continue; }
                          throw error;
                        }
                        done.push(id);
                      } catch (error) {
                        if (abortSignal?.aborted) throw error;
                        console.error(error);
                        failures.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' });
                      }
                    }
                    if (failures.length > 0) {
                      return {
                        completeness: done.length === 0 ? 'none' : 'partial',
                        done,
                        errors: failures,
                        recoverySteps: ['Do not repeat the items in done. Call refundOrders again with the failed ones alone in ids, \
                          where the reason says what to change; otherwise tell the user that they failed.'],
                      };
                    }
                    return { completeness: errors.length > 0 ? 'partial' : 'complete', errors };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'the catch lets the stop of the run through, told by its signal',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { billing } from './billing.js';

        export const refundOrders = tool({
          inputSchema: z.object({ ids: z.array(z.string()) }),
          execute: async ({ ids }, { abortSignal }) => {
            try {
              for (const id of ids) {
                await billing.refund(id, { signal: abortSignal });
              }
              return { refunded: ids };
            } catch (error) {
              if (abortSignal?.aborted) throw error;
              return { class: 'permanent', message: 'The refunds ended.', recoverySteps: ['Ask the user how to go on, \
                then call refundOrders again.'] };
            }
          },
        });

      `,
      errors: [
        {
          messageId: 'catch',
          data: { tool: '`refundOrders`', list: 'ids', effect: 'billing.refund' },
          line: 13,
          column: 7,
          endLine: 13,
          endColumn: 20,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing } from './billing.js';

                export const refundOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }, { abortSignal }) => {
                    try {
                      const done = [];
                      const errors = [];
                      for (const id of ids) {
                        try {
                          await billing.refund(id, { signal: abortSignal });
                          done.push(id);
                        } catch (error) {
                          if (abortSignal?.aborted) throw error;
                          console.error(error);
                          errors.push({ item: id, class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                            its cause was logged.' });
                        }
                      }
                      if (errors.length > 0) {
                        return {
                          completeness: done.length === 0 ? 'none' : 'partial',
                          done,
                          errors,
                          recoverySteps: ['Do not repeat the items in done. Call refundOrders again with the failed ones alone in ids, \
                            where the reason says what to change; otherwise tell the user that they failed.'],
                        };
                      }
                      return { refunded: ids };
                    } catch (error) {
                      if (abortSignal?.aborted) throw error;
                      return { class: 'permanent', message: 'The refunds ended.', recoverySteps: ['Ask the user how to go on, \
                        then call refundOrders again.'] };
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'the catch lets the stop of the run through, told by the error',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { billing } from './billing.js';

        export const refundOrders = tool({
          inputSchema: z.object({ ids: z.array(z.string()) }),
          execute: async ({ ids }) => {
            try {
              const refunds = await Promise.all(ids.map((id) => billing.refund(id)));
              return { refunds };
            } catch (error) {
              if (error instanceof Error && error.name === 'AbortError') throw error;
              return { class: 'permanent', message: 'The refunds ended.', recoverySteps: ['Ask the user how to go on, \
                then call refundOrders again.'] };
            }
          },
        });

      `,
      errors: [
        {
          messageId: 'catch',
          data: { tool: '`refundOrders`', list: 'ids', effect: 'billing.refund' },
          line: 11,
          column: 7,
          endLine: 11,
          endColumn: 20,
          suggestions: [
            {
              messageId: 'goOn',
              output: dedent`
                import { tool } from 'ai';
                import { z } from 'zod';
                import { billing } from './billing.js';

                export const refundOrders = tool({
                  inputSchema: z.object({ ids: z.array(z.string()) }),
                  execute: async ({ ids }) => {
                    try {
                      const outcomes = await Promise.allSettled(ids.map((id) => billing.refund(id)));
                      const errors = outcomes.flatMap((outcome, index) => {
                        if (outcome.status === 'fulfilled') return [];
                        console.error(outcome.reason);
                        return [{ item: ids[index], class: 'permanent', reason: 'An unexpected error ended the work on this item; \
                          its cause was logged.' }];
                      });
                      if (errors.length > 0) {
                        return {
                          completeness: errors.length === ids.length ? 'none' : 'partial',
                          done: ids.filter((_, index) => outcomes[index]?.status === 'fulfilled'),
                          errors,
                          recoverySteps: ['Do not repeat the items in done. Call refundOrders again with the failed ones alone in ids, \
                            where the reason says what to change; otherwise tell the user that they failed.'],
                        };
                      }
                      const refunds = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
                      return { refunds };
                    } catch (error) {
                      if (error instanceof Error && error.name === 'AbortError') throw error;
                      return { class: 'permanent', message: 'The refunds ended.', recoverySteps: ['Ask the user how to go on, \
                        then call refundOrders again.'] };
                    }
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'one item ends the loop with a failure, and the catch lets the stop through',
      code: dedent`
        import { tool } from 'ai';
        import { z } from 'zod';
        import { billing } from './billing.js';

        export const refundOrders = tool({
          inputSchema: z.object({ ids: z.array(z.string()) }),
          execute: async ({ ids }, { abortSignal }) => {
            try {
              for (const id of ids) {
                const order = await billing.find(id);
                if (order.refunded) return { class: 'permanent', message: \`Order \${id} is refunded already.\` };
                await billing.refund(id, { signal: abortSignal });
              }
              return { refunded: ids };
            } catch (error) {
              if (abortSignal?.aborted) throw error;
              return { class: 'permanent', message: 'The refunds ended.', recoverySteps: ['Ask the user how to go on, \
                then call refundOrders again.'] };
            }
          },
        });

      `,
      errors: [
        {
          messageId: 'catch',
          data: { tool: '`refundOrders`', list: 'ids', effect: 'billing.refund' },
          line: 15,
          column: 7,
          endLine: 15,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'the catch lets the control flow of the framework through',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { billing } from './billing.js';

const server = new McpServer({ name: 'shop', version: '1.0.0' });

server.registerTool('refund_orders', { inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {
  try {
    for (const id of ids) {
      if (!(await billing.find(id))) return { isError: true, content: [{ type: 'text', text: \`No order \${id}\` }] };
      await billing.refund(id);
    }
    return { content: [{ type: 'text', text: 'All orders are refunded.' }] };
  } catch (error) {
    if (error instanceof UrlElicitationRequiredError) throw error;
    return { isError: true, content: [{ type: 'text', text: 'refund_orders failed.' }] };
  }
});
`,
      errors: [
        {
          messageId: 'catch',
          data: { tool: '`refund_orders`', list: 'ids', effect: 'billing.refund' },
          line: 15,
          column: 5,
          endLine: 15,
          endColumn: 18,
        },
      ],
    },
  ],
});

import rule from '../../rules/no-throw-non-error.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

tester.run('no-throw-non-error: what is thrown', rule, {
  valid: [
    {
      name: 'an Error',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('No id');
    return { id };
  },
});
`,
    },
    {
      name: 'a call of Error',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw Error('No id');
    return { id };
  },
});
`,
    },
    {
      name: 'a class that extends something',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

class NoId extends db.Failure {}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new NoId();
    return { id };
  },
});
`,
    },
    {
      name: 'what a call makes',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw db.failure('No id');
    return { id };
  },
});
`,
    },
    {
      name: 'what a call rejects with',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw await load(id);
    return { id };
  },
});
`,
    },
    {
      name: 'an imported name',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw db;
    return { id };
  },
});
`,
    },
    {
      name: 'one of two kinds',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw id === '' ? { code: 'E1' } : new Error('No id');
    return { id };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a text, in a command that gave no value so far',
      code: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeOrder = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw 'No id';
    await db.remove(id);
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: { tool: '`removeOrder`', what: 'a string', version: 'with ai 7 ', receiver: 'the model receives', received: '`No id`' },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeOrder = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'No id',
      recoverySteps: ['Call removeOrder again only with other values for id.'],
    };
    await db.remove(id);
    return { done: true };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeOrder = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('No id');
    await db.remove(id);
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a text, in a command whose work may not have run',
      code: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    if (!ids) throw 'No id';
    if (ids.length > 0) await db.remove(ids);
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: { tool: '`removeOrders`', what: 'a string', version: 'with ai 7 ', receiver: 'the model receives', received: '`No id`' },
          line: 7,
          column: 21,
          endLine: 7,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db } from './deps.js';

export const removeOrders = tool({
  inputSchema: z.object({ ids: z.array(z.string()) }),
  execute: async ({ ids }) => {
    if (!ids) throw new Error('No id');
    if (ids.length > 0) await db.remove(ids);
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw { code: 'DB_DOWN', dsn: db.url };
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"DB_DOWN","dsn":…}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 52,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      code: 'DB_DOWN',
      message: 'lookup failed: DB_DOWN.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: { code: 'DB_DOWN', dsn: db.url } });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object with a message',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw { code: 404, message: \`No order \${id}\` };
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":404,"message":"No order ${…}"}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 60,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: \`No order \${id}\`,
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error(\`No order \${id}\`, { cause: { code: 404, message: \`No order \${id}\` } });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object in a constant',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

const failure = { code: 'E1', port: 5432 };
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw failure;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1","port":5432}`',
          },
          line: 8,
          column: 20,
          endLine: 8,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

const failure = { code: 'E1', port: 5432 };
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

const failure = { code: 'E1', port: 5432 };
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: failure });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object that is written to later',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const failure = { code: 'E1' };
    failure.dsn = db.url;
    if (!id) throw failure;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1",…}`',
          },
          line: 9,
          column: 20,
          endLine: 9,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const failure = { code: 'E1' };
    failure.dsn = db.url;
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const failure = { code: 'E1' };
    failure.dsn = db.url;
    if (!id) throw new Error('lookup failed.', { cause: failure });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object with a spread',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw { ...db.config, code: 'E1' };
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{…,"code":"E1"}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 48,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      code: 'E1',
      message: 'lookup failed: E1.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: { ...db.config, code: 'E1' } });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an array',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw [1, 'x'];
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'an array',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`[1,"x"]`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: [1, 'x'] });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a string',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw 'No id was given.';
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a string',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`No id was given.`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 38,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'No id was given.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('No id was given.');
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a template',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw \`No order \${id}\`;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a string',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`No order ${…}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: \`No order \${id}\`,
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error(\`No order \${id}\`);
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a concatenation',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw 'No order ' + id;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a string',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`No order ${…}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'No order ' + id,
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('No order ' + id);
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a string in a constant',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

const text = 'No id was given.';
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw text;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a string',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`No id was given.`',
          },
          line: 8,
          column: 20,
          endLine: 8,
          endColumn: 24,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

const text = 'No id was given.';
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: text,
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

const text = 'No id was given.';
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error(text);
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a number',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw 404;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a number',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`404`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 23,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: 404 });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a boolean',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw false;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a boolean',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`false`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 25,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: false });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'null',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw null;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'null',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`unknown error`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 24,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.');
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'undefined',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw undefined;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'undefined',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`unknown error`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.');
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a BigInt',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw 10n;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'callDies',
          data: {
            tool: '`lookup`',
            what: 'a BigInt',
            version: 'with ai 7 ',
            received: '`TypeError: Do not know how to serialize a BigInt`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 23,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: 10n });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object with a BigInt',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw { code: 'E1', total: 10n };
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'callDies',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            received: '`TypeError: Do not know how to serialize a BigInt`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 46,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      code: 'E1',
      message: 'lookup failed: E1.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: { code: 'E1', total: 10n } });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object that refers to itself',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const failure = { code: 'E1' };
    failure.self = failure;
    if (!id) throw failure;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'callDies',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            received: '`TypeError: Converting circular structure to JSON`',
          },
          line: 9,
          column: 20,
          endLine: 9,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const failure = { code: 'E1' };
    failure.self = failure;
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const failure = { code: 'E1' };
    failure.self = failure;
    if (!id) throw new Error('lookup failed.', { cause: failure });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a function',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw () => id;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a function',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: 'a result without content',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: () => id });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a symbol',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw Symbol('no id');
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a symbol',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: 'a result without content',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 35,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: Symbol('no id') });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a regular expression',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw /no id/;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a regular expression',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: /no id/ });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a Map',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Map([[id, 1]]);
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 38,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: new Map([[id, 1]]) });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a class that extends nothing',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

class NoId {
  code = 'E1';
  constructor(readonly dsn: string) {}
}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new NoId(db.url);
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":…,"dsn":…}`',
          },
          line: 11,
          column: 20,
          endLine: 11,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

class NoId {
  code = 'E1';
  constructor(readonly dsn: string) {}
}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'lookup failed.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

class NoId {
  code = 'E1';
  constructor(readonly dsn: string) {}
}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: new NoId(db.url) });
    return { id };
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

tester.run('no-throw-non-error: where it is thrown', rule, {
  valid: [
    {
      name: 'in a try whose catch answers',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try { if (!id) throw { code: 'E1' }; } catch { return null; }
    return { id };
  },
});
`,
    },
    {
      name: 'in a try whose catch throws on Errors',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try { if (!id) throw { code: 'E1' }; } catch (error) { if (error instanceof Error) throw error; }
    return { id };
  },
});
`,
    },
    {
      name: 'in a helper that nobody calls',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

function check(id: string) {
  if (!id) throw { code: 'E1' };
}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    
    return { id };
  },
});
`,
    },
    {
      name: 'in a timer',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    setTimeout(() => { throw 'late'; }, 10);
    return { id };
  },
});
`,
    },
    {
      name: 'in an event handler',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    db.on('error', () => { throw { code: 'E1' }; });
    return { id };
  },
});
`,
    },
    {
      name: 'a rejection that is caught',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return Promise.reject({ code: 'E1' }).catch(() => null);
    return { id };
  },
});
`,
    },
    {
      name: 'the caught error',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try { await load(id); } catch (error) { throw error; }
    return { id };
  },
});
`,
    },
    {
      name: 'behind a wrapper of the settings',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({ execute: withToolErrors(async ({ id }) => { throw { id }; }) });
`,
      settings: { 'tool-errors': { wrappers: ['withToolErrors'] } },
    },
    {
      name: 'behind a wrapper that nobody named',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({ execute: withLogging(async ({ id }) => { throw { id }; }) });
`,
    },
    {
      name: 'in no tool',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = { execute: async ({ id }) => { throw { id }; } };
`,
    },
  ],
  invalid: [
    {
      name: 'in a try whose catch throws it on',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try { if (!id) throw { code: 'E1' }; } catch (error) { console.error(error); throw error; }
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 7,
          column: 26,
          endLine: 7,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try { if (!id) throw new Error('lookup failed.', { cause: { code: 'E1' } }); } catch (error) { console.error(error); throw error; }
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in a try whose catch throws on what is no Error',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try { if (!id) throw { code: 'E1' }; } catch (error) { if (!(error instanceof Error)) throw error; }
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 7,
          column: 26,
          endLine: 7,
          endColumn: 40,
          suggestions: [
            {
              messageId: 'throwError',
              output: dedent`
                import { tool } from 'ai';
                import { db, load } from './deps.js';

                export const lookup = tool({
                  inputSchema: z.object({ id: z.string() }),
                  execute: async ({ id }) => {
                    try { if (!id) throw new Error('lookup failed.', { cause: { code: 'E1' } }); \
                      } catch (error) { if (!(error instanceof Error)) throw error; }
                    return { id };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'in a helper of the file',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

function check(id: string) {
  if (!id) throw { code: 'E1' };
}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    check(id);
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 5,
          column: 18,
          endLine: 5,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

function check(id: string) {
  if (!id) throw new Error('lookup failed.', { cause: { code: 'E1' } });
}
export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    check(id);
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in a callback that runs at once',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    [id].forEach((each) => {
      if (!each) throw 'No id was given.';
    });
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a string',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`No id was given.`',
          },
          line: 8,
          column: 24,
          endLine: 8,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    [id].forEach((each) => {
      if (!each) throw new Error('No id was given.');
    });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a rejection that is returned',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return Promise.reject({ code: 'E1' });
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 7,
          column: 36,
          endLine: 7,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      code: 'E1',
      message: 'lookup failed: E1.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return Promise.reject(new Error('lookup failed.', { cause: { code: 'E1' } }));
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a rejection that is the body',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({ execute: ({ id }) => Promise.reject({ id, message: 'No order' }) });
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"id":…,"message":"No order"}`',
          },
          line: 4,
          column: 66,
          endLine: 4,
          endColumn: 93,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({ execute: ({ id }) => ({
  class: 'permanent',
  message: 'No order',
  recoverySteps: ['Call lookup again only with other values for id.'],
}) });
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({ execute: ({ id }) => Promise.reject(new Error('No order', { cause: { id, message: 'No order' } })) });
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a promise that is rejected',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    await new Promise((resolve, reject) => {
      if (!id) reject('No id was given.');
      resolve(id);
    });
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a string',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`No id was given.`',
          },
          line: 8,
          column: 23,
          endLine: 8,
          endColumn: 41,
          suggestions: [
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    await new Promise((resolve, reject) => {
      if (!id) reject(new Error('No id was given.'));
      resolve(id);
    });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in a generator',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  async *execute({ id }) {
    yield 1;
    if (!id) throw { code: 'E1' };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  async *execute({ id }) {
    yield 1;
    if (!id) throw new Error('lookup failed.', { cause: { code: 'E1' } });
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an own object in a catch',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try { await load(id); } catch { throw { code: 'E1' }; }
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 7,
          column: 43,
          endLine: 7,
          endColumn: 57,
          suggestions: [
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try { await load(id); } catch { throw new Error('lookup failed.', { cause: { code: 'E1' } }); }
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in a function that two tools run',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

async function run({ id }) {
  throw { id };
}
export const a = tool({ execute: run });
export const b = tool({ execute: run });
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`a`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"id":…}`',
          },
          line: 5,
          column: 9,
          endLine: 5,
          endColumn: 15,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

async function run({ id }) {
  return {
    class: 'permanent',
    message: 'This tool could not finish.',
    recoverySteps: ['Call this tool again only with other values for id.'],
  };
}
export const a = tool({ execute: run });
export const b = tool({ execute: run });
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

async function run({ id }) {
  throw new Error('This tool could not finish.', { cause: { id } });
}
export const a = tool({ execute: run });
export const b = tool({ execute: run });
`,
            },
          ],
        },
      ],
    },
    {
      name: 'with a comment that an edit would lose',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw { /* why */ code: 'E1' };
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 44,
          suggestions: [
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: { /* why */ code: 'E1' } });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'without semicolons',
      code: `import { tool } from 'ai'

export const lookup = tool({
  execute: async ({ id }) => {
    if (!id) throw 'No id was given.'
    return { id }
  },
})
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a string',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`No id was given.`',
          },
          line: 5,
          column: 20,
          endLine: 5,
          endColumn: 38,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai'

export const lookup = tool({
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      message: 'No id was given.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    }
    return { id }
  },
})
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai'

export const lookup = tool({
  execute: async ({ id }) => {
    if (!id) throw new Error('No id was given.')
    return { id }
  },
})
`,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('no-throw-non-error: what arrives', rule, {
  valid: [],
  invalid: [
    {
      name: 'an object in ai 6',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw { code: 'E1' };
    return { id };
  },
});
`,
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 6 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      code: 'E1',
      message: 'lookup failed: E1.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: { code: 'E1' } });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object in ai 5',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw { code: 'E1' };
    return { id };
  },
});
`,
      settings: { 'tool-errors': { versions: { ai: 5 } } },
      errors: [
        {
          messageId: 'wholeJson',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with ai 5 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      code: 'E1',
      message: 'lookup failed: E1.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: { code: 'E1' } });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object in ai 4, of which nothing was measured',
      code: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw { code: 'E1' };
    return { id };
  },
});
`,
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      errors: [
        {
          messageId: 'noError',
          data: {
            tool: '`lookup`',
            what: 'an object',
          },
          line: 7,
          column: 20,
          endLine: 7,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return {
      class: 'permanent',
      code: 'E1',
      message: 'lookup failed: E1.',
      recoverySteps: ['Call lookup again only with other values for id.'],
    };
    return { id };
  },
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { tool } from 'ai';
import { db, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) throw new Error('lookup failed.', { cause: { code: 'E1' } });
    return { id };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object in MCP SDK 1',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw { code: 'E1' };
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            received: '`[object Object]`',
          },
          line: 5,
          column: 18,
          endLine: 5,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'lookup failed: E1. Call lookup again only with other values for id.' }],
  };
  return { content: [] };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw new Error('lookup failed.', { cause: { code: 'E1' } });
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object in MCP SDK 2',
      code: `import { McpServer } from '@modelcontextprotocol/server';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw { code: 'E1', message: 'No order' };
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with MCP SDK 2 ',
            receiver: 'the model receives',
            received: '`[object Object]`',
          },
          line: 5,
          column: 18,
          endLine: 5,
          endColumn: 53,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { McpServer } from '@modelcontextprotocol/server';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'No order' }],
  };
  return { content: [] };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { McpServer } from '@modelcontextprotocol/server';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw new Error('No order', { cause: { code: 'E1', message: 'No order' } });
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an array in MCP',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw [1, 'x'];
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'an array',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            received: '`1,x`',
          },
          line: 5,
          column: 18,
          endLine: 5,
          endColumn: 26,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'lookup failed.' }],
  };
  return { content: [] };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw new Error('lookup failed.', { cause: [1, 'x'] });
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'null in MCP',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw null;
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'null',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            received: '`null`',
          },
          line: 5,
          column: 18,
          endLine: 5,
          endColumn: 22,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'lookup failed.' }],
  };
  return { content: [] };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw new Error('lookup failed.');
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a string in MCP',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw 'No id was given.';
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'a string',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            received: '`No id was given.`',
          },
          line: 5,
          column: 18,
          endLine: 5,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'No id was given.' }],
  };
  return { content: [] };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw new Error('No id was given.');
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a BigInt in MCP',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw { total: 10n };
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: '`lookup`',
            what: 'an object',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            received: '`[object Object]`',
          },
          line: 5,
          column: 18,
          endLine: 5,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'lookup failed.' }],
  };
  return { content: [] };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const server: McpServer;
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw new Error('lookup failed.', { cause: { total: 10n } });
  return { content: [] };
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an object from a request handler',
      code: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  throw { code: 7, message: 'No such tool' };
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: 'This tool',
            what: 'an object',
            version: 'with MCP SDK 1 ',
            receiver: 'the client receives a JSON-RPC error, which is no tool result, with',
            received: '`No such tool`',
          },
          line: 4,
          column: 9,
          endLine: 4,
          endColumn: 45,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  return {
    isError: true,
    content: [{ type: 'text', text: 'No such tool' }],
  };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  throw new Error('No such tool', { cause: { code: 7, message: 'No such tool' } });
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a string from a request handler',
      code: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  throw 'No such tool';
});
`,
      errors: [
        {
          messageId: 'asText',
          data: {
            tool: 'This tool',
            what: 'a string',
            version: 'with MCP SDK 1 ',
            receiver: 'the client receives a JSON-RPC error, which is no tool result, with',
            received: '`Internal error`',
          },
          line: 4,
          column: 9,
          endLine: 4,
          endColumn: 23,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  return {
    isError: true,
    content: [{ type: 'text', text: 'No such tool' }],
  };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  throw new Error('No such tool');
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'null from a request handler',
      code: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  throw null;
});
`,
      errors: [
        {
          messageId: 'noAnswer',
          data: {
            tool: 'This tool',
            what: 'null',
            version: 'with MCP SDK 1 ',
          },
          line: 4,
          column: 9,
          endLine: 4,
          endColumn: 13,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  return {
    isError: true,
    content: [{ type: 'text', text: 'This tool could not finish.' }],
  };
});
`,
            },
            {
              messageId: 'throwError',
              output: `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  throw new Error('This tool could not finish.');
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a factory of the settings',
      code: `import { defineAcmeTool } from './acme.js';
export const lookup = defineAcmeTool({ execute: ({ id }) => { throw { id }; } });
`,
      settings: { 'tool-errors': { factories: ['defineAcmeTool'] } },
      errors: [
        {
          messageId: 'noError',
          data: {
            tool: '`lookup`',
            what: 'an object',
          },
          line: 2,
          column: 69,
          endLine: 2,
          endColumn: 75,
          suggestions: [
            {
              messageId: 'returnFailure',
              output: `import { defineAcmeTool } from './acme.js';
export const lookup = defineAcmeTool({ execute: ({ id }) => { return {
  class: 'permanent',
  message: 'lookup failed.',
  recoverySteps: ['Call lookup again only with other values for id.'],
}; } });
`,
            },
            {
              messageId: 'throwError',
              output: `import { defineAcmeTool } from './acme.js';
export const lookup = defineAcmeTool({ execute: ({ id }) => { throw new Error('lookup failed.', { cause: { id } }); } });
`,
            },
          ],
        },
      ],
    },
  ],
});

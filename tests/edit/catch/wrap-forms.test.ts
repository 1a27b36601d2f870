import rule from '../../../rules/require-try-catch.ts';
import { ruleTester } from '../../rule-tester.ts';

const tester = ruleTester();

tester.run('the wrap of expression bodies', rule, {
  valid: [],
  invalid: [
    {
      name: 'a call',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => load(id),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'an object literal',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => ({
    id,
    row: await load(id),
  }),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return {
        id,
        row: await load(id),
      };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a conditional',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: ({ id }) => id ? load(id) : null,
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 21,
          endLine: 6,
          endColumn: 23,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await (id ? load(id) : null);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a conditional in parentheses',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: ({ id }) => (id ? load(id) : null),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 21,
          endLine: 6,
          endColumn: 23,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await (id ? load(id) : null);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a sequence',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: ({ id }) => (console.log(id), load(id)),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 21,
          endLine: 6,
          endColumn: 23,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await (console.log(id), load(id));
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'an assertion',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: ({ id }) => load(id) as Promise<Order>,
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 21,
          endLine: 6,
          endColumn: 23,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await (load(id) as Promise<Order>);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a value on a line of its own',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) =>
    load(id),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a chain over lines',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: ({ id }) =>
    load(id)
      .then((row) => row.items)
      .then((items) => items.length),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 21,
          endLine: 6,
          endColumn: 23,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id)
        .then((row) => row.items)
        .then((items) => items.length);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'comments around the value',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => /* the row */ // from the store
    load(id) /* last */,
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      /* the row */
      // from the store
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  } /* last */,
});
`,
    },
    {
      name: 'comments in parentheses',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => (
    // from the store
    load(id)
  ),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return (
        // from the store
        await load(id)
      );
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'comments around an object',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => (/* a */ { row: await load(id) } /* b */),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return (/* a */ { row: await load(id) } /* b */);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a comment that speaks to a tool',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) =>
    // @ts-expect-error The declaration is wrong.
    load(id),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      // @ts-expect-error The declaration is wrong.
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a template literal over lines',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => \`
\${await load(id)}
  as it is
\`,
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return \`
\${await load(id)}
  as it is
\`;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a bare parameter',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: input => load(input.id),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 18,
          endLine: 6,
          endColumn: 20,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async input => {
    try {
      return await load(input.id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'type parameters',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: <Row,>({ id }: { id: string }) => load<Row>(id),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 43,
          endLine: 6,
          endColumn: 45,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async <Row,>({ id }: { id: string }) => {
    try {
      return await load<Row>(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'JSX',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => (
    <p>
      kept
        as it is {await load(id)}
    </p>
  ),
});
`,
      filename: 'react.tsx',
      languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return (
        <p>
      kept
        as it is {await load(id)}
    </p>
      );
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
  ],
});

tester.run('the wrap of blocks', rule, {
  valid: [],
  invalid: [
    {
      name: 'comments everywhere',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => { // on the head
    // first
    const row = await load(id); // on a line

    /* before the last */
    return row;
    // last
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => { // on the head
    try {
      // first
      const row = await load(id); // on a line

      /* before the last */
      return row;
      // last
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'one line',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => { const row = await load(id); return row; /* last */ },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      const row = await load(id); return row; /* last */
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a directive',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    'use cache'; // by id
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    'use cache'; // by id
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'results in nested statements',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    outer: for (const part of id.split('-')) {
      switch (part) {
        case 'a':
          return load(part);
        default:
          if (part) continue outer;
          else return find(part);
      }
    }
    return;
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      outer: for (const part of id.split('-')) {
        switch (part) {
          case 'a':
            return await load(part);
          default:
            if (part) continue outer;
            else return await find(part);
        }
      }
      return;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'results of functions inside',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ ids }) => {
    const read = async (id: string) => {
      return load(id);
    };
    class Reader {
      read(id: string) {
        return load(id);
      }
    }
    return { rows: await Promise.all(ids.map(read)), other: await new Reader().read('a') };
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 28,
          endLine: 6,
          endColumn: 30,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ ids }) => {
    try {
      const read = async (id: string) => {
        return load(id);
      };
      class Reader {
        read(id: string) {
          return load(id);
        }
      }
      return { rows: await Promise.all(ids.map(read)), other: await new Reader().read('a') };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a promise in a variable',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    let pending = null;
    if (id) pending = load(id);
    return pending;
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      let pending = null;
      if (id) pending = load(id);
      return await pending;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'no result',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    if (!id) return;
    await load(id); // done
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) return undefined;
      await load(id); // done
      return undefined;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'no result, on one line',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => { await load(id); },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      await load(id);
      return undefined;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'an inner try',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      await find(id);
    } catch (error) {
      console.warn(error);
    }
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      try {
        await find(id);
      } catch (error) {
        console.warn(error);
      }
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'values that span lines',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const text = \`
  \${id}
      kept
\`;
    const line = 'a \\
  b';
    return load(text, line);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      const text = \`
  \${id}
      kept
\`;
      const line = 'a \\
  b';
      return await load(text, line);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a sync function',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute({ text }) {
    return { value: JSON.parse(text) };
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'JSON.parse',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: `\`SyntaxError: Unexpected token '<', "<!DOCTYPE "... is not valid JSON\``,
          },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 10,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute({ text }) {
    try {
      return { value: JSON.parse(text) };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a function that returns a promise',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute({ id }) {
    if (!id) return null;
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 10,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  async execute({ id }) {
    try {
      if (!id) return null;
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
  ],
});

tester.run('the wrap of other functions', rule, {
  valid: [],
  invalid: [
    {
      name: 'a method',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  async execute({ id }) {
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 16,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  async execute({ id }) {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a computed method',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  ['execute']({ id }) {
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 14,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  async ['execute']({ id }) {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a function expression',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: function run({ id }) {
    return load(id);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 24,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async function run({ id }) {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'an async generator',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  async *execute({ id }, { abortSignal }) {
    yield { status: 'loading' };
    if (!id) throw new Error('No id was given. Pass one.');
    yield load(id, abortSignal);
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 17,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  async *execute({ id }, { abortSignal }) {
    try {
      yield { status: 'loading' };
      if (!id) { yield {
        class: 'permanent',
        message: 'No id was given. Pass one.',
        recoverySteps: ['Call lookup again only with other values for id.'],
      }; return; }
      yield load(id, abortSignal);
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      console.error(error);
      yield {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a function declaration',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

async function run({ id }) {
  return load(id);
}

export const lookup = tool({ execute: run });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 1,
          endLine: 4,
          endColumn: 19,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

async function run({ id }) {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
}

export const lookup = tool({ execute: run });
`,
    },
    {
      name: 'a function declaration that two tools share',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

async function run({ id }) {
  return load(id);
}

export const lookup = tool({ execute: run });
export const search = tool({ execute: run });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 1,
          endLine: 4,
          endColumn: 19,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

async function run({ id }) {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'This tool could not finish.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call this tool again with the same id; tell the user that it is unavailable.'],
    };
  }
}

export const lookup = tool({ execute: run });
export const search = tool({ execute: run });
`,
    },
    {
      name: 'a function in a constant',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

const run = async ({ id }) => load(id);

export const lookup = tool({ execute: run });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 28,
          endLine: 4,
          endColumn: 30,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

const run = async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
};

export const lookup = tool({ execute: run });
`,
    },
    {
      name: 'a decorated method of a class',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export class Orders {
  @traced({ name: 'lookup' })
  private async lookup({ id }: { id: string }) {
    return load(id, this.table);
  }

  tools() {
    return { lookup: tool({ execute: this.lookup.bind(this) }) };
  }
}
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 3,
          endLine: 6,
          endColumn: 23,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export class Orders {
  @traced({ name: 'lookup' })
  private async lookup({ id }: { id: string }) {
    try {
      return await load(id, this.table);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  }

  tools() {
    return { lookup: tool({ execute: this.lookup.bind(this) }) };
  }
}
`,
    },
    {
      name: 'a property of a class',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export class Orders {
  lookup = tool({
    execute: async ({ id }: { id: string }) => load(id, this.table),
  });
}
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 45,
          endLine: 6,
          endColumn: 47,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export class Orders {
  lookup = tool({
    execute: async ({ id }: { id: string }) => {
      try {
        return await load(id, this.table);
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw error;
        console.error(error);
        return {
          class: 'permanent',
          message: 'lookup failed.',
          reason: 'An unexpected error ended the call; its cause was logged.',
          recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
        };
      }
    },
  });
}
`,
    },
  ],
});

tester.run('the answer in a catch that is there', rule, {
  valid: [
    {
      name: 'it is of MCP',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';

server.registerTool('lookup', { inputSchema: { id: z.string() } }, async ({ id }, extra) => {
  try {
    return { content: [{ type: 'text', text: await load(id, extra.signal) }] };
  } catch (error) {
    log.warn({ error });
    throw new Error('Orders are closed today');
  }
});
`,
    },
    {
      name: 'it words every failure',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id, abortSignal);
    } catch {
      throw new Error('Orders cannot be read');
    }
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'it logs and throws on',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    // early
    if (!id) return null;
    try {
      return await load(id);
    } catch (error) {
      // for the operators
      console.error('lookup', error);
      throw error; // on
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    // early
    if (!id) return null;
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      // for the operators
      console.error('lookup', error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      }; // on
    }
  },
});
`,
    },
    {
      name: 'it throws on without a log',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    try {
      return load(id, abortSignal);
    } catch (e) {
      throw e;
    } finally {
      console.log(id);
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 44,
          endLine: 6,
          endColumn: 46,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id, abortSignal);
    } catch (e) {
      if (abortSignal?.aborted) throw e;
      console.error(e);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    } finally {
      console.log(id);
    }
  },
});
`,
    },
    {
      name: 'it stands on one line',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) { console.error(error); throw error; }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) { if (error instanceof Error && error.name === 'AbortError') throw error; console.error(error); return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    }; }
  },
});
`,
    },
    {
      name: 'its text passes on the error',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      throw new Error(\`Failed: \${error.message}\`);
    }
  },
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Failed: ${…}`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'it tells one failure',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error.code === 'ENOENT') throw new Error(\`No order \${id}\`);
      throw error;
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      if (error.code === 'ENOENT') return {
        class: 'permanent',
        message: \`No order \${id}\`,
        recoverySteps: ['Call lookup again only with other values for id.'],
      };
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'it lets the stop through',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id, abortSignal);
    } catch (error) {
      abortSignal?.throwIfAborted();
      throw error;
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 44,
          endLine: 6,
          endColumn: 46,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }, { abortSignal }) => {
    try {
      return await load(id, abortSignal);
    } catch (error) {
      abortSignal?.throwIfAborted();
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'it stands in a generator',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  async *execute({ id }) {
    try {
      yield await load(id);
    } catch (error) {
      if (id) throw error;
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 17,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  async *execute({ id }) {
    try {
      yield await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      if (id) { yield {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      }; return; }
    }
  },
});
`,
    },
    {
      name: 'its try has a failure of its own',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) throw new Error('No id was given. Pass one.');
      return await load(id);
    } catch (error) {
      console.error(error);
      throw error;
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      if (!id) throw new Error('No id was given. Pass one.');
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
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
      name: 'another call stands beside it',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const key = await find(id);
    try {
      return await load(key);
    } catch (error) {
      throw error;
    }
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'find',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      const key = await find(id);
      try {
        return await load(key);
      } catch (error) {
        throw error;
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'a promise outlives it',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    let row = null;
    try {
      row = load(id);
    } catch (error) {
      throw error;
    }
    return row;
  },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      let row = null;
      try {
        row = load(id);
      } catch (error) {
        throw error;
      }
      return await row;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      console.error(error);
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      };
    }
  },
});
`,
    },
    {
      name: 'it ends with an error helper',
      code: `import { tool } from 'ai';
import { find, load } from './deps.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      throw error;
    }
  },
});
`,
      settings: { 'tool-errors': { errorHelper: { module: './errors.js', name: 'toToolError' } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 6,
          column: 27,
          endLine: 6,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';
import { find, load } from './deps.js';
import { toToolError } from './errors.js';

export const lookup = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      return toToolError(error);
    }
  },
});
`,
    },
  ],
});

tester.run('the style of the wrap', rule, {
  valid: [],
  invalid: [
    {
      name: 'tabs',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
	execute: async ({ id }) => {
		return load(id);
	},
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 26,
          endLine: 5,
          endColumn: 28,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
	execute: async ({ id }) => {
		try {
			return await load(id);
		} catch (error) {
			if (error instanceof Error && error.name === 'AbortError') throw error;
			console.error(error);
			return {
				class: 'permanent',
				message: 'lookup failed.',
				reason: 'An unexpected error ended the call; its cause was logged.',
				recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
			};
		}
	},
});
`,
    },
    {
      name: 'four spaces',
      code: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
    execute: async ({ id }) => {
        return load(id);
    },
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 29,
          endLine: 5,
          endColumn: 31,
        },
      ],
      output: `import { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({
    execute: async ({ id }) => {
        try {
            return await load(id);
        } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            console.error(error);
            return {
                class: 'permanent',
                message: 'lookup failed.',
                reason: 'An unexpected error ended the call; its cause was logged.',
                recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
            };
        }
    },
});
`,
    },
    {
      name: 'double quotes',
      code: `import { tool } from "ai";
import { load } from "./deps.js";

export const lookup = tool({
  execute: async ({ id }) => load(id),
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 27,
          endLine: 5,
          endColumn: 29,
        },
      ],
      output: `import { tool } from "ai";
import { load } from "./deps.js";

export const lookup = tool({
  execute: async ({ id }) => {
    try {
      return await load(id);
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") throw error;
      console.error(error);
      return {
        class: "permanent",
        message: "lookup failed.",
        reason: "An unexpected error ended the call; its cause was logged.",
        recoverySteps: ["Do not call lookup again with the same id; tell the user that it is unavailable."],
      };
    }
  },
});
`,
    },
    {
      name: 'no semicolons',
      code: `import { tool } from 'ai'
import { load } from './deps.js'

export const lookup = tool({
  execute: async ({ id }) => {
    const rows = await load(id)
    ;[rows].forEach((row) => console.log(row))
    if (!rows) throw new Error('Nothing there. Pass another id.')
    return rows
  },
})
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 27,
          endLine: 5,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai'
import { load } from './deps.js'

export const lookup = tool({
  execute: async ({ id }) => {
    try {
      const rows = await load(id)
      ;[rows].forEach((row) => console.log(row))
      if (!rows) return {
        class: 'permanent',
        message: 'Nothing there. Pass another id.',
        recoverySteps: ['Call lookup again only with other values for id.'],
      }
      return rows
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error
      console.error(error)
      return {
        class: 'permanent',
        message: 'lookup failed.',
        reason: 'An unexpected error ended the call; its cause was logged.',
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
      }
    }
  },
})
`,
    },
    {
      name: 'CRLF',
      code: `import { tool } from 'ai';\r
import { load } from './deps.js';\r
\r
export const lookup = tool({\r
  execute: async ({ id }) => {\r
    // one\r
    return load(id);\r
  },\r
});\r
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 27,
          endLine: 5,
          endColumn: 29,
        },
      ],
      output: `import { tool } from 'ai';\r
import { load } from './deps.js';\r
\r
export const lookup = tool({\r
  execute: async ({ id }) => {\r
    try {\r
      // one\r
      return await load(id);\r
    } catch (error) {\r
      if (error instanceof Error && error.name === 'AbortError') throw error;\r
      console.error(error);\r
      return {\r
        class: 'permanent',\r
        message: 'lookup failed.',\r
        reason: 'An unexpected error ended the call; its cause was logged.',\r
        recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],\r
      };\r
    }\r
  },\r
});\r
`,
    },
    {
      name: 'a byte order mark',
      code: `\uFEFFimport { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `\uFEFFimport { tool } from 'ai';
import { load } from './deps.js';

export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'JavaScript',
      code: `const { tool } = require('ai');
const { load } = require('./deps.js');

exports.lookup = tool({ execute: async ({ id }) => load(id) });
`,
      filename: 'tools.cjs',
      languageOptions: { parserOptions: { sourceType: 'commonjs' } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 49,
          endLine: 4,
          endColumn: 51,
        },
      ],
      output: `const { tool } = require('ai');
const { load } = require('./deps.js');

exports.lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
  ],
});

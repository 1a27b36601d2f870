import rule from '../../rules/prefer-effect-tool.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

tester.run('prefer-effect-tool: a tool of chamvi', rule, {
  valid: [
    {
      name: 'the same in an effect tool',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return api.loans.create({ id });
  },
});
`,
    },
    {
      name: 'a client that asks',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return api.loans.get(id);
  },
});
`,
    },
    {
      name: 'a name alone',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const createLoan = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return api.loans.get(id);
  },
});
`,
    },
    {
      name: 'a select of it',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return db.select().from(loans).where(eq(loans.id, id));
  },
});
`,
    },
    {
      name: 'a statement that reads',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return db.query('SELECT due FROM loans WHERE id = $1', [id]);
  },
});
`,
    },
    {
      name: 'a tagged statement that reads',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return sql\`SELECT * FROM loans WHERE id = \${id}\`;
  },
});
`,
    },
    {
      name: 'a GET',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch(\`https://library.example/loans/\${id}\`, { signal: context.run.signal });
    return { ok: answer.ok };
  },
});
`,
    },
    {
      name: 'a POST to a search',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch('https://library.example/search', { method: 'POST', body, signal: context.run.signal });
    return { ok: answer.ok };
  },
});
`,
    },
    {
      name: 'a POST of a question',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch('https://library.example/context', { method: 'POST', body: JSON.stringify({ query: id }) });
    return { ok: answer.ok };
  },
});
`,
    },
    {
      name: 'a GraphQL query',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch('https://library.example/graphql', { method: 'POST', body: JSON.stringify({ query: loanQuery }) });
    return { ok: answer.ok };
  },
});
`,
    },
    {
      name: 'a POST to a path that is not told',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch(\`\${base}\${path}\`, { method: 'POST', body });
    return { ok: answer.ok };
  },
});
`,
    },
    {
      name: 'a file for the run',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await fs.writeFile(join(tmpdir(), \`\${id}.txt\`), card);
    return { id };
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a client that creates',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return api.loans.create({ id });
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return api.loans.create({ id });
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an update of a database',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await db.update(loans).set({ due }).where(eq(loans.id, id));
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'db.update(loans).set',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 11,
          endLine: 8,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await db.update(loans).set({ due }).where(eq(loans.id, id));
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
      name: 'a statement of SQL',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return db.query('UPDATE loans SET due = $1 WHERE id = $2', [due, id]);
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'db.query',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 20,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return db.query('UPDATE loans SET due = $1 WHERE id = $2', [due, id]);
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a tagged statement',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await sql\`DELETE FROM loans WHERE id = \${id}\`;
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'sql',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 11,
          endLine: 8,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await sql\`DELETE FROM loans WHERE id = \${id}\`;
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
      name: 'a PUT',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch(\`https://library.example/loans/\${id}\`, { method: 'PUT', signal: context.run.signal });
    return { ok: answer.ok };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'fetch',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 26,
          endLine: 8,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch(\`https://library.example/loans/\${id}\`, { method: 'PUT', signal: context.run.signal });
    return { ok: answer.ok };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a POST',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch('https://library.example/loans', { method: 'POST', body, signal: context.run.signal });
    return { ok: answer.ok };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'fetch',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 26,
          endLine: 8,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch('https://library.example/loans', { method: 'POST', body, signal: context.run.signal });
    return { ok: answer.ok };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a GraphQL mutation',
      code: dedent`
        import { defineEffectTool, defineTool } from '@chamvi/core';
        import { api, db, fs } from './services.js';

        export const desk = defineTool({
          description: 'Works for the library desk.',
          inputSchema: loanSchema,
          execute: async ({ id }, { context }) => {
            const answer = await fetch('https://library.example/graphql', { method: 'POST', body: JSON.stringify({ query: 'mutation { \
              renew(id: 1) { due } }' }) });
            return { ok: answer.ok };
          },
        });

      `,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'fetch',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 26,
          endLine: 8,
          endColumn: 31,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: dedent`
                import { defineEffectTool, defineTool } from '@chamvi/core';
                import { api, db, fs } from './services.js';

                export const desk = defineEffectTool({
                  description: 'Works for the library desk.',
                  inputSchema: loanSchema,
                  execute: async ({ id }, { context }) => {
                    const answer = await fetch('https://library.example/graphql', { method: 'POST', body: JSON.stringify({ \
                      query: 'mutation { renew(id: 1) { due } }' }) });
                    return { ok: answer.ok };
                  },
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'a helper of the file',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';
async function renew(id) {
  return await api.loans.update(id, { weeks: 2 });
}

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return renew(id);
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.update',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 4,
          column: 16,
          endLine: 4,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';
async function renew(id) {
  return await api.loans.update(id, { weeks: 2 });
}

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return renew(id);
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a function of another file, by its verb',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';
import { sendReminder } from './mails.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await sendReminder(id);
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'sendReminder',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 9,
          column: 11,
          endLine: 9,
          endColumn: 23,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';
import { sendReminder } from './mails.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await sendReminder(id);
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
      name: 'a file',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await fs.writeFile(\`/srv/cards/\${id}.txt\`, card);
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'fs.writeFile',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 11,
          endLine: 8,
          endColumn: 23,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await fs.writeFile(\`/srv/cards/\${id}.txt\`, card);
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
      name: 'one that is not waited for on purpose',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    void api.loans.delete(id);
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.delete',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 10,
          endLine: 8,
          endColumn: 26,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    void api.loans.delete(id);
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
      name: 'all of a list',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ ids }) => {
    await Promise.all(ids.map((each) => api.loans.cancel(each)));
    return { ids };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.cancel',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 41,
          endLine: 8,
          endColumn: 57,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ ids }) => {
    await Promise.all(ids.map((each) => api.loans.cancel(each)));
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
      name: 'the first of several alone',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await api.loans.create({ id });
    await api.mails.send(id);
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 11,
          endLine: 8,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await api.loans.create({ id });
    await api.mails.send(id);
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

tester.run('prefer-effect-tool: what only looks like an effect', rule, {
  valid: [
    {
      name: 'the state of the run',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await context.state.set('loan', id);
    return { id };
  },
});
`,
    },
    {
      name: 'the state of the run, taken apart',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context: { state } }) => {
    await state.set('loan', id);
    return { id };
  },
});
`,
    },
    {
      name: 'its artifacts',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await context.artifacts.create(id);
    return { id };
  },
});
`,
    },
    {
      name: 'a hash',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return createHash('sha256').update(id).digest('hex');
  },
});
`,
    },
    {
      name: 'a hash in a variable',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const hash = createHash('sha256');
    hash.update(id);
    return hash.digest('hex');
  },
});
`,
    },
    {
      name: 'a list of the run',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const found = [];
    found.push(id);
    return found;
  },
});
`,
    },
    {
      name: 'a map of the process',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';
const seen = new Map();

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    seen.set(id, Date.now());
    return { id };
  },
});
`,
    },
    {
      name: 'a set of the process',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';
const seen = new Set();

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    seen.delete(id);
    return { id };
  },
});
`,
    },
    {
      name: 'a cache',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await cache.set(id, 1);
    return { id };
  },
});
`,
    },
    {
      name: 'a log',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    logger.write(id);
    return { id };
  },
});
`,
    },
    {
      name: 'a listener',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    context.run.signal.addEventListener('abort', stop);
    return api.loans.get(id);
  },
});
`,
    },
    {
      name: 'a promise',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return await new Promise((resolve, reject) => setTimeout(() => reject(new Error(\`No loan \${id}.\`)), 10));
  },
});
`,
    },
    {
      name: 'a registry of the process',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const entry = registry.register(id);
    return { entry };
  },
});
`,
    },
    {
      name: 'a sandbox for the run',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const sandbox = await Sandbox.create();
    const output = await sandbox.run(id);
    await sandbox.delete();
    return { output };
  },
});
`,
    },
    {
      name: 'an answer whose body is dropped',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    const answer = await fetch(url(id));
    await answer.body.cancel();
    return { ok: answer.ok };
  },
});
`,
    },
    {
      name: 'a question to a model',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    return client.chat.completions.create({ messages });
  },
});
`,
    },
    {
      name: 'a tool that is named for asking',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const getLoan = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await api.counters.update(id);
    return api.loans.get(id);
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a state of something else',
      code: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await api.state.set('loan', id);
    return { id };
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.state.set',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 11,
          endLine: 8,
          endColumn: 24,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineEffectTool, defineTool } from '@chamvi/core';
import { api, db, fs } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context }) => {
    await api.state.set('loan', id);
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

tester.run('prefer-effect-tool: a plain tool in a file of chamvi', rule, {
  valid: [
    {
      name: 'that asks',
      code: `import { tool } from 'ai';
import { defineAgent } from '@chamvi/core';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }) => {
    return api.loans.get(id);
  },
});
`,
    },
    {
      name: 'in a file without chamvi',
      code: `import { tool } from 'ai';
import { defineAgent } from './own.js';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }) => {
    return api.loans.create({ id });
  },
});
`,
    },
    {
      name: 'in a file with types of chamvi alone',
      code: `import { tool } from 'ai';
import type { Agent } from '@chamvi/core';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }) => {
    return api.loans.create({ id });
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'without a context',
      code: `import { tool } from 'ai';
import { defineAgent } from '@chamvi/core';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }) => {
    return api.loans.create({ id });
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { tool } from 'ai';
import { defineAgent, defineEffectTool } from '@chamvi/core';
import { api } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }) => {
    return api.loans.create({ id });
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'with the signal',
      code: `import { tool } from 'ai';
import { defineAgent } from '@chamvi/core';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { abortSignal }) => {
    return api.loans.create({ id }, { signal: abortSignal });
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { tool } from 'ai';
import { defineAgent, defineEffectTool } from '@chamvi/core';
import { api } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context: { run: { signal: abortSignal } } }) => {
    return api.loans.create({ id }, { signal: abortSignal });
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'with the signal under another name',
      code: `import { tool } from 'ai';
import { defineAgent } from '@chamvi/core';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { abortSignal: signal }) => {
    return api.loans.create({ id }, { signal });
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { tool } from 'ai';
import { defineAgent, defineEffectTool } from '@chamvi/core';
import { api } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { context: { run: { signal } } }) => {
    return api.loans.create({ id }, { signal });
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'with more of its options',
      code: `import { tool } from 'ai';
import { defineAgent } from '@chamvi/core';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, { toolCallId }) => {
    return api.loans.create({ id, key: toolCallId });
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 28,
          suggestions: null,
        },
      ],
    },
    {
      name: 'with options as a whole',
      code: `import { tool } from 'ai';
import { defineAgent } from '@chamvi/core';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }, options) => {
    return api.loans.create({ id }, options);
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 28,
          suggestions: null,
        },
      ],
    },
    {
      name: 'with an option of the definition that the form may not take',
      code: `import { tool } from 'ai';
import { defineAgent } from '@chamvi/core';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  needsApproval: true,
  execute: async ({ id }) => {
    return api.loans.create({ id });
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 10,
          column: 12,
          endLine: 10,
          endColumn: 28,
          suggestions: null,
        },
      ],
    },
    {
      name: 'in a factory',
      code: `import { defineAgent } from '@chamvi/core';
import { tool } from 'ai';
import { api } from './services.js';

export const clerk = defineAgent({
  name: 'clerk',
  tools: (run) => ({
    renew: tool({ inputSchema: loanSchema, execute: ({ id }) => api.loans.update(id, { weeks: 2 }, { signal: run.signal }) }),
  }),
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.update',
            tool: '`renew`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 8,
          column: 65,
          endLine: 8,
          endColumn: 81,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { defineAgent, defineEffectTool } from '@chamvi/core';
import { tool } from 'ai';
import { api } from './services.js';

export const clerk = defineAgent({
  name: 'clerk',
  tools: (run) => ({
    renew: defineEffectTool({ inputSchema: loanSchema, execute: ({ id }) => api.loans.update(id, { weeks: 2 }, { signal: run.signal }) }),
  }),
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'through another module of chamvi',
      code: `import { tool } from 'ai';
import { defineAgent } from 'chamvi';
import { api } from './services.js';

export const desk = tool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }) => {
    return api.loans.create({ id });
  },
});
`,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.create',
            tool: '`desk`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 9,
          column: 12,
          endLine: 9,
          endColumn: 28,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: `import { tool } from 'ai';
import { defineAgent, defineEffectTool } from 'chamvi';
import { api } from './services.js';

export const desk = defineEffectTool({
  description: 'Works for the library desk.',
  inputSchema: loanSchema,
  execute: async ({ id }) => {
    return api.loans.create({ id });
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a namespace',
      code: dedent`
        import * as chamvi from '@chamvi/core';
        import { api } from './services.js';
        export const renew = chamvi.defineTool({ description: 'Renews a loan.', inputSchema: loanSchema, execute: async ({ \
          id }) => api.loans.update(id, { weeks: 2 }) });

      `,
      errors: [
        {
          messageId: 'repeated',
          data: {
            call: 'api.loans.update',
            tool: '`renew`',
            repeated: 'a run that is recovered repeats the step that was in progress, and with it this call',
            maker: 'defineEffectTool',
            once: 'applies the effect at most once',
          },
          line: 3,
          column: 125,
          endLine: 3,
          endColumn: 141,
          suggestions: [
            {
              messageId: 'make',
              data: { maker: 'defineEffectTool' },
              output: dedent`
                import * as chamvi from '@chamvi/core';
                import { api } from './services.js';
                export const renew = chamvi.defineEffectTool({ description: 'Renews a loan.', inputSchema: loanSchema, execute: async ({ \
                  id }) => api.loans.update(id, { weeks: 2 }) });

              `,
            },
          ],
        },
      ],
    },
  ],
});

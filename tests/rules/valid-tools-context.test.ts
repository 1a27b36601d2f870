import rule from '../../rules/valid-tools-context.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

tester.run('valid-tools-context: a tool without its context', rule, {
  valid: [
    {
      name: 'an entry',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
export const answer = await generateText({ model, tools: { rates }, toolsContext: { rates: { apiKey } } });
`,
    },
    {
      name: 'an entry by a spread literal',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const contexts = { rates: { apiKey } };
await generateText({ model, tools: { rates }, toolsContext: { ...contexts } });
`,
    },
    {
      name: 'tools that are filled later',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const tools = { rates };
delete tools.rates;
await generateText({ model, tools });
`,
    },
    {
      name: 'tools that a call may change',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const tools = { rates };
install(tools);
await generateText({ model, tools });
`,
    },
    {
      name: 'contexts that are filled later',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const contexts = {};
contexts.rates = { apiKey };
await generateText({ model, tools: { rates }, toolsContext: contexts });
`,
    },
    {
      name: 'contexts from elsewhere',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates }, toolsContext });
`,
    },
    {
      name: 'contexts that are spread in from elsewhere',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates }, toolsContext: { ...base } });
`,
    },
    {
      name: 'contexts with a computed name',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates }, toolsContext: { [name]: { apiKey } } });
`,
    },
    {
      name: 'options that are spread in from elsewhere',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates }, ...options });
`,
    },
    {
      name: 'tools that are spread in from elsewhere',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { ...base, rates } });
`,
    },
    {
      name: 'a step that may give it',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates }, prepareStep: () => ({ toolsContext: { rates: { apiKey } } }) });
`,
    },
    {
      name: 'a call that may give it',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
new ToolLoopAgent({ model, tools: { rates }, prepareCall });
`,
    },
    {
      name: 'tools of which some are off',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates, other }, activeTools: ['other'] });
`,
    },
    {
      name: 'a tool that runs elsewhere',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({}), contextSchema: z.object({ apiKey: z.string() }) });
await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'a tool of another file',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
import { rates } from './rates.js';
await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'a tool that a call wraps',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates: metered(rates) } });
`,
    },
    {
      name: 'a tool without a context',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({}), execute: run });
await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'ai 6, which has no such option',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
      settings: { 'tool-errors': { versions: { ai: 6 } } },
    },
    {
      name: "a function of the file's own",
      code: `import { tool } from 'ai';
import { z } from 'zod';
import { generateText } from './own.js';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ tools: { rates } });
`,
    },
  ],
  invalid: [
    {
      name: 'generateText',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 60,
          endLine: 4,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'streamText with an empty map',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
streamText({ model, tools: { rates }, toolsContext: {} });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'the stream ends with an `error` part, AI_TypeValidationError',
          },
          line: 4,
          column: 30,
          endLine: 4,
          endColumn: 35,
        },
      ],
    },
    {
      name: 'an agent',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
export const desk = new ToolLoopAgent({ model, tools: { rates } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: { name: '`rates`', key: 'toolsContext', version: 'with ai 7 ', missing: 'the run ends with AI_TypeValidationError' },
          line: 4,
          column: 57,
          endLine: 4,
          endColumn: 62,
        },
      ],
    },
    {
      name: 'an entry that is undefined',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates }, toolsContext: { rates: undefined } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 38,
          endLine: 4,
          endColumn: 43,
        },
      ],
    },
    {
      name: 'a context that is undefined',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates }, toolsContext: undefined });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 38,
          endLine: 4,
          endColumn: 43,
        },
      ],
    },
    {
      name: 'another tool with an entry',
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
        await generateText({ model, tools: { rates, log: tool({ inputSchema: z.object({}), contextSchema: z.object({ \
          id: z.string() }), execute: run }) }, toolsContext: { log: { id } } });

      `,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 38,
          endLine: 4,
          endColumn: 43,
        },
      ],
    },
    {
      name: 'a tool under another name',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { 'exchange-rates': rates } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`exchange-rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 38,
          endLine: 4,
          endColumn: 54,
        },
      ],
    },
    {
      name: 'a tool written in its place',
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        await generateText({ model, tools: { rates: tool({ inputSchema: z.object({}), contextSchema: z.object({ \
          apiKey: z.string() }), execute: run }) } });

      `,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 3,
          column: 38,
          endLine: 3,
          endColumn: 43,
        },
      ],
    },
    {
      name: 'a plain object',
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        await generateText({ model, tools: { rates: { inputSchema: z.object({}), contextSchema: z.object({ \
          apiKey: z.string() }), execute: run } } });

      `,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 3,
          column: 38,
          endLine: 3,
          endColumn: 43,
        },
      ],
    },
    {
      name: 'tools in a constant',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const tools = { rates };
await generateText({ model, tools });
export type Names = keyof typeof tools;
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 17,
          endLine: 4,
          endColumn: 22,
        },
      ],
    },
    {
      name: 'tools that are spread from a literal',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const more = { rates };
await generateText({ model, tools: { ...more } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 16,
          endLine: 4,
          endColumn: 21,
        },
      ],
    },
  ],
});

tester.run('valid-tools-context: what a schema asks for', rule, {
  valid: [
    {
      name: 'z.object({ apiKey: z.string() }).optional()',
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ \
          apiKey: z.string() }).optional(), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
    },
    {
      name: 'z.object({ apiKey: z.string() }).nullish()',
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ \
          apiKey: z.string() }).nullish(), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
    },
    {
      name: "z.object({ apiKey: z.string() }).default({ apiKey: 'none' })",
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }).default({ \
          apiKey: 'none' }), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
    },
    {
      name: "z.object({ apiKey: z.string() }).catch({ apiKey: 'none' })",
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }).catch({ \
          apiKey: 'none' }), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
    },
    {
      name: 'z.object({ apiKey: z.string() }).or(z.undefined())',
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ \
          apiKey: z.string() }).or(z.undefined()), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
    },
    {
      name: 'z.union([z.object({}), z.undefined()])',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.union([z.object({}), z.undefined()]), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'z.optional(z.object({}))',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.optional(z.object({})), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'z.any()',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.any(), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'z.unknown()',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.unknown(), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'z.custom(isContext)',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.custom(isContext), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'z.preprocess(withDefaults, z.object({}))',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.preprocess(withDefaults, z.object({})), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'z.coerce.string()',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.coerce.string(), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'contextShape',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: contextShape, execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: "jsonSchema({ type: 'object' })",
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: jsonSchema({ type: 'object' }), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
    {
      name: 'valibot, optional',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import * as v from 'valibot';
const rates = tool({ inputSchema: v.object({}), contextSchema: v.optional(v.object({ apiKey: v.string() })), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
    },
  ],
  invalid: [
    {
      name: 'z.object({ apiKey: z.string().optional() })',
      code: dedent`
        import { generateText, streamText, tool, zodSchema, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ \
          apiKey: z.string().optional() }), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 60,
          endLine: 4,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'z.object({ apiKey: z.string() }).strict().describe("A key")',
      code: dedent`
        import { generateText, streamText, tool, zodSchema, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ \
          apiKey: z.string() }).strict().describe("A key"), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 60,
          endLine: 4,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'z.object({ apiKey: z.string() }).nullable()',
      code: dedent`
        import { generateText, streamText, tool, zodSchema, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ \
          apiKey: z.string() }).nullable(), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 60,
          endLine: 4,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'z.string().min(1)',
      code: `import { generateText, streamText, tool, zodSchema, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.string().min(1), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 60,
          endLine: 4,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'z.record(z.string(), z.string())',
      code: `import { generateText, streamText, tool, zodSchema, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.record(z.string(), z.string()), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 60,
          endLine: 4,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'zodSchema(z.object({ apiKey: z.string() }))',
      code: dedent`
        import { generateText, streamText, tool, zodSchema, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: zodSchema(z.object({ \
          apiKey: z.string() })), execute: run });
        export const answer = await generateText({ model, tools: { rates } });

      `,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 60,
          endLine: 4,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'a constant of the file',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const contextShape = z.object({ apiKey: z.string() });
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: contextShape, execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 5,
          column: 60,
          endLine: 5,
          endColumn: 65,
        },
      ],
    },
    {
      name: 'valibot',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import * as v from 'valibot';
const rates = tool({ inputSchema: v.object({}), contextSchema: v.pipe(v.object({ apiKey: v.string() }), v.readonly()), execute: run });
export const answer = await generateText({ model, tools: { rates } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'generateText rejects with AI_TypeValidationError',
          },
          line: 4,
          column: 60,
          endLine: 4,
          endColumn: 65,
        },
      ],
    },
  ],
});

tester.run('valid-tools-context: an entry without a tool', rule, {
  valid: [
    {
      name: 'the tool beside it',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates, ledger }, toolsContext: { rates: { apiKey }, ledger: { apiKey } } });
`,
    },
    {
      name: 'tools from elsewhere',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools, toolsContext: { rates: { apiKey } } });
`,
    },
    {
      name: 'tools of a call',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: await load(), toolsContext: { rates: { apiKey } } });
`,
    },
    {
      name: 'no tools given',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, toolsContext: { rates: { apiKey } } });
`,
    },
  ],
  invalid: [
    {
      name: 'no tool of the name',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: { rates }, toolsContext: { rates: { apiKey }, ledger: { apiKey } } });
`,
      errors: [
        {
          messageId: 'noTool',
          data: {
            name: '`ledger`',
            tools: ' (`rates`)',
            key: 'toolsContext',
            toolsKey: 'tools',
            version: 'with ai 7 ',
            stray: 'nothing reads it',
          },
          line: 4,
          column: 82,
          endLine: 4,
          endColumn: 88,
        },
      ],
    },
    {
      name: 'a slip of the pen',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
streamText({ model, tools: { rates }, toolsContext: { rate: { apiKey } } });
`,
      errors: [
        {
          messageId: 'misspelt',
          data: {
            name: '`rate`',
            meant: '`rates`',
            key: 'toolsContext',
            toolsKey: 'tools',
            version: 'with ai 7 ',
            stray: 'nothing reads it',
            missing: 'the stream ends with an `error` part, AI_TypeValidationError',
          },
          line: 4,
          column: 55,
          endLine: 4,
          endColumn: 59,
        },
      ],
    },
    {
      name: 'other separators',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const exchangeRates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
streamText({ model, tools: { exchangeRates }, toolsContext: { exchange_rates: { apiKey } } });
`,
      errors: [
        {
          messageId: 'misspelt',
          data: {
            name: '`exchange_rates`',
            meant: '`exchangeRates`',
            key: 'toolsContext',
            toolsKey: 'tools',
            version: 'with ai 7 ',
            stray: 'nothing reads it',
            missing: 'the stream ends with an `error` part, AI_TypeValidationError',
          },
          line: 4,
          column: 63,
          endLine: 4,
          endColumn: 77,
        },
      ],
    },
    {
      name: 'another name altogether',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
streamText({ model, tools: { rates }, toolsContext: { forex: { apiKey } } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: {
            name: '`rates`',
            key: 'toolsContext',
            version: 'with ai 7 ',
            missing: 'the stream ends with an `error` part, AI_TypeValidationError',
          },
          line: 4,
          column: 30,
          endLine: 4,
          endColumn: 35,
        },
        {
          messageId: 'noTool',
          data: {
            name: '`forex`',
            tools: ' (`rates`)',
            key: 'toolsContext',
            toolsKey: 'tools',
            version: 'with ai 7 ',
            stray: 'nothing reads it',
          },
          line: 4,
          column: 55,
          endLine: 4,
          endColumn: 60,
        },
      ],
    },
    {
      name: 'no tools',
      code: `import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
await generateText({ model, tools: {}, toolsContext: { rates: { apiKey } } });
`,
      errors: [
        {
          messageId: 'noTool',
          data: { name: '`rates`', tools: '', key: 'toolsContext', toolsKey: 'tools', version: 'with ai 7 ', stray: 'nothing reads it' },
          line: 4,
          column: 56,
          endLine: 4,
          endColumn: 61,
        },
      ],
    },
    {
      name: 'more tools than a message names',
      code: dedent`
        import { generateText, streamText, tool, ToolLoopAgent } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
        await generateText({ model, tools: { a: other, b: other, c: other, d: other, e: other, f: other, g: other, h: other, i: other }, \
          toolsContext: { rates: { apiKey } } });

      `,
      errors: [
        {
          messageId: 'noTool',
          data: {
            name: '`rates`',
            tools: ' (`a`, `b`, `c`, `d`, `e`, `f`, `g`, `h`, …)',
            key: 'toolsContext',
            toolsKey: 'tools',
            version: 'with ai 7 ',
            stray: 'nothing reads it',
          },
          line: 4,
          column: 146,
          endLine: 4,
          endColumn: 151,
        },
      ],
    },
  ],
});

tester.run('valid-tools-context: chamvi', rule, {
  valid: [
    {
      name: 'an entry for each tool that takes one',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
export const teller = defineAgent({ name: 'teller', tools: { rates, ledger, transfer }, toolsContext: { rates: { apiKey } } });
`,
    },
    {
      name: 'a plain tool without a contextSchema takes an entry',
      code: dedent`
        import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
        import { tool } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
        const ledger = defineTool({ inputSchema: z.object({}), execute: run });
        const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
        export const teller = defineAgent({ name: 'teller', tools: { plain: tool({ \
          inputSchema: z.object({}), execute: run }) }, toolsContext: { plain: { apiKey } } });

      `,
    },
    {
      name: 'a factory that gives a tool only sometimes',
      code: dedent`
        import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
        import { tool } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
        const ledger = defineTool({ inputSchema: z.object({}), execute: run });
        const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
        export const teller = defineAgent({ name: 'teller', tools: (run) => ({ ledger, ...(run.trigger.invoker && { \
          rates }) }), toolsContext: { audit: { apiKey } } });

      `,
    },
    {
      name: 'a factory that returns in two places',
      code: dedent`
        import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
        import { tool } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
        const ledger = defineTool({ inputSchema: z.object({}), execute: run });
        const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
        export const teller = defineAgent({ name: 'teller', tools: (run) => { if (run.trigger.invoker) return { rates, ledger }; \
          return { ledger }; }, toolsContext: { rates: { apiKey } } });

      `,
    },
    {
      name: 'a factory that adds to what it returns',
      code: dedent`
        import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
        import { tool } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
        const ledger = defineTool({ inputSchema: z.object({}), execute: run });
        const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
        export const teller = defineAgent({ name: 'teller', tools: (run) => { const tools = { ledger }; \
          if (run.trigger.invoker) tools.rates = rates; return tools; }, toolsContext: { rates: { apiKey } } });

      `,
    },
    {
      name: 'a factory of another file',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
import { makeTools } from './tools.js';
export const teller = defineAgent({ name: 'teller', tools: makeTools, toolsContext: { audit: { apiKey } } });
`,
    },
  ],
  invalid: [
    {
      name: 'an entry for a tool with the context of the run',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
export const teller = defineAgent({ name: 'teller', tools: { rates, ledger }, toolsContext: { rates: { apiKey }, ledger: { apiKey } } });
`,
      errors: [
        {
          messageId: 'ownTool',
          data: {
            name: '`ledger`',
            key: 'toolsContext',
            framework: 'chamvi',
            version: '',
            stray: 'defineAgent throws InvalidAgentDefinitionError',
          },
          line: 7,
          column: 114,
          endLine: 7,
          endColumn: 120,
        },
      ],
    },
    {
      name: 'an entry for an effect tool',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
export const teller = defineAgent({ name: 'teller', tools: { transfer }, toolsContext: { transfer: { apiKey } } });
`,
      errors: [
        {
          messageId: 'ownTool',
          data: {
            name: '`transfer`',
            key: 'toolsContext',
            framework: 'chamvi',
            version: '',
            stray: 'defineAgent throws InvalidAgentDefinitionError',
          },
          line: 7,
          column: 90,
          endLine: 7,
          endColumn: 98,
        },
      ],
    },
    {
      name: 'an entry for no tool',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
export const teller = defineAgent({ name: 'teller', tools: { rates, ledger }, toolsContext: { rates: { apiKey }, audit: { apiKey } } });
`,
      errors: [
        {
          messageId: 'noTool',
          data: {
            name: '`audit`',
            tools: ' (`rates`, `ledger`)',
            key: 'toolsContext',
            toolsKey: 'tools',
            version: '',
            stray: 'defineAgent throws InvalidAgentDefinitionError',
          },
          line: 7,
          column: 114,
          endLine: 7,
          endColumn: 119,
        },
      ],
    },
    {
      name: 'no entry',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
export const teller = defineAgent({ name: 'teller', tools: { rates, ledger } });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: { name: '`rates`', key: 'toolsContext', version: '', missing: 'the run fails' },
          line: 7,
          column: 62,
          endLine: 7,
          endColumn: 67,
        },
      ],
    },
    {
      name: 'a factory',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
export const teller = defineAgent({ name: 'teller', tools: (run) => ({ rates, ledger }), toolsContext: { rates: { apiKey }, ledger: {} } });
`,
      errors: [
        {
          messageId: 'ownTool',
          data: {
            name: '`ledger`',
            key: 'toolsContext',
            framework: 'chamvi',
            version: '',
            stray: 'each run fails with invalid_agent_definition before the model is called',
          },
          line: 7,
          column: 125,
          endLine: 7,
          endColumn: 131,
        },
      ],
    },
    {
      name: 'a factory with a block',
      code: dedent`
        import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
        import { tool } from 'ai';
        import { z } from 'zod';
        const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
        const ledger = defineTool({ inputSchema: z.object({}), execute: run });
        const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
        export const teller = defineAgent({ name: 'teller', tools: async ({ run }) => { const calls = await load(run); \
          return { rates, calls }; }, toolsContext: { rates: { apiKey }, audit: {} } });

      `,
      errors: [
        {
          messageId: 'noTool',
          data: {
            name: '`audit`',
            tools: ' (`rates`, `calls`)',
            key: 'toolsContext',
            toolsKey: 'tools',
            version: '',
            stray: 'each run fails with invalid_agent_definition before the model is called',
          },
          line: 7,
          column: 175,
          endLine: 7,
          endColumn: 180,
        },
      ],
    },
    {
      name: 'a factory by its name',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
const make = () => ({ rates });
export const teller = defineAgent({ name: 'teller', tools: make });
`,
      errors: [
        {
          messageId: 'noEntry',
          data: { name: '`rates`', key: 'toolsContext', version: '', missing: 'the run fails' },
          line: 7,
          column: 23,
          endLine: 7,
          endColumn: 28,
        },
      ],
    },
    {
      name: 'whatever the major of ai',
      code: `import { defineAgent, defineEffectTool, defineTool } from '@chamvi/core';
import { tool } from 'ai';
import { z } from 'zod';
const rates = tool({ inputSchema: z.object({ pair: z.string() }), contextSchema: z.object({ apiKey: z.string() }), execute: run });
const ledger = defineTool({ inputSchema: z.object({}), execute: run });
const transfer = defineEffectTool({ inputSchema: z.object({}), execute: run });
export const teller = defineAgent({ name: 'teller', tools: { rates }, toolsContext: { audit: { apiKey } } });
`,
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'noEntry',
          data: { name: '`rates`', key: 'toolsContext', version: '', missing: 'the run fails' },
          line: 7,
          column: 62,
          endLine: 7,
          endColumn: 67,
        },
        {
          messageId: 'noTool',
          data: {
            name: '`audit`',
            tools: ' (`rates`)',
            key: 'toolsContext',
            toolsKey: 'tools',
            version: '',
            stray: 'defineAgent throws InvalidAgentDefinitionError',
          },
          line: 7,
          column: 87,
          endLine: 7,
          endColumn: 92,
        },
      ],
    },
  ],
});

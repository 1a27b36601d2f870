import rule from '../../rules/no-fatal-for-recoverable.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

tester.run('no-fatal-for-recoverable: what the model can mend', rule, {
  valid: [
    {
      name: 'no match, as an error',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new Error(\`No plant \${plant}. Call listPlants for the ids.\`);
    return found;
  },
});
`,
    },
    {
      name: 'a lookup that has nothing to do with the input',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const pump = await greenhouse.pump();
    if (!pump) throw new FatalToolError('There is no pump.');
    return pump;
  },
});
`,
    },
    {
      name: 'an unknown value that is none of the input',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!sites.has(home)) throw new FatalToolError(\`Unknown site \${home}.\`);
    return home;
  },
});
`,
    },
    {
      name: 'a status of no access',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const answer = await fetch(url(plant));
    if (answer.status === 403) throw new FatalToolError('The greenhouse is closed to us.');
    return answer.ok;
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'no match',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new FatalToolError(\`No plant \${plant}. Call listPlants for the ids.\`);
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 9,
          column: 23,
          endLine: 9,
          endColumn: 92,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new Error(\`No plant \${plant}. Call listPlants for the ids.\`);
    return found;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'no match, by null and with a code',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (found === null) throw new FatalToolError(\`The plant \${plant} is not in the list.\`, 'UnknownPlant');
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 9,
          column: 31,
          endLine: 9,
          endColumn: 107,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (found === null) throw new Error(\`The plant \${plant} is not in the list.\`);
    return found;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'no match, in bare words',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (found == null) throw new FatalToolError('Not found');
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 9,
          column: 30,
          endLine: 9,
          endColumn: 61,
          suggestions: null,
        },
      ],
    },
    {
      name: 'an unknown value',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!sites.has(site)) throw new FatalToolError(\`Unknown site \${site}.\`);
    return site;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 8,
          column: 33,
          endLine: 8,
          endColumn: 76,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!sites.has(site)) throw new Error(\`Unknown site \${site}.\`);
    return site;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an input out of range',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (site < 1) throw new FatalToolError('Sites are counted from 1.');
    return site;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'an input that it does not take' },
          line: 8,
          column: 25,
          endLine: 8,
          endColumn: 72,
          suggestions: null,
        },
      ],
    },
    {
      name: 'an invalid input',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!accepts(plant)) throw new FatalToolError(\`Invalid plant id \${plant}.\`);
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'an input that it does not take' },
          line: 8,
          column: 32,
          endLine: 8,
          endColumn: 80,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!accepts(plant)) throw new Error(\`Invalid plant id \${plant}.\`);
    return plant;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'several matches',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const all = await greenhouse.search(plant);
    if (all.length > 1) throw new FatalToolError(\`Several plants match \${plant}.\`);
    return all[0];
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 9,
          column: 31,
          endLine: 9,
          endColumn: 83,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const all = await greenhouse.search(plant);
    if (all.length > 1) throw new Error(\`Several plants match \${plant}.\`);
    return all[0];
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a rate limit by its status',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const answer = await fetch(url(plant));
    if (answer.status === 429) throw new FatalToolError('The greenhouse answers no more.');
    return answer.ok;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a failure that passes by itself' },
          line: 9,
          column: 38,
          endLine: 9,
          endColumn: 91,
          suggestions: null,
        },
      ],
    },
    {
      name: 'a rate limit by its words',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (await greenhouse.isBusy()) throw new FatalToolError('Rate limit reached.');
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a failure that passes by itself' },
          line: 8,
          column: 42,
          endLine: 8,
          endColumn: 83,
          suggestions: null,
        },
      ],
    },
    {
      name: 'a status of no match',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const answer = await fetch(url(plant));
    if (answer.status === 404) throw new FatalToolError('There is no such plant in this greenhouse.');
    return answer.ok;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 9,
          column: 38,
          endLine: 9,
          endColumn: 102,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const answer = await fetch(url(plant));
    if (answer.status === 404) throw new Error('There is no such plant in this greenhouse.');
    return answer.ok;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in an effect tool',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineEffectTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new FatalToolError(\`No plant \${plant} here.\`);
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 9,
          column: 23,
          endLine: 9,
          endColumn: 68,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineEffectTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new Error(\`No plant \${plant} here.\`);
    return found;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in a helper',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';
async function find(plant) {
  const found = await greenhouse.find(plant);
  if (!found) throw new FatalToolError(\`No plant \${plant} here.\`);
  return found;
}

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    return find(plant);
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 5,
          column: 21,
          endLine: 5,
          endColumn: 66,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';
async function find(plant) {
  const found = await greenhouse.find(plant);
  if (!found) throw new Error(\`No plant \${plant} here.\`);
  return found;
}

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    return find(plant);
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'in a plain tool',
      code: `import { tool } from 'ai';
import { FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = tool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ plant }) => {
    const found = await greenhouse.find(plant);
    if (!found) throw new FatalToolError(\`No plant \${plant} here.\`);
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 10,
          column: 23,
          endLine: 10,
          endColumn: 68,
          suggestions: null,
        },
      ],
    },
    {
      name: "a class of the file's own",
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';
class NoPlant extends FatalToolError {}

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new NoPlant(\`No plant \${plant} here.\`);
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 10,
          column: 23,
          endLine: 10,
          endColumn: 61,
          suggestions: null,
        },
      ],
    },
    {
      name: 'with a comment',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new FatalToolError(/* seen twice */ \`No plant \${plant} here.\`);
    return found;
  },
});
`,
      errors: [
        {
          messageId: 'recoverable',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a value that matches nothing' },
          line: 9,
          column: 23,
          endLine: 9,
          endColumn: 85,
          suggestions: null,
        },
      ],
    },
  ],
});

tester.run('no-fatal-for-recoverable: what ends the run for good', rule, {
  valid: [
    {
      name: 'a missing credential',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const token = await greenhouse.token();
    if (!token) throw new FatalToolError('The greenhouse is not connected.', 'MissingToken');
    return plant;
  },
});
`,
    },
    {
      name: 'a missing variable',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!process.env.GREENHOUSE_KEY) throw new FatalToolError('GREENHOUSE_KEY is not set.');
    return plant;
  },
});
`,
    },
    {
      name: 'a forbidden target',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (plant.startsWith('/etc/')) throw new FatalToolError(\`Refusing to read \${plant}.\`);
    return plant;
  },
});
`,
    },
    {
      name: 'no invoker',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const { invoker } = context.run.trigger;
    if (!invoker) throw new FatalToolError('water needs an invoker.');
    return plant;
  },
});
`,
    },
    {
      name: 'a permission',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!(await mayWater(plant))) throw new FatalToolError(\`No permission for \${plant}.\`);
    return plant;
  },
});
`,
    },
    {
      name: 'a broken invariant',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new FatalToolError(\`The index is corrupt: \${plant} is missing.\`);
    return found;
  },
});
`,
    },
    {
      name: 'another tenant',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new FatalToolError(\`The plant \${plant} belongs to another tenant.\`);
    return found;
  },
});
`,
    },
    {
      name: 'by its code',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new FatalToolError(\`No plant \${plant}.\`, 'InvariantBroken');
    return found;
  },
});
`,
    },
    {
      name: 'thrown on',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    try {
      return await greenhouse.find(plant);
    } catch (error) {
      if (error instanceof FatalToolError) throw error;
      return null;
    }
  },
});
`,
    },
    {
      name: "a class of the name, the file's own",
      code: `import { defineTool } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';
class FatalToolError extends Error {}

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const found = await greenhouse.find(plant, { signal: context.run.signal });
    if (!found) throw new FatalToolError(\`No plant \${plant}.\`);
    return found;
  },
});
`,
    },
  ],
  invalid: [],
});

tester.run('no-fatal-for-recoverable: what the model cannot mend', rule, {
  valid: [
    {
      name: 'a token that the model gives',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ plant, token }) => {
    if (!token) throw new Error('Give the token of the page to go on with.');
    return plant;
  },
});
`,
    },
    {
      name: 'a plant that is missing',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!plant) throw new Error('Give the plant to water.');
    return plant;
  },
});
`,
    },
    {
      name: 'an amount that is not allowed',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (site < 0) throw new Error(\`Negative sites are not allowed: \${site}.\`);
    return plant;
  },
});
`,
    },
    {
      name: 'a status of no access to one plant',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const answer = await fetch(url(plant));
    if (answer.status === 403) throw new Error(\`Access denied to \${plant}.\`);
    return plant;
  },
});
`,
    },
    {
      name: 'an error that execute answers',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    try {
      if (!process.env.GREENHOUSE_KEY) throw new Error('No key.');
      return await greenhouse.find(plant);
    } catch (error) {
      return failure(error);
    }
  },
});
`,
    },
    {
      name: 'an error class of the project',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!process.env.GREENHOUSE_KEY) throw new NotConnected('greenhouse');
    return plant;
  },
});
`,
    },
    {
      name: 'in a file without chamvi',
      code: `import { tool } from 'ai';
import { greenhouse } from './greenhouse.js';

export const water = tool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ plant }) => {
    if (!process.env.GREENHOUSE_KEY) throw new Error('The greenhouse has no key.');
    return plant;
  },
});
`,
    },
  ],
  invalid: [
    {
      name: 'a missing variable',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!process.env.GREENHOUSE_KEY) throw new Error('The greenhouse has no key.');
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a credential that is missing' },
          line: 8,
          column: 44,
          endLine: 8,
          endColumn: 83,
          suggestions: [
            {
              messageId: 'throwFatal',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!process.env.GREENHOUSE_KEY) throw new FatalToolError('The greenhouse has no key.');
    return plant;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a missing variable, without the import',
      code: `import { defineTool } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!process.env.GREENHOUSE_KEY) throw new Error('The greenhouse has no key.');
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a credential that is missing' },
          line: 8,
          column: 44,
          endLine: 8,
          endColumn: 83,
          suggestions: [
            {
              messageId: 'throwFatal',
              data: { fatal: 'FatalToolError' },
              output: `import { defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!process.env.GREENHOUSE_KEY) throw new FatalToolError('The greenhouse has no key.');
    return plant;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a constant that holds one',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';
const apiKey = process.env.GREENHOUSE_KEY;

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!apiKey) throw new Error('The greenhouse has no key.');
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a credential that is missing' },
          line: 9,
          column: 24,
          endLine: 9,
          endColumn: 63,
          suggestions: [
            {
              messageId: 'throwFatal',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';
const apiKey = process.env.GREENHOUSE_KEY;

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!apiKey) throw new FatalToolError('The greenhouse has no key.');
    return plant;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a missing token',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const token = await greenhouse.token();
    if (token === undefined) throw new TypeError('The greenhouse is not connected.');
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a credential that is missing' },
          line: 9,
          column: 36,
          endLine: 9,
          endColumn: 85,
          suggestions: [
            {
              messageId: 'throwFatal',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    const token = await greenhouse.token();
    if (token === undefined) throw new FatalToolError('The greenhouse is not connected.');
    return plant;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'of two credentials none',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!apiKey || !secret) throw new Error('The greenhouse has no key.');
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a credential that is missing' },
          line: 8,
          column: 35,
          endLine: 8,
          endColumn: 74,
          suggestions: [
            {
              messageId: 'throwFatal',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!apiKey || !secret) throw new FatalToolError('The greenhouse has no key.');
    return plant;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a forbidden target',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (plant.startsWith('/etc/')) throw new Error(\`Refusing to water \${plant}.\`);
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a target that is forbidden' },
          line: 8,
          column: 42,
          endLine: 8,
          endColumn: 82,
          suggestions: [
            {
              messageId: 'throwFatal',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (plant.startsWith('/etc/')) throw new FatalToolError(\`Refusing to water \${plant}.\`);
    return plant;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'no access',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!(await mayWater(plant))) throw new Error('Access denied to this greenhouse.');
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a target that is forbidden' },
          line: 8,
          column: 41,
          endLine: 8,
          endColumn: 87,
          suggestions: [
            {
              messageId: 'throwFatal',
              data: { fatal: 'FatalToolError' },
              output: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!(await mayWater(plant))) throw new FatalToolError('Access denied to this greenhouse.');
    return plant;
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'an error with a cause',
      code: `import { defineEffectTool, defineTool, FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = defineTool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ site, plant }, { context }) => {
    if (!apiKey) throw new Error('The greenhouse has no key.', { cause });
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a credential that is missing' },
          line: 8,
          column: 24,
          endLine: 8,
          endColumn: 74,
          suggestions: null,
        },
      ],
    },
    {
      name: 'in a plain tool',
      code: `import { tool } from 'ai';
import { FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = tool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ plant }) => {
    if (!process.env.GREENHOUSE_KEY) throw new Error('The greenhouse has no key.');
    return plant;
  },
});
`,
      errors: [
        {
          messageId: 'hopeless',
          data: { fatal: 'FatalToolError', tool: '`water`', why: 'a credential that is missing' },
          line: 9,
          column: 44,
          endLine: 9,
          endColumn: 83,
          suggestions: [
            {
              messageId: 'throwFatal',
              data: { fatal: 'FatalToolError' },
              output: `import { tool } from 'ai';
import { FatalToolError } from '@chamvi/core';
import { greenhouse } from './greenhouse.js';

export const water = tool({
  description: 'Waters a plant.',
  inputSchema: plantSchema,
  execute: async ({ plant }) => {
    if (!process.env.GREENHOUSE_KEY) throw new FatalToolError('The greenhouse has no key.');
    return plant;
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

const inputs = (body: string): string => `import { defineTool, FatalToolError } from '@chamvi/core';
import { z } from 'zod';

export const water = defineTool({
  inputSchema: z.object({ plant: z.string() }),
  execute: async ({ plant }) => {
    ${body}
    return plant;
  },
});
`;

tester.run('no-fatal-for-recoverable: an input by its schema', rule, {
  valid: [
    {
      name: 'a path that has to lie below a root',
      code: inputs("if (!plant.startsWith('/srv/')) throw new FatalToolError('Plants lie below /srv.');"),
    },
  ],
  invalid: [
    {
      name: 'a text that is too short',
      code: inputs("if (plant.length < 3) throw new FatalToolError('The name of a plant has 3 letters at least.');"),
      errors: [
        {
          messageId: 'recoverable',
          data: { tool: '`water`', why: 'an input that it does not take', fatal: 'FatalToolError' },
          line: 7,
          column: 33,
          endLine: 7,
          endColumn: 98,
          suggestions: [
            {
              messageId: 'throwError',
              data: { fatal: 'FatalToolError' },
              output: inputs("if (plant.length < 3) throw new Error('The name of a plant has 3 letters at least.');"),
            },
          ],
        },
      ],
    },
  ],
});

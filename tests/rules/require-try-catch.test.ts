import rule from '../../rules/require-try-catch.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The shortest wrap: what execute's edit looks like is the matter of tests/edit/.
const helper = { 'tool-errors': { errorHelper: { module: './deps.js', name: 'toToolError' } } };

tester.run('require-try-catch: calls that can fail', rule, {
  valid: [
    {
      name: 'a body that only computes',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ a, b }) => ({ sum: a + b, root: Math.sqrt(a) }) });
`,
    },
    {
      name: 'an awaited call in a try whose catch answers',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return { row: await load(id) };
  } catch (error) {
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a returned call with a handler',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => load(id).catch(toToolError) });
`,
    },
    {
      name: 'a chain that ends in a handler',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => load(id).then((row) => ({ row })).catch(() => null) });
`,
    },
    {
      name: 'a result that is awaited in the try',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch {
    return null;
  }
} });
`,
    },
    {
      name: 'a call in the catch that is given the error',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    return await toToolError(error);
  }
} });
`,
    },
    {
      name: 'a finally that returns',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    await load(id);
  } finally {
    return { id };
  }
} });
`,
    },
    {
      name: 'a catch that throws on only what it knows',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'each item of a list with its own handler',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ ids }) => Promise.all(ids.map((id) => load(id).catch(() => null))) });
`,
    },
    {
      name: 'Promise.allSettled',
      code: dedent`
        import { tool } from 'ai';
        import { load, toToolError } from './deps.js';
        export const lookup = tool({ execute: async ({ ids }) => { const rows = await Promise.allSettled(ids.map((id) => load(id))); \
          return rows.length; } });

      `,
    },
    {
      name: 'a helper of the file that catches',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
async function find(id) {
  try { return await load(id); } catch { return null; }
}
export const lookup = tool({ execute: async ({ id }) => find(id) });
`,
    },
    {
      name: 'a for await in a try',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  const rows = [];
  try { for await (const row of load(id)) rows.push(row); } catch { return null; }
  return rows;
} });
`,
    },
    {
      name: 'a generator with a try',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ async *execute({ id }) { try { yield await load(id); } catch { yield null; } } });
`,
    },
    {
      name: 'JSON.parse of a constant',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async () => JSON.parse('{"a":1}') });
`,
    },
    {
      name: 'JSON.parse in a try',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ text }) => { try { return JSON.parse(text); } catch { return null; } } });
`,
    },
    {
      name: 'a URL that is written out',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => new URL(\`https://example.com/\${id}\`).pathname });
`,
    },
    {
      name: 'a wait',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ ms }) => { await new Promise((resolve) => setTimeout(resolve, ms)); return { ms }; } });
`,
    },
    {
      name: 'a callback of a timer',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => { setTimeout(async () => { await load(id); }, 100); return { id }; } });
`,
    },
    {
      name: 'no execute',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ description: 'Asks the user' });
`,
    },
    {
      name: 'an imported execute',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: load });
`,
    },
  ],
  invalid: [
    {
      name: 'an awaited call',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => { return { row: await load(id) }; } });
`,
      settings: helper,
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
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return { row: await load(id) };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a returned call',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => load(id) });
`,
      settings: helper,
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
          line: 3,
          column: 48,
          endLine: 3,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a chain without a handler',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => load(id).then((row) => ({ row })) });
`,
      settings: helper,
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
          line: 3,
          column: 48,
          endLine: 3,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id).then((row) => ({ row }));
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a handler that throws',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => load(id).catch((error) => { throw error; }) });
`,
      settings: helper,
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
          line: 3,
          column: 48,
          endLine: 3,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id).catch((error) => { throw error; });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a result that is not awaited in the try',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return load(id);
  } catch (error) {
    return toToolError(error);
  }
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'passesCatchBy',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a result that is not awaited in the try, whose catch would answer with nothing',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return load(id);
  } catch {
    return null;
  }
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'passesCatchBy',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
          suggestions: [
            {
              messageId: 'wrap',
              output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a result that is not awaited in the try, whose catch would answer for the stop',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }, { abortSignal }) => {
  try {
    return load(id, { signal: abortSignal });
  } catch (error) {
    return toToolError(error);
  }
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'passesCatchBy',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 3,
          column: 71,
          endLine: 3,
          endColumn: 73,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }, { abortSignal }) => {
  try {
    return await load(id, { signal: abortSignal });
  } catch (error) {
    if (abortSignal?.aborted) throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a call beside the try',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  const key = await load('key');
  try {
    return await load(id, key);
  } catch {
    return null;
  }
} });
`,
      settings: helper,
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
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    const key = await load('key');
    try {
      return await load(id, key);
    } catch {
      return null;
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a call in the catch',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch {
    return await load('default');
  }
} });
`,
      settings: helper,
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
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    try {
      return await load(id);
    } catch {
      return await load('default');
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a finally without a catch',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } finally {
    console.log(id);
  }
} });
`,
      settings: helper,
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
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    try {
      return await load(id);
    } finally {
      console.log(id);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a catch that logs and throws on',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    console.error(error);
    throw error;
  }
} });
`,
      settings: helper,
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
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a list of promises',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ ids }) => { const rows = await Promise.all(ids.map((id) => load(id))); return rows; } });
`,
      settings: helper,
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
          line: 3,
          column: 55,
          endLine: 3,
          endColumn: 57,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ ids }) => {
  try {
    const rows = await Promise.all(ids.map((id) => load(id))); return rows;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a helper of the file that does not',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
async function find(id) {
  return await load(id);
}
export const lookup = tool({ execute: async ({ id }) => find(id) });
`,
      settings: helper,
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
          column: 54,
          endLine: 6,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
async function find(id) {
  return await load(id);
}
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await find(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a for await',
      code: dedent`
        import { tool } from 'ai';
        import { load, toToolError } from './deps.js';
        export const lookup = tool({ execute: async ({ id }) => { const rows = []; for await (const row of load(id)) rows.push(row); \
          return rows; } });

      `,
      settings: helper,
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
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    const rows = []; for await (const row of load(id)) rows.push(row); return rows;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a dynamic import',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ name }) => { const { run } = await import(\`./\${name}.js\`); return run.length; } });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'import',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: "`Error: Cannot find module '/srv/app/${…}'`",
          },
          line: 3,
          column: 56,
          endLine: 3,
          endColumn: 58,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ name }) => {
  try {
    const { run } = await import(\`./\${name}.js\`); return run.length;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a generator',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ async *execute({ id }) { yield await load(id); } });
`,
      settings: helper,
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
          line: 3,
          column: 30,
          endLine: 3,
          endColumn: 44,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ async *execute({ id }) {
  try {
    yield await load(id);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    yield toToolError(error);
  }
} });
`,
    },
    {
      name: 'JSON.parse of an input',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ text }) => JSON.parse(text) });
`,
      settings: helper,
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
          line: 3,
          column: 50,
          endLine: 3,
          endColumn: 52,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ text }) => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a URL from an input',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ url }) => new URL(url).hostname });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'new URL',
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`TypeError: Invalid URL`',
          },
          line: 3,
          column: 49,
          endLine: 3,
          endColumn: 51,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ url }) => {
  try {
    return new URL(url).hostname;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
  ],
});

tester.run('require-try-catch: results that are used as values', rule, {
  valid: [
    {
      name: 'a value that a helper changes in a try whose catch answers',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const parse = () => {
    const doc = yaml.load(text);
    delete doc.x;
    return doc;
  };
  try {
    return parse();
  } catch (error) {
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a value that is changed in a try whose catch answers',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.items.push('x');
    return doc;
  } catch (error) {
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a list in it that grows, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.items.push('x');
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a key that is written, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.count = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a key that is deleted, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    delete doc.x;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a key that is counted up, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.x++;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a key that is the target of a pattern, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    [doc.x] = [1];
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a key of an item, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc[0].x ||= 3;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a part of it that is taken out, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    const { x } = doc;
    print(x);
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'another name for it, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    const same = doc;
    same.x = 1;
    return await doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a branch of what the name holds, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = text ? yaml.load(text) : {};
    doc.x = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a helper that changes what it loaded, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const parse = () => {
      const doc = yaml.load(text);
      doc.x = 1;
      return doc;
    };
    return parse();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a helper whose result is changed, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const parse = () => yaml.load(text);
    const doc = parse();
    doc.x = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'what a callback returned, changed by the helper that ran it, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const change = (run) => {
      const doc = run();
      doc.x = 1;
      return doc;
    };
    return await change(() => yaml.load(text));
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'an execute that is not async, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.x = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a test for null, which tells nothing, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = load(text);
    if (doc === null) return null;
    return await doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a promise of fetch, whatever is read of it, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }, { abortSignal }) => {
  try {
    const response = fetch(text);
    print(response.status);
    return await response;
  } catch (error) {
    if (abortSignal?.aborted) throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a promise of an async function, whatever is written into it, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const run = async () => load(text);
    const started = run();
    started.at = 1;
    return await started;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a promise that throws, whatever is written into it, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const run = async () => { throw { code: 1 }; };
    const started = run();
    started.at = 1;
    return await started;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'the first of some promises, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    for (const each of [load(text), load(1)]) return await each;
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'the first of some promises that throw, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const all = [1, 2].map(async (each) => { throw { each }; });
    for (const each of all) return await each;
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a declared type that is no promise, and a value, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: ({ text }): Answer => {
  try {
    const doc = yaml.load(text);
    doc.x = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a declared type that is a promise, repaired',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }): Promise<Answer> => {
  try {
    return await load(text);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
      settings: helper,
    },
  ],
  invalid: [
    {
      name: 'a list in it that grows',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = yaml.load(text);
  doc.items.push('x');
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.items.push('x');
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a key that is written',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = yaml.load(text);
  doc.count = 1;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.count = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a key that is deleted',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = yaml.load(text);
  delete doc.x;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    delete doc.x;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a key that is counted up',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = yaml.load(text);
  doc.x++;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.x++;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a key that is the target of a pattern',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = yaml.load(text);
  [doc.x] = [1];
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    [doc.x] = [1];
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a key of an item',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = yaml.load(text);
  doc[0].x ||= 3;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc[0].x ||= 3;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a part of it that is taken out',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = yaml.load(text);
  const { x } = doc;
  print(x);
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    const { x } = doc;
    print(x);
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'another name for it',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = yaml.load(text);
  const same = doc;
  same.x = 1;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = yaml.load(text);
    const same = doc;
    same.x = 1;
    return await doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a branch of what the name holds',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = text ? yaml.load(text) : {};
  doc.x = 1;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = text ? yaml.load(text) : {};
    doc.x = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a helper that changes what it loaded',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const parse = () => {
    const doc = yaml.load(text);
    doc.x = 1;
    return doc;
  };
  return parse();
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const parse = () => {
      const doc = yaml.load(text);
      doc.x = 1;
      return doc;
    };
    return parse();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a helper whose result is changed',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const parse = () => yaml.load(text);
  const doc = parse();
  doc.x = 1;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const parse = () => yaml.load(text);
    const doc = parse();
    doc.x = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'what a callback returned, changed by the helper that ran it',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const change = (run) => {
    const doc = run();
    doc.x = 1;
    return doc;
  };
  return change(() => yaml.load(text));
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const change = (run) => {
      const doc = run();
      doc.x = 1;
      return doc;
    };
    return await change(() => yaml.load(text));
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'an execute that is not async',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: ({ text }) => {
  const doc = yaml.load(text);
  doc.x = 1;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 48,
          endLine: 4,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: ({ text }) => {
  try {
    const doc = yaml.load(text);
    doc.x = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a test for null, which tells nothing',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const doc = load(text);
  if (doc === null) return null;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const doc = load(text);
    if (doc === null) return null;
    return await doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a promise of fetch, whatever is read of it',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const response = fetch(text);
  print(response.status);
  return response;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'fetch',
            tool: '`read`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`TypeError: fetch failed`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }, { abortSignal }) => {
  try {
    const response = fetch(text);
    print(response.status);
    return await response;
  } catch (error) {
    if (abortSignal?.aborted) throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a promise of an async function, whatever is written into it',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const run = async () => load(text);
  const started = run();
  started.at = 1;
  return started;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const run = async () => load(text);
    const started = run();
    started.at = 1;
    return await started;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a promise that throws, whatever is written into it',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const run = async () => { throw { code: 1 }; };
  const started = run();
  started.at = 1;
  return started;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`read`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":1}`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const run = async () => { throw { code: 1 }; };
    const started = run();
    started.at = 1;
    return await started;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'the first of some promises',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  for (const each of [load(text), load(1)]) return each;
  return null;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`read`',
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
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    for (const each of [load(text), load(1)]) return await each;
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'the first of some promises that throw',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  const all = [1, 2].map(async (each) => { throw { each }; });
  for (const each of all) return each;
  return null;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`read`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"each":…}`',
          },
          line: 4,
          column: 54,
          endLine: 4,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }) => {
  try {
    const all = [1, 2].map(async (each) => { throw { each }; });
    for (const each of all) return await each;
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a declared type that is no promise, and a value',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: ({ text }): Answer => {
  const doc = yaml.load(text);
  doc.x = 1;
  return doc;
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'yaml.load',
            tool: '`read`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 56,
          endLine: 4,
          endColumn: 58,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: ({ text }): Answer => {
  try {
    const doc = yaml.load(text);
    doc.x = 1;
    return doc;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a declared type that is no promise',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: ({ text }): Answer => {
  return load(text);
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`read`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 56,
          endLine: 4,
          endColumn: 58,
        },
      ],
    },
    {
      name: 'a declared type that is a promise',
      code: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: ({ text }): Promise<Answer> => {
  return load(text);
} });
`,
      settings: helper,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`read`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 65,
          endLine: 4,
          endColumn: 67,
          suggestions: [
            {
              messageId: 'wrapAndReturn',
              output: `import { tool } from 'ai';
import yaml from 'js-yaml';
import { load, toToolError } from './deps.js';
export const read = tool({ execute: async ({ text }): Promise<Answer> => {
  try {
    return await load(text);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
            },
          ],
        },
      ],
    },
  ],
});

tester.run('require-try-catch: throws', rule, {
  valid: [
    {
      name: 'a catch that words every failure and throws',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ text }) => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(\`"\${text}" is no JSON\`);
  }
} });
`,
      settings: helper,
    },
    {
      name: 'a throw that execute catches',
      code: dedent`
        import { tool } from 'ai';
        import { load, toToolError } from './deps.js';
        export const lookup = tool({ execute: async ({ id }) => { try { if (!id) throw new Error('Failed'); return { id }; \
          } catch { return null; } } });

      `,
    },
    {
      name: 'a throw that names a value',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
const rows = {};
export const lookup = tool({ execute: async ({ id }) => { if (!rows[id]) throw new Error(\`No order \${id}\`); return rows[id]; } });
`,
    },
    {
      name: 'a throw that names an input',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ city }) => { if (!city) throw new Error('city is required'); return { city }; } });
`,
    },
    {
      name: 'a throw of two clauses',
      code: dedent`
        import { tool } from 'ai';
        import { load, toToolError } from './deps.js';
        export const lookup = tool({ execute: async ({ id }) => { \
          if (!id) throw new Error('Nothing to look up. Pass the number of an order.'); return { id }; } });

      `,
    },
    {
      name: 'what a call makes',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => { if (!id) throw load.failure(id); return { id }; } });
`,
    },
    {
      name: 'a catch that tells one failure and answers for the others',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ text }) => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(\`No JSON: \${text}\`);
    return null;
  }
} });
`,
    },
    {
      name: 'a catch that nothing comes to',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async () => {
  try {
    return { now: new Intl.DateTimeFormat('en').format(new Date()) };
  } catch (error) {
    console.error(error);
    throw error;
  }
} });
`,
    },
    {
      name: 'what ends the retries of a durable step',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
import { FatalError } from 'workflow';
export const lookup = tool({ execute: ({ id }) => { if (!id) throw new FatalError('Nothing'); return { id }; } });
`,
    },
    {
      name: 'the stop of the run',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }, { abortSignal }) => {
  abortSignal?.throwIfAborted();
  if (abortSignal?.aborted) throw new Error('Stopped');
  if (id === 'stop') throw new DOMException('Stopped', 'AbortError');
  return { id };
} });
`,
    },
    {
      name: 'the reason of the signal',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }, { abortSignal }) => { if (!id) throw abortSignal.reason; return { id }; } });
`,
    },
    {
      name: 'a listener that rejects on abort',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: (_, { abortSignal }) =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, 50);
    abortSignal.addEventListener('abort', () => reject(new Error('Stopped')));
  }) });
`,
    },
    {
      name: 'a class of another module without a text',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
import { NotFound } from './errors.js';
export const lookup = tool({ execute: ({ id }) => { if (!id) throw new NotFound(id); return { id }; } });
`,
    },
  ],
  invalid: [
    {
      name: 'a throw that says nothing',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => { if (!id) throw new Error('Lookup failed'); return { id }; } });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Lookup failed`',
          },
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    if (!id) throw new Error('Lookup failed'); return { id };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a throw of one clause',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => { if (id > 9) throw new Error('Order not found'); return { id }; } });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Order not found`',
          },
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => { if (id > 9) return {
  class: 'permanent',
  message: 'Order not found',
  recoverySteps: ['Call lookup again only with other values for id.'],
}; return { id }; } });
`,
    },
    {
      name: 'a throw of a status',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ status }) => { if (status > 399) throw new Error(\`HTTP \${status}\`); return { status }; } });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: HTTP ${…}`',
          },
          line: 3,
          column: 52,
          endLine: 3,
          endColumn: 54,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ status }) => {
  try {
    if (status > 399) throw new Error(\`HTTP \${status}\`); return { status };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a throw that passes on a text from outside',
      code: dedent`
        import { tool } from 'ai';
        import { load, toToolError } from './deps.js';
        const validate = (id) => ({ error: id ? null : { message: 'x' } });
        export const lookup = tool({ execute: ({ id }) => { const { error } = validate(id); \
          if (error) throw new Error(\`Invalid id \${id}: \${error.message}\`); return { id }; } });

      `,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Invalid id ${…}: ${…}`',
          },
          line: 4,
          column: 48,
          endLine: 4,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
const validate = (id) => ({ error: id ? null : { message: 'x' } });
export const lookup = tool({ execute: ({ id }) => {
  try {
    const { error } = validate(id); if (error) throw new Error(\`Invalid id \${id}: \${error.message}\`); return { id };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'an error from outside',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
const validate = load.sync;
export const lookup = tool({ execute: ({ id }) => { const { error, row } = validate(id); if (error) throw error; return row; } });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwMayEscape',
          data: {
            tool: '`lookup`',
          },
          line: 4,
          column: 48,
          endLine: 4,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
const validate = load.sync;
export const lookup = tool({ execute: ({ id }) => {
  try {
    const { error, row } = validate(id); if (error) throw error; return row;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'an error without a text',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => { if (!id) throw new RangeError(); return { id }; } });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`RangeError`',
          },
          line: 3,
          column: 48,
          endLine: 3,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => {
  try {
    if (!id) throw new RangeError(); return { id };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a value that is no Error',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => { if (!id) throw { code: 'E1' }; return { id }; } });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`{"code":"E1"}`',
          },
          line: 3,
          column: 48,
          endLine: 3,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => {
  try {
    if (!id) throw { code: 'E1' }; return { id };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a rejection',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ id }) => id ? { id } : Promise.reject(new Error('Rejected')) });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Rejected`',
          },
          line: 3,
          column: 48,
          endLine: 3,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => {
  try {
    return await (id ? { id } : Promise.reject(new Error('Rejected')));
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a helper that throws',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
function check(id) {
  if (!id) throw new Error('Nothing there');
  return id;
}
export const lookup = tool({ execute: ({ id }) => ({ id: check(id) }) });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Nothing there`',
          },
          line: 7,
          column: 48,
          endLine: 7,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
function check(id) {
  if (!id) throw new Error('Nothing there');
  return id;
}
export const lookup = tool({ execute: ({ id }) => {
  try {
    return { id: check(id) };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
    {
      name: 'a callback that runs at once',
      code: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ ids }) => ids.map((id) => { if (!id) throw new Error('Bad id'); return id; }) });
`,
      settings: helper,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`Error: Bad id`',
          },
          line: 3,
          column: 49,
          endLine: 3,
          endColumn: 51,
        },
      ],
      output: `import { tool } from 'ai';
import { load, toToolError } from './deps.js';
export const lookup = tool({ execute: ({ ids }) => {
  try {
    return ids.map((id) => { if (!id) throw new Error('Bad id'); return id; });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return toToolError(error);
  }
} });
`,
    },
  ],
});

tester.run('require-try-catch: the AI SDK', rule, {
  valid: [
    {
      name: 'a wrapper that the settings name',
      code: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: withToolErrors(async ({ id }) => load(id)) });
`,
      settings: { 'tool-errors': { wrappers: ['withToolErrors'] } },
    },
    {
      name: 'a wrapper that nobody named',
      code: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: withLogging(async ({ id }) => load(id)) });
`,
    },
    {
      name: 'a look-alike',
      code: `import { tool } from './own.js';
import { load } from './deps.js';
export const lookup = tool({ execute: async ({ id }) => load(id) });
`,
    },
  ],
  invalid: [
    {
      name: 'ai 7',
      code: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { versions: { ai: 7 } } },
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
          line: 3,
          column: 97,
          endLine: 3,
          endColumn: 99,
        },
      ],
      output: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => {
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
      name: 'ai 6',
      code: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 6 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 3,
          column: 97,
          endLine: 3,
          endColumn: 99,
        },
      ],
      output: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => {
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
      name: 'ai 5',
      code: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { versions: { ai: 5 } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 5 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 3,
          column: 97,
          endLine: 3,
          endColumn: 99,
        },
      ],
      output: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => {
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
      name: 'ai 4, of which nothing was measured',
      code: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      errors: [
        {
          messageId: 'callMayFail',
          data: {
            call: 'load',
            tool: '`lookup`',
          },
          line: 3,
          column: 97,
          endLine: 3,
          endColumn: 99,
        },
      ],
      output: `import { tool } from 'ai';
import { load, z } from './deps.js';
export const lookup = tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => {
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
      name: 'the text of fetch',
      code: `import { tool } from 'ai';
export const lookup = tool({ execute: async ({ id }) => (await fetch(\`https://example.com/\${id}\`)).json() });
`,
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'fetch',
            tool: '`lookup`',
            version: 'with ai 6 ',
            receiver: 'the model receives',
            example: '`fetch failed`',
          },
          line: 2,
          column: 54,
          endLine: 2,
          endColumn: 56,
        },
      ],
      output: `import { tool } from 'ai';
export const lookup = tool({ execute: async ({ id }, { abortSignal }) => {
  try {
    return await (await fetch(\`https://example.com/\${id}\`)).json();
  } catch (error) {
    if (abortSignal?.aborted) throw error;
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
      name: 'the text of a process',
      code: `import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { tool } from 'ai';
const run = promisify(execFile);
export const log = tool({ execute: async ({ file }) => { const { stdout } = await run('git', ['log', file]); return stdout; } });
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'run',
            tool: '`log`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            example: '`Error: Command failed: ${…}`',
          },
          line: 5,
          column: 53,
          endLine: 5,
          endColumn: 55,
        },
      ],
      output: `import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { tool } from 'ai';
const run = promisify(execFile);
export const log = tool({ execute: async ({ file }, { abortSignal }) => {
  try {
    const { stdout } = await run('git', ['log', file]); return stdout;
  } catch (error) {
    if (abortSignal?.aborted) throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'log failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call log again with the same file; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'the text of a file',
      code: `import { readFile } from 'node:fs/promises';
import { tool } from 'ai';
export const read = tool({ execute: async ({ path }) => readFile(path, 'utf8') });
`,
      settings: { 'tool-errors': { versions: { ai: 6 } } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'readFile',
            tool: '`read`',
            version: 'with ai 6 ',
            receiver: 'the model receives',
            example: "`ENOENT: no such file or directory, open '/srv/app/${…}'`",
          },
          line: 3,
          column: 54,
          endLine: 3,
          endColumn: 56,
        },
      ],
      output: `import { readFile } from 'node:fs/promises';
import { tool } from 'ai';
export const read = tool({ execute: async ({ path }) => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'read failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call read again with the same path; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
    {
      name: 'a throw in ai 7',
      code: `import { tool } from 'ai';
export const lookup = tool({ execute: ({ id }) => { if (id > 9) throw new TypeError('Order not found'); return { id }; } });
`,
      settings: { 'tool-errors': { versions: { ai: 7 } } },
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 7 ',
            receiver: 'the model receives',
            received: '`TypeError: Order not found`',
          },
          line: 2,
          column: 48,
          endLine: 2,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
export const lookup = tool({ execute: ({ id }) => { if (id > 9) return {
  class: 'permanent',
  message: 'Order not found',
  recoverySteps: ['Call lookup again only with other values for id.'],
}; return { id }; } });
`,
    },
    {
      name: 'a throw in ai 5',
      code: `import { tool } from 'ai';
export const lookup = tool({ execute: ({ id }) => { if (id > 9) throw new TypeError('Order not found'); return { id }; } });
`,
      settings: { 'tool-errors': { versions: { ai: 5 } } },
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 5 ',
            receiver: 'the model receives',
            received: '`Order not found`',
          },
          line: 2,
          column: 48,
          endLine: 2,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
export const lookup = tool({ execute: ({ id }) => { if (id > 9) return {
  class: 'permanent',
  message: 'Order not found',
  recoverySteps: ['Call lookup again only with other values for id.'],
}; return { id }; } });
`,
    },
    {
      name: 'an empty text in ai 5',
      code: `import { tool } from 'ai';
export const lookup = tool({ execute: ({ id }) => { if (id > 9) throw new Error(); return { id }; } });
`,
      settings: { 'tool-errors': { versions: { ai: 5 } } },
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with ai 5 ',
            receiver: 'the model receives',
            received: 'an empty text',
          },
          line: 2,
          column: 48,
          endLine: 2,
          endColumn: 50,
        },
      ],
      output: `import { tool } from 'ai';
export const lookup = tool({ execute: ({ id }) => {
  try {
    if (id > 9) throw new Error(); return { id };
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
      name: 'a plain object in tools',
      code: `import { generateText } from 'ai';
import { load, model } from './deps.js';
await generateText({ model, tools: { lookup: { execute: async ({ id }) => load(id) } } });
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
          line: 3,
          column: 72,
          endLine: 3,
          endColumn: 74,
        },
      ],
      output: `import { generateText } from 'ai';
import { load, model } from './deps.js';
await generateText({ model, tools: { lookup: { execute: async ({ id }) => {
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
} } } });
`,
    },
    {
      name: 'dynamicTool',
      code: `import { dynamicTool } from 'ai';
import { load } from './deps.js';
export const lookup = dynamicTool({ execute: async (input) => load(input) });
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
          line: 3,
          column: 60,
          endLine: 3,
          endColumn: 62,
        },
      ],
      output: `import { dynamicTool } from 'ai';
import { load } from './deps.js';
export const lookup = dynamicTool({ execute: async (input) => {
  try {
    return await load(input);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not repeat lookup unchanged; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
  ],
});

tester.run('require-try-catch: MCP', rule, {
  valid: [
    {
      name: 'a tool that answers with isError',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  try {
    return { content: [{ type: 'text', text: await load(id) }] };
  } catch {
    return { isError: true, content: [{ type: 'text', text: 'No order. Call list_orders.' }] };
  }
});
`,
    },
    {
      name: 'an elicitation by URL',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
server.registerTool('connect', { inputSchema: {} }, async ({ id }) => {
  throw new UrlElicitationRequiredError([{ mode: 'url', url: id }]);
});
`,
    },
    {
      name: 'notes to the client',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('count', { inputSchema: {} }, async ({ to }, extra) => {
  await extra.sendNotification({ method: 'notifications/progress', params: { progress: 1, total: to } });
  await server.sendLoggingMessage({ level: 'info', data: to });
  await extra.mcpReq.log('info', to);
  return { content: [] };
});
`,
    },
    {
      name: 'a question to the client',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('ask', { inputSchema: {} }, async () => {
  const answer = await server.server.elicitInput({ message: 'Which one?', requestedSchema });
  return { content: [{ type: 'text', text: answer.action }] };
});
`,
    },
  ],
  invalid: [
    {
      name: 'SDK 1',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => ({ content: [{ type: 'text', text: await load(id) }] }));
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 67,
          endLine: 4,
          endColumn: 69,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
          try {
            return { content: [{ type: 'text', text: await load(id) }] };
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
                its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
            };
          }
        });

      `,
    },
    {
      name: 'SDK 1, positional',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.tool('lookup', 'Looks up an order.', { id: z.string() }, async ({ id }, extra) => {
  return { content: [{ type: 'text', text: await load(id, extra.signal) }] };
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 87,
          endLine: 4,
          endColumn: 89,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.tool('lookup', 'Looks up an order.', { id: z.string() }, async ({ id }, extra) => {
          try {
            return { content: [{ type: 'text', text: await load(id, extra.signal) }] };
          } catch (error) {
            if (extra.signal.aborted) throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
                its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
            };
          }
        });

      `,
    },
    {
      name: 'SDK 1, without an input',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('list', {}, async (extra) => ({ content: [{ type: 'text', text: await load(extra.signal) }] }));
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`list`',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 47,
          endLine: 4,
          endColumn: 49,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('list', {}, async (extra) => {
          try {
            return { content: [{ type: 'text', text: await load(extra.signal) }] };
          } catch (error) {
            if (extra.signal.aborted) throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'list failed. An unexpected error ended the call; \
                its cause was logged. Do not repeat list unchanged; tell the user that it is unavailable.' }],
            };
          }
        });

      `,
    },
    {
      name: 'SDK 2',
      code: dedent`
        import { McpServer } from '@modelcontextprotocol/server';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', { inputSchema }, async ({ id }, ctx) => ({ content: [{ \
          type: 'text', text: await load(id, ctx.mcpReq.signal) }] }));

      `,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with MCP SDK 2 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 68,
          endLine: 4,
          endColumn: 70,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/server';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', { inputSchema }, async ({ id }, ctx) => {
          try {
            return { content: [{ type: 'text', text: await load(id, ctx.mcpReq.signal) }] };
          } catch (error) {
            if (ctx.mcpReq.signal.aborted) throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
                its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
            };
          }
        });

      `,
    },
    {
      name: 'SDK 2, the signal taken apart',
      code: dedent`
        import { McpServer } from '@modelcontextprotocol/server';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', { inputSchema }, async ({ id }, { mcpReq: { signal } }) => ({ content: [{ \
          type: 'text', text: await load(id, signal) }] }));

      `,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with MCP SDK 2 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 87,
          endLine: 4,
          endColumn: 89,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/server';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', { inputSchema }, async ({ id }, { mcpReq: { signal } }) => {
          try {
            return { content: [{ type: 'text', text: await load(id, signal) }] };
          } catch (error) {
            if (signal.aborted) throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
                its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
            };
          }
        });

      `,
    },
    {
      name: 'a function that stands elsewhere in the file',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
async function lookup({ id }: { id: string }) {
  return { content: [{ type: 'text' as const, text: await load(id) }] };
}
server.registerTool('lookup', { inputSchema: {} }, lookup);
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 1,
          endLine: 4,
          endColumn: 22,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        async function lookup({ id }: { id: string }) {
          try {
            return { content: [{ type: 'text' as const, text: await load(id) }] };
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text' as const, text: 'lookup failed. An unexpected error ended the call; \
                its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
            };
          }
        }
        server.registerTool('lookup', { inputSchema: {} }, lookup);

      `,
    },
    {
      name: 'the result type of the SDK',
      code: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', { inputSchema: {} }, async ({ id }): Promise<CallToolResult> => ({ content: [{ \
          type: 'text', text: await load(id) }] }));

      `,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 4,
          column: 92,
          endLine: 4,
          endColumn: 94,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        server.registerTool('lookup', { inputSchema: {} }, async ({ id }): Promise<CallToolResult> => {
          try {
            return { content: [{ type: 'text', text: await load(id) }] };
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'lookup failed. An unexpected error ended the call; \
                its cause was logged. Do not call lookup again with the same id; tell the user that it is unavailable.' }],
            };
          }
        });

      `,
    },
    {
      name: 'a throw in SDK 1',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw new TypeError('Nothing given');
  return { content: [] };
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: '`lookup`',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            received: '`Nothing given`',
          },
          line: 4,
          column: 67,
          endLine: 4,
          endColumn: 69,
        },
      ],
      output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
server.registerTool('lookup', { inputSchema: {} }, async ({ id }) => {
  if (!id) return {
    isError: true,
    content: [{ type: 'text', text: 'Nothing given' }],
  };
  return { content: [] };
});
`,
    },
    {
      name: 'an elicitation by URL beside a call that can fail',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from './deps.js';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
import { UrlElicitationRequiredError as NeedsUrl } from '@modelcontextprotocol/sdk/types.js';
server.registerTool('connect', { inputSchema: {} }, async ({ id }) => {
  if (!id) throw new NeedsUrl([{ mode: 'url', url: id }]);
  return { content: [{ type: 'text', text: await load(id) }] };
});
`,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`connect`',
            version: 'with MCP SDK 1 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 68,
          endLine: 5,
          endColumn: 70,
        },
      ],
      output: dedent`
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { load } from './deps.js';
        const server = new McpServer({ name: 'orders', version: '1.0.0' });
        import { UrlElicitationRequiredError as NeedsUrl } from '@modelcontextprotocol/sdk/types.js';
        server.registerTool('connect', { inputSchema: {} }, async ({ id }) => {
          try {
            if (!id) throw new NeedsUrl([{ mode: 'url', url: id }]);
            return { content: [{ type: 'text', text: await load(id) }] };
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            if (error instanceof NeedsUrl) throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'connect failed. An unexpected error ended the call; \
                its cause was logged. Do not call connect again with the same id; tell the user that it is unavailable.' }],
            };
          }
        });

      `,
    },
  ],
});

tester.run('require-try-catch: a request handler', rule, {
  valid: [
    {
      name: 'an error of the protocol',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { load } from './deps.js';
const server = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  if (request.params.name !== 'lookup') throw new McpError(ErrorCode.InvalidParams, 'Unknown');
  return { content: [] };
});
`,
    },
    {
      name: 'a handler of another request',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema, McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { load } from './deps.js';
const server = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await load() }));
`,
    },
  ],
  invalid: [
    {
      name: 'a call',
      code: dedent`
        import { Server } from '@modelcontextprotocol/sdk/server/index.js';
        import { CallToolRequestSchema, McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
        import { load } from './deps.js';
        const server = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
        server.setRequestHandler(CallToolRequestSchema, async (request, extra) => ({ content: [{ \
          type: 'text', text: await load(request, extra.signal) }] }));

      `,
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: 'this tool',
            version: 'with MCP SDK 1 ',
            receiver: 'the client receives a JSON-RPC error, which is no tool result, with',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 5,
          column: 72,
          endLine: 5,
          endColumn: 74,
        },
      ],
      output: dedent`
        import { Server } from '@modelcontextprotocol/sdk/server/index.js';
        import { CallToolRequestSchema, McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
        import { load } from './deps.js';
        const server = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
        server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
          try {
            return { content: [{ type: 'text', text: await load(request, extra.signal) }] };
          } catch (error) {
            if (extra.signal.aborted) throw error;
            if (error instanceof McpError) throw error;
            console.error(error);
            return {
              isError: true,
              content: [{ type: 'text', text: 'This tool could not finish. An unexpected error ended the call; \
                its cause was logged. Do not repeat this tool unchanged; tell the user that it is unavailable.' }],
            };
          }
        });

      `,
    },
    {
      name: 'a throw',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { load } from './deps.js';
const server = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  throw new Error('Unknown tool');
});
`,
      errors: [
        {
          messageId: 'throwEscapes',
          data: {
            tool: 'This tool',
            version: 'with MCP SDK 1 ',
            receiver: 'the client receives a JSON-RPC error, which is no tool result, with',
            received: '`Unknown tool`',
          },
          line: 5,
          column: 65,
          endLine: 5,
          endColumn: 67,
        },
      ],
      output: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { load } from './deps.js';
const server = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  return {
    isError: true,
    content: [{ type: 'text', text: 'Unknown tool' }],
  };
});
`,
    },
  ],
});

tester.run('require-try-catch: factories of the settings', rule, {
  valid: [
    {
      name: 'a factory that nobody named',
      code: `import { defineAcmeTool, load } from './acme.js';
export const lookup = defineAcmeTool({ execute: async ({ id }) => load(id) });
`,
    },
  ],
  invalid: [
    {
      name: 'a factory of which nothing is told',
      code: `import { defineAcmeTool, load } from './acme.js';
export const lookup = defineAcmeTool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { factories: ['defineAcmeTool'] } },
      errors: [
        {
          messageId: 'callMayFail',
          data: {
            call: 'load',
            tool: '`lookup`',
          },
          line: 2,
          column: 64,
          endLine: 2,
          endColumn: 66,
        },
      ],
      output: `import { defineAcmeTool, load } from './acme.js';
export const lookup = defineAcmeTool({ execute: async ({ id }) => {
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
      name: 'a factory of the AI SDK',
      code: `import { defineAcmeTool, load } from './acme.js';
export const lookup = defineAcmeTool({ execute: async ({ id }) => load(id) });
`,
      settings: { 'tool-errors': { versions: { ai: 6 }, factories: [{ name: 'defineAcmeTool', framework: 'ai-sdk' }] } },
      errors: [
        {
          messageId: 'callCanFail',
          data: {
            call: 'load',
            tool: '`lookup`',
            version: 'with ai 6 ',
            receiver: 'the model receives',
            example: '`connect ECONNREFUSED 10.0.3.14:5432`',
          },
          line: 2,
          column: 64,
          endLine: 2,
          endColumn: 66,
        },
      ],
      output: `import { defineAcmeTool, load } from './acme.js';
export const lookup = defineAcmeTool({ execute: async ({ id }) => {
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
      name: 'a factory with a signal of its own',
      code: `import { defineAcmeTool, load } from './acme.js';
export const lookup = defineAcmeTool('lookup', async ({ id }, run) => load(id, run.control.signal));
`,
      settings: { 'tool-errors': { factories: [{ name: 'defineAcmeTool', execute: 1, signal: 'control.signal' }] } },
      errors: [
        {
          messageId: 'callMayFail',
          data: {
            call: 'load',
            tool: '`lookup`',
          },
          line: 2,
          column: 68,
          endLine: 2,
          endColumn: 70,
        },
      ],
      output: `import { defineAcmeTool, load } from './acme.js';
export const lookup = defineAcmeTool('lookup', async ({ id }, run) => {
  try {
    return await load(id, run.control.signal);
  } catch (error) {
    if (run?.control.signal?.aborted) throw error;
    console.error(error);
    return {
      class: 'permanent',
      message: 'lookup failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call lookup again with the same id; tell the user that it is unavailable.'],
    };
  }
});
`,
    },
    {
      name: 'a catch that tells its failures by another key',
      code: `import { tool } from 'ai';
import { shelf } from './shelf.js';
export const findBook = tool({ inputSchema, execute: async ({ id }) => {
  const room = await shelf.room(id);
  try {
    return await room.find(id);
  } catch ({ message }) {
    return { error: message };
  }
} });
`,
      errors: [{ messageId: 'callCanFail', line: 3, column: 69, endLine: 3, endColumn: 71 }],
      output: `import { tool } from 'ai';
import { shelf } from './shelf.js';
export const findBook = tool({ inputSchema, execute: async ({ id }) => {
  try {
    const room = await shelf.room(id);
    try {
      return await room.find(id);
    } catch ({ message }) {
      return { error: message };
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    console.error(error);
    return {
      class: 'permanent',
      error: 'findBook failed.',
      reason: 'An unexpected error ended the call; its cause was logged.',
      recoverySteps: ['Do not call findBook again with the same id; tell the user that it is unavailable.'],
    };
  }
} });
`,
    },
  ],
});

import rule from '../../../rules/require-signal-forwarding.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const page = (execute: string, tail = ''): string => `import { tool } from 'ai';
export const page = tool({ inputSchema, ${execute} });
${tail}`;

const mcp = (statements: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
${statements}
`;

ruleTester().run('require-signal-forwarding: helpers, catches and chains', rule, {
  valid: [
    {
      name: 'supabase with the signal',
      code: mcp(dedent`
        import { createClient } from '@supabase/supabase-js';
        const supabase = createClient(url, key);
        server.registerTool('orders', { inputSchema: { id } }, async ({ \
          id }, extra) => answer(await supabase.from('orders').select().abortSignal(extra.signal).single()));
      `),
    },
    {
      name: 'a query of supabase that is built further',
      code: mcp(dedent`
        import { createClient } from '@supabase/supabase-js';
        const supabase = createClient(url, key);
        server.registerTool('orders', { inputSchema: { id } }, async ({ id }, extra) => {
          let query = supabase.from('orders').select();
          if (id) query = query.eq('id', id);
          return answer(await query.abortSignal(extra.signal), await supabase.storage.from('files').download(id), \
            await other.from('orders').select());
        });
      `),
    },
  ],
  invalid: [
    {
      name: 'a catch that answers for everything',
      code: page('execute: async ({ url }, { abortSignal }) => { try { await fetch(url); return 1; } catch { return { ok: false }; } }'),
      output: page(
        dedent`
          execute: async ({ url }, { abortSignal }) => { try { await fetch(url, { signal: abortSignal }); return 1; \
            } catch (error) { if (abortSignal?.aborted) throw error; return { ok: false }; } }
        `,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 100,
          endLine: 2,
          endColumn: 105,
        },
      ],
    },
    {
      name: 'a catch that throws on',
      code: page(
        'execute: async ({ url }, { abortSignal }) => { try { await fetch(url); return 1; } catch (error) { log(error); throw error; } }',
      ),
      output: page(
        dedent`
          execute: async ({ url }, { abortSignal }) => { try { await fetch(url, { signal: abortSignal }); return 1; \
            } catch (error) { log(error); throw error; } }
        `,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 100,
          endLine: 2,
          endColumn: 105,
        },
      ],
    },
    {
      name: 'a handler of the promise that answers for everything',
      code: page(
        'execute: async ({ url }, { abortSignal }) => { const rows = await fetch(url).catch(() => ({ ok: false })); return rows; }',
      ),
      output: page(
        dedent`
          execute: async ({ url }, { abortSignal }) => { const rows = await fetch(url, { signal: abortSignal }).catch((error) => { \
            if (abortSignal?.aborted) throw error; return ({ ok: false }); }); return rows; }
        `,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 2,
          column: 107,
          endLine: 2,
          endColumn: 112,
        },
      ],
    },
    {
      name: 'a helper whose catch only sets a flag',
      code: page(
        'execute: async ({ url }, { abortSignal }) => { await read(url); return { done: true }; }',
        dedent`
          let down = false;
          async function read(url) { try { await fetch(url); } catch { down = true; } }
        `,
      ),
      output: page(
        'execute: async ({ url }, { abortSignal }) => { await read(url, abortSignal); return { done: true }; }',
        dedent`
          let down = false;
          async function read(url, signal?: AbortSignal) { try { await fetch(url, { signal }); \
            } catch (error) { if (signal?.aborted) throw error; down = true; } }
        `,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 4,
          column: 40,
          endLine: 4,
          endColumn: 45,
        },
      ],
    },
    {
      name: 'a catch in execute around a helper',
      code: page(
        'execute: async ({ url }, { abortSignal }) => { try { await read(url); return 1; } catch { return { ok: false }; } }',
        'async function read(url) { await fetch(url); }',
      ),
      output: page(
        dedent`
          execute: async ({ url }, { abortSignal }) => { try { await read(url, abortSignal); return 1; \
            } catch (error) { if (abortSignal?.aborted) throw error; return { ok: false }; } }
        `,
        'async function read(url, signal?: AbortSignal) { await fetch(url, { signal }); }',
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 3,
          column: 34,
          endLine: 3,
          endColumn: 39,
        },
      ],
    },
    {
      name: 'a catch that reads every abort as a timeout',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      return await response.text();
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return { error: 'The page timed out after 5 s.' };
      return { error: 'The page could not be read.' };
    }
  },
});
`,
      output: dedent`
        import { tool } from 'ai';
        export const page = tool({
          inputSchema,
          execute: async ({ url }, { abortSignal }) => {
            try {
              const response = await fetch(url, { \
                signal: abortSignal ? AbortSignal.any([abortSignal, AbortSignal.timeout(5_000)]) : AbortSignal.timeout(5_000) });
              return await response.text();
            } catch (error) {
              if (abortSignal?.aborted) throw error;
              if (error instanceof Error && error.name === 'AbortError') return { error: 'The page timed out after 5 s.' };
              return { error: 'The page could not be read.' };
            }
          },
        });

      `,
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 30,
          endLine: 6,
          endColumn: 35,
        },
      ],
    },
    {
      name: 'a catch around the call of a helper',
      code: mcp(`server.registerTool('page', { inputSchema: { url } }, async ({ url }) => {
  try {
    return answer(await load(url));
  } catch (error) {
    return failure(error.name === 'AbortError' ? 'The page timed out.' : 'The page could not be read.');
  }
});
async function load(url: string) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 5_000);
  return (await fetch(url, { signal: controller.signal })).text();
}`),
      output: mcp(`server.registerTool('page', { inputSchema: { url } }, async ({ url }, extra) => {
  try {
    return answer(await load(url, extra.signal));
  } catch (error) {
    if (extra.signal.aborted) throw error;
    return failure(error.name === 'AbortError' ? 'The page timed out.' : 'The page could not be read.');
  }
});
async function load(url: string, signal?: AbortSignal) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 5_000);
  return (await fetch(url, { signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal })).text();
}`),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`page`', call: 'fetch', signal: 'extra.signal', property: 'signal' },
          line: 13,
          column: 17,
          endLine: 13,
          endColumn: 22,
        },
      ],
    },
    {
      name: 'a catch that throws an abort on',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    try {
      return await fetch(url);
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      return { error: 'The page could not be read.' };
    }
  },
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    try {
      return await fetch(url, { signal: abortSignal });
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      return { error: 'The page could not be read.' };
    }
  },
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 20,
          endLine: 6,
          endColumn: 25,
        },
      ],
    },
    {
      name: 'a catch that knows of the run',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    try {
      return await fetch(url);
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      return { error: error.name === 'AbortError' ? 'The page timed out.' : 'The page could not be read.' };
    }
  },
});
`,
      output: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }, { abortSignal }) => {
    try {
      return await fetch(url, { signal: abortSignal });
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      return { error: error.name === 'AbortError' ? 'The page timed out.' : 'The page could not be read.' };
    }
  },
});
`,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`page`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 20,
          endLine: 6,
          endColumn: 25,
        },
      ],
    },
    {
      name: 'a helper with a default and a gap',
      code: page(
        'execute: async ({ url }) => load(url)',
        `async function load(url: string, method = 'GET', retries?: number) { return retry(() => fetch(url, { method }), retries); }
`,
      ),
      output: page(
        'execute: async ({ url }, { abortSignal }) => load(url, undefined, undefined, abortSignal)',
        dedent`
          async function load(url: string, method = 'GET', retries?: number, signal?: AbortSignal) { return retry(() => fetch(url, { \
            method, signal }), retries); }

        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 89,
          endLine: 3,
          endColumn: 94,
        },
      ],
    },
    {
      name: 'a helper with a rest',
      code: page(
        'execute: async ({ url }) => load(url)',
        `async function load(url: string, ...parts: string[]) { return fetch(url + parts.join('/')); }
`,
      ),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 63,
          endLine: 3,
          endColumn: 68,
        },
      ],
    },
    {
      name: 'a helper with overloads',
      code: page(
        'execute: async ({ url }) => load(url)',
        `function load(url: string): Promise<Response>;
function load(url: URL): Promise<Response>;
function load(url: string | URL) { return fetch(url); }
`,
      ),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 43,
          endLine: 5,
          endColumn: 48,
        },
      ],
    },
    {
      name: 'a helper that is handed on by name',
      code: page(
        'execute: async ({ urls }) => [await load(urls[0]), ...(await Promise.all(urls.map(load)))]',
        `async function load(url: string) { return fetch(url); }
`,
      ),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 43,
          endLine: 3,
          endColumn: 48,
        },
      ],
    },
    {
      name: 'a helper that other files may call',
      code: page(
        'execute: async ({ url }) => load(url)',
        `export async function load(url: string) { return fetch(url); }
`,
      ),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 50,
          endLine: 3,
          endColumn: 55,
          suggestions: [
            {
              messageId: 'forward',
              output: page(
                'execute: async ({ url }, { abortSignal }) => load(url, abortSignal)',
                `export async function load(url: string, signal?: AbortSignal) { return fetch(url, { signal }); }
`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a helper in an object',
      code: page(
        'execute: async ({ url }) => shop.load(url)',
        `const shop = { async load(url: string) { return fetch(url); } };
`,
      ),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 49,
          endLine: 3,
          endColumn: 54,
          suggestions: [
            {
              messageId: 'forward',
              output: page(
                'execute: async ({ url }, { abortSignal }) => shop.load(url, abortSignal)',
                `const shop = { async load(url: string, signal?: AbortSignal) { return fetch(url, { signal }); } };
`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a helper in an object with a type',
      code: page(
        'execute: async ({ url }) => shop.load(url)',
        `const shop: Shop = { async load(url) { return fetch(url); } };
`,
      ),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 47,
          endLine: 3,
          endColumn: 52,
        },
      ],
    },
    {
      name: 'a helper that is called with a this',
      code: page(
        'execute: async ({ url }) => load.call(shop, url)',
        `async function load(url: string, signal?: AbortSignal) { return fetch(url, { signal }); }
`,
      ),
      output: page(
        'execute: async ({ url }, { abortSignal }) => load.call(shop, url, abortSignal)',
        `async function load(url: string, signal?: AbortSignal) { return fetch(url, { signal }); }
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'load.call', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 69,
          endLine: 2,
          endColumn: 78,
        },
      ],
    },
    {
      name: 'a helper that makes a promise',
      code: `import { tool } from 'ai';
import { exec } from 'node:child_process';
export const page = tool({ inputSchema, execute: async ({ command }) => run(command) });
function run(command: string) {
  return new Promise<string>((resolve, reject) => {
    exec(command, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}
`,
      output: `import { tool } from 'ai';
import { exec } from 'node:child_process';
export const page = tool({ inputSchema, execute: async ({ command }, { abortSignal }) => run(command, abortSignal) });
function run(command: string, signal?: AbortSignal) {
  return new Promise<string>((resolve, reject) => {
    exec(command, { signal }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}
`,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'exec', signal: 'options.abortSignal', property: 'signal' },
          line: 6,
          column: 5,
          endLine: 6,
          endColumn: 9,
        },
      ],
    },
    {
      name: 'a helper whose type stands beside it',
      code: page(
        'execute: async ({ url }) => load(url)',
        `const load: Loader = async (url) => fetch(url);
`,
      ),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 37,
          endLine: 3,
          endColumn: 42,
        },
      ],
    },
    {
      name: 'a helper with a parameter for the signal that it does not use',
      code: page(
        'execute: async ({ url }) => load(url)',
        `async function load(url: string, signal?: AbortSignal) { return fetch(url); }
`,
      ),
      output: page(
        'execute: async ({ url }, { abortSignal }) => load(url, abortSignal)',
        `async function load(url: string, signal?: AbortSignal) { return fetch(url, { signal }); }
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 65,
          endLine: 3,
          endColumn: 70,
        },
      ],
    },
    {
      name: 'a helper inside execute',
      code: page('execute: async ({ urls }) => { const load = async (url: string) => fetch(url); return Promise.all(urls.map(load)); }'),
      output: page(
        dedent`
          execute: async ({ urls }, { abortSignal }) => { const load = async (url: string) => fetch(url, { signal: abortSignal }); \
            return Promise.all(urls.map(load)); }
        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 2,
          column: 108,
          endLine: 2,
          endColumn: 113,
        },
      ],
    },
    {
      name: 'a helper that calls itself',
      code: page(
        'execute: async ({ url }) => load(url)',
        dedent`
          async function load(url: string, tries = 3): Promise<Response> { const response = await fetch(url); \
            return response.ok || tries === 0 ? response : load(url, tries - 1); }

        `,
      ),
      output: page(
        'execute: async ({ url }, { abortSignal }) => load(url, undefined, abortSignal)',
        dedent`
          async function load(url: string, tries = 3, signal?: AbortSignal): Promise<Response> { const response = await fetch(url, { \
            signal }); return response.ok || tries === 0 ? response : load(url, tries - 1, signal); }

        `,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 89,
          endLine: 3,
          endColumn: 94,
        },
      ],
    },
    {
      name: 'a helper that something else calls too',
      code: page(
        'execute: async ({ url }) => load(url)',
        `async function load(url: string) { return fetch(url); }
const home = await load('/');
`,
      ),
      output: page(
        'execute: async ({ url }, { abortSignal }) => load(url, abortSignal)',
        `async function load(url: string, signal?: AbortSignal) { return fetch(url, { signal }); }
const home = await load('/');
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 3,
          column: 43,
          endLine: 3,
          endColumn: 48,
        },
      ],
    },
    {
      name: 'all calls of one tool in one pass',
      code: `import { tool } from 'ai';
export const page = tool({
  inputSchema,
  execute: async ({ url }) => {
    const [first, second] = await Promise.all([fetch(url), load(url)]);
    return generateText({ model, prompt: await first.text(), system: await (await fetch(second)).text() });
  },
});
import { generateText } from 'ai';
async function load(url: string) {
  return fetch(url, { method: 'HEAD' });
}
`,
      output: dedent`
        import { tool } from 'ai';
        export const page = tool({
          inputSchema,
          execute: async ({ url }, { abortSignal }) => {
            const [first, second] = await Promise.all([fetch(url, { signal: abortSignal }), load(url, abortSignal)]);
            return generateText({ model, prompt: await first.text(), system: await (await fetch(second, { \
              signal: abortSignal })).text(), abortSignal });
          },
        });
        import { generateText } from 'ai';
        async function load(url: string, signal?: AbortSignal) {
          return fetch(url, { method: 'HEAD', signal });
        }

      `,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 48,
          endLine: 5,
          endColumn: 53,
        },
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'generateText', signal: 'options.abortSignal', property: 'abortSignal' },
          line: 6,
          column: 12,
          endLine: 6,
          endColumn: 24,
        },
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 6,
          column: 83,
          endLine: 6,
          endColumn: 88,
        },
        {
          messageId: 'notTaken',
          data: { tool: '`page`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 11,
          column: 10,
          endLine: 11,
          endColumn: 15,
        },
      ],
    },
    {
      name: 'supabase in an MCP tool',
      code: mcp(`import { createClient } from '@supabase/supabase-js';
const supabase = createClient(url, key);
server.registerTool('orders', { inputSchema: { id } }, async ({ id }) => {
  const { data } = await supabase
    .from('orders')
    .select('*')
    .eq('id', id)
    .single();
  return answer(data);
});`),
      output: mcp(`import { createClient } from '@supabase/supabase-js';
const supabase = createClient(url, key);
server.registerTool('orders', { inputSchema: { id } }, async ({ id }, extra) => {
  const { data } = await supabase
    .from('orders')
    .select('*')
    .eq('id', id)
    .abortSignal(extra.signal)
    .single();
  return answer(data);
});`),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`orders`', call: 'supabase.from', signal: 'extra.signal', property: 'abortSignal' },
          line: 6,
          column: 26,
          endLine: 7,
          endColumn: 10,
        },
      ],
    },
    {
      name: 'supabase in an AI SDK tool, whose signal may be undefined',
      code: `import { tool } from 'ai';
import type { SupabaseClient } from '@supabase/supabase-js';
export const orders = (supabase: SupabaseClient) => tool({
  inputSchema,
  execute: async ({ id }, { abortSignal }) => (await supabase.rpc('orders', { id })).data,
});
`,
      output: null,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`orders`', call: 'supabase.rpc', signal: 'abortSignal', property: 'abortSignal' },
          line: 5,
          column: 54,
          endLine: 5,
          endColumn: 66,
          suggestions: [
            {
              messageId: 'forward',
              output: dedent`
                import { tool } from 'ai';
                import type { SupabaseClient } from '@supabase/supabase-js';
                export const orders = (supabase: SupabaseClient) => tool({
                  inputSchema,
                  execute: async ({ id }, { abortSignal }) => (await supabase.rpc('orders', { \
                    id }).abortSignal(abortSignal ?? new AbortController().signal)).data,
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'supabase in a JavaScript file',
      filename: 'file.js',
      code: `import { tool } from 'ai';
import { createClient } from '@supabase/supabase-js';
const supabase = createClient(url, key);
export const orders = tool({ inputSchema, execute: async ({ id }) => supabase.schema('shop').from('orders').delete().eq('id', id) });
`,
      output: dedent`
        import { tool } from 'ai';
        import { createClient } from '@supabase/supabase-js';
        const supabase = createClient(url, key);
        export const orders = tool({ inputSchema, execute: async ({ id }, { \
          abortSignal }) => supabase.schema('shop').from('orders').delete().eq('id', id).abortSignal(abortSignal) });

      `,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`orders`', call: `supabase.schema('shop').from`, signal: 'options.abortSignal', property: 'abortSignal' },
          line: 4,
          column: 70,
          endLine: 4,
          endColumn: 98,
        },
      ],
    },
    {
      name: 'supabase with a timeout of its own',
      code: mcp(dedent`
        import { createClient } from '@supabase/supabase-js';
        const supabase = createClient(url, key);
        server.registerTool('orders', { inputSchema: { id } }, async ({ \
          id }, extra) => answer(await supabase.from('orders').select().abortSignal(AbortSignal.timeout(5_000))));
      `),
      output: mcp(dedent`
        import { createClient } from '@supabase/supabase-js';
        const supabase = createClient(url, key);
        server.registerTool('orders', { inputSchema: { id } }, async ({ \
          id }, extra) => answer(await supabase.from('orders').select().abortSignal(AbortSignal.any([extra.signal, \
          AbortSignal.timeout(5_000)]))));
      `),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`orders`', call: 'supabase.from', signal: 'extra.signal', property: 'abortSignal' },
          line: 5,
          column: 94,
          endLine: 5,
          endColumn: 107,
        },
      ],
    },
  ],
});

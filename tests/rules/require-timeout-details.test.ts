import rule from '../../rules/require-timeout-details.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const tester = ruleTester();

// The statement of the catch stands in line 11.
const lookup = (failure: string, { request = 'fetch(`https://orders.example/${id}`)', before = '' } = {}) => `import { tool } from 'ai';
import { z } from 'zod';
import { isTimeoutError, TimeoutError } from './errors.js';${before}
export const findOrder = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id, orders, service }) => {
    try {
      const response = await ${request};
      return await response.json();
    } catch (error) {
${failure}
      throw error;
    }
  },
});
`;
const own = 'fetch(`https://orders.example/${id}`, { signal: AbortSignal.timeout(8_000) })';
const failure = 'This failure of `findOrder`';
const rest = `class: 'retryable', retryAfterSeconds: 30, recoverySteps: ['Call findOrder again in 30 seconds']`;
const step = "recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call findOrder again with the same id.']";

tester.run('require-timeout-details: what makes a timeout', rule, {
  valid: [
    ...[
      ['a code', "if (!error.ok) return { ok: false, error: 'orders_timeout' };"],
      ['a code beside another text', "if (!error.ok) return { ok: false, error: 'timeout', message: 'No order is called that' };"],
      ['another name', "if (error.name === 'SyntaxError') return { ok: false, error: 'The order cannot be read' };"],
      ['a name that it has not', "if (error.name !== 'TimeoutError') return { ok: false, error: 'The order cannot be read' };"],
      [
        'one of several names',
        "if (error.name === 'TimeoutError' || error.name === 'AbortError') return { ok: false, error: 'The lookup was stopped' };",
      ],
      ['a stop', "if (error.name === 'AbortError') return { ok: false, error: 'The lookup was stopped' };"],
      ['what may have happened', "if (!error.ok) return { ok: false, error: 'The service may have timed out' };"],
      ['one of two causes', "if (!error.ok) return { ok: false, error: 'The order was not found or timed out' };"],
      ['what did not happen', "if (!error.ok) return { ok: false, error: 'The lookup failed before it timed out' };"],
      ['an input of that name', "if (!error.ok) return { ok: false, error: 'The timeout must be between 1 and 60' };"],
      [
        'advice about an input',
        "if (!error.ok) return { ok: false, error: 'No order is called that', recoverySteps: ['Call findOrder with a longer timeout'] };",
      ],
      ['the limit of a gateway', "if (error.status === 504) return { ok: false, error: 'The service timed out' };"],
      ['a status in the text', "if (!error.ok) return { ok: false, error: 'The service timed out (504)' };"],
      ['a fallback of another text', "if (!error.ok) return { ok: false, error: error.message ?? 'Request timed out' };"],
      ['a result', "if (!error.ok) return { id, state: 'timed out' };"],
      [
        'a step',
        dedent`
          if (!error.ok) return { ok: false, error: 'No order is called that', recoverySteps: ['If the lookup timed out, \
            call findOrder again'] };
        `,
      ],
      ['a trusted helper', "if (error.name === 'TimeoutError') return toToolError({ class: 'retryable', message: 'Request timed out' });"],
      [
        'a function elsewhere',
        "if (error.name === 'TimeoutError') return toFailure({ class: 'retryable', message: 'Request timed out' });",
      ],
      ['a spread', "if (error.name === 'TimeoutError') return { ok: false, error: 'Request timed out', ...details };"],
      ['a class elsewhere with more', "if (error.name === 'TimeoutError') throw new ToolError('Request timed out', { limit: 8 });"],
      [
        'an entry of a partial result',
        "if (!error.ok) return { completeness: 'partial', id, errors: [{ source: 'stock', class: 'retryable', reason: 'timed out' }] };",
      ],
    ].map(([name = '', code = '']) => ({
      name,
      code: lookup(`      ${code}`),
      settings: { 'tool-errors': { errorHelper: { module: './errors.js', name: 'toToolError' } } },
    })),
  ],
  invalid: [
    ...[
      ['the name of the error', "error.name === 'TimeoutError'"],
      ['its class', 'error instanceof TimeoutError'],
      ['its code', "error.code === 'ETIMEDOUT'"],
      ['from the other side', "'TimeoutError' === error.name"],
      ['two names of it', "error.name === 'TimeoutError' || error.code === 'ETIMEDOUT'"],
      ['beside another test', "error.name === 'TimeoutError' && id !== ''"],
      ['not negated twice', "!(error.name !== 'TimeoutError')"],
      ['a predicate', 'isTimeoutError(error)'],
      ['a flag of a process', 'error.timedOut'],
    ].map(([name = '', test = '']) => ({
      name,
      code: lookup(dedent`
              if (${test})
                return { ok: false, error: 'Orders lookup failed', ${rest} };
      `),
      errors: [
        {
          messageId: 'incomplete' as const,
          data: { failure, lacks: 'how long the limit was', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 12,
          column: 36,
          endLine: 12,
          endColumn: 58,
          suggestions: [],
        },
      ],
    })),
    {
      name: 'what an earlier test left over',
      code: lookup(`      if (error.name !== 'TimeoutError') throw error;
      return { ok: false, error: 'Orders lookup failed', ${rest} };`),
      errors: [
        {
          messageId: 'incomplete',
          data: { failure, lacks: 'how long the limit was', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 12,
          column: 34,
          endLine: 12,
          endColumn: 56,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a named test',
      code: lookup(`      const isLate = error.name === 'TimeoutError';
      if (isLate) return { ok: false, error: 'Orders lookup failed', ${rest} };`),
      errors: [{ messageId: 'incomplete', line: 12, column: 46, endLine: 12, endColumn: 68, suggestions: [] }],
    },
    {
      name: 'the signal of a limit of its own',
      code: lookup(`      if (limit.aborted) return { ok: false, error: 'Orders lookup failed', ${rest} };`, {
        before: '\nconst limit = AbortSignal.timeout(8_000);',
      }).replace('\nconst limit', ' const limit'),
      errors: [{ messageId: 'incomplete', line: 11, column: 53, endLine: 11, endColumn: 75, suggestions: [] }],
    },
    {
      name: 'the reason of it',
      code: lookup(`      if (error === limit.reason) return { ok: false, error: 'Orders lookup failed', ${rest} };`, {
        before: ' const limit = AbortSignal.timeout(8_000);',
      }),
      errors: [{ messageId: 'incomplete', line: 11, column: 62, endLine: 11, endColumn: 84, suggestions: [] }],
    },
    {
      name: 'no text at all',
      code: lookup(`      if (error.name === 'TimeoutError') return { ok: false };`),
      errors: [
        {
          messageId: 'incomplete',
          data: { failure, lacks: 'how long the limit was and what timed out', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 11,
          column: 49,
          endLine: 11,
          endColumn: 50,
          suggestions: [],
        },
      ],
    },
    ...[
      ['timed out', 'The orders lookup timed out', 60],
      ['a request timeout', 'Orders: request timeout', 56],
      ['a timeout while', 'Timeout while reading orders', 61],
      ['by a timeout', 'No orders because of a timeout', 63],
    ].map(([name = '', words = '', endColumn = 0]) => ({
      name: String(name),
      code: lookup(`      if (!error.ok) return { ok: false, error: '${String(words)}', ${rest} };`),
      errors: [
        {
          messageId: 'incomplete' as const,
          data: { failure, lacks: 'how long the limit was', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 11,
          column: 49,
          endLine: 11,
          endColumn: Number(endColumn) + 18,
          suggestions: [],
        },
      ],
    })),
    {
      name: 'what is thrown',
      code: lookup(`      if (!error.ok) throw new Error('Timeout');`),
      errors: [{ messageId: 'incomplete', line: 11, column: 38, endLine: 11, endColumn: 47, suggestions: [] }],
    },
    {
      name: 'the content of an MCP tool',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('find_order', { inputSchema: { id: z.string() } }, async ({ id }) => {
  try {
    return { content: [{ type: 'text', text: await orders.find(id, AbortSignal.timeout(2_500)) }] };
  } catch (error) {
    if (error.name === 'TimeoutError') return { isError: true, content: [{ type: 'text', text: 'The request timed out' }] };
    throw error;
  }
});
`,
      errors: [
        {
          messageId: 'incomplete',
          data: {
            failure: 'This failure of `find_order`',
            lacks: 'how long the limit was and what timed out',
            delay: 'retryAfterSeconds',
            steps: 'recoverySteps',
          },
          line: 7,
          column: 96,
          endLine: 7,
          endColumn: 119,
          suggestions: [
            {
              messageId: 'complete',
              data: { lacks: 'how long the limit was and what timed out' },
              output: dedent`
                import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
                const server = new McpServer({ name: 'shop', version: '1.0.0' });
                server.registerTool('find_order', { inputSchema: { id: z.string() } }, async ({ id }) => {
                  try {
                    return { content: [{ type: 'text', text: await orders.find(id, AbortSignal.timeout(2_500)) }] };
                  } catch (error) {
                    if (error.name === 'TimeoutError') return { isError: true, content: [{ \
                      type: 'text', text: 'find_order timed out after 2.5 seconds. Wait 30 seconds, \
                      then call find_order again with the same id.' }] };
                    throw error;
                  }
                });

              `,
            },
          ],
        },
      ],
    },
    {
      name: 'each text that a function of the file is given',
      code: lookup(
        `      if (error.name === 'TimeoutError') return fail('The orders lookup timed out');
      if (error.code === 'ETIMEDOUT') return fail('The orders host timed out after 20 seconds');`,
        {
          before: " const fail = (error) => ({ ok: false, error, class: 'retryable', retryAfterSeconds: 30 });",
        },
      ),
      errors: [{ messageId: 'incomplete', line: 11, column: 54, endLine: 11, endColumn: 83, suggestions: [] }],
    },
  ],
});

tester.run('require-timeout-details: the limit and what timed out', rule, {
  valid: [
    ...[
      ['a number of seconds', "{ ok: false, error: 'The orders lookup timed out after 8 seconds' }"],
      ['a short unit', "{ ok: false, error: 'The orders lookup timed out (8s)' }"],
      ['in words', "{ ok: false, error: 'The orders lookup timed out after half a minute' }"],
      ['a value with a unit', '{ ok: false, error: `The orders lookup timed out after ${limit} ms` }'],
      ['a value behind after', '{ ok: false, error: `The orders lookup timed out after ${limit}` }'],
      ['a value of that name', '{ ok: false, error: `The orders lookup timed out: ${orders.timeoutMs}` }'],
      ['what only the run knows', '{ ok: false, error: `The orders lookup timed out: ${describe(error)}` }'],
      ['the text of the error', '{ ok: false, error: `The orders lookup timed out: ${error.message}` }'],
      ['the reason', "{ ok: false, error: 'The orders lookup timed out', reason: 'Its limit is 8 seconds' }"],
      ['a step', "{ ok: false, error: 'The orders lookup timed out', recoverySteps: ['Call findOrder again: the limit is 8 seconds'] }"],
      ['a key', "{ ok: false, error: 'The orders lookup timed out', timeoutSeconds: 8 }"],
      ['the service in a value', '{ ok: false, error: `${service} timed out after 8 seconds` }'],
      ['the service in a key', "{ ok: false, error: 'The request timed out after 8 seconds', source: 'orders' }"],
      ['the service in a code', "{ ok: false, message: 'The request timed out after 8 seconds', error: 'orders_timeout' }"],
      ['the tool in a step', "{ ok: false, error: 'The request timed out after 8 seconds', recoverySteps: ['Call findOrder again'] }"],
    ].map(([name = '', returned = '']) => ({ name, code: lookup(`      if (error.name === 'TimeoutError') return ${returned};`) })),
  ],
  invalid: [
    ...[
      ['the delay before another try', "'The orders lookup timed out. Try again in 30 seconds'", 105],
      ['what was looked for', '`The lookup of ${id} timed out`', 82],
    ].map(([name = '', text = '', endColumn = 0]) => ({
      name: String(name),
      code: lookup(`      if (error.name === 'TimeoutError') return { ok: false, error: ${String(text)}, ${rest} };`),
      errors: [
        {
          messageId: 'incomplete' as const,
          data: { failure, lacks: 'how long the limit was', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 11,
          column: 69,
          endLine: 11,
          endColumn: Number(endColumn) + 18,
          suggestions: [],
        },
      ],
    })),
    {
      name: 'the delay in its key',
      code: lookup(
        dedent`
                if (error.name === 'TimeoutError') return { class: 'retryable', message: 'The orders lookup timed out', \
                  retryAfterSeconds: 30 };
        `,
      ),
      errors: [
        {
          messageId: 'incomplete',
          data: { failure, lacks: 'how long the limit was', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 11,
          column: 80,
          endLine: 11,
          endColumn: 109,
          suggestions: [],
        },
      ],
    },
    ...[
      'The request timed out after 8 seconds',
      'Operation timed out after 8s',
      'API call timed out: no response within 8 seconds',
      'The tool timed out after 8 seconds',
    ].map((words) => ({
      name: words,
      code: lookup(`      if (error.name === 'TimeoutError')
        return {
          error: '${words}',
          ok: false };`),
      errors: [
        {
          messageId: 'incomplete' as const,
          data: { failure, lacks: 'what timed out', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 13,
          column: 18,
          endLine: 13,
          endColumn: 20 + words.length,
          suggestions: [
            {
              messageId: 'complete' as const,
              output: lookup(`      if (error.name === 'TimeoutError')
        return {
          error: 'findOrder: ${words}',
          ok: false, class: 'retryable', retryAfterSeconds: 30, ${step} };`),
            },
          ],
        },
      ],
    })),
  ],
});

// What stands in the body of execute, from line 5 on.
const crawl = (body: string) => `import { tool } from 'ai';
import { z } from 'zod';
export const crawl = tool({
  execute: async ({ urls }) => {
${body}
  },
});
`;
const crawled = (failed: string, { list = 'pages', put = 'pages.push(await read(url))', returned = '{ pages }' } = {}) =>
  crawl(`    const ${list} = [];
    try {
      for (const url of urls) ${put};
      return ${returned};
    } catch (error) {
      if (error.name === 'TimeoutError') return ${failed};
      throw error;
    }`);

tester.run('require-timeout-details: what came in before', rule, {
  valid: [
    { name: 'attached', code: crawled("{ ok: false, error: 'The crawl timed out after 8 seconds', pages }") },
    { name: 'counted', code: crawled('{ ok: false, error: `The crawl timed out after 8 seconds and ${pages.length} pages` }') },
    { name: 'mentioned', code: crawled("{ ok: false, error: 'The crawl timed out after 8 seconds; no partial list is kept' }") },
    {
      name: 'none that is answered with',
      code: crawled("{ ok: false, error: 'The crawl timed out after 8 seconds' }", { returned: '{ done: true }' }),
    },
    {
      name: 'a log',
      code: crawled("{ ok: false, error: 'The crawl timed out after 8 seconds' }", {
        list: 'logs',
        put: 'logs.push(await read(url))',
        returned: '{ logs }',
      }),
    },
    {
      name: 'nothing before the one call',
      code: crawl(`    const pages = [];
    try {
      pages.push(await read(urls));
      return { pages };
    } catch (error) {
      if (error.name === 'TimeoutError') return { ok: false, error: 'The crawl timed out after 8 seconds' };
      throw error;
    }`),
    },
    {
      name: 'a list that the catch does not see',
      code: crawl(`    try {
      const pages = [];
      for (const url of urls) pages.push(await read(url));
      return { pages };
    } catch (error) {
      if (error.name === 'TimeoutError') return { ok: false, error: 'The crawl timed out after 8 seconds' };
      throw error;
    }`),
    },
  ],
  invalid: [
    {
      name: 'neither',
      code: crawled(
        dedent`
          { ok: false, class: 'retryable', retryAfterSeconds: 30, error: 'The crawl timed out after 8 seconds', \
            recoverySteps: ['Call crawl with fewer urls'] }
        `,
      ),
      errors: [
        {
          messageId: 'incomplete',
          data: { failure: 'This failure of `crawl`', lacks: 'what came in before', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 10,
          column: 112,
          endLine: 10,
          endColumn: 149,
          suggestions: [
            {
              messageId: 'complete',
              data: { lacks: 'what came in before' },
              output: crawled(
                dedent`
                  { ok: false, class: 'retryable', retryAfterSeconds: 30, error: 'The crawl timed out after 8 seconds', \
                    recoverySteps: ['Call crawl with fewer urls'], pages }
                `,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a throw, which has no place for them',
      code: crawled('fail()').replace('return fail()', "throw new Error('The crawl timed out after 8 seconds')"),
      errors: [{ messageId: 'incomplete', line: 10, column: 58, endLine: 10, endColumn: 95, suggestions: [] }],
    },
  ],
});

tester.run('require-timeout-details: the suggestion', rule, {
  valid: [],
  invalid: [
    {
      name: 'the number of the signal',
      code: lookup(
        `      if (error.name === 'TimeoutError') {
        return {
          class: 'retryable',
          message: 'The orders service timed out', // by our own limit
        };
      }`,
        { request: own },
      ),
      errors: [
        {
          messageId: 'incomplete',
          line: 14,
          column: 20,
          endLine: 14,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'complete',
              output: lookup(
                `      if (error.name === 'TimeoutError') {
        return {
          class: 'retryable',
          message: 'The orders service timed out after 8 seconds', // by our own limit
          retryAfterSeconds: 30,
          ${step},
        };
      }`,
                { request: own },
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a constant in scope',
      code: lookup(`      if (error.name === 'TimeoutError') throw new Error('The \`orders\` service timed out');`, {
        request: 'fetch(`https://orders.example/${id}`, { signal: AbortSignal.timeout(limitMs) })',
        before: ' const limitMs = 8_000;',
      }),
      errors: [
        {
          messageId: 'incomplete',
          line: 11,
          column: 58,
          endLine: 11,
          endColumn: 90,
          suggestions: [
            {
              messageId: 'complete',
              output: lookup(
                dedent`
                        if (error.name === 'TimeoutError') throw new Error(\`The \\\`orders\\\` service timed out after \${limitMs} \
                          ms. Wait 30 seconds, then call findOrder again with the same id.\`);
                `,
                {
                  request: 'fetch(`https://orders.example/${id}`, { signal: AbortSignal.timeout(limitMs) })',
                  before: ' const limitMs = 8_000;',
                },
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a value in the text',
      code: lookup("      if (error.name === 'TimeoutError') return { error: `Order ${id} timed out`, ok: false, class: 'permanent' };", {
        request: own,
      }),
      errors: [
        {
          messageId: 'incomplete',
          line: 11,
          column: 58,
          endLine: 11,
          endColumn: 81,
          suggestions: [
            {
              messageId: 'complete',
              output: lookup(
                dedent`
                        if (error.name === 'TimeoutError') return { error: \`Order \${id} \
                          timed out after 8 seconds\`, ok: false, class: 'permanent' };
                `,
                {
                  request: own,
                },
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'two limits',
      code: lookup(`      if (error.name === 'TimeoutError') throw new Error('The orders service timed out');`, {
        request: 'fetch(urls[0], { signal: AbortSignal.timeout(8_000) }) && fetch(urls[1], { signal: AbortSignal.timeout(4_000) })',
      }),
      errors: [{ messageId: 'incomplete', line: 11, column: 58, endLine: 11, endColumn: 88, suggestions: [] }],
    },
    {
      name: 'a text that stands elsewhere',
      code: lookup(`      if (error.name === 'TimeoutError') throw new Error(late);`, {
        request: own,
        before: " const late = 'The orders service timed out';",
      }),
      errors: [{ messageId: 'incomplete', line: 3, column: 74, endLine: 3, endColumn: 104, suggestions: [] }],
    },
  ],
});

const race = (work: string, { around = '', before = '' } = {}) => `import { tool } from 'ai';
import { z } from 'zod';
import { orders } from './orders.js';${around}
export const findOrder = tool({
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {${before}
    ${work}
  },
});
`;
const late = (text: string, limit = '8_000'): string =>
  `new Promise((_, reject) => setTimeout(() => reject(new Error(${text})), ${limit}))`;
const complete = "'The orders lookup timed out after 8 seconds. Wait 30 seconds, then call findOrder again with the same id.'";

tester.run('require-timeout-details: timers that reject', rule, {
  valid: [
    race(`return Promise.race([orders.get(id), ${late("'The orders lookup timed out after 8 seconds'")}]);`),
    race(`return Promise.race([orders.get(id), ${late('`The orders lookup timed out after ${limit} ms`', 'limit')}]);`, {
      before: ' const limit = 8_000;',
    }),
    // Nobody waits for it.
    race(`void ${late("'The orders lookup timed out'")}; return orders.get(id);`),
    // The catch says nothing of it.
    race(
      dedent`
        try { return await Promise.race([orders.get(id), ${late("'The orders lookup timed out'")}]); \
          } catch { return { error: 'The order is not there' }; }
      `,
    ),
    // The run's own signal.
    race("return new Promise((resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Timed out'))));"),
  ],
  invalid: [
    {
      name: 'the callback of a timer',
      code: race(`return Promise.race([orders.get(id), ${late("'The orders lookup timed out'")}]);`),
      errors: [
        {
          messageId: 'incomplete',
          data: { failure, lacks: 'how long the limit was', delay: 'retryAfterSeconds', steps: 'recoverySteps' },
          line: 7,
          column: 103,
          endLine: 7,
          endColumn: 132,
          suggestions: [{ messageId: 'complete', output: race(`return Promise.race([orders.get(id), ${late(complete)}]);`) }],
        },
      ],
    },
    {
      name: 'the value of a timer',
      code: race(
        dedent`
          return Promise.race([orders.get(id), new Promise((_, reject) => setTimeout(reject, 8_000, \
            new Error('The orders lookup timed out')))]);
        `,
      ),
      errors: [
        {
          messageId: 'incomplete',
          line: 7,
          column: 105,
          endLine: 7,
          endColumn: 134,
          suggestions: [
            {
              messageId: 'complete',
              output: race(
                `return Promise.race([orders.get(id), new Promise((_, reject) => setTimeout(reject, 8_000, new Error(${complete})))]);`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a promise with a name, whose failure the catch relays',
      code: race('try { return await Promise.race([orders.get(id), limit]); } catch (error) { return { error: error.message }; }', {
        before: `
    const limit = ${late("'The orders lookup timed out'")};`,
      }),
      errors: [
        {
          messageId: 'incomplete',
          line: 7,
          column: 80,
          endLine: 7,
          endColumn: 109,
          suggestions: [
            {
              messageId: 'complete',
              output: race(
                'try { return await Promise.race([orders.get(id), limit]); } catch (error) { return { error: error.message }; }',
                {
                  before: `
    const limit = ${late(complete)};`,
                },
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a limit with a name',
      code: race('return Promise.race([orders.get(id), late(8_000)]);', {
        around: `
const late = (limit) => ${late("'The orders lookup timed out'", 'limit')};`,
      }),
      errors: [
        {
          messageId: 'incomplete',
          line: 4,
          column: 86,
          endLine: 4,
          endColumn: 115,
          suggestions: [
            {
              messageId: 'complete',
              output: race('return Promise.race([orders.get(id), late(8_000)]);', {
                around: `
const late = (limit) => ${late(
                  dedent`
                    \`The orders lookup timed out after \${limit} ms. Wait 30 seconds, then call findOrder again with the same id.\`
                  `,
                  'limit',
                )};`,
              }),
            },
          ],
        },
      ],
    },
    {
      name: 'a limit whose name means something else where the text stands',
      code: race('return Promise.race([orders.get(id), late(8_000)]);', {
        around: `
const late = (limit) => new Promise((_, reject) => setTimeout((limit) => reject(new Error('The orders lookup timed out')), limit));`,
      }),
      errors: [{ messageId: 'incomplete', line: 4, column: 91, endLine: 4, endColumn: 120, suggestions: [] }],
    },
    {
      name: 'a text that a helper is given',
      code: race("return within(orders.get(id), 'The orders lookup timed out');", {
        around: `
const within = (work, text) => Promise.race([work, ${late('text')}]);`,
      }),
      errors: [{ messageId: 'incomplete', line: 8, column: 35, endLine: 8, endColumn: 64, suggestions: [] }],
    },
    {
      name: "a listener to the tool's own limit",
      code: race(
        dedent`
          return new Promise((_, reject) => AbortSignal.timeout(8_000).addEventListener('abort', \
            () => reject(new Error('The orders lookup timed out'))));
        `,
      ),
      errors: [{ messageId: 'incomplete', line: 7, column: 115, endLine: 7, endColumn: 144, suggestions: [] }],
    },
  ],
});

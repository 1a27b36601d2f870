import rule from '../../rules/require-response-check.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const sdk = (statements: string, around = ''): string => `import { tool } from 'ai';
${around}export const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
`;

const mcp = (statements: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'sky', version: '1.0.0' });
server.registerTool('weather', { inputSchema: { city } }, async ({ city }) => {
  ${statements.replaceAll('\n', '\n  ')}
});
`;

const failures = (response: string, spelt: { marker?: string; text?: string } = {}): string[] => {
  const { marker = '', text = 'message' } = spelt;
  const message = `${text}: \`weather failed: the service answered with status \${${response}.status}.\``;
  return [
    dedent`
      { ${marker}class: 'retryable', ${message}, retryAfterSeconds: Number(${response}.headers.get('retry-after')) || 30, \
        recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call weather again with the same city.'] }
    `,
    dedent`
      { ${marker}class: 'authRequired', ${message}, recoverySteps: ['Ask the user to reconnect the access that weather uses, \
        then call weather again.'] }
    `,
    `{ ${marker}class: 'permanent', ${message}, recoverySteps: ['Call weather again only with other values for city.'] }`,
  ];
};

const guard = (response = 'response', spelt: { marker?: string; text?: string } = {}): string => {
  const [retryable, authRequired, permanent] = failures(response, spelt);
  return `if (!${response}.ok) {
  if (${response}.status === 429 || ${response}.status >= 500) return ${retryable};
  if (${response}.status === 401 || ${response}.status === 403) return ${authRequired};
  return ${permanent};
}`;
};

const data = { tool: '`weather`', call: 'fetch' };

ruleTester().run('require-response-check', rule, {
  valid: [
    {
      name: 'ok is looked at',
      code: sdk(dedent`
        const response = await fetch(url);
        if (!response.ok) return { ok: false };
        return response.json();
      `),
    },
    {
      name: 'the status is looked at',
      code: sdk(dedent`
        const response = await fetch(url);
        if (response.status === 404) return 'none';
        return response.json();
      `),
    },
    {
      name: 'the status is part of the result',
      code: sdk(dedent`
        const response = await fetch(url);
        return { status: response.status, body: await response.text() };
      `),
    },
    {
      name: 'ok is taken apart',
      code: sdk(dedent`
        const response = await fetch(url);
        const { ok } = response;
        return ok ? response.json() : null;
      `),
    },
    {
      name: 'the answer is taken apart whole',
      code: sdk(dedent`
        const { ok, ...rest } = await fetch(url);
        return rest;
      `),
    },
    {
      name: 'the callback of then looks',
      code: sdk(dedent`
        return fetch(url).then((response) => {
          if (!response.ok) throw new Error(city);
          return response.json();
        });
      `),
    },
    { name: 'a callback from elsewhere may look', code: sdk('return fetch(url).then(readJson);') },
    {
      name: 'a helper from elsewhere gets the response',
      code: sdk(dedent`
        const response = await fetch(url);
        assertOk(response);
        return response.json();
      `),
    },
    {
      name: 'a helper gets the status',
      code: sdk(dedent`
        const response = await fetch(url);
        assertStatus(response.status);
        return response.json();
      `),
    },
    {
      name: 'a helper of the file looks',
      code: sdk(
        dedent`
          const response = await fetch(url);
          check(response);
          return response.json();
        `,
        dedent`
          function check(answer) {
            if (!answer.ok) throw new Error("down");
          }

        `,
      ),
    },
    {
      name: 'a helper of the file gives the response, and execute looks',
      code: sdk(
        dedent`
          const response = await get(city);
          return response.ok ? response.json() : null;
        `,
        'const get = async (city) => fetch(city);\n',
      ),
    },
    {
      name: 'a helper of the file looks before it gives the body',
      code: sdk(
        'return get(city);',
        dedent`
          async function get(city) {
            const answer = await fetch(city);
            if (!answer.ok) throw new Error(city);
            return answer.json();
          }

        `,
      ),
    },
    {
      name: 'a wrapper from elsewhere makes the response',
      code: sdk(dedent`
        const response = await withRetry(() => fetch(url));
        return response.json();
      `),
    },
    {
      name: 'the promise goes to a function from elsewhere',
      code: sdk(dedent`
        const response = await withTimeout(fetch(url), 500);
        return response.json();
      `),
    },
    {
      name: 'each of two answers is looked at',
      code: sdk(dedent`
        const [a, b] = await Promise.all([fetch(x), fetch(y)]);
        if (!a.ok || !b.ok) return null;
        return [await a.json(), await b.json()];
      `),
    },
    {
      name: 'each answer of a list is looked at',
      code: sdk(dedent`
        const answers = await Promise.all(urls.map((each) => fetch(each)));
        return Promise.all(answers.map((answer) => (answer.ok ? answer.json() : null)));
      `),
    },
    {
      name: 'axios rejects',
      code: sdk(
        dedent`
          const { data } = await axios.get(url);
          return data;
        `,
        "import axios from 'axios';\n",
      ),
    },
    { name: 'ky rejects', code: sdk('return ky.get(url).json();', "import ky from 'ky';\n") },
    { name: 'got rejects', code: sdk('return got(url).json();', "import got from 'got';\n") },
    { name: 'ofetch rejects', code: sdk('return (await fetch(url)).json();', "import { ofetch as fetch } from 'ofetch';\n") },
    {
      name: 'a function of the file with the name of fetch',
      code: sdk('return (await fetch(url)).json();', 'const fetch = (url) => client.get(url);\n'),
    },
    { name: 'a data: URL has no status', code: sdk('return (await fetch(`data:text/plain,${city}`)).text();') },
    { name: 'a file of the package', code: sdk("return (await fetch(new URL('./cities.json', import.meta.url))).json();") },
    {
      name: 'the body is streamed through',
      code: sdk(dedent`
        const response = await fetch(url);
        return new Response(response.body);
      `),
    },
    {
      name: 'the body goes into a failure alone',
      code: sdk(dedent`
        const response = await fetch(url);
        throw new Error(await response.text());
      `),
    },
    {
      name: 'the body goes into a returned failure alone',
      code: sdk(dedent`
        const response = await fetch(url);
        return { ok: false, message: await response.text() };
      `),
    },
    {
      name: 'the body is not used',
      code: sdk(dedent`
        const response = await fetch(url);
        await response.text();
        return { sent: true };
      `),
    },
    {
      name: 'the body is the token of the next call',
      code: sdk(dedent`
        const token = await (await fetch(login)).text();
        const response = await fetch(url, { headers: { token } });
        if (!response.ok) return null;
        return response.json();
      `),
    },
    {
      name: 'a schema parses the body',
      code: sdk(dedent`
        const response = await fetch(url);
        return Forecast.parse(await response.json());
      `),
    },
    {
      name: 'a schema function parses the body',
      code: sdk(dedent`
        const response = await fetch(url);
        const body = await response.json();
        return v.parse(Forecast, body);
      `),
    },
    {
      name: 'the error that the body tells is asked for',
      code: sdk(dedent`
        const body = await (await fetch(url)).json();
        if (body.error) throw new Error(city);
        return body;
      `),
    },
    { name: 'a file without tools', code: 'export const page = async (url) => (await fetch(url)).json();\n' },
  ],
  invalid: [
    {
      name: 'the body is returned',
      code: sdk(dedent`
        const response = await fetch(url);
        return response.json();
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 6,
          column: 12,
          endLine: 6,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                const response = await fetch(url);
                ${guard()}
                return response.json();
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a part of the body is the result',
      code: sdk(dedent`
        const answer = await fetch(url);
        const { main } = await answer.json();
        return { degrees: main.temp };
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 6,
          column: 28,
          endLine: 6,
          endColumn: 41,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                const answer = await fetch(url);
                ${guard('answer')}
                const { main } = await answer.json();
                return { degrees: main.temp };
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'other headers are no status',
      code: sdk(dedent`
        const response = await fetch(url);
        return response.headers.get('content-type') === 'text/plain' ? response.text() : null;
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 6,
          column: 68,
          endLine: 6,
          endColumn: 83,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                const response = await fetch(url);
                ${guard()}
                return response.headers.get('content-type') === 'text/plain' ? response.text() : null;
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the response has no name yet',
      code: sdk(dedent`
        const body = await (await fetch(url)).json();
        return body;
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 5,
          column: 24,
          endLine: 5,
          endColumn: 49,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                const response = await fetch(url);
                ${guard()}
                const body = await response.json();
                return body;
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'the usual name is taken',
      code: sdk(dedent`
        const response = city;
        return (await fetch(response)).text();
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 6,
          column: 12,
          endLine: 6,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                const response = city;
                const answer = await fetch(response);
                ${guard('answer')}
                return answer.text();
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'an arrow without a block',
      code: `import { tool } from 'ai';
export const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ sky: await (await fetch(city)).text() }),
});
`,
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 4,
          column: 46,
          endLine: 4,
          endColumn: 72,
          suggestions: [
            {
              messageId: 'guard',
              output: `import { tool } from 'ai';
export const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => {
    const response = await fetch(city);
    ${guard().replaceAll('\n', '\n    ')}
    return { sky: await response.text() };
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'a chain of then, awaited',
      code: sdk(dedent`
        const body = await fetch(url).then((answer) => answer.json());
        return body.main;
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 5,
          column: 52,
          endLine: 5,
          endColumn: 65,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                const response = await fetch(url);
                ${guard()}
                const body = await response.json();
                return body.main;
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a chain of then, returned and gone on',
      code: sdk('return fetch(url).then((answer) => answer.json()).then(({ main }) => main);'),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 5,
          column: 40,
          endLine: 5,
          endColumn: 53,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                const response = await fetch(url);
                ${guard()}
                return response.json().then(({ main }) => main);
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a function that is not async: no edit',
      code: dedent`
        import { tool } from 'ai';
        export const weather = tool({ execute: ({ city }) => fetch(city).then((answer) => answer.text()) });

      `,
      errors: [{ messageId: 'unchecked', data, line: 2, column: 83, endLine: 2, endColumn: 96, suggestions: [] }],
    },
    {
      name: 'a helper of the file, whose return is not that of execute: no edit',
      code: sdk(
        dedent`
          const body = await get(city);
          return body;
        `,
        dedent`
          async function get(city) {
            const response = await fetch(city);
            return response.json();
          }

        `,
      ),
      errors: [{ messageId: 'unchecked', data, line: 4, column: 10, endLine: 4, endColumn: 25, suggestions: [] }],
    },
    {
      name: 'a helper of the file gives the response',
      code: sdk(
        dedent`
          const response = await get(city);
          return response.json();
        `,
        'const get = async (city) => fetch(city);\n',
      ),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(
                dedent`
                  const response = await get(city);
                  ${guard()}
                  return response.json();
                `,
                'const get = async (city) => fetch(city);\n',
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'one of two answers is looked at',
      code: sdk(dedent`
        const [a, b] = await Promise.all([fetch(x), fetch(y)]);
        if (!a.ok) return null;
        const body = await b.json();
        return [await a.json(), body];
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 7,
          column: 24,
          endLine: 7,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                const [a, b] = await Promise.all([fetch(x), fetch(y)]);
                if (!a.ok) return null;
                ${guard('b')}
                const body = await b.json();
                return [await a.json(), body];
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'each answer of a list: no edit',
      code: sdk(dedent`
        const answers = await Promise.all(urls.map((each) => fetch(each)));
        return Promise.all(answers.map((answer) => answer.json()));
      `),
      errors: [{ messageId: 'unchecked', data, line: 6, column: 48, endLine: 6, endColumn: 61, suggestions: [] }],
    },
    {
      name: 'a branch that another branch does not ask for',
      code: sdk(dedent`
        if (city) {
          const response = await fetch(url);
          return response.text();
        }
        return null;
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 7,
          column: 14,
          endLine: 7,
          endColumn: 29,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                if (city) {
                  const response = await fetch(url);
                  ${guard().replaceAll('\n', '\n  ')}
                  return response.text();
                }
                return null;
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a finally, whose return would replace another: no edit',
      code: sdk(dedent`
        let body;
        try {
          step();
        } finally {
          const response = await fetch(url);
          body = await response.text();
        }
        return body;
      `),
      errors: [{ messageId: 'unchecked', data, line: 10, column: 20, endLine: 10, endColumn: 35, suggestions: [] }],
    },
    {
      name: 'one of many items, which a return would take the others from: no edit',
      code: sdk(dedent`
        const pages = [];
        for (const each of urls) {
          const response = await fetch(each);
          pages.push(await response.text());
        }
        return pages;
      `),
      errors: [{ messageId: 'unchecked', data, line: 8, column: 24, endLine: 8, endColumn: 39, suggestions: [] }],
    },
    {
      name: 'the file has a spelling of its own for failures',
      code: sdk(dedent`
        if (!city) return { success: false, error: 'No city' };
        const response = await fetch(url);
        return response.json();
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 27,
          suggestions: [
            {
              messageId: 'guard',
              output: sdk(dedent`
                if (!city) return { success: false, error: 'No city' };
                const response = await fetch(url);
                ${guard('response', { marker: 'success: false, ', text: 'error' })}
                return response.json();
              `),
            },
          ],
        },
      ],
    },
    {
      name: 'a generator',
      code: `import { tool } from 'ai';
export const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  async *execute({ city }) {
    const response = await fetch(city);
    yield response.text();
  },
});
`,
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 6,
          column: 11,
          endLine: 6,
          endColumn: 26,
          suggestions: [
            {
              messageId: 'guard',
              output: `import { tool } from 'ai';
export const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  async *execute({ city }) {
    const response = await fetch(city);
    if (!response.ok) {
      if (response.status === 429 || response.status >= 500) { yield ${failures('response')[0]}; return; }
      if (response.status === 401 || response.status === 403) { yield ${failures('response')[1]}; return; }
      { yield ${failures('response')[2]}; return; }
    }
    yield response.text();
  },
});
`,
            },
          ],
        },
      ],
    },
    {
      name: 'MCP: content',
      code: mcp(dedent`
        const response = await fetch(city);
        return { content: [{ type: 'text', text: await response.text() }] };
      `),
      errors: [
        {
          messageId: 'unchecked',
          data,
          line: 5,
          column: 50,
          endLine: 5,
          endColumn: 65,
          suggestions: [
            {
              messageId: 'guard',
              output: mcp(dedent`
                const response = await fetch(city);
                if (!response.ok) {
                  if (response.status === 429 || response.status >= 500) return { isError: true, content: [{ \
                    type: 'text', text: \`weather failed: the service answered with status \${response.status}. Call weather again with \
                    the same city in \${Number(response.headers.get('retry-after')) || 30} seconds.\` }] };
                  if (response.status === 401 || response.status === 403) return { isError: true, content: [{ \
                    type: 'text', text: \`weather failed: the service answered with status \${response.status}. Ask the user to reconnect \
                    the access that weather uses, then call weather again.\` }] };
                  return { isError: true, content: [{ \
                    type: 'text', text: \`weather failed: the service answered with status \${response.status}. Call weather again only \
                    with other values for city.\` }] };
                }
                return { content: [{ type: 'text', text: await response.text() }] };
              `),
            },
          ],
        },
      ],
    },
    ...(
      [
        ['undici', "import { fetch } from 'undici';\n", 'fetch'],
        ['node-fetch under another name', "import load from 'node-fetch';\n", 'load'],
        ['cross-fetch', "import { fetch as load } from 'cross-fetch';\n", 'load'],
        ['globalThis', '// the global\n', 'globalThis.fetch'],
      ] as const
    ).map(([name, around, call]) => {
      const lines = around.split('\n').length - 1;
      return {
        name: `the fetch of ${name}`,
        code: sdk(
          dedent`
            const response = await ${call}(url);
            return response.json();
          `,
          around,
        ),
        errors: [
          {
            messageId: 'unchecked' as const,
            data: { tool: '`weather`', call },
            line: 6 + lines,
            column: 12,
            endLine: 6 + lines,
            endColumn: 27,
            suggestions: [
              {
                messageId: 'guard' as const,
                output: sdk(
                  dedent`
                    const response = await ${call}(url);
                    ${guard()}
                    return response.json();
                  `,
                  around,
                ),
              },
            ],
          },
        ],
      };
    }),
  ],
});

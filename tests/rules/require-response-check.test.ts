import rule from '../../rules/require-response-check.ts';
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
    `{ ${marker}class: 'retryable', ${message}, retryAfterSeconds: Number(${response}.headers.get('retry-after')) || 30, recoverySteps: ['Wait as many seconds as retryAfterSeconds says, then call weather again with the same city.'] }`,
    `{ ${marker}class: 'authRequired', ${message}, recoverySteps: ['Ask the user to reconnect the access that weather uses, then call weather again.'] }`,
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
    { name: 'ok is looked at', code: sdk('const response = await fetch(url);\nif (!response.ok) return { ok: false };\nreturn response.json();') },
    { name: 'the status is looked at', code: sdk("const response = await fetch(url);\nif (response.status === 404) return 'none';\nreturn response.json();") },
    { name: 'the status is part of the result', code: sdk('const response = await fetch(url);\nreturn { status: response.status, body: await response.text() };') },
    { name: 'ok is taken apart', code: sdk('const response = await fetch(url);\nconst { ok } = response;\nreturn ok ? response.json() : null;') },
    { name: 'the answer is taken apart whole', code: sdk('const { ok, ...rest } = await fetch(url);\nreturn rest;') },
    { name: 'the callback of then looks', code: sdk('return fetch(url).then((response) => {\n  if (!response.ok) throw new Error(city);\n  return response.json();\n});') },
    { name: 'a callback from elsewhere may look', code: sdk('return fetch(url).then(readJson);') },
    { name: 'a helper from elsewhere gets the response', code: sdk('const response = await fetch(url);\nassertOk(response);\nreturn response.json();') },
    { name: 'a helper gets the status', code: sdk('const response = await fetch(url);\nassertStatus(response.status);\nreturn response.json();') },
    { name: 'a helper of the file looks', code: sdk('const response = await fetch(url);\ncheck(response);\nreturn response.json();', 'function check(answer) {\n  if (!answer.ok) throw new Error("down");\n}\n') },
    { name: 'a helper of the file gives the response, and execute looks', code: sdk('const response = await get(city);\nreturn response.ok ? response.json() : null;', 'const get = async (city) => fetch(city);\n') },
    { name: 'a helper of the file looks before it gives the body', code: sdk('return get(city);', 'async function get(city) {\n  const answer = await fetch(city);\n  if (!answer.ok) throw new Error(city);\n  return answer.json();\n}\n') },
    { name: 'a wrapper from elsewhere makes the response', code: sdk('const response = await withRetry(() => fetch(url));\nreturn response.json();') },
    { name: 'the promise goes to a function from elsewhere', code: sdk('const response = await withTimeout(fetch(url), 500);\nreturn response.json();') },
    { name: 'each of two answers is looked at', code: sdk('const [a, b] = await Promise.all([fetch(x), fetch(y)]);\nif (!a.ok || !b.ok) return null;\nreturn [await a.json(), await b.json()];') },
    { name: 'each answer of a list is looked at', code: sdk('const answers = await Promise.all(urls.map((each) => fetch(each)));\nreturn Promise.all(answers.map((answer) => (answer.ok ? answer.json() : null)));') },
    { name: 'axios rejects', code: sdk('const { data } = await axios.get(url);\nreturn data;', "import axios from 'axios';\n") },
    { name: 'ky rejects', code: sdk('return ky.get(url).json();', "import ky from 'ky';\n") },
    { name: 'got rejects', code: sdk('return got(url).json();', "import got from 'got';\n") },
    { name: 'ofetch rejects', code: sdk('return (await fetch(url)).json();', "import { ofetch as fetch } from 'ofetch';\n") },
    { name: 'a function of the file with the name of fetch', code: sdk('return (await fetch(url)).json();', 'const fetch = (url) => client.get(url);\n') },
    { name: 'a data: URL has no status', code: sdk('return (await fetch(`data:text/plain,${city}`)).text();') },
    { name: 'a file of the package', code: sdk("return (await fetch(new URL('./cities.json', import.meta.url))).json();") },
    { name: 'the body is streamed through', code: sdk('const response = await fetch(url);\nreturn new Response(response.body);') },
    { name: 'the body goes into a failure alone', code: sdk('const response = await fetch(url);\nthrow new Error(await response.text());') },
    { name: 'the body goes into a returned failure alone', code: sdk('const response = await fetch(url);\nreturn { ok: false, message: await response.text() };') },
    { name: 'the body is not used', code: sdk('const response = await fetch(url);\nawait response.text();\nreturn { sent: true };') },
    { name: 'the body is the token of the next call', code: sdk('const token = await (await fetch(login)).text();\nconst response = await fetch(url, { headers: { token } });\nif (!response.ok) return null;\nreturn response.json();') },
    { name: 'a schema parses the body', code: sdk('const response = await fetch(url);\nreturn Forecast.parse(await response.json());') },
    { name: 'a schema function parses the body', code: sdk('const response = await fetch(url);\nconst body = await response.json();\nreturn v.parse(Forecast, body);') },
    { name: 'the error that the body tells is asked for', code: sdk('const body = await (await fetch(url)).json();\nif (body.error) throw new Error(city);\nreturn body;') },
    { name: 'a file without tools', code: 'export const page = async (url) => (await fetch(url)).json();\n' },
  ],
  invalid: [
    {
      name: 'the body is returned',
      code: sdk('const response = await fetch(url);\nreturn response.json();'),
      errors: [{ messageId: 'unchecked', data, line: 6, column: 12, endLine: 6, endColumn: 27, suggestions: [{ messageId: 'guard', output: sdk(`const response = await fetch(url);\n${guard()}\nreturn response.json();`) }] }],
    },
    {
      name: 'a part of the body is the result',
      code: sdk('const answer = await fetch(url);\nconst { main } = await answer.json();\nreturn { degrees: main.temp };'),
      errors: [{ messageId: 'unchecked', data, line: 6, column: 28, endLine: 6, endColumn: 41, suggestions: [{ messageId: 'guard', output: sdk(`const answer = await fetch(url);\n${guard('answer')}\nconst { main } = await answer.json();\nreturn { degrees: main.temp };`) }] }],
    },
    {
      name: 'other headers are no status',
      code: sdk("const response = await fetch(url);\nreturn response.headers.get('content-type') === 'text/plain' ? response.text() : null;"),
      errors: [{ messageId: 'unchecked', data, line: 6, column: 68, endLine: 6, endColumn: 83, suggestions: [{ messageId: 'guard', output: sdk(`const response = await fetch(url);\n${guard()}\nreturn response.headers.get('content-type') === 'text/plain' ? response.text() : null;`) }] }],
    },
    {
      name: 'the response has no name yet',
      code: sdk('const body = await (await fetch(url)).json();\nreturn body;'),
      errors: [{ messageId: 'unchecked', data, line: 5, column: 24, endLine: 5, endColumn: 49, suggestions: [{ messageId: 'guard', output: sdk(`const response = await fetch(url);\n${guard()}\nconst body = await response.json();\nreturn body;`) }] }],
    },
    {
      name: 'the usual name is taken',
      code: sdk('const response = city;\nreturn (await fetch(response)).text();'),
      errors: [{ messageId: 'unchecked', data, line: 6, column: 12, endLine: 6, endColumn: 42, suggestions: [{ messageId: 'guard', output: sdk(`const response = city;\nconst answer = await fetch(response);\n${guard('answer')}\nreturn answer.text();`) }] }],
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
      code: sdk('const body = await fetch(url).then((answer) => answer.json());\nreturn body.main;'),
      errors: [{ messageId: 'unchecked', data, line: 5, column: 52, endLine: 5, endColumn: 65, suggestions: [{ messageId: 'guard', output: sdk(`const response = await fetch(url);\n${guard()}\nconst body = await response.json();\nreturn body.main;`) }] }],
    },
    {
      name: 'a chain of then, returned and gone on',
      code: sdk('return fetch(url).then((answer) => answer.json()).then(({ main }) => main);'),
      errors: [{ messageId: 'unchecked', data, line: 5, column: 40, endLine: 5, endColumn: 53, suggestions: [{ messageId: 'guard', output: sdk(`const response = await fetch(url);\n${guard()}\nreturn response.json().then(({ main }) => main);`) }] }],
    },
    {
      name: 'a function that is not async: no edit',
      code: "import { tool } from 'ai';\nexport const weather = tool({ execute: ({ city }) => fetch(city).then((answer) => answer.text()) });\n",
      errors: [{ messageId: 'unchecked', data, line: 2, column: 83, endLine: 2, endColumn: 96, suggestions: [] }],
    },
    {
      name: 'a helper of the file, whose return is not that of execute: no edit',
      code: sdk('const body = await get(city);\nreturn body;', 'async function get(city) {\n  const response = await fetch(city);\n  return response.json();\n}\n'),
      errors: [{ messageId: 'unchecked', data, line: 4, column: 10, endLine: 4, endColumn: 25, suggestions: [] }],
    },
    {
      name: 'a helper of the file gives the response',
      code: sdk('const response = await get(city);\nreturn response.json();', 'const get = async (city) => fetch(city);\n'),
      errors: [{ messageId: 'unchecked', data, line: 7, column: 12, endLine: 7, endColumn: 27, suggestions: [{ messageId: 'guard', output: sdk(`const response = await get(city);\n${guard()}\nreturn response.json();`, 'const get = async (city) => fetch(city);\n') }] }],
    },
    {
      name: 'one of two answers is looked at',
      code: sdk('const [a, b] = await Promise.all([fetch(x), fetch(y)]);\nif (!a.ok) return null;\nconst body = await b.json();\nreturn [await a.json(), body];'),
      errors: [{ messageId: 'unchecked', data, line: 7, column: 24, endLine: 7, endColumn: 32, suggestions: [{ messageId: 'guard', output: sdk(`const [a, b] = await Promise.all([fetch(x), fetch(y)]);\nif (!a.ok) return null;\n${guard('b')}\nconst body = await b.json();\nreturn [await a.json(), body];`) }] }],
    },
    {
      name: 'each answer of a list: no edit',
      code: sdk('const answers = await Promise.all(urls.map((each) => fetch(each)));\nreturn Promise.all(answers.map((answer) => answer.json()));'),
      errors: [{ messageId: 'unchecked', data, line: 6, column: 48, endLine: 6, endColumn: 61, suggestions: [] }],
    },
    {
      name: 'a branch that another branch does not ask for',
      code: sdk('if (city) {\n  const response = await fetch(url);\n  return response.text();\n}\nreturn null;'),
      errors: [{ messageId: 'unchecked', data, line: 7, column: 14, endLine: 7, endColumn: 29, suggestions: [{ messageId: 'guard', output: sdk(`if (city) {\n  const response = await fetch(url);\n  ${guard().replaceAll('\n', '\n  ')}\n  return response.text();\n}\nreturn null;`) }] }],
    },
    {
      name: 'a finally, whose return would replace another: no edit',
      code: sdk('let body;\ntry {\n  step();\n} finally {\n  const response = await fetch(url);\n  body = await response.text();\n}\nreturn body;'),
      errors: [{ messageId: 'unchecked', data, line: 10, column: 20, endLine: 10, endColumn: 35, suggestions: [] }],
    },
    {
      name: 'one of many items, which a return would take the others from: no edit',
      code: sdk('const pages = [];\nfor (const each of urls) {\n  const response = await fetch(each);\n  pages.push(await response.text());\n}\nreturn pages;'),
      errors: [{ messageId: 'unchecked', data, line: 8, column: 24, endLine: 8, endColumn: 39, suggestions: [] }],
    },
    {
      name: 'the file has a spelling of its own for failures',
      code: sdk("if (!city) return { success: false, error: 'No city' };\nconst response = await fetch(url);\nreturn response.json();"),
      errors: [{ messageId: 'unchecked', data, line: 7, column: 12, endLine: 7, endColumn: 27, suggestions: [{ messageId: 'guard', output: sdk(`if (!city) return { success: false, error: 'No city' };\nconst response = await fetch(url);\n${guard('response', { marker: 'success: false, ', text: 'error' })}\nreturn response.json();`) }] }],
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
      code: mcp("const response = await fetch(city);\nreturn { content: [{ type: 'text', text: await response.text() }] };"),
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
              output: mcp(`const response = await fetch(city);
if (!response.ok) {
  if (response.status === 429 || response.status >= 500) return { isError: true, content: [{ type: 'text', text: \`weather failed: the service answered with status \${response.status}. Call weather again with the same city in \${Number(response.headers.get('retry-after')) || 30} seconds.\` }] };
  if (response.status === 401 || response.status === 403) return { isError: true, content: [{ type: 'text', text: \`weather failed: the service answered with status \${response.status}. Ask the user to reconnect the access that weather uses, then call weather again.\` }] };
  return { isError: true, content: [{ type: 'text', text: \`weather failed: the service answered with status \${response.status}. Call weather again only with other values for city.\` }] };
}
return { content: [{ type: 'text', text: await response.text() }] };`),
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
        code: sdk(`const response = await ${call}(url);\nreturn response.json();`, around),
        errors: [
          {
            messageId: 'unchecked' as const,
            data: { tool: '`weather`', call },
            line: 6 + lines,
            column: 12,
            endLine: 6 + lines,
            endColumn: 27,
            suggestions: [{ messageId: 'guard' as const, output: sdk(`const response = await ${call}(url);\n${guard()}\nreturn response.json();`, around) }],
          },
        ],
      };
    }),
  ],
});

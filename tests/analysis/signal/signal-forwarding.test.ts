import rule from '../../../rules/require-signal-forwarding.ts';
import { dedent } from '../../dedent.ts';
import { ruleTester } from '../../rule-tester.ts';

const sdk = (parameters: string, statements: string, head = '', tail = ''): string => `${head}import { tool } from 'ai';
export const lookup = tool({
  inputSchema,
  execute: async ${parameters} => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
${tail}`;

ruleTester().run('require-signal-forwarding: where a signal comes from', rule, {
  valid: [
    {
      name: 'a variable that holds the signal',
      code: sdk(
        '({ url }, options)',
        `const { abortSignal } = options;
const signal = abortSignal;
return fetch(url, { signal });`,
      ),
    },
    {
      name: 'options that are built first',
      code: sdk(
        '({ url }, { abortSignal })',
        `const init = { signal: abortSignal };
return fetch(url, init);`,
      ),
    },
    {
      name: 'options that get the signal later',
      code: sdk(
        '({ url }, { abortSignal })',
        `const init = { method: 'POST' };
if (abortSignal) init.signal = abortSignal;
return fetch(url, init);`,
      ),
    },
    {
      name: 'options that something is assigned to',
      code: sdk(
        '({ url }, { abortSignal })',
        `const init = { method: 'POST' };
Object.assign(init, withSignal(abortSignal));
return fetch(url, init);`,
      ),
    },
    {
      name: 'options with the signal that are spread',
      code: sdk(
        '({ url }, { abortSignal })',
        `const base = { signal: abortSignal };
return fetch(url, { ...base, method: 'POST' });`,
      ),
    },
    {
      name: 'a spread that may override what stands before it',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: AbortSignal.timeout(5_000), ...init });'),
    },
    {
      name: 'a spread under a condition that has the signal',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, { ...(abortSignal ? { signal: abortSignal } : {}) });'),
    },
    {
      name: 'the signal in one branch',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, abortSignal ? { signal: abortSignal } : undefined);'),
    },
    {
      name: 'the signal or a timeout',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: abortSignal ?? AbortSignal.timeout(5_000) });'),
    },
    {
      name: 'AbortSignal.any',
      code: sdk(
        '({ url }, { abortSignal })',
        `const signals = [AbortSignal.timeout(5_000)];
return fetch(url, { signal: AbortSignal.any([...signals, ...(abortSignal ? [abortSignal] : [])]) });`,
      ),
    },
    {
      name: 'a function that combines signals',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, { signal: anySignal(abortSignal, 5_000) });'),
    },
    {
      name: 'an object that a function makes with the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        `const { signal, clear } = linked(abortSignal);
return fetch(url, { signal }).finally(clear);`,
      ),
    },
    {
      name: 'the signal of an outer request',
      code: `import { tool } from 'ai';
export const tools = (request) => ({
  lookup: tool({ inputSchema, execute: async ({ url }) => fetch(url, { signal: request.signal }) }),
});
`,
    },
    {
      name: 'an outer signal',
      code: `import { tool } from 'ai';
export const tools = (signal) => ({
  lookup: tool({ inputSchema, execute: async ({ url }) => fetch(url, { signal }) }),
});
`,
    },
    {
      name: 'a Request that has the signal',
      code: sdk('({ url }, { abortSignal })', 'return fetch(new Request(url, { signal: abortSignal }));'),
    },
    {
      name: 'a Request that is not told',
      code: sdk(
        '({ url }, { abortSignal })',
        `const request = sign(url);
return fetch(request);`,
      ),
    },
    {
      name: 'a client that is made with the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        `const api = ky.create({ prefixUrl: url, signal: abortSignal });
return api.get('orders').json();`,
        `import ky from 'ky';
`,
      ),
    },
    {
      name: 'a model that is bound to the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        'return chat.withConfig({ signal: abortSignal }).invoke(url);',
        `import { ChatOpenAI } from '@langchain/openai';
const chat = new ChatOpenAI();
`,
      ),
    },
    {
      name: 'options that are put together',
      code: sdk('({ url }, { abortSignal })', 'return fetch(url, Object.assign({}, init, { signal: abortSignal }));'),
    },
    {
      name: 'an own controller that a listener links',
      code: sdk(
        '({ url }, { abortSignal })',
        `const controller = new AbortController();
abortSignal?.addEventListener('abort', () => controller.abort(), { once: true });
return fetch(url, { signal: controller.signal });`,
      ),
    },
    {
      name: 'an own controller that a named listener links',
      code: sdk(
        '({ url }, { abortSignal })',
        `const controller = new AbortController();
const stop = () => controller.abort();
abortSignal?.addEventListener('abort', stop);
return fetch(url, { signal: controller.signal }).finally(() => abortSignal?.removeEventListener('abort', stop));`,
      ),
    },
    {
      name: 'an own controller that onabort links',
      code: sdk(
        '({ url }, { abortSignal })',
        `const controller = new AbortController();
if (abortSignal) abortSignal.onabort = () => controller.abort();
return fetch(url, { signal: controller.signal });`,
      ),
    },
    {
      name: 'an own controller that a function links',
      code: sdk(
        '({ url }, options)',
        `const controller = new AbortController();
link(options, controller);
return fetch(url, { signal: controller.signal });`,
      ),
    },
    {
      name: 'a listener that rejects',
      code: sdk(
        '({ url }, { abortSignal })',
        `return new Promise((resolve, reject) => {
  abortSignal?.addEventListener('abort', () => reject(abortSignal.reason));
  fetch(url).then(resolve, reject);
});`,
      ),
    },
    {
      name: 'a listener that ends the process',
      code: sdk(
        '({ url }, { abortSignal })',
        `const child = spawn('curl', [url]);
abortSignal?.addEventListener('abort', () => child.kill());
return text(child.stdout);`,
        `import { spawn } from 'node:child_process';
`,
      ),
    },
    {
      name: 'polling in the loop',
      code: sdk(
        '({ url }, { abortSignal })',
        `const pages = [];
for (const page of [1, 2, 3]) {
  if (abortSignal?.aborted) break;
  pages.push(await fetch(url + page));
}
return pages;`,
      ),
    },
    {
      name: 'throwIfAborted in the loop, for callbacks too',
      code: sdk(
        '({ url }, { abortSignal })',
        `while (more()) {
  abortSignal?.throwIfAborted();
  await Promise.all([1, 2].map((page) => fetch(url + page)));
}`,
      ),
    },
    {
      name: 'polling through a function',
      code: sdk(
        '({ url }, { abortSignal })',
        `const isStopped = () => abortSignal?.aborted === true;
while (!isStopped()) await fetch(url);`,
      ),
    },
    {
      name: 'a call around it that gets the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        'return pRetry(() => fetch(url), { signal: abortSignal });',
        `import pRetry from 'p-retry';
`,
      ),
    },
    {
      name: 'a race with the signal',
      code: sdk('({ url }, { abortSignal })', 'return rejectOnAbort(fetch(url), abortSignal);'),
    },
    {
      name: 'a helper that two helpers of one in a race with the signal call',
      code: sdk(
        '({ url }, { abortSignal })',
        'return rejectOnAbort(both(url), abortSignal);',
        `const both = async (url) => [await first(url), await second(url)];
const first = (url) => ping(url);
const second = (url) => ping(url);
const ping = (url) => fetch(url);
`,
      ),
    },
    {
      name: 'a hook in the options of a call',
      code: sdk(
        '({ url }, { abortSignal })',
        `return generateText({
  model,
  abortSignal,
  onFinish: async () => {
    await fetch(url, { method: 'POST' });
  },
});`,
        `import { generateText } from 'ai';
`,
      ),
    },
    {
      name: 'the signal in the input of a tool that is called by hand',
      code: sdk('({ url }, options)', 'return page.execute({ url, abortSignal: options.abortSignal }, options);'),
    },
    {
      name: 'parameters that are a list',
      code: sdk('(...[{ url }, { abortSignal }])', 'return fetch(url);'),
    },
    {
      name: 'parameters that are a pattern of a list',
      code: sdk('([url], [signal])', 'return fetch(url, { signal });'),
    },
    {
      name: 'variables that hold one another',
      code: sdk(
        '({ url }, { abortSignal })',
        `let one = two;
let two = one;
one = two ?? one;
return fetch(url, { signal: one });`,
      ),
    },
  ],
  invalid: [
    {
      name: 'options that get something else later',
      code: sdk(
        '({ url }, { abortSignal })',
        `const init = { method: 'POST' };
init.body = url;
return fetch(url, init);`,
      ),
      output: null,
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 17,
          suggestions: [
            {
              messageId: 'forward',
              output: sdk(
                '({ url }, { abortSignal })',
                `const init = { method: 'POST' };
init.body = url;
return fetch(url, { ...init, signal: abortSignal });`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a spread under a condition, which has no signal',
      code: sdk('({ url }, { abortSignal })', `return fetch(url, { method: 'POST', ...(url.length > 9 && { body: url }) });`),
      output: sdk(
        '({ url }, { abortSignal })',
        `return fetch(url, { method: 'POST', ...(url.length > 9 && { body: url }), signal: abortSignal });`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'AbortSignal.any of other signals',
      code: sdk(
        '({ url }, { abortSignal })',
        'return fetch(url, { signal: AbortSignal.any([AbortSignal.timeout(5_000), AbortSignal.timeout(9_000)]) });',
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          return fetch(url, { signal: abortSignal ? AbortSignal.any([abortSignal, AbortSignal.any([AbortSignal.timeout(5_000), \
            AbortSignal.timeout(9_000)])]) : AbortSignal.any([AbortSignal.timeout(5_000), AbortSignal.timeout(9_000)]) });
        `,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'a Request without a signal',
      code: sdk(
        '({ url }, { abortSignal })',
        `const page = new Request(url, { method: 'POST' });
return fetch(page);`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `const page = new Request(url, { method: 'POST' });
return fetch(page, { signal: abortSignal });`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 12,
          endLine: 6,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'a client that is made without the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        `const api = axios.create({ baseURL: url });
return api.get('orders');`,
        `import axios from 'axios';
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `const api = axios.create({ baseURL: url });
return api.get('orders', { signal: abortSignal });`,
        `import axios from 'axios';
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'api.get', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 19,
        },
      ],
    },
    {
      name: 'an own controller with a timer alone',
      code: sdk(
        '({ url }, { abortSignal })',
        `const controller = new AbortController();
const timer = setTimeout(() => controller.abort(), 5_000);
const response = await fetch(url, { signal: controller.signal });
clearTimeout(timer);
return response.text();`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `const controller = new AbortController();
const timer = setTimeout(() => controller.abort(), 5_000);
const response = await fetch(url, { signal: abortSignal ? AbortSignal.any([abortSignal, controller.signal]) : controller.signal });
clearTimeout(timer);
return response.text();`,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 28,
          endLine: 7,
          endColumn: 33,
        },
      ],
    },
    {
      name: 'an own controller that the signal is asked about once',
      code: sdk(
        '({ url }, { abortSignal })',
        `const controller = new AbortController();
if (abortSignal?.aborted) controller.abort();
return fetch(url, { signal: controller.signal });`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `const controller = new AbortController();
if (abortSignal?.aborted) controller.abort();
return fetch(url, { signal: abortSignal ? AbortSignal.any([abortSignal, controller.signal]) : controller.signal });`,
      ),
      errors: [
        {
          messageId: 'ownSignalOnly',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'a listener that ends another process',
      code: sdk(
        '({ url }, { abortSignal })',
        `const child = spawn('curl', [url]);
const other = spawn('sleep', ['9']).on('error', fail);
abortSignal?.addEventListener('abort', () => child.kill());
return text(other.stdout);`,
        `import { spawn } from 'node:child_process';
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `const child = spawn('curl', [url]);
const other = spawn('sleep', ['9'], { signal: abortSignal }).on('error', fail);
abortSignal?.addEventListener('abort', () => child.kill());
return text(other.stdout);`,
        `import { spawn } from 'node:child_process';
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'spawn', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 19,
          endLine: 7,
          endColumn: 24,
        },
      ],
    },
    {
      name: 'a listener that logs',
      code: sdk(
        '({ url }, { abortSignal })',
        `abortSignal?.addEventListener('abort', () => console.log('stopped'));
return fetch(url);`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `abortSignal?.addEventListener('abort', () => console.log('stopped'));
return fetch(url, { signal: abortSignal });`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 12,
          endLine: 6,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'polling in another loop',
      code: sdk(
        '({ url }, { abortSignal })',
        `for (const page of [1, 2, 3]) {
  if (abortSignal?.aborted) break;
}
return fetch(url);`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `for (const page of [1, 2, 3]) {
  if (abortSignal?.aborted) break;
}
return fetch(url, { signal: abortSignal });`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'asking once before the call',
      code: sdk(
        '({ url }, { abortSignal })',
        `abortSignal?.throwIfAborted();
if (abortSignal?.aborted) return null;
return fetch(url);`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `abortSignal?.throwIfAborted();
if (abortSignal?.aborted) return null;
return fetch(url, { signal: abortSignal });`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'telling the log',
      code: sdk(
        '({ url }, { abortSignal })',
        `for (const page of [1, 2, 3]) {
  console.log(page, abortSignal?.aborted);
  await fetch(url + page);
}`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `for (const page of [1, 2, 3]) {
  console.log(page, abortSignal?.aborted);
  await fetch(url + page, { signal: abortSignal });
}`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 13,
          endLine: 7,
          endColumn: 18,
        },
      ],
    },
    {
      name: 'a call around it that gets the signal and its result',
      code: sdk('({ url }, { abortSignal })', 'return summarise(await fetch(url), abortSignal);'),
      output: sdk('({ url }, { abortSignal })', 'return summarise(await fetch(url, { signal: abortSignal }), abortSignal);'),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 28,
          endLine: 5,
          endColumn: 33,
        },
      ],
    },
    {
      name: 'functions in an object that a call runs',
      code: sdk(
        '({ url }, { abortSignal })',
        `const { page, links } = await all({
  async page() {
    return fetch(url);
  },
  links: () => fetch(url + '/links', { signal: abortSignal }),
});
return [page, links];`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `const { page, links } = await all({
  async page() {
    return fetch(url, { signal: abortSignal });
  },
  links: () => fetch(url + '/links', { signal: abortSignal }),
});
return [page, links];`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 16,
          endLine: 7,
          endColumn: 21,
        },
      ],
    },
    {
      name: 'the signal in the body of the request',
      code: sdk('({ url }, { abortSignal })', `return fetch(url, { method: 'POST', body: JSON.stringify({ signal: abortSignal }) });`),
      output: sdk(
        '({ url }, { abortSignal })',
        `return fetch(url, { method: 'POST', body: JSON.stringify({ signal: abortSignal }), signal: abortSignal });`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'the signal in the input of another tool',
      code: sdk(
        '({ url }, { abortSignal })',
        `return client.callTool({ name: 'page', arguments: { url }, signal: abortSignal });`,
        `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
const client = new Client({ name: 'shop', version: '1.0.0' });
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `return client.callTool({ name: 'page', arguments: { url }, signal: abortSignal }, undefined, { signal: abortSignal });`,
        `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
const client = new Client({ name: 'shop', version: '1.0.0' });
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'client.callTool', signal: 'abortSignal', property: 'signal' },
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 27,
        },
      ],
    },
    {
      name: 'a signal that the model would have to send',
      code: sdk('({ url, signal })', 'return fetch(url, { signal });'),
      output: null,
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
          suggestions: [
            { messageId: 'forward', output: sdk('({ url, signal }, { abortSignal })', 'return fetch(url, { signal: abortSignal });') },
          ],
        },
      ],
    },
    {
      name: 'names of Object.prototype',
      code: sdk(
        '({ constructor, toString }, { valueOf, hasOwnProperty })',
        `hasOwnProperty.call(toString, valueOf);
await constructor.create(toString);
return fetch(constructor, { toString, constructor, __proto__: null });`,
        `import { constructor as make, toString as text } from 'constructor';
`,
      ),
      output: sdk(
        '({ constructor, toString }, { valueOf, hasOwnProperty, abortSignal })',
        `hasOwnProperty.call(toString, valueOf);
await constructor.create(toString);
return fetch(constructor, { toString, constructor, __proto__: null, signal: abortSignal });`,
        `import { constructor as make, toString as text } from 'constructor';
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'fetch', signal: 'options.abortSignal', property: 'signal' },
          line: 8,
          column: 12,
          endLine: 8,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'defaults everywhere',
      code: sdk(
        '({ url = home(), page: { size = 9 } = {} } = {}, { abortSignal = AbortSignal.timeout(1), ...rest } = {})',
        'return fetch(url, { method: rest.toolCallId, size });',
      ),
      output: sdk(
        '({ url = home(), page: { size = 9 } = {} } = {}, { abortSignal = AbortSignal.timeout(1), ...rest } = {})',
        'return fetch(url, { method: rest.toolCallId, size, signal: abortSignal });',
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
    {
      name: 'a function that calls itself',
      code: sdk(
        '({ url })',
        'return first(url);',
        '',
        `async function first(url, signal) {
  return second(url, signal);
}
async function second(url, signal) {
  await fetch(url, { signal });
  return first(url, signal);
}
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        'return first(url, abortSignal);',
        '',
        `async function first(url, signal) {
  return second(url, signal);
}
async function second(url, signal) {
  await fetch(url, { signal });
  return first(url, signal);
}
`,
      ),
      errors: [
        {
          messageId: 'notTaken',
          data: { tool: '`lookup`', call: 'first', signal: 'options.abortSignal', property: 'signal' },
          line: 5,
          column: 12,
          endLine: 5,
          endColumn: 17,
        },
      ],
    },
  ],
});

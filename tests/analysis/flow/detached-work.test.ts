import rule from '../../../rules/require-signal-forwarding.ts';
import { ruleTester } from '../../rule-tester.ts';

const sdk = (parameters: string, statements: string, head = '', tail = ''): string => `${head}import { tool } from 'ai';
export const lookup = tool({
  inputSchema,
  execute: async ${parameters} => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
${tail}`;

ruleTester().run('require-signal-forwarding: work beside the run', rule, {
  valid: [
    {
      name: 'void',
      code: sdk('({ url }, { abortSignal })', `void fetch(url, { method: 'POST' });`),
    },
    {
      name: 'void around a function that is called at once',
      code: sdk(
        '({ url }, { abortSignal })',
        `void (async () => {
  await fetch(url, { method: 'POST' });
})();`,
      ),
    },
    {
      name: 'waitUntil and after',
      code: sdk(
        '({ url }, { abortSignal })',
        `context.waitUntil(fetch(url));
after(() => fetch(url));`,
      ),
    },
    {
      name: 'a queue',
      code: sdk(
        '({ url }, { abortSignal })',
        `queue.add(() => fetch(url));
this.jobQueue.enqueue(async () => { await fetch(url); });`,
      ),
    },
    {
      name: 'a timer',
      code: sdk(
        '({ url }, { abortSignal })',
        'setTimeout(() => ping(url), 5_000);',
        '',
        `async function ping(url) {
  await fetch(url);
}
`,
      ),
    },
    {
      name: 'a helper behind void',
      code: sdk(
        '({ url }, { abortSignal })',
        'void ping(url);',
        '',
        `async function ping(url) {
  await fetch(url);
}
`,
      ),
    },
    {
      name: 'a helper that two helpers of one behind void call',
      code: sdk(
        '({ url }, { abortSignal })',
        'void both(url);',
        '',
        `async function both(url) {
  await first(url);
  await second(url);
}
const first = (url) => ping(url);
const second = (url) => ping(url);
async function ping(url) {
  await fetch(url);
}
`,
      ),
    },
    {
      name: 'a helper behind a timer that calls itself',
      code: sdk(
        '({ url }, { abortSignal })',
        'setTimeout(() => poll(url), 5_000);',
        '',
        `async function poll(url) {
  await fetch(url);
  await poll(url);
}
`,
      ),
    },
    {
      name: 'a detached process that is let go',
      code: sdk(
        '({ url }, { abortSignal })',
        `const child = spawn('open', [url], { detached: true });
child.unref();`,
        `import { spawn } from 'node:child_process';
`,
      ),
    },
    {
      name: 'a finally block, which also runs when the run was stopped',
      code: sdk(
        '({ url }, { abortSignal })',
        `try {
  return await read(url);
} finally {
  await fetch(url, { method: 'DELETE' });
}`,
      ),
    },
    {
      name: 'the callback of finally',
      code: sdk('({ url }, { abortSignal })', `return read(url).finally(() => fetch(url, { method: 'DELETE' }));`),
    },
    {
      name: 'a function that cleans up',
      code: sdk(
        '({ url }, { abortSignal })',
        `try {
  return await read(url);
} catch (error) {
  await cleanUp(url);
  throw error;
}`,
        '',
        `const cleanUp = (url) => fetch(url, { method: 'DELETE' });
`,
      ),
    },
    {
      name: 'a promise that all runs share',
      code: sdk(
        '({ url }, { abortSignal })',
        `pending ??= fetch(url).then((response) => response.json());
return pending;`,
        `let pending;
`,
      ),
    },
    {
      name: 'a promise in a cache',
      code: sdk(
        '({ url }, { abortSignal })',
        `if (!pages.has(url)) pages.set(url, fetch(url));
return pages.get(url);`,
        `const pages = new Map();
`,
      ),
    },
    {
      name: 'telemetry that nobody waits for',
      code: sdk(
        '({ url }, { abortSignal })',
        `track('lookup').catch(() => {});
return read(url);`,
        '',
        `async function track(event) {
  await fetch(events, { method: 'POST', body: event });
}
`,
      ),
    },
    {
      name: 'a process that is kept for later calls',
      code: sdk(
        '({ url }, { abortSignal })',
        `const child = spawn('tail', ['-f', url]);
processes.set(url, { child, startedAt: Date.now() });
return 'started';`,
        `import { spawn } from 'node:child_process';
const processes = new Map();
`,
      ),
    },
    {
      name: 'a process of the object that the tool belongs to',
      code: `import { spawn } from 'node:child_process';
import { tool } from 'ai';
class Shell {
  start = tool({
    inputSchema,
    execute: async ({ command }) => {
      this.child = spawn(command);
    },
  });
}
`,
    },
  ],
  invalid: [
    {
      name: 'a helper that is waited for on one of two ways',
      code: sdk(
        '({ url }, { abortSignal })',
        `void first(url);
await second(url);`,
        '',
        `const first = (url) => ping(url);
const second = (url) => ping(url);
const ping = (url) => fetch(url);
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `void first(url, abortSignal);
await second(url, abortSignal);`,
        '',
        `const first = (url, signal?: AbortSignal) => ping(url, signal);
const second = (url, signal?: AbortSignal) => ping(url, signal);
const ping = (url, signal?: AbortSignal) => fetch(url, { signal });
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 11,
          column: 23,
          endLine: 11,
          endColumn: 28,
        },
      ],
    },
    {
      name: 'a queue that is waited for',
      code: sdk('({ url }, { abortSignal })', 'return await queue.add(() => fetch(url));'),
      output: sdk('({ url }, { abortSignal })', 'return await queue.add(() => fetch(url, { signal: abortSignal }));'),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 34,
          endLine: 5,
          endColumn: 39,
        },
      ],
    },
    {
      name: 'a call that nobody waits for',
      code: sdk('({ url }, { abortSignal })', `fetch(url, { method: 'POST' }).catch(() => {});`),
      output: sdk('({ url }, { abortSignal })', `fetch(url, { method: 'POST', signal: abortSignal }).catch(() => {});`),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 5,
          column: 5,
          endLine: 5,
          endColumn: 10,
        },
      ],
    },
    {
      name: 'a detached process that is waited for',
      code: sdk(
        '({ url }, { abortSignal })',
        `const child = spawn('open', [url], { detached: true }).on('error', fail);
return text(child.stdout);`,
        `import { spawn } from 'node:child_process';
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `const child = spawn('open', [url], { detached: true, signal: abortSignal }).on('error', fail);
return text(child.stdout);`,
        `import { spawn } from 'node:child_process';
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'spawn', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 19,
          endLine: 6,
          endColumn: 24,
        },
      ],
    },
    {
      name: 'another source in a catch',
      code: sdk(
        '({ url }, { abortSignal })',
        `try {
  return await read(url);
} catch {
  return fetch(mirror(url));
}`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `try {
  return await read(url);
} catch {
  return fetch(mirror(url), { signal: abortSignal });
}`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 8,
          column: 14,
          endLine: 8,
          endColumn: 19,
        },
      ],
    },
    {
      name: 'a promise in a list of the run',
      code: sdk(
        '({ url }, { abortSignal })',
        `const pages = [];
pages.push(fetch(url));
return Promise.all(pages);`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `const pages = [];
pages.push(fetch(url, { signal: abortSignal }));
return Promise.all(pages);`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 16,
          endLine: 6,
          endColumn: 21,
        },
      ],
    },
    {
      name: 'an answer in a cache',
      code: sdk(
        '({ url }, { abortSignal })',
        `pages.set(url, await fetch(url));
return pages.get(url);`,
        `const pages = new Map();
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `pages.set(url, await fetch(url, { signal: abortSignal }));
return pages.get(url);`,
        `const pages = new Map();
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 6,
          column: 26,
          endLine: 6,
          endColumn: 31,
        },
      ],
    },
    {
      name: 'telemetry that is waited for',
      code: sdk(
        '({ url }, { abortSignal })',
        `await track('lookup');
return read(url);`,
        '',
        `async function track(event) {
  await fetch(events, { method: 'POST', body: event });
}
`,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        `await track('lookup', abortSignal);
return read(url);`,
        '',
        `async function track(event, signal?: AbortSignal) {
  await fetch(events, { method: 'POST', body: event, signal });
}
`,
      ),
      errors: [
        {
          messageId: 'notForwarded',
          data: { tool: '`lookup`', call: 'fetch', signal: 'abortSignal', property: 'signal' },
          line: 10,
          column: 9,
          endLine: 10,
          endColumn: 14,
        },
      ],
    },
  ],
});

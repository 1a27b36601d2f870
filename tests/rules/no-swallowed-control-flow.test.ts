import rule from '../../rules/no-swallowed-control-flow.ts';
import { dedent } from '../dedent.ts';
import { ruleTester } from '../rule-tester.ts';

const sdk = (parameters: string, statements: string, around = ''): string => `import { tool } from 'ai';
export const lookup = tool({
  inputSchema,
  execute: async ${parameters} => {
    ${statements.replaceAll('\n', '\n    ')}
  },
});
${around}`;

const mcp = (statements: string, imports = ''): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
${imports}const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('lookup', { inputSchema: { id } }, async ({ id }, extra) => {
  ${statements.replaceAll('\n', '\n  ')}
});
`;

const stopped = 'Where the caller aborted, the run ends and the model receives no result (ai 7). ';
const cancelled = 'Where the client cancelled the request, no response is sent (MCP SDK 1). ';
const effect = 'the client is sent the URLs that the user has to visit';

ruleTester().run('no-swallowed-control-flow', rule, {
  valid: [
    {
      name: 'a throw where the signal is not aborted',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            if (abortSignal.aborted === false) throw new Error('still here');
            return compute(url);
          } catch (error) {
            return { ok: false };
          }
        `,
      ),
    },
    ...[
      ['where the other errors are thrown on beside it', 'if (isCancelled(error)) { tide = null; } else { throw error; }'],
      [
        'where the other errors are thrown on behind it',
        dedent`
          if (isCancelled(error)) return { ok: true, chart: null };
          throw error;
        `,
      ],
      [
        'where all but the stop is thrown on',
        dedent`
          if (error.name !== 'AbortError') throw error;
          tide = null;
        `,
      ],
      [
        'where the opposite is asked first',
        dedent`
          if (!isAbortError(error)) { console.error(error); throw error; }
          tide = null;
        `,
      ],
      ['where one of two tests asks', "if (abortSignal?.aborted === true || error.name === 'AbortError') tide = null; else throw error;"],
      ['where a class is asked for beside it', "if (error instanceof Error && error.name === 'AbortError') tide = null; else throw error;"],
      ['and by nothing else', 'tide = abortSignal?.aborted ? null : { error: true };'],
    ].map(([where = '', statements = '']) => ({
      name: `the stop is answered on purpose within another try, ${where}`,
      code: sdk(
        '({ port }, { abortSignal })',
        dedent`
          let tide;
          try {
            try {
              tide = await load(port, { signal: abortSignal });
            } catch (error) {
              ${statements.replaceAll('\n', '\n    ')}
            }
          } catch (error) {
            console.warn(error);
          }
          return { port, tide };
        `,
      ),
    })),
    {
      name: 'a list that is only filled in the try',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          const pages = [];
          try {
            for (const url of urls) pages.push(load(url, { signal: abortSignal }));
          } catch {
            return null;
          }
          return Promise.all(pages);
        `,
      ),
    },
    {
      name: 'a list of which each promise is settled',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          const pages = [];
          for (const url of urls) pages.push(load(url, { signal: abortSignal }));
          try {
            return await Promise.allSettled(pages);
          } catch {
            return null;
          }
        `,
      ),
    },
    {
      name: 'a list whose promises the try does not wait for',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          const pages = [load(urls[0], { signal: abortSignal }), load(urls[1], { signal: abortSignal })];
          try {
            for (const page of pages) watch(page.id);
          } catch {
            return null;
          }
        `,
      ),
    },
    {
      name: 'an inner finally that returns: nothing comes to the catch',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          try {
            try {
              await load(urls[0], { signal: abortSignal });
            } finally {
              return { ok: true };
            }
          } catch {
            return null;
          }
        `,
      ),
    },
    {
      name: 'a helper that is called with a signal of its own here, and with the signal of the run elsewhere',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          const page = await read(url, abortSignal);
          await cleanUp(page.id);
          return page;
        `,
        dedent`
          async function read(url, signal) {
            return load(url, { signal });
          }
          async function cleanUp(id) {
            try {
              await read(\`/locks/\${id}\`, AbortSignal.timeout(500));
            } catch (error) {
              console.warn(error);
            }
          }
        `,
      ),
    },
    {
      name: 'the same through another helper, or with no signal',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          const page = await fetchPage(url, abortSignal);
          try {
            await fetchPage('/locks');
          } catch (error) {
            console.warn(error);
          }
          try {
            await fetchPage('/locks', AbortSignal.timeout(500));
          } catch (error) {
            console.warn(error);
          }
          return page;
        `,
        dedent`
          async function fetchPage(url, signal) {
            return read(url, signal);
          }
          async function read(url, signal) {
            return load(url, { signal });
          }
        `,
      ),
    },
    {
      name: 'the stop is thrown on by the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'throwIfAborted comes first',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch {
            abortSignal?.throwIfAborted();
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'the stop is thrown on by the name of the error',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            if (error instanceof Error && error.name === 'AbortError') throw error;
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'every error is thrown on',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            console.error(error);
            throw error;
          }
        `,
      ),
    },
    {
      name: 'what nobody expects is thrown on',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            if (!(error instanceof NotFound)) throw error;
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'another error is thrown in its place',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (cause) {
            throw new Error('No page', { cause });
          }
        `,
      ),
    },
    {
      name: 'the stop is answered on purpose',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch {
            return { ok: false, message: abortSignal?.aborted ? 'stopped' : 'no page' };
          }
        `,
      ),
    },
    {
      name: 'a text of the error tells the stop apart',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            if (/abort/i.test(String(error))) return { stopped: true };
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'a function of the file throws the stop on',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            letThrough(error);
            return { ok: false };
          }
        `,
        'function letThrough(error) { if (error.name === "AbortError") throw error; }\n',
      ),
    },
    {
      name: 'a function that is named for it gets the error',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            rethrowIfAborted(error);
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'the run is asked behind the try',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          let page = null;
          try {
            page = await load(url, { signal: abortSignal });
          } catch (error) {
            console.error(error);
          }
          abortSignal?.throwIfAborted();
          return page;
        `,
      ),
    },
    {
      name: 'the last error is thrown behind the loop',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          let last;
          for (let attempt = 0; attempt < 3; attempt++) {
            try {
              return await load(url, { signal: abortSignal });
            } catch (error) {
              last = error;
            }
          }
          throw last;
        `,
      ),
    },
    {
      name: 'the loop asks for the stop',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          const pages = [];
          for (const url of urls) {
            if (abortSignal?.aborted) break;
            try {
              pages.push(await load(url, { signal: abortSignal }));
            } catch {
              pages.push(null);
            }
          }
          return pages;
        `,
      ),
    },
    {
      name: 'no signal reaches a call of the try',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url);
          } catch {
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'a signal of its own reaches the call',
      code: sdk(
        '({ url })',
        dedent`
          try {
            return await load(url, { signal: AbortSignal.timeout(500) });
          } catch {
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'the promise is not awaited in the try',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return load(url, { signal: abortSignal });
          } catch {
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'what a call made of the signal is only data',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          const page = await load(url, { signal: abortSignal });
          try {
            await store.write(page);
          } catch {
            return { ok: false };
          }
        `,
      ),
    },
    {
      name: 'an inner catch throws the stop on, and the outer one too',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await read(url, abortSignal);
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
        dedent`
          async function read(url, signal) {
            try { return await load(url, { signal }); } catch (error) { signal?.throwIfAborted(); return null; }
          }

        `,
      ),
    },
    {
      name: 'a call that nobody waits for, whose failure is logged',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          report(url, { signal: abortSignal }).catch((error) => console.error(error));
          return url;
        `,
      ),
    },
    {
      name: 'a clean-up that nobody waits for',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          void report(url, { signal: abortSignal }).catch(() => null);
          return url;
        `,
      ),
    },
    {
      name: 'a wrapper that may hand over something else',
      code: dedent`
        import { tool } from 'ai';
        import { withRetry } from './retry.js';
        export const lookup = tool({ execute: withRetry(async ({ url }, { abortSignal }) => { try { return await load(url, { \
          signal: abortSignal }); } catch { return null; } }) });

      `,
    },
    {
      name: 'MCP: UrlElicitationRequiredError is thrown on',
      code: mcp(
        dedent`
          try {
            if (!signedIn(id)) throw new UrlElicitationRequiredError([{ mode: "url", url, elicitationId, message }]);
            return answer(id);
          } catch (error) {
            if (error instanceof UrlElicitationRequiredError) throw error;
            return { isError: true, content: [] };
          }
        `,
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
    },
    {
      name: 'MCP: a class above it is thrown on',
      code: mcp(
        dedent`
          try {
            if (!signedIn(id)) throw new UrlElicitationRequiredError([]);
            return answer(id);
          } catch (error) {
            if (error instanceof McpError) throw error;
            return { isError: true, content: [] };
          }
        `,
        "import { McpError, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
    },
    {
      name: 'MCP: nothing in the try raises it',
      code: mcp(
        dedent`
          try {
            return answer(id);
          } catch (error) {
            return { isError: true, content: [] };
          }
        `,
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
    },
    {
      name: 'MCP: a form that the user fills in',
      code: mcp(dedent`
        try {
          const form = await server.server.elicitInput({ mode: 'form', message, requestedSchema });
          return answer(form);
        } catch (error) {
          return { isError: true, content: [] };
        }
      `),
    },
  ],
  invalid: [
    ...[
      ['a timer', 'clearTimeout(timer);', []],
      ['a timer that may be there', 'if (timer) clearTimeout(timer);', []],
      [
        'a directory, whose loss nobody minds',
        dedent`
          try {
            await rm(dir, { recursive: true });
          } catch (lost) {
            console.warn(lost);
          }
        `,
        [],
      ],
      [
        'several things, with a log',
        dedent`
          console.error('no chart', error);
          await page.close().catch(() => {});
          for (const file of files) await unlink(file); // all of them
        `,
        [],
      ],
      [
        'a lock, below a name',
        dedent`
          const held = locks.get(port);
          held.release();
        `,
        ['// What is left is the answer.'],
      ],
    ].map(([what, cleaned, comment]) => {
      const code = (line: string) =>
        sdk(
          '({ port }, { abortSignal })',
          dedent`
            try {
              return await load(port, { signal: abortSignal });
            } catch (error) {
              ${(cleaned as string).replaceAll('\n', '\n  ')}
            ${line}${(comment as string[]).map((each) => `  ${each}\n`).join('')}  return { ok: false };
            }
          `,
        );
      return {
        name: `the stop is taken for a failure behind what cleans up ${what as string}`,
        code: code(''),
        errors: [
          {
            messageId: 'stop' as const,
            data: {
              tool: '`lookup`',
              raiser: '`load`',
              stopped,
              advice: 'Put `if (abortSignal?.aborted) throw error;` behind what it cleans up.',
            },
            line: 7,
            column: 7,
            endLine: 7,
            endColumn: 20,
          },
        ],
        output: code('  if (abortSignal?.aborted) throw error;\n'),
      };
    }),
    {
      name: 'the stop is taken for a failure before something is cleaned up',
      code: sdk(
        '({ port }, { abortSignal })',
        dedent`
          try {
            return await load(port, { signal: abortSignal });
          } catch (error) {
            note(error);
            clearTimeout(timer);
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop' as const,
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 20,
        },
      ],
      output: sdk(
        '({ port }, { abortSignal })',
        dedent`
          try {
            return await load(port, { signal: abortSignal });
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            note(error);
            clearTimeout(timer);
            return { ok: false };
          }
        `,
      ),
    },
    ...[
      [
        'thrown on at the stop',
        dedent`
          if (isCancelled(error)) throw error;
          tide = null;
        `,
      ],
      [
        'noted and thrown on',
        dedent`
          if (isCancelled(error)) note(port);
          throw error;
        `,
      ],
      ['thrown on where another test holds too', 'if (isCancelled(error) && port.isOpen) tide = null; else throw error;'],
      ['thrown on where it is not false', 'if (abortSignal?.aborted === false) tide = null; else throw error;'],
    ].map(([how = '', statements = '']) => ({
      name: `a catch around another one, by which the stop is ${how}`,
      code: sdk(
        '({ port }, { abortSignal })',
        dedent`
          let tide;
          try {
            try {
              tide = await load(port, { signal: abortSignal });
            } catch (error) {
              ${statements.replaceAll('\n', '\n    ')}
            }
          } catch (error) {
            console.warn(error);
          }
          return { port, tide };
        `,
      ),
      errors: [
        {
          messageId: 'stop' as const,
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' },
          line: 12 + (statements.includes('\n') ? 1 : 0),
          column: 7,
          endLine: 12 + (statements.includes('\n') ? 1 : 0),
          endColumn: 20,
        },
      ],
      output: sdk(
        '({ port }, { abortSignal })',
        dedent`
          let tide;
          try {
            try {
              tide = await load(port, { signal: abortSignal });
            } catch (error) {
              ${statements.replaceAll('\n', '\n    ')}
            }
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            console.warn(error);
          }
          return { port, tide };
        `,
      ),
    })),
    {
      name: 'a helper that is called with the signal of the run here, and with one of its own elsewhere',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          let page = null;
          try {
            page = await read(url, abortSignal);
          } catch (error) {
            console.warn(error);
          }
          try {
            await read('/locks', AbortSignal.timeout(500));
          } catch (error) {
            console.warn(error);
          }
          return page;
        `,
        dedent`
          async function read(url, signal) {
            const outcome = await request({ url, signal });
            if (outcome.aborted) throw new Error(\`\${url} was given up\`);
            return outcome.page;
          }
        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          let page = null;
          try {
            page = await read(url, abortSignal);
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            console.warn(error);
          }
          try {
            await read('/locks', AbortSignal.timeout(500));
          } catch (error) {
            console.warn(error);
          }
          return page;
        `,
        dedent`
          async function read(url, signal) {
            const outcome = await request({ url, signal });
            if (outcome.aborted) throw new Error(\`\${url} was given up\`);
            return outcome.page;
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`request`',
            stopped,
            advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 8,
          column: 7,
          endLine: 8,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'a catch that answers',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            console.error(error);
            return { ok: false };
          }
        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            console.error(error);
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'a catch without a parameter, whose comments stay',
      code: sdk(
        '({ url }, options)',
        dedent`
          try {
            return await load(url, { signal: options.abortSignal });
          } catch { // pages come and go
            // so does this one
            return { ok: false };
          }
        `,
      ),
      output: sdk(
        '({ url }, options)',
        dedent`
          try {
            return await load(url, { signal: options.abortSignal });
          } catch (error) {
            if (options.abortSignal?.aborted) throw error; // pages come and go
            // so does this one
            return { ok: false };
          }
        `,
      ).replace(
        dedent`
          {
                if (options.abortSignal?.aborted) throw error; //
        `,
        '{ if (options.abortSignal?.aborted) throw error; //',
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (options.abortSignal?.aborted) throw error;`.',
          },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 12,
        },
      ],
    },
    {
      name: 'an empty catch',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try { await load(url, { signal: abortSignal }); } catch {}
          return url;
        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try { await load(url, { signal: abortSignal }); } catch (error) { if (abortSignal?.aborted) throw error; }
          return url;
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 5,
          column: 55,
          endLine: 5,
          endColumn: 60,
        },
      ],
    },
    {
      name: 'the handler of .catch, an expression',
      code: sdk('({ url }, { abortSignal })', 'return load(url, { signal: abortSignal }).catch(() => ({ ok: false }));'),
      output: sdk(
        '({ url }, { abortSignal })',
        'return load(url, { signal: abortSignal }).catch((error) => { if (abortSignal?.aborted) throw error; return ({ ok: false }); });',
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the handler the error, and begin it with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 5,
          column: 53,
          endLine: 5,
          endColumn: 58,
        },
      ],
    },
    {
      name: 'the second handler of .then, a block',
      code: sdk(
        '({ url }, { abortSignal })',
        'return load(url, { signal: abortSignal }).then((page) => page.text, (reason) => { return null; });',
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          return load(url, { signal: abortSignal }).then((page) => page.text, (reason) => { if (abortSignal?.aborted) throw reason; \
            return null; });
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Begin the handler with `if (abortSignal?.aborted) throw reason;`.',
          },
          line: 5,
          column: 73,
          endLine: 5,
          endColumn: 84,
        },
      ],
    },
    {
      name: 'pages that are kept in a list',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          const pages = [];
          for (const url of urls) pages.push(load(url, { signal: abortSignal }));
          try {
            return await Promise.all(pages);
          } catch {
            return null;
          }
        `,
      ),
      output: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          const pages = [];
          for (const url of urls) pages.push(load(url, { signal: abortSignal }));
          try {
            return await Promise.all(pages);
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return null;
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 9,
          column: 7,
          endLine: 9,
          endColumn: 12,
        },
      ],
    },
    {
      name: 'pages of a list that are waited for one by one',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          const pages = [load(urls[0], { signal: abortSignal }), load(urls[1], { signal: abortSignal })];
          try {
            for (const page of pages) await page;
          } catch {
            return null;
          }
        `,
      ),
      output: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          const pages = [load(urls[0], { signal: abortSignal }), load(urls[1], { signal: abortSignal })];
          try {
            for (const page of pages) await page;
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return null;
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 8,
          column: 7,
          endLine: 8,
          endColumn: 12,
        },
      ],
    },
    {
      name: 'an inner finally that does not return',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          try {
            try {
              await load(urls[0], { signal: abortSignal });
            } finally {
              close();
            }
          } catch {
            return null;
          }
        `,
      ),
      output: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          try {
            try {
              await load(urls[0], { signal: abortSignal });
            } finally {
              close();
            }
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return null;
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 11,
          column: 7,
          endLine: 11,
          endColumn: 12,
        },
      ],
    },
    {
      name: 'each page of a list',
      code: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          return Promise.all(urls.map(async (url) => {
            try {
              return await load(url, { signal: abortSignal });
            } catch {
              return null;
            }
          }));
        `,
      ),
      output: sdk(
        '({ urls }, { abortSignal })',
        dedent`
          return Promise.all(urls.map(async (url) => {
            try {
              return await load(url, { signal: abortSignal });
            } catch (error) {
              if (abortSignal?.aborted) throw error;
              return null;
            }
          }));
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 8,
          column: 9,
          endLine: 8,
          endColumn: 14,
        },
      ],
    },
    {
      name: 'the options whole',
      code: sdk(
        '({ url }, options)',
        dedent`
          try {
            return await load(url, options);
          } catch (error) {
            return { ok: false };
          }
        `,
      ),
      output: sdk(
        '({ url }, options)',
        dedent`
          try {
            return await load(url, options);
          } catch (error) {
            if (options.abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Begin the catch with `if (options.abortSignal?.aborted) throw error;`.',
          },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'the options under a short name',
      code: sdk(
        '({ url }, o)',
        dedent`
          try {
            return await load(url, o);
          } catch (error) {
            return { ok: false };
          }
        `,
      ),
      output: sdk(
        '({ url }, o)',
        dedent`
          try {
            return await load(url, o);
          } catch (error) {
            if (o.abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (o.abortSignal?.aborted) throw error;`.' },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'the options spread into others',
      code: sdk(
        '({ url }, options)',
        dedent`
          try {
            return await load(url, { ...options, retries: 2 });
          } catch (error) {
            return { ok: false };
          }
        `,
      ),
      output: sdk(
        '({ url }, options)',
        dedent`
          try {
            return await load(url, { ...options, retries: 2 });
          } catch (error) {
            if (options.abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Begin the catch with `if (options.abortSignal?.aborted) throw error;`.',
          },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'a helper of the file, by its own name for the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        'return read(url, abortSignal);',
        dedent`
          async function read(url: string, signal?: AbortSignal) {
            try {
              return await load(url, { signal });
            } catch {
              return null;
            }
          }

        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        'return read(url, abortSignal);',
        dedent`
          async function read(url: string, signal?: AbortSignal) {
            try {
              return await load(url, { signal });
            } catch (error) {
              if (signal?.aborted) throw error;
              return null;
            }
          }

        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (signal?.aborted) throw error;`.',
          },
          line: 11,
          column: 5,
          endLine: 11,
          endColumn: 10,
        },
      ],
    },
    {
      name: 'a call in a helper, caught in execute',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await read(url, abortSignal);
          } catch (error) {
            return { ok: false };
          }
        `,
        dedent`
          async function read(url, signal) {
            return (await load(url, { signal })).text;
          }

        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await read(url, abortSignal);
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
        dedent`
          async function read(url, signal) {
            return (await load(url, { signal })).text;
          }

        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'a test that tells other errors apart',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            if (error instanceof NotFound) throw error;
            return { ok: false };
          }
        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            if (error instanceof NotFound) throw error;
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'throwIfAborted in the try',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            abortSignal?.throwIfAborted();
            return compute(url);
          } catch (error) {
            return { ok: false };
          }
        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            abortSignal?.throwIfAborted();
            return compute(url);
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`abortSignal.throwIfAborted`',
            stopped,
            advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 8,
          column: 7,
          endLine: 8,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'a throw under a test of the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            if (abortSignal.aborted) throw new Error('stopped');
            return compute(url);
          } catch (error) {
            return { ok: false };
          }
        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            if (abortSignal.aborted) throw new Error('stopped');
            return compute(url);
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: 'a throw', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' },
          line: 8,
          column: 7,
          endLine: 8,
          endColumn: 20,
        },
      ],
    },
    ...(
      [
        ['one that compares', "if (abortSignal.aborted === true) throw new Error('stopped');", 75, 88],
        ['one of two', "if (url && abortSignal.aborted) throw new Error('stopped');", 73, 86],
      ] as const
    ).map(([which, statement, column, endColumn]) => ({
      name: `a throw under a test of the signal: ${which}`,
      code: sdk('({ url }, { abortSignal })', `try { ${statement} } catch (error) { return { ok: false }; }`),
      output: sdk(
        '({ url }, { abortSignal })',
        `try { ${statement} } catch (error) { if (abortSignal?.aborted) throw error; return { ok: false }; }`,
      ),
      errors: [
        {
          messageId: 'stop' as const,
          data: { tool: '`lookup`', raiser: 'a throw', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' },
          line: 5,
          column,
          endLine: 5,
          endColumn,
        },
      ],
    })),
    {
      name: 'another value hides the name of the signal',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          const abort = abortSignal;
          return each(async (abortSignal) => {
            try {
              return await load(url, { signal: abort });
            } catch (error) {
              return null;
            }
          });
        `,
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          const abort = abortSignal;
          return each(async (abortSignal) => {
            try {
              return await load(url, { signal: abort });
            } catch (error) {
              if (abort?.aborted) throw error;
              return null;
            }
          });
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abort?.aborted) throw error;`.' },
          line: 9,
          column: 9,
          endLine: 9,
          endColumn: 22,
        },
      ],
    },
    {
      name: 'the catch uses the usual name for something else',
      code: sdk(
        '({ url, error }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch {
            return { ok: false, error };
          }
        `,
      ),
      output: sdk(
        '({ url, error }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (cause) {
            if (abortSignal?.aborted) throw cause;
            return { ok: false, error };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw cause;`.',
          },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 12,
        },
      ],
    },
    {
      name: 'a caught error that is taken apart: no edit',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch ({ code }) {
            return { ok: false, code };
          }
        `,
      ),
      output: null,
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Throw the error on before anything else in the catch.' },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 23,
        },
      ],
    },
    {
      name: 'a handler that other calls may share: no edit',
      code: sdk(
        '({ url }, { abortSignal })',
        'return load(url, { signal: abortSignal }).catch(toNothing);',
        dedent`
          function toNothing(error) {
            return null;
          }

        `,
      ),
      output: null,
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Throw the error on before anything else in the handler.' },
          line: 8,
          column: 1,
          endLine: 8,
          endColumn: 26,
        },
      ],
    },
    {
      name: 'a comment before the value of a handler: no edit',
      code: sdk('({ url }, { abortSignal })', 'return load(url, { signal: abortSignal }).catch(() => /* none */ null);'),
      output: null,
      errors: [
        {
          messageId: 'stop',
          data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Throw the error on before anything else in the handler.' },
          line: 5,
          column: 53,
          endLine: 5,
          endColumn: 58,
        },
      ],
    },
    {
      name: 'ai 4, of which nothing was measured',
      code: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            return { ok: false };
          }
        `,
      ),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      output: sdk(
        '({ url }, { abortSignal })',
        dedent`
          try {
            return await load(url, { signal: abortSignal });
          } catch (error) {
            if (abortSignal?.aborted) throw error;
            return { ok: false };
          }
        `,
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped: '',
            advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 20,
        },
      ],
    },
    {
      name: 'a file without semicolons',
      code: dedent`
        import { tool } from 'ai'
        export const lookup = tool({
          execute: async ({ url }, { abortSignal }) => {
            try {
              return await load(url, { signal: abortSignal })
            } catch {
              return null
            }
          },
        })

      `,
      output: dedent`
        import { tool } from 'ai'
        export const lookup = tool({
          execute: async ({ url }, { abortSignal }) => {
            try {
              return await load(url, { signal: abortSignal })
            } catch (error) {
              if (abortSignal?.aborted) throw error
              return null
            }
          },
        })

      `,
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped,
            advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.',
          },
          line: 6,
          column: 7,
          endLine: 6,
          endColumn: 12,
        },
      ],
    },
    {
      name: 'MCP: the request is cancelled',
      code: mcp(dedent`
        try {
          return answer(await load(id, { signal: extra.signal }));
        } catch (error) {
          return { isError: true, content: [] };
        }
      `),
      output: mcp(dedent`
        try {
          return answer(await load(id, { signal: extra.signal }));
        } catch (error) {
          if (extra.signal.aborted) throw error;
          return { isError: true, content: [] };
        }
      `),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped: cancelled,
            advice: 'Begin the catch with `if (extra.signal.aborted) throw error;`.',
          },
          line: 6,
          column: 5,
          endLine: 6,
          endColumn: 18,
        },
      ],
    },
    {
      name: 'MCP 2: the signal is deeper in the context',
      code: `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('lookup', { inputSchema }, async ({ id }, ctx) => {
  try {
    return answer(await load(id, ctx));
  } catch (error) {
    return { isError: true, content: [] };
  }
});
`,
      output: `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('lookup', { inputSchema }, async ({ id }, ctx) => {
  try {
    return answer(await load(id, ctx));
  } catch (error) {
    if (ctx.mcpReq.signal.aborted) throw error;
    return { isError: true, content: [] };
  }
});
`,
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped: cancelled.replace('SDK 1', 'SDK 2'),
            advice: 'Begin the catch with `if (ctx.mcpReq.signal.aborted) throw error;`.',
          },
          line: 6,
          column: 5,
          endLine: 6,
          endColumn: 18,
        },
      ],
    },
    {
      name: 'MCP: UrlElicitationRequiredError, thrown by a helper',
      code: mcp(
        dedent`
          try {
            requireSignIn(id);
            return answer(id);
          } catch (error) {
            return { isError: true, content: [] };
          }
        `,
        dedent`
          import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
          function requireSignIn(id) {
            if (!signedIn(id)) throw new UrlElicitationRequiredError([]);
          }

        `,
      ),
      output: mcp(
        dedent`
          try {
            requireSignIn(id);
            return answer(id);
          } catch (error) {
            if (error instanceof UrlElicitationRequiredError) throw error;
            return { isError: true, content: [] };
          }
        `,
        dedent`
          import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
          function requireSignIn(id) {
            if (!signedIn(id)) throw new UrlElicitationRequiredError([]);
          }

        `,
      ),
      errors: [
        {
          messageId: 'controlFlow',
          data: {
            tool: '`lookup`',
            error: 'UrlElicitationRequiredError',
            raiser: 'a throw',
            effect,
            advice: 'Begin the catch with `if (error instanceof UrlElicitationRequiredError) throw error;`.',
          },
          line: 11,
          column: 5,
          endLine: 11,
          endColumn: 18,
        },
      ],
    },
    {
      name: 'MCP: a URL is elicited, and the class is not imported yet',
      code: mcp(dedent`
        try {
          await server.server.elicitInput({ mode: 'url', message, elicitationId, url });
          return answer(await load(id, { signal: extra.signal }));
        } catch {
          return { isError: true, content: [] };
        }
      `),
      output: mcp(
        dedent`
          try {
            await server.server.elicitInput({ mode: 'url', message, elicitationId, url });
            return answer(await load(id, { signal: extra.signal }));
          } catch (error) {
            if (extra.signal.aborted) throw error;
            if (error instanceof UrlElicitationRequiredError) throw error;
            return { isError: true, content: [] };
          }
        `,
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
      errors: [
        {
          messageId: 'stop',
          data: {
            tool: '`lookup`',
            raiser: '`load`',
            stopped: cancelled,
            advice: 'Give the catch the error, and begin it with `if (extra.signal.aborted) throw error;`.',
          },
          line: 7,
          column: 5,
          endLine: 7,
          endColumn: 10,
        },
      ],
    },
    {
      name: 'MCP: the stop is thrown on, and the error of the framework is not',
      code: mcp(
        dedent`
          try {
            if (!signedIn(id)) throw new UrlElicitationRequiredError([]);
            return answer(await load(id, { signal: extra.signal }));
          } catch (error) {
            if (extra.signal.aborted) throw error;
            return { isError: true, content: [] };
          }
        `,
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
      output: mcp(
        dedent`
          try {
            if (!signedIn(id)) throw new UrlElicitationRequiredError([]);
            return answer(await load(id, { signal: extra.signal }));
          } catch (error) {
            if (error instanceof UrlElicitationRequiredError) throw error;
            if (extra.signal.aborted) throw error;
            return { isError: true, content: [] };
          }
        `,
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
      errors: [
        {
          messageId: 'controlFlow',
          data: {
            tool: '`lookup`',
            error: 'UrlElicitationRequiredError',
            raiser: 'a throw',
            effect,
            advice: 'Begin the catch with `if (error instanceof UrlElicitationRequiredError) throw error;`.',
          },
          line: 8,
          column: 5,
          endLine: 8,
          endColumn: 18,
        },
      ],
    },
    {
      name: 'a durable step that is to end',
      code: sdk(
        '({ url })',
        dedent`
          'use step';
          try {
            if (!url) throw new FatalError('No url');
            return load(url);
          } catch (error) {
            return { ok: false };
          }
        `,
        "import { FatalError } from 'workflow';\n",
      ),
      output: sdk(
        '({ url })',
        dedent`
          'use step';
          try {
            if (!url) throw new FatalError('No url');
            return load(url);
          } catch (error) {
            if (error instanceof FatalError) throw error;
            return { ok: false };
          }
        `,
        "import { FatalError } from 'workflow';\n",
      ),
      errors: [
        {
          messageId: 'controlFlow',
          data: {
            tool: '`lookup`',
            error: 'FatalError',
            raiser: 'a throw',
            effect: 'the durable step ends without another try',
            advice: 'Begin the catch with `if (error instanceof FatalError) throw error;`.',
          },
          line: 9,
          column: 7,
          endLine: 9,
          endColumn: 20,
        },
      ],
    },
  ],
});

import rule from '../../rules/no-swallowed-control-flow.ts';
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
    ...[
      ['where the other errors are thrown on beside it', 'if (isCancelled(error)) { tide = null; } else { throw error; }'],
      ['where the other errors are thrown on behind it', 'if (isCancelled(error)) return { ok: true, chart: null };\nthrow error;'],
      ['where all but the stop is thrown on', "if (error.name !== 'AbortError') throw error;\ntide = null;"],
      ['where the opposite is asked first', 'if (!isAbortError(error)) { console.error(error); throw error; }\ntide = null;'],
      ['where one of two tests asks', "if (abortSignal?.aborted === true || error.name === 'AbortError') tide = null; else throw error;"],
      ['where a class is asked for beside it', "if (error instanceof Error && error.name === 'AbortError') tide = null; else throw error;"],
      ['and by nothing else', 'tide = abortSignal?.aborted ? null : { error: true };'],
    ].map(([where = '', statements = '']) => ({
      name: `the stop is answered on purpose within another try, ${where}`,
      code: sdk('({ port }, { abortSignal })', `let tide;\ntry {\n  try {\n    tide = await load(port, { signal: abortSignal });\n  } catch (error) {\n    ${statements.replaceAll('\n', '\n    ')}\n  }\n} catch (error) {\n  console.warn(error);\n}\nreturn { port, tide };`),
    })),
    {
      name: 'a helper that is called with a signal of its own here, and with the signal of the run elsewhere',
      code: sdk(
        '({ url }, { abortSignal })',
        "const page = await read(url, abortSignal);\nawait cleanUp(page.id);\nreturn page;",
        "async function read(url, signal) {\n  return load(url, { signal });\n}\nasync function cleanUp(id) {\n  try {\n    await read(`/locks/${id}`, AbortSignal.timeout(500));\n  } catch (error) {\n    console.warn(error);\n  }\n}",
      ),
    },
    {
      name: 'the same through another helper, or with no signal',
      code: sdk(
        '({ url }, { abortSignal })',
        "const page = await fetchPage(url, abortSignal);\ntry {\n  await fetchPage('/locks');\n} catch (error) {\n  console.warn(error);\n}\ntry {\n  await fetchPage('/locks', AbortSignal.timeout(500));\n} catch (error) {\n  console.warn(error);\n}\nreturn page;",
        "async function fetchPage(url, signal) {\n  return read(url, signal);\n}\nasync function read(url, signal) {\n  return load(url, { signal });\n}",
      ),
    },
    {
      name: 'the stop is thrown on by the signal',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  return { ok: false };\n}'),
    },
    {
      name: 'throwIfAborted comes first',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch {\n  abortSignal?.throwIfAborted();\n  return { ok: false };\n}'),
    },
    {
      name: 'the stop is thrown on by the name of the error',
      code: sdk('({ url }, { abortSignal })', "try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  if (error instanceof Error && error.name === 'AbortError') throw error;\n  return { ok: false };\n}"),
    },
    {
      name: 'every error is thrown on',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  console.error(error);\n  throw error;\n}'),
    },
    {
      name: 'what nobody expects is thrown on',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  if (!(error instanceof NotFound)) throw error;\n  return { ok: false };\n}'),
    },
    {
      name: 'another error is thrown in its place',
      code: sdk('({ url }, { abortSignal })', "try {\n  return await load(url, { signal: abortSignal });\n} catch (cause) {\n  throw new Error('No page', { cause });\n}"),
    },
    {
      name: 'the stop is answered on purpose',
      code: sdk('({ url }, { abortSignal })', "try {\n  return await load(url, { signal: abortSignal });\n} catch {\n  return { ok: false, message: abortSignal?.aborted ? 'stopped' : 'no page' };\n}"),
    },
    {
      name: 'a text of the error tells the stop apart',
      code: sdk('({ url }, { abortSignal })', "try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  if (/abort/i.test(String(error))) return { stopped: true };\n  return { ok: false };\n}"),
    },
    {
      name: 'a function of the file throws the stop on',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  letThrough(error);\n  return { ok: false };\n}', 'function letThrough(error) { if (error.name === "AbortError") throw error; }\n'),
    },
    {
      name: 'a function that is named for it gets the error',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  rethrowIfAborted(error);\n  return { ok: false };\n}'),
    },
    {
      name: 'the run is asked behind the try',
      code: sdk('({ url }, { abortSignal })', 'let page = null;\ntry {\n  page = await load(url, { signal: abortSignal });\n} catch (error) {\n  console.error(error);\n}\nabortSignal?.throwIfAborted();\nreturn page;'),
    },
    {
      name: 'the last error is thrown behind the loop',
      code: sdk('({ url }, { abortSignal })', 'let last;\nfor (let attempt = 0; attempt < 3; attempt++) {\n  try {\n    return await load(url, { signal: abortSignal });\n  } catch (error) {\n    last = error;\n  }\n}\nthrow last;'),
    },
    {
      name: 'the loop asks for the stop',
      code: sdk('({ urls }, { abortSignal })', 'const pages = [];\nfor (const url of urls) {\n  if (abortSignal?.aborted) break;\n  try {\n    pages.push(await load(url, { signal: abortSignal }));\n  } catch {\n    pages.push(null);\n  }\n}\nreturn pages;'),
    },
    {
      name: 'no signal reaches a call of the try',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url);\n} catch {\n  return { ok: false };\n}'),
    },
    {
      name: 'a signal of its own reaches the call',
      code: sdk('({ url })', 'try {\n  return await load(url, { signal: AbortSignal.timeout(500) });\n} catch {\n  return { ok: false };\n}'),
    },
    {
      name: 'the promise is not awaited in the try',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return load(url, { signal: abortSignal });\n} catch {\n  return { ok: false };\n}'),
    },
    {
      name: 'what a call made of the signal is only data',
      code: sdk('({ url }, { abortSignal })', 'const page = await load(url, { signal: abortSignal });\ntry {\n  await store.write(page);\n} catch {\n  return { ok: false };\n}'),
    },
    {
      name: 'an inner catch throws the stop on, and the outer one too',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await read(url, abortSignal);\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  return { ok: false };\n}', 'async function read(url, signal) {\n  try { return await load(url, { signal }); } catch (error) { signal?.throwIfAborted(); return null; }\n}\n'),
    },
    {
      name: 'a call that nobody waits for, whose failure is logged',
      code: sdk('({ url }, { abortSignal })', 'report(url, { signal: abortSignal }).catch((error) => console.error(error));\nreturn url;'),
    },
    {
      name: 'a clean-up that nobody waits for',
      code: sdk('({ url }, { abortSignal })', 'void report(url, { signal: abortSignal }).catch(() => null);\nreturn url;'),
    },
    {
      name: 'a wrapper that may hand over something else',
      code: `import { tool } from 'ai';
import { withRetry } from './retry.js';
export const lookup = tool({ execute: withRetry(async ({ url }, { abortSignal }) => { try { return await load(url, { signal: abortSignal }); } catch { return null; } }) });
`,
    },
    {
      name: 'MCP: UrlElicitationRequiredError is thrown on',
      code: mcp(
        'try {\n  if (!signedIn(id)) throw new UrlElicitationRequiredError([{ mode: "url", url, elicitationId, message }]);\n  return answer(id);\n} catch (error) {\n  if (error instanceof UrlElicitationRequiredError) throw error;\n  return { isError: true, content: [] };\n}',
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
    },
    {
      name: 'MCP: a class above it is thrown on',
      code: mcp(
        'try {\n  if (!signedIn(id)) throw new UrlElicitationRequiredError([]);\n  return answer(id);\n} catch (error) {\n  if (error instanceof McpError) throw error;\n  return { isError: true, content: [] };\n}',
        "import { McpError, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
    },
    {
      name: 'MCP: nothing in the try raises it',
      code: mcp(
        'try {\n  return answer(id);\n} catch (error) {\n  return { isError: true, content: [] };\n}',
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
    },
    {
      name: 'MCP: a form that the user fills in',
      code: mcp("try {\n  const form = await server.server.elicitInput({ mode: 'form', message, requestedSchema });\n  return answer(form);\n} catch (error) {\n  return { isError: true, content: [] };\n}"),
    },
  ],
  invalid: [
    ...[
      ['a timer', 'clearTimeout(timer);', []],
      ['a timer that may be there', 'if (timer) clearTimeout(timer);', []],
      ['a directory, whose loss nobody minds', 'try {\n  await rm(dir, { recursive: true });\n} catch (lost) {\n  console.warn(lost);\n}', []],
      ['several things, with a log', "console.error('no chart', error);\nawait page.close().catch(() => {});\nfor (const file of files) await unlink(file); // all of them", []],
      ['a lock, below a name', 'const held = locks.get(port);\nheld.release();', ['// What is left is the answer.']],
    ].map(([what, cleaned, comment]) => {
      const code = (line: string) =>
        sdk('({ port }, { abortSignal })', `try {\n  return await load(port, { signal: abortSignal });\n} catch (error) {\n  ${(cleaned as string).replaceAll('\n', '\n  ')}\n${line}${(comment as string[]).map((each) => `  ${each}\n`).join('')}  return { ok: false };\n}`);
      return {
        name: `the stop is taken for a failure behind what cleans up ${what as string}`,
        code: code(''),
        errors: [
          {
            messageId: 'stop' as const,
            data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Put `if (abortSignal?.aborted) throw error;` behind what it cleans up.' },
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
      code: sdk('({ port }, { abortSignal })', 'try {\n  return await load(port, { signal: abortSignal });\n} catch (error) {\n  note(error);\n  clearTimeout(timer);\n  return { ok: false };\n}'),
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
      output: sdk('({ port }, { abortSignal })', 'try {\n  return await load(port, { signal: abortSignal });\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  note(error);\n  clearTimeout(timer);\n  return { ok: false };\n}'),
    },
    ...[
      ['thrown on at the stop', 'if (isCancelled(error)) throw error;\ntide = null;'],
      ['noted and thrown on', 'if (isCancelled(error)) note(port);\nthrow error;'],
      ['thrown on where another test holds too', 'if (isCancelled(error) && port.isOpen) tide = null; else throw error;'],
      ['thrown on where it is not false', 'if (abortSignal?.aborted === false) tide = null; else throw error;'],
    ].map(([how = '', statements = '']) => ({
      name: `a catch around another one, by which the stop is ${how}`,
      code: sdk('({ port }, { abortSignal })', `let tide;\ntry {\n  try {\n    tide = await load(port, { signal: abortSignal });\n  } catch (error) {\n    ${statements.replaceAll('\n', '\n    ')}\n  }\n} catch (error) {\n  console.warn(error);\n}\nreturn { port, tide };`),
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
      output: sdk('({ port }, { abortSignal })', `let tide;\ntry {\n  try {\n    tide = await load(port, { signal: abortSignal });\n  } catch (error) {\n    ${statements.replaceAll('\n', '\n    ')}\n  }\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  console.warn(error);\n}\nreturn { port, tide };`),
    })),
    {
      name: 'a helper that is called with the signal of the run here, and with one of its own elsewhere',
      code: sdk(
        '({ url }, { abortSignal })',
        "let page = null;\ntry {\n  page = await read(url, abortSignal);\n} catch (error) {\n  console.warn(error);\n}\ntry {\n  await read('/locks', AbortSignal.timeout(500));\n} catch (error) {\n  console.warn(error);\n}\nreturn page;",
        'async function read(url, signal) {\n  const outcome = await request({ url, signal });\n  if (outcome.aborted) throw new Error(`${url} was given up`);\n  return outcome.page;\n}',
      ),
      output: sdk(
        '({ url }, { abortSignal })',
        "let page = null;\ntry {\n  page = await read(url, abortSignal);\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  console.warn(error);\n}\ntry {\n  await read('/locks', AbortSignal.timeout(500));\n} catch (error) {\n  console.warn(error);\n}\nreturn page;",
        'async function read(url, signal) {\n  const outcome = await request({ url, signal });\n  if (outcome.aborted) throw new Error(`${url} was given up`);\n  return outcome.page;\n}',
      ),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`request`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' }, line: 8, column: 7, endLine: 8, endColumn: 20 }],
    },
    {
      name: 'a catch that answers',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  console.error(error);\n  return { ok: false };\n}'),
      output: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  console.error(error);\n  return { ok: false };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' }, line: 7, column: 7, endLine: 7, endColumn: 20 }],
    },
    {
      name: 'a catch without a parameter, whose comments stay',
      code: sdk('({ url }, options)', 'try {\n  return await load(url, { signal: options.abortSignal });\n} catch { // pages come and go\n  // so does this one\n  return { ok: false };\n}'),
      output: sdk('({ url }, options)', 'try {\n  return await load(url, { signal: options.abortSignal });\n} catch (error) {\n  if (options.abortSignal?.aborted) throw error; // pages come and go\n  // so does this one\n  return { ok: false };\n}').replace('{\n      if (options.abortSignal?.aborted) throw error; //', '{ if (options.abortSignal?.aborted) throw error; //'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Give the catch the error, and begin it with `if (options.abortSignal?.aborted) throw error;`.' }, line: 7, column: 7, endLine: 7, endColumn: 12 }],
    },
    {
      name: 'an empty catch',
      code: sdk('({ url }, { abortSignal })', 'try { await load(url, { signal: abortSignal }); } catch {}\nreturn url;'),
      output: sdk('({ url }, { abortSignal })', 'try { await load(url, { signal: abortSignal }); } catch (error) { if (abortSignal?.aborted) throw error; }\nreturn url;'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.' }, line: 5, column: 55, endLine: 5, endColumn: 60 }],
    },
    {
      name: 'the handler of .catch, an expression',
      code: sdk('({ url }, { abortSignal })', 'return load(url, { signal: abortSignal }).catch(() => ({ ok: false }));'),
      output: sdk('({ url }, { abortSignal })', 'return load(url, { signal: abortSignal }).catch((error) => { if (abortSignal?.aborted) throw error; return ({ ok: false }); });'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Give the handler the error, and begin it with `if (abortSignal?.aborted) throw error;`.' }, line: 5, column: 53, endLine: 5, endColumn: 58 }],
    },
    {
      name: 'the second handler of .then, a block',
      code: sdk('({ url }, { abortSignal })', 'return load(url, { signal: abortSignal }).then((page) => page.text, (reason) => { return null; });'),
      output: sdk('({ url }, { abortSignal })', 'return load(url, { signal: abortSignal }).then((page) => page.text, (reason) => { if (abortSignal?.aborted) throw reason; return null; });'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the handler with `if (abortSignal?.aborted) throw reason;`.' }, line: 5, column: 73, endLine: 5, endColumn: 84 }],
    },
    {
      name: 'each page of a list',
      code: sdk('({ urls }, { abortSignal })', 'return Promise.all(urls.map(async (url) => {\n  try {\n    return await load(url, { signal: abortSignal });\n  } catch {\n    return null;\n  }\n}));'),
      output: sdk('({ urls }, { abortSignal })', 'return Promise.all(urls.map(async (url) => {\n  try {\n    return await load(url, { signal: abortSignal });\n  } catch (error) {\n    if (abortSignal?.aborted) throw error;\n    return null;\n  }\n}));'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.' }, line: 8, column: 9, endLine: 8, endColumn: 14 }],
    },
    {
      name: 'the options whole',
      code: sdk('({ url }, options)', 'try {\n  return await load(url, options);\n} catch (error) {\n  return { ok: false };\n}'),
      output: sdk('({ url }, options)', 'try {\n  return await load(url, options);\n} catch (error) {\n  if (options.abortSignal?.aborted) throw error;\n  return { ok: false };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (options.abortSignal?.aborted) throw error;`.' }, line: 7, column: 7, endLine: 7, endColumn: 20 }],
    },
    {
      name: 'the options under a short name',
      code: sdk('({ url }, o)', 'try {\n  return await load(url, o);\n} catch (error) {\n  return { ok: false };\n}'),
      output: sdk('({ url }, o)', 'try {\n  return await load(url, o);\n} catch (error) {\n  if (o.abortSignal?.aborted) throw error;\n  return { ok: false };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (o.abortSignal?.aborted) throw error;`.' }, line: 7, column: 7, endLine: 7, endColumn: 20 }],
    },
    {
      name: 'the options spread into others',
      code: sdk('({ url }, options)', 'try {\n  return await load(url, { ...options, retries: 2 });\n} catch (error) {\n  return { ok: false };\n}'),
      output: sdk('({ url }, options)', 'try {\n  return await load(url, { ...options, retries: 2 });\n} catch (error) {\n  if (options.abortSignal?.aborted) throw error;\n  return { ok: false };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (options.abortSignal?.aborted) throw error;`.' }, line: 7, column: 7, endLine: 7, endColumn: 20 }],
    },
    {
      name: 'a helper of the file, by its own name for the signal',
      code: sdk('({ url }, { abortSignal })', 'return read(url, abortSignal);', 'async function read(url: string, signal?: AbortSignal) {\n  try {\n    return await load(url, { signal });\n  } catch {\n    return null;\n  }\n}\n'),
      output: sdk('({ url }, { abortSignal })', 'return read(url, abortSignal);', 'async function read(url: string, signal?: AbortSignal) {\n  try {\n    return await load(url, { signal });\n  } catch (error) {\n    if (signal?.aborted) throw error;\n    return null;\n  }\n}\n'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Give the catch the error, and begin it with `if (signal?.aborted) throw error;`.' }, line: 11, column: 5, endLine: 11, endColumn: 10 }],
    },
    {
      name: 'a call in a helper, caught in execute',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await read(url, abortSignal);\n} catch (error) {\n  return { ok: false };\n}', 'async function read(url, signal) {\n  return (await load(url, { signal })).text;\n}\n'),
      output: sdk('({ url }, { abortSignal })', 'try {\n  return await read(url, abortSignal);\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  return { ok: false };\n}', 'async function read(url, signal) {\n  return (await load(url, { signal })).text;\n}\n'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' }, line: 7, column: 7, endLine: 7, endColumn: 20 }],
    },
    {
      name: 'a test that tells other errors apart',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  if (error instanceof NotFound) throw error;\n  return { ok: false };\n}'),
      output: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  if (error instanceof NotFound) throw error;\n  return { ok: false };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' }, line: 7, column: 7, endLine: 7, endColumn: 20 }],
    },
    {
      name: 'throwIfAborted in the try',
      code: sdk('({ url }, { abortSignal })', 'try {\n  abortSignal?.throwIfAborted();\n  return compute(url);\n} catch (error) {\n  return { ok: false };\n}'),
      output: sdk('({ url }, { abortSignal })', 'try {\n  abortSignal?.throwIfAborted();\n  return compute(url);\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  return { ok: false };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`abortSignal.throwIfAborted`', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' }, line: 8, column: 7, endLine: 8, endColumn: 20 }],
    },
    {
      name: 'a throw under a test of the signal',
      code: sdk('({ url }, { abortSignal })', "try {\n  if (abortSignal.aborted) throw new Error('stopped');\n  return compute(url);\n} catch (error) {\n  return { ok: false };\n}"),
      output: sdk('({ url }, { abortSignal })', "try {\n  if (abortSignal.aborted) throw new Error('stopped');\n  return compute(url);\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  return { ok: false };\n}"),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: 'a throw', stopped, advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' }, line: 8, column: 7, endLine: 8, endColumn: 20 }],
    },
    {
      name: 'another value hides the name of the signal',
      code: sdk('({ url }, { abortSignal })', 'const abort = abortSignal;\nreturn each(async (abortSignal) => {\n  try {\n    return await load(url, { signal: abort });\n  } catch (error) {\n    return null;\n  }\n});'),
      output: sdk('({ url }, { abortSignal })', 'const abort = abortSignal;\nreturn each(async (abortSignal) => {\n  try {\n    return await load(url, { signal: abort });\n  } catch (error) {\n    if (abort?.aborted) throw error;\n    return null;\n  }\n});'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Begin the catch with `if (abort?.aborted) throw error;`.' }, line: 9, column: 9, endLine: 9, endColumn: 22 }],
    },
    {
      name: 'the catch uses the usual name for something else',
      code: sdk('({ url, error }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch {\n  return { ok: false, error };\n}'),
      output: sdk('({ url, error }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (cause) {\n  if (abortSignal?.aborted) throw cause;\n  return { ok: false, error };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw cause;`.' }, line: 7, column: 7, endLine: 7, endColumn: 12 }],
    },
    {
      name: 'a caught error that is taken apart: no edit',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch ({ code }) {\n  return { ok: false, code };\n}'),
      output: null,
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Throw the error on before anything else in the catch.' }, line: 7, column: 7, endLine: 7, endColumn: 23 }],
    },
    {
      name: 'a handler that other calls may share: no edit',
      code: sdk('({ url }, { abortSignal })', 'return load(url, { signal: abortSignal }).catch(toNothing);', 'function toNothing(error) {\n  return null;\n}\n'),
      output: null,
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Throw the error on before anything else in the handler.' }, line: 8, column: 1, endLine: 8, endColumn: 26 }],
    },
    {
      name: 'a comment before the value of a handler: no edit',
      code: sdk('({ url }, { abortSignal })', 'return load(url, { signal: abortSignal }).catch(() => /* none */ null);'),
      output: null,
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Throw the error on before anything else in the handler.' }, line: 5, column: 53, endLine: 5, endColumn: 58 }],
    },
    {
      name: 'ai 4, of which nothing was measured',
      code: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  return { ok: false };\n}'),
      settings: { 'tool-errors': { versions: { ai: 4 } } },
      output: sdk('({ url }, { abortSignal })', 'try {\n  return await load(url, { signal: abortSignal });\n} catch (error) {\n  if (abortSignal?.aborted) throw error;\n  return { ok: false };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped: '', advice: 'Begin the catch with `if (abortSignal?.aborted) throw error;`.' }, line: 7, column: 7, endLine: 7, endColumn: 20 }],
    },
    {
      name: 'a file without semicolons',
      code: "import { tool } from 'ai'\nexport const lookup = tool({\n  execute: async ({ url }, { abortSignal }) => {\n    try {\n      return await load(url, { signal: abortSignal })\n    } catch {\n      return null\n    }\n  },\n})\n",
      output: "import { tool } from 'ai'\nexport const lookup = tool({\n  execute: async ({ url }, { abortSignal }) => {\n    try {\n      return await load(url, { signal: abortSignal })\n    } catch (error) {\n      if (abortSignal?.aborted) throw error\n      return null\n    }\n  },\n})\n",
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped, advice: 'Give the catch the error, and begin it with `if (abortSignal?.aborted) throw error;`.' }, line: 6, column: 7, endLine: 6, endColumn: 12 }],
    },
    {
      name: 'MCP: the request is cancelled',
      code: mcp('try {\n  return answer(await load(id, { signal: extra.signal }));\n} catch (error) {\n  return { isError: true, content: [] };\n}'),
      output: mcp('try {\n  return answer(await load(id, { signal: extra.signal }));\n} catch (error) {\n  if (extra.signal.aborted) throw error;\n  return { isError: true, content: [] };\n}'),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped: cancelled, advice: 'Begin the catch with `if (extra.signal.aborted) throw error;`.' }, line: 6, column: 5, endLine: 6, endColumn: 18 }],
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
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped: cancelled.replace('SDK 1', 'SDK 2'), advice: 'Begin the catch with `if (ctx.mcpReq.signal.aborted) throw error;`.' }, line: 6, column: 5, endLine: 6, endColumn: 18 }],
    },
    {
      name: 'MCP: UrlElicitationRequiredError, thrown by a helper',
      code: mcp(
        'try {\n  requireSignIn(id);\n  return answer(id);\n} catch (error) {\n  return { isError: true, content: [] };\n}',
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\nfunction requireSignIn(id) {\n  if (!signedIn(id)) throw new UrlElicitationRequiredError([]);\n}\n",
      ),
      output: mcp(
        'try {\n  requireSignIn(id);\n  return answer(id);\n} catch (error) {\n  if (error instanceof UrlElicitationRequiredError) throw error;\n  return { isError: true, content: [] };\n}',
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\nfunction requireSignIn(id) {\n  if (!signedIn(id)) throw new UrlElicitationRequiredError([]);\n}\n",
      ),
      errors: [{ messageId: 'controlFlow', data: { tool: '`lookup`', error: 'UrlElicitationRequiredError', raiser: 'a throw', effect, advice: 'Begin the catch with `if (error instanceof UrlElicitationRequiredError) throw error;`.' }, line: 11, column: 5, endLine: 11, endColumn: 18 }],
    },
    {
      name: 'MCP: a URL is elicited, and the class is not imported yet',
      code: mcp("try {\n  await server.server.elicitInput({ mode: 'url', message, elicitationId, url });\n  return answer(await load(id, { signal: extra.signal }));\n} catch {\n  return { isError: true, content: [] };\n}"),
      output: mcp(
        "try {\n  await server.server.elicitInput({ mode: 'url', message, elicitationId, url });\n  return answer(await load(id, { signal: extra.signal }));\n} catch (error) {\n  if (extra.signal.aborted) throw error;\n  if (error instanceof UrlElicitationRequiredError) throw error;\n  return { isError: true, content: [] };\n}",
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
      errors: [{ messageId: 'stop', data: { tool: '`lookup`', raiser: '`load`', stopped: cancelled, advice: 'Give the catch the error, and begin it with `if (extra.signal.aborted) throw error;`.' }, line: 7, column: 5, endLine: 7, endColumn: 10 }],
    },
    {
      name: 'MCP: the stop is thrown on, and the error of the framework is not',
      code: mcp(
        'try {\n  if (!signedIn(id)) throw new UrlElicitationRequiredError([]);\n  return answer(await load(id, { signal: extra.signal }));\n} catch (error) {\n  if (extra.signal.aborted) throw error;\n  return { isError: true, content: [] };\n}',
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
      output: mcp(
        'try {\n  if (!signedIn(id)) throw new UrlElicitationRequiredError([]);\n  return answer(await load(id, { signal: extra.signal }));\n} catch (error) {\n  if (error instanceof UrlElicitationRequiredError) throw error;\n  if (extra.signal.aborted) throw error;\n  return { isError: true, content: [] };\n}',
        "import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';\n",
      ),
      errors: [{ messageId: 'controlFlow', data: { tool: '`lookup`', error: 'UrlElicitationRequiredError', raiser: 'a throw', effect, advice: 'Begin the catch with `if (error instanceof UrlElicitationRequiredError) throw error;`.' }, line: 8, column: 5, endLine: 8, endColumn: 18 }],
    },
    {
      name: 'a durable step that is to end',
      code: sdk('({ url })', "'use step';\ntry {\n  if (!url) throw new FatalError('No url');\n  return load(url);\n} catch (error) {\n  return { ok: false };\n}", "import { FatalError } from 'workflow';\n"),
      output: sdk('({ url })', "'use step';\ntry {\n  if (!url) throw new FatalError('No url');\n  return load(url);\n} catch (error) {\n  if (error instanceof FatalError) throw error;\n  return { ok: false };\n}", "import { FatalError } from 'workflow';\n"),
      errors: [{ messageId: 'controlFlow', data: { tool: '`lookup`', error: 'FatalError', raiser: 'a throw', effect: 'the durable step ends without another try', advice: 'Begin the catch with `if (error instanceof FatalError) throw error;`.' }, line: 9, column: 7, endLine: 9, endColumn: 20 }],
    },
  ],
});

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/project.ts';
import { dedent } from '../../dedent.ts';
import { fix, lint } from '../fix.ts';
import { runModule } from '../run.ts';

const signal = ['require-signal-forwarding'];
const both = [...signal, 'require-try-catch'];

const left = (code: string): string[] => lint(code, { rules: signal }).map(({ message }) => message);

const aiHead = `import { exec, execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { generateText, tool, ToolLoopAgent, type LanguageModel, type ToolSet } from 'ai';
import { z } from 'zod';
declare const model: LanguageModel;
const run = promisify(execFile);
`;

const mcpHead = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
const answer = async (response: Response): Promise<CallToolResult> => ({ content: [{ type: 'text', text: await response.text() }] });
`;

const mcp2Head = `import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
const answer = async (response: Response): Promise<CallToolResult> => ({ content: [{ type: 'text', text: await response.text() }] });
`;

/** What the compiler must take after the fix, with the real types of `ai` and of both MCP SDKs. */
const typed: Readonly<Record<string, string>> = {
  'one parameter': `${aiHead}
export const page = tool({
  inputSchema: z.object({ url: z.string() }),
  execute: async ({ url }) => (await fetch(url)).text(),
});`,
  'no parameter': `${aiHead}
export const page = tool({ inputSchema: z.object({}), execute: async () => (await fetch('https://example.com')).text() });`,
  'a method, a generator and a bare parameter': `${aiHead}
export const tools = {
  method: tool({ inputSchema: z.object({ url: z.string() }), async execute({ url }) { return (await fetch(url)).status; } }),
  generator: tool({ inputSchema: z.object({ url: z.string() }), async *execute({ url }) { yield (await fetch(url)).status; } }),
  bare: tool({ inputSchema: z.object({ url: z.string() }), execute: async input => (await fetch(input.url)).status }),
};`,
  'a timeout of its own': dedent`
    ${aiHead}
    export const page = tool({
      inputSchema: z.object({ url: z.string() }),
      execute: async ({ url }, options) => (await fetch(url, { signal: AbortSignal.timeout(5_000), headers: { id: options.toolCallId } \
        })).text(),
    });
  `,
  'a process, a wait and a model': `${aiHead}
export const page = tool({
  inputSchema: z.object({ file: z.string() }),
  execute: async ({ file }) => {
    await sleep(10);
    const { stdout } = await run('git', ['log', file]);
    const { text } = await generateText({ model, prompt: stdout });
    return text;
  },
});`,
  'processes with callbacks': `${aiHead}
export const page = tool({
  inputSchema: z.object({ file: z.string() }),
  execute: async ({ file }) => [await load(file), spawn('git', ['log', file]).on('error', console.error).pid],
});
function load(file: string) {
  return new Promise<string>((resolve, reject) => {
    exec('git log', (error, stdout) => (error ? reject(error) : resolve(stdout)));
    execFile('git', ['log', file], { timeout: 5_000 }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}`,
  'functions of the file': `${aiHead}
export const page = tool({ inputSchema: z.object({ url: z.string() }), execute: load });
export const home = tool({ inputSchema: z.object({}), execute: loadHome });
async function load({ url }: { url: string }) {
  return (await fetch(url)).text();
}
async function loadHome() {
  return (await fetch('https://example.com')).text();
}
export const again = () => load({ url: '/' });`,
  'objects that become tools later': dedent`
    ${aiHead}
    const inputSchema = z.object({ url: z.string() });
    const definition = { inputSchema, execute: async ({ url }: { url: string }) => (await fetch(url)).text() };
    const plain = { page: { inputSchema, execute: async ({ url }: { url: string }) => (await fetch(url)).text() } };
    const set: ToolSet = { page: { inputSchema, execute: async ({ url }) => (await fetch(url)).text() } };
    export const page = tool(definition);
    export const { text } = await generateText({ model, prompt: '', tools: { ...plain, ...set, other: { inputSchema, execute: async ({ \
      url }: { url: string }) => (await fetch(url)).text() } } });
  `,
  'plain objects among the tools of a call': `${aiHead}
const inputSchema = z.object({ url: z.string() });
export const { text } = await generateText({
  model,
  prompt: '',
  tools: {
    typed: { inputSchema, execute: async ({ url }: { url: string }) => (await fetch(url)).text() },
    inferred: { inputSchema, execute: async ({ url }) => (await fetch(url)).text() },
  },
});
export const agent = new ToolLoopAgent({
  model,
  tools: { typed: { inputSchema, execute: async ({ url }: { url: string }) => (await fetch(url)).text() } },
});`,
  helpers: `${aiHead}
export const page = tool({
  inputSchema: z.object({ url: z.string() }),
  execute: async ({ url }) => [await load(url), await request(url, { method: 'POST' }), await timed(url, { method: 'PUT' })],
});
async function load(url: string, method = 'GET', retries?: number) {
  const response = await fetch(url, { method });
  return retries ? response.status : response.text();
}
async function request(url: string, init: RequestInit = {}) {
  return (await fetch(url, { ...init, headers: {} })).status;
}
async function timed(url: string, init?: RequestInit) {
  return (await fetch(url, { ...init, signal: AbortSignal.timeout(5_000) })).status;
}
export const other = tool({
  inputSchema: z.object({ url: z.string() }),
  execute: async ({ url }, { abortSignal }) => timed(url, { signal: abortSignal }),
});`,
  'a catch that reads every abort as a timeout': `${aiHead}
export const page = tool({
  inputSchema: z.object({ url: z.string() }),
  execute: async ({ url }) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 5_000);
    try {
      return { text: await (await fetch(url, { signal: controller.signal })).text() };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return { error: 'The page timed out after 5 s.' };
      return { error: 'The page could not be read.' };
    } finally {
      clearTimeout(timer);
    }
  },
});`,
  'MCP 1': dedent`
    ${mcpHead}
    server.registerTool('page', { inputSchema: { url: z.string() } }, async ({ url }) => answer(await fetch(url)));
    server.registerTool('home', { description: 'The home page.' }, async () => answer(await fetch('https://example.com', { \
      signal: AbortSignal.timeout(5_000) })));
    server.registerTool('none', { inputSchema: { url: z.string() } }, async () => answer(await fetch('https://example.com')));
    server.tool('old', 'A page.', { url: z.string() }, async ({ url }, { sessionId }) => answer(await fetch(url, { headers: { \
      id: String(sessionId) } })));
    server.tool('oldHome', async () => answer(await fetch('https://example.com')));
    server.registerTool('named', { inputSchema: { url: z.string() } }, load);
    async function load({ url }: { url: string }) {
      return answer(await fetch(url));
    }
    new Server({ name: 'shop', version: '1.0.0' }).setRequestHandler(CallToolRequestSchema, \
      async (request) => load(request.params.arguments as { url: string }));
  `,
  'MCP 2': dedent`
    ${mcp2Head}
    server.registerTool('page', { inputSchema: z.object({ url: z.string() }) }, async ({ url }) => answer(await fetch(url)));
    server.registerTool('home', { description: 'The home page.' }, async () => answer(await fetch('https://example.com')));
    server.registerTool('request', { inputSchema: z.object({ url: z.string() }) }, async ({ url }, { mcpReq: { id } \
      }) => answer(await fetch(url, { headers: { id: String(id) } })));
  `,
  'a private method': `${mcpHead}
export class Shop {
  constructor(to: McpServer) {
    to.registerTool('page', { inputSchema: { url: z.string() } }, (input) => this.page(input));
    to.registerTool('pages', { inputSchema: { url: z.string() } }, this.pages);
  }
  private async page({ url }: { url: string }) {
    return answer(await fetch(url));
  }
  private pages = async ({ url }: { url: string }) => answer(await fetch(url));
}`,
};

describe('the fixed code', () => {
  // One compiler for all files, since reading the packages' types is what takes long.
  const file = (name: string): string => path.join(root, 'tests/edit', name);
  const fixed = new Map(
    Object.entries(typed).map(([name, code], index) => [file(`fixed-${index}.mts`), { name, ...fix(code, { rules: signal }) }]),
  );
  const wrapped = new Map(
    Object.entries(typed).map(([name, code], index) => [file(`wrapped-${index}.mts`), { name, ...fix(code, { rules: both }) }]),
  );
  const all = new Map([...fixed, ...wrapped]);

  it('is what the compiler takes', { timeout: 60_000 }, () => {
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      lib: ['lib.es2023.d.ts'],
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      noUnusedLocals: false,
    };
    const host = ts.createCompilerHost(options);
    const program = ts.createProgram([...all.keys()], options, {
      ...host,
      getSourceFile: (name, ...rest) => {
        const output = all.get(name)?.output;
        return output === undefined ? host.getSourceFile(name, ...rest) : ts.createSourceFile(name, output, ts.ScriptTarget.ES2023, true);
      },
      fileExists: (name) => all.has(name) || host.fileExists(name),
      readFile: (name) => all.get(name)?.output ?? host.readFile(name),
    });
    const found = ts.getPreEmitDiagnostics(program).map(({ file: source, start, messageText }) => {
      const line = source && start !== undefined ? source.text.slice(0, start).split('\n').length : 0;
      return (
        `${all.get(source?.fileName ?? '')?.name ?? ''} ${source?.text.split('\n')[line - 1] ?? ''} ` +
        ts.flattenDiagnosticMessageText(messageText, '\n')
      );
    });
    expect(found).toEqual([]);
  });

  it.each([...fixed.values()])('needs one pass: $name', ({ output, passes }) => {
    expect(passes).toBe(1);
    expect(left(output)).toEqual([]);
  });

  it.each([...wrapped.values()])('is wrapped too in at most two passes: $name', ({ output, passes }) => {
    expect(passes).toBeLessThanOrEqual(2);
    expect(left(output)).toEqual([]);
  });
});

describe('the stop of a run', () => {
  // It never answers.
  const server = createServer();
  let origin = '';

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  type Execute = (input: object, options: { abortSignal?: AbortSignal | undefined }) => Promise<unknown>;

  function executeOf(code: string): Execute {
    const { work } = runModule(fix(code, { rules: signal }).output, {}, console) as { work: { execute: Execute } };
    return work.execute;
  }

  it('ends a request, and the server sees it', async () => {
    const execute = executeOf(`import { tool } from 'ai';
export const work = tool({ inputSchema: {}, execute: async ({ url }) => load(url) });
async function load(url) {
  return fetch(url, { signal: AbortSignal.timeout(60_000) });
}
`);
    const arrived = once(server, 'request');
    const run = new AbortController();
    const result = execute({ url: origin }, { abortSignal: run.signal });
    const [{ socket }] = (await arrived) as [IncomingMessage];
    const gone = once(socket, 'close');
    run.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    await gone;
  });

  it('ends a process', async () => {
    const execute = executeOf(`import { spawn } from 'node:child_process';
import { tool } from 'ai';
export const work = tool({
  inputSchema: {},
  execute: ({ script, onStart }) => new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', script]);
    child.on('error', reject);
    child.on('exit', resolve);
    onStart(child);
  }),
});
`);
    const run = new AbortController();
    const started: ChildProcess[] = [];
    const result = execute(
      { script: 'setTimeout(() => {}, 60_000)', onStart: (child: ChildProcess) => started.push(child) },
      { abortSignal: run.signal },
    );
    const [child] = started as [ChildProcess];
    const ended = new Promise((resolve) =>
      child.on('exit', (_, by) => {
        resolve(by);
      }),
    );
    run.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    expect(await ended).toBe('SIGTERM');
  });

  it('is nothing to a run without a signal', async () => {
    const execute = executeOf(`import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { tool } from 'ai';
const run = promisify(execFile);
export const work = tool({
  inputSchema: {},
  execute: async ({ script }) => {
    await sleep(1);
    const own = await sleep(1, 'slept', { signal: AbortSignal.timeout(60_000) });
    const { stdout } = await run(process.execPath, ['-e', script]);
    return own + stdout;
  },
});
`);
    await expect(execute({ script: 'process.stdout.write("done")' }, { abortSignal: undefined })).resolves.toBe('sleptdone');
  });
});

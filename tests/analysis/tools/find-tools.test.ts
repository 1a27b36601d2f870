import { describe, expect, it } from 'vitest';
import { dedent } from '../../dedent.ts';
import { analyse, isToldOtherwise, textOf, toolsIn } from '../analyse.ts';

const body = 'async ({ city }) => city';
const definition = `{ description: 'Weather', inputSchema: z.object({ city: z.string() }), execute: ${body} }`;
const mcpBody = 'async ({ city }) => ({ content: [] })';

describe('calls imported from the AI SDK', () => {
  it.each([
    ['a name', `import { tool } from 'ai'; const weather = tool(${definition});`],
    ['an alias', `import { tool as defineTool } from 'ai'; const weather = defineTool(${definition});`],
    ['dynamicTool', `import { dynamicTool } from 'ai'; const weather = dynamicTool(${definition});`],
    ['provider-utils', `import { tool } from '@ai-sdk/provider-utils'; const weather = tool(${definition});`],
    ['a namespace', `import * as ai from 'ai'; const weather = ai.tool(${definition});`],
    ['a default import of CommonJS', `import ai from 'ai'; const weather = ai.tool(${definition});`],
    ['a renamed constant', `import { tool } from 'ai'; const make = tool as any; const weather = make(${definition});`],
    ['a destructured namespace', `import * as ai from 'ai'; const { tool: make } = ai; const weather = make(${definition});`],
    ['require', `const { tool } = require('ai'); const weather = tool(${definition});`],
    ['a member of require', `const tool = require('ai').tool; const weather = tool(${definition});`],
    ['an import assignment', `import ai = require('ai'); const weather = ai.tool(${definition});`],
    [
      'createRequire',
      dedent`
        import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const { tool } = require('ai'); \
          const weather = tool(${definition});
      `,
    ],
    ['a dynamic import', `async function make() { const { tool } = await import('ai'); const weather = tool(${definition}); }`],
    ['a member of a dynamic import', `async function make() { const weather = (await import('ai')).tool(${definition}); }`],
    ['type arguments', `import { tool } from 'ai'; const weather = tool<In, Out>(${definition});`],
    ['an assertion around the definition', `import { tool } from 'ai'; const weather = tool(${definition} as any);`],
    ['a definition of its own constant', `import { tool } from 'ai'; const options = ${definition}; const weather = tool(options);`],
  ])('are found through %s', (_, code) => {
    expect(toolsIn(code)).toEqual([`weather: ${body}`]);
  });

  it('are found through a module that the settings name', () => {
    const code = `import { tool } from '@acme/agents'; const weather = tool(${definition});`;
    expect(toolsIn(code)).toEqual([]);
    expect(toolsIn(code, { settings: { modules: { '@acme/agents': 'ai-sdk' } } })).toEqual([`weather: ${body}`]);
  });

  it.each([
    ['another module', `import { tool } from 'toolbox'; import { streamText } from 'ai'; const weather = tool(${definition});`],
    ['a function of the file', `import { streamText } from 'ai'; function tool(x) { return x; } const weather = tool(${definition});`],
    ['a parameter', `import { tool } from 'ai'; const make = (tool) => tool(${definition});`],
    ['a method of something else', `import { tool } from 'ai'; const weather = runtime.tool(${definition});`],
    ['a type alone', `import type { Tool } from 'ai'; const weather = define(${definition});`],
    ['a member of the function', `import { tool } from 'ai'; const weather = tool.partial(${definition});`],
    ['a call without arguments', `import { tool } from 'ai'; const weather = tool();`],
    ['text', `import { streamText } from 'ai'; const code = "tool({ inputSchema, execute })"; // tool({ execute })`],
  ])('are not %s', (_, code) => {
    expect(toolsIn(code)).toEqual([]);
  });
});

describe('execute', () => {
  const executeOf = (part: string, around = ''): string[] =>
    toolsIn(
      dedent`
        import { tool } from 'ai'; import { run, handlers } from './run.js'; ${around} const weather = tool({ \
          inputSchema: z.object({}), ${part} });
      `,
    );

  it.each([
    ['an arrow with an expression', `execute: async () => 1`, `async () => 1`],
    ['an arrow with a block', `execute: async () => { return 1; }`, `async () => { return 1; }`],
    ['an arrow in parentheses with an assertion', `execute: (async () => 1) as ToolCallback`, `async () => 1`],
    ['a function expression', `execute: async function () { return 1; }`, `async function () { return 1; }`],
    ['a method', `async execute() { return 1; }`, `() { return 1; }`],
    ['a generator', `execute: async function* () { yield 1; }`, `async function* () { yield 1; }`],
    ['a generator method', `async *execute() { yield 1; }`, `() { yield 1; }`],
    ['a quoted key', `'execute': async () => 1`, `async () => 1`],
    ['a computed literal key', `['execute']: async () => 1`, `async () => 1`],
    ['a wrapped function', `execute: traced('weather', async () => 1)`, `async () => 1`],
    ['a function wrapped twice', `execute: traced(limited(async () => 1))`, `async () => 1`],
    ['a bound function', `execute: (async function () { return 1; }).bind(this)`, `async function () { return 1; }`],
    ['one branch', `execute: enabled ? async () => 1 : undefined`, `async () => 1`],
    ['a fallback', `execute: override ?? (async () => 1)`, `async () => 1`],
    ['the last of several', `execute: async () => 1, execute: async () => 2`, `async () => 2`],
  ])('is %s', (_, part, expected) => {
    expect(executeOf(part)).toEqual([`weather: ${expected}`]);
  });

  it.each([
    ['a function declaration', `execute: find`, `async function find() { return 1; }`, `async function find() { return 1; }`],
    [
      'an overloaded function',
      `execute: find`,
      `function find(a: string): void; function find(a: number): void; function find() { return 1; }`,
      `function find() { return 1; }`,
    ],
    ['a constant', `execute: find`, `const find = async () => 1;`, `async () => 1`],
    ['a shorthand', `execute`, `const execute = async () => 1;`, `async () => 1`],
    ['a shorthand of a declaration', `execute`, `async function execute() { return 1; }`, `async function execute() { return 1; }`],
    ['a member of an object', `execute: find.all`, `const find = { all: async () => 1 };`, `async () => 1`],
    ['a static method', `execute: Find.all`, `class Find { static async all() { return 1; } }`, `() { return 1; }`],
    ['spread from a base', `...base`, `const base = { execute: async () => 1 };`, `async () => 1`],
    ['over a spread base', `...base, execute: async () => 2`, `const base = { execute: async () => 1 };`, `async () => 2`],
    ['under a base without it', `execute: async () => 2, ...base`, `const base = { description: 'Weather' };`, `async () => 2`],
  ])('is %s', (_, part, around, expected) => {
    expect(executeOf(part, around)).toEqual([`weather: ${expected}`]);
  });

  it.each([
    ['absent', ``, 'none'],
    ['undefined', `execute: undefined`, 'none'],
    ['imported', `execute: run`, 'imported'],
    ['a member of an import', `execute: handlers.weather`, 'imported'],
    ['a parameter', `execute: callback`, 'unknown'],
    ['called for', `execute: makeExecute(options)`, 'unknown'],
    ['a function with an argument bound to it', `execute: (async (client, input) => client.find(input.id)).bind(null, client)`, 'unknown'],
    ['one of two', `execute: streaming ? async () => 1 : async () => 2`, 'unknown'],
    ['behind a spread that is not followed', `...options`, 'unknown'],
    ['perhaps under a spread', `execute: async () => 1, ...options`, 'unknown'],
    ['perhaps under a computed key', `execute: async () => 1, [key]: 2`, 'unknown'],
    ['what a getter answers', `get execute() { return async () => 1; }`, 'unknown'],
    ['wrapped three times', `execute: a(b(c(async () => 1)))`, 'unknown'],
    ['a variable that is written twice', `execute: find`, 'unknown', `let find = async () => 1; find = async () => 2;`],
  ])('is %s', (_, part, expected, around = '') => {
    expect(executeOf(part, around)).toEqual([`weather: ${expected}`]);
  });

  it('keeps the wrapper, and whether the settings trust it', () => {
    const code = `import { tool } from 'ai'; const weather = tool({ inputSchema, execute: guard.run(async () => 1) });`;
    const wrapperOf = (wrappers: string[]) => analyse(code, { settings: { wrappers } })?.tools[0]?.wrapper;
    expect(wrapperOf([])).toMatchObject({ name: 'run', trusted: false });
    expect(wrapperOf(['run'])).toMatchObject({ name: 'run', trusted: true });
    expect(wrapperOf(['guard.run'])).toMatchObject({ name: 'run', trusted: true });
    expect(wrapperOf(['other.run'])).toMatchObject({ name: 'run', trusted: false });
  });

  it('is a member of the class around the tool', () => {
    expect(
      toolsIn(`
        import { tool } from 'ai';
        class Tools {
          #find = async () => 1;
          async list() { return 2; }
          make() {
            return {
              find: tool({ inputSchema, execute: this.#find }),
              list: tool({ inputSchema, execute: this.list.bind(this) }),
              other: tool({ inputSchema, execute: this.missing }),
            };
          }
        }
      `),
    ).toEqual(['find: async () => 1', 'list: () { return 2; }', 'other: unknown']);
  });
});

describe('plain objects', () => {
  it.each([
    ['generateText', `generateText({ model, tools: { weather: ${definition} } });`],
    ['streamText', `streamText({ model, tools: { weather: ${definition} } });`],
    ['an agent', `new ToolLoopAgent({ model, tools: { weather: ${definition} } });`],
    ['an agent of version 5', `new Experimental_Agent({ model, tools: { weather: ${definition} } });`],
    ['a variable', `const tools = { weather: ${definition} }; streamText({ model, tools });`],
    ['options in a variable', `const options = { model, tools: { weather: ${definition} } }; streamText(options);`],
    ['a member of its own', `const weather = ${definition}; streamText({ tools: { weather } });`],
    ['a spread map', `const more = { weather: ${definition} }; streamText({ tools: { ...more } });`],
    ['a spread condition', `streamText({ tools: { ...(enabled ? { weather: ${definition} } : {}) } });`],
    ['a short-circuit', `streamText({ tools: { ...(enabled && { weather: ${definition} }) } });`],
    ['a map that is built up', `const tools: Record<string, any> = {}; tools.weather = ${definition}; streamText({ tools });`],
    ['a map that is assigned', `let tools = {}; if (enabled) tools = { weather: ${definition} }; streamText({ tools });`],
    ['a function that returns the map', `function toolsFor() { return { weather: ${definition} }; } streamText({ tools: toolsFor() });`],
    ['an assertion', `streamText({ tools: { weather: ${definition} as any } as any } as any);`],
  ])('are found in %s', (_, code) => {
    expect(toolsIn(`import { generateText, streamText, ToolLoopAgent, Experimental_Agent } from 'ai'; ${code}`)).toEqual([
      `weather: ${body}`,
    ]);
  });

  it('are found by their type', () => {
    expect(
      toolsIn(dedent`

                import type { Tool, ToolSet } from 'ai';
                const first: ToolSet = { a: { inputSchema, execute: async () => 1 } };
                const second = { b: { inputSchema, execute: async () => 2 } } satisfies ToolSet;
                const c: Tool<In, Out> = { inputSchema, execute: async () => 3 };
                const third: Record<string, Tool> = { d: { inputSchema, execute: async () => 4 } };
                function toolsFor(kind): ToolSet { if (kind) return { e: { inputSchema, execute: async () => 5 } }; \
                  return { f: { inputSchema, execute: async () => 6 } }; }
                async function load(): Promise<ToolSet> { const set: ToolSet = {}; set.g = { inputSchema, execute: async () => 7 }; \
                  set[name] = { inputSchema, execute: async () => 8 }; return set; }
                class Kit { tools: ToolSet = { h: { inputSchema, execute: async () => 9 } }; }
                const i = { inputSchema, execute: async () => 10 } as Tool;
             \x20
      `),
    ).toEqual([
      'a: async () => 1',
      'b: async () => 2',
      'c: async () => 3',
      'd: async () => 4',
      'e: async () => 5',
      'f: async () => 6',
      'g: async () => 7',
      '?: async () => 8',
      'h: async () => 9',
      'i: async () => 10',
    ]);
  });

  it('are found in what a factory returns into a map', () => {
    expect(
      toolsIn(`
        import { streamText } from 'ai';
        function createWeatherTool(options) { return { inputSchema: schemas.weather, execute: async () => 1 }; }
        const wrapAll = (tool) => ({ ...tool, execute: async (input) => tool.execute(input) });
        streamText({ tools: { forecast: createWeatherTool({}), a: wrapAll(x), b: wrapAll(y) } });
      `),
    ).toEqual(['forecast: async () => 1', 'wrapAll: async (input) => tool.execute(input)']);
  });

  it('are found for a workflow agent, which hands no signal over', () => {
    const analysis = analyse(`
      import { WorkflowAgent } from '@ai-sdk/workflow';
      import { streamText } from 'ai';
      new WorkflowAgent({ tools: { a: { inputSchema, execute: async () => 1 } } });
      streamText({ tools: { b: { inputSchema, execute: async () => 2 } } });
    `);
    expect(analysis?.tools.map(({ name, parameters }) => [name, parameters.signal?.path])).toEqual([
      ['a', undefined],
      ['b', ['abortSignal']],
    ]);
  });

  it.each([
    ['in another call', `import { streamText } from 'ai'; runAgent({ tools: { weather: ${definition} } });`],
    ['without a schema and an execute', `import { streamText } from 'ai'; streamText({ tools: { weather: { description: 'Weather' } } });`],
    ['as steps of a workflow', `import { streamText } from 'ai'; createStep({ id: 'a', inputSchema, execute: async () => 1 });`],
    [
      'of a type of another module',
      `import { streamText } from 'ai'; import type { ToolSet } from './types.js'; const tools: ToolSet = { weather: ${definition} };`,
    ],
    ['as fields of a form', `import { useChat } from '@ai-sdk/react'; const form = { tools: { weather: ${definition} } };`],
    [
      'as references',
      `import { streamText } from 'ai'; import { weather } from './weather.js'; streamText({ tools: { weather, other: makeOther() } });`,
    ],
  ])('are none %s', (_, code) => {
    expect(toolsIn(code)).toEqual([]);
  });
});

describe('tools of a provider', () => {
  it('are found when their execute is here', () => {
    expect(
      toolsIn(`
        import { openai, createOpenAI } from '@ai-sdk/openai';
        import { anthropic as claude } from '@ai-sdk/anthropic';
        const local = createOpenAI({});
        const tools = {
          shell: openai.tools.shell({ execute: async ({ action }) => run(action) }),
          bash: claude.tools.bash_20250124({ async execute({ command }) { return run(command); } }),
          patch: local.tools.applyPatch({ execute: makeExecutor(root) }),
          direct: createOpenAI({}).tools.shell({ execute: async () => 1 }),
        };
      `),
    ).toEqual([
      'shell: async ({ action }) => run(action)',
      'bash: ({ command }) { return run(command); }',
      'patch: unknown',
      'direct: async () => 1',
    ]);
  });

  it('are none when the provider runs them, and for other members', () => {
    expect(
      toolsIn(`
        import { openai } from '@ai-sdk/openai';
        const search = openai.tools.webSearch({ searchContextSize: 'high' });
        const image = openai.tools.imageGeneration();
        const other = openai.widgets.shell({ execute: async () => 1 });
        const mine = registry.tools.add({ execute: async () => 1 });
      `),
    ).toEqual([]);
  });

  it('have an output of their own shape', () => {
    const analysis = analyse(`import { openai } from '@ai-sdk/openai'; openai.tools.shell({ execute: async () => 1 });`);
    expect(analysis?.tools.map(({ fixedOutput }) => fixedOutput)).toEqual(['output schema']);
  });
});

describe('names', () => {
  const namesIn = (code: string): string[] =>
    (analyse(`import { tool, streamText } from 'ai'; ${code}`)?.tools ?? []).map(({ name, nameEvidence }) =>
      `${name ?? '?'} ${nameEvidence ?? ''}`.trim(),
    );

  it.each([
    ['a key', `const tools = { weather: tool(${definition}) };`, 'weather key'],
    ['a quoted key', `const tools = { 'get-weather': tool(${definition}) };`, 'get-weather key'],
    ['an assigned key', `tools.weather = tool(${definition});`, 'weather key'],
    ['a variable', `const weatherTool = tool(${definition});`, 'weatherTool variable'],
    ['a variable behind an assertion', `const weatherTool = tool(${definition}) as Tool;`, 'weatherTool variable'],
    [
      'the key that a map gives to the variable',
      `const weatherTool = tool(${definition}); streamText({ tools: { weather: weatherTool } });`,
      'weather key',
    ],
    [
      'the key in a map of its own',
      `const weatherTool = tool(${definition}); export const tools = { weather: weatherTool };`,
      'weather key',
    ],
    [
      'the variable when maps disagree',
      `const weatherTool = tool(${definition}); f({ tools: { a: weatherTool } }); f({ tools: { b: weatherTool } });`,
      'weatherTool variable',
    ],
    [
      'the variable when the object is no map',
      `const weatherTool = tool(${definition}); export default { weather: weatherTool };`,
      'weatherTool variable',
    ],
    ['a property of a class', `class Kit { weather = tool(${definition}); }`, 'weather variable'],
    ['a field of this', `class Kit { make() { this.weather = tool(${definition}); } }`, 'weather variable'],
    ['a factory', `function weather(session) { return tool(${definition}); }`, 'weather factory'],
    ['a factory that is an arrow', `export const createDocument = ({ session }) => tool(${definition});`, 'createDocument factory'],
    ['a factory that says create and Tool', `function createReadFileTool() { return tool(${definition}); }`, 'readFile factory'],
    ['a factory that says build and Tool', `const buildWeatherTool = () => { return tool(${definition}); };`, 'weather factory'],
    ['a method', `class Kit { makeWeatherTool() { return tool(${definition}); } }`, 'weather factory'],
    [
      'the key that a factory is called under',
      `const createWeather = () => tool(${definition}); streamText({ tools: { weather: createWeather() } });`,
      'weather key',
    ],
    ['a function around it', `const weather = cached(tool(${definition}));`, 'weather variable'],
  ])('come from %s', (_, code, expected) => {
    expect(namesIn(code)).toEqual([expected]);
  });

  it.each([
    ['a default export', `export default tool(${definition});`],
    ['a computed key', `const tools = { [name]: tool(${definition}) };`],
    ['a computed member', `tools[name] = tool(${definition});`],
    ['the exports of a module', `module.exports = tool(${definition});`],
    ['a field of a class that says no more than its kind', `class Lookup { execute = tool(${definition}); }`],
    ['a factory that says no more than its kind', `const createTool = () => tool(${definition});`],
    ['an element of a list', `const tools = [tool(${definition})];`],
  ])('are unknown for %s', (_, code) => {
    expect(namesIn(code)).toEqual(['?']);
  });

  it('are given to MCP', () => {
    const analysis = analyse(`
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const NAME = 'weather';
      export function register(server: McpServer, prefix: string) {
        server.registerTool('a', { description: 'A' }, ${mcpBody});
        server.registerTool(NAME, { description: 'A' }, ${mcpBody});
        server.registerTool(\`\${prefix}_c\`, { description: 'A' }, ${mcpBody});
      }
    `);
    expect(analysis?.tools.map(({ name, nameEvidence }) => [name, nameEvidence])).toEqual([
      ['a', 'given'],
      ['weather', 'given'],
      [null, null],
    ]);
  });
});

describe('MCP', () => {
  const mcpTools = (code: string): string[] => toolsIn(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; ${code}`);

  it.each([
    ['a server', `const server = new McpServer({}); server.registerTool('a', { description: 'A' }, ${mcpBody});`],
    ['a parameter', `export function register(server: McpServer) { server.registerTool('a', { description: 'A' }, ${mcpBody}); }`],
    ['a member', `class Agent { server = new McpServer({}); init() { this.server.registerTool('a', { description: 'A' }, ${mcpBody}); } }`],
    [
      'a private member',
      `class Agent { #server: McpServer; init() { this.#server.registerTool('a', { description: 'A' }, ${mcpBody}); } }`,
    ],
    [
      'a parameter property',
      dedent`
        class Kit { constructor(private readonly host: McpServer) {} init() { this.host.registerTool('a', { \
          description: 'A' }, ${mcpBody}); } }
      `,
    ],
    ['a class that extends it', `class Mine extends McpServer { init() { this.registerTool('a', { description: 'A' }, ${mcpBody}); } }`],
    [
      'a class that holds one',
      dedent`
        class Kit { server = new McpServer({}); init() { this.registerTool('a', { description: 'A' }, ${mcpBody}); \
          } registerTool(...args) {} }
      `,
    ],
    ['a configuration in a constant', `const config = { description: 'A' }; server.registerTool('a', config, ${mcpBody});`],
    ['a configuration of another module', `import { config } from './config.js'; server.registerTool('a', config, ${mcpBody});`],
    ['a callback with an assertion', `server.registerTool('a', { description: 'A' }, (${mcpBody}) as ToolCallback);`],
  ])('registerTool is found on %s', (_, code) => {
    expect(mcpTools(code)).toEqual([`a: ${mcpBody}`]);
  });

  it('registerTool is found by its arguments where the module is not imported', () => {
    expect(
      toolsIn(`export function register(server) { server.registerTool('a', { description: 'A', inputSchema: {} }, ${mcpBody}); }`),
    ).toEqual([`a: ${mcpBody}`]);
    expect(toolsIn(`import { McpServer } from './sdk.js'; new McpServer().registerTool('a', { inputSchema: {} }, ${mcpBody});`)).toEqual([
      `a: ${mcpBody}`,
    ]);
  });

  it.each([
    ['one object', `navigator.modelContext.registerTool({ name: 'a', description: 'A', execute: ${mcpBody} });`],
    ['a definition and options', `navigator.modelContext.registerTool(definition, { signal });`],
    [
      'a class of the file that is no server',
      `class Registry { registerTool(name, config, run) {} } new Registry().registerTool('a', { description: 'A' }, ${mcpBody});`,
    ],
    [
      'its own method in a plain class',
      `class Registry { init() { this.registerTool('a', { description: 'A' }, ${mcpBody}); } registerTool(...args) {} }`,
    ],
    ['no configuration', `server.registerTool('a', 'b', ${mcpBody});`],
    ['a configuration of other keys', `registry.registerTool('a', { color: 'red' }, ${mcpBody});`],
    ['no callback', `server.registerTool('a', { description: 'A' }, { run: true });`],
    ['spread arguments', `server.registerTool(...definition);`],
    ['a plain function', `registerTool('a', { description: 'A' }, ${mcpBody});`],
  ])('registerTool is no tool with %s', (_, code) => {
    expect(toolsIn(code)).toEqual([]);
  });

  it.each([
    ['name and callback', `server.tool('a', ${mcpBody});`, null],
    ['a description', `server.tool('a', 'Weather', ${mcpBody});`, null],
    ['a template as description', `server.tool('a', \`Weather of \${place}\`, ${mcpBody});`, null],
    ['a schema', `server.tool('a', { city: z.string() }, ${mcpBody});`, '{ city: z.string() }'],
    ['description and schema', `server.tool('a', 'Weather', { city: z.string() }, ${mcpBody});`, '{ city: z.string() }'],
    ['an empty schema', `server.tool('a', 'Weather', {}, ${mcpBody});`, '{}'],
    ['annotations', `server.tool('a', 'Weather', { title: 'Weather', readOnlyHint: true }, ${mcpBody});`, null],
    [
      'schema and annotations',
      `server.tool('a', 'Weather', { city: z.string() }, { readOnlyHint: true }, ${mcpBody});`,
      '{ city: z.string() }',
    ],
    ['schema and annotations alone', `server.tool('a', { city: z.string() }, { readOnlyHint: true }, ${mcpBody});`, '{ city: z.string() }'],
    ['everything by name', `server.tool(A, TEXT, schema, hints, ${mcpBody});`, 'schema'],
    ['description and schema by name', `server.tool(A, TEXT, schema, ${mcpBody});`, 'schema'],
    ['the shape of a schema', `server.tool('a', TEXT, schema.shape, ${mcpBody});`, 'schema.shape'],
  ])('tool is found with %s', (_, call, schema) => {
    const analysis = analyse(
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const server = new McpServer({}); ${call}`,
    );
    expect(analysis?.tools.map(({ inputSchema }) => inputSchema && textOf(inputSchema, analysis.file))).toEqual([schema]);
  });

  it('tool is found on what is named like a server, where the module is imported', () => {
    expect(
      mcpTools(
        dedent`
          export const register = ({ server, agent, mcp }) => { server.tool('a', ${mcpBody}); agent.server.tool('b', ${mcpBody}); \
            mcp.tool('c', ${mcpBody}); };
        `,
      ),
    ).toEqual([`a: ${mcpBody}`, `b: ${mcpBody}`, `c: ${mcpBody}`]);
    expect(toolsIn(`server.tool('a', ${mcpBody});`, { pastGate: true })).toEqual([]);
    expect(mcpTools(`runtime.tool('a', ${mcpBody});`)).toEqual([]);
  });

  it('registerToolTask is found by its createTask', () => {
    const analysis = analyse(`
      import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export const register = (server: McpServer) => {
        server.experimental.tasks.registerToolTask('research', { description: 'A', inputSchema: schema }, {
          async createTask(input, extra) { return { task: await extra.taskStore.createTask({}) }; },
          async getTask(input, extra) { return null; },
        });
      };
    `);
    expect(
      analysis?.tools.map(({ name, thrown, fixedOutput, parameters }) => [name, thrown.reaches, fixedOutput, parameters.signal?.path]),
    ).toEqual([['research', 'unknown', 'output schema', ['signal']]]);
  });

  it.each([
    [
      'version 1',
      dedent`
        import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js'; \
          server.setRequestHandler(CallToolRequestSchema, ${mcpBody});
      `,
    ],
    [
      'the server of a server',
      dedent`
        import * as types from '@modelcontextprotocol/sdk/types.js'; host.server.setRequestHandler(types.CallToolRequestSchema, ${mcpBody});
      `,
    ],
    ['version 2', `import { Server } from '@modelcontextprotocol/server'; server.setRequestHandler('tools/call', ${mcpBody});`],
    [
      'a name',
      `import { Server } from '@modelcontextprotocol/server'; const handle = ${mcpBody}; server.setRequestHandler('tools/call', handle);`,
    ],
  ])('setRequestHandler is found in %s', (_, code) => {
    const analysis = analyse(code);
    expect(analysis?.tools.map(({ parameters, thrown }) => [parameters.input, thrown.arrivesAs])).toEqual([
      [{ parameter: 0, path: ['params', 'arguments'] }, 'a JSON-RPC error, which is no tool result'],
    ]);
  });

  it('setRequestHandler is no tool for other requests', () => {
    expect(
      toolsIn(`
        import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
        import { CallToolRequestSchema } from './schemas.js';
        server.setRequestHandler(ListToolsRequestSchema, ${mcpBody});
        server.setRequestHandler(CallToolRequestSchema, ${mcpBody});
        server.setRequestHandler('tools/list', ${mcpBody});
      `),
    ).toEqual([]);
  });

  it.each([
    ['an input schema', `'a', { inputSchema: { city: z.string() } }`, 1],
    ['no input schema', `'a', { description: 'A' }`, 0],
  ])('the context of registerTool with %s', (_, args, parameter) => {
    const analysis = analyse(
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; server.registerTool(${args}, ${mcpBody});`,
    );
    expect(analysis?.tools[0]?.parameters).toMatchObject({ context: { parameter, path: [] }, signal: { parameter, path: ['signal'] } });
  });

  it('says nothing of the signal when the schema is not told', () => {
    const parametersOf = (callback: string) =>
      analyse(
        dedent`
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; server.registerTool('a', { \
            ...config, description: 'A' }, ${callback});
        `,
      )?.tools[0]?.parameters;
    expect(parametersOf('async (first) => 1')?.signal).toBeUndefined();
    expect(parametersOf('async (first, second) => 1')?.signal).toMatchObject({ parameter: 1 });
  });

  it.each([
    ['keys that are none of the context', '({ city }) => city', 1],
    ['a key of the context', '({ signal }) => signal', null],
    ['a name', '(first) => first', null],
    ['a rest', '({ ...all }) => all', null],
  ])('callbacks of an unknown schema take their input by %s', (_, callback, parameter) => {
    const head = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; import { config } from './config.js';";
    const analysis = analyse(`${head} new McpServer({ name: 'a', version: '1' }).registerTool('a', config, ${callback});`);
    expect(analysis?.tools.map(({ parameters }) => parameters.signal?.parameter ?? null)).toEqual([parameter]);
  });
});

describe('factories of the settings', () => {
  const code = `
    import { defineTool } from '@acme/tools';
    import { acme } from './acme.js';
    const a = defineTool({ name: 'first', description: 'A', schema: {}, execute: async (input) => 1 });
    const b = acme.tool('second', { schema: {} }, async (ctx, input) => 2);
    const c = other.tool('third', { schema: {} }, async () => 3);
  `;

  it('are found by name', () => {
    expect(toolsIn(code, { settings: { factories: ['defineTool'] } })).toEqual(['first: async (input) => 1']);
    expect(toolsIn(code, { settings: { factories: [{ name: 'acme.tool', execute: 2 }] } })).toEqual(['second: async (ctx, input) => 2']);
    expect(toolsIn(code)).toEqual([]);
  });

  it('are bound to a module', () => {
    expect(toolsIn(code, { settings: { factories: [{ name: 'defineTool', module: '@acme/tools' }] } })).toEqual([
      'first: async (input) => 1',
    ]);
    expect(toolsIn(code, { settings: { factories: [{ name: 'defineTool', module: '@other/tools' }] } })).toEqual([]);
  });

  it('are found by the imported name', () => {
    const aliased = dedent`
      import { defineTool as make } from '@acme/tools'; const a = make({ name: 'first', execute: async () => 1 }); // defineTool
    `;
    expect(toolsIn(aliased, { settings: { factories: ['defineTool'] } })).toEqual(['first: async () => 1']);
  });

  it('carry what the settings say of the parameters', () => {
    const settings = {
      factories: [{ name: 'acme.tool', execute: 2, input: 1, context: 0, signal: 'run.signal', framework: 'ai-sdk' as const }],
    };
    const tool = analyse(code, { settings })?.tools.find(isToldOtherwise);
    expect(tool?.framework.id).toBe('ai-sdk');
    expect(tool?.parameters).toMatchObject({
      input: { parameter: 1, path: [] },
      context: { parameter: 0, path: [] },
      signal: { parameter: 0, path: ['run', 'signal'], optional: 'context' },
    });
  });

  it('move the context that carries the signal of their framework', () => {
    const settings = { factories: [{ name: 'acme.tool', execute: 2, input: 1, context: 0, framework: 'ai-sdk' as const }] };
    expect(analyse(code, { settings })?.tools.find(isToldOtherwise)?.parameters.signal).toMatchObject({
      parameter: 0,
      path: ['abortSignal'],
    });
  });

  it('have no signal where the majors of their framework spell it differently', () => {
    const settings = { factories: [{ name: 'defineTool', framework: 'mcp' as const }] };
    expect(analyse(code, { settings })?.tools[0]?.parameters.signal).toBeUndefined();
    expect(analyse(code, { settings: { ...settings, versions: { mcp: 1 } } })?.tools[0]?.parameters.signal).toMatchObject({
      path: ['signal'],
    });
  });

  it('say nothing of a throw without a framework', () => {
    const tool = analyse(code, { settings: { factories: ['defineTool'] } })?.tools[0];
    expect(tool?.framework.id).toBe('in-house');
    expect(tool?.thrown.reaches).toBe('unknown');
    expect(tool?.parameters.signal).toBeUndefined();
  });
});

describe('the shape of the result', () => {
  const fixedBy = (code: string) => analyse(`import { tool } from 'ai'; ${code}`)?.tools[0]?.fixedOutput;

  it.each([
    ['nothing', `tool({ inputSchema, execute: async () => 1 });`, null],
    ['a return type', `tool({ inputSchema, execute: async (): Promise<number> => 1 });`, 'return type'],
    ['an output schema', `tool({ inputSchema, outputSchema: z.number(), execute: async () => 1 });`, 'output schema'],
    ['a hook', `tool({ inputSchema, execute: async () => 1, toModelOutput: ({ output }) => output });`, 'output hook'],
    ['type arguments', `tool<In, Out>({ inputSchema, execute: async () => 1 });`, 'type annotation'],
    ['an annotation', `const weather: Tool<In, Out> = tool({ inputSchema, execute: async () => 1 });`, 'type annotation'],
    ['an assertion', `const weather = tool({ inputSchema, execute: async () => 1 }) as Tool<In, Out>;`, 'type annotation'],
  ])('is fixed by %s', (_, code, expected) => {
    expect(fixedBy(code)).toBe(expected);
  });

  it('is not fixed where MCP takes a failure', () => {
    const analysis = analyse(`
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      server.registerTool('a', { description: 'A', outputSchema: {} }, async (): Promise<CallToolResult> => ({ content: [] }));
      server.registerTool('b', { description: 'A' }, async (): Promise<Mine> => ({ content: [] }));
    `);
    expect(analysis?.tools.map(({ fixedOutput }) => fixedOutput)).toEqual([null, 'return type']);
  });
});

describe('the order', () => {
  it('is that of the file, each tool once', () => {
    expect(
      toolsIn(`
        import { tool, streamText, type ToolSet } from 'ai';
        const tools: ToolSet = { b: { inputSchema, execute: async () => 1 } };
        const a = tool({ inputSchema, execute: async () => 2 });
        streamText({ tools: { ...tools, a } });
      `),
    ).toEqual(['b: async () => 1', 'a: async () => 2']);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { mayHoldTools } from '../../../src/analysis/tools/gate.ts';
import { findTools, type ToolDefinition } from '../../../src/analysis/tools/find-tools.ts';
import { inToolFile } from '../../../src/create-rule.ts';
import { dedent } from '../../dedent.ts';
import { isToldOtherwise } from '../analyse.ts';
import { TypedFolder } from '../program/typed.ts';

const folder = new TypedFolder(
  {
    'lib/factory.ts': dedent`
      import { tool, type Tool, type ToolExecutionOptions, type ToolSet } from 'ai';
      import { z } from 'zod';
      export interface Run { shop: string; request: { signal: AbortSignal } }
      export interface Definition<Schema extends z.ZodType, Out> {
        name: string;
        description: string;
        inputSchema: Schema;
        execute: (input: z.infer<Schema>, options: ToolExecutionOptions<unknown>) => Promise<Out>;
      }
      export function createShopTool<Schema extends z.ZodType, Out>(definition: Definition<Schema, Out>): Tool<z.infer<Schema>, Out> {
        return tool({ ...definition } as never) as never;
      }
      export function createSafeTool<Schema extends z.ZodType, Out>(definition: Definition<Schema, Out>): Tool {
        return tool({
          description: definition.description,
          inputSchema: definition.inputSchema,
          execute: async (input, options) => {
            try {
              return await definition.execute(input as z.infer<Schema>, options);
            } catch (error) {
              return { ok: false, message: String(error) };
            }
          },
        });
      }
      export declare function createHiddenTool<Schema extends z.ZodType, Out>(definition: Definition<Schema, Out>): Tool;
      export declare function createRunTool<Schema extends z.ZodType>(definition: {
        description: string;
        inputSchema: Schema;
        execute: (input: z.infer<Schema>, run: Run) => Promise<string>;
      }): Tool;
      export declare function createBareTool(definition: { description: string; inputSchema: z.ZodType; \
        execute: (input: any) => Promise<unknown> }): Promise<Tool>;
      export declare function createPlacedTool<Out>(name: string, description: string, inputSchema: z.ZodType, run: (input: any, \
        options: ToolExecutionOptions<unknown>) => Promise<Out>): Tool;
      export declare function createSignalTool(definition: { description: string; \
        execute: (input: any, signal: AbortSignal) => Promise<unknown> }): Tool;
      export function createLoggedTool(definition: { description: string; inputSchema: z.ZodType; \
        execute: (input: any, options: ToolExecutionOptions<unknown>) => Promise<string> }) {
        return tool({
          description: definition.description,
          inputSchema: definition.inputSchema,
          execute: async (input, options) => {
            try {
              return await definition.execute(input, options);
            } catch (error) {
              console.error(error);
              throw new Error('The shop does not answer');
            }
          },
        });
      }
      export declare const logged: (run: (input: any, options: ToolExecutionOptions<unknown>) => Promise<string>) => typeof run;
      export function createWrappedTool(definition: { description: string; inputSchema: z.ZodType; \
        execute: (input: any, options: ToolExecutionOptions<unknown>) => Promise<string> }): Tool {
        return tool({ ...definition, execute: logged(definition.execute) } as never);
      }
      export interface Options { tools: ToolSet; onEnd?: () => void }
      export declare class Desk { constructor(options: Options); add(tools: ToolSet | undefined): void }
      export type ShopTool = Tool & { permissions: string[] };
      export type Definitions = Record<string, Omit<Tool<any, any>, 'type'>>;
      export declare function registerAll(tools: Record<string, Tool>): void;
      export declare function register(name: string, definition: Tool): void;

    `,
    'lib/ai.ts': `export { tool, tool as defineTool, dynamicTool, type Tool, type ToolSet } from 'ai';\n`,
    'lib/server.ts': dedent`
      import { McpServer, type RegisteredTool, type ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
      import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
      import type {
        CallToolResult, CreateMessageRequest, CreateMessageResult, ElicitResult, GetPromptResult, ServerNotification, ServerRequest,
      } from '@modelcontextprotocol/sdk/types.js';
      import { z } from 'zod';
      export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
      export class ShopServer extends McpServer {}
      export declare const shop: ShopServer;
      export declare const shape: { id: z.ZodString };
      export interface Entry { name: string; description: string; handler: ToolCallback<typeof shape> }
      export interface OwnEntry { name: string; description: string; \
        handler: (input: { id: string }, extra: Extra) => Promise<CallToolResult> }
      export type AnyEntry =
        | { kind: 'tool'; name: string; description: string; handler: ToolCallback<typeof shape> }
        | { kind: 'prompt'; name: string; description: string; handler: (input: { id: string }, extra: Extra) => Promise<GetPromptResult> };
      export type Sampler = (request: CreateMessageRequest, extra: Extra) => Promise<CreateMessageResult>;
      export type Asker = (request: object, extra: Extra) => Promise<ElicitResult>;
      export type Handler = (input: { id: string }, extra: Extra) => Promise<CallToolResult>;
      export interface ResourceEntry { name: string; description: string; handler: (input: { id: string }, extra: Extra) => Promise<{ \
        contents: [] }> }
      export declare function addShopTool(name: string, config: { description: string; \
        inputSchema: typeof shape }, handler: ToolCallback<typeof shape>): RegisteredTool;
      export type { ToolCallback };

    `,
    'node_modules/@anthropic-ai/sdk/index.d.ts': dedent`
      export interface Tool { name: string; description?: string; input_schema: object; execute?: (input: any) => Promise<string> }
      export declare function betaTool(definition: Tool): Tool;
    `,
    'node_modules/@anthropic-ai/sdk/package.json': '{ "name": "@anthropic-ai/sdk", "version": "1.0.0", "types": "index.d.ts" }',
    'node_modules/openai/index.d.ts': dedent`
      export interface ChatCompletionTool { type: 'function'; function: { name: string; description: string; parameters: object }; \
        execute?: (input: any) => Promise<string> }
    `,
    'node_modules/openai/package.json': '{ "name": "openai", "version": "1.0.0", "types": "index.d.ts" }',
    // A framework of its own whose tools fit the AI SDK too.
    'node_modules/agent-works/index.d.ts': dedent`
      import type { Tool as Base, ToolExecutionOptions } from 'ai';
      export interface Tool extends Base<any, any> { id: string }
      export declare function createWork(definition: { id: string; description: string; \
        execute: (context: { input: any }, options: ToolExecutionOptions<unknown>) => Promise<unknown> }): Tool;
    `,
    'node_modules/agent-works/package.json': '{ "name": "agent-works", "version": "1.0.0", "types": "index.d.ts" }',
    // A copy of its own, as npm and pnpm lay it out.
    'node_modules/shop-kit/index.d.ts': dedent`
      import type { Tool, ToolExecutionOptions } from '@ai-sdk/provider-utils';
      export type { Tool as KitTool } from '@ai-sdk/provider-utils';
      export declare function kitTool(definition: { description: string; \
        execute: (input: any, options: ToolExecutionOptions) => Promise<unknown> }): Tool;
    `,
    'node_modules/shop-kit/package.json': '{ "name": "shop-kit", "version": "1.0.0", "types": "index.d.ts" }',
    'node_modules/shop-kit/node_modules/@ai-sdk/provider-utils/index.d.ts': dedent`
      export interface ToolExecutionOptions { toolCallId: string; abortSignal?: AbortSignal }
      export type Tool = { description?: string; inputSchema: unknown; execute?: (input: any, options: ToolExecutionOptions) => unknown }
    `,
    'node_modules/shop-kit/node_modules/@ai-sdk/provider-utils/package.json':
      '{ "name": "@ai-sdk/provider-utils", "version": "4.0.0", "types": "index.d.ts" }',
    'lib/desk.ts': dedent`
      import type { ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { shape } from './server.js';
      export declare class ShopContext { shopTool(name: string, config: { description: string; \
        inputSchema: typeof shape }, handler: ToolCallback<typeof shape>): void }
      export declare const context: ShopContext;

    `,
    // What is written as tools are, and is none.
    'node_modules/web-routes/index.d.ts': dedent`
      export interface Route { method: string; url: string; schema: object; handler: (request: any, reply: any) => unknown }
      export declare const app: { route(route: Route): void; get(url: string, options: { schema: object; \
        handler?: Route['handler'] }, handler?: Route['handler']): void };
    `,
    'node_modules/web-routes/package.json': '{ "name": "web-routes", "version": "1.0.0", "types": "index.d.ts" }',
    'node_modules/procedures/index.d.ts': dedent`
      export interface Procedure { input(schema: object): Procedure; meta(meta: { description: string }): Procedure; \
        query(resolve: (options: { input: any; signal?: AbortSignal }) => unknown): Procedure }
      export declare const procedure: Procedure;
      export declare function toolRouter(procedures: Record<string, Procedure>): object;
    `,
    'node_modules/procedures/package.json': '{ "name": "procedures", "version": "1.0.0", "types": "index.d.ts" }',
    'node_modules/commands/index.d.ts': dedent`
      export interface Command { name: string; description: string; parameters: object; handler: (flags: any) => Promise<unknown> }
      export declare function command(definition: Command): Command;
      export declare function toolCommand(name: string, options: { description: string; \
        inputSchema: object }, run: (flags: any) => Promise<unknown>): void;
    `,
    'node_modules/commands/package.json': '{ "name": "commands", "version": "1.0.0", "types": "index.d.ts" }',
    'node_modules/flows/index.d.ts': dedent`
      export interface Step { id: string; description: string; inputSchema: object; execute: (context: { inputData: any; \
        abortSignal: AbortSignal }) => Promise<unknown> }
      export declare function createStep(step: Step): Step;
    `,
    'node_modules/flows/package.json': '{ "name": "flows", "version": "1.0.0", "types": "index.d.ts" }',
    'lib/ambient.d.ts': dedent`
      declare module '@ai-sdk/provider-utils/v1' {
        export interface Tool { description?: string; inputSchema: unknown; execute?: (input: any, options: { \
          abortSignal?: AbortSignal }) => unknown }
      }
    `,
    'lib/others.ts': dedent`
      import type { Tool as Listing } from '@modelcontextprotocol/sdk/types.js';
      export interface Listed extends Listing { handler: (input: any) => Promise<unknown> }
      export interface Tool { name: string; description: string; execute?: (input: unknown) => Promise<unknown> }
      export declare function makeTool(definition: Tool): Tool;
      export declare function createStream(options: { execute: (writer: { write(text: string): void }) => Promise<void> }): ReadableStream;
      export declare function createStep(step: { id: string; description: string; \
        execute: (context: { input: unknown }) => Promise<unknown> }): { id: string };

    `,
  },
  ['ai', '@modelcontextprotocol/sdk', '@modelcontextprotocol/server', 'zod'],
);
afterAll(() => {
  folder.remove();
});

const head = `import { z } from 'zod';
import type { UIMessage } from 'ai';
import {
  createShopTool, createSafeTool, createHiddenTool, createRunTool, createBareTool, createLoggedTool, createPlacedTool, createSignalTool,
  createWrappedTool, Desk, registerAll, register, type Definitions, type ShopTool,
} from './lib/factory.js';
import { defineTool, dynamicTool, tool, type Tool, type ToolSet } from './lib/ai.js';
export const tools: UIMessage[] = [];
`;
const parts = `name: 'find', description: 'Finds an order.', inputSchema: z.object({ id: z.string() })`;
const run = `execute: async (input: any) => String(input.id)`;

/** `name: framework, how a throw arrives, the path to the signal`, for each tool. */
function found(code: string, typed = true, before = head): string[] {
  let tools: readonly ToolDefinition[] = [];
  folder.visit(`${before}${code}`, (file) => (tools = findTools(file)), typed);
  return tools.filter(isToldOtherwise).map(({ name, framework, thrown, parameters: { signal }, wrapper, execute }) => {
    const caught = wrapper?.trusted ? 'caught' : thrown.reaches;
    return (
      `${name ?? '?'}: ${framework.id}, ${caught}, ` +
      `${signal ? [signal.parameter, ...signal.path].join('.') : 'no signal'}${execute ? '' : ', no execute'}`
    );
  });
}

const bare = `description: '', inputSchema: z.object({}), ${run}`;
const known = 'ai-sdk, model, 1.abortSignal';

describe('tools of the AI SDK, by their types', { timeout: 60_000 }, () => {
  it.each([
    ['a factory whose body hands execute on', `const find = createShopTool({ ${parts}, ${run} });`, [`find: ${known}`]],
    ['a factory that catches', `const find = createSafeTool({ ${parts}, ${run} });`, ['find: ai-sdk, caught, 1.abortSignal']],
    [
      'a factory whose body is not at hand',
      `const find = createHiddenTool({ ${parts}, ${run} });`,
      ['find: ai-sdk, unknown, 1.abortSignal'],
    ],
    [
      'a context with a signal',
      `const find = createRunTool({ description: '', inputSchema: z.object({}), ${run} });`,
      ['find: in-house, unknown, 1.request.signal'],
    ],
    [
      'no context',
      `const find = createBareTool({ description: '', inputSchema: z.object({}), ${run} });`,
      ['find: in-house, unknown, no signal'],
    ],
    ['a definition in a variable', `const definition = { ${parts}, ${run} }; const find = createShopTool(definition);`, [`find: ${known}`]],
    ['a re-export', `const find = tool({ description: '', inputSchema: z.object({ id: z.string() }), ${run} });`, [`find: ${known}`]],
    [
      'a renamed re-export',
      `const find = defineTool({ description: '', inputSchema: z.object({ id: z.string() }), ${run} });`,
      [`find: ${known}`],
    ],
    ['dynamicTool', `const find = dynamicTool({ description: '', inputSchema: z.object({}), ${run} });`, [`find: ${known}`]],
    ['a variable', `const find: Tool = { description: '', inputSchema: z.object({}), ${run} };`, [`find: ${known}`]],
    ['satisfies', `const find = { description: '', inputSchema: z.object({}), ${run} } satisfies Tool;`, [`find: ${known}`]],
    [
      'a method',
      `const find: Tool = { description: '', inputSchema: z.object({}), async execute(input: any) { return String(input); } };`,
      [`find: ${known}`],
    ],
    [
      'a map that satisfies',
      `const all = { find: { description: '', inputSchema: z.object({}), ${run} } } satisfies ToolSet;`,
      [`find: ${known}`],
    ],
    ['a parameter', `registerAll({ find: { description: '', inputSchema: z.object({}), ${run} } });`, [`find: ${known}`]],
    ['an object that is registered', `register('find', { description: '', inputSchema: z.object({}), ${run} });`, [`?: ${known}`]],
    [
      'what a function returns',
      `function makeFind(): Tool { return { description: '', inputSchema: z.object({}), ${run} }; }`,
      [`makeFind: ${known}`],
    ],
    [
      'what a function promises',
      `async function makeFind(): Promise<Tool> { return { description: '', inputSchema: z.object({}), ${run} }; }`,
      [`makeFind: ${known}`],
    ],
    ['a type of its own that is made of a tool', `const find: ShopTool = { ${bare}, permissions: [] };`, [`find: ${known}`]],
    ['a tool without one of its members', `const all: Definitions = { find: { ${bare} } };`, [`find: ${known}`]],
    ['options of a class', `new Desk({ tools: { find: { ${bare} } } });`, [`find: ${known}`]],
    ['an optional parameter of a method', `declare const desk: Desk; desk.add({ find: { ${bare} } });`, [`find: ${known}`]],
    ['a member that is assigned', `const all: ToolSet = {}; all.find = { ${bare} };`, [`find: ${known}`]],
    [
      'execute as an argument',
      `const find = createPlacedTool('findOrder', 'Finds.', z.object({}), async (input) => input);`,
      ['findOrder: ai-sdk, unknown, 1.abortSignal'],
    ],
    ['a signal as a parameter', `const find = createSignalTool({ description: '', ${run} });`, ['find: in-house, unknown, 1']],
    ['a factory that throws again', `const find = createLoggedTool({ ${bare} });`, ['find: ai-sdk, unknown, 1.abortSignal']],
    ['a factory that wraps execute', `const find = createWrappedTool({ ${bare} });`, ['find: ai-sdk, unknown, 1.abortSignal']],
    [
      'the factory of another package',
      `import { kitTool } from 'shop-kit'; const find = kitTool({ description: '', ${run} });`,
      ['find: in-house, unknown, 1.abortSignal'],
    ],
    ['a copy that another package has', `import type { KitTool } from 'shop-kit'; const find: KitTool = { ${bare} };`, [`find: ${known}`]],
    [
      'a context that is written out',
      dedent`
        import type { ToolExecutionOptions } from 'ai'; \
          export const find = { description: '', execute: async (input: any, options: ToolExecutionOptions<unknown>) => input };
      `,
      [`find: ${known}`],
    ],
  ])('%s', (_, code, tools) => {
    expect(found(code)).toEqual(tools);
  });

  it('an ambient module', () => {
    const code = `const find: import('@ai-sdk/provider-utils/v1').Tool = { ${bare} };`;
    expect(
      found(
        code,
        true,
        dedent`
          /// <reference path="./lib/ambient.d.ts" />
          ${head}
        `,
      ),
    ).toEqual([`find: ${known}`]);
  });

  it.each([
    [
      'a tool of Anthropic',
      dedent`
        import { betaTool, type Tool as Api } from '@anthropic-ai/sdk'; const find = betaTool({ name: 'find', input_schema: {}, ${run} \
          }); const other: Api = { name: '', input_schema: {}, ${run} };
      `,
    ],
    [
      'a tool of OpenAI',
      dedent`
        import type { ChatCompletionTool } from 'openai'; const find: ChatCompletionTool = { type: 'function', function: { \
          name: '', description: '', parameters: {} }, ${run} };
      `,
    ],
    [
      'a framework whose tools fit',
      dedent`
        import { createWork } from 'agent-works'; const find = createWork({ id: 'find', description: '', execute: async ({ \
          input }) => input });
      `,
    ],
    [
      'an entry of a list',
      dedent`
        import type { Listed } from './lib/others.js'; const find: Listed = { name: '', inputSchema: { \
          type: 'object' }, handler: async (input) => input };
      `,
    ],
    [
      'a type that shares the name',
      dedent`
        import { makeTool, type Tool as Own } from './lib/others.js'; const find = makeTool({ name: '', description: '', ${run} }); \
          const other: Own = { name: '', description: '', ${run} };
      `,
    ],
    [
      'a stream',
      `import { createStream } from './lib/others.js'; const find = createStream({ execute: async (writer) => writer.write('') });`,
    ],
    [
      'a step',
      dedent`
        import { createStep } from './lib/others.js'; const find = createStep({ id: '', description: '', execute: async ({ \
          input }) => input });
      `,
    ],
    [
      'a stream of the AI SDK',
      dedent`
        import { createUIMessageStream } from 'ai'; const find = createUIMessageStream({ execute: ({ writer }) => writer.write({ \
          type: 'text-start', id: '' }) });
      `,
    ],
    [
      'a tool around another one',
      dedent`
        function timed(inner: Tool): Tool { return { ...inner, execute: async (input: any, options: any) => inner.execute?.(input, \
          options) }; }
      `,
    ],
    ['a tool without execute', `const find: Tool = { description: '', inputSchema: z.object({}) };`],
    ['a value without a type', `declare const make: any; const find = make({ ${bare} });`],
    ['a value of a type that is not there', `import { make } from './none.js'; const find = make({ ${bare} });`],
    ['a value of its own', `const find = { ${bare} };`],
  ])('not %s', (_, code) => {
    expect(found(code)).toEqual([]);
  });

  it('are not known without types', () => {
    expect(
      found(
        `const find = createShopTool({ ${parts}, ${run} }); const other = tool({ ${bare} }); registerAll({ find: { ${bare} } });`,
        false,
      ),
    ).toEqual([]);
  });
});

const mcpHead = dedent`
  import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
  import { addShopTool, shop, shape, type AnyEntry, type Asker, type Entry, type Handler, type OwnEntry, type ResourceEntry, \
    type Sampler, type ToolCallback } from './lib/server.js';
  export const words = { tool: CallToolResultSchema, registerTool: 1 };

`;
const answer = `async ({ id }) => ({ content: [{ type: 'text', text: id }] })`;

describe('tools of MCP, by their types', { timeout: 60_000 }, () => {
  it.each([
    ['an own registration', `addShopTool('find', { description: '', inputSchema: shape }, ${answer});`, ['find: mcp, unknown, 1.signal']],
    ['a callback in a variable', `export const find: ToolCallback<typeof shape> = ${answer};`, ['find: mcp, model, 1.signal']],
    ['a callback without input', `export const find: ToolCallback = async () => ({ content: [] });`, ['find: mcp, model, 0.signal']],
    [
      'an entry with a callback',
      `export const entry: Entry = { name: 'find', description: '', handler: ${answer} };`,
      ['find: mcp, model, 1.signal'],
    ],
    [
      'an entry with the context',
      `export const entry: OwnEntry = { name: 'find', description: '', handler: ${answer} };`,
      ['find: mcp, model, 1.signal'],
    ],
    ['a resource', `export const entry: ResourceEntry = { name: 'find', description: '', handler: async () => ({ contents: [] }) };`, []],
    [
      'a tool among other entries',
      `export const entry: AnyEntry = { kind: 'tool', name: 'find', description: '', handler: ${answer} };`,
      ['find: mcp, model, 1.signal'],
    ],
    [
      'a prompt among other entries',
      `export const entry: AnyEntry = { kind: 'prompt', name: 'find', description: '', handler: async () => ({ messages: [] }) };`,
      [],
    ],
    ['a callback with the context', `export const find: Handler = ${answer};`, ['find: mcp, model, 1.signal']],
    [
      'an answer to sampling',
      `export const sample: Sampler = async () => ({ model: '', role: 'assistant', content: { type: 'text', text: '' } });`,
      [],
    ],
    ['an answer to an elicitation', `export const ask: Asker = async () => ({ action: 'accept', content: { id: '' } });`, []],
    ['an own server', `shop.tool('find', '', shape, ${answer});`, ['find: mcp, model, 1.signal']],
    ['an own server, once', `shop.registerTool('find', { inputSchema: shape }, ${answer});`, ['find: mcp, model, 1.signal']],
  ])('%s', (_, code, tools) => {
    expect(found(code, true, mcpHead)).toEqual(tools);
  });
});

describe('rules of tools that types tell', { timeout: 60_000 }, () => {
  const load = `execute: async ({ id }: any) => (await fetch('https://shop.example/' + id)).text()`;
  const loading = `description: '', inputSchema: z.object({}), ${load}`;
  const messages = (code: string, typed: boolean): string[] =>
    ['require-try-catch', 'require-signal-forwarding'].flatMap((rule) =>
      folder
        .lint(`${head}${code}`, { rule, typed })
        .map(({ line, column, endLine, endColumn, message }) => `${[line, column, endLine, endColumn].join(':')} ${message}`),
    );
  const line = head.split('\n').length;
  const at = (code: string, text: string): string => `${line}:${code.indexOf(text) + 1}:${line}:${code.indexOf(text) + text.length + 1}`;
  const caught = (received: string): string =>
    `\`fetch\` can fail in \`find\` and nothing catches it${received}. Catch it in execute and return a failure written for the model.`;
  const stopped = (signal: string): string =>
    `\`fetch\` in \`find\` runs on after Stop: execute does not take the run's signal, \`${signal}\`. Take it and pass it as \`signal\`.`;
  const toModel = ': with ai 7 the model receives the text of the error, such as `TypeError: fetch failed`';

  it.each([
    ['a factory', `const find = createShopTool({ ${parts}, ${load} });`, toModel, 'options.abortSignal'],
    ['a factory that is not looked into', `const find = createHiddenTool({ ${parts}, ${load} });`, '', 'options.abortSignal'],
    ['a factory with a context of its own', `const find = createRunTool({ ${loading} });`, '', 'run.request.signal'],
    ['a re-export', `const find = defineTool({ ${loading} });`, toModel, 'options.abortSignal'],
    ['a variable', `const find: Tool = { ${loading} };`, toModel, 'options.abortSignal'],
    ['a map', `registerAll({ find: { ${loading} } });`, toModel, 'options.abortSignal'],
  ])('%s', (_, code, received, signal) => {
    expect(messages(code, true)).toEqual([`${at(code, '=>')} ${caught(received)}`, `${at(code, 'fetch')} ${stopped(signal)}`]);
    expect(messages(code, false)).toEqual([]);
  });
});

describe('files without a word of a framework', { timeout: 60_000 }, () => {
  const load = `async ({ id }: any) => (await fetch('https://shop.example/' + id)).text()`;
  const answer = `async ({ id }) => ({ content: [{ type: 'text', text: await (await fetch('https://shop.example/' + id)).text() }] })`;
  const places = (code: string, typed: boolean): string[] =>
    ['require-try-catch', 'require-signal-forwarding'].flatMap((rule) =>
      folder.lint(code, { rule, typed }).map((each) => `${rule} ${each.line}:${each.column}`),
    );

  it.each([
    [
      'a factory',
      dedent`
        import { createShopTool } from './lib/factory.js';
        export const find = createShopTool({ ${parts}, execute: ${load} });
      `,
    ],
    [
      'a registration',
      dedent`
        import { addShopTool, shape } from './lib/server.js';
        addShopTool('find', { description: '', inputSchema: shape }, ${answer});
      `,
    ],
    [
      'a method',
      dedent`
        import { context } from './lib/desk.js';
        import { shape } from './lib/server.js';
        context.shopTool('find', { description: '', inputSchema: shape }, ${answer});
      `,
    ],
    [
      'a type alone',
      dedent`
        import type { ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { shape } from './lib/server.js';
        export const find: ToolCallback<typeof shape> = ${answer};
      `,
    ],
  ])('%s', (_, text) => {
    const code = dedent`
      import { z } from 'zod';
      ${text}
    `;
    const lines = code.split('\n');
    const last = lines.at(-1) ?? '';
    expect(places(code, true)).toEqual([
      `require-try-catch ${String(lines.length)}:${String(last.indexOf('=>') + 1)}`,
      `require-signal-forwarding ${String(lines.length)}:${String(last.indexOf('fetch') + 1)}`,
    ]);
    expect(places(code, false)).toEqual([]);
  });

  it.each([
    [
      'a route',
      dedent`
        import { app } from 'web-routes';
        app.route({ method: 'GET', url: '/orders', schema: { description: 'Orders.' }, handler: ${load} });
      `,
    ],
    [
      'a short route',
      dedent`
        import { app } from 'web-routes';
        app.get('/tool', { schema: { description: 'Orders.', parameters: {} }, handler: ${load} });
      `,
    ],
    [
      'a handler beside its options',
      dedent`
        import { app } from 'web-routes';
        const schema = { description: '', inputSchema: {} }; const tool = () => schema; tool();
        app.get('/orders', { schema }, ${load});
      `,
    ],
    [
      'procedures',
      dedent`
        import { procedure, toolRouter } from 'procedures';
        const inputSchema = {};
        export const all = toolRouter({ find: procedure.meta({ description: '' }).input(inputSchema).query(${load}) });
      `,
    ],
    [
      'a command',
      dedent`
        import { command } from 'commands';
        export const find = command({ name: 'find', description: '', parameters: {}, handler: ${load} });
      `,
    ],
    [
      'a command with its run beside it',
      dedent`
        import { toolCommand } from 'commands';
        toolCommand('find', { description: '', inputSchema: {} }, ${load});
      `,
    ],
    [
      'a step of a workflow',
      dedent`
        import { createStep } from 'flows';
        export const find = createStep({ id: 'find', description: '', inputSchema: {}, execute: ${load} });
      `,
    ],
    [
      'an own definition',
      dedent`
        interface Job { description: string; schema: object; execute: (input: any) => Promise<string> }
        export const find: Job = { description: '', schema: {}, execute: ${load} };
      `,
    ],
  ])('not %s', (_, code) => {
    expect(mayHoldTools({ sourceCode: { text: code, parserServices: { program: {} } }, settings: {} })).toBe(true);
    expect(folder.lint(code).map(({ message }) => message)).toEqual([]);
  });

  it('are shown to rules with such tools alone', () => {
    const visits = (code: string): number => {
      let count = 0;
      folder.visit(code, ({ sourceCode, filename, cwd }) => {
        const context = { sourceCode, filename, cwd, settings: {} } as unknown as Parameters<typeof inToolFile>[0];
        (inToolFile(context, () => (count += 1)).Program as (() => void) | undefined)?.();
      });
      return count;
    };
    const definition = `({ ${parts}, execute: ${load} });`;
    expect(
      visits(dedent`
        import { z } from 'zod';
        import { createShopTool } from './lib/factory.js';
        createShopTool${definition}
      `),
    ).toBe(1);
    expect(
      visits(dedent`
        import { z } from 'zod';
        declare function createShop(definition: object): object;
        createShop(${definition.slice(1, -2).replace("name: 'find', ", '')});
      `),
    ).toBe(0);
  });
});

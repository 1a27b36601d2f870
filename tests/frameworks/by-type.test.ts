import { afterAll, describe, expect, it } from 'vitest';
import { findTools, type ToolDefinition } from '../../src/analysis/tools/find-tools.ts';
import { isToldOtherwise } from '../analysis/analyse.ts';
import { TypedFolder } from '../analysis/program/typed.ts';
import { dedent } from '../dedent.ts';

// The shapes of these packages' declarations, as far as they tell tools.
const folder = new TypedFolder({
  'lib/mastra-0.d.ts': dedent`
    declare module '@mastra/core' {
      export interface ToolExecutionContext { context: any; runtimeContext: object; suspend?: (payload: any) => Promise<any> }
      export interface ToolAction<In, Out> { id: string; description: string; inputSchema?: object; \
        execute?: (context: ToolExecutionContext, options?: any) => Promise<Out> }
      export interface LoneAction { id: string; description: string; inputSchema?: object; \
        execute?: (context: ToolExecutionContext) => Promise<unknown> }
    }
  `,
  'lib/mastra.d.ts': dedent`
    declare module '@mastra/core/tools' {
      export interface ToolExecutionContext { requestContext?: object; abortSignal?: AbortSignal }
      export interface ToolAction<In, Out> { id: string; description: string; inputSchema?: object; \
        execute?: (inputData: In, context: ToolExecutionContext) => Promise<Out> }
      export class Tool<In = unknown, Out = unknown> implements ToolAction<In, Out> { id: string; description: string; \
        execute?: (inputData: In, context: ToolExecutionContext) => Promise<Out> }
      export type CoreTool = { description?: string; parameters: object; execute?: (params: any, options: { \
        abortSignal?: AbortSignal }) => Promise<any> };
      export interface Step { id: string; description: string; execute: (params: { inputData: any; \
        abortSignal: AbortSignal }) => Promise<any> }
      export function createTool<In>(definition: Omit<ToolAction<In, unknown>, 'execute'> & { \
        execute?: (input: any, context: ToolExecutionContext) => Promise<unknown> }): Tool<In>;
    }
    declare module '@mastra/core/workflows' {
      import type { Tool, ToolExecutionContext } from '@mastra/core/tools';
      export interface ExecuteParams<In> { inputData: In; runId: string; abortSignal: AbortSignal; \
        suspend(payload?: unknown): Promise<void> }
      export type StepParams<Id extends string, Out> = { id: Id; description?: string; inputSchema: object; outputSchema?: Out; \
        execute: (params: ExecuteParams<any>) => Promise<unknown> };
      export interface Step<Id extends string = string> { id: Id; description?: string; inputSchema: object; \
        execute: (params: ExecuteParams<any>) => Promise<unknown> }
      export interface Processor<Id extends string> { id: Id; processInput?: Function }
      export function createStep<Id extends string, Out>(params: StepParams<Id, Out>): Step<Id>;
      export function createStep<In, Out>(tool: Tool<In, Out>, options?: { retries?: number }): Step;
      export function createStep<Id extends string>(processor: Processor<Id> & { processInput: Function }): Step<Id>;
      export class Workflow { then(step: Step): Workflow; }
      export function createWorkflow(params: { id: string; inputSchema: object }): Workflow;
    }
    declare module '@mastra/core/agent' {
      import type { ToolAction } from '@mastra/core/tools';
      export type ProviderDefinedTool = { inputSchema?: unknown; description?: string; execute?: ((...args: any[]) => any) | undefined; \
        [key: string]: any };
      export class Agent { constructor(options: { id: string; tools: Record<string, ToolAction<any, any> | (ProviderDefinedTool & { \
        id: string })> }) }
    }
  `,
  'lib/voltagent.d.ts': dedent`
    declare module '@voltagent/core' {
      type ToolContext = { name: string; abortSignal?: AbortSignal };
      export type ToolExecuteOptions = { userId?: string; toolContext?: ToolContext; abortController?: AbortController };
      export type ToolOptions = { name: string; description: string; parameters: object; \
        execute?: (args: any, options?: ToolExecuteOptions) => Promise<unknown> };
      export class Tool<In = any, Out = any> { readonly name: string; \
        readonly execute?: (args: In, options?: ToolExecuteOptions) => Promise<Out> }
      export type Toolkit = { name: string; description?: string; tools: Tool[]; execute?: (args: any) => Promise<unknown> };
    }
  `,
  'lib/tanstack.d.ts': dedent`
    declare module '@tanstack/ai' {
      export type ToolExecutionContext<Context = unknown> = { context?: Context } & { toolCallId?: string; abortSignal?: AbortSignal };
      export interface Tool<In = any, Out = any> { name: string; description: string; inputSchema?: object; \
        execute?: (args: In, context?: ToolExecutionContext) => Promise<Out> | Out }
      export interface ServerTool<In = any, Out = any> extends Tool<In, Out> { __toolSide: 'server' }
      export interface ClientTool<In = any, Out = any> { __toolSide: 'client'; name: string; description: string; \
        execute?: (args: In, context?: ToolExecutionContext) => Promise<Out> | Out }
    }
  `,
  'lib/langchain.d.ts': dedent`
    declare module '@langchain/core/runnables' {
      export interface RunnableConfig { configurable?: object; signal?: AbortSignal }
    }
    declare module '@langchain/core/tools' {
      import type { RunnableConfig } from '@langchain/core/runnables';
      export type ToolRunnableConfig = RunnableConfig & { toolCall?: object };
      export interface StructuredToolInterface { name: string; description: string; schema: object; \
        invoke(input: any, config?: ToolRunnableConfig): Promise<any> }
      export abstract class StructuredTool implements StructuredToolInterface { name: string; description: string; schema: object; \
        invoke(input: any): Promise<any> }
      export class DynamicStructuredTool extends StructuredTool { func: DynamicStructuredToolInput['func']; \
        constructor(fields: DynamicStructuredToolInput) }
      export interface DynamicStructuredToolInput { name: string; description: string; schema: object; \
        func: (input: any, runManager?: object, config?: RunnableConfig) => Promise<any> }
      export function tool(run: (input: any, config: ToolRunnableConfig) => unknown, fields: { name: string; description: string; \
        schema: object }): DynamicStructuredTool;
    }
  `,
  'lib/openai.d.ts': dedent`
    declare module '@openai/agents-core' {
      export class RunContext { context: unknown }
      export type ToolCallDetails = { toolCall?: object; signal?: AbortSignal };
      type ToolExecuteFunction = (input: any, context?: RunContext, details?: ToolCallDetails) => Promise<unknown> | unknown;
      export type ToolErrorFunction = (context: RunContext, error: unknown, details?: ToolCallDetails) => Promise<string> | string;
      type StrictToolOptions = { name?: string; description: string; parameters: object; strict?: true; execute: ToolExecuteFunction; \
        errorFunction?: ToolErrorFunction };
      type NonStrictToolOptions = { name?: string; description: string; parameters: object; strict: false; execute: ToolExecuteFunction };
      export type ToolOptions = StrictToolOptions | NonStrictToolOptions;
      export type FunctionTool = { type: 'function'; name: string; description: string; parameters: object; \
        invoke: (context: RunContext, input: string, details?: ToolCallDetails) => Promise<unknown> };
    }
  `,
  'lib/pai.d.ts': dedent`
    declare module '@pai/core' {
      export interface ToolContext<Input = any> { readonly input: Input; readonly signal: AbortSignal; fail(message: string): object }
      export interface Tool<Input = any> { readonly description?: string; readonly inputSchema: unknown; \
        execute(ctx: ToolContext<Input>): unknown }
    }
  `,
  'lib/factories.ts': dedent`
    /// <reference path="./mastra.d.ts" />
    /// <reference path="./mastra-0.d.ts" />
    /// <reference path="./voltagent.d.ts" />
    /// <reference path="./tanstack.d.ts" />
    /// <reference path="./langchain.d.ts" />
    /// <reference path="./openai.d.ts" />
    /// <reference path="./pai.d.ts" />
    import type { Tool as MastraTool, ToolAction, ToolExecutionContext as MastraContext } from '@mastra/core/tools';
    import type { Tool as VoltTool, ToolExecuteOptions } from '@voltagent/core';
    import type { ServerTool, ClientTool, ToolExecutionContext } from '@tanstack/ai';
    import { tool, type DynamicStructuredTool, type DynamicStructuredToolInput, type StructuredToolInterface, type ToolRunnableConfig } \
      from '@langchain/core/tools';
    import type { FunctionTool, RunContext, ToolCallDetails } from '@openai/agents-core';
    import type { Tool as PaiTool, ToolContext } from '@pai/core';
    import type { Step as MastraStep } from '@mastra/core/workflows';
    export { createStep, createWorkflow } from '@mastra/core/workflows';
    export { createTool } from '@mastra/core/tools';
    export { Agent } from '@mastra/core/agent';
    export interface Job { id: string; description: string; execute: (params: { inputData: any; attempt: number }) => Promise<unknown> }
    export type Plan = { kind: 'job' } & Job | { kind: 'tool' } & ToolAction<any, any>;
    export declare function define(job: Job): Job;
    export declare function define(tool: ToolAction<any, any>): MastraTool;
    export declare function run(part: Job | ToolAction<any, any>): void;
    export declare function addSeat(owner: MastraStep, tool: ToolAction<any, any>): MastraStep;
    interface Described { name: string; description: string; inputSchema: object }
    export function mastraSeat(definition: Described & { \
      execute: (input: any, context: MastraContext) => Promise<unknown> }): MastraTool { return { id: definition.name, ...definition }; }
    export declare function hiddenSeat(definition: Described & { execute: (input: any) => Promise<unknown> }): MastraTool;
    export declare function voltSeat(definition: Described & { \
      execute: (input: any, options?: ToolExecuteOptions) => Promise<unknown> }): VoltTool;
    export declare function serverSeat(definition: Described & { \
      execute: (input: any, ctx?: ToolExecutionContext) => Promise<unknown> }): ServerTool;
    export declare function clientSeat(definition: Described & { \
      execute: (input: any, ctx?: ToolExecutionContext) => Promise<unknown> }): ClientTool;
    export declare function langchainSeat(definition: Described & { \
      execute: (input: any, config: ToolRunnableConfig) => Promise<unknown> }): StructuredToolInterface;
    export declare function funcSeat(definition: Described & { func: DynamicStructuredToolInput['func'] }): DynamicStructuredTool;
    export declare function placedSeatTool(run: (input: any, config: ToolRunnableConfig) => Promise<unknown>, \
      fields: Described): DynamicStructuredTool;
    export function wrappedSeat(definition: Described & { execute: (input: any) => Promise<unknown> }): DynamicStructuredTool {
      return tool(async (input) => definition.execute(input), { name: definition.name, description: definition.description, \
        schema: definition.inputSchema });
    }
    export declare function openaiSeat(definition: Described & { \
      execute: (input: any, context?: RunContext, details?: ToolCallDetails) => Promise<unknown> }): FunctionTool;
    export declare function paiSeat(definition: Described & { execute: (ctx: ToolContext) => Promise<unknown> }): PaiTool;

  `,
});
afterAll(() => {
  folder.remove();
});

const names = [
  'mastraSeat',
  'hiddenSeat',
  'voltSeat',
  'serverSeat',
  'clientSeat',
  'langchainSeat',
  'funcSeat',
  'placedSeatTool',
  'wrappedSeat',
  'openaiSeat',
  'paiSeat',
];
const head = `import { ${names.join(', ')} } from './lib/factories.js';
import type { CoreTool, Step, ToolAction } from '@mastra/core/tools';
import type { ToolExecuteOptions, Toolkit, ToolOptions } from '@voltagent/core';
import type { ClientTool, Tool, ToolExecutionContext } from '@tanstack/ai';
import type { DynamicStructuredToolInput } from '@langchain/core/tools';
import type { RunnableConfig } from '@langchain/core/runnables';
import type { FunctionTool, ToolCallDetails, ToolErrorFunction, ToolOptions as AgentToolOptions } from '@openai/agents-core';
`;

/** `name: framework, who reads a throw, where the input stands, the path to the signal`, for each tool. */
function found(code: string, typed = true): string[] {
  let tools: readonly ToolDefinition[] = [];
  folder.visit(`${head}${code}`, (file) => (tools = findTools(file)), typed);
  return tools.filter(isToldOtherwise).map(({ name, framework, thrown, parameters: { input, signal } }) => {
    const path = (access: typeof input): string => (access ? [access.parameter, ...access.path].join('.') : '-');
    return (
      `${name ?? '?'}: ${framework.id}, ${thrown.reaches}, ${path(input)}, ` + (signal ? `${path(signal)} ${signal.optional}` : 'no signal')
    );
  });
}

const parts = `name: 'find_seat', description: 'Finds a seat.', inputSchema: {}`;
const run = 'execute: async (input: any) => input';

describe('tools of other frameworks, by their types', { timeout: 60_000 }, () => {
  it.each([
    ['Mastra: a factory', `export const seat = mastraSeat({ ${parts}, ${run} });`, 'find_seat: mastra, model, 0, 1.abortSignal signal'],
    [
      'Mastra: a factory without the context',
      `export const seat = hiddenSeat({ ${parts}, ${run} });`,
      'find_seat: in-house, unknown, 0, no signal',
    ],
    [
      'Mastra: satisfies',
      `export const seat = { id: 'find_seat', description: '', ${run} } satisfies ToolAction<any, any>;`,
      'find_seat: mastra, model, 0, 1.abortSignal signal',
    ],
    [
      'Mastra 0: satisfies',
      dedent`
        export const seat = { id: 'find_seat', description: '', execute: async ({ context }) => context.row } \
          satisfies import('@mastra/core').ToolAction<any, any>;
      `,
      'find_seat: mastra, model, 0.context, 1.abortSignal context',
    ],
    [
      'Mastra 0: without the options',
      dedent`
        export const seat: import('@mastra/core').LoneAction = { id: 'find_seat', description: '', execute: async ({ \
          context }) => context.row };
      `,
      'find_seat: mastra, model, 0.context, no signal',
    ],
    [
      'Mastra: a map',
      `export const all: Record<string, ToolAction<any, any>> = { seat: { id: 'find_seat', description: '', ${run} } };`,
      'find_seat: mastra, model, 0, 1.abortSignal signal',
    ],
    [
      'VoltAgent: a factory',
      `export const seat = voltSeat({ ${parts}, ${run} });`,
      'find_seat: voltagent, unknown, 0, 1.toolContext.abortSignal path',
    ],
    [
      'VoltAgent: satisfies',
      `export const seat = { name: 'find_seat', description: '', parameters: {}, ${run} } satisfies ToolOptions;`,
      'find_seat: voltagent, model, 0, 1.toolContext.abortSignal path',
    ],
    [
      'VoltAgent: options that are written out',
      `export const seat = { ${parts}, execute: async (input: any, options: ToolExecuteOptions) => input };`,
      'find_seat: voltagent, model, 0, 1.toolContext.abortSignal path',
    ],
    [
      'TanStack AI: a factory',
      `export const seat = serverSeat({ ${parts}, ${run} });`,
      'find_seat: tanstack, unknown, 0, 1.abortSignal context',
    ],
    [
      'TanStack AI: satisfies',
      `export const seat = { ${parts}, ${run} } satisfies Tool;`,
      'find_seat: tanstack, model, 0, 1.abortSignal context',
    ],
    [
      'LangChain: a factory',
      `export const seat = langchainSeat({ ${parts}, ${run} });`,
      'find_seat: langchain, unknown, 0, 1.signal signal',
    ],
    [
      'LangChain: a factory of func',
      `export const seat = funcSeat({ ${parts}, func: async (input: any) => input });`,
      'find_seat: langchain, unknown, 0, 2.signal context',
    ],
    [
      'LangChain: a factory that takes the function first',
      `export const seat = placedSeatTool(async (input: any) => input, { ${parts} });`,
      'find_seat: langchain, unknown, 0, 1.signal signal',
    ],
    [
      'LangChain: a factory around tool',
      `export const seat = wrappedSeat({ ${parts}, ${run} });`,
      'find_seat: langchain, model, 0, no signal',
    ],
    [
      'LangChain: satisfies',
      dedent`
        export const seat = { name: 'find_seat', description: '', schema: {}, func: async (input: any) => input } \
          satisfies DynamicStructuredToolInput;
      `,
      'find_seat: langchain, model, 0, 2.signal context',
    ],
    [
      'OpenAI Agents: a factory',
      `export const seat = openaiSeat({ ${parts}, ${run} });`,
      'find_seat: openai-agents, unknown, 0, 2.signal context',
    ],
    [
      'OpenAI Agents: satisfies',
      `export const seat = { name: 'find_seat', description: '', parameters: {}, ${run} } satisfies AgentToolOptions;`,
      'find_seat: openai-agents, nobody, 0, 2.signal context',
    ],
    [
      'PAI: a factory',
      `export const seat = paiSeat({ ${parts}, execute: async (ctx) => find(ctx) }); declare function find(context: unknown): unknown;`,
      'find_seat: pai, unknown, 0.input, 0.signal never',
    ],
    [
      'PAI: satisfies',
      dedent`
        export const seat = { description: '', inputSchema: {}, execute: (ctx) => find(ctx) } satisfies import('@pai/core').Tool; \
          declare function find(context: unknown): unknown;
      `,
      'seat: pai, model, 0.input, 0.signal never',
    ],
  ])('%s', (_, code, tool) => {
    expect(found(code)).toEqual([tool]);
    expect(found(code, false)).toEqual([]);
  });

  it.each([
    ['what an agent makes of a tool', `export const seat = { description: '', parameters: {}, ${run} } satisfies CoreTool;`],
    ['a step of a workflow', `export const seat = { id: 'find_seat', description: '', ${run} } satisfies Step;`],
    ['a toolkit', `export const seats: Toolkit = { name: 'seats', description: '', tools: [], ${run} };`],
    [
      'a tool of a browser',
      dedent`
        export const seat = clientSeat({ ${parts}, ${run} }); export const other = { __toolSide: 'client', ${parts}, ${run} } \
          satisfies ClientTool & { inputSchema: object };
      `,
    ],
    [
      'a context that a browser hands over too',
      `export const seat = { ${parts}, execute: async (input: any, ctx: ToolExecutionContext) => input };`,
    ],
    [
      'a node of a graph',
      dedent`
        export const seat = { ${parts}, handler: async (state: any, config: RunnableConfig) => state }; \
          export const node: (state: any, config: RunnableConfig) => Promise<any> = async (state) => state;
      `,
    ],
    [
      'what the SDK makes of a definition',
      dedent`
        export const seat: FunctionTool = { type: 'function', name: 'find_seat', description: '', parameters: {}, invoke: async (context, \
          input) => input };
      `,
    ],
    [
      'a function for errors',
      dedent`
        export const told: ToolErrorFunction = async (context, error) => String(error); \
          export const other = { ${parts}, callback: async (context: any, error: unknown, details: ToolCallDetails) => String(error) };
      `,
    ],
  ])('not %s', (_, code) => {
    expect(found(code)).toEqual([]);
  });
});

describe('what has an execute beside tools', { timeout: 60_000 }, () => {
  const parts = `id: 'sample', description: 'Samples.', inputSchema: {}`;
  const before = dedent`
    import { addSeat, Agent, createStep, createTool, createWorkflow, define, run, type Job, type Plan } from './lib/factories.js';

  `;
  const step = 'execute: async ({ inputData }) => inputData.id';
  const job = 'execute: async ({ inputData, attempt }) => [inputData.id, attempt]';
  const tool = 'execute: async ({ id }: any, context) => [id, context.requestContext]';

  it.each([
    ['a step', `export const sample = createStep({ ${parts}, ${step} });`],
    ['a step that reads nothing', `export const sample = createStep({ ${parts}, execute: async () => 1 });`],
    [
      'a step in a variable',
      `const definition = { ${parts}, execute: async ({ inputData }: any) => inputData.id }; export const sample = createStep(definition);`,
    ],
    ['a step in parentheses', `export const sample = createStep(({ ${parts}, ${step} }));`],
    ['a step without a description', `export const sample = createStep({ id: 'sample', inputSchema: {}, ${step} });`],
    [
      'a step of a workflow',
      `export const flow = createWorkflow({ id: 'flow', inputSchema: {} }).then(createStep({ ${parts}, ${step} }));`,
    ],
    ['a step that fits a tool alone', `export const sample = createStep({ ${parts}, ${tool} });`],
    ['a step that does not compile', `export const sample = createStep({ ${parts}, retries: 'many', ${step} });`],
    ['the overload of something else', `export const sample = define({ id: 'sample', description: '', ${job} });`],
    ['a member of a union', `run({ id: 'sample', description: '', ${job} });`],
    ['a member of a union, for which a tool would do', `run({ id: 'sample', description: '', execute: async () => 1 });`],
    ['a member of a union with a name', `export const plan: Plan = { kind: 'job', id: 'sample', description: '', ${job} };`],
    ['an entry of a list', `export const plans: (Job | Plan)[] = [{ kind: 'job', id: 'sample', description: '', ${job} }];`],
  ])('not %s', (_, code) => {
    expect(found(before + code)).toEqual([]);
    expect(found(before + code, false)).toEqual([]);
  });

  const told = 'mastra, model, 0, 1.abortSignal signal';
  it.each([
    [
      'a tool beside a step',
      dedent`
        export const sample = createStep({ ${parts}, ${step} }); export const seat = { id: 'seat', description: '', ${run} } \
          satisfies ToolAction<any, any>;
      `,
      `seat: ${told}`,
    ],
    ['a tool inside of a step', `export const sample = createStep(createTool({ id: 'seat', description: '', ${tool} }));`, `seat: ${told}`],
    [
      'the overload of a tool',
      `export const seat = define({ id: 'seat', description: '', ${tool} });`,
      'seat: mastra, unknown, 0, 1.abortSignal signal',
    ],
    [
      'a member of a union',
      "run({ id: 'seat', description: '', execute: async (input: { id: string }, context: { " +
        'requestContext?: object }) => [input.id, context] });',
      `seat: ${told}`,
    ],
    [
      'a member of a union with a name',
      `export const plan: Plan = { kind: 'tool', id: 'seat', description: '', ${tool} };`,
      `seat: ${told}`,
    ],
    [
      'a tool of an agent',
      `export const agent = new Agent({ id: 'agent', tools: { seat: { id: 'seat', description: '', ${run} } } });`,
      `seat: ${told}`,
    ],
    [
      'a tool that an own function gives to a step',
      `declare const owner: ReturnType<typeof createStep>; addSeat(owner, { id: 'seat', description: '', ${tool} });`,
      `seat: ${told}`,
    ],
  ])('%s', (_, code, expected) => {
    expect(found(before + code)).toEqual([expected]);
  });

  it('no rule reports a step or changes it', () => {
    const load = dedent`
      { const answer = await fetch('https://seats.example/' + id, { signal: abortSignal }); \
        if (!answer.ok) throw new Error('HTTP ' + answer.status); return answer.text(); }
    `;
    const code = `${before}
export const sample = createStep({ ${parts}, execute: async ({ inputData: { id }, abortSignal }) => ${load} });`;
    expect(folder.lint(code, { settings: {} })).toEqual([]);
    const both = dedent`
      ${code}
      import type { ToolAction } from '@mastra/core/tools';
      export const seat: ToolAction<any, any> = { id: 'seat', description: 'Finds a seat.', execute: async ({ id }, { \
        abortSignal }) => ${load} };
    `;
    const messages = folder.lint(both, { settings: {} });
    expect(messages.map(({ ruleId, line }) => `${String(line)} ${String(ruleId)}`)).toContain('5 tool-errors/require-try-catch');
    expect(messages.filter(({ line, fix }) => line < 5 || (fix && fix.range[0] < code.length))).toEqual([]);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { mayHoldTools } from '../../../src/analysis/tools/gate.ts';
import { isToolMaker } from '../../../src/analysis/tools/tool-shape.ts';
import { findTools } from '../../../src/analysis/tools/find-tools.ts';
import { dedent } from '../../dedent.ts';
import { analyse, isToldOtherwise } from '../analyse.ts';
import { TypedFolder } from '../program/typed.ts';

const parts = `name: 'find_seat', description: 'Finds a free seat of a hall.', inputSchema: z.object({ row: z.string() })`;
const run = 'execute: async ({ row }) => halls.find(row)';

/** The names of the tools that their shape alone tells; files that do not pass the gate have none. */
function shaped(code: string, filename?: string): string[] {
  if (!mayHoldTools({ sourceCode: { text: code }, settings: {} })) return [];
  return (analyse(code, filename === undefined ? {} : { filename })?.tools ?? [])
    .filter((tool) => !isToldOtherwise(tool))
    .map(({ name }) => name ?? '?');
}

describe('what is given to a function that is named after tools', () => {
  it.each([
    ['a factory', `import { defineTool } from './desk.js'; export const seat = defineTool({ ${parts}, ${run} });`],
    ['a factory with a word of its own', `export const seat = hallTool({ ${parts}, ${run} });`],
    ['a factory in snake case', `export const seat = create_hall_tool({ ${parts}, ${run} });`],
    ['a method of a server', `server.addTool({ name: 'find_seat', description: 'Finds a seat.', parameters: z.object({}), ${run} });`],
    ['an own method', `class Desk { constructor() { this.registerTool({ ${parts}, handler: async (args) => halls.find(args.row) }); } }`],
    ['a class', `export const seat = new FunctionTool({ ${parts}, ${run} });`],
    ['a method as execute', `defineTool({ ${parts}, async execute({ row }) { return halls.find(row); } });`],
    [
      'a callback',
      `registerTool({ name: 'find_seat', description: 'Finds a seat.', schema: {}, callback: async (args) => halls.find(args.row) });`,
    ],
    [
      'a name and a function',
      dedent`
        navigator.modelContext.registerTool({ name: 'find_seat', execute: async ({ row }) => halls.find(row) }); // description, inputSchema
      `,
    ],
    [
      'parts that a spread brings in',
      `defineTool({ ...definitions.find_seat, name: 'find_seat', ${run} }); // description: , inputSchema:`,
    ],
    ['an object by name', `const find_seat = { ${parts}, ${run} }; registerTool(find_seat);`],
    ['a wrapper around the function', `defineTool({ ${parts}, execute: withRetries(async ({ row }) => halls.find(row)) });`],
    ['a function by name', `async function execute({ row }) { return halls.find(row); } defineTool({ ${parts}, execute });`],
    ['a function of another file', `import { execute } from './find-seat.js'; defineTool({ ${parts}, execute });`],
    [
      'a description that may be replaced',
      `export function createSeat(options) { return defineTool({ ${parts.replace("'Finds", "options.text ?? 'Finds")}, ${run} }); }`,
    ],
    ['a definition', `export const seat = toolDefinition({ ${parts}, ${run} });`],
    ['a schema of arguments', `defineTool({ ${parts.replace('inputSchema', 'argsSchema')}, ${run} });`],
  ])('%s', (_, code) => {
    expect(shaped(code)).toEqual(['find_seat']);
  });

  it.each([
    [
      'a config',
      `desk.hallTool('find_seat', { description: 'Finds a seat.', inputSchema: row }, async ({ row }) => halls.find(row)); // execute:`,
    ],
    [
      'a config behind a server',
      dedent`
        registerHallTool(server, 'find_seat', { description: 'Finds a seat.', inputSchema: row }, async ({ row }) => halls.find(row)); \
          // execute:
      `,
    ],
    [
      'a description and a schema',
      `paidTool('find_seat', 'Finds a free seat.', row, async ({ row }) => halls.find(row)); // description: inputSchema: execute:`,
    ],
    [
      'a wrapped function',
      dedent`
        hallTool('find_seat', { description: 'Finds a seat.', inputSchema: row }, withDesk(async ({ row }) => halls.find(row))); // execute:
      `,
    ],
    [
      'the function first',
      `hallTool(async ({ row }) => halls.find(row), { name: 'find_seat', description: 'Finds a seat.', schema: row }); // execute:`,
    ],
  ])('by position: %s', (_, code) => {
    expect(shaped(code)).toEqual(['find_seat']);
  });

  it.each([
    ['what runs a tool', `executeTool({ ${parts}, ${run} });`],
    ['what calls one', `callTool({ ${parts}, ${run} });`],
    ['a hook', `useTool({ ${parts}, ${run} });`],
    ['a stand-in', `const tool = mockTool({ ${parts}, ${run} });`],
    ['a guardrail', `defineToolInputGuardrail({ ${parts}, ${run} });`],
    ['a message', `new ToolMessage({ ${parts}, ${run} });`],
    ['a tooltip', `createTooltip({ description: 'Finds a seat.', schema: {}, execute: async () => 1 });`],
    ['a toolbar', `registerToolbar({ description: 'Finds a seat.', schema: {}, execute: async () => 1 });`],
    ['a toolkit', `createToolkit({ description: 'Finds a seat.', schema: {}, execute: async () => 1 });`],
    ['what has no function', `defineTool({ ${parts}, execute: undefined });`],
    ['what is run elsewhere', `defineTool({ ${parts}, execute: options.execute });`],
    [
      'what another framework makes',
      `import { createTool } from '@mastra/core/tools'; createTool({ id: 'find_seat', description: '', inputSchema: row, ${run} });`,
    ],
    ['a state', `setSearchTool((before) => !before); // description: inputSchema: execute:`],
    ['a listener of one', `onTool('find_seat', { description: 'Finds a seat.', inputSchema: row }, async () => {}); // execute:`],
    ['no description', `addTool('find_seat', async ({ row }) => halls.find(row), 3); // description: inputSchema: execute:`],
    ['an endpoint', `registerTool({ method: 'POST', path: '/seats', ${parts}, ${run} });`],
    [
      'a file that makes the factory',
      dedent`
        export function defineTool(definition) { return makeTool({ description: definition.description, schema: definition.schema, \
          execute: async (input) => definition.execute(input) }); }
      `,
    ],
  ])('not %s', (_, code) => {
    expect(shaped(code)).toEqual([]);
  });

  it.each(['tool', 'defineTool', 'createShopTool', 'agentTool', 'injectable_tool', 'FunctionTool', 'addMCPTool', 'createToolDefinition'])(
    '%s makes tools',
    (name) => {
      expect(isToolMaker(name)).toBe(true);
    },
  );

  it.each([
    'callTool',
    'useTool',
    'getTool',
    'runShopTool',
    'executeTool',
    'tooltip',
    'createTooltip',
    'toolbar',
    'toolkit',
    'toolCall',
    'createToolCall',
    'wrapToolCall',
    'tools',
    'mockTool',
    'createMockTool',
    'spool',
  ])('%s makes none', (name) => {
    expect(isToolMaker(name)).toBe(false);
  });
});

describe('what is given to another function', () => {
  it.each([
    ['an action', `export const seat = action({ ${parts}, ${run} });`],
    ['a list of tools', `tools.push({ ${parts}, ${run} });`],
    ['a registry of tools', `this.toolRegistry.register({ ${parts}, ${run} });`],
  ])('%s', (_, code) => {
    expect(shaped(code)).toEqual(['find_seat']);
  });

  it.each([
    [
      'all four parts',
      dedent`
        // a tool
        export const seat = define({ ${parts}, ${run} });
      `,
    ],
    [
      'a schema of JSON',
      dedent`
        // a tool
        export const seat = define({ name: 'find_seat', description: 'Finds a seat.', parameters: { type: 'object', properties: {} \
          }, ${run} });
      `,
    ],
    [
      'a schema of zod',
      dedent`
        // a tool
        export const seat = define({ id: 'find_seat', description: 'Finds a seat.', schema: z.object({}), handler: async ({ \
          row }) => halls.find(row) });
      `,
    ],
  ])('in a file that is named after tools: %s', (_, code) => {
    expect(shaped(code, '/halls/src/tools/find-seat.ts')).toEqual(['find_seat']);
    expect(shaped(code)).toEqual([]);
    expect(
      shaped(dedent`
        import { tool } from 'ai';
        ${code}
      `),
    ).toEqual([]);
  });

  it.each([
    ['an extension', `defineExtension({ ${parts}, ${run} });`],
    [
      'an action with a schema of another name',
      `createAction({ name: 'find_seat', description: 'Finds a seat.', schema: z.object({}), ${run} });`,
    ],
    ['a registry of anything', `registry.register({ ${parts}, ${run} });`],
  ])('not %s', (_, code) => {
    expect(
      shaped(dedent`
        import { tool } from 'ai';
        ${code}
      `),
    ).toEqual([]);
  });

  it.each([
    [
      'a step',
      dedent`
        import { createStep } from './flows.js';
        // no tool
        createStep({ id: 'find_seat', description: '', inputSchema: row, ${run} });
      `,
    ],
    [
      'a workflow',
      dedent`
        // no tool
        defineWorkflow({ ${parts}, ${run} });
      `,
    ],
    [
      'steps',
      dedent`
        // no tool
        define({ ${parts}, steps: [], ${run} });
      `,
    ],
    [
      'a route',
      dedent`
        // no tool
        app.route({ ${parts}, method: 'GET', url: '/seats', handler: async () => 1 });
      `,
    ],
    [
      'a command',
      dedent`
        // no tool
        program.command({ ${parts}, handler: async () => 1 });
      `,
    ],
    [
      'a command of a bot',
      dedent`
        // no tool
        bot.register({ name: 'seat', description: 'Finds a seat.', parameters: [{ name: 'row' }], execute: async () => 1 });
      `,
    ],
    [
      'a command of an editor',
      dedent`
        // no tool
        commands.push({ ${parts}, ${run} });
      `,
    ],
    [
      'a prompt',
      dedent`
        // no tool
        server.addPrompt({ ${parts}, handler: async () => 1 });
      `,
    ],
    [
      'a job',
      dedent`
        // no tool
        scheduleJob({ ${parts}, handler: async () => 1 });
      `,
    ],
    [
      'a test',
      dedent`
        // a tool
        expect(tool).toMatchObject({ ${parts}, ${run} });
      `,
    ],
    [
      'no name',
      dedent`
        // no tool
        define({ description: 'Finds a seat.', inputSchema: row, ${run} });
      `,
    ],
    [
      'a schema that is none',
      dedent`
        // no tool
        define({ name: 'seat', description: 'Finds a seat.', schema: 'seats', handler: async () => 1 });
      `,
    ],
    [
      'a step of a framework',
      dedent`
        import { createStep as make } from '@mastra/core/workflows';
        // no tool
        make({ id: 'find_seat', description: '', inputSchema: row, ${run} });
      `,
    ],
  ])('not %s', (_, code) => {
    expect(shaped(code)).toEqual([]);
  });
});

describe('objects that stand where tools stand', () => {
  const definition = `{ ${parts}, ${run} }`;
  const unnamed = `{ description: 'Finds a seat.', inputSchema: row, ${run} }`;

  it.each([
    ['a variable', `export const findSeatTool = ${definition};`],
    ['a type', `import type { ToolDefinition } from './types.js'; export const seat: ToolDefinition<Seat> = ${definition};`],
    ['satisfies', `export const seat = ${definition} satisfies HallTool;`],
    ['a type without a schema', `export const seat: HallTool = { name: 'find_seat', description: 'Finds a seat.', ${run} }; // schema:`],
    ['a list', `export const tools = [${definition}];`],
    ['a list of a server', `createServer({ name: 'halls', tools: [${definition}] });`],
    ['a list by condition', `export const hallTools = [...(isOpen ? [${definition}] : [])];`],
    ['a map', `export const tools = { find_seat: ${unnamed} };`],
    ['a map of a registry', `const toolRegistry = { find_seat: ${unnamed} };`],
    ['a toolkit', `const hallToolkit = { find_seat: ${unnamed} };`],
    ['an assignment', `const tools = {}; tools['find_seat'] = ${unnamed};`],
    ['an assigned member', `this.tools.find_seat = ${unnamed};`],
    ['a property of a class', `class Halls { tools = [${definition}]; }`],
    ['a function', `export function findSeatTool(halls) { return ${definition}; }`],
    ['an arrow', `export const createSeatTool = (halls) => (${definition});`],
    ['a function of a type', `export function seat(halls): HallTool { return ${definition}; }`],
    ['a function of several', `export function getTools(halls) { return [${definition}]; }`],
    ['a call with a list', `registerTools([${definition}]);`],
  ])('%s', (_, code) => {
    expect(shaped(code)).toEqual(['find_seat']);
  });

  it.each([
    [
      'a variable of another name',
      dedent`
        // no tool
        export const seat = ${definition};
      `,
    ],
    [
      'a list of commands',
      dedent`
        // no tool
        export const commands = [${definition}];
      `,
    ],
    [
      'a map of routes',
      dedent`
        // no tool
        export const routes = { seat: ${definition} };
      `,
    ],
    [
      'fields of a form',
      dedent`
        // no tool
        export const form = { fields: { seat: ${unnamed} } };
      `,
    ],
    ['a list of calls', `export const toolCalls = [${definition}];`],
    ['results', `export const toolResults = [${definition}];`],
    ['a tooltip', `export const tooltips = [${definition}];`],
    ['another type', `export const seatTool: Step = ${definition};`],
    ['a stand-in', `const mockSeatTool = ${definition};`],
    ['stand-ins', `const fakeTools = [${definition}];`],
    ['what stands in for a file', `vi.mock('./tools.js', () => ({ seatTool: ${definition} }));`],
    ['what a stand-in answers', `getTools.mockResolvedValue({ tools: [${definition}] });`],
    ['a type of a framework', `import type { FunctionTool } from '@openai/agents'; export const seat: FunctionTool = ${definition};`],
    ['what has no schema', `export const tools = [{ name: 'find_seat', description: 'Finds a seat.', ${run} }]; // schema:`],
    ['a listing', `export const tools = [{ ${parts} }]; // execute:`],
    ['a toolkit', `export const hallTools = { name: 'halls', description: 'Halls.', inputSchema: row, tools: [], ${run} };`],
    ['a changed tool', `tools[name] = { ...tool, execute: async (input) => tool.execute(input) }; // description: inputSchema:`],
    [
      'what describes another',
      dedent`
        export function seatTool(tool) { return { description: tool.description, inputSchema: tool.inputSchema, \
          execute: async (input) => tool.call(input) }; }
      `,
    ],
    [
      'an own definition',
      dedent`
        function toTool() { return { name: this.name, description: this.description, schema: this.schema, \
          execute: async (input) => this.run(input) }; }
      `,
    ],
  ])('not %s', (_, code) => {
    expect(shaped(code)).toEqual([]);
  });
});

describe('objects of a file that is named after tools', () => {
  const definition = `{ ${parts}, ${run} }`;

  it.each([
    ['what a function returns', `export function findSeat(halls) { return ${definition}; } // a tool`],
    [
      'a variable',
      dedent`
        // a tool
        export const seat = ${definition};
      `,
    ],
    ['a function that is named after what it does', `export function createTask(halls) { return ${definition}; } // a tool`],
    [
      'the default export',
      dedent`
        // a tool
        export default ${definition};
      `,
    ],
    [
      'a record',
      dedent`
        // a tool
        export const all = { find_seat: { description: 'Finds a seat.', inputSchema: row, ${run} } };
      `,
    ],
    [
      'a member',
      dedent`
        // a tool
        registry.find_seat = { description: 'Finds a seat.', inputSchema: row, ${run} };
      `,
    ],
  ])('%s', (_, code) => {
    expect(shaped(code, '/halls/src/tools/find-seat.ts')).toEqual(['find_seat']);
    expect(shaped(code, '/halls/seat-tools/src/index.ts')).toEqual(['find_seat']);
    expect(shaped(code, '/halls/src/seat_tool.ts')).toEqual(['find_seat']);
    expect(shaped(code, '/halls/src/tooltips/find-seat.ts')).toEqual([]);
    expect(shaped(code, '/tools/of/all/halls/find-seat.ts')).toEqual([]);
  });

  it.each([
    [
      'commands',
      dedent`
        // no tool
        export const commands = [${definition}];
      `,
    ],
    [
      'a record of steps',
      dedent`
        // no tool
        export const all = { steps: { seat: ${definition} } };
      `,
    ],
    [
      'a type of something else',
      dedent`
        // no tool
        export const seat: SeatCommand<Row> = ${definition};
      `,
    ],
    [
      'what is asserted to be something else',
      dedent`
        // no tool
        export const seat = ${definition} satisfies SeatCommand;
      `,
    ],
    [
      'a stand-in',
      dedent`
        // no tool
        const mockSeat = ${definition};
      `,
    ],
    [
      'a part of an option',
      dedent`
        // no tool
        configure({ seat: ${definition} });
      `,
    ],
    [
      'no name',
      dedent`
        // no tool
        export const seat = { description: 'Finds a seat.', inputSchema: row, ${run} };
      `,
    ],
    [
      'a schema that is none',
      dedent`
        // no tool
        export const seat = { name: 'seat', description: 'Finds a seat.', parameters: ['row'], ${run} };
      `,
    ],
    [
      'a field',
      dedent`
        // no tool
        export const fields = [{ name: 'row', description: 'The row.', schema: 'text', handler: async () => 1 }];
      `,
    ],
  ])('not %s', (_, code) => {
    expect(shaped(code, '/halls/src/tools/find-seat.ts')).toEqual([]);
  });
});

describe('decorated methods', () => {
  const method = 'async findSeat(wallet, args) { return halls.find(args.row); }';

  it.each([
    ['an action', `class Halls { @CreateAction({ name: 'find_seat', description: 'Finds a seat.', schema: row }) ${method} }`],
    ['a tool', `class Halls { @Tool({ name: 'find_seat', description: 'Finds a seat.', parameters: row }) ${method} }`],
    ['a word of its own', `class Halls { @HallTool({ name: 'find_seat', description: 'Finds a seat.' }) ${method} }`],
  ])('%s', (_, code) => {
    expect(shaped(code)).toEqual(['find_seat']);
  });

  it.each([
    ['a store', `class Halls { @Action(Load) ${method} } // Action({ description`],
    ['another decorator', `class Halls { @Route({ name: 'find_seat', description: 'Finds a seat.', schema: row }) ${method} } // @Tool({`],
    ['a property', `class Halls { @Tool({ name: 'find_seat', description: 'Finds a seat.', schema: row }) seat = null; }`],
    ['no description', `class Halls { @Action({ name: 'find_seat', cache: true }) ${method} } // description`],
    ['a call', `CreateAction({ name: 'find_seat', description: 'Finds a seat.', schema: row }); // @Tool({`],
  ])('not %s', (_, code) => {
    expect(shaped(code)).toEqual([]);
  });
});

describe('what execute is handed', () => {
  const handed = (code: string): string[] =>
    (analyse(code)?.tools ?? []).map(({ parameters: { input, signal } }) => {
      const place = (access: typeof input): string => (access ? [access.parameter, ...access.path].join('.') : '-');
      return `${place(input)} ${signal ? `${place(signal)} ${signal.optional}` : '-'}`;
    });
  const tool = (execute: string): string => `defineTool({ ${parts}, execute: ${execute} });`;

  it.each([
    ['the input alone', tool('async ({ row }) => row'), '0 -'],
    ['a context behind it', tool('async (input, ctx) => halls.find(input.row, ctx)'), '0 -'],
    ['a context before it', tool('async (ctx, input) => halls.find(input.row)'), '1 -'],
    ['a typed context before it', tool('async (desk: RunContext, input) => halls.find(input.row)'), '1 -'],
    ['the id of the call before it', tool('async (toolCallId, params, signal) => halls.find(params.row, { signal })'), '1 2 signal'],
    ['a signal of the context', tool('async (input, ctx) => halls.find(input.row, { signal: ctx.abortSignal })'), '0 1.abortSignal signal'],
    [
      'a signal that may be without a context',
      tool('async (input, ctx) => halls.find(input.row, { signal: ctx?.signal })'),
      '0 1.signal context',
    ],
    ['a signal that is taken', tool('async (input, { signal }) => halls.find(input.row, { signal })'), '0 1.signal signal'],
    ['a typed signal', tool('async (input, stop: AbortSignal) => halls.find(input.row, { signal: stop })'), '0 1 signal'],
    [
      'a context whose type has one',
      `interface Desk { hall: string; signal: AbortSignal } ${tool('async (input, ctx: Desk) => fetch(input.row)')}`,
      '0 1.signal never',
    ],
    [
      'a context whose type may have one',
      `type Desk = { abortSignal?: AbortSignal }; ${tool('async (input, ctx: Desk) => fetch(input.row)')}`,
      '0 1.abortSignal signal',
    ],
    [
      'a context whose type has another signal',
      `interface Desk { signal: Lamp } ${tool('async (input, ctx: Desk) => fetch(input.row)')}`,
      '0 -',
    ],
    ['an input whose type has one', `interface Row { signal: AbortSignal } ${tool('async (input: Row) => fetch(input)')}`, '0 -'],
    ['one parameter for all', tool('async ({ input, context, signal }) => context.find(input.row, { signal })'), '0.input 0.signal signal'],
    ['a signal that may be an input', tool('async ({ row, signal }) => lights.show(row, signal)'), '0 -'],
    [
      'a signal that cannot be one',
      tool('async ({ row, abortSignal }) => halls.find(row, { signal: abortSignal })'),
      '- 0.abortSignal signal',
    ],
    ['nothing', tool('async () => halls.all()'), '- -'],
  ])('%s', (_, code, expected) => {
    expect(handed(code)).toEqual([expected]);
  });

  it('is the same for each tool of a maker', () => {
    expect(
      handed(
        dedent`
          ${tool('async (input, ctx) => fetch(input.row, { signal: ctx.signal })')} ${tool('async (input) => fetch(input.row)')} \
            otherTool({ ${parts}, ${run} });
        `,
      ),
    ).toEqual(['0 1.signal signal', '0 1.signal signal', '0 -']);
  });

  it.each([
    ['one parameter', 'async findSeat(args) { return args; }', '0 -'],
    ['a wallet before it', 'async findSeat(wallet, args) { return args; }', '1 -'],
    ['a context behind it', 'async findSeat(args, context) { return args; }', '0 -'],
    [
      'a signal of what stands before it',
      'async findSeat(desk, args) { return halls.find(args.row, { signal: desk.signal }); }',
      '1 0.signal signal',
    ],
  ])('of a decorated method: %s', (_, method, expected) => {
    expect(handed(`class Halls { @CreateAction({ name: 'find_seat', description: 'Finds a seat.', schema: row }) ${method} }`)).toEqual([
      expected,
    ]);
  });
});

describe('what a result is', () => {
  const framework = (code: string) => {
    const tool = analyse(code)?.tools[0];
    return tool && [tool.framework.plannedFailure.kind, tool.behaviour.result.form, tool.fixedOutput];
  };
  const content = `defineTool({ ${parts}, execute: async ({ row }) => ({ content: [{ type: 'text', text: row }] }) });`;

  it.each([
    ['a value', `defineTool({ ${parts}, ${run} });`, ['return-value', 'json', null]],
    ['content', content, ['return-value', 'json', 'output schema']],
    ['content beside MCP', `import { z } from '@modelcontextprotocol/sdk/zod.js'; ${content}`, ['error-content', 'content-blocks', null]],
    ['content beside a marked failure', `${content} const failed = { isError: true };`, ['error-content', 'content-blocks', null]],
  ])('%s', (_, code, expected) => {
    expect(framework(code)).toEqual(expected);
  });
});

describe('what execute is handed, by types', { timeout: 60_000 }, () => {
  const folder = new TypedFolder({
    'halls.ts': dedent`
      export interface Desk { hall: string; signal: AbortSignal }
      export interface Night { closing: AbortSignal }
      export declare function defineHallTool(tool: { name: string; description: string; inputSchema: object; \
        execute: (input: { row: string }, ctx: Desk) => Promise<unknown> }): void;

    `,
  });
  afterAll(() => {
    folder.remove();
  });
  const head = `import { defineHallTool, type Desk, type Night } from './halls.js';\n`;
  const signals = (code: string, typed = true): unknown[] => {
    let found: unknown[] = [];
    folder.visit(head + code, (file) => (found = findTools(file).map(({ parameters: { signal } }) => signal ?? null)), typed);
    return found;
  };
  const hall = (execute: string, maker = 'defineHallTool'): string => `${maker}({ ${parts}, execute: ${execute} });`;

  it('tell the signal of a context of an imported type', () => {
    const code = hall('async (input, ctx: Desk) => fetch(input.row)');
    expect(signals(code)).toEqual([{ parameter: 1, path: ['signal'], optional: 'never' }]);
    expect(signals(code, false)).toEqual([null]);
  });

  it('tell the signal of a context that the maker declares', () => {
    expect(signals(hall('async (input, ctx) => fetch(input.row)'))).toEqual([{ parameter: 1, path: ['signal'], optional: 'never' }]);
  });

  it('tell nothing of a signal of another name, which may be of anything', () => {
    expect(
      signals(hall('async (input, ctx: Night) => fetch(input.row)', 'declare const defineNightTool: (tool: any) => void; defineNightTool')),
    ).toEqual([null]);
  });
});

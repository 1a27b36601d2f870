import { describe, expect, it } from 'vitest';
import { gateVerdict, mayHoldTools, type GateInput, type GateVerdict } from '../../../src/analysis/tools/gate.ts';
import { dedent } from '../../dedent.ts';

const program = {};
const verdict = (text: string, parserServices?: GateInput['sourceCode']['parserServices'], settings = {}): GateVerdict =>
  gateVerdict({ sourceCode: { text, ...(parserServices && { parserServices }) }, settings });

describe('what the text shows', () => {
  it.each([
    ['a module and a word of its definitions', "import { tool } from 'ai';"],
    ['a defining method', "server.registerTool('find_seat', {}, find);"],
    ['the class of a retryable failure', "answer({ class: 'retryable' });"],
    ['another class in an answer', "res.json({ class: 'permanent' });"],
  ])('%s: the same with and without types', (_, text) => {
    expect([verdict(text), verdict(text, { program })]).toEqual(['text', 'text']);
  });
});

describe('what an in-house tool looks like', () => {
  it.each([
    ['the object of a factory', "defineSeatTool({ description: 'Finds a seat.', inputSchema: seat, execute: async (input) => input });"],
    [
      'an object in a list of tools',
      "export const tools = [{ name: 'find_seat', description: 'Finds a seat.', parameters: row, handler: find }];",
    ],
    ['a method that registers tools', "context.seatTool('find_seat', { description: 'Finds a seat.', inputSchema: seat }, find);"],
    ['a function that registers tools', "addToolTo(server, { description: 'Finds a seat.', inputSchema: seat }, find);"],
    ['a function with type arguments', "seatTool<Row>('find_seat', { description: '', inputSchema: seat }, find);"],
    ['execute as a method', "defineSeat({ description: 'Finds a seat.', parameters: seat, async execute(input) { return input; } });"],
    ['a typed method', "defineSeat({ description: 'Finds a seat.', schema: seat, execute<Row>(input: Row) { return input; } });"],
    ['shorthands', 'defineSeat({ description, schema, handler });'],
    ['a handler', "export const seat = { description: 'Finds a seat.', parameters: row, handler: find };"],
    ['keys in quotes', "defineSeat({ 'description': 'Finds a seat.', 'schema': seat, 'execute': find });"],
    ['a schema in snake case', "export const seat = { description: 'Finds a seat.', input_schema: row, execute: find };"],
    ['a schema of parameters', "export const seat = { description: 'Finds a seat.', parametersSchema: row, handler: find };"],
    ['a schema of arguments', "export const seat = { description: 'Finds a seat.', argsSchema: row, handler: find };"],
    ['a decorator', "class Seats { @CreateAction({ name: 'find_seat', description: 'Finds a seat.' }) async find(args) { return args; } }"],
    [
      'a decorator that is named after tools',
      "class Seats { @SeatTool({ name: 'find_seat', description: 'Finds a seat.' }) async find(args) { return args; } }",
    ],
  ])('%s: the same with and without types', (_, text) => {
    expect([verdict(text), verdict(text, { program })]).toEqual(['shape', 'shape']);
  });

  it.each([
    ['another decorator', "class Seats { @Column({ name: 'seat', description: 'The seat.' }) seat; }"],
    ['a function of that name', "runAction({ name: 'find_seat', description: 'Finds a seat.' });"],
  ])('not %s', (_, text) => {
    expect(verdict(text, { program })).toBeNull();
  });
});

const typeAlone = dedent`
  import type { ToolExecutionOptions } from 'ai';
  export type Run = ToolExecutionOptions;
`;

describe('what types may tell', () => {
  it.each([
    [
      'the name of a type, beside its module',
      dedent`
        import type { ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
        export const find: ToolCallback = async () => ({ content: [] });
      `,
    ],
    [
      'the type of a context, beside its module',
      dedent`
        import type { ToolExecutionOptions } from 'ai';
        export type Run = ToolExecutionOptions;
      `,
    ],
  ])('%s', (_, text) => {
    expect([verdict(text), verdict(text, { program: null }), verdict(text, { program })]).toEqual([null, null, 'types']);
    expect([
      mayHoldTools({ sourceCode: { text }, settings: {} }),
      mayHoldTools({ sourceCode: { text, parserServices: { program } }, settings: {} }),
    ]).toEqual([false, true]);
  });

  it.each([
    ['a call of execute', "export const schema = { description: 'Rows.' }; await statement.execute(schema);"],
    ['a member of a schema', "export const run = { description: 'Rows.', execute: () => db.schema.rows };"],
    ['no description', 'defineSeat({ schema, handler });'],
    ['no schema', "defineSeat({ description: 'Finds a seat.', handler });"],
    ['neither execute nor a tool', "export const seat = { description: 'Finds a seat.', inputSchema: row };"],
    ['a schema of something else', "export const seat = { description: 'Finds a seat.', rowSchema: row, execute: find };"],
    ['other words', "export const seat = { description: 'Finds a seat.', schemas: [row], executed: true };"],
    ['a type of that name from elsewhere', "import type { ToolCallback } from './own.js';"],
  ])('not %s', (_, text) => {
    expect(verdict(text, { program })).toBeNull();
  });

  it('is told of each text anew, whichever way it was asked before', () => {
    const settings = {};
    const asked = [undefined, { program }, undefined, { program: null }, { program }];
    expect(asked.map((services) => verdict(typeAlone, services, settings))).toEqual([null, 'types', null, null, 'types']);
  });

  it('is nothing where the services refuse to be read', () => {
    const refusing = {
      get program(): never {
        throw new Error('No program.');
      },
    };
    expect(verdict(typeAlone, refusing)).toBeNull();
  });

  it('does not hide what a setting names', () => {
    const settings = { 'tool-errors': { factories: ['defineSeat'] } };
    expect(verdict('defineSeat({ description, schema, handler });', { program }, settings)).toBe('text');
  });
});

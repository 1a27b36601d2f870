import { describe, expect, it } from 'vitest';
import { receivedOf } from '../../src/editor/received.ts';
import { receivedText } from '../../src/editor/received-text.ts';
import type { ToolErrorsSettings } from '../../src/tool-errors-settings.ts';
import { analyse } from '../analysis/analyse.ts';
import { dedent } from '../dedent.ts';

/** What the model receives at each exit of the tools of a file, by the sentences that an editor shows. */
function received(code: string, settings: ToolErrorsSettings = {}): string[] {
  const analysis = analyse(code, { settings });
  if (!analysis) throw new Error('No tool.');
  return analysis.tools.flatMap((tool) => receivedOf(tool, analysis.file).map(receivedText));
}

const mastra = (execute: string): string => `import { createTool } from '@mastra/core/tools';
export const berth = createTool({ id: 'berth', description: 'Finds a berth', execute: ${execute} });`;
const one = (body: string): string => mastra(`async ({ harbour }) => { ${body} }`);
const zero = (body: string): string => mastra(`async ({ context }) => { ${body} }`);

// Measured on @mastra/core 1.71.0 and 0.24.9 with an agent whose model is a mock.
describe('Mastra', () => {
  it.each([
    ["throw new TypeError('no harbour')", 'The model receives: `no harbour` (Mastra 1, marked as an error).'],
    ["throw 'no harbour'", 'The model receives: `no harbour` (Mastra 1, marked as an error).'],
    ['throw 404', 'The model receives: `Unknown error` (Mastra 1, marked as an error).'],
    ['throw null', 'The model receives: `Unknown error` (Mastra 1, marked as an error).'],
    ["throw { code: 'E1', dsn: 'pg://u:p@h' }", 'The model receives: `{"code":"E1","dsn":"pg://u:p@h"}` (Mastra 1, marked as an error).'],
    ["throw { message: 'no harbour', code: 2 }", 'The model receives: `no harbour` (Mastra 1, marked as an error).'],
    ["return { error: 'no harbour' }", 'The model receives: `{"error":"no harbour"}` (Mastra 1, not marked as an error).'],
    ['return null', 'The model receives: `null` (Mastra 1).'],
    ['return', 'The run stops without another request to the model (Mastra 1).'],
  ])('1: %s', (body, text) => {
    expect(received(one(body))).toEqual([text]);
  });

  it.each([
    [
      'throw new Error(\'no "harbour"\')',
      'The model receives: `{"message":"no \\"harbour\\"","details":{…},"code":"TOOL_EXECUTION_FAILED"}` (Mastra 0, ' +
        'not marked as an error).',
    ],
    [
      'throw undefined',
      'The model receives: `{"message":"Unknown error","details":{…},"code":"TOOL_EXECUTION_FAILED"}` (Mastra 0, not marked as an error).',
    ],
    [
      "throw { code: 'E1' }",
      'The model receives: `{"message":"{\\"code\\":\\"E1\\"}","details":{…},"code":"TOOL_EXECUTION_FAILED"}` (Mastra 0, ' +
        'not marked as an error).',
    ],
    ['return null', 'The run stops without another request to the model (Mastra 0).'],
    [
      'return { berth: 9n }',
      'The model receives no result, and the call ends with `TypeError: Do not know how to serialize a BigInt` (Mastra 0).',
    ],
  ])('0: %s', (body, text) => {
    expect(received(zero(`void context; ${body}`))).toEqual([text]);
  });
});

const voltagent = (body: string, more = ''): string => `import { createTool } from '@voltagent/core';
export const find = createTool({ name: 'find', description: 'Finds a record', ${more}execute: async ({ signature }) => { ${body} } });`;

// Measured on @voltagent/core 2.10.0.
describe('VoltAgent', () => {
  it.each([
    ["throw new TypeError('no record')", '{"error":true,"name":"TypeError","message":"no record","stack":"…"}'],
    ["throw 'no record'", '{"error":true,"name":"Error","message":"no record","stack":"…"}'],
    ["throw { code: 'E1' }", '{"error":true,"name":"Error","message":"[object Object]","stack":"…"}'],
    ['throw null', '{"error":true,"name":"Error","message":"null","stack":"…"}'],
  ])('%s', (body, text) => {
    expect(received(voltagent(body))).toEqual([`The model receives: \`${text}\` (VoltAgent 2, not marked as an error).`]);
  });

  it('says nothing of its hook that was measured for another framework', () => {
    const [text] = received(voltagent("throw new Error('no record')", 'toModelOutput: ({ output }) => output, '));
    expect(text).not.toContain('toModelOutput');
  });
});

const tanstack = (side: string, body: string): string => `import { toolDefinition } from '@tanstack/ai';
export const find = toolDefinition({ name: 'find', description: 'Finds a recipe' }).${side}(async () => { ${body} });`;

// Measured on @tanstack/ai 0.58.0.
describe('TanStack AI', () => {
  it.each([
    ["throw new TypeError('no recipe')", '{"error":"no recipe"}'],
    ["throw 'no recipe'", '{"error":"Unknown error"}'],
    ["throw { code: 'E1' }", '{"error":"Unknown error"}'],
    ['throw undefined', '{"error":"Unknown error"}'],
  ])('%s', (body, text) => {
    expect(received(tanstack('server', body))).toEqual([`The model receives: \`${text}\` (TanStack AI, not marked as an error).`]);
  });

  it('is not known of a throw in a browser', () => {
    expect(received(tanstack('client', "throw new Error('no recipe')"))).toEqual([
      'What the model receives is not known here (TanStack AI).',
    ]);
  });
});

const agentKit = (body: string): string => `import { createTool } from '@inngest/agent-kit';
export const find = createTool({ name: 'find', description: 'Finds a part', handler: async () => { ${body} } });`;

// Measured on @inngest/agent-kit 0.13.2.
describe('AgentKit', () => {
  it.each([
    ["throw new TypeError('no part')", '{"error":{"name":"TypeError","message":"no part","stack":"…","__serialized":true}}'],
    ["throw 'no part'", '{"error":{"name":"Error","message":"no part","stack":"…","__serialized":true}}'],
    ["return { error: 'no part' }", '{"data":{"error":"no part"}}'],
  ])('%s', (body, text) => {
    expect(received(agentKit(body))).toEqual([`The model receives: \`${text}\` (AgentKit, not marked as an error).`]);
  });

  it('ends the run with what a function throws that is not async', () => {
    const atOnce = agentKit("throw new TypeError('no part')").replace('async ', '');
    expect(received(atOnce)).toEqual(['The model receives no result, and the call ends with `TypeError: no part` (AgentKit).']);
  });

  it('puts null into its object', () => {
    expect(received(agentKit('return null'))).toEqual(['The model receives: `{"data":null}` (AgentKit).']);
  });

  it('puts a text into its object as JSON', () => {
    expect(received(agentKit('return \'the "last" part\''))).toEqual(['The model receives: `{"data":"the \\"last\\" part"}` (AgentKit).']);
  });
});

const langchain = (body: string): string => `import { tool } from '@langchain/core/tools';
export const find = tool(async ({ signature }) => { ${body} }, { name: 'find', description: 'Finds a record' });`;

// Measured on langchain 1.5.14 and @langchain/langgraph 1.7.3, whose texts are the same of a plain Error alone.
describe('LangChain', () => {
  it.each([
    [
      "throw new Error('no record')",
      'The model receives: `Error: no record\\n Please fix your mistakes.` (langchain 1, marked as an error).',
    ],
    [
      "throw new TypeError('no record')",
      'The model receives: `…: no record\\n Please fix your mistakes.` (langchain 1, marked as an error).',
    ],
    ["throw new Error('')", 'What the model receives is not known here (langchain 1, marked as an error).'],
    [
      "throw 'no record'",
      'Where the ToolNode of @langchain/langgraph runs it, the model receives `Error: undefined` (langchain 1, marked as an error).',
    ],
    [
      "throw { code: 'E1' }",
      'Where the ToolNode of @langchain/langgraph runs it, the model receives `Error: undefined` (langchain 1, marked as an error).',
    ],
    ["throw { message: 'no record' }", 'What the model receives is not known here (langchain 1, marked as an error).'],
    [
      'throw null',
      "The model receives no result, and the call ends with `TypeError: Cannot read properties of null (reading 'name')` (langchain 1).",
    ],
  ])('%s', (body, text) => {
    expect(received(langchain(body))).toEqual([text]);
  });

  it.each([
    ["status: 'error', content: 'No record.'", 'The model receives: `No record.` (langchain 1, marked as an error).'],
    ['content: JSON.stringify({ found: signature })', 'The model receives: `{"found":…}` (langchain 1).'],
    ["status: own, content: 'No record.'", 'The model receives: `No record.` (langchain 1).'],
  ])('new ToolMessage({ %s })', (fields, text) => {
    const code = dedent`
      import { ToolMessage } from '@langchain/core/messages';
      ${langchain(`return new ToolMessage({ ${fields}, tool_call_id: '1' });`)}
    `;
    expect(received(code)).toEqual([text]);
  });
});

const openai = (body: string, more = ''): string => `import { tool } from '@openai/agents';
export const find = tool({ name: 'find', description: 'Finds a record', ${more}execute: async ({ signature }) => { ${body} } });`;
const sentence = 'An error occurred while running the tool. Please try again.';

// Measured on @openai/agents 0.20.0, 0.18.0, 0.8.5 and 0.3.9.
describe('OpenAI Agents', () => {
  it.each([
    ['0.20', "throw new TypeError('no record')", `The model receives: \`${sentence}\` (@openai/agents 0.20, not marked as an error).`],
    [
      '0.18',
      "throw new TypeError('no record')",
      `The model receives: \`${sentence} Error: TypeError: no record\` (@openai/agents 0.18, not marked as an error).`,
    ],
    ['0.3', "throw 'no record'", `The model receives: \`${sentence} Error: no record\` (@openai/agents 0.3, not marked as an error).`],
    ['0.20', 'throw null', `The model receives: \`${sentence}\` (@openai/agents 0.20, not marked as an error).`],
    [
      '0.18',
      'throw undefined',
      'The model receives no result, and the call ends with `ToolCallError: Failed to run function tools: TypeError: ' +
        "Cannot read properties of undefined (reading 'toString')` (@openai/agents 0.18).",
    ],
  ])('%s: %s', (openaiAgents, body, text) => {
    expect(received(openai(body), { versions: { openaiAgents } })).toEqual([text]);
  });

  it('errorFunction: null lets a throw end the run', () => {
    expect(received(openai("throw new Error('no record')", 'errorFunction: null, '))).toEqual([
      'The model receives no result, and the call ends with `ToolCallError: Failed to run function tools: Error: ' +
        'no record` (@openai/agents).',
    ]);
  });
});

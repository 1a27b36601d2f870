import type { Framework } from './framework.ts';
import type { ExecuteParameters } from './layout.ts';
import type { FragileKind, HookAnswer, Outcome, ThrownTreatment } from './treatment.ts';
import { changedByJson, each, emptyObject, leftOut, stringifyErrors } from './json.ts';

// ToolExecuteOptions and ToolContext in index.d.ts: an agent fills toolContext always, with the signal of its own controller; a caller such as
// an MCP server may leave it out.
const withoutSignal: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  contextName: 'options',
  takesSignalBy: 'head',
};
const parameters: ExecuteParameters = {
  ...withoutSignal,
  signal: { parameter: 1, path: ['toolContext', 'abortSignal'], optional: 'path' },
};

// handleToolError and buildToolErrorResult: what is no Error becomes `new Error(String(value))`.
const thrown: ThrownTreatment = {
  reaches: 'model',
  marked: 'result',
  arrivesAs: 'a result with the name, the message, the stack, the cause and every other property of the error',
  error: 'message',
  value: 'string',
  nullish: null,
  unserializable: 'text',
  sendsMore: true,
  frame: { as: 'json', text: '{"error":true,"name":"${name}","message":"${text}","stack":"…"}' },
};

// The AI SDK 6 beneath it clones the messages of generateText, after which VoltAgent makes the request again, without the call and its result.
const again = (elsewhere: Outcome, where = 'generateText'): Outcome => ({
  effect: 'call-dies',
  error: 'DataCloneError, and the request is made again without the tool call',
  only: { where, elsewhere },
});
const againSince22 = (elsewhere: Outcome): Outcome => again(elsewhere, 'generateText on Node 22 and later');
const breaksStream = (error: string): Outcome => ({ effect: 'breaks-beside', what: `toUIMessageStreamResponse() rejects with "${error}"` });

// Measured on Node 20, and as ai 6 was measured for Node 22 and the stream to a browser.
const fates: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  ...each(['WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'ReadableStream', 'iterator', 'generator', 'Intl'], again(emptyObject)),
  ...each(['Headers', 'URLSearchParams', 'FormData', 'Response', 'Request'], againSince22(emptyObject)),
  URL: againSince22({ effect: 'mangled', text: 'its text' }),
  ...each(['function', 'symbol'], again(leftOut)),
  'own toJSON': again({ effect: 'mangled', text: 'what it returns' }),
  BigInt: breaksStream('Do not know how to serialize a BigInt'),
  'BigInt array': breaksStream('Do not know how to serialize a BigInt'),
  cycle: breaksStream('Converting circular structure to JSON'),
  'throwing getter': { effect: 'call-dies', error: stringifyErrors['throwing getter'] },
  'throwing toJSON': { effect: 'call-dies', error: stringifyErrors['throwing toJSON'] },
};

const outputHookAnswers: Readonly<Record<string, HookAnswer>> = {
  text: { form: 'text', marked: 'result' },
  json: { form: 'json', marked: 'result' },
  'error-text': { form: 'text', marked: 'error' },
  'error-json': { form: 'json', marked: 'error' },
};

const layout = {
  definition: 0,
  name: { argument: 0, keys: ['name'] },
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['parameters'] },
  outputSchema: { argument: 0, keys: ['outputSchema'] },
  execute: { argument: 0, keys: ['execute'] },
  outputHook: { argument: 0, keys: ['toModelOutput'] },
} as const;

/** VoltAgent. Read in the dist of @voltagent/core 2.10.0 and 1.3.0, and measured on 2.10.0, with `generateText` and `streamText` of an Agent. */
export const voltagent: Framework = {
  id: 'voltagent',
  label: 'VoltAgent',
  versionName: 'VoltAgent',
  versionSetting: 'voltagent',
  modules: [{ specifier: '@voltagent/core', package: '@voltagent/core' }],
  forms: [{ kind: 'call', names: ['createTool', 'tool', 'Tool'], layout }],
  // dist/index.d.ts. A toolkit, a provider's tool and a workflow step are of other types.
  toolTypes: {
    packages: ['@voltagent/core'],
    tools: ['Tool', 'BaseTool', 'AgentTool', 'ToolOptions'],
    layout,
    callbacks: [],
    contexts: ['ToolExecuteOptions'],
  },
  resultTypes: [],
  behaviours: [
    {
      majors: [2],
      measuredOn: '@voltagent/core 2.10.0',
      parameters,
      thrown,
      result: { form: 'json', iterates: true, nullish: 'null', enforcesSchema: true, top: fates, nested: fates },
      // toModelOutput is called for a throw too, with the object that the error became.
      outputHookInput: { parameter: 0, path: ['output'] },
      outputHookKey: 'toModelOutput',
      outputHookAnswers,
      stopped: ['Where the caller aborted, the run ends and the model receives no result.'],
    },
    // Read in 1.3.0: the same context and the same result of a throw, on an older AI SDK beneath.
    { majors: [1], measuredOn: null, parameters, thrown, result: { form: 'json', iterates: true, top: {}, nested: {} } },
    {
      majors: [0],
      measuredOn: null,
      parameters: withoutSignal,
      thrown: { ...thrown, reaches: 'unknown', marked: 'unknown' },
      result: { form: 'json', top: {}, nested: {} },
    },
  ],
  plannedFailure: { kind: 'return-value' },
  controlFlowErrors: [{ name: 'ToolDeniedError', module: '@voltagent/core', effect: 'the whole run is aborted with it' }],
};

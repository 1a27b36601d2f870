import type { Behaviour, Framework } from './framework.ts';
import type { ExecuteParameters } from './layout.ts';
import type { FragileKind, HookAnswer, Outcome, ResultTreatment, ThrownTreatment } from './treatment.ts';
import { changedByJson, stringifyErrors } from './json.ts';

// ToolExecutionContext in tools/types.d.ts. The runtime gives a context always (tools/tool.js), the signal where the caller of the agent
// passed one or streams; the first releases of the major declare the context as an optional parameter.
const parameters1: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  signal: { parameter: 1, path: ['abortSignal'], optional: 'context' },
  contextName: 'context',
  takesSignalBy: 'name',
};

// ToolAction in tools/types.d.ts: `execute?: (context, options?) => …`; called by hand, execute gets no options.
const parameters0: ExecuteParameters = {
  input: { parameter: 0, path: ['context'] },
  context: { parameter: 0, path: [] },
  signal: { parameter: 1, path: ['abortSignal'], optional: 'context' },
  contextName: 'options',
  takesSignalBy: 'name',
};

// getErrorFromUnknown, and the `error-text` of the next request. A number, a boolean, a BigInt, a symbol and a function read as nothing does.
const thrown1: ThrownTreatment = {
  reaches: 'model',
  marked: 'error',
  arrivesAs: 'a tool error',
  error: 'message',
  value: 'message-or-json',
  nullish: 'Unknown error',
  unserializable: 'text',
};

// CoreToolBuilder catches the error and returns a MastraError in its place, which the next request holds as the result.
const thrown0: ThrownTreatment = {
  reaches: 'model',
  marked: 'result',
  arrivesAs: 'a result that also holds the arguments of the call and the code TOOL_EXECUTION_FAILED',
  error: 'message',
  value: 'json',
  nullish: 'Unknown error',
  unserializable: 'text',
  frame: { as: 'json', text: '{"message":"${text}","details":{…},"code":"TOOL_EXECUTION_FAILED"}' },
};

const becomesToolError = (kind: 'throwing getter' | 'throwing toJSON'): Outcome => ({ effect: 'mangled', text: stringifyErrors[kind] });

// Measured with generate and stream. 1.x writes a BigInt inside of a result as its digits and a cycle as "[Circular]"; what a getter or
// toJSON throws becomes the tool error.
const json1: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  'throwing getter': becomesToolError('throwing getter'),
  'throwing toJSON': becomesToolError('throwing toJSON'),
};

const noRequest = 'the run stops without another request to the model';

const result1: ResultTreatment = {
  form: 'json',
  nullish: { null: 'null' },
  undefinedAs: noRequest,
  enforcesSchema: true,
  top: json1,
  nested: json1,
};

// 0.x ends the run where JSON.stringify throws, with the reason `tool-calls` and no exception.
const stops = (error: string): Outcome => ({ effect: 'call-dies', error });
const json0: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  ...Object.fromEntries(Object.entries(stringifyErrors).map(([kind, error]) => [kind, stops(error)])),
};
const result0: ResultTreatment = { form: 'json', undefinedAs: noRequest, nullAsUndefined: true, top: json0, nested: json0 };

const outputHookAnswers: Readonly<Record<string, HookAnswer>> = {
  text: { form: 'text', marked: 'result' },
  json: { form: 'json', marked: 'result' },
  'error-text': { form: 'text', marked: 'error' },
  'error-json': { form: 'json', marked: 'error' },
};

const stopped = ['Where the caller aborted, the run ends and the model receives no result.'];

const behaviours: readonly Behaviour[] = [
  {
    majors: [1],
    measuredOn: '@mastra/core 1.71.0',
    parameters: parameters1,
    thrown: thrown1,
    result: result1,
    outputHookInput: { parameter: 0, path: [] },
    outputHookKey: 'toModelOutput',
    outputHookAnswers,
    stopped,
  },
  {
    majors: [0],
    measuredOn: '@mastra/core 0.24.9',
    parameters: parameters0,
    writtenWith: ['context', 'runtimeContext', 'tracingContext', 'mastra', 'writer', 'suspend', 'resumeData'],
    thrown: thrown0,
    result: result0,
    stopped,
  },
];

const layout = {
  definition: 0,
  name: { argument: 0, keys: ['id'] },
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['inputSchema'] },
  outputSchema: { argument: 0, keys: ['outputSchema'] },
  execute: { argument: 0, keys: ['execute'] },
  outputHook: { argument: 0, keys: ['toModelOutput'] },
} as const;

/**
 * Mastra. Read in the dist of @mastra/core 0.10.3, 0.22.2, 0.24.9, 1.0.4 and 1.71.0; measured on 0.24.9 and 1.71.0 with `generate` and
 * `stream` of an Agent. `suspend` throws nothing: execute goes on behind it.
 */
export const mastra: Framework = {
  id: 'mastra',
  label: 'Mastra',
  versionName: 'Mastra',
  versionSetting: 'mastra',
  modules: [{ specifier: '@mastra/core', prefix: true, package: '@mastra/core' }],
  forms: [{ kind: 'call', names: ['createTool', 'Tool'], layout }],
  // dist/tools/types.d.ts and tool.d.ts; ToolV5 and ProviderDefinedTool are tools of the AI SDK, which an agent takes too. CoreTool and
  // InternalCoreTool there are what an agent makes of a tool for the AI SDK.
  toolTypes: {
    packages: ['@mastra/core'],
    tools: ['Tool', 'ToolV5', 'ProviderDefinedTool', 'ToolAction', 'CreateToolOpts'],
    layout,
    callbacks: ['ToolExecuteFunction'],
    contexts: ['ToolExecutionContext', 'ToolExecuteContext'],
  },
  resultTypes: [],
  behaviours,
  plannedFailure: { kind: 'return-value' },
  controlFlowErrors: [],
  // The stream of a run carries what a tool writes to it beside its result.
  clientCalls: /(?:^|\.)writer\.(?:custom|write)$/,
  // Measured on both majors: of `new Agent({ tools: { tideTable } })` the model is given `tideTable`, whatever the id is.
  calledByKey: true,
  safeCalls: /(?:^|\.)suspend$/,
  outputHookOnThrow: false,
};

import type { Framework } from './framework.ts';
import type { ExecuteParameters } from './layout.ts';
import type { ErrorHookTreatment, FragileKind, Outcome, ResultTreatment, ThrownTreatment } from './treatment.ts';
import { changedByJson, each, stringifyErrors, without } from './json.ts';

// `execute(input, runContext, details)`. Since 0.14 a streamed run always hands a signal over, another one its caller's alone; a realtime
// session hands over none, and `invoke` by hand no details.
const withoutSignal: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  contextName: 'details',
  namesBefore: ['_input', '_runContext'],
  takesSignalBy: 'name',
};

const parameters: ExecuteParameters = { ...withoutSignal, signal: { parameter: 2, path: ['signal'], optional: 'context' } };

const untold: ThrownTreatment = {
  reaches: 'nobody',
  marked: 'result',
  arrivesAs: 'a result like any other',
  error: 'message',
  value: 'unknown',
  nullish: null,
  unserializable: 'text',
};

const sentence = 'An error occurred while running the tool. Please try again.';

// defaultToolErrorFunction since 0.19.0.
const hidden: ThrownTreatment = {
  ...untold,
  fixed: sentence,
  follows: 'The model is told nothing of what was thrown. Before @openai/agents 0.19 the text of the error stood behind this sentence.',
};

// The same to 0.18.0: `error.toString()`, of a value `String(value)`.
const told: ThrownTreatment = {
  reaches: 'model',
  marked: 'result',
  arrivesAs: 'a result like any other',
  error: 'name-and-message',
  value: 'string',
  nullish: null,
  nullEndsWith: "ToolCallError: Failed to run function tools: TypeError: Cannot read properties of null (reading 'toString')",
  undefinedEndsWith: "ToolCallError: Failed to run function tools: TypeError: Cannot read properties of undefined (reading 'toString')",
  unserializable: 'text',
  frame: { as: 'text', text: `${sentence} Error: \${text}` },
};

const answeredByHook: ThrownTreatment = { ...untold, follows: 'The model receives what errorFunction returns.' };
const endsRun: ThrownTreatment = {
  ...untold,
  endsWith: 'ToolCallError: Failed to run function tools: ${error}',
  follows: 'Nothing answers for a throw: the run rejects.',
};

const errorHook: ErrorHookTreatment = { input: { parameter: 1, path: [] }, thrown: answeredByHook, thrownWithout: endsRun };

const stopped = ['Where the caller aborted, the run ends and the model receives no result.'];

// toSmartString: strings as they are, objects by JSON.stringify, anything else by String.
const inPlaceOfAll: Outcome = { effect: 'result-lost', text: '[object with circular references]' };
const bytes: Outcome = { effect: 'mangled', text: 'the hexadecimal digits of its first 20 bytes' };
const nested: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  ...each(Object.keys(stringifyErrors) as FragileKind[], inPlaceOfAll),
  ...each(['ArrayBuffer', 'DataView', 'typed array', 'BigInt array', 'Buffer'], bytes),
};

const result: ResultTreatment = {
  form: 'json',
  // normalizeStructuredToolOutputs; bytes in them become base64.
  content: { types: ['text', 'image', 'file'], single: true },
  nullish: { null: 'null', undefined: 'undefined' },
  top: { ...without(nested, ['NaN', 'Infinity', 'symbol', 'BigInt']), function: { effect: 'mangled', text: 'its source text' } },
  nested,
};

const layout = {
  definition: 0,
  name: { argument: 0, keys: ['name'] },
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['parameters'] },
  outputSchema: { argument: 0, keys: ['outputSchema'] },
  execute: { argument: 0, keys: ['execute'] },
  errorHook: { argument: 0, keys: ['errorFunction'] },
} as const;

/**
 * OpenAI Agents SDK for TypeScript. Read in the dist of @openai/agents-core 0.20.0 (tool, runner/toolExecution, utils/smartString) and
 * @openai/agents-realtime 0.20.0, and of agents-core 0.19.0, 0.18.0, 0.17.2, 0.14.0 and 0.13.4; measured on 0.20.0, 0.18.0, 0.8.5 and 0.3.9.
 */
export const openaiAgents: Framework = {
  id: 'openai-agents',
  label: 'OpenAI Agents',
  versionName: '@openai/agents',
  versionSetting: 'openaiAgents',
  modules: [
    { specifier: '@openai/agents', prefix: true, package: '@openai/agents' },
    { specifier: '@openai/agents-core', prefix: true, package: '@openai/agents-core' },
    { specifier: '@openai/agents-realtime', prefix: true, package: '@openai/agents-realtime' },
  ],
  forms: [
    {
      kind: 'call',
      names: ['tool'],
      layout,
    },
  ],
  // dist/tool.d.ts of @openai/agents-core. The details are handed to errorFunction and to `invoke` of a FunctionTool too.
  toolTypes: {
    packages: ['@openai/agents-core'],
    tools: ['FunctionTool', 'Tool', 'ToolOptions', 'StrictToolOptions', 'NonStrictToolOptions'],
    layout,
    callbacks: ['ToolExecuteFunction'],
    contexts: [],
    sharedContexts: ['ToolCallDetails'],
  },
  resultTypes: [],
  behaviours: [
    {
      majors: [0],
      minors: [19],
      measuredOn: '@openai/agents 0.20.0',
      parameters,
      thrown: hidden,
      result,
      errorHook,
      stopped,
    },
    { majors: [0], minors: [14, 18], measuredOn: '@openai/agents 0.18.0', parameters, thrown: told, result, errorHook, stopped },
    // The details hold no signal of the run, and there is no outputSchema.
    { majors: [0], minors: [0, 13], measuredOn: '@openai/agents 0.8.5', parameters: withoutSignal, thrown: told, result, errorHook },
  ],
  plannedFailure: { kind: 'return-value' },
  controlFlowErrors: [],
};

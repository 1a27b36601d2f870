import type { ExecuteParameters, FragileKind, Framework, Outcome, ResultTreatment, ThrownTreatment } from './framework.ts';
import { changedByJson, each, refusedByJson, without } from './json.ts';

// `execute(input, runContext, details)`. A streamed run always hands a signal over, another one its caller's alone; a realtime session
// hands over none, and `invoke` by hand no details.
const parameters: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  signal: { parameter: 2, path: ['signal'], optional: 'context' },
  contextName: 'details',
  namesBefore: ['_input', '_runContext'],
  takesSignalBy: 'name',
};

const untold: ThrownTreatment = {
  reaches: 'nobody',
  marked: 'result',
  arrivesAs: 'a result like any other',
  error: 'message',
  value: 'unknown',
  nullish: null,
  unserializable: 'text',
};

// defaultToolErrorFunction since 0.19.0. Before, the text of the error stood behind this sentence.
const hidden: ThrownTreatment = {
  ...untold,
  fixed: 'An error occurred while running the tool. Please try again.',
  follows: 'The model is told nothing of what was thrown. Before @openai/agents 0.19 the text of the error stood behind this sentence.',
};

const answeredByHook: ThrownTreatment = { ...untold, follows: 'The model receives what errorFunction returns.' };
const endsRun: ThrownTreatment = { ...untold, endsWith: 'ToolCallError: Failed to run function tools: …', follows: 'Nothing answers for a throw: the run rejects.' };

// toSmartString: strings as they are, objects by JSON.stringify, anything else by String.
const inPlaceOfAll: Outcome = { effect: 'result-lost', text: '[object with circular references]' };
const bytes: Outcome = { effect: 'mangled', text: 'the hexadecimal digits of its first 20 bytes' };
const nested: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  ...each(Object.keys(refusedByJson) as FragileKind[], inPlaceOfAll),
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
 * @openai/agents-realtime 0.20.0, and measured there and on 0.8.5 and 0.3.9.
 */
export const openaiAgents: Framework = {
  id: 'openai-agents',
  label: 'OpenAI Agents',
  versionName: '@openai/agents',
  versionSetting: null,
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
      measuredOn: '@openai/agents 0.20.0',
      parameters,
      thrown: hidden,
      result,
      errorHook: { input: { parameter: 1, path: [] }, thrown: answeredByHook, thrownWithout: endsRun },
      stopped: ['Where the caller aborted, the run ends and the model receives no result.'],
    },
  ],
  plannedFailure: { kind: 'return-value' },
  controlFlowErrors: [],
};

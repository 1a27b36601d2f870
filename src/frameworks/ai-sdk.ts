import type {
  Behaviour,
  ExecuteParameters,
  FragileKind,
  Framework,
  Outcome,
  ResultTreatment,
  ThrownTreatment,
} from './framework.ts';

const empty: Outcome = { effect: 'emptied', text: '{}' };
const nulled: Outcome = { effect: 'nulled', text: 'null' };
const dropped: Outcome = { effect: 'dropped' };

// Measured over the Anthropic wire on 5.0.277, 6.0.325, 7.0.114 and 7.0.173: these arrive as `{}` in every major.
const emptiedEverywhere: readonly FragileKind[] = ['Map', 'Set', 'RegExp', 'ArrayBuffer', 'DataView', 'Blob', 'Error'];

// 7: `{}` as well. 5 and 6: generateText clones the response messages with structuredClone, which rejects them.
const emptiedOrUncloneable: readonly FragileKind[] = [
  'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Headers', 'URLSearchParams', 'FormData', 'Response', 'Request', 'ReadableStream',
  'iterator', 'generator', 'Intl',
];

const alwaysChanged: Partial<Record<FragileKind, Outcome>> = {
  ...record(emptiedEverywhere, empty),
  NaN: nulled,
  Infinity: nulled,
  'Invalid Date': nulled,
  'typed array': { effect: 'mangled', text: '{"0":…,"1":…}' },
  Buffer: { effect: 'mangled', text: '{"type":"Buffer","data":[…]}' },
  'private state': { effect: 'mangled', text: 'its public fields alone' },
};

const bigIntDies: Outcome = { effect: 'call-dies', error: 'TypeError: Do not know how to serialize a BigInt' };

const shared7: Partial<Record<FragileKind, Outcome>> = {
  ...alwaysChanged,
  ...record(emptiedOrUncloneable, empty),
  BigInt: bigIntDies,
  'BigInt array': bigIntDies,
  cycle: { effect: 'call-dies', error: 'TypeError: Converting circular structure to JSON' },
  'throwing getter': { effect: 'call-dies', error: 'the error that the getter throws' },
  'throwing toJSON': { effect: 'call-dies', error: 'the error that toJSON throws' },
};

const result7: ResultTreatment = {
  form: 'json',
  top: { ...shared7, function: nulled, symbol: nulled },
  nested: { ...shared7, function: dropped, symbol: dropped },
};

const uncloneable: Outcome = { effect: 'call-dies', error: 'DataCloneError', only: 'generateText' };
const bigIntAsText: Outcome = {
  effect: 'breaks-beside',
  what: 'toUIMessageStreamResponse rejects with "Do not know how to serialize a BigInt"',
};

const shared56: Partial<Record<FragileKind, Outcome>> = {
  ...alwaysChanged,
  ...record(emptiedOrUncloneable, uncloneable),
  URL: uncloneable,
  'own toJSON': uncloneable,
  function: uncloneable,
  symbol: uncloneable,
  BigInt: bigIntAsText,
  'BigInt array': bigIntAsText,
  'throwing getter': { effect: 'call-dies', error: 'the error that the getter throws' },
  'throwing toJSON': { effect: 'call-dies', error: 'the error that toJSON throws' },
};

const result56: ResultTreatment = { form: 'json', top: shared56, nested: shared56 };

const parameters: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  // The key is always there; its value is undefined unless the caller passed `abortSignal` or a timeout.
  signal: { parameter: 1, path: ['abortSignal'], optional: 'signal' },
  contextName: 'options',
};

// getErrorMessage of @ai-sdk/provider: `error.toString()` since 7, `error.message` before; a string as it is; null and undefined
// as "unknown error"; anything else through JSON.stringify, which runs outside the try that makes tool errors.
const thrown7: ThrownTreatment = {
  reaches: 'model',
  arrivesAs: 'a tool error',
  error: 'name-and-message',
  value: 'json',
  nullish: 'unknown error',
  unserializable: 'call-dies',
};

const behaviours: readonly Behaviour[] = [
  { majors: [7], measuredOn: 'ai 7.0.173', parameters, thrown: thrown7, result: result7 },
  { majors: [6], measuredOn: 'ai 6.0.325', parameters, thrown: { ...thrown7, error: 'message' }, result: result56 },
  { majors: [5], measuredOn: 'ai 5.0.277', parameters, thrown: { ...thrown7, error: 'message' }, result: result56 },
  {
    majors: [4],
    measuredOn: null,
    parameters,
    thrown: { ...thrown7, reaches: 'unknown', error: 'message' },
    result: { form: 'json', top: {}, nested: {} },
  },
];

const layout = {
  definition: 0,
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['inputSchema', 'parameters'] },
  outputSchema: { argument: 0, keys: ['outputSchema'] },
  execute: { argument: 0, keys: ['execute'] },
  outputHook: { argument: 0, keys: ['toModelOutput', 'experimental_toToolResultContent'] },
} as const;

/** Vercel AI SDK, majors 4 to 7. Read in the dist of `ai` and `@ai-sdk/provider-utils`, measured on the releases named above. */
export const aiSdk: Framework = {
  id: 'ai-sdk',
  label: 'AI SDK',
  modules: [
    { specifier: 'ai', package: 'ai' },
    { specifier: '@ai-sdk/provider-utils', package: 'ai' },
  ],
  forms: [
    { kind: 'call', names: ['tool', 'dynamicTool'], layout },
    {
      kind: 'tool-map',
      callees: [
        'generateText', 'streamText', 'ToolLoopAgent', 'Experimental_Agent', 'createAgentUIStream', 'createAgentUIStreamResponse',
        'pipeAgentUIStreamToResponse',
      ],
      key: 'tools',
      mapTypes: ['ToolSet'],
      toolTypes: ['Tool', 'DynamicTool', 'ExecutableTool'],
      layout,
    },
  ],
  behaviours,
  plannedFailure: { kind: 'return-value' },
  controlFlowErrors: [],
  outputHookOnThrow: false,
};

function record(kinds: readonly FragileKind[], outcome: Outcome): Partial<Record<FragileKind, Outcome>> {
  return Object.fromEntries(kinds.map((kind) => [kind, outcome]));
}

import { fatalToolError } from './fatal-tool-error.ts';
import type { Behaviour, Framework } from './framework.ts';
import type { Access, ExecuteParameters } from './layout.ts';
import type {
  BrowserTreatment,
  FragileKind,
  HookAnswer,
  LifecycleTreatment,
  Outcome,
  ResultTreatment,
  ThrownTreatment,
} from './treatment.ts';
import { asNull, changedByJson, each, emptyObject, leftOut, stringifyErrors } from './json.ts';

const callDies: Partial<Record<FragileKind, Outcome>> = Object.fromEntries(
  Object.entries(stringifyErrors).map(([kind, error]) => [kind, { effect: 'call-dies', error }]),
);

// 7 runs every result through JSON.stringify, after execute and outside the code that makes tool errors.
const result7: ResultTreatment = {
  form: 'json',
  iterates: true,
  nullish: 'null',
  top: { ...changedByJson, ...callDies, function: asNull, symbol: asNull },
  nested: { ...changedByJson, ...callDies },
};

const uncloneable = (elsewhere: Outcome, where = 'generateText'): Outcome => ({
  effect: 'call-dies',
  error: 'DataCloneError',
  only: { where, elsewhere },
});
// On Node 20 structuredClone takes these, as plain objects.
const uncloneableSince22 = (elsewhere: Outcome): Outcome => uncloneable(elsewhere, 'generateText on Node 22 and later');
const breaksStream = (error: string): Outcome => ({ effect: 'breaks-beside', what: `toUIMessageStreamResponse() rejects with "${error}"` });

// 5 and 6 hand the value on to the provider. generateText clones the response messages with structuredClone before, which rejects
// what it cannot copy; streamText does not. The current providers write a BigInt as its digits and a cycle as "[Circular]",
// while the stream to the browser goes through JSON.stringify.
const shared56: Partial<Record<FragileKind, Outcome>> = {
  ...changedByJson,
  ...each(['WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'ReadableStream', 'iterator', 'generator', 'Intl'], uncloneable(emptyObject)),
  ...each(['Headers', 'URLSearchParams', 'FormData', 'Response', 'Request'], uncloneableSince22(emptyObject)),
  URL: uncloneableSince22({ effect: 'mangled', text: 'its text' }),
  ...each(['function', 'symbol'], uncloneable(leftOut)),
  'own toJSON': uncloneable({ effect: 'mangled', text: 'what it returns' }),
  BigInt: breaksStream('Do not know how to serialize a BigInt'),
  'BigInt array': breaksStream('Do not know how to serialize a BigInt'),
  cycle: breaksStream('Converting circular structure to JSON'),
  'throwing getter': { effect: 'call-dies', error: stringifyErrors['throwing getter'] },
  'throwing toJSON': { effect: 'call-dies', error: stringifyErrors['throwing toJSON'] },
};

const result56: ResultTreatment = { form: 'json', iterates: true, nullish: 'null', top: shared56, nested: shared56 };

const parameters: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  // The key is always there; its value is undefined unless the caller passed `abortSignal` or a timeout.
  signal: { parameter: 1, path: ['abortSignal'], optional: 'signal' },
  contextName: 'options',
  takesSignalBy: 'pattern',
};

// getErrorMessage of @ai-sdk/provider: `error.toString()` since 7, `error.message` before; a string as it is; null and undefined
// as "unknown error"; anything else through JSON.stringify, which runs outside the try that makes tool errors.
const thrown7: ThrownTreatment = {
  reaches: 'model',
  // The prompt part is an `error-text`, which the Anthropic provider sends with `is_error: true`.
  marked: 'error',
  arrivesAs: 'a tool error',
  error: 'name-and-message',
  value: 'json',
  nullish: 'unknown error',
  unserializable: 'call-dies',
};

// Measured with @ai-sdk/openai 3 and 2, and @ai-sdk/google 3 and 2.
const thrown56: ThrownTreatment = { ...thrown7, error: 'message', unmarkedBy: 'the OpenAI and Google providers' };

// toUIMessageStream of streamText without `onError` and `redactToolErrors`: 7.0.170 masked, 7.0.171 does not.
const browser7: BrowserTreatment = { thrown: 'same', mask: 'An error occurred.', unmaskedSince: '7.0.171', returned: 'value' };
const browser56: BrowserTreatment = { thrown: 'masked', mask: 'An error occurred.', returned: 'value' };

// Measured with the Anthropic provider: the error types arrive with `is_error: true`.
const outputHookAnswers: Readonly<Record<string, HookAnswer>> = {
  text: { form: 'text', marked: 'result' },
  json: { form: 'json', marked: 'result' },
  'error-text': { form: 'text', marked: 'error' },
  'error-json': { form: 'json', marked: 'error' },
};

// Measured: generateText throws the AbortError, streamText ends with an `abort` part.
const stopped = ['Where the caller aborted, the run ends and the model receives no result.'];

// Measured with generateText, streamText, and generate of a ToolLoopAgent that takes the hook itself or in the call. In the event of 7 the
// outcome is the object that the result is made of, and the event is not; 6 makes the event of the members of the outcome. The documentation
// of 7 names the hook to observe with.
const lifecycle7: LifecycleTreatment = {
  ofFunctions: ['onToolExecutionEnd', 'experimental_onToolCallFinish'],
  ofAgents: ['onToolExecutionEnd'],
  holder: 'toolOutput',
  replaced: 'sent',
};
const lifecycle6: LifecycleTreatment = {
  ofFunctions: ['experimental_onToolCallFinish'],
  ofAgents: ['experimental_onToolCallFinish'],
  holder: null,
  replaced: 'ignored',
};

const wholeInput: Access = { parameter: 0, path: [] };
const outputOfInput: Access = { parameter: 0, path: ['output'] };

const behaviours: readonly Behaviour[] = [
  {
    majors: [7],
    measuredOn: 'ai 7.0.173',
    parameters,
    thrown: thrown7,
    result: result7,
    outputHookInput: outputOfInput,
    outputHookKey: 'toModelOutput',
    outputHookAnswers,
    browser: browser7,
    lifecycle: lifecycle7,
    // `timeout: { toolMs }` aborts the signal of the tool alone.
    stopped: [...stopped, 'After a timeout of this tool alone the model receives the reason as an error.'],
  },
  {
    majors: [6],
    measuredOn: 'ai 6.0.325',
    parameters,
    thrown: thrown56,
    result: result56,
    outputHookInput: outputOfInput,
    outputHookKey: 'toModelOutput',
    outputHookAnswers,
    browser: browser56,
    lifecycle: lifecycle6,
    stopped,
  },
  {
    majors: [5],
    measuredOn: 'ai 5.0.277',
    parameters,
    thrown: thrown56,
    result: result56,
    outputHookInput: wholeInput,
    outputHookKey: 'toModelOutput',
    outputHookAnswers,
    browser: browser56,
    lifecycle: null,
    stopped,
  },
  {
    majors: [4],
    measuredOn: null,
    parameters,
    thrown: { ...thrown7, reaches: 'unknown', marked: 'unknown', error: 'message' },
    result: { form: 'json', top: {}, nested: {} },
    outputHookInput: wholeInput,
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
  versionName: 'ai',
  versionSetting: 'ai',
  modules: [
    { specifier: 'ai', package: 'ai' },
    // Providers, provider-utils, workflow: their names below are of one meaning.
    { specifier: '@ai-sdk', prefix: true, package: 'ai' },
  ],
  forms: [
    { kind: 'call', names: ['tool', 'dynamicTool'], layout },
    {
      kind: 'tool-map',
      callees: [
        'generateText',
        'streamText',
        'ToolLoopAgent',
        'Experimental_Agent',
        'createAgentUIStream',
        'createAgentUIStreamResponse',
        'pipeAgentUIStreamToResponse',
      ],
      // Read in @ai-sdk/workflow: execute gets toolCallId, messages and context.
      calleesWithoutSignal: ['WorkflowAgent'],
      key: 'tools',
      mapTypes: ['ToolSet'],
      toolTypes: ['Tool', 'CoreTool', 'DynamicTool', 'ExecutableTool', 'FunctionTool'],
      layout,
    },
    { kind: 'member-call', member: 'tools', layout, fixedResult: true },
  ],
  // The types of execute stand in ToolOutputProperties since 5, in Tool before; both are read where Omit or Pick loses the name of the whole.
  toolTypes: {
    packages: ['@ai-sdk/provider-utils', 'ai'],
    tools: [
      'Tool',
      'CoreTool',
      'ExecutableTool',
      'FunctionTool',
      'DynamicTool',
      'ProviderDefinedTool',
      'BaseTool',
      'BaseFunctionTool',
      'ToolOutputProperties',
    ],
    layout,
    callbacks: ['ToolExecuteFunction'],
    contexts: ['ToolExecutionOptions', 'ToolCallOptions'],
  },
  resultTypes: [],
  behaviours,
  plannedFailure: { kind: 'return-value' },
  // What a durable step throws to end its retries, or to ask for one.
  controlFlowErrors: [
    { name: 'FatalError', module: 'workflow', effect: 'the durable step ends without another try' },
    { name: 'RetryableError', module: 'workflow', effect: 'the durable step is run again' },
    fatalToolError,
  ],
  outputHookOnThrow: false,
  // Measured on ai 7.0.173. A context is checked by the tool's contextSchema where the call is made, outside of the code that makes tool errors.
  toolsContext: {
    key: 'toolsContext',
    toolsKey: 'tools',
    majors: [7],
    takers: {
      generateText: 'generateText rejects with AI_TypeValidationError',
      streamText: 'the stream ends with an `error` part, AI_TypeValidationError',
      ToolLoopAgent: 'the run ends with AI_TypeValidationError',
      Experimental_Agent: 'the run ends with AI_TypeValidationError',
    },
    givenLater: ['prepareCall', 'prepareStep', 'activeTools'],
    stray: { plain: 'nothing reads it' },
  },
  lifecycleHooks: {
    keys: ['onToolExecutionEnd', 'experimental_onToolCallFinish', 'onToolCallFinish'],
    functions: ['generateText', 'streamText'],
    agents: ['ToolLoopAgent', 'Experimental_Agent'],
    agentMethods: ['generate', 'stream'],
  },
};

import type { Framework } from './framework.ts';
import type { ExecuteParameters } from './layout.ts';
import type { FragileKind, Outcome, ResultTreatment, ThrownTreatment } from './treatment.ts';
import { changedByJson, each, stringifyErrors, without } from './json.ts';

// `tool(fn, fields)` calls `fn(input, config)`. In a graph `config.signal` is always there; `invoke` by hand may come without one.
const parameters: ExecuteParameters = {
  input: { parameter: 0, path: [] },
  context: { parameter: 1, path: [] },
  signal: { parameter: 1, path: ['signal'], optional: 'signal' },
  contextName: 'config',
  takesSignalBy: 'name',
};

// `_call(arg, runManager?, parentConfig?)` and `func(input, runManager?, config?)`, as they are declared.
const thirdParameter: ExecuteParameters = {
  ...parameters,
  context: { parameter: 2, path: [] },
  signal: { parameter: 2, path: ['signal'], optional: 'context' },
  namesBefore: ['_input', '_runManager'],
};

// The agents of `langchain` write `${error}`, the ToolNode of `@langchain/langgraph` `Error: ${error.message}`: the same of a plain
// Error alone. A file of tools does not tell which of them runs it. Both read `error.name` first.
const thrown1: ThrownTreatment = {
  reaches: 'model',
  marked: 'error',
  arrivesAs: 'a tool message with the status "error"',
  error: 'message',
  frame: { as: 'text', text: 'Error: ${text}\n Please fix your mistakes.' },
  frameOfOthers: { as: 'text', text: '…: ${text}\n Please fix your mistakes.' },
  value: 'unknown',
  nullish: null,
  lostValue: 'where the ToolNode of @langchain/langgraph runs it, the model receives `Error: undefined`',
  nullEndsWith: "TypeError: Cannot read properties of null (reading 'name')",
  unserializable: 'text',
  follows:
    'createAgent writes the name of an Error too, the ToolNode of @langchain/langgraph its message alone. A middleware with wrapToolCall that lets a throw pass ends the run.',
};

// The older AgentExecutor lets a throw end the run, the ToolNode of langgraph 0 sends it.
const thrown0: ThrownTreatment = {
  reaches: 'unknown',
  marked: 'unknown',
  arrivesAs: 'a tool message',
  error: 'message',
  value: 'unknown',
  nullish: null,
  unserializable: 'text',
};

// headless-tools.js of @langchain/langgraph-sdk 1.15.0 resumes the run with `{ error: message }`. Who else serves the client is not told.
const thrownInClient: ThrownTreatment = { ...thrown0, arrivesAs: 'a result with the key error' };

// `JSON.stringify(content) ?? ''`, and `${content}` where it throws.
const inPlaceOfAll: Outcome = { effect: 'result-lost', text: '[object Object]' };
const emptyText: Outcome = { effect: 'emptied', text: 'an empty text' };
const refused = Object.keys(stringifyErrors) as FragileKind[];

const nested = { ...changedByJson, ...each(refused, inPlaceOfAll) };

const result0: ResultTreatment = {
  form: 'json',
  content: { types: null, single: false },
  nullish: { null: 'null', undefined: '' },
  // The digits of a BigInt are its text.
  top: { ...without(nested, ['BigInt', 'BigInt array']), function: emptyText, symbol: emptyText },
  nested,
};

// 1 runs generators and iterators, and sends what they return.
const result1: ResultTreatment = { ...result0, runsGenerators: true, top: without(result0.top, ['generator', 'iterator']) };

const fields = {
  definition: 0,
  name: { argument: 0, keys: ['name'] },
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['schema'] },
  pairOption: { argument: 0, keys: ['responseFormat'], value: 'content_and_artifact' },
} as const;

const functionFirst = {
  definition: 1,
  name: { argument: 1, keys: ['name'] },
  description: { argument: 1, keys: ['description'] },
  inputSchema: { argument: 1, keys: ['schema'] },
  execute: { argument: 0 },
  pairOption: { argument: 1, keys: ['responseFormat'], value: 'content_and_artifact' },
} as const;

const headless = {
  definition: 0,
  name: { argument: 0, keys: ['name'] },
  description: { argument: 0, keys: ['description'] },
  inputSchema: { argument: 0, keys: ['schema'] },
  execute: { argument: 0, keys: ['execute'] },
} as const;

// Runnables read the config of the tool that they are called in, with its signal, out of AsyncLocalStorage, and a graph hands the
// pause of a tool of its own on. Measured with a lambda and an agent, under both runners and in all three forms.
const runnableMethods = /^(?:invoke|stream|streamEvents|batch)$/;

const pause = 'the graph pauses until it is resumed';

/**
 * LangChain.js and LangGraph.js. Read in the dist of @langchain/core 1.4.0 (tools), langchain 1.5.14 (agents/nodes/ToolNode) and
 * @langchain/langgraph 1.7.3 (prebuilt/tool_node, errors, interrupt), and measured on them and on @langchain/core 0.3.80 with
 * @langchain/langgraph 0.4.10. The tools of providers: @langchain/anthropic 1.5.11 and @langchain/openai 1.5.8.
 */
export const langchain: Framework = {
  id: 'langchain',
  label: 'LangChain',
  versionName: 'langchain',
  versionSetting: 'langchain',
  modules: [
    { specifier: 'langchain', prefix: true, package: 'langchain' },
    { specifier: '@langchain/core', prefix: true, package: '@langchain/core' },
    { specifier: '@langchain/classic', prefix: true, package: '@langchain/core' },
    { specifier: '@langchain/langgraph', prefix: true, package: '@langchain/langgraph' },
    { specifier: '@langchain/anthropic', package: '@langchain/core' },
    { specifier: '@langchain/openai', package: '@langchain/core' },
  ],
  forms: [
    { kind: 'call', names: ['tool'], layout: functionFirst },
    // Of @langchain/openai: the input is a text.
    { kind: 'call', names: ['customTool'], layout: functionFirst },
    // Without a function it is a headless tool: a call pauses the run, and the client answers.
    { kind: 'call', names: ['tool'], layout: headless },
    {
      kind: 'chained',
      makers: ['tool'],
      method: 'implement',
      layout: { ...headless, execute: { argument: 1 } },
      thrown: thrownInClient,
      signal: 'none',
    },
    // The tools of a provider that run here: `tool(options.execute, …)` in their package. Most declare one parameter alone.
    {
      kind: 'member-call',
      member: 'tools',
      layout: { ...fields, execute: { argument: 0, keys: ['execute'] } },
      fixedResult: true,
      answerText: /^(?:bash|memory|textEditor|localShell|applyPatch)(?:_|$)/,
      signal: 'none',
    },
    {
      kind: 'call',
      names: ['DynamicStructuredTool', 'DynamicTool'],
      layout: { ...fields, execute: { argument: 0, keys: ['func'] } },
      parameters: thirdParameter,
    },
    {
      kind: 'class',
      bases: ['StructuredTool', 'Tool', 'DynamicStructuredTool', 'DynamicTool'],
      layout: { ...fields, execute: { argument: 0, keys: ['_call'] } },
      parameters: thirdParameter,
    },
  ],
  // dist/tools/types.d.ts and index.d.ts of @langchain/core. RunnableConfig is handed to every runnable and every node of a graph.
  toolTypes: {
    packages: ['@langchain/core'],
    tools: [
      'StructuredTool',
      'StructuredToolInterface',
      'Tool',
      'ToolInterface',
      'DynamicTool',
      'DynamicToolInput',
      'DynamicStructuredTool',
      'DynamicStructuredToolInput',
    ],
    layout: { ...fields, execute: { argument: 0, keys: ['func'] } },
    callbacks: [],
    contexts: ['ToolRunnableConfig', 'ToolRuntime'],
    sharedContexts: ['RunnableConfig'],
  },
  resultTypes: [],
  // _formatToolOutput hands it on with its own status.
  resultClass: { name: 'ToolMessage', textKey: 'content', marker: { key: 'status', value: 'error' } },
  behaviours: [
    {
      majors: [1],
      measuredOn: 'langchain 1.5.14',
      parameters,
      thrown: thrown1,
      result: result1,
      stopped: ['Where the caller aborted, invoke rejects at once, whatever the tool does, and the model receives no result.'],
    },
    {
      majors: [0],
      measuredOn: '@langchain/core 0.3.80',
      parameters,
      thrown: thrown0,
      result: result0,
    },
  ],
  plannedFailure: { kind: 'return-value' },
  takeSignalThemselves: runnableMethods,
  // Both ToolNodes let these through. What else langgraph throws, such as ParentCommand, they send as a failure.
  controlFlowErrors: [
    {
      name: 'GraphInterrupt',
      module: '@langchain/langgraph',
      raisedByImport: 'interrupt',
      mayComeFrom: runnableMethods,
      guard: 'isGraphInterrupt',
      effect: pause,
    },
    { name: 'NodeInterrupt', module: '@langchain/langgraph', guard: 'isGraphInterrupt', effect: pause },
  ],
};

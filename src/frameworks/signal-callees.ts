/** Calls that take an abort signal, and where. Read in the packages' own declarations. */

/** Where the options stand that carry the signal. */
export interface SignalPlace {
  /**
   * Index of the options argument. `after-array`: the argument behind the command and an optional list of arguments, before an
   * optional callback, as in node:child_process. `after-url`: behind the URL, or in its place when the first argument is
   * the options, as in node:http.
   */
  readonly argument: number | 'after-array' | 'after-url';
  /** The option's name. */
  readonly property: 'signal' | 'abortSignal' | 'cancelSignal';
}

/** A function that a module exports. `names` are the exported names; `default` is the default export or the module itself. */
export interface SignalFunction extends SignalPlace {
  readonly modules: readonly string[];
  readonly names: readonly string[];
}

/** Methods of an object that a class or factory of a module makes. */
export interface SignalMethod extends SignalPlace {
  /** Module specifiers; an ending `*` stands for any rest. */
  readonly modules: readonly string[];
  /** The class or factory; null: any export of the module. */
  readonly makers: readonly string[] | null;
  /** The last name of the call. */
  readonly methods: readonly string[];
}

/** Global functions, by their path. */
export const globalCallees: ReadonlyMap<string, SignalPlace> = new Map([
  ['fetch', { argument: 1, property: 'signal' }],
  ['globalThis.fetch', { argument: 1, property: 'signal' }],
  ['window.fetch', { argument: 1, property: 'signal' }],
  ['self.fetch', { argument: 1, property: 'signal' }],
  ['Bun.spawn', { argument: 'after-url', property: 'signal' }],
]);

const requestMethods = ['get', 'post', 'put', 'patch', 'delete', 'head'];

export const exportedCallees: readonly SignalFunction[] = [
  { modules: ['undici'], names: ['fetch', 'request', 'stream'], argument: 1, property: 'signal' },
  { modules: ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'node-fetch-native'], names: ['default', 'fetch'], argument: 1, property: 'signal' },
  { modules: ['ky', 'got'], names: ['default', 'got', ...requestMethods], argument: 1, property: 'signal' },
  { modules: ['ofetch'], names: ['ofetch', '$fetch', 'default'], argument: 1, property: 'signal' },
  { modules: ['axios'], names: ['get', 'delete', 'head', 'options'], argument: 1, property: 'signal' },
  { modules: ['axios'], names: ['post', 'put', 'patch', 'postForm', 'putForm', 'patchForm'], argument: 2, property: 'signal' },
  { modules: ['axios'], names: ['request'], argument: 0, property: 'signal' },
  { modules: ['child_process', 'node:child_process'], names: ['spawn', 'exec', 'execFile', 'fork'], argument: 'after-array', property: 'signal' },
  { modules: ['execa'], names: ['execa', 'execaCommand', 'execaNode'], argument: 'after-array', property: 'cancelSignal' },
  { modules: ['timers/promises', 'node:timers/promises'], names: ['setTimeout'], argument: 2, property: 'signal' },
  { modules: ['http', 'node:http', 'https', 'node:https'], names: ['request', 'get'], argument: 'after-url', property: 'signal' },
  {
    modules: ['ai'],
    names: [
      'generateText', 'streamText', 'generateObject', 'streamObject', 'embed', 'embedMany', 'rerank', 'generateImage',
      'experimental_generateImage', 'transcribe', 'experimental_transcribe', 'generateSpeech', 'experimental_generateSpeech',
    ],
    argument: 0,
    property: 'abortSignal',
  },
];

export const methodCallees: readonly SignalMethod[] = [
  { modules: ['axios'], makers: ['create'], methods: ['get', 'delete', 'head', 'options'], argument: 1, property: 'signal' },
  { modules: ['axios'], makers: ['create'], methods: ['post', 'put', 'patch'], argument: 2, property: 'signal' },
  { modules: ['axios'], makers: ['create'], methods: ['request'], argument: 0, property: 'signal' },
  { modules: ['ky', 'got'], makers: ['create', 'extend'], methods: requestMethods, argument: 1, property: 'signal' },
  { modules: ['ai'], makers: ['ToolLoopAgent', 'Experimental_Agent', 'Agent'], methods: ['generate', 'stream'], argument: 0, property: 'abortSignal' },
  {
    modules: ['openai', '@anthropic-ai/sdk', 'groq-sdk'],
    makers: ['default', 'OpenAI', 'AzureOpenAI', 'Anthropic', 'Groq'],
    methods: ['create', 'generate', 'edit', 'parse', 'stream'],
    argument: 1,
    property: 'signal',
  },
  { modules: ['@aws-sdk/client-*'], makers: null, methods: ['send'], argument: 1, property: 'abortSignal' },
  { modules: ['@modelcontextprotocol/sdk/client/*'], makers: ['Client'], methods: ['callTool'], argument: 2, property: 'signal' },
  { modules: ['@langchain/*'], makers: null, methods: ['invoke', 'stream', 'batch'], argument: 1, property: 'signal' },
];

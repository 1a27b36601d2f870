/** Calls that take an abort signal, and where. Read in the packages' own declarations. */

/** Where the options stand that carry the signal. */
export interface SignalPlace {
  /**
   * Index of the options argument. `after-array`: behind the command and an optional list of arguments, before an optional
   * callback, as in node:child_process. `after-url`: behind the URL, or in its place when the first argument is the options,
   * as in node:http.
   */
  readonly argument: number | 'after-array' | 'after-url';
  /** The option's name. */
  readonly property: 'signal' | 'abortSignal' | 'cancelSignal';
  /** Other options that stop the call just as well. */
  readonly alternatives?: readonly string[];
  /** The option's name before a major of the package. */
  readonly before?: { readonly package: string; readonly major: number; readonly property: 'signal' };
  /** A callback may stand last, behind the options or in their place. */
  readonly callback?: true;
  /** It answers with an emitter, whose stop is an 'error' event: without a listener that ends the process. */
  readonly emitsError?: true;
}

/**
 * A function that a module exports. `names` are the exported names; `default` is the default export or the module itself. A name is known
 * as a member too: `undici.request` of a default import or of `import * as undici`.
 */
export interface SignalFunction extends SignalPlace {
  readonly modules: readonly string[];
  readonly names: readonly string[];
}

/** Methods of an object that a class or factory of a module makes. */
export interface SignalMethod extends SignalPlace {
  /** Module specifiers; an ending `*` stands for any rest. */
  readonly modules: readonly string[];
  /** Modules out of `modules` whose objects work in memory alone. */
  readonly except?: readonly string[];
  /** The class or factory; null: any export of the module. */
  readonly makers: readonly string[] | null;
  /** The last name of the call; `itself`: the object is called. */
  readonly methods: readonly string[] | 'itself';
  /** The member that the method belongs to: `completions` in `client.chat.completions.create`. Absent: any, or none. */
  readonly resources?: readonly string[];
  /** Methods of the object answer with more objects of its kind. */
  readonly fluent?: true;
}

/** A query that is built by chained calls, one of which takes the signal. */
export interface SignalChain {
  readonly modules: readonly string[];
  readonly makers: readonly string[];
  /** Methods of the client that a query starts with, and those that choose the client's schema before it. */
  readonly starts: readonly string[];
  readonly scopes: readonly string[];
  readonly method: string;
  /** Calls behind which the chain no longer has the method. */
  readonly last: readonly string[];
}

/** The names of options that carry a signal. Asked by no-swallowed-control-flow, and by what reads types. */
export const signalKeys = ['signal', 'abortSignal', 'cancelSignal'];

/** Names of a parameter that is the signal of a run. Asked by the edits of signals. Source: read in public code. */
export const runSignalName = /^(?:abort|run|cancel|_)?signal$/i;

/**
 * Types of options that hold a `signal`. Asked by what reads declared types. Source: https://fetch.spec.whatwg.org/#requestinit, axios and
 * https://nodejs.org/api/child_process.html.
 */
export const signalTypes = /^(?:RequestInit|AxiosRequestConfig|(?:Spawn|Exec|ExecFile|Fork)Options)$/;

/** Global functions, by their path. */
export const globalCallees: ReadonlyMap<string, SignalPlace> = new Map([
  ['fetch', { argument: 1, property: 'signal' }],
  ['globalThis.fetch', { argument: 1, property: 'signal' }],
  ['window.fetch', { argument: 1, property: 'signal' }],
  ['self.fetch', { argument: 1, property: 'signal' }],
  ['Bun.spawn', { argument: 'after-url', property: 'signal' }],
]);

const requestMethods = ['get', 'post', 'put', 'patch', 'delete', 'head'];
const axiosPlain = ['get', 'delete', 'head', 'options'];
const axiosWithData = ['post', 'put', 'patch', 'postForm', 'putForm', 'patchForm'];
const axiosOption = { property: 'signal', alternatives: ['cancelToken'] } as const;

/** Functions that modules export. Asked by require-signal-forwarding and its fix, and by no-floating-promise. */
export const exportedCallees: readonly SignalFunction[] = [
  { modules: ['undici'], names: ['fetch', 'request', 'stream'], argument: 1, property: 'signal' },
  {
    modules: ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'node-fetch-native'],
    names: ['default', 'fetch'],
    argument: 1,
    property: 'signal',
  },
  { modules: ['ky'], names: ['default', 'ky', ...requestMethods], argument: 1, property: 'signal' },
  { modules: ['got'], names: ['default', 'got', 'stream', ...requestMethods], argument: 'after-url', property: 'signal' },
  { modules: ['ofetch'], names: ['default', 'ofetch', '$fetch', 'ofetch.raw', '$fetch.raw'], argument: 1, property: 'signal' },
  { modules: ['axios'], names: ['default', 'axios'], argument: 'after-url', ...axiosOption },
  { modules: ['axios'], names: axiosPlain, argument: 1, ...axiosOption },
  { modules: ['axios'], names: axiosWithData, argument: 2, ...axiosOption },
  { modules: ['axios'], names: ['request'], argument: 0, ...axiosOption },
  {
    modules: ['child_process', 'node:child_process'],
    names: ['spawn', 'fork'],
    argument: 'after-array',
    property: 'signal',
    emitsError: true,
  },
  { modules: ['child_process', 'node:child_process'], names: ['execFile'], argument: 'after-array', property: 'signal', callback: true },
  { modules: ['child_process', 'node:child_process'], names: ['exec'], argument: 1, property: 'signal', callback: true },
  { modules: ['bun'], names: ['fetch'], argument: 1, property: 'signal' },
  { modules: ['bun'], names: ['spawn'], argument: 'after-url', property: 'signal' },
  {
    modules: ['execa'],
    names: ['default', 'execa', 'execaNode'],
    argument: 'after-array',
    property: 'cancelSignal',
    before: { package: 'execa', major: 9, property: 'signal' },
  },
  {
    modules: ['execa'],
    names: ['execaCommand'],
    argument: 1,
    property: 'cancelSignal',
    before: { package: 'execa', major: 9, property: 'signal' },
  },
  { modules: ['timers/promises', 'node:timers/promises'], names: ['setTimeout', 'setInterval'], argument: 2, property: 'signal' },
  { modules: ['timers/promises', 'node:timers/promises'], names: ['scheduler.wait'], argument: 1, property: 'signal' },
  {
    modules: ['http', 'node:http', 'https', 'node:https'],
    names: ['request', 'get'],
    argument: 'after-url',
    property: 'signal',
    callback: true,
    emitsError: true,
  },
  {
    modules: ['ai'],
    names: [
      'generateText',
      'streamText',
      'generateObject',
      'streamObject',
      'embed',
      'embedMany',
      'rerank',
      'generateImage',
      'experimental_generateImage',
      'transcribe',
      'experimental_transcribe',
      'generateSpeech',
      'experimental_generateSpeech',
    ],
    argument: 0,
    property: 'abortSignal',
  },
];

/** Methods of clients and agents. Asked by require-signal-forwarding and no-floating-promise. */
export const methodCallees: readonly SignalMethod[] = [
  { modules: ['axios'], makers: ['create', 'Axios', 'AxiosInstance'], methods: 'itself', argument: 'after-url', ...axiosOption },
  { modules: ['axios'], makers: ['create', 'Axios', 'AxiosInstance'], methods: axiosPlain, argument: 1, ...axiosOption },
  { modules: ['axios'], makers: ['create', 'Axios', 'AxiosInstance'], methods: axiosWithData, argument: 2, ...axiosOption },
  { modules: ['axios'], makers: ['create', 'Axios', 'AxiosInstance'], methods: ['request'], argument: 0, ...axiosOption },
  { modules: ['ky'], makers: ['create', 'extend', 'KyInstance'], methods: 'itself', argument: 1, property: 'signal' },
  { modules: ['ky'], makers: ['create', 'extend', 'KyInstance'], methods: requestMethods, argument: 1, property: 'signal' },
  { modules: ['got'], makers: ['extend', 'Got'], methods: 'itself', argument: 'after-url', property: 'signal' },
  { modules: ['got'], makers: ['extend', 'Got'], methods: requestMethods, argument: 'after-url', property: 'signal' },
  { modules: ['ofetch'], makers: ['create', '$fetch.create', 'ofetch.create'], methods: 'itself', argument: 1, property: 'signal' },
  {
    modules: ['undici'],
    makers: ['Client', 'Pool', 'Agent', 'BalancedPool', 'ProxyAgent'],
    methods: ['request', 'stream'],
    argument: 0,
    property: 'signal',
  },
  {
    modules: ['ai'],
    makers: ['ToolLoopAgent', 'Experimental_Agent'],
    methods: ['generate', 'stream'],
    argument: 0,
    property: 'abortSignal',
  },
  {
    modules: ['openai', 'groq-sdk', 'together-ai'],
    makers: ['default', 'OpenAI', 'AzureOpenAI', 'Groq', 'Together'],
    methods: ['create', 'generate', 'edit', 'parse', 'stream', 'runTools'],
    // Under other resources the body is not the first argument.
    resources: ['completions', 'responses', 'embeddings', 'images', 'transcriptions', 'translations', 'speech', 'moderations'],
    argument: 1,
    property: 'signal',
  },
  {
    modules: ['@anthropic-ai/*'],
    makers: ['default', 'Anthropic', 'AnthropicBedrock', 'AnthropicVertex'],
    methods: ['create', 'stream', 'parse', 'countTokens'],
    resources: ['messages', 'batches'],
    argument: 1,
    property: 'signal',
  },
  { modules: ['@aws-sdk/client-*', '@aws-sdk/lib-dynamodb'], makers: null, methods: ['send'], argument: 1, property: 'abortSignal' },
  { modules: ['@modelcontextprotocol/sdk/client/*'], makers: ['Client'], methods: ['callTool'], argument: 2, property: 'signal' },
  { modules: ['@modelcontextprotocol/client'], makers: ['Client'], methods: ['callTool'], argument: 1, property: 'signal' },
  {
    modules: ['@langchain/*', 'langchain', 'langchain/*'],
    except: ['@langchain/core/prompts', '@langchain/core/output_parsers', '@langchain/core/messages', '@langchain/textsplitters'],
    makers: null,
    methods: ['invoke', 'stream', 'batch'],
    fluent: true,
    argument: 1,
    property: 'signal',
  },
];

/** Queries that are built by chained calls. Asked by require-signal-forwarding. */
export const chainedCallees: readonly SignalChain[] = [
  {
    modules: ['@supabase/supabase-js', '@supabase/ssr', '@supabase/postgrest-js'],
    makers: ['createClient', 'createServerClient', 'createBrowserClient', 'SupabaseClient', 'PostgrestClient'],
    starts: ['from', 'rpc'],
    scopes: ['schema'],
    method: 'abortSignal',
    last: ['single', 'maybeSingle', 'csv', 'geojson', 'explain', 'overrideTypes'],
  },
];

/** Names of an address, and of functions that answer with one. Asked by what finds the options of a call. Source: read in public code. */
export const addressName = /url|uri|href|endpoint|link|address|tostring/i;

/** Calls that answer with the arguments of a command. Asked by what finds the options of a call. Source: read in public code. */
export const argumentListCall = /^(?:map|filter|concat|slice|split|flat|flatMap|toSorted|from)$|arg|flag|param/i;

/** Names of a list of the arguments of a command. Asked by what finds the options of a call. Source: read in public code. */
export const argumentListName = /arg|argv|flag|param|rest$/i;

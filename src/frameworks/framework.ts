/**
 * The shape of a framework's data file. A framework is data alone: the recogniser, the model view and the edits read it,
 * none of which decides by a framework's name.
 */

/** A module that a framework is imported from. */
export interface ModuleSource {
  /** The specifier, or its beginning when `prefix` is true: `ai`, `@modelcontextprotocol/sdk/`. */
  readonly specifier: string;
  readonly prefix?: boolean;
  /** The package whose installed version decides the behaviour; absent when the module itself fixes the major. */
  readonly package: string;
  /** Set where the module belongs to one major only. */
  readonly major?: number;
}

/** Where one part of a definition stands in the arguments of the defining call. */
export interface Slot {
  /** Index of the argument; negative counts from the last one. */
  readonly argument: number;
  /** The property of that argument, with its older or alternative spellings. Absent: the argument itself. */
  readonly keys?: readonly string[];
}

/** Where the parts of a tool stand in a defining call. `definition` is the object literal that most parts are keys of. */
export interface DefinitionLayout {
  readonly definition?: number;
  readonly name?: Slot;
  readonly description?: Slot;
  readonly inputSchema?: Slot;
  readonly outputSchema?: Slot;
  readonly execute: Slot;
  /** The hook that rewrites a result for the model. */
  readonly outputHook?: Slot;
  readonly annotations?: Slot;
}

/** A way to reach a value from execute's parameters: `{ parameter: 1, path: ['mcpReq', 'signal'] }`. */
export interface Access {
  readonly parameter: number;
  readonly path: readonly string[];
}

export interface SignalAccess extends Access {
  /** What may be undefined at run time: the signal alone, or already the object that carries it. */
  readonly optional: 'never' | 'signal' | 'context';
}

/** What execute's parameters carry. PAI's single `ctx` is `input: { parameter: 0, path: ['input'] }`. */
export interface ExecuteParameters {
  readonly input?: Access;
  readonly context?: Access;
  readonly signal?: SignalAccess;
  /** The name to give to a parameter that a fix has to add. */
  readonly contextName: string;
  /** How such a parameter takes the signal: `{ abortSignal }`, or `extra` and then `extra.signal`. */
  readonly takesSignalBy: 'pattern' | 'name';
}

/** A call, method or position that defines tools. */
export type DefinitionForm =
  /** `tool({ … })`: a function imported from the framework. */
  | { readonly kind: 'call'; readonly names: readonly string[]; readonly layout: DefinitionLayout }
  /** `server.registerTool(…)`: a method, by name and by the shape of its arguments. */
  | {
      readonly kind: 'method';
      readonly method: string;
      /** Classes whose instances carry the method. */
      readonly receivers: readonly string[];
      /** What variables and members that hold such an instance are named like. */
      readonly receiverName: RegExp;
      /**
       * `arguments`: the arguments alone show a definition, whatever the receiver; `receiver`: the receiver must be known or the
       * file must import the framework.
       */
      readonly evidence: 'arguments' | 'receiver';
      readonly layout: DefinitionLayout;
      /** The optional arguments between name and callback, when they are told apart by shape. */
      readonly overloaded?: boolean;
      /** A throw takes another way out. */
      readonly thrown?: ThrownTreatment;
      /** The result is of a type of its own, which the framework's planned failure does not fit. */
      readonly fixedResult?: true;
    }
  /** `openai.tools.shell({ execute })`: a tool that the framework's package declares, and that runs here when it gets an execute. */
  | {
      readonly kind: 'member-call';
      /** The object that the tools are members of. */
      readonly member: string;
      readonly layout: DefinitionLayout;
      readonly fixedResult: true;
    }
  /** `generateText({ tools: { name: { … } } })`: plain objects in a known position. */
  | {
      readonly kind: 'tool-map';
      readonly callees: readonly string[];
      /** Callees that hand no signal over. */
      readonly calleesWithoutSignal: readonly string[];
      readonly key: string;
      /** Types that mark an object literal as such a map, or as one tool. */
      readonly mapTypes: readonly string[];
      readonly toolTypes: readonly string[];
      readonly layout: DefinitionLayout;
    }
  /** `server.setRequestHandler(CallToolRequestSchema, cb)`: one handler for every tool of a server. */
  | {
      readonly kind: 'request-handler';
      readonly method: string;
      /** Imported schema names, or literal method names, that mean "call a tool". */
      readonly requests: readonly string[];
      readonly layout: DefinitionLayout;
      /** Where the tool's input stands in the handler's parameters. */
      readonly input: Access;
      /** A throw takes another way out of such a handler. */
      readonly thrown: ThrownTreatment;
    };

/** The types by which a program tells a framework's tools, whoever makes them and wherever they are handed through. */
export interface ToolTypes {
  /** The packages that declare these types. */
  readonly packages: readonly string[];
  /** An object of such a type is a tool, and a function that gives one back makes tools. */
  readonly tools: readonly string[];
  /** Where the parts of a tool stand in an object of such a type. Absent: nobody writes such an object. */
  readonly layout?: DefinitionLayout;
  /** Types of a function that the framework calls as a tool's execute. */
  readonly callbacks: readonly string[];
  /** Types of the parameter that carries the signal. */
  readonly contexts: readonly string[];
}

/**
 * What happens to a value that is thrown out of execute. `reaches` names who reads the text; the other keys say how the text
 * is made from each kind of value.
 */
export interface ThrownTreatment {
  readonly reaches: 'model' | 'nobody' | 'unknown';
  /** Whether the model is told that it is an error. */
  readonly marked: 'error' | 'unknown';
  /** Who hands the text on without that mark. */
  readonly unmarkedBy?: string;
  /** For messages: how the failure arrives ("a tool error", "a JSON-RPC error"). */
  readonly arrivesAs: string;
  readonly error: 'name-and-message' | 'message';
  /** A non-Error value: its whole JSON, or `String(value)`. */
  readonly value: 'json' | 'string' | 'message-property';
  /** The text for null and undefined; null when they are rendered like other values. */
  readonly nullish: string | null;
  /** A value that JSON cannot hold (BigInt, a cycle) inside the thrown one. */
  readonly unserializable: 'call-dies' | 'text';
  /** Error classes that answer the caller in the protocol's own terms: to throw one is a planned end. */
  readonly ownErrors?: readonly string[];
}

/** Kinds of value that change on the way to the model. */
export type FragileKind =
  | 'Map' | 'Set' | 'WeakMap' | 'WeakSet' | 'WeakRef' | 'RegExp' | 'Promise' | 'Headers' | 'URLSearchParams' | 'FormData'
  | 'Response' | 'Request' | 'Blob' | 'ArrayBuffer' | 'DataView' | 'ReadableStream' | 'iterator' | 'generator' | 'Intl' | 'Error'
  | 'NaN' | 'Infinity' | 'Invalid Date' | 'function' | 'symbol'
  | 'typed array' | 'Buffer' | 'private state'
  | 'BigInt' | 'BigInt array' | 'cycle' | 'throwing getter' | 'throwing toJSON' | 'own toJSON' | 'URL';

/** What becomes of one fragile value. `text` is what the model reads in its place. */
export type Outcome =
  | { readonly effect: 'emptied' | 'nulled' | 'mangled'; readonly text: string }
  | { readonly effect: 'dropped' }
  /**
   * The whole model call ends with an exception; `error` is its text. `only` names the one function that this happens in, and
   * `elsewhere` what becomes of the value in the others.
   */
  | {
      readonly effect: 'call-dies';
      readonly error: string;
      readonly only?: { readonly where: string; readonly elsewhere: Outcome };
    }
  /** The exception is raised where nobody answers the call any more, so its caller waits until it gives up. */
  | { readonly effect: 'no-answer'; readonly error: string }
  /** It arrives well, but something beside the model breaks; `what` says what. */
  | { readonly effect: 'breaks-beside'; readonly what: string };

export interface ResultTreatment {
  /** `json`: any value is sent as its JSON. `content-blocks`: the framework's own result object. */
  readonly form: 'json' | 'content-blocks';
  /** In a result object: the key whose value is sent as JSON. `top` then speaks of that value. */
  readonly jsonKey?: string;
  /** In a result object: the key of the list of blocks, and the key that is true for an error. */
  readonly blocksKey?: string;
  readonly errorKey?: string;
  /** Whether an async generator is run, and its last value sent. */
  readonly iterates?: true;
  /** What undefined and null arrive as; absent where that is not a text. */
  readonly nullish?: string;
  /** For messages: what the client receives of a tool that returns undefined, where that is no result of the tool. */
  readonly undefinedAs?: string;
  /** Fate of a fragile value at the top of the result and inside it. Kinds that are absent arrive well. */
  readonly top: Readonly<Partial<Record<FragileKind, Outcome>>>;
  readonly nested: Readonly<Partial<Record<FragileKind, Outcome>>>;
}

/** What a browser that shows the run receives. */
export interface BrowserTreatment {
  /** For a throw: the text that the model receives, or `mask` in its place. A throw without a text is masked always. */
  readonly thrown: 'same' | 'masked';
  readonly mask: string;
  /** The release that stopped to mask by default. */
  readonly unmaskedSince?: string;
  /** For a result: the JSON of what execute returns, also where an output hook sends the model something else. */
  readonly returned: 'value';
}

/** What the type in an output hook's answer says of its value. */
export interface HookAnswer {
  readonly form: 'text' | 'json';
  readonly marked: 'error' | 'result';
}

/** A hook that is called after each tool call of a run, and what a write into its event does. */
export interface LifecycleTreatment {
  /** The keys under which the options of a function, and of an agent or its methods, take such a hook. */
  readonly ofFunctions: readonly string[];
  readonly ofAgents: readonly string[];
  /** The member of the event that holds `error` or `output`; null where the event holds them itself. */
  readonly holder: string | null;
  /** What becomes of another value for `error` or `output`. A change inside of what they hold is sent always. */
  readonly replaced: 'sent' | 'ignored';
}

/** How one span of majors behaves. */
export interface Behaviour {
  readonly majors: readonly number[];
  /** The release that the facts were measured on, with where they are written down; null: nothing was measured. */
  readonly measuredOn: string | null;
  readonly parameters: ExecuteParameters;
  /** Where a tool without an input schema gets its context. */
  readonly parametersWithoutInput?: ExecuteParameters;
  /** The keys of that context, which tell it from an input where the file does not show whether there is a schema. */
  readonly contextKeys?: readonly string[];
  readonly thrown: ThrownTreatment;
  readonly result: ResultTreatment;
  /** Where the result stands in the parameters of the output hook. */
  readonly outputHookInput?: Access;
  /** The key that the output hook was measured under. */
  readonly outputHookKey?: string;
  /** The answers of the output hook, by their `type`; the value is under `value`. */
  readonly outputHookAnswers?: Readonly<Record<string, HookAnswer>>;
  readonly browser?: BrowserTreatment;
  /** Null: there is no such hook. Absent: nothing was measured. */
  readonly lifecycle?: LifecycleTreatment | null;
  /** What follows, in sentences, when execute throws because the run was stopped. */
  readonly stopped?: readonly string[];
}

/** The framework's own way to tell a failure that was foreseen. */
export type PlannedFailure =
  | { readonly kind: 'return-value' }
  /** `{ isError: true, content: [{ type: 'text', text }] }` */
  | { readonly kind: 'error-content' };

/** An error class that must leave execute, since the framework acts on it. */
export interface ControlFlowError {
  readonly name: string;
  readonly module: string;
  /** The major that the module belongs to; absent: all. */
  readonly major?: number;
  /** Calls, by their path, that raise it where the other side answers so, with the option that tells them from others of the name. */
  readonly raisedBy?: { readonly call: RegExp; readonly option: readonly [name: string, value: string] };
  /** What becomes of it when it leaves execute. */
  readonly effect: string;
}

export interface Framework {
  readonly id: string;
  /** As messages and docs call it. */
  readonly label: string;
  /** What a major is named with: `ai` gives "ai 7". */
  readonly versionName: string;
  /** The key of its major in the setting `versions`. */
  readonly versionSetting: 'ai' | 'mcp' | null;
  readonly modules: readonly ModuleSource[];
  readonly forms: readonly DefinitionForm[];
  readonly toolTypes?: ToolTypes;
  /** Types of a result that the planned failure fits. */
  readonly resultTypes: readonly string[];
  /** Newest first: without an installed package the first one is meant. */
  readonly behaviours: readonly Behaviour[];
  readonly plannedFailure: PlannedFailure;
  readonly controlFlowErrors: readonly ControlFlowError[];
  /** Calls, by their path, with which a tool speaks to its own client: they fail with the text of the protocol. */
  readonly clientCalls?: RegExp;
  /** Does a result hook run for a throw? Only told where it was measured. */
  readonly outputHookOnThrow?: false;
  /** Where the hooks stand that are called after a tool call, with every key that one of the majors knows or that is taken for one. */
  readonly lifecycleHooks?: {
    readonly keys: readonly string[];
    readonly functions: readonly string[];
    readonly agents: readonly string[];
    /** Methods of an agent whose options take them too. */
    readonly agentMethods: readonly string[];
  };
}

/** `settings['tool-errors']`. Every key may be left out. */
export interface ToolErrorsSettings {
  /** Releases to assume instead of the installed ones: `{ ai: 6, openaiAgents: '0.18' }`. */
  versions?:
    | {
        ai?: 4 | 5 | 6 | 7 | undefined;
        mcp?: 1 | 2 | undefined;
        mastra?: 0 | 1 | undefined;
        langchain?: 0 | 1 | undefined;
        openaiAgents?: string | undefined;
        voltagent?: 0 | 1 | 2 | undefined;
      }
    | undefined;
  /** Modules that re-export a framework: `{ '@acme/agents': 'ai-sdk' }`. */
  modules?: Record<string, string> | undefined;
  /** Functions of your own that define tools. */
  factories?: (string | FactorySetting)[] | undefined;
  /** Frameworks of your own. */
  frameworks?: FrameworkSetting[] | undefined;
  /** Functions around an execute that already turn its failures into results: `['withErrorHandling']`. */
  wrappers?: string[] | undefined;
  /** What a wrap calls with the caught error. Default: `console.error`. */
  logger?: string | ImportSetting | undefined;
  /** A function that makes the failure for the model from the caught error; a wrap then returns its result. */
  errorHelper?: HelperSetting | undefined;
  /**
   * How a wrap tells a failure that nobody foresaw. `return`, the default: by a failure that the tool returns. `throw`: by an Error with words
   * of the tool's own, where the framework sends nothing of it but the text, so that the type of the result stays.
   */
  repair?: 'return' | 'throw' | undefined;
  /** More functions that make failures: what they make counts as complete. */
  errorHelpers?: string[] | undefined;
  /** Functions that tell errors apart: a catch that asks one of them has classified its error. */
  classifiers?: string[] | undefined;
  /** How a failure is spelt that a tool returns, throws or puts into content: its keys and its classes. */
  envelope?: EnvelopeSetting | undefined;
}

/** How the failures of a project are spelt. What is left out has its default. */
export interface EnvelopeSetting {
  /** The key of the class. Default: `class`. */
  classKey?: string | undefined;
  /** How each of the four classes is spelt. */
  classes?: EnvelopeClasses | undefined;
  /** How the other keys are spelt. */
  keys?: EnvelopeKeys | undefined;
}

/** How each of the four classes is spelt. */
export interface EnvelopeClasses {
  /** It may pass later: wait, then retry. Default: `retryable`. */
  retryable?: string | undefined;
  /** It will not pass without a changed call. Default: `permanent`. */
  permanent?: string | undefined;
  /** The user has to decide. Default: `userInput`. */
  userInput?: string | undefined;
  /** A credential or a scope is missing: the user has to reconnect. Default: `authRequired`. */
  authRequired?: string | undefined;
}

/** How the keys beside the class are spelt. */
export interface EnvelopeKeys {
  /** What went wrong. Default: `message`. */
  message?: string | undefined;
  /** Why it went wrong. Default: `reason`. */
  reason?: string | undefined;
  /** The next calls to make, as a list. Default: `recoverySteps`. */
  recoverySteps?: string | undefined;
  /** How long to wait. Default: `retryAfterSeconds`. */
  retryAfterSeconds?: string | undefined;
  /** What the user may choose from. Default: `options`. */
  options?: string | undefined;
  /** What may have been meant. Default: `suggestions`. */
  suggestions?: string | undefined;
}

/** A name and the module that exports it. A relative module is resolved from ESLint's working directory. */
export interface ImportSetting {
  module: string;
  name: string;
}

/** The function that makes the failure for the model. */
export interface HelperSetting extends ImportSetting {
  /** The key under which a second argument takes the name of the tool: `'tool'` for `toToolError(error, { tool: 'cancelOrder' })`. */
  toolKey?: string | undefined;
}

/** A function of your own that defines tools. */
export interface FactorySetting {
  /** The called name: `defineAcmeTool`, or `acme.tool` for a member. */
  name: string;
  /** Only when it is imported from here. */
  module?: string | undefined;
  /** The framework whose behaviour its tools have. Without it, nothing is assumed about what the model receives. */
  framework?: string | undefined;
  /** Where execute stands: a key of the object argument, or the index of an argument. Default: `execute`. */
  execute?: string | number | undefined;
  /** Index of execute's parameter with the input. Default: 0. */
  input?: number | undefined;
  /** Index of execute's parameter with the context. Default: 1. */
  context?: number | undefined;
  /** The path from the context to the abort signal: `abortSignal`, `run.signal`. */
  signal?: string | undefined;
}

/** A framework of your own, in the shape of the data that the plugin has for the others. */
export interface FrameworkSetting {
  /** What `modules` and `factories` name it by. */
  id: string;
  /** What messages call it. Default: the id. */
  label?: string | undefined;
  /** The modules that it is imported from. */
  modules: (string | FrameworkModule)[];
  /** How tools are defined. */
  forms: FrameworkForm[];
  /** What execute is handed. Default: the input first, then a context without a signal. */
  parameters?: FrameworkParameters | undefined;
  /** What becomes of what execute throws. Default: nothing is known, and texts are judged as sent. */
  thrown?: FrameworkThrown | undefined;
  /** What becomes of what execute returns. Default: JSON, of which nothing is known. */
  result?: FrameworkJsonResult | FrameworkContentResult | undefined;
  /** How a failure is told that was foreseen. Default: it is returned. */
  plannedFailure?: { kind: 'return-value' } | { kind: 'error-content' } | { kind: 'context-method'; method: string } | undefined;
  /** Whether it reports what execute throws on the server, so that an error may be left to it. */
  reportsThrows?: boolean | undefined;
  /** Errors that have to leave execute. */
  controlFlowErrors?: FrameworkControlFlowError[] | undefined;
}

/** A module of a framework. */
export interface FrameworkModule {
  /** The specifier, or its beginning. */
  specifier: string;
  /** Whether what begins with the specifier and a slash counts too. */
  prefix: boolean;
}

/** Where one part of a definition stands. */
export interface FrameworkSlot {
  /** The index of the argument; -1 is the last one. Of a class it counts for nothing: its members are read by `keys`. */
  argument: number;
  /** The property of that argument, in each of its spellings. Left out: the argument itself. */
  keys?: string[] | undefined;
}

/** Where the parts of a definition stand. */
export interface FrameworkLayout {
  /** The argument that is the object literal of the definition. */
  definition?: number | undefined;
  name?: FrameworkSlot | undefined;
  description?: FrameworkSlot | undefined;
  inputSchema?: FrameworkSlot | undefined;
  outputSchema?: FrameworkSlot | undefined;
  /** The function that runs. */
  execute: FrameworkSlot;
  /** The hook that rewrites a result for the model. */
  outputHook?: FrameworkSlot | undefined;
  annotations?: FrameworkSlot | undefined;
}

/** A way to define tools. */
export type FrameworkForm =
  | { kind: 'call'; names: string[]; layout: FrameworkLayout }
  | { kind: 'method'; method: string; receivers: string[]; receiverName?: string | undefined; layout: FrameworkLayout }
  | { kind: 'class'; bases: string[]; layout: FrameworkLayout }
  | { kind: 'chained'; makers: string[]; method: string; layout: FrameworkLayout }
  | { kind: 'decorator'; names: string[]; layout: FrameworkLayout }
  | { kind: 'tool-map'; callees: string[]; key: string; toolTypes?: string[] | undefined; layout: FrameworkLayout };

/** A value that execute's parameters carry. */
export interface FrameworkAccess {
  parameter: number;
  /** The keys that lead from the parameter to it. Left out: the parameter itself. */
  path?: string[] | undefined;
}

/** What execute is handed. */
export interface FrameworkParameters {
  input?: FrameworkAccess | undefined;
  context?: FrameworkAccess | undefined;
  /** The abort signal, and what of it may be undefined at run time. Default: nothing. */
  signal?: { parameter: number; path: string[]; optional?: 'never' | 'signal' | 'context' | undefined } | undefined;
  /** The name of the parameter that a fix adds. Default: `context`. */
  contextName?: string | undefined;
}

/** What becomes of what execute throws. */
export interface FrameworkThrown {
  /** Who is sent its text. */
  reaches: 'model' | 'nobody' | 'unknown';
  /** How the text of an Error is made. Default: `message`. */
  error?: 'message' | 'name-and-message' | undefined;
  /** How the text of what is no Error is made. Default: `json`. */
  value?: 'json' | 'string' | undefined;
  /** What it arrives as, in words for messages. Default: `a tool error`. */
  arrivesAs?: string | undefined;
}

/** A result that is sent as JSON. */
export interface FrameworkJsonResult {
  form: 'json';
  /** Whether it goes through JSON.stringify, which empties a Map and throws on a BigInt. Default: false. */
  stringified?: boolean | undefined;
}

/** A result object of the framework's own, with a list of blocks. */
export interface FrameworkContentResult {
  form: 'content-blocks';
  /** The key of the list. Default: `content`. */
  blocksKey?: string | undefined;
  /** The key that is true for an error. Default: `isError`. */
  errorKey?: string | undefined;
}

/** An error that has to leave execute. */
export interface FrameworkControlFlowError {
  /** The class. */
  name: string;
  /** The module that exports it. */
  module: string;
  /** What becomes of the run, in words for messages: `the run waits for the user`. */
  effect: string;
}

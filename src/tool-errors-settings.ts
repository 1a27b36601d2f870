/** The frameworks that a setting may name. */
export type FrameworkId = 'ai-sdk' | 'mcp' | 'chamvi' | 'pai';

/** `settings['tool-errors']`. Every key may be left out. */
export interface ToolErrorsSettings {
  /** Majors to assume instead of the installed ones: `{ ai: 6 }`. */
  versions?: { ai?: 4 | 5 | 6 | 7 | undefined; mcp?: 1 | 2 | undefined } | undefined;
  /** Modules that re-export a framework: `{ '@acme/agents': 'ai-sdk' }`. */
  modules?: Record<string, FrameworkId> | undefined;
  /** Functions of your own that define tools. */
  factories?: (string | FactorySetting)[] | undefined;
  /** Functions around an execute that already turn its failures into results: `['withErrorHandling']`. */
  wrappers?: string[] | undefined;
  /** What a wrap calls with the caught error. Default: `console.error`. */
  logger?: string | ImportSetting | undefined;
  /** A function that makes the failure for the model from the caught error; a wrap then returns its result. */
  errorHelper?: ImportSetting | undefined;
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

/** A function of your own that defines tools. */
export interface FactorySetting {
  /** The called name: `defineAcmeTool`, or `acme.tool` for a member. */
  name: string;
  /** Only when it is imported from here. */
  module?: string | undefined;
  /** The framework whose behaviour its tools have. Without it, nothing is assumed about what the model receives. */
  framework?: FrameworkId | undefined;
  /** Where execute stands: a key of the object argument, or the index of an argument. Default: `execute`. */
  execute?: string | number | undefined;
  /** Index of execute's parameter with the input. Default: 0. */
  input?: number | undefined;
  /** Index of execute's parameter with the context. Default: 1. */
  context?: number | undefined;
  /** The path from the context to the abort signal: `abortSignal`, `run.signal`. */
  signal?: string | undefined;
}

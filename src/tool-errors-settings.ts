/** `settings['tool-errors']`. Every key may be left out. */
export interface ToolErrorsSettings {
  /** Majors to assume instead of the installed ones: `{ ai: 6 }`. */
  versions?: { ai?: 4 | 5 | 6 | 7 | undefined; mcp?: 1 | 2 | undefined } | undefined;
  /** Modules that re-export a framework: `{ '@acme/agents': 'ai-sdk' }`. */
  modules?: Record<string, 'ai-sdk' | 'mcp'> | undefined;
  /** Functions of your own that define tools. */
  factories?: (string | FactorySetting)[] | undefined;
  /** Functions around an execute that already turn its failures into results: `['withErrorHandling']`. */
  wrappers?: string[] | undefined;
  /** What a wrap calls with the caught error. Default: `console.error`. */
  logger?: string | ImportSetting | undefined;
  /** A function that makes the failure for the model from the caught error; a wrap then returns its result. */
  errorHelper?: ImportSetting | undefined;
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
  framework?: 'ai-sdk' | 'mcp' | undefined;
  /** Where execute stands: a key of the object argument, or the index of an argument. Default: `execute`. */
  execute?: string | number | undefined;
  /** Index of execute's parameter with the input. Default: 0. */
  input?: number | undefined;
  /** Index of execute's parameter with the context. Default: 1. */
  context?: number | undefined;
  /** The path from the context to the abort signal: `abortSignal`, `run.signal`. */
  signal?: string | undefined;
}

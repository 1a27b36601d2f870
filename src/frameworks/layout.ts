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
  /** The function that makes a result of what execute throws; null there lets it through. */
  readonly errorHook?: Slot;
  readonly annotations?: Slot;
  /** The option that has execute return a pair, of which the model receives the first part alone. */
  readonly pairOption?: Slot & { readonly value: string };
}

/** A way to reach a value from execute's parameters: `{ parameter: 1, path: ['mcpReq', 'signal'] }`. */
export interface Access {
  readonly parameter: number;
  readonly path: readonly string[];
}

/** The way to the signal of the run. */
export interface SignalAccess extends Access {
  /** What may be undefined at run time: the signal alone, the parameter that carries it too, or also each object on the way to it. */
  readonly optional: 'never' | 'signal' | 'context' | 'path';
}

/** What execute's parameters carry. PAI's single `ctx` is `input: { parameter: 0, path: ['input'] }`. */
export interface ExecuteParameters {
  readonly input?: Access;
  readonly context?: Access;
  readonly signal?: SignalAccess;
  /** The name to give to a parameter that a fix has to add. */
  readonly contextName: string;
  /** Names for the parameters before it, where those have to be added too. */
  readonly namesBefore?: readonly string[];
  /** How such a parameter takes the signal: `{ abortSignal }`; `extra` and then `extra.signal`; `{ context }` and then `context.run.signal`. */
  readonly takesSignalBy: 'pattern' | 'name' | 'head';
}

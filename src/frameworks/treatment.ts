import type { Access } from './layout.ts';

/**
 * What happens to a value that is thrown out of execute. `reaches` names who reads the text; the other keys say how the text
 * is made from each kind of value.
 */
export interface ThrownTreatment {
  readonly reaches: 'model' | 'nobody' | 'unknown';
  /** Whether the model is told that it is an error. `result`: it arrives as what execute returns does. */
  readonly marked: 'error' | 'result' | 'unknown';
  /** Who hands the text on without that mark. */
  readonly unmarkedBy?: string;
  /** For messages: how the failure arrives ("a tool error", "a JSON-RPC error"). */
  readonly arrivesAs: string;
  readonly error: 'name-and-message' | 'message';
  /** What the text of an Error of another class arrives inside of, where that differs with what runs the tool. */
  readonly frameOfOthers?: Frame;
  /**
   * A value that is no Error: its whole JSON, or `String(value)`. `message-or-json`: a string as it is, an object's message or else its
   * JSON, and of what is neither the text of `nullish`. `hidden`: that text for all of them. `unknown`: it differs with what runs the tool,
   * or nobody measured it.
   */
  readonly value: 'json' | 'string' | 'message-property' | 'message-or-json' | 'hidden' | 'unknown';
  /** The text for null and undefined; null when they are rendered like other values. */
  readonly nullish: string | null;
  /** What the text arrives inside of. Absent: nothing. */
  readonly frame?: Frame;
  /** More of an Error than its text is sent: its stack, what it was caused by. */
  readonly sendsMore?: true;
  /** A value that JSON cannot hold (BigInt, a cycle) inside the thrown one. */
  readonly unserializable: 'call-dies' | 'text';
  /** Where a value's text is lost: who receives what of one that is no Error and has no message. */
  readonly lostValue?: string;
  /** What the call ends with where null, or undefined, is thrown. */
  readonly nullEndsWith?: string;
  readonly undefinedEndsWith?: string;
  /** The text that stands for whatever is thrown. */
  readonly fixed?: string;
  /** What the call ends with, whatever is thrown; `${error}` is the name and the message. */
  readonly endsWith?: string;
  /** How many characters of the text are sent, where a longer one is cut. */
  readonly longest?: number;
  /** Error classes that answer the caller in the protocol's own terms: to throw one is a planned end. */
  readonly ownErrors?: readonly string[];
  /** What follows for the run, in a sentence for a reader. */
  readonly follows?: string;
}

/** A text around the one that a tool gives: `{"error":"${text}"}`. `${name}` is the name of an Error, `…` what nobody knows. */
interface Frame {
  /** In `json` the texts stand between quotes, escaped. */
  readonly as: 'json' | 'text';
  readonly text: string;
}

/** Kinds of value that change on the way to the model. */
export type FragileKind =
  | 'Map'
  | 'Set'
  | 'WeakMap'
  | 'WeakSet'
  | 'WeakRef'
  | 'RegExp'
  | 'Promise'
  | 'Headers'
  | 'URLSearchParams'
  | 'FormData'
  | 'Response'
  | 'Request'
  | 'Blob'
  | 'ArrayBuffer'
  | 'DataView'
  | 'ReadableStream'
  | 'iterator'
  | 'generator'
  | 'Intl'
  | 'Error'
  | 'NaN'
  | 'Infinity'
  | 'Invalid Date'
  | 'function'
  | 'symbol'
  | 'typed array'
  | 'Buffer'
  | 'private state'
  | 'BigInt'
  | 'BigInt array'
  | 'cycle'
  | 'throwing getter'
  | 'throwing toJSON'
  | 'own toJSON'
  | 'URL';

/** What becomes of one fragile value. `text` is what the model reads in its place. */
export type Outcome =
  | { readonly effect: 'emptied' | 'nulled' | 'mangled'; readonly text: string }
  /** The text stands for all of the result. */
  | { readonly effect: 'result-lost'; readonly text: string }
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

/** What becomes of what execute returns. */
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
  /**
   * What is sent as content and not as JSON: a list of objects that all have a `type`, one of these where some are named; `single`: such an
   * object alone, too. Nothing is told of what it holds.
   */
  readonly content?: { readonly types: readonly string[] | null; readonly single: boolean };
  /** Whether generators are run, and what they return is sent. Such an execute is not followed. */
  readonly runsGenerators?: true;
  /** What undefined and null arrive as; absent where that is not a text. */
  readonly nullish?: string | { readonly null: string; readonly undefined?: string };
  /** For messages, as a clause: what follows where a tool returns undefined and that is no result of the tool. */
  readonly undefinedAs?: string;
  /** The same follows of null. */
  readonly nullAsUndefined?: true;
  /** A result that the output schema refuses is replaced by another text, and the schema takes away keys that it does not name. */
  readonly enforcesSchema?: true;
  /** The JSON object that a value arrives inside of: `{"data":${json}}`. Absent: none. */
  readonly frame?: string;
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

/** What becomes of a throw where a tool has a hook for it, or is without any. */
export interface ErrorHookTreatment {
  /** Where what was thrown stands in the hook's parameters. */
  readonly input: Access;
  /** The hook answers for it. */
  readonly thrown: ThrownTreatment;
  /** The hook is null; with an output schema it is so by default. */
  readonly thrownWithout: ThrownTreatment;
}

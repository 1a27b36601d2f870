import { wrapped, type FunctionNode, type Node } from '../syntax/ast.ts';
import { least, most, type Caught, type Certainty } from '../control/catch-handlers.ts';

/** The ends that a promise's rejection comes to. */
export interface RejectionOutcome {
  escapes: Certainty;
  /** Something waits for the promise: evidence that it is one. */
  awaited: boolean;
  /** It is handed out as the result of an async function, or of execute. */
  returned: boolean;
  iterated: boolean;
  /** `.then`, `.catch` or `.finally` is called on it, or it is given to `Promise.all` or the like: evidence again. */
  chained: boolean;
  /** A name that holds it is used as no promise is: evidence that it is none. */
  usedAsValue: boolean;
}

/** The outcome of a rejection that nothing is known of yet. */
export const noOutcome: Readonly<RejectionOutcome> = {
  escapes: 'no',
  awaited: false,
  returned: false,
  iterated: false,
  chained: false,
  usedAsValue: false,
};

/** What a followed expression is: a promise, a list of promises, or an iterator whose steps fail. */
export type PromiseShape = 'promise' | 'list' | 'iterator' | 'async iterator';

/** An expression that is followed, and what is known of the way to it. */
export interface RejectionPath {
  readonly caught: Caught;
  readonly into: RejectionOutcome;
  readonly shape: PromiseShape;
  /** Whether a failure still comes along. */
  readonly passes: Certainty;
  /** Whether waiting for what the path leads to tells that it began at a promise. */
  readonly isEvidence: boolean;
}

export interface PathStep {
  readonly node: Node;
  readonly path: RejectionPath;
}

/** The step to a node, on the same path or on a changed one. */
export function onward(node: Node, path: RejectionPath, changes?: Partial<RejectionPath>): PathStep {
  return { node: wrapped(node), path: changes ? { ...path, ...changes } : path };
}

/** Notes that what a path follows escapes here, no surer than the path lets it pass. */
export function noteEscape({ into, passes }: RejectionPath, escapes: Certainty): void {
  into.escapes = most(into.escapes, least(passes, escapes));
}

/** What a function hands its error over with. */
export function shapeOfFailure(fn: FunctionNode | null): PromiseShape {
  if (!fn?.generator) return 'promise';
  return fn.async ? 'async iterator' : 'iterator';
}

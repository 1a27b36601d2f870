import { wrapped, type FunctionNode, type Node } from '../syntax/ast.ts';
import { least, most, type Caught, type Certainty } from '../syntax/catch-handlers.ts';

/** The ends that a promise's rejection comes to. */
export interface Settlement {
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

/** What a followed expression is: a promise, a list of promises, or an iterator whose steps fail. */
export type Carrier = 'promise' | 'list' | 'iterator' | 'async iterator';

/** An expression that is followed, and what is known of the way to it. */
export interface Trail {
  readonly caught: Caught;
  readonly into: Settlement;
  readonly carrier: Carrier;
  /** Whether a failure still comes along. */
  readonly passes: Certainty;
  /** Whether waiting for what the trail leads to tells that it began at a promise. */
  readonly isEvidence: boolean;
}

export interface Step {
  readonly node: Node;
  readonly trail: Trail;
}

/** The step to a node, on the same trail or on a changed one. */
export function onward(node: Node, trail: Trail, changes?: Partial<Trail>): Step {
  return { node: wrapped(node), trail: changes ? { ...trail, ...changes } : trail };
}

/** Notes that what a trail follows escapes here, no surer than the trail lets it pass. */
export function add({ into, passes }: Trail, escapes: Certainty): void {
  into.escapes = most(into.escapes, least(passes, escapes));
}

/** What a function hands its error over with. */
export function carrierOf(fn: FunctionNode | null): Carrier {
  if (!fn?.generator) return 'promise';
  return fn.async ? 'async iterator' : 'iterator';
}

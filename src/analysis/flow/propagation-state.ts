import type { FunctionNode, Node } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import type { Caught, Certainty } from '../control/catch-handlers.ts';
import { type HandlerSearch, isNew } from './handler-search.ts';

/** An answer, with the results of execute that it was found by. */
export interface Remembered<Value> {
  readonly value: Value;
  readonly results: ReadonlySet<Node>;
}

/** Where an exception leaves, while a function is looked at by itself. */
interface Boundary {
  readonly fn: FunctionNode;
  readonly as: 'throw' | 'rejection';
}

// Bounds for pathological input: what lies beyond is unknown.
const maxSteps = 4_000;
const maxStepsInAll = 400_000;
const maxDepth = 150;

/** Where the walk of one question is, and what it knows of the questions before: the walks over throws and over promises share it. */
export class PropagationState {
  boundary: Boundary | null = null;
  /** Set while handlers are asked for: then they alone tell what goes on behind them. */
  search: HandlerSearch | null = null;
  results = new Set<Node>();
  underway = new Set<Node>();
  depth = 0;
  /** Set where a bound or a circle cut an answer short, so that it holds for the question at hand alone. */
  isCut = false;
  #budget = new Budget(maxSteps);
  readonly #inAll = new Budget(maxStepsInAll);

  /** Begins a new question. */
  begin(search: HandlerSearch | null = null): void {
    this.#budget = new Budget(maxSteps);
    this.results = new Set();
    this.search = search;
  }

  /** Spends one step; whether none is left. */
  isSpent(): boolean {
    const isSpent = !this.#budget.spend() || !this.#inAll.spend() || this.depth > maxDepth;
    this.isCut ||= isSpent;
    return isSpent;
  }

  /** Whether the walk came through a node already. */
  isUnderway(node: Node): boolean {
    const isUnderway = this.underway.has(node);
    this.isCut ||= isUnderway;
    return isUnderway;
  }

  /**
   * Remembers whole answers: helpers that are called from many places are asked the same again and again.
   *
   * @param again The answer to what a search for handlers asked before: its handlers are noted.
   */
  remember<Key extends Node, Value>(
    answers: Map<Key, Map<string, Remembered<Value>>>,
    key: Key,
    question: string,
    answer: () => Value,
    again: Value,
  ): Value {
    if (this.boundary) return answer();
    if (this.search) return isNew(this.search, key, question) ? answer() : again;
    const known = answers.get(key)?.get(question);
    if (known) {
      for (const result of known.results) this.results.add(result);
      return known.value;
    }
    const [wasCut, results] = [this.isCut, this.results];
    this.isCut = false;
    this.results = new Set();
    const value = answer();
    if (!this.isCut) {
      const others = answers.get(key) ?? new Map<string, Remembered<Value>>();
      answers.set(key, others.set(question, { value, results: this.results }));
    }
    this.isCut ||= wasCut;
    for (const result of this.results) results.add(result);
    this.results = results;
    return value;
  }

  /** Looks at a function by itself: what leaves it arrives at the boundary. */
  within(boundary: Boundary, judge: () => Certainty): Certainty {
    const [outer, underway] = [this.boundary, this.underway];
    this.boundary = boundary;
    this.underway = new Set();
    const result = judge();
    this.boundary = outer;
    this.underway = underway;
    return result;
  }
}

/** What is caught, as a key of what is remembered. */
export function keyOf(caught: Caught): string {
  return `${caught.kind} ${caught.kind === 'error' ? String(caught.className) : caught.kind === 'value' ? String(caught.typeof) : ''}`;
}

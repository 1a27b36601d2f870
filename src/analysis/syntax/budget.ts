/**
 * Bounds the work that one question costs: the nodes that a walk looks at, counted over all of its branches. A bound on the depth alone
 * is none, for a walk that goes on to two places at each of sixteen steps looks at 65,536. Beyond the budget the answer is unknown, and
 * what is unknown is never reported.
 *
 * A budget belongs to one question: whoever asks makes it, and the walk hands it on to all of its branches.
 */
export class Budget {
  #left: number;

  /** @param steps How many steps the question may take. */
  constructor(steps: number) {
    this.#left = steps;
  }

  /** Whether nothing is left. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /**
   * Takes steps from the budget.
   *
   * @returns Whether they were left. Where they were not, nothing is left from then on.
   */
  spend(steps = 1): boolean {
    const hadEnough = this.#left >= steps;
    this.#left = hadEnough ? this.#left - steps : 0;
    return hadEnough;
  }
}

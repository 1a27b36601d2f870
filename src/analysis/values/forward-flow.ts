import { type Node, rootOf } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { parameterAt } from '../syntax/call-arguments.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { targetNames } from '../syntax/patterns.ts';
import { readsOf, useOf, type ValueUse } from '../syntax/value-use.ts';

/** A use of a followed value, and what the value is there to whoever follows it. */
export interface FollowedUse<As> {
  readonly use: ValueUse;
  readonly as: As;
}

/**
 * Where a value goes: forward flow, as data flow and taint analyses follow it. It gives the uses of what is followed, one after the other;
 * whoever asks decides on each what the value goes on in, and follows that:
 *
 * ```ts
 * for (const { use, as } of flow.uses()) {
 *   if (use.kind === 'awaited') flow.follow(use.node, as);
 *   else if (use.kind === 'named') flow.followNames(use.target, as);
 * }
 * ```
 *
 * A node is looked at once. Past the budget there are no more uses, and `isSpent` says so.
 */
export class ForwardFlow<As = null> {
  readonly #file: FileContext;
  readonly #budget: Budget;
  readonly #seen = new Set<Node>();
  readonly #pending: { readonly node: Node; readonly as: As }[] = [];
  readonly #added: { readonly node: Node; readonly as: As }[] = [];

  /** @param maxSteps How many uses are looked at. */
  constructor(file: FileContext, maxSteps: number) {
    this.#file = file;
    this.#budget = new Budget(maxSteps);
  }

  /** Whether there were more uses than the budget allows. */
  get isSpent(): boolean {
    return this.#budget.isSpent;
  }

  /** Has the uses of an expression looked at, before those that wait already. */
  follow(node: Node, as: As): void {
    this.#added.push({ node, as });
  }

  /** Follows the value to where the names of a target are read: `{ a, b: [c] }`; of a member, the object that it is written into. */
  followNames(target: Node | null | undefined, as: As): void {
    for (const { name } of targetNames(target)) for (const read of readsOf(rootOf(name), this.#file)) this.follow(read, as);
  }

  /** Follows the value into the parameter of a function of this file that an argument arrives in; false where there is none. */
  followArgument({ node, index }: Extract<ValueUse, { kind: 'argument' }>, as: As): boolean {
    const parameter = parameterAt(node, index, this.#file);
    this.followNames(parameter, as);
    return parameter !== null;
  }

  /** The uses of what is followed, of what is followed meanwhile too. */
  *uses(): Generator<FollowedUse<As>> {
    for (let next = this.#next(); next; next = this.#next()) {
      const use = useOf(next.node);
      if (this.#seen.has(use.value)) continue;
      this.#seen.add(use.value);
      if (!this.#budget.spend()) return;
      yield { use, as: next.as };
    }
  }

  #next(): { readonly node: Node; readonly as: As } | undefined {
    this.#pending.push(...this.#added.splice(0).reverse());
    return this.#pending.pop();
  }
}

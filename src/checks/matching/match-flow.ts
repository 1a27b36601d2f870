import type { Effect } from '../../analysis/effects/effects.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { enclosingFunction, isInside, type Node, unwrap } from '../../analysis/syntax/ast.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';
import { readsOf, type ValueUse } from '../../analysis/syntax/value-use.ts';
import { targetNames } from '../../analysis/syntax/patterns.ts';
import { parameterAt } from '../../analysis/syntax/call-arguments.ts';
import { ForwardFlow } from '../../analysis/values/forward-flow.ts';

/** Where a match goes. */
export interface MatchFlow {
  /** The first effect that it reaches, or that what is made from it reaches. */
  readonly effect: Effect | null;
  /** The variables that hold it, or something that is made from it. */
  readonly variables: ReadonlySet<Variable>;
}

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxSteps = 2_000;

/** Follows a match, and what is made from it, to the effects of its tool. */
export function matchFlow(start: Node, list: Node | null, effects: readonly Effect[], flow: ExecuteFlow, file: FileContext): MatchFlow {
  const follower = new MatchFollower(list, flow, file);
  const reached = follower.follow(start, effects);
  const [effect = null] = [...reached].sort((a, b) => a.node.range[0] - b.node.range[0]);
  return { effect, variables: follower.variables };
}

class MatchFollower {
  readonly variables = new Set<Variable>();
  readonly #list: Node | null;
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;
  readonly #forward: ForwardFlow;

  constructor(list: Node | null, flow: ExecuteFlow, file: FileContext) {
    this.#list = list;
    this.#flow = flow;
    this.#file = file;
    this.#forward = new ForwardFlow(file, maxSteps);
  }

  follow(start: Node, effects: readonly Effect[]): Set<Effect> {
    const reached = new Set<Effect>();
    // `const [contact] = matches`: the name itself.
    if (start.parent?.type === 'ArrayPattern') this.#name(start);
    else this.#forward.follow(start, null);
    for (const { use } of this.#forward.uses()) {
      const occurrence = unwrap(use.value);
      for (const effect of effects) if (effect.extent !== occurrence && isInside(occurrence, effect.extent)) reached.add(effect);
      this.#goOn(use);
    }
    return reached;
  }

  // From an occurrence outward, as long as what is around it is made from it.
  #goOn(use: ValueUse): void {
    switch (use.kind) {
      case 'member':
        if (use.name !== 'length') this.#forward.follow(use.node, null);
        return;
      case 'operand':
        if (use.node.operator === '+' && use.node.type === 'BinaryExpression') this.#forward.follow(use.node, null);
        return;
      case 'argument':
        this.#name(parameterAt(use.node, use.index, this.#file));
        this.#forward.follow(use.node, null);
        return;
      case 'awaited':
      case 'branch':
      case 'called':
      case 'key':
      case 'part':
        this.#forward.follow(use.node, null);
        return;
      case 'named':
        this.#name(use.target);
        return;
      case 'iterated':
        if (use.node.type === 'ForOfStatement') this.#name(use.target);
        return;
      case 'written':
        // What is found is changed in place: so is the list that it is in.
        if (use.node.type === 'AssignmentExpression') this.#name(this.#list);
        return;
      case 'returned':
        this.#leave(use.value);
    }
  }

  #name(target: Node | null): void {
    for (const { name } of targetNames(target)) {
      const root = listRoot(name);
      const variable = root.type === 'Identifier' ? this.#file.scopes.variableOf(root) : null;
      if (!target || !variable || this.variables.has(variable)) continue;
      this.variables.add(variable);
      for (const read of readsOf(root, this.#file)) if (!isInside(read, target)) this.#forward.follow(read, null);
    }
  }

  #leave(value: Node): void {
    const owner = enclosingFunction(value);
    if (!owner || owner === this.#flow.execute) return;
    for (const { call, mode } of this.#flow.usesOf(owner)) {
      if (mode !== 'detached' && mode !== 'executor' && mode !== 'parameter') this.#forward.follow(call, null);
    }
  }
}

function listRoot(node: Node): Node {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'ArrayExpression' && current.elements[0]?.type === 'SpreadElement')
      current = unwrap(current.elements[0].argument);
    else if (current.type === 'CallExpression' && unwrap(current.callee).type === 'MemberExpression') current = unwrap(current.callee);
    else return current;
  }
}

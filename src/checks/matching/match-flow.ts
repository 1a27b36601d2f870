import { enclosingFunction, isInside, keyName, unwrap, walk, wrapped, type Node } from '../../analysis/syntax/ast.ts';
import { localFunction } from '../../analysis/syntax/local-function.ts';
import type { Effect } from '../../analysis/effects/effects.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import type { Variable } from '../../analysis/syntax/scope.ts';

/** Where a value that was found goes. */
export interface ForwardFlow {
  /** The first effect that it reaches, or that what is made from it reaches. */
  readonly effect: Effect | null;
  /** The variables that hold it, or something that is made from it. */
  readonly variables: ReadonlySet<Variable>;
}

const maxSteps = 500;

/** Follows a value forward: through names, members, calls and functions of the file, to the effects of its tool. */
export function forwardFlowOf(
  start: Node,
  list: Node | null,
  effects: readonly Effect[],
  flow: ExecuteFlow,
  file: FileContext,
): ForwardFlow {
  const follower = new Follower(effects, flow, file);
  follower.follow(start, list);
  return { effect: follower.effect, variables: follower.variables };
}

class Follower {
  effect: Effect | null = null;
  readonly variables = new Set<Variable>();
  readonly #pending: Node[] = [];
  readonly #seen = new Set<Node>();
  readonly #effects: readonly Effect[];
  readonly #flow: ExecuteFlow;
  readonly #file: FileContext;

  constructor(effects: readonly Effect[], flow: ExecuteFlow, file: FileContext) {
    this.#effects = effects;
    this.#flow = flow;
    this.#file = file;
  }

  follow(start: Node, list: Node | null): void {
    // `const [contact] = matches`: the name itself.
    if (start.parent?.type === 'ArrayPattern') this.#name(start);
    else this.#pending.push(start);
    for (let node = this.#pending.shift(); node; node = this.#pending.shift()) {
      if (this.#seen.has(node) || this.#seen.size > maxSteps) continue;
      this.#seen.add(node);
      this.#climb(node, list);
    }
  }

  #reach(effect: Effect): void {
    if (!this.effect || effect.node.range[0] < this.effect.node.range[0]) this.effect = effect;
  }

  // From an occurrence outward, as long as what is around it is made from it.
  #climb(occurrence: Node, list: Node | null): void {
    for (const effect of this.#effects) if (effect.extent !== occurrence && isInside(occurrence, effect.extent)) this.#reach(effect);
    let child: Node = wrapped(occurrence);
    for (;;) {
      const parent: Node | undefined = child.parent;
      switch (parent?.type) {
        case 'MemberExpression':
        case 'CallExpression':
        case 'NewExpression':
          if (parent.type !== 'MemberExpression') this.#enter(parent, child);
          if (parent.type === 'MemberExpression' && keyName(parent) === 'length') return;
          break;
        case 'ConditionalExpression':
          if (child === parent.test) return;
          break;
        case 'LogicalExpression':
          if (parent.operator === '&&' && child === parent.left) return;
          break;
        case 'BinaryExpression':
          if (parent.operator !== '+') return;
          break;
        case 'AwaitExpression':
        case 'ArrayExpression':
        case 'ObjectExpression':
        case 'Property':
        case 'SpreadElement':
        case 'TemplateLiteral':
          break;
        case 'VariableDeclarator':
          if (child === parent.init) this.#name(parent.id);
          return;
        case 'ForOfStatement':
          if (child === parent.right) this.#name(parent.left);
          return;
        case 'AssignmentExpression':
          if (child === parent.right) this.#name(listRoot(parent.left));
          // What is found is changed in place: so is the list that it is in.
          else if (list && parent.left === child) this.#name(listRoot(list));
          return;
        case 'ReturnStatement':
          this.#leave(child);
          return;
        case 'ArrowFunctionExpression':
          if (child === parent.body) this.#leave(child);
          return;
        default:
          return;
      }
      child = wrapped(parent);
    }
  }

  #name(pattern: Node): void {
    walk(pattern, this.#file.sourceCode.visitorKeys, (node) => {
      const variable = node.type === 'Identifier' ? this.#file.scopes.variableOf(node) : null;
      if (!variable || this.variables.has(variable)) return;
      this.variables.add(variable);
      for (const { identifier } of variable.references) if (!isInside(identifier, pattern)) this.#pending.push(identifier);
    });
  }

  #enter(call: Extract<Node, { type: 'CallExpression' | 'NewExpression' }>, argument: Node): void {
    const fn = localFunction(call.callee, this.#file);
    const index = call.arguments.findIndex((each) => each === argument);
    const parameter = index < 0 ? undefined : fn?.params[index];
    if (parameter) this.#name(parameter);
  }

  #leave(value: Node): void {
    const owner = enclosingFunction(value);
    if (!owner || owner === this.#flow.execute) return;
    for (const { call, mode } of this.#flow.usesOf(owner)) {
      if (mode === 'call' || mode === 'synchronous' || mode === 'chain' || mode === 'trusted' || mode === 'unknown')
        this.#pending.push(call);
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

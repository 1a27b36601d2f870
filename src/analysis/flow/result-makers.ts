import { type FunctionNode, type Node, unwrap } from '../syntax/ast.ts';
import { branchesOf } from '../control/branches.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { localFunction } from '../syntax/local-function.ts';
import { chainResult } from '../syntax/promise-chain.ts';

/** What a result is followed through beside conditionals, awaits and promise chains. */
export interface MakerOptions {
  /** Whether both sides of `||`, `??` and `&&` count, or none. */
  readonly logical: 'operands' | 'none';
  /** The constants that stand for what they hold: `all`, or those that are `read once`, of which nothing is looked at before. */
  readonly constants: 'all' | 'read once';
}

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxNodes = 500;

/**
 * The functions of this file whose result an expression is, as it is: `helper(x)`, `p.then(format).catch(toFailure)`. What they return
 * may be told by `PossibleValues`; here the functions count, also those that return nothing, and an item of a list is no result.
 */
export function makersOf(value: Node, { logical, constants }: MakerOptions, file: FileContext): FunctionNode[] {
  const makers: FunctionNode[] = [];
  const seen = new Set<Node>();
  const pending = [value];
  for (let next = pending.pop(); next && seen.size < maxNodes; next = pending.pop()) {
    const node = constants === 'all' ? file.scopes.resolve(next) : unwrap(next);
    if (seen.has(node)) continue;
    seen.add(node);
    pending.push(...(branchesOf(node, { logical, awaits: true })?.toReversed() ?? []));
    if (constants === 'read once' && node.type === 'Identifier') {
      const variable = file.scopes.variableOf(node);
      const init = variable && file.scopes.constant(variable);
      if (init && variable.references.filter((reference) => reference.isRead()).length === 1) pending.push(init);
    }
    if (node.type !== 'CallExpression') continue;
    const chain = chainResult(node, file);
    const given = chain ? chain.callbacks.map((callback) => callback.node) : [node.callee];
    makers.push(...given.flatMap((each) => localFunction(each, file) ?? []));
    if (chain?.source) pending.push(chain.source);
  }
  return makers;
}

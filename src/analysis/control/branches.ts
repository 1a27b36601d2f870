import { type Node, unwrap } from '../syntax/ast.ts';

/** What counts as a branch beside the two ends of `a ? b : c`. Walks differ in it, as what they ask differs. */
export interface BranchOptions {
  /**
   * `values`: `a || b` and `a ?? b` come to either, `a && b` to `b`, for what a falsy `a` is says nothing as a rule. `operands`: both sides,
   * whatever the operator is. `none`: the expression is left whole.
   */
  readonly logical?: 'values' | 'operands' | 'none';
  /** Whether what is waited for is followed: `await a` comes to `a`. */
  readonly awaits?: boolean;
  /** Whether the last of a sequence is followed: `(a, b)` comes to `b`. */
  readonly sequences?: boolean;
  /** Whether what is written into a variable is followed: `a = b` comes to `b`. `plain`: only where the operator is `=`. */
  readonly assignments?: 'plain' | 'any' | 'none';
}

/**
 * The expressions that one expression comes to by syntax alone, one step of the way, in the order of the source; null where it is no
 * branching one, so that it is the value itself. Whoever asks follows the parts, by names and calls as well, within a budget of his own.
 */
export function branchesOf(
  expression: Node,
  { logical = 'values', awaits = false, sequences = false, assignments = 'none' }: BranchOptions = {},
): readonly Node[] | null {
  const node = unwrap(expression);
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'LogicalExpression':
      if (logical === 'none') return null;
      return logical === 'values' && node.operator === '&&' ? [node.right] : [node.left, node.right];
    case 'AwaitExpression':
      return awaits ? [node.argument] : null;
    case 'SequenceExpression':
      return sequences ? node.expressions.slice(-1) : null;
    case 'AssignmentExpression':
      return assignments === 'any' || (assignments === 'plain' && node.operator === '=') ? [node.right] : null;
    default:
      return null;
  }
}

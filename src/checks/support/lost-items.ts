import type { TSESTree } from '@typescript-eslint/utils';
import type { EmptyAnswer } from '../../analysis/failures/empty-answer.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { inputSource } from '../../analysis/flow/input-provenance.ts';
import { memberPath, type Node, unwrap, walk } from '../../analysis/syntax/ast.ts';
import { alwaysExits } from '../../analysis/control/completions.ts';
import { onlyAtom, presenceOf } from '../../analysis/control/condition-atoms.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';
import { ForwardFlow } from '../../analysis/values/forward-flow.ts';

// Bounds for pathological input: what lies beyond is unknown, and unknown is never reported.
const maxSteps = 300;

/** Whether a list was loaded: then it is the result, and what is loaded for each item of it an extra. */
export function isOfLoadedList(mapper: TSESTree.CallExpression, flow: ExecuteFlow, file: FileContext): boolean {
  const callee = unwrap(mapper.callee);
  let isLoaded = callee.type !== 'MemberExpression';
  const seen = new Set<Node>();
  const pending: Node[] = callee.type === 'MemberExpression' ? [callee.object] : [];
  for (let next = pending.pop(); next && seen.size < maxSteps; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    walk(next, file.sourceCode.visitorKeys, (node) => {
      if (node.type === 'AwaitExpression') isLoaded = true;
      const variable = node.type === 'Identifier' ? file.scopes.variableOf(node) : null;
      // What a helper is given may have been loaded before.
      if (variable?.defs[0]?.type === 'Parameter' && !inputSource(node, flow, file)) isLoaded = true;
      for (const { writeExpr } of variable?.references ?? []) if (writeExpr) pending.push(writeExpr);
      return !isLoaded;
    });
  }
  return isLoaded;
}

/** Whether nothing in the result shows that an item failed: its place is taken out, or holds what an item without a hit holds. */
export function isLost(mapper: TSESTree.CallExpression, answer: EmptyAnswer, file: FileContext): boolean {
  if (answer === 'list' || answer === 'object') return true;
  if (answer !== 'null' && answer !== 'undefined' && answer !== 'false' && answer !== 'text') return false;
  let lost = false;
  const forward = new ForwardFlow(file, maxSteps);
  forward.follow(mapper, null);
  // The last place that tells counts.
  for (const { use } of forward.uses()) {
    const isAll = use.kind === 'argument' && memberPath(use.node.callee)?.join('.') === 'Promise.all';
    if (use.kind === 'awaited' || isAll) forward.follow(use.node, null);
    else if (use.kind === 'named' && use.node.type === 'VariableDeclarator' && use.target.type === 'Identifier')
      forward.followNames(use.target, null);
    else if (use.kind === 'iterated') lost = use.node.type === 'ForOfStatement' && skipsNothing(use.node);
    else lost ||= use.kind === 'returned' || use.node.type === 'ObjectExpression' || (use.kind === 'member' && use.name === 'filter');
  }
  return lost;
}

// `for (const each of all) { if (!each) continue; … }`
function skipsNothing({ left, body }: TSESTree.ForOfStatement): boolean {
  const name = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : left;
  const [first] = body.type === 'BlockStatement' ? body.body : [body];
  if (first?.type !== 'IfStatement' || name?.type !== 'Identifier') return false;
  const atom = onlyAtom({ test: first.test, holds: true });
  const asked = atom && presenceOf(atom);
  if (asked?.subject.type !== 'Identifier' || asked.subject.name !== name.name) return false;
  return asked.isThere || alwaysExits(first.consequent);
}

import type { TSESTree } from '@typescript-eslint/utils';
import type { EmptyAnswer } from '../../analysis/failures/empty-answer.ts';
import type { ExecuteFlow } from '../../analysis/flow/execute-flow.ts';
import { inputSource } from '../../analysis/flow/input-provenance.ts';
import { keyName, memberPath, type Node, unwrap, walk, wrapped } from '../../analysis/syntax/ast.ts';
import { alwaysExits } from '../../analysis/syntax/completions.ts';
import { onlyAtom, presenceOf } from '../../analysis/syntax/condition-atoms.ts';
import type { FileContext } from '../../analysis/syntax/file-context.ts';

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
  const lists: Node[] = [mapper];
  const seen = new Set<Node>();
  for (let next = lists.pop(); next && seen.size < maxSteps; next = lists.pop()) {
    let node = wrapped(next);
    for (let parent: Node | undefined = node.parent; parent && !seen.has(node); parent = node.parent) {
      seen.add(node);
      if (parent.type === 'MemberExpression' && unwrap(parent.object) === unwrap(node) && keyName(parent) === 'filter') return true;
      if (parent.type === 'ReturnStatement' || parent.type === 'Property') return true;
      if (parent.type === 'ArrowFunctionExpression' && parent.body === node) return true;
      if (parent.type === 'ForOfStatement' && parent.right === node) return skipsNothing(parent);
      const name = parent.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'Identifier' ? parent.id : null;
      for (const { identifier } of (name && file.scopes.variableOf(name)?.references) ?? [])
        if (identifier !== name) lists.push(identifier);
      const isAll = parent.type === 'CallExpression' && memberPath(parent.callee)?.join('.') === 'Promise.all';
      if (parent.type !== 'AwaitExpression' && !isAll) break;
      node = wrapped(parent);
    }
  }
  return false;
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

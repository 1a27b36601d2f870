import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, type FunctionNode, type Node } from '../syntax/ast.ts';
import { isFetch } from './fetch-answer.ts';
import type { FileContext } from '../syntax/file-context.ts';

/** A fetch whose answer is not 2xx at a place. */
export interface RefusedAnswer {
  readonly call: TSESTree.CallExpression;
  /** The variable that holds the answer. */
  readonly response: string;
}

/**
 * The fetch that `if (!response.ok)` rejects around a place of a function; null where another test is nearer. A test of one status, such as
 * `response.status === 404`, tells what happened.
 */
export function refusedAnswer(place: Node, fn: FunctionNode, file: FileContext): RefusedAnswer | null {
  let child = place;
  for (let { parent } = place; parent && child !== fn.body; child = parent, { parent } = parent) {
    if (parent.type === 'BlockStatement' || parent.type === 'ReturnStatement') continue;
    return parent.type === 'IfStatement' && child === parent.consequent ? rejectedBy(parent.test, file) : null;
  }
  return null;
}

function rejectedBy(test: Node, file: FileContext): RefusedAnswer | null {
  const not = unwrap(test);
  const ok = not.type === 'UnaryExpression' && not.operator === '!' ? unwrap(not.argument) : null;
  if (ok?.type !== 'MemberExpression' || ok.computed || ok.property.type !== 'Identifier' || ok.property.name !== 'ok') return null;
  const { object } = ok;
  const variable = object.type === 'Identifier' ? file.scopes.variableOf(object) : null;
  const init = variable && file.scopes.constant(variable);
  const awaited = init && unwrap(init);
  const call = awaited?.type === 'AwaitExpression' ? unwrap(awaited.argument) : null;
  if (object.type !== 'Identifier' || call?.type !== 'CallExpression' || !isFetch(call, file)) return null;
  return { call, response: object.name };
}

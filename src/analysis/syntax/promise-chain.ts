import type { TSESTree } from '@typescript-eslint/utils';
import { type CallNode, isNullish, keyName, type Node, unwrap } from './ast.ts';
import { callbackMode } from './callback-mode.ts';
import type { FileContext } from './file-context.ts';

/** What a promise comes to that `.then`, `.catch` or `.finally` makes. */
export interface ChainResult {
  /** The promise whose own value it may come to; null of `.then(use)`, which gives that to its callback. */
  readonly source: Node | null;
  /** What is given to run in its stead: it comes to what these return. None of `.finally`, whose result is dropped. */
  readonly callbacks: readonly ChainCallback[];
}

interface ChainCallback {
  readonly node: Node;
  /** Whether it is run with the failure of the promise. */
  readonly isHandler: boolean;
}

/** What a link of a promise chain comes to; null where a call is none, as a method of the file with such a name is. */
export function chainResult(call: TSESTree.CallExpression, file: FileContext): ChainResult | null {
  const link = linkOf(call, file);
  if (!link) return null;
  const { callee, handler, name } = link;
  const given = call.arguments.slice(0, name === 'finally' ? 0 : handler + 1);
  const [first] = given;
  return {
    source: name === 'then' && first && !isNullish(first) ? null : callee.object,
    callbacks: given.flatMap((node, index) => (isNullish(node) ? [] : [{ node, isHandler: index === handler }])),
  };
}

/**
 * What a link of a promise chain runs with the failure of the promise: `.catch(handler)`, `.then(use, handler)`, or what is spread there.
 * Null where it has none.
 */
export function rejectionHandler(call: CallNode, file: FileContext): TSESTree.CallExpressionArgument | null {
  const link = call.type === 'CallExpression' ? linkOf(call, file) : null;
  if (!link || link.name === 'finally') return null;
  const before = call.arguments.slice(0, link.handler).find(({ type }) => type === 'SpreadElement');
  const given = before ?? call.arguments[link.handler];
  return given && !isNullish(given) ? given : null;
}

interface Link {
  readonly callee: TSESTree.MemberExpression;
  readonly name: string | null;
  /** The place of the argument that the failure is given to. */
  readonly handler: number;
}

function linkOf(call: TSESTree.CallExpression, file: FileContext): Link | null {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression' || callbackMode(call, file) !== 'chain') return null;
  const name = keyName(callee);
  return { callee, name, handler: name === 'then' ? 1 : 0 };
}

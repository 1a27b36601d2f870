import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, type Node, unwrap } from './ast.ts';
import { callbackMode } from './callback-mode.ts';
import type { FileContext } from './file-context.ts';

/** What a promise comes to that `.then`, `.catch` or `.finally` makes. */
export interface ChainResult {
  /** The promise whose own value it may come to; null of `.then`, which gives that to its callback. */
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
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression' || callbackMode(call, file) !== 'chain') return null;
  const name = keyName(callee);
  return {
    source: name === 'then' ? null : callee.object,
    callbacks: name === 'finally' ? [] : call.arguments.map((node, index) => ({ node, isHandler: name === 'catch' || index === 1 })),
  };
}

import type { TSESTree } from '@typescript-eslint/utils';
import { type CallNode, keyName, type Node, unwrap, valueParameters } from './ast.ts';
import type { FileContext } from './file-context.ts';
import { localFunction } from './local-function.ts';

/**
 * The argument that a parameter of the called function gets, counted without a `this` parameter, also through `.call`; null where the call
 * leaves it out.
 */
export function argumentOf(call: CallNode, index: number): Node | null | 'unknown' {
  const skipped = skippedArguments(call);
  if (skipped === null) return 'unknown';
  const at = index + skipped;
  if (call.arguments.slice(0, at + 1).some(({ type }) => type === 'SpreadElement')) return 'unknown';
  return call.arguments[at] ?? null;
}

/**
 * The parameter of a function of this file that an argument of a call arrives in, through `.call` too; null where there is none, and where
 * it is one of several that a rest parameter collects.
 */
export function parameterAt(call: CallNode, index: number, file: FileContext): TSESTree.Parameter | null {
  const fn = localFunction(call.callee, file);
  const skipped = skippedArguments(call);
  if (!fn || skipped === null || hasBoundArguments(call, file)) return null;
  if (call.arguments.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')) return null;
  const parameter = valueParameters(fn)[index - skipped];
  return parameter && parameter.type !== 'RestElement' ? parameter : null;
}

/** Whether a call is of a name for `fn.bind(self, first)`, whose arguments are not the first ones of the function. */
export function hasBoundArguments(call: CallNode, file: FileContext): boolean {
  const made = file.scopes.resolve(call.callee);
  const callee = made.type === 'CallExpression' ? unwrap(made.callee) : null;
  return made.type === 'CallExpression' && callee?.type === 'MemberExpression' && keyName(callee) === 'bind' && made.arguments.length > 1;
}

// How many arguments stand before those of the function: the `this` of `.call`. Null where the call itself does not tell.
function skippedArguments({ callee }: CallNode): number | null {
  const called = unwrap(callee);
  const method = called.type === 'MemberExpression' ? keyName(called) : null;
  if (method === 'apply' || method === 'bind') return null;
  return method === 'call' ? 1 : 0;
}

import { detachedCallbackCallees, synchronousCallbackMethods } from '../../knowledge/language.ts';
import { calleeName, type CallNode, unwrap } from './ast.ts';
import type { FileContext } from './file-context.ts';
import { isTrusted, localFunction } from './local-function.ts';

/** `parameter`: given to a function of this file, which runs it as its parameter; `trusted`: to a wrapper that the settings name. */
export type CallbackMode = 'synchronous' | 'chain' | 'executor' | 'detached' | 'parameter' | 'trusted' | 'unknown';

/** How a call runs a function that is given to it. */
export function callbackMode(call: CallNode, file: FileContext): CallbackMode {
  const callee = unwrap(call.callee);
  const name = calleeName(call);
  if (call.type === 'NewExpression') {
    return callee.type === 'Identifier' && callee.name === 'Promise' && file.scopes.isGlobal(callee) ? 'executor' : 'unknown';
  }
  if (isTrusted(call, file)) return 'trusted';
  if (localFunction(callee, file)) return 'parameter';
  if (name === null) return 'unknown';
  if (callee.type === 'MemberExpression') {
    if (name === 'then' || name === 'catch' || name === 'finally') return 'chain';
    if (synchronousCallbackMethods.has(name)) return 'synchronous';
  }
  return detachedCallbackCallees.has(name) ? 'detached' : 'unknown';
}

/** What a call makes of the promises that its synchronous callback returns; null when they are dropped. */
export function callbackResult(call: CallNode): 'promise' | 'list' | null {
  switch (calleeName(call)) {
    case 'map':
    case 'flatMap':
    case 'from':
      return 'list';
    case 'reduce':
    case 'reduceRight':
      return 'promise';
    default:
      return null;
  }
}

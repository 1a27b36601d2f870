import type { TSESTree } from '@typescript-eslint/utils';
import { delayName } from '../../knowledge/delays.ts';
import { answerName, bodyReaders } from '../../knowledge/http.ts';
import { pureGlobals, pureMethods } from '../../knowledge/language.ts';
import { serviceName } from '../../knowledge/services.ts';
import { asynchronousVerb, resourceMethods } from '../../knowledge/verbs.ts';
import { calleeName, type CallNode, keyName, memberPath, type Node, rootOf, unwrap } from './ast.ts';
import type { FileContext } from './file-context.ts';

/** Whether an awaited or returned call is known never to fail by itself. */
export function isInfallible(call: CallNode, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  const path = memberPath(callee);
  const start = rootOf(callee);
  const root = start.type === 'Identifier' ? start : null;
  if (root && pureGlobals.has(root.name) && file.scopes.isGlobal(root)) return true;
  if (path?.[0] === 'JSON' && path[1] === 'stringify') return true;
  // A Promise fails by what it is made of, which is judged for itself.
  if (root?.name === 'Promise' && file.scopes.isGlobal(root)) return true;
  const name = calleeName(call);
  return name !== null && (name === 'allSettled' || delayName.test(name));
}

/** Whether a call is known neither to fail nor to answer later. */
export function isPlain(call: CallNode, file: FileContext): boolean {
  return isInfallible(call, file) || pureMethods.has(calleeName(call) ?? '');
}

/** Whether a call that is returned without `await` is likely to be a promise, going by what syntax tells. */
export function looksAsynchronous(call: CallNode, file: FileContext): boolean {
  if (call.type === 'NewExpression') return false;
  const name = calleeName(call);
  if (name === null) return false;
  const callee = unwrap(call.callee);
  if (takesSignal(call) || (callee.type === 'MemberExpression' && isService(callee.object))) return true;
  if (pureMethods.has(name)) return false;
  if (callee.type === 'Identifier' && file.scopes.isGlobal(callee)) return callee.name === 'fetch';
  const isResource = resourceMethods.has(name) && (memberPath(callee)?.length ?? 0) > 2;
  return asynchronousVerb.test(name) || isResource || (bodyReaders.has(name) && (name !== 'text' || isOfAnswer(callee)));
}

// Libraries for HTML and files answer at once with a text: `$('h1').text()`, `match.text()`.
function isOfAnswer(callee: Node): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const object = unwrap(callee.object);
  const awaited = object.type === 'AwaitExpression' ? unwrap(object.argument) : null;
  return (awaited?.type === 'CallExpression' && calleeName(awaited) === 'fetch') || answerName.test(memberPath(object)?.at(-1) ?? '');
}

// What a database, a store or a client is asked, it answers later: `db.select().from(users)`, `this.client.get(path)`.
function isService(node: Node): boolean {
  let current = unwrap(node);
  while (current.type === 'CallExpression') {
    const callee = unwrap(current.callee);
    if (callee.type !== 'MemberExpression') return false;
    current = unwrap(callee.object);
  }
  return serviceName.test(memberPath(current)?.at(-1) ?? '');
}

// Only what goes on after the call returns can be stopped.
function takesSignal(call: CallNode): boolean {
  return call.arguments.some((argument) => {
    if (argument.type === 'ObjectExpression') {
      return argument.properties.some((member) => member.type === 'Property' && isSignalName(keyName(member)));
    }
    return isSignalName(memberPath(argument)?.at(-1) ?? null);
  });
}

function isSignalName(name: string | null): boolean {
  return name === 'signal' || name === 'abortSignal';
}

/** Whether a call reads the body of an answer: one that does not parse came all the same. */
export function isBodyRead(call: TSESTree.CallExpression): boolean {
  return call.arguments.length === 0 && unwrap(call.callee).type === 'MemberExpression' && bodyReaders.has(calleeName(call) ?? '');
}

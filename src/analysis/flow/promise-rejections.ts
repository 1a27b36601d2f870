import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, type CallNode, isFunction, keyName, memberPath, type Node, unwrap, wrapped } from '../syntax/ast.ts';
import { callbackMode } from '../syntax/callback-mode.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { followPattern } from '../syntax/patterns.ts';

/** A call that rejects promises of this file, or has a timer do it. */
export interface Rejection {
  /** Each place where the file has a promise that it rejects. */
  readonly promises: readonly Node[];
  readonly value: Node | null;
}

/**
 * What a call rejects: `Promise.reject(value)`, `reject(value)` of a surrounding `new Promise((resolve, reject) => …)` or of
 * `Promise.withResolvers()`, also by a name that keeps the function for later, and `setTimeout(reject, 500, value)`.
 */
export function rejectionOf(call: CallNode, file: FileContext): Rejection | null {
  if (call.type !== 'CallExpression') return null;
  const callee = unwrap(call.callee);
  const [first] = call.arguments;
  if (callee.type === 'MemberExpression' && keyName(callee) === 'reject') {
    const { object } = callee;
    if (object.type === 'Identifier' && object.name === 'Promise' && file.scopes.isGlobal(object))
      return { promises: [call], value: first ?? null };
  }
  const promises = rejectedBy(callee, file);
  if (promises) return { promises, value: first ?? null };
  const at = valueOfTimer(call);
  const later = at === null || !first ? null : rejectedBy(first, file);
  return later && { promises: later, value: at === null ? null : (call.arguments[at] ?? null) };
}

/** Whether a promise is rejected by what its executor hands `reject` to: `new Promise((resolve, reject) => stream.on('error', reject))`. */
export function rejectsByReference(promise: TSESTree.NewExpression, file: FileContext): boolean {
  const [executor] = promise.arguments;
  if (callbackMode(promise, file) !== 'executor' || !isFunction(executor)) return false;
  const parameter = executor.params[1];
  return parameter?.type === 'Identifier' && isHandedOut(parameter, file);
}

const maxHops = 4;

// Whether a function that rejects a promise is handed to what may call it for reasons of its own.
function isHandedOut(name: TSESTree.Identifier, file: FileContext, hops = 0): boolean {
  if (hops > maxHops) return true;
  return (file.scopes.variableOf(name)?.references ?? []).some((reference) => {
    const { identifier } = reference;
    const { parent } = identifier;
    if (!reference.isRead()) return false;
    if (parent.type === 'CallExpression' && parent.callee === identifier) return false;
    if (parent.type === 'CallExpression' && parent.arguments[0] === identifier && valueOfTimer(parent) !== null) return false;
    // Kept for later under another name.
    const kept = parent.type === 'AssignmentExpression' ? parent.left : parent.type === 'VariableDeclarator' ? parent.id : null;
    return kept?.type !== 'Identifier' || isHandedOut(kept, file, hops + 1);
  });
}

/** The argument that a timer gives to its callback first. */
function valueOfTimer(call: TSESTree.CallExpression): number | null {
  switch (calleeName(call)) {
    case 'setTimeout':
    case 'setInterval':
      return 2;
    case 'setImmediate':
    case 'nextTick':
      return 1;
    case 'queueMicrotask':
      return Infinity;
    default:
      return null;
  }
}

// The promises that a function rejects; null where it is none that does.
function rejectedBy(fn: Node, file: FileContext, hops = 0): readonly Node[] | null {
  const name = file.scopes.resolve(fn);
  if (name.type === 'MemberExpression') {
    const owner = keyName(name) === 'reject' ? unwrap(name.object) : null;
    return owner?.type === 'Identifier' && isPairMaker(file.scopes.resolve(owner), file) ? promisesOf(owner, file) : null;
  }
  if (name.type !== 'Identifier' || hops > maxHops) return null;
  const variable = file.scopes.variableOf(name);
  const [definition, ...others] = variable?.defs ?? [];
  if (!variable || !definition || others.length > 0) return null;
  if (definition.type === 'Parameter') {
    if (!isFunction(definition.node) || definition.node.params[1] !== definition.name) return null;
    const { parent } = definition.node;
    return parent.type === 'NewExpression' && callbackMode(parent, file) === 'executor' ? [parent] : null;
  }
  if (definition.type !== 'Variable') return null;
  const { id, init } = definition.node;
  if (id.type === 'ObjectPattern') return init && isPairMaker(unwrap(init), file) ? promiseBeside(id, name, file) : null;
  // `let fail; const waiting = new Promise((_, reject) => { fail = reject; });`
  const written = variable.references.flatMap(({ identifier, writeExpr }) =>
    writeExpr && !isPlaceholder(writeExpr) ? [{ identifier, writeExpr }] : [],
  );
  const [only, ...more] = written;
  return only && more.length === 0 && only.writeExpr.type === 'Identifier' ? rejectedBy(only.writeExpr, file, hops + 1) : null;
}

// What such a name holds before the promise is made.
function isPlaceholder(node: Node): boolean {
  return (node.type === 'Identifier' && node.name === 'undefined') || (node.type === 'Literal' && node.value === null) || isFunction(node);
}

function isPairMaker(made: Node, file: FileContext): boolean {
  if (made.type !== 'CallExpression' || memberPath(made.callee)?.join('.') !== 'Promise.withResolvers') return false;
  const callee = unwrap(made.callee);
  const object = callee.type === 'MemberExpression' ? unwrap(callee.object) : null;
  return object?.type === 'Identifier' && file.scopes.isGlobal(object);
}

// `pair.promise`
function promisesOf(pair: TSESTree.Identifier, file: FileContext): Node[] {
  return (file.scopes.variableOf(pair)?.references ?? []).flatMap(({ identifier }) => {
    const { parent } = wrapped(identifier);
    return parent?.type === 'MemberExpression' && parent.object === identifier && keyName(parent) === 'promise' ? [parent] : [];
  });
}

// `const { promise, reject: fail } = Promise.withResolvers();`
function promiseBeside(pattern: TSESTree.ObjectPattern, name: TSESTree.Identifier, file: FileContext): readonly Node[] | null {
  const held = (key: string): TSESTree.Identifier | null => {
    const { part, left } = followPattern(pattern, [key]);
    return part.type === 'Identifier' && left.length === 0 ? part : null;
  };
  const rejecting = held('reject');
  if (!rejecting || file.scopes.variableOf(rejecting) !== file.scopes.variableOf(name)) return null;
  const promise = held('promise');
  const references = (promise && file.scopes.variableOf(promise)?.references) ?? [];
  return references.flatMap((reference) => (reference.isRead() ? [reference.identifier] : []));
}

import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, literalText, memberPath, unwrap, type CallNode, type FunctionNode, type Node } from './ast.ts';
import { classOf, enclosingClass, methodOf } from './classes.ts';
import type { FileContext } from './file-context.ts';
import { lookUp } from './scope.ts';

/** Methods that call their callback before they return. */
const synchronousCallbackMethods = new Set([
  'map', 'forEach', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'reduce', 'reduceRight', 'sort',
  'toSorted', 'flatMap', 'from', 'replace', 'replaceAll', 'groupBy',
]);

/** Calls whose callback runs on its own, after execute may have ended. */
const detachedCallbackCallees = new Set([
  'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'on', 'once', 'addEventListener', 'addListener',
  'subscribe', 'waitUntil', 'after', 'requestAnimationFrame',
]);

export type CallbackMode = 'synchronous' | 'chain' | 'executor' | 'detached' | 'unknown';

/** How a call runs a function that is given to it. */
export function callbackMode(call: CallNode, file: FileContext): CallbackMode {
  const callee = unwrap(call.callee);
  const name = calleeName(call);
  if (call.type === 'NewExpression') {
    return callee.type === 'Identifier' && callee.name === 'Promise' && file.scopes.isGlobal(callee) ? 'executor' : 'unknown';
  }
  if (name === null) return 'unknown';
  if (callee.type === 'MemberExpression') {
    if (name === 'then' || name === 'catch' || name === 'finally') return 'chain';
    if (synchronousCallbackMethods.has(name)) return 'synchronous';
  }
  return detachedCallbackCallees.has(name) ? 'detached' : 'unknown';
}

const maxHops = 8;

/** The function of this file that a callee, or a function passed by name, means. */
export function localFunction(node: Node, file: FileContext, hops = 0): FunctionNode | null {
  const value = file.scopes.resolve(node);
  if (isFunction(value)) return value;
  if (value.type === 'Identifier') return declaredFunction(value, file);
  if (value.type !== 'MemberExpression' || hops > maxHops) return null;
  const name = keyName(value);
  if (name === null) return null;
  if (name === 'bind' || name === 'call' || name === 'apply') return localFunction(value.object, file, hops + 1);
  const object = file.scopes.resolve(value.object);
  switch (object.type) {
    case 'ThisExpression': {
      const owner = enclosingClass(object);
      return owner && methodOf(owner, name, file.scopes);
    }
    case 'NewExpression': {
      const made = classOf(object.callee, file.scopes);
      return made && methodOf(made, name, file.scopes);
    }
    case 'Identifier': {
      const named = classOf(object, file.scopes);
      return named && methodOf(named, name, file.scopes);
    }
    case 'ObjectExpression': {
      const found = lookUp(object, [name], file.scopes);
      if (found.kind !== 'found' || found.property.kind !== 'init') return null;
      return localFunction(found.property.value, file, hops + 1);
    }
    default:
      return null;
  }
}

// The declaration with a body, behind its overloads; a function that is declared twice or assigned to is not told.
function declaredFunction(name: TSESTree.Identifier, file: FileContext): FunctionNode | null {
  const variable = file.scopes.variableOf(name);
  if (!variable || variable.references.some((reference) => reference.isWrite())) return null;
  const bodies = variable.defs.flatMap(({ node }) => (isFunction(node) && node.type === 'FunctionDeclaration' ? [node] : []));
  return bodies.length === 1 ? (bodies[0] ?? null) : null;
}

const pureGlobals = new Set([
  'Math', 'Number', 'String', 'Boolean', 'Object', 'Array', 'Date', 'console', 'Symbol', 'Intl', 'Reflect', 'performance', 'parseInt',
  'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'encodeURI', 'structuredClone', 'crypto', 'Error', 'Map', 'Set',
]);

const pureMethods = new Set([
  'map', 'filter', 'slice', 'join', 'concat', 'flat', 'flatMap', 'sort', 'toSorted', 'reverse', 'toReversed', 'reduce', 'some', 'every',
  'includes', 'indexOf', 'trim', 'split', 'toString', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll', 'padStart', 'padEnd',
  'substring', 'startsWith', 'endsWith', 'toFixed', 'toISOString', 'toLocaleString', 'keys', 'values', 'entries', 'get', 'has', 'at',
  'find', 'forEach', 'push', 'charAt', 'match', 'repeat', 'getTime', 'toJSON',
]);

/** A wait that only the run's own stop can end early. */
const delayName = /^(?:sleep|delay|wait|pause|setTimeout|setImmediate|nextTick|tick)(?:Ms|For)?$/;

/** Names of calls that leave the process or run for long: evidence that a returned, unawaited call is a promise. */
const effectVerb =
  /^_?(?:fetch|load|query|search|lookup|request|send|post|put|patch|call|invoke|run|exec|execute|read|write|save|insert|update|upsert|delete|remove|upload|download|generate|stream|scrape|crawl|(?:get|list|find|create)(?=[A-Z]))/;

/** Whether an awaited or returned call is known never to fail by itself. */
export function isInfallible(call: CallNode, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  const path = memberPath(callee);
  const root = rootIdentifier(callee);
  if (root && pureGlobals.has(root.name) && file.scopes.isGlobal(root)) return true;
  if (path?.[0] === 'JSON' && path[1] === 'stringify') return true;
  // A Promise fails by what it is made of, which is judged for itself.
  if (root?.name === 'Promise' && file.scopes.isGlobal(root)) return true;
  const name = calleeName(call);
  return name !== null && delayName.test(name);
}

/** Whether a call that is returned without `await` is likely to be a promise, going by what syntax tells. */
export function looksAsynchronous(call: CallNode, file: FileContext): boolean {
  if (call.type === 'NewExpression') return false;
  const name = calleeName(call);
  if (name === null || pureMethods.has(name)) return false;
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier' && file.scopes.isGlobal(callee)) return callee.name === 'fetch';
  return effectVerb.test(name);
}

/** Whether a call can throw at once because of what it is given: `JSON.parse(text)`, `new URL(input)`, `readFileSync(path)`. */
export function throwsSynchronously(call: CallNode, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  const path = memberPath(callee);
  if (!path) return false;
  const [argument, base] = call.arguments;
  const root = rootIdentifier(callee);
  const isGlobal = root !== null && file.scopes.isGlobal(root);
  if (isGlobal) {
    switch (path.join('.')) {
      case 'JSON.parse':
        return argument !== undefined && !isConstant(argument, file) && !isStringified(argument, file);
      case 'URL':
        if (call.type !== 'NewExpression' || argument === undefined) return false;
        return base ? !isConstant(base, file) && !hasOrigin(base, file) && !hasOrigin(argument, file) : !isConstant(argument, file) && !hasOrigin(argument, file);
      case 'BigInt':
      case 'RegExp':
      case 'decodeURIComponent':
      case 'decodeURI':
      case 'atob':
        return argument !== undefined && !isConstant(argument, file);
    }
  }
  const name = path.at(-1) ?? '';
  if (!name.endsWith('Sync') || name === 'existsSync') return false;
  const imported = file.imports.importedFrom(callee);
  return imported !== null && /^(?:node:)?(?:fs|child_process)$|^fs-extra$/.test(imported.module);
}

function rootIdentifier(node: Node) {
  let current = unwrap(node);
  while (current.type === 'MemberExpression') current = unwrap(current.object);
  return current.type === 'Identifier' ? current : null;
}

function isConstant(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  return literalText(value) !== null || value.type === 'Literal';
}

function isStringified(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  return value.type === 'CallExpression' && memberPath(value.callee)?.join('.') === 'JSON.stringify';
}

// `https://host/${path}`: whatever the holes hold, such a text is a valid URL.
function hasOrigin(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  const start =
    value.type === 'TemplateLiteral'
      ? startOfTemplate(value, file)
      : value.type === 'BinaryExpression' && value.operator === '+'
        ? constantStart(value.left, file)
        : literalText(value);
  return start !== null && /^https?:\/\/[^/?#\s]+[/?#]/.test(start);
}

function startOfTemplate(node: Extract<Node, { type: 'TemplateLiteral' }>, file: FileContext): string | null {
  const first = node.quasis[0]?.value.cooked ?? '';
  const hole = node.expressions[0];
  if (first !== '' || !hole) return first;
  const start = literalText(file.scopes.resolve(hole));
  return start === null ? null : start + (node.quasis[1]?.value.cooked ?? '');
}

function constantStart(node: Node, file: FileContext): string | null {
  const value = file.scopes.resolve(node);
  return value.type === 'BinaryExpression' ? constantStart(value.left, file) : literalText(value);
}

import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isCallOfAny, isFunction, keyName, literalText, memberPath, unwrap, walk, type CallNode, type FunctionNode, type Node } from './ast.ts';
import { Budget } from './budget.ts';
import { classOf, enclosingClass, methodOf } from './classes.ts';
import type { FileContext } from './file-context.ts';
import { lookUp, type Variable } from './scope.ts';

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

/** Whether the settings name the callee as a wrapper that turns failures into results. */
export function isTrusted(call: CallNode, file: FileContext): boolean {
  return isCallOfAny(call, file.settings.wrappers);
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

const maxHops = 8;

/** The function of this file that a callee, or a function passed by name, means. */
export function localFunction(node: Node, file: FileContext, hops = 0): FunctionNode | null {
  const value = file.scopes.resolve(node);
  if (isFunction(value)) return value;
  if (value.type === 'Identifier') return declaredFunction(value, file);
  if (hops > maxHops) return null;
  if (value.type === 'CallExpression') {
    const callee = unwrap(value.callee);
    const isBound = callee.type === 'MemberExpression' && keyName(callee) === 'bind';
    return isBound ? localFunction(callee.object, file, hops + 1) : null;
  }
  if (value.type !== 'MemberExpression') return null;
  const name = keyName(value);
  if (name === null) return null;
  if (name === 'call' || name === 'apply') return localFunction(value.object, file, hops + 1);
  const object = file.scopes.resolve(value.object);
  switch (object.type) {
    case 'ThisExpression': {
      const owner = enclosingClass(object);
      return owner && methodOf(owner, name, file.scopes);
    }
    case 'Super': {
      const base = enclosingClass(object)?.superClass;
      const owner = base ? classOf(base, file.scopes) : null;
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
  const bodies = variable.defs.flatMap((definition) =>
    definition.type === 'FunctionName' && isFunction(definition.node) ? [definition.node] : [],
  );
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
  'find', 'forEach', 'push', 'charAt', 'match', 'repeat', 'getTime', 'toJSON', 'format', 'toLocaleDateString', 'toLocaleTimeString',
]);

/** A wait that only the run's own stop can end early. */
const delayName = /^(?:sleep|delay|wait|pause|setTimeout|setImmediate|nextTick|tick)(?:Ms|For)?$/;

/** Names of calls that leave the process or run for long: evidence that a returned, unawaited call is a promise. */
const effectVerb =
  /^_?(?:fetch|load|query|search|lookup|request|send|post|put|patch|call|invoke|run|exec|execute|read|write|save|insert|update|upsert|delete|remove|upload|download|generate|stream|scrape|crawl|(?:get|list|find|create)(?=[A-Z]))(?![a-z])/;

/** Methods of a resource of a generated client: `stripe.charges.create(…)`. */
const resourceMethods = new Set(['create', 'list', 'retrieve']);

/** Methods of a Response and a Request that answer with a promise. */
const bodyReaders = new Set(['json', 'arrayBuffer', 'blob', 'formData']);

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
  return effectVerb.test(name) || bodyReaders.has(name) || isResource;
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

const serviceName = /^(?:db|kv|api|prisma|redis|axios|ky|got)$|(?:^c|C)lient$|Api$|Repository$|Service$/;

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

/** Whether a call can throw at once because of what it is given: `JSON.parse(text)`, `new URL(input)`, `readFileSync(path)`. */
export function throwsSynchronously(call: CallNode, file: FileContext): boolean {
  const callee = unwrap(call.callee);
  const path = memberPath(callee);
  if (!path) return false;
  const [argument, base] = call.arguments;
  const root = rootIdentifier(callee);
  if (root !== null && argument !== undefined && file.scopes.isGlobal(root)) {
    switch (path.join('.')) {
      case 'JSON.parse':
        return isGiven(argument, file) && !isStringified(argument, file);
      case 'URL':
        if (call.type !== 'NewExpression' || isParsable(call, file)) return false;
        return isGiven(base ?? argument, file) && !hasOrigin(argument, file) && !(base && hasOrigin(base, file));
      case 'RegExp':
        return isGiven(argument, file) && !isEscaped(argument, file);
      case 'BigInt':
      case 'decodeURIComponent':
      case 'decodeURI':
      case 'atob':
        return isGiven(argument, file);
    }
  }
  const name = path.at(-1) ?? '';
  if (!name.endsWith('Sync') || name === 'existsSync') return false;
  const imported = file.imports.importedFrom(callee);
  return imported !== null && /^(?:node:)?(?:fs|child_process)$|^fs-extra$/.test(imported.module);
}

// `URL.canParse(text) ? new URL(text) : null`: the file asks first.
function isParsable({ arguments: [argument] }: CallNode, file: FileContext): boolean {
  const text = argument && file.sourceCode.getText(argument);
  return (file.calls.get('canParse') ?? []).some(({ arguments: [asked] }) => asked !== undefined && file.sourceCode.getText(asked) === text);
}

function rootIdentifier(node: Node) {
  let current = unwrap(node);
  while (current.type === 'MemberExpression') current = unwrap(current.object);
  return current.type === 'Identifier' ? current : null;
}

const maxParts = 200;

/**
 * Whether a value depends on the input or on what came from outside, and not alone on literals, on constants of the module and on
 * the environment.
 */
function isGiven(node: Node, file: FileContext, budget = new Budget(maxParts)): boolean {
  let given = false;
  walk(node, file.sourceCode.visitorKeys, (each) => {
    if (given || isFunction(each) || !budget.spend()) return false;
    switch (each.type) {
      case 'Identifier': {
        const variable = file.scopes.variableOf(each);
        given = variable !== null && isGivenVariable(variable, file, budget);
        break;
      }
      case 'AwaitExpression':
      case 'YieldExpression':
      case 'TaggedTemplateExpression':
        given = true;
        break;
      case 'CallExpression':
      case 'NewExpression':
        given = !isPlain(each, file);
        break;
      default:
        break;
    }
    return undefined;
  });
  return given;
}

function isGivenVariable(variable: Variable, file: FileContext, budget: Budget): boolean {
  const [definition] = variable.defs;
  if (definition?.type === 'Parameter' || definition?.type === 'CatchClause') return true;
  if (definition?.type !== 'Variable') return false;
  const isOfModule = variable.scope.type === 'module' || variable.scope.type === 'global';
  if (isOfModule) return variable.references.some((reference) => reference.isWrite() && !reference.init);
  const init = file.scopes.constant(variable);
  return init === null || isGiven(init, file, budget);
}

// What a text is put together from: the parts of a template or a concatenation.
function partsOf(node: Node, file: FileContext, into: Node[] = [], depth = 0): Node[] {
  const value = file.scopes.resolve(node);
  if (into.length >= maxParts) return into;
  if (depth < 4 && value.type === 'TemplateLiteral') {
    value.quasis.forEach((quasi, index) => {
      into.push(quasi);
      const hole = value.expressions[index];
      if (hole) partsOf(hole, file, into, depth + 1);
    });
  } else if (depth < 4 && value.type === 'BinaryExpression' && value.operator === '+') {
    const operands: Node[] = [];
    let left: Node = value;
    for (; left.type === 'BinaryExpression' && left.operator === '+'; left = unwrap(left.left)) operands.unshift(left.right);
    for (const operand of [left, ...operands.slice(0, maxParts)]) partsOf(operand, file, into, depth + 1);
  } else {
    into.push(value);
  }
  return into;
}

// `https://host/${path}` and `${BASE_URL}${path}`: whatever the given parts hold, such a text is a valid URL.
function hasOrigin(node: Node, file: FileContext): boolean {
  let start = '';
  for (const part of partsOf(node, file)) {
    const text = part.type === 'TemplateElement' ? part.value.cooked : literalText(part);
    if (text !== null) start += text;
    else if (isGiven(part, file)) break;
    else start += start === '' ? 'https://host' : 'x';
  }
  return /^[a-z][a-z\d+.-]*:(?:\/\/[^/?#\s]|[^/\s])/i.test(start);
}

function isStringified(node: Node, file: FileContext): boolean {
  const value = file.scopes.resolve(node);
  return value.type === 'CallExpression' && memberPath(value.callee)?.join('.') === 'JSON.stringify';
}

// `new RegExp(escapeRegExp(text))`, and the usual `.replace` that escapes.
function isEscaped(node: Node, file: FileContext): boolean {
  return partsOf(node, file).every((part) => {
    if (!isGiven(part, file)) return true;
    return part.type === 'CallExpression' && /escape|^replace/i.test(calleeName(part) ?? '');
  });
}

import type { TSESTree } from '@typescript-eslint/utils';
import type { FragileKind } from '../../frameworks/treatment.ts';
import { bodyKinds, bodyReaders } from '../../knowledge/http.ts';
import { intlClasses, iterableClasses, iteratorHelpers } from '../../knowledge/language.ts';
import { type CallNode, isFunction, keyName, type Node, unwrap } from '../syntax/ast.ts';
import { Budget } from '../syntax/budget.ts';
import { callbackMode } from '../syntax/callback-mode.ts';
import { classMember, type ClassNode, classOf } from '../syntax/classes.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { globalPath } from '../syntax/globals.ts';
import { localFunction } from '../syntax/local-function.ts';
import { follow, isAnyCaughtError, type Value } from './resolve.ts';

/** Classes whose instances JSON does not keep, by their global name. */
const classes: Readonly<Record<string, FragileKind>> = {
  Map: 'Map',
  Set: 'Set',
  WeakMap: 'WeakMap',
  WeakSet: 'WeakSet',
  WeakRef: 'WeakRef',
  RegExp: 'RegExp',
  Promise: 'Promise',
  Headers: 'Headers',
  URLSearchParams: 'URLSearchParams',
  FormData: 'FormData',
  Response: 'Response',
  Request: 'Request',
  Blob: 'Blob',
  File: 'Blob',
  ArrayBuffer: 'ArrayBuffer',
  SharedArrayBuffer: 'ArrayBuffer',
  DataView: 'DataView',
  ReadableStream: 'ReadableStream',
  URL: 'URL',
  Buffer: 'Buffer',
  Int8Array: 'typed array',
  Uint8Array: 'typed array',
  Uint8ClampedArray: 'typed array',
  Int16Array: 'typed array',
  Uint16Array: 'typed array',
  Int32Array: 'typed array',
  Uint32Array: 'typed array',
  Float32Array: 'typed array',
  Float64Array: 'typed array',
  BigInt64Array: 'BigInt array',
  BigUint64Array: 'BigInt array',
  Error: 'Error',
  TypeError: 'Error',
  RangeError: 'Error',
  SyntaxError: 'Error',
  ReferenceError: 'Error',
  EvalError: 'Error',
  URIError: 'Error',
  AggregateError: 'Error',
  DOMException: 'Error',
};

/** Functions by the kind of what they return. */
const makers: Readonly<Record<string, FragileKind>> = {
  BigInt: 'BigInt',
  'BigInt.asIntN': 'BigInt',
  'BigInt.asUintN': 'BigInt',
  'process.hrtime.bigint': 'BigInt',
  Symbol: 'symbol',
  'Symbol.for': 'symbol',
  RegExp: 'RegExp',
  Error: 'Error',
  TypeError: 'Error',
  RangeError: 'Error',
  'Map.groupBy': 'Map',
  'Buffer.from': 'Buffer',
  'Buffer.alloc': 'Buffer',
  'Buffer.concat': 'Buffer',
  'Uint8Array.from': 'typed array',
  'Uint8Array.of': 'typed array',
  'Float32Array.from': 'typed array',
  'Float64Array.from': 'typed array',
  fetch: 'Promise',
  'Promise.all': 'Promise',
  'Promise.allSettled': 'Promise',
  'Promise.any': 'Promise',
  'Promise.race': 'Promise',
  'Promise.resolve': 'Promise',
  'Promise.reject': 'Promise',
  'Response.json': 'Response',
  'Intl.NumberFormat': 'Intl',
  'Intl.DateTimeFormat': 'Intl',
};

const iterable = new Set<FragileKind | null>(iterableClasses);

// Operands are followed through constants, so what there is to look at can double with each step.
const maxDepth = 8;
const maxSteps = 50;

/** The kind of a value that JSON does not keep, as far as syntax tells; null for any other value and for an unknown one. */
export function fragileKind(value: Value, file: FileContext, depth = 0, budget = new Budget(maxSteps)): FragileKind | null {
  if (depth > maxDepth || !budget.spend()) return null;
  const { node, env } = follow(value, file);
  const kindOf = (inner: Node): FragileKind | null => fragileKind({ node: inner, env }, file, depth + 1, budget);
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? 'RegExp' : 'bigint' in node ? 'BigInt' : null;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return 'function';
    case 'Identifier':
      return kindOfName(node, file);
    case 'UnaryExpression': {
      const { operator } = node;
      if (operator !== '-' && operator !== '~' && operator !== '+') return null;
      const operand = kindOf(node.argument);
      return operand === 'BigInt' || (operator !== '~' && (operand === 'NaN' || operand === 'Infinity')) ? operand : null;
    }
    case 'BinaryExpression':
      return kindOfArithmetic(node, kindOf);
    case 'AwaitExpression':
      return settledKind({ node: node.argument, env }, file, depth + 1, budget);
    case 'MemberExpression':
      return kindOfMember(node, kindOf, file);
    case 'NewExpression':
      return kindOfInstance(node, file);
    case 'CallExpression':
      return kindOfCall(node, kindOf, file);
    default:
      return null;
  }
}

/** The kind of what a promise comes to; a value that is no promise is itself. */
export function settledKind(value: Value, file: FileContext, depth = 0, budget = new Budget(maxSteps)): FragileKind | null {
  if (depth > maxDepth || !budget.spend()) return null;
  const { node, env } = follow(value, file);
  if (node.type === 'CallExpression') {
    const path = globalPath(node.callee, file);
    if (path === 'fetch') return 'Response';
    const callee = unwrap(node.callee);
    const name = callee.type === 'MemberExpression' ? keyName(callee) : null;
    if (name !== null && isBodyReader(name) && callee.type === 'MemberExpression') {
      const owner = fragileKind({ node: callee.object, env }, file, depth + 1, budget);
      if (owner === 'Response' || owner === 'Request' || owner === 'Blob') return bodyKinds[name];
    }
    if (readsBytes(node, file) === 'later') return 'Buffer';
  }
  const kind = fragileKind({ node, env }, file, depth + 1, budget);
  return kind === 'Promise' ? null : kind;
}

function kindOfName(node: TSESTree.Identifier, file: FileContext): FragileKind | null {
  if (file.scopes.isGlobal(node)) return node.name === 'NaN' || node.name === 'Infinity' ? node.name : null;
  const definition = file.scopes.variableOf(node)?.defs[0];
  if (definition?.type === 'FunctionName' || definition?.type === 'ClassName') return 'function';
  return isAnyCaughtError(node, file) ? 'Error' : null;
}

const bigIntOperators = new Set(['+', '-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>']);

// A BigInt and a Number do not mix, so one BigInt operand tells the other; but `+` also joins it to a string.
function kindOfArithmetic(node: TSESTree.BinaryExpression, kindOf: (node: Node) => FragileKind | null): FragileKind | null {
  if (!bigIntOperators.has(node.operator)) return null;
  const left = kindOf(node.left) === 'BigInt';
  const right = kindOf(node.right) === 'BigInt';
  return (node.operator === '+' ? left && right : left || right) ? 'BigInt' : null;
}

const membersOf: Partial<Record<FragileKind, Readonly<Record<string, FragileKind>>>> = {
  Response: { headers: 'Headers', body: 'ReadableStream' },
  Request: { headers: 'Headers', body: 'ReadableStream' },
  URL: { searchParams: 'URLSearchParams' },
};

function kindOfMember(node: TSESTree.MemberExpression, kindOf: (node: Node) => FragileKind | null, file: FileContext): FragileKind | null {
  const name = keyName(node);
  if (name === null) return null;
  if (unwrap(node.object).type === 'ThisExpression') {
    const member = classMember(node, name);
    const held = member?.type === 'PropertyDefinition' && member.value ? unwrap(member.value) : null;
    return held?.type === 'NewExpression' ? kindOfInstance(held, file) : null;
  }
  switch (globalPath(node, file)) {
    case 'Number.NaN':
      return 'NaN';
    case 'Number.POSITIVE_INFINITY':
    case 'Number.NEGATIVE_INFINITY':
      return 'Infinity';
  }
  const owner = kindOf(node.object);
  const members = owner && membersOf[owner];
  return members && Object.hasOwn(members, name) ? (members[name] ?? null) : null;
}

function kindOfInstance(node: TSESTree.NewExpression, file: FileContext): FragileKind | null {
  const path = globalPath(node.callee, file);
  if (path === 'Date') return isInvalidDate(node, file) ? 'Invalid Date' : null;
  if (path !== null) return globalKind(node.callee, file);
  const own = classOf(node.callee, file.scopes);
  return own && kindOfOwnClass(own, file);
}

function isInvalidDate(node: TSESTree.NewExpression, file: FileContext): boolean {
  const [argument, ...others] = node.arguments;
  if (!argument || others.length > 0) return false;
  const value = file.scopes.resolve(argument);
  if (value.type === 'Identifier') return value.name === 'NaN' && file.scopes.isGlobal(value);
  return value.type === 'Literal' && typeof value.value === 'string' && Number.isNaN(Date.parse(value.value));
}

/** The kind of the instances of a global class. */
export function globalKind(callee: Node, file: FileContext): FragileKind | null {
  const path = globalPath(callee, file);
  if (path === null) return null;
  return intlClasses.test(path) ? 'Intl' : kindOfGlobalClass(path);
}

/** The kind of the instances of the global class of a name. */
export function kindOfGlobalClass(name: string): FragileKind | null {
  return Object.hasOwn(classes, name) ? (classes[name] ?? null) : null;
}

const maxBases = 4;

function kindOfOwnClass(own: ClassNode, file: FileContext, depth = 0): FragileKind | null {
  const members = own.body.body;
  if (depth > maxBases || members.some((member) => 'key' in member && member.key.type === 'Identifier' && member.key.name === 'toJSON'))
    return null;
  if (own.superClass) {
    const path = globalPath(own.superClass, file);
    if (path !== null) return classes[path] === 'Error' ? 'Error' : null;
    const base = classOf(own.superClass, file.scopes);
    return base && kindOfOwnClass(base, file, depth + 1);
  }
  const isHidden = members.some(
    (member) => member.type === 'PropertyDefinition' && !member.static && member.key.type === 'PrivateIdentifier',
  );
  return isHidden ? 'private state' : null;
}

function kindOfCall(node: TSESTree.CallExpression, kindOf: (node: Node) => FragileKind | null, file: FileContext): FragileKind | null {
  const path = globalPath(node.callee, file);
  if (path !== null) return Object.hasOwn(makers, path) ? (makers[path] ?? null) : null;
  const bytes = readsBytes(node, file);
  if (bytes) return bytes === 'now' ? 'Buffer' : 'Promise';
  if (localFunction(node.callee, file)?.generator) return 'generator';
  const callee = unwrap(node.callee);
  const name = callee.type === 'MemberExpression' ? keyName(callee) : null;
  if (callee.type !== 'MemberExpression' || name === null) return null;
  if (callbackMode(node, file) === 'chain' && node.arguments.some((argument) => isFunction(argument))) return 'Promise';
  if (name === 'matchAll') return node.arguments[0] && kindOf(node.arguments[0]) === 'RegExp' ? 'iterator' : null;
  const owner = kindOf(callee.object);
  if (owner === null) return null;
  if (iterable.has(owner) && (name === 'keys' || name === 'values' || name === 'entries')) return 'iterator';
  if ((owner === 'iterator' || owner === 'generator') && iteratorHelpers.has(name)) return 'iterator';
  if (owner === 'Response' || owner === 'Request') return name === 'clone' ? owner : isBodyReader(name) ? 'Promise' : null;
  return null;
}

function isBodyReader(name: string): name is keyof typeof bodyKinds {
  return bodyReaders.has(name);
}

// Without an encoding, reading a file gives a Buffer.
function readsBytes(node: CallNode, file: FileContext): 'now' | 'later' | null {
  if (node.arguments.length !== 1 || node.arguments[0]?.type === 'SpreadElement') return null;
  const imported = file.imports.importedFrom(node.callee);
  if (!imported) return null;
  const module = imported.module.replace(/^node:/, '');
  if (module === 'crypto') return imported.name === 'randomBytes' ? 'now' : null;
  if (module === 'fs' && imported.name === 'readFileSync') return 'now';
  return (module === 'fs/promises' && imported.name === 'readFile') || (module === 'fs' && imported.name === 'promises.readFile')
    ? 'later'
    : null;
}

import type { TSESTree } from '@typescript-eslint/utils';
import type { FragileKind } from '../frameworks/framework.ts';
import { calleeName, isFunction, keyName, literalText, memberPath, unwrap, type CallNode, type FunctionNode, type Node } from './ast.ts';
import { callbackMode, localFunction } from './callees.ts';
import type { FileContext } from './file-context.ts';
import { functionBody } from './function-body.ts';
import { lookUp } from './scope.ts';
import { classMember } from './tools.ts';

/** Follows a name to the expression that makes its value. */
export type Follow = (node: Node) => Node;

const constructors: Readonly<Record<string, FragileKind>> = {
  Map: 'Map', Set: 'Set', WeakMap: 'WeakMap', WeakSet: 'WeakSet', WeakRef: 'WeakRef', RegExp: 'RegExp', Promise: 'Promise',
  Headers: 'Headers', URLSearchParams: 'URLSearchParams', FormData: 'FormData', Response: 'Response', Request: 'Request', Blob: 'Blob',
  File: 'Blob', ArrayBuffer: 'ArrayBuffer', SharedArrayBuffer: 'ArrayBuffer', DataView: 'DataView', ReadableStream: 'ReadableStream',
  URL: 'URL', Buffer: 'Buffer', Int8Array: 'typed array', Uint8Array: 'typed array', Uint8ClampedArray: 'typed array',
  Int16Array: 'typed array', Uint16Array: 'typed array', Int32Array: 'typed array', Uint32Array: 'typed array',
  Float32Array: 'typed array', Float64Array: 'typed array', BigInt64Array: 'BigInt array', BigUint64Array: 'BigInt array',
  Error: 'Error', TypeError: 'Error', RangeError: 'Error', SyntaxError: 'Error', ReferenceError: 'Error', EvalError: 'Error',
  URIError: 'Error', AggregateError: 'Error', DOMException: 'Error',
};

const intlFormats = /^Intl\.(?:Collator|DateTimeFormat|DisplayNames|ListFormat|Locale|NumberFormat|PluralRules|RelativeTimeFormat|Segmenter)$/;

/** Functions whose result is one of these, by their global path. */
const makers: Readonly<Record<string, FragileKind>> = {
  BigInt: 'BigInt', 'BigInt.asIntN': 'BigInt', 'BigInt.asUintN': 'BigInt', 'process.hrtime.bigint': 'BigInt', Symbol: 'symbol',
  'Symbol.for': 'symbol', RegExp: 'RegExp', Error: 'Error', TypeError: 'Error', RangeError: 'Error', 'Map.groupBy': 'Map',
  'Buffer.from': 'Buffer', 'Buffer.alloc': 'Buffer', 'Buffer.concat': 'Buffer', 'Uint8Array.from': 'typed array',
  'Uint8Array.of': 'typed array', 'Float32Array.from': 'typed array', 'Float64Array.from': 'typed array', 'AbortSignal.timeout': 'Error',
};
delete (makers as Record<string, unknown>)['AbortSignal.timeout'];

const promiseMakers = new Set(['fetch', 'Promise.all', 'Promise.allSettled', 'Promise.race', 'Promise.any', 'Promise.resolve', 'Promise.reject']);

const iteratedMethods = new Set(['keys', 'values', 'entries']);
const iterable = new Set<FragileKind | null>(['Map', 'Set', 'Headers', 'URLSearchParams', 'FormData']);
const iteratorHelpers = new Set(['map', 'filter', 'take', 'drop', 'flatMap']);

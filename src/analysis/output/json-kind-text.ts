import type { FragileKind } from '../../frameworks/treatment.ts';

interface KindText {
  /** The value with its article, as a message names it. */
  readonly what: string;
  readonly advice: string;
}

const asList = 'Send a list, such as `[...values]`.';
const asRecord = 'Send `Object.fromEntries(…)` or a list of its entries.';
const asText = 'Send its text.';
const asPlain = 'Send a plain object with the fields that the model needs.';
const read = 'Read it first, and send what it holds.';

const texts: Readonly<Record<FragileKind, KindText>> = {
  Map: { what: 'a Map', advice: asRecord },
  Set: { what: 'a Set', advice: asList },
  WeakMap: { what: 'a WeakMap', advice: asPlain },
  WeakSet: { what: 'a WeakSet', advice: asPlain },
  WeakRef: { what: 'a WeakRef', advice: asPlain },
  RegExp: { what: 'a RegExp', advice: asText },
  Promise: { what: 'a Promise', advice: 'Await it.' },
  Headers: { what: 'a Headers object', advice: asRecord },
  URLSearchParams: { what: 'a URLSearchParams object', advice: asText },
  FormData: { what: 'a FormData object', advice: asPlain },
  Response: { what: 'a Response', advice: 'Await its `json()` or `text()`, and send that.' },
  Request: { what: 'a Request', advice: asPlain },
  Blob: { what: 'a Blob', advice: read },
  ArrayBuffer: { what: 'an ArrayBuffer', advice: 'Send a link, or its content as base64 text.' },
  DataView: { what: 'a DataView', advice: asPlain },
  ReadableStream: { what: 'a ReadableStream', advice: read },
  iterator: { what: 'an iterator', advice: asList },
  generator: { what: 'a generator', advice: asList },
  Intl: { what: 'an Intl formatter', advice: 'Send what it formats.' },
  Error: { what: 'an Error', advice: 'Return a code or a text written for the model.' },
  NaN: { what: 'NaN', advice: 'Leave it out, or say why there is no number.' },
  Infinity: { what: 'Infinity', advice: 'Leave it out, or say why there is no number.' },
  'Invalid Date': { what: 'an invalid Date', advice: 'Leave it out, or say why there is no date.' },
  function: { what: 'a function', advice: 'Leave it out, or send what it returns.' },
  symbol: { what: 'a symbol', advice: 'Send a string.' },
  'typed array': { what: 'a typed array', advice: 'Send a list, or a link to the data.' },
  Buffer: { what: 'a Buffer', advice: 'Send its text, or a link to the data.' },
  'private state': { what: 'an instance with private fields', advice: asPlain },
  BigInt: { what: 'a BigInt', advice: 'Send its digits as a string.' },
  'BigInt array': { what: 'an array of BigInts', advice: 'Send the digits as strings.' },
  cycle: { what: 'an object that refers to itself', advice: 'Send a plain object without the reference.' },
  'throwing getter': { what: 'a getter that throws', advice: asPlain },
  'throwing toJSON': { what: 'a `toJSON` that throws', advice: asPlain },
  'own toJSON': { what: 'an object with a `toJSON` of its own', advice: 'Send what it returns.' },
  URL: { what: 'a URL', advice: asText },
};

/** How messages call a kind of value, and what they advise. */
export function kindText(kind: FragileKind): KindText {
  return texts[kind];
}

/** A text that the model receives, as it stands in a sentence: JSON in backticks, a description as it is. */
export function shownReceived(text: string): string {
  return /^[[{]|^null$/.test(text) ? `\`${text}\`` : text;
}

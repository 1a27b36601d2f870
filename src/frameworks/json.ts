import type { FragileKind, Outcome } from './treatment.ts';

type Fates = Partial<Record<FragileKind, Outcome>>;

export const emptyObject: Outcome = { effect: 'emptied', text: '{}' };
export const asNull: Outcome = { effect: 'nulled', text: 'null' };
export const leftOut: Outcome = { effect: 'dropped' };

/** One outcome for several kinds. */
export function each(kinds: readonly FragileKind[], outcome: Outcome): Fates {
  return Object.fromEntries(kinds.map((kind) => [kind, outcome]));
}

/** Outcomes but those of some kinds. */
export function without(fates: Fates, kinds: readonly FragileKind[]): Fates {
  return Object.fromEntries(Object.entries(fates).filter(([kind]) => !kinds.includes(kind as FragileKind)));
}

/** Objects whose content is not in enumerable properties of their own. */
export const emptied: readonly FragileKind[] = [
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'RegExp',
  'Promise',
  'Headers',
  'URLSearchParams',
  'FormData',
  'Response',
  'Request',
  'Blob',
  'ArrayBuffer',
  'DataView',
  'ReadableStream',
  'iterator',
  'generator',
  'Intl',
  'Error',
];

/** What `JSON.stringify` makes of the kinds that it writes without an exception. Source: ECMAScript, SerializeJSONProperty. */
export const changedByJson: Fates = {
  ...each(emptied, emptyObject),
  NaN: asNull,
  Infinity: asNull,
  'Invalid Date': asNull,
  function: leftOut,
  symbol: leftOut,
  'typed array': { effect: 'mangled', text: '{"0":…,"1":…}' },
  Buffer: { effect: 'mangled', text: '{"type":"Buffer","data":[…]}' },
  'private state': { effect: 'mangled', text: 'its public fields alone' },
};

/** The exceptions that `JSON.stringify` ends with. */
export const stringifyErrors = {
  BigInt: 'TypeError: Do not know how to serialize a BigInt',
  'BigInt array': 'TypeError: Do not know how to serialize a BigInt',
  cycle: 'TypeError: Converting circular structure to JSON',
  'throwing getter': 'the error that the getter throws',
  'throwing toJSON': 'the error that toJSON throws',
} as const satisfies Partial<Record<FragileKind, string>>;

/** What `JSON.stringify` itself makes of a kind; null for one that it writes as it is. */
export function stringifyOutcome(kind: FragileKind): Outcome | null {
  const error = kind in stringifyErrors ? stringifyErrors[kind as keyof typeof stringifyErrors] : null;
  return error === null ? (changedByJson[kind] ?? null) : { effect: 'call-dies', error };
}

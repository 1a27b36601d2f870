import { envelopesBySite, type FailureEnvelope } from '../analysis/failures/failure-envelopes.ts';
import { isNullish, literalText, type Node, unwrap } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { markerKeysOfProject, otherTextKeys } from '../knowledge/failure-keys.ts';

/** The keys by which a failure is known and read. What else it holds, such as a class or a delay, is more of the same. */
export interface EnvelopeShape {
  /** The keys that mark it as a failure; empty where none does. */
  readonly markers: ReadonlySet<string>;
  /** The keys with its text; null where none of the usual ones holds it. */
  readonly texts: ReadonlySet<string> | null;
}

/** A failure that is described by other keys than most of the failures beside it. */
export interface OddEnvelope {
  readonly envelope: FailureEnvelope;
  readonly shape: EnvelopeShape;
  readonly usual: EnvelopeShape;
  /** How many failures have the usual keys where this one has others, and how many there are. */
  readonly count: number;
  readonly total: number;
}

interface ShapedEnvelope {
  readonly envelope: FailureEnvelope;
  readonly shape: EnvelopeShape;
  /** How many exits hand it over: a function that makes the failures of many counts for all of them. */
  weight: number;
}

/** The failures of a file that differ in their keys from those that most exits of its tools answer with, in source order. */
export function oddEnvelopes(file: FileContext): OddEnvelope[] {
  const groups = new Map<string, Map<FailureEnvelope, ShapedEnvelope>>();
  for (const envelope of envelopesBySite(file).values()) {
    const group = groupOf(envelope);
    const known = group === null ? undefined : groups.get(group)?.get(envelope);
    if (known) known.weight++;
    const shape = group === null || known ? null : shapeOf(envelope, file);
    if (group === null || !shape) continue;
    const members = groups.get(group) ?? new Map<FailureEnvelope, ShapedEnvelope>();
    members.set(envelope, { envelope, shape, weight: 1 });
    groups.set(group, members);
  }
  return [...groups.values()]
    .flatMap((members) => oddIn([...members.values()]))
    .sort((a, b) => a.envelope.node.range[0] - b.envelope.node.range[0]);
}

// A protocol's content is read by its own rules, so that only what is in it compares, and each framework's tools for themselves.
function groupOf({ tool, place, isTrusted }: FailureEnvelope): string | null {
  if (!tool || isTrusted || (place !== 'return' && place !== 'content')) return null;
  return `${tool.framework.id} ${place}`;
}

function oddIn(members: readonly ShapedEnvelope[]): OddEnvelope[] {
  const bySource = members.toSorted((a, b) => a.envelope.node.range[0] - b.envelope.node.range[0]);
  const usual = usualShape(bySource);
  const odd = bySource.filter(({ shape }) => !isAlike(shape, usual));
  const total = sumOf(bySource);
  return odd.map(({ envelope, shape }) => {
    const count = sumOf(bySource.filter((each) => isAlike(each.shape, usual) || hasUsualPart(each.shape, shape, usual)));
    return { envelope, shape, usual, count, total };
  });
}

// The marker, the text, or both: whichever of them the odd one has otherwise.
function hasUsualPart({ markers, texts }: EnvelopeShape, odd: EnvelopeShape, usual: EnvelopeShape): boolean {
  const isTextOdd = odd.texts !== null && usual.texts !== null && !haveCommon(odd.texts, usual.texts);
  if (isTextOdd && !(texts && usual.texts && haveCommon(texts, usual.texts))) return false;
  return haveCommon(odd.markers, usual.markers) || haveCommon(markers, usual.markers);
}

// The marker of most, and the text of most that have it. A failure with two keys for the text has either.
function usualShape(members: readonly ShapedEnvelope[]): EnvelopeShape {
  const marker = mostFrequent(members, ({ markers }) => (markers.size === 0 ? [null] : [...markers]));
  const markers = new Set(marker === null ? [] : [marker]);
  const marked = members.filter(({ shape }) => haveCommon(shape.markers, markers));
  const text = mostFrequent(marked, ({ texts }) => [...(texts ?? [])]);
  return { markers, texts: text === null ? null : new Set([text]) };
}

// Of equally many, the first one in the file; but of failures without a class, one that marks them before none.
function mostFrequent(members: readonly ShapedEnvelope[], keysOf: (shape: EnvelopeShape) => readonly (string | null)[]): string | null {
  const weights = new Map<string | null, number>();
  const isUntold = members.every(({ envelope, shape }) => shape.markers.size > 0 || envelope.classMeaning === 'absent');
  for (const { shape, weight } of members) for (const key of keysOf(shape)) weights.set(key, (weights.get(key) ?? 0) + weight);
  const [most] = [...weights].sort(([keyA, a], [keyB, b]) => b - a || (isUntold ? Number(keyA === null) - Number(keyB === null) : 0));
  return most?.[0] ?? null;
}

function sumOf(members: readonly ShapedEnvelope[]): number {
  return members.reduce((sum, { weight }) => sum + weight, 0);
}

function isAlike(a: EnvelopeShape, b: EnvelopeShape): boolean {
  return haveCommon(a.markers, b.markers) && (!a.texts || !b.texts || haveCommon(a.texts, b.texts));
}

function haveCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return (a.size === 0 && b.size === 0) || [...a].some((each) => b.has(each));
}

// Null where the file does not tell all of its keys, or where it may be no failure after all.
function shapeOf(envelope: FailureEnvelope, file: FileContext): EnvelopeShape | null {
  // A key that no failure has is absent, or may be spread in as any other.
  if (envelope.get(' ') !== 'absent') return null;
  const markers = markersOf(envelope);
  const texts = envelopeForms(envelope, file);
  return markers && { markers, texts };
}

function markersOf(envelope: FailureEnvelope): Set<string> | null {
  const markers = new Set<string>();
  for (const key of markerKeysOfProject) {
    const value = envelope.get(key);
    if (value === 'unknown') return null;
    if (value === 'absent') continue;
    const literal = value.type === 'Literal' ? value.value : undefined;
    const isSuccess = (key === 'ok' || key === 'success') && literal === true;
    // `status: 'not_found'` says more than that it is a failure.
    const isOtherState = key === 'status' && literalText(value) !== 'error' && typeof literal !== 'number';
    if (isSuccess || isOtherState) return null;
    if (key === 'status' ? literalText(value) === 'error' : key === 'error' || key === 'isError' ? literal === true : true)
      markers.add(key);
  }
  return markers;
}

function envelopeForms(envelope: FailureEnvelope, file: FileContext): Set<string> | null {
  const { message, reason } = file.settings.envelope.keys;
  const texts = new Set<string>();
  for (const [key, name] of [
    ['message', message],
    ['error', 'error'],
  ] as const) {
    const value = envelope.get(key);
    if (typeof value === 'string' || isNullish(value) || (value.type === 'Literal' && value.value === true)) continue;
    for (const form of formsOf(name, value)) texts.add(form);
  }
  if (texts.size > 0) return texts;
  if (otherTextKeys.some((key) => envelope.get(key) !== 'absent')) return null;
  return envelope.get('reason') === 'absent' ? null : new Set([reason]);
}

// `error: { code, message }` is read otherwise than `error: 'No such order'`. What a call makes may be either.
function formsOf(key: string, value: Node): string[] {
  switch (unwrap(value).type) {
    case 'ObjectExpression':
      return [`${key}: { … }`];
    case 'Literal':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return [key];
    default:
      return [key, `${key}: { … }`];
  }
}

const spelled: Readonly<Record<string, string>> = {
  ok: '`ok: false`',
  success: '`success: false`',
  isError: '`isError: true`',
  status: "`status: 'error'`",
  error: '`error: true`',
};

/** The keys of a failure by which it differs from another one, as a message names them. */
export function shownShape({ markers, texts }: EnvelopeShape, other: EnvelopeShape): string {
  const marker = markers.size === 0 ? 'no marker' : [...markers].map((key) => spelled[key] ?? key).join(' and ');
  const shown = [...(texts ?? [])].filter((text) => !text.endsWith('}') || texts?.size === 1);
  if (!texts || !other.texts || haveCommon(texts, other.texts)) return marker;
  const text = `the text in ${shown.map((key) => `\`${key}\``).join(' and ')}`;
  return haveCommon(markers, other.markers) ? text : `${marker} and ${text}`;
}

import { describe, expect, it } from 'vitest';
import { bareNounText, bareText } from '../../src/analysis/failures/bare-text.ts';
import { saidClass } from '../../src/analysis/failures/class-in-text.ts';
import { saysTimeout } from '../../src/checks/support/timeout-text.ts';
import {
  bareNounPhrases,
  barePhrases,
  kindOfStatus,
  passingPhrases,
  reconnectPhrases,
  timeoutPhrases,
  type BareKind,
} from '../../src/knowledge/phrases.ts';

/** Messages and what they are about. Several may belong to one entry of `barePhrases`: "Something broke", "Something went wrong". */
const bare: readonly (readonly [BareKind, string])[] = [
  ['rateLimit', 'Too many requests.'],
  ['unavailable', 'Bad gateway'],
  ['unavailable', 'The service is currently unavailable.'],
  ['timeout', 'Request timed out'],
  ['timeout', 'Deadline exceeded'],
  ['notFound', 'Not found'],
  ['auth', 'Unauthorized'],
  ['auth', 'Authentication failed.'],
  ['forbidden', 'Access denied'],
  ['input', 'Malformed content'],
  ['input', 'Invalid arguments'],
  ['input', 'The input is invalid.'],
  ['input', 'Validation failed'],
  ['conflict', 'Conflict'],
  ['unknown', 'An unexpected error occurred.'],
  ['unknown', 'Something broke'],
  ['unknown', 'Something failed'],
  ['unknown', 'Something went wrong'],
  ['unknown', 'Something unexpected happened'],
  ['unknown', 'Failed'],
  ['unknown', 'The request failed.'],
  ['unknown', 'Unable to process the request'],
];

/** The same of `bareNounPhrases`. */
const bareNouns: readonly (readonly [BareKind, string])[] = [
  ['notFound', 'Order not found'],
  ['notFound', 'The order could not be found.'],
  ['notFound', 'The open order does not exist'],
  ['notFound', 'No such order'],
  ['input', 'Invalid order input'],
  ['unknown', 'Failed to load the order'],
  ['unknown', 'Error loading the order'],
];

const passing = [
  'Too many requests for this account.',
  'The rate limit was exceeded.',
  'You have reached your hourly rate limit.',
  'The harbour office timed out.',
  'The harbour office is overloaded.',
  'The service is down.',
  'Try again later.',
  'Try again in 5 minutes.',
  'Retry soon.',
];

const reconnecting = ['The session has expired.', 'You are not signed in.', 'The account is not authorized.'];

const timeouts = [
  'The search timed out.',
  'Search timeout',
  'Timeout waiting for the harbour office.',
  'Timeout: the harbour office did not answer.',
  'It ended due to the timeout.',
];

/** Which entries match none of the samples. */
function unmatched(patterns: readonly RegExp[], samples: readonly string[]): RegExp[] {
  return patterns.filter((pattern) => !samples.some((sample) => pattern.test(sample)));
}

const plain = (text: string): string => text.toLowerCase().replace(/\.$/, '');

const patternsOf = (entries: readonly (readonly [BareKind, RegExp])[]): RegExp[] => entries.map(([, pattern]) => pattern);
const plainTexts = (samples: readonly (readonly [BareKind, string])[]): string[] => samples.map(([, text]) => plain(text));

describe('a bare message', () => {
  it('has a sample for each phrase', () => {
    expect(unmatched(patternsOf(barePhrases), plainTexts(bare))).toEqual([]);
    expect(unmatched(patternsOf(bareNounPhrases), plainTexts(bareNouns))).toEqual([]);
  });

  it.each(bare)('%s: %s', (kind, text) => {
    expect(bareText([{ words: text }])).toEqual({ kind, noun: null });
    expect(bareText([{ words: `${text} for berth 7, which is closed` }])).toBeNull();
  });

  it.each(bareNouns)('%s: %s, around a noun', (kind, text) => {
    expect(bareText([{ words: text }])).toBeNull();
    expect(bareNounText([{ words: text }])?.kind).toBe(kind);
  });

  it.each(Object.entries(kindOfStatus))('HTTP %s', (status, kind) => {
    expect(bareText([{ words: `HTTP error ${status}` }])).toEqual({ kind, noun: null });
  });
});

describe('a class in a text', () => {
  it('has a sample for each phrase', () => {
    expect(unmatched(passingPhrases, passing)).toEqual([]);
    expect(unmatched(reconnectPhrases, reconnecting)).toEqual([]);
  });

  it.each(passing)('%s It passes.', (text) => {
    expect(saidClass([{ words: text }])?.meaning).toBe('retryable');
    expect(saidClass([{ words: `${text} Do not try again.` }])).toBeNull();
  });

  it.each(reconnecting)('%s Somebody signs in.', (text) => {
    expect(saidClass([{ words: text }])?.meaning).toBe('authRequired');
  });
});

describe('a timeout in a text', () => {
  it('has a sample for each phrase', () => {
    expect(unmatched(timeoutPhrases, timeouts)).toEqual([]);
  });

  it.each(timeouts)('%s', (text) => {
    expect(saysTimeout([{ words: text }], false)).toBe(true);
  });

  it('is none where it may have been', () => {
    expect(saysTimeout([{ words: 'The search may have timed out.' }], false)).toBe(false);
  });
});

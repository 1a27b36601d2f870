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
} from '../../src/knowledge/phrases.ts';

/** One message for each entry of `barePhrases`, in their order. */
const bare = [
  'Too many requests.',
  'Bad gateway',
  'The service is currently unavailable.',
  'Request timed out',
  'Deadline exceeded',
  'Not found',
  'Unauthorized',
  'Authentication failed.',
  'Access denied',
  'Malformed content',
  'Invalid arguments',
  'The input is invalid.',
  'Validation failed',
  'Conflict',
  'An unexpected error occurred.',
  'Something went wrong',
  'Failed',
  'The request failed.',
  'Unable to process the request',
];

const bareNouns = [
  'Order not found',
  'The order could not be found.',
  'The open order does not exist',
  'No such order',
  'Invalid order input',
  'Failed to load the order',
  'Error loading the order',
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

describe('a bare message', () => {
  it.each(barePhrases.map(([kind, pattern], index) => [bare[index] ?? '', kind, pattern] as const))('%s', (text, kind, pattern) => {
    expect(plain(text)).toMatch(pattern);
    expect(bareText([{ words: text }])).toEqual({ kind, noun: null });
    expect(bareText([{ words: `${text} for berth 7, which is closed` }])).toBeNull();
  });

  it.each(bareNounPhrases.map(([kind, pattern], index) => [bareNouns[index] ?? '', kind, pattern] as const))(
    '%s, around a noun',
    (text, kind, pattern) => {
      expect(plain(text)).toMatch(pattern);
      expect(bareText([{ words: text }])).toBeNull();
      expect(bareNounText([{ words: text }])?.kind).toBe(kind);
    },
  );

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

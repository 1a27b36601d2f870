import { describe, expect, it } from 'vitest';
import { madeError } from '../../../src/analysis/values/error-construction.ts';
import { wordingOf } from '../../../src/analysis/failures/message-wording.ts';
import { analyse } from '../analyse.ts';

/** The wording of the text of a thrown Error. `id` and `city` are inputs, `response` is an answer, `error` was caught. */
function wordingIn(text: string): string | null {
  const code = `
    import { tool } from 'ai';
    import { rows, parse } from './deps.js';
    export const lookup = tool({
      inputSchema: z.object({ id: z.string(), city: z.string(), message: z.string() }),
      execute: async ({ id, city, message }) => {
        const response = await fetch(id);
        const data = await response.json();
        const status = response.status;
        const { error: failure, name } = data;
        const LIMIT = 50;
        try { parse(id); } catch (error) { throw new Error(${text}); }
      },
    });
  `;
  const analysis = analyse(code);
  const flow = analysis?.flows[0];
  const value = flow?.throws[0]?.value;
  const made = analysis && value && madeError(value, analysis.file);
  if (!flow || !made?.message) throw new Error('No text.');
  return wordingOf(made.message, flow.tool, analysis.file);
}

describe('a text that tells the model what is wrong and where', () => {
  it.each([
    '`No order ${id}`',
    '"No order " + id',
    '`${rows.length} rows are too many`',
    '`No station in ${city}.`',
    '`No row of ${data.name}`',
    "'city is required'",
    "'The id must have 8 digits'",
    "'Nothing to look up. Pass the number of an order.'",
    "'Set overwrite to true; nothing was written'",
    "\"Use one of 'open' or 'closed'\"",
    "'Too many rows - ask for fewer'",
    '`Your text was: ${message}`',
  ])('%s', (text) => {
    expect(wordingIn(text)).toBe('worded');
  });
});

describe('a text of the tool itself', () => {
  it.each(["'Order not found'", "'Division by zero'", "'Cannot take both a number and a text'", '`More than ${LIMIT} rows`', "'boom'"])(
    '%s',
    (text) => {
      expect(wordingIn(text)).toBe('plain');
    },
  );
});

describe('a text that says nothing', () => {
  it.each([
    "'Failed to load'",
    "'Request failed'",
    "'Could not get weather'",
    "'Error'",
    "'Unexpected error'",
    "'Something went wrong'",
    "'Internal error'",
    "'Invalid input'",
    "'Timed out'",
    "''",
    '`HTTP ${response.status}`',
    '`HTTP ${status}`',
    "'429 Too Many Requests status'",
  ])('%s', (text) => {
    expect(wordingIn(text)).toBe('bare');
  });
});

describe('a text that passes on what comes from outside', () => {
  it.each([
    '`Failed: ${error}`',
    '`Failed: ${error.message}`',
    '`Failed: ${error instanceof Error ? error.message : String(error)}`',
    '`No order ${id}: ${response.statusText}`',
    '`No order ${id}: ${await response.text()}`',
    '`No order ${id}: ${JSON.stringify(data)}`',
    '`No order ${id}: ${data.error}`',
    '`No order ${id}: ${data.error.detail}`',
    '`No order ${id}: ${failure}`',
    '`No order ${id}: ${failure?.message ?? "unknown"}`',
    '"No order: " + error.message',
    '`${error.stderr}`',
  ])('%s', (text) => {
    expect(wordingIn(text)).toBe('upstream');
  });
});

it('is none of an expression that is no text', () => {
  expect(wordingIn('parse(id)')).toBeNull();
  expect(wordingIn('id')).toBeNull();
});

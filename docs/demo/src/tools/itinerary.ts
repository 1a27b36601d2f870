import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { generateText, tool } from 'ai';
import { z } from 'zod';
import { config } from '../config.js';
import { toToolFailure } from '../errors.js';

const run = promisify(execFile);

const leg = z.object({ flightNumber: z.string(), departsAt: z.iso.datetime(), arrivesAt: z.iso.datetime() });

export const printItinerary = tool({
  description: 'Print the itinerary of a booking as a PDF and return its path.',
  inputSchema: z.object({ reference: z.string().length(6) }),
  async execute({ reference }) {
    const file = `/var/spool/itineraries/${reference}.pdf`;
    await run('typst', ['compile', '--input', `reference=${reference}`, 'templates/itinerary.typ', file]);
    return { reference, file };
  },
});

export const rewriteForTraveller = tool({
  description: 'Rewrite an itinerary in the language of the traveller, in plain words.',
  inputSchema: z.object({ language: z.string(), legs: z.array(leg).min(1) }),
  execute: async ({ language, legs }) => {
    try {
      const { text } = await generateText({
        model: config.model,
        system: `You write travel itineraries in ${language}. Keep every number as it is.`,
        prompt: JSON.stringify(legs),
      });
      return { language, text };
    } catch (error) {
      return toToolFailure(error, 'rewriteForTraveller', 'Write the itinerary yourself from the legs');
    }
  },
});

export const layover = tool({
  description: 'The time between two legs, and whether it is enough to change planes.',
  inputSchema: z.object({ first: leg, second: leg, minimumMinutes: z.number().int().default(60) }),
  execute: ({ first, second, minimumMinutes }) => {
    const minutes = Math.round((Date.parse(second.departsAt) - Date.parse(first.arrivesAt)) / 60_000);
    return { minutes, enough: minutes >= minimumMinutes };
  },
});

export const readPolicy = tool({
  description: 'Read the policy of the agency on baggage, pets, or refunds.',
  inputSchema: z.object({ topic: z.enum(['baggage', 'pets', 'refunds']) }),
  execute: async ({ topic }) => {
    try {
      return { topic, text: await readFile(new URL(`../../policies/${topic}.md`, import.meta.url), 'utf8') };
    } catch (error) {
      return toToolFailure(error, 'readPolicy', 'Tell the traveller that a colleague will answer by email');
    }
  },
  // The policies are long; the model needs the part before the legal notes.
  toModelOutput: ({ output }) =>
    'text' in output
      ? { type: 'text', value: output.text.split('\n## Legal notes')[0]?.slice(0, 6_000) ?? '' }
      : { type: 'error-json', value: { ...output } },
});

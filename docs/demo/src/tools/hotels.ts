import { tool } from 'ai';
import { z } from 'zod';
import { config } from '../config.js';
import { toToolFailure } from '../errors.js';

export const searchHotels = tool({
  description: 'Hotels near an airport with a free room for one night.',
  inputSchema: z.object({ airport: z.string().length(3), night: z.iso.date(), limit: z.number().int().max(100).default(100) }),
  execute: async ({ airport, night, limit }, { abortSignal }) => {
    try {
      const response = await fetch(`${config.deskApi}/hotels/${airport}?night=${night}&limit=${limit}`, { signal: abortSignal });
      if (response.status === 429) {
        return {
          ok: false,
          class: 'retryable',
          message: `${limit} hotels at once are more than the desk's provider answers`,
          reason: 'The provider counts hotels, not requests.',
          recoverySteps: ['Call searchHotels again with limit 20'],
        };
      }
      if (response.status === 404) return { ok: false, class: 'permanent', message: 'Not found' };
      if (!response.ok) return { ok: false, error: `HTTP ${response.status}` };
      return { ok: true, hotels: (await response.json()) as { id: string; name: string }[] };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'searchHotels', 'Give the traveller the phone number of the desk');
    }
  },
});

export const holdRoom = tool({
  description: 'Hold a room of a hotel for two hours.',
  inputSchema: z.object({
    hotelId: z.string().regex(/^h\d{5}$/, 'A hotel id as searchHotels returns it, such as h00417'),
    night: z.iso.date(),
  }),
  execute: async ({ hotelId, night }, { abortSignal }) => {
    try {
      const response = await fetch(`${config.deskApi}/hotels/${hotelId}/holds`, {
        method: 'POST',
        body: JSON.stringify({ night }),
        signal: abortSignal,
      });
      if (response.status === 429) {
        return {
          ok: false,
          class: 'retryable',
          retryAfterSeconds: Number(response.headers.get('retry-after')) || 30,
          message: 'The desk holds no more rooms right now',
          reason: 'Ten holds a minute are allowed for all travellers together.',
          recoverySteps: [`Wait, then call holdRoom for ${hotelId} again`],
        };
      }
      if (!response.ok) {
        return {
          ok: false,
          class: 'permanent',
          message: `Hotel ${hotelId} has no room on ${night}`,
          reason: 'It was taken after the search.',
          recoverySteps: [`Call searchHotels for ${night} and hold a room of another hotel`],
        };
      }
      return { ok: true, hold: response.headers.get('location') };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'holdRoom', 'Call searchHotels and hold a room of another hotel');
    }
  },
});

import { tool } from 'ai';
import { z } from 'zod';
import { config } from '../config.js';
import { toToolFailure, UpstreamError } from '../errors.js';

const iata = z.string().length(3).describe('IATA code of an airport, such as LIS');

interface Offer {
  flightNumber: string;
  day: string;
  priceCents: number;
}

export const searchFlights = tool({
  description: 'Search flights between two airports on one day.',
  inputSchema: z.object({ from: iata, to: iata, day: z.iso.date() }),
  execute: async ({ from, to, day }) => {
    const response = await fetch(`${config.flightsApi}/offers?from=${from}&to=${to}&day=${day}`);
    if (!response.ok) throw new Error(`The flight search answered ${response.status} for ${from} to ${to} on ${day}`);
    // The API sends prices in cents.
    const { offers } = (await response.json()) as { offers: Offer[] };
    return { offers: offers.slice(0, 10), total: offers.length };
  },
});

export const flightStatus = tool({
  description: 'Tell whether a flight is on time.',
  inputSchema: z.object({ flightNumber: z.string() }),
  execute: async ({ flightNumber }, { abortSignal, toolCallId }) => {
    try {
      const response = await fetch(`${config.flightsApi}/status/${flightNumber}`, {
        headers: { 'x-request-id': toolCallId },
      });
      if (!response.ok) throw new UpstreamError('flights', response);
      return (await response.json()) as { flightNumber: string; state: string; delayMinutes: number };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'flightStatus', 'Call searchFlights for another flight on that day');
    }
  },
});

export const fareRules = tool({
  description: 'Read the change and cancellation rules of a fare.',
  inputSchema: z.object({ fareCode: z.string() }),
  execute: async ({ fareCode }, { abortSignal }) => {
    try {
      // The fare archive hangs on some nights.
      const response = await fetch(`${config.flightsApi}/fares/${fareCode}/rules`, { signal: AbortSignal.timeout(8_000) });
      if (!response.ok) throw new UpstreamError('fares', response);
      return { fareCode, rules: await response.text() };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'fareRules', 'Tell the traveller that the rules of the fare could not be read');
    }
  },
});

export const priceCalendar = tool({
  description: 'The lowest price of each day of a month, with the days that are sold out.',
  inputSchema: z.object({ from: iata, to: iata, month: z.string().regex(/^\d{4}-\d{2}$/) }),
  execute: async ({ from, to, month }, { abortSignal }) => {
    try {
      const offers = await monthOf(from, to, month, abortSignal);
      const lowest = new Map<string, number>();
      for (const { day, priceCents } of offers) lowest.set(day, Math.min(priceCents, lowest.get(day) ?? Infinity));
      return { route: `${from}-${to}`, month, lowest, days: lowest.size };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'priceCalendar', `Call searchFlights from ${from} to ${to} for one day`);
    }
  },
});

export const cheapestDays = tool({
  description: 'The three cheapest days of a month on a route.',
  inputSchema: z.object({ from: iata, to: iata, month: z.string().regex(/^\d{4}-\d{2}$/) }),
  execute: async ({ from, to, month }, { abortSignal }) => {
    const limit = AbortSignal.timeout(8_000);
    const signal = abortSignal ? AbortSignal.any([abortSignal, limit]) : limit;
    try {
      const lowest = new Map<string, number>();
      for (const { day, priceCents } of await monthOf(from, to, month, signal)) {
        lowest.set(day, Math.min(priceCents, lowest.get(day) ?? Infinity));
      }
      const sorted = [...lowest].sort(([, a], [, b]) => a - b).slice(0, 3);
      return { route: `${from}-${to}`, days: Object.fromEntries(sorted) };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'cheapestDays', `Call searchFlights from ${from} to ${to} for one day`);
    }
  },
});

async function monthOf(from: string, to: string, month: string, signal: AbortSignal | undefined): Promise<Offer[]> {
  const response = await fetch(`${config.flightsApi}/months/${month}?from=${from}&to=${to}`, { signal });
  if (!response.ok) throw new UpstreamError('flights', response);
  const { offers } = (await response.json()) as { offers: Offer[] };
  return offers;
}

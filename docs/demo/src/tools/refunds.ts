import { tool } from 'ai';
import { z } from 'zod';
import { config } from '../config.js';
import { toToolFailure, UpstreamError } from '../errors.js';
import { query, type Booking } from '../store.js';

const headers = { authorization: `Bearer ${config.paymentsKey}`, 'content-type': 'application/json' };

export const quoteRefund = tool({
  description: 'Work out how much of a booking is paid back when it is cancelled today.',
  inputSchema: z.object({ reference: z.string().length(6) }),
  execute: async ({ reference }, { abortSignal }) => {
    try {
      const [booking] = await query<Booking>('select * from bookings where id = $1', [reference], { signal: abortSignal });
      if (!booking) {
        return {
          ok: false,
          class: 'permanent',
          message: `No booking has the reference ${reference}`,
          recoverySteps: ['Call listBookings with the email address of the traveller for the reference'],
        };
      }
      const hours = (Date.parse(booking.departsAt) - Date.now()) / 3_600_000;
      return { ok: true, cents: hours > 24 ? booking.paidCents : 0 };
    } catch (error) {
      return { ok: false, error };
    }
  },
});

export const issueRefund = tool({
  description: 'Pay a booking back to the card that paid for it.',
  inputSchema: z.object({ reference: z.string().length(6), cents: z.number().int().positive() }),
  execute: async ({ reference, cents }, { abortSignal }) => {
    const response = await fetch(`${config.paymentsApi}/refunds`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ reference, cents }),
      signal: abortSignal,
    });
    if (!response.ok) throw new Error(`POST ${config.paymentsApi}/refunds: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; error?: string };
  },
  // Nothing from the payment provider may reach the model when a refund fails.
  toModelOutput: ({ output }) =>
    output.error ? { type: 'text', value: 'The refund failed.' } : { type: 'json', value: { id: output.id } },
});

export const refundStatus = tool({
  description: 'Where a refund is: requested, sent, or arrived.',
  inputSchema: z.object({ refundId: z.string() }),
  execute: async ({ refundId }, { abortSignal }) => {
    try {
      const response = await fetch(`${config.paymentsApi}/refunds/${refundId}`, { headers, signal: abortSignal });
      if (response.status === 404) {
        return {
          ok: false as const,
          class: 'permanent' as const,
          message: `There is no refund ${refundId}`,
          reason: 'Refunds are looked up by the id that issueRefund returned.',
          recoverySteps: ['Call issueRefund only after quoteRefund says that cents are due'],
        };
      }
      if (!response.ok) throw new UpstreamError('payments', response);
      const { state } = (await response.json()) as { state: string };
      return { ok: true as const, state };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'refundStatus', `Tell the traveller that refund ${refundId} is being processed`);
    }
  },
  // A returned failure keeps the error flag of a thrown one.
  toModelOutput: ({ output }) =>
    output.ok ? { type: 'json', value: output } : { type: 'error-json', value: { ...output } },
});

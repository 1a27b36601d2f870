import { tool } from 'ai';
import { z } from 'zod';
import { config } from '../config.js';
import { toToolFailure } from '../errors.js';
import { query, type Booking } from '../store.js';

export const findBooking = tool({
  description: 'Find a booking by its reference and the surname of the traveller.',
  inputSchema: z.object({
    reference: z.string().length(6).describe('Six letters, such as KQ3FZA'),
    surname: z.string(),
  }),
  execute: async ({ reference, surname }, { abortSignal }) => {
    let rows: Booking[];
    try {
      rows = await query('select * from bookings where id = $1 and surname = $2', [reference, surname], {
        signal: abortSignal,
      });
    } catch {
      // The dashboard groups these by code.
      throw { code: 'DB_UNAVAILABLE', dsn: config.databaseUrl, statement: 'bookings by id', retryable: true };
    }
    return rows[0] ?? { found: false, reference };
  },
});

export const listBookings = tool({
  description: 'List the bookings of a traveller by email address, newest first.',
  inputSchema: z.object({ email: z.email() }),
  execute: async ({ email }, { abortSignal }) => {
    try {
      const rows = await query('select * from bookings where email = $1 order by departs_at desc limit 20', [email], {
        signal: abortSignal,
      });
      const airports = new Set(rows.map((row) => row.flightNumber.slice(0, 2)));
      return { bookings: rows, airlines: [...airports] };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'listBookings', `Ask the traveller for a booking reference and call findBooking`);
    }
  },
});

export const renameTraveller = tool({
  description: 'Correct the name of a traveller on a booking. Airlines accept one correction for each booking.',
  inputSchema: z.object({ email: z.email(), traveller: z.string(), correctName: z.string() }),
  execute: async ({ email, traveller, correctName }, { abortSignal }) => {
    try {
      const bookings = await query('select * from bookings where email = $1', [email], { signal: abortSignal });
      const booking = bookings.find((each) => each.traveller.toLowerCase().includes(traveller.toLowerCase()));
      if (!booking) {
        return {
          ok: false,
          class: 'permanent',
          message: `No booking of ${email} has a traveller called "${traveller}"`,
          reason: `${bookings.length} bookings were searched`,
          recoverySteps: [`Call listBookings with email "${email}" and pick the booking`],
        };
      }
      await query('update bookings set traveller = $1 where id = $2', [correctName, booking.id], { signal: abortSignal });
      return { ok: true, reference: booking.id, traveller: correctName };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'renameTraveller', 'Call listBookings to see whether the name was changed');
    }
  },
});

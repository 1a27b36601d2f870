import { tool } from 'ai';
import { z } from 'zod';
import { toToolFailure } from '../errors.js';
import { query } from '../store.js';

const byName = 'select * from bookings where flight_number = $1 and traveller ilike $2 order by departs_at';

export const releaseSeat = tool({
  description: 'Give the seat of a traveller on a flight back.',
  inputSchema: z.object({ flightNumber: z.string(), traveller: z.string().describe('The name, or a part of it') }),
  execute: async ({ flightNumber, traveller }, { abortSignal }) => {
    try {
      const [booking] = await query(byName, [flightNumber, `%${traveller}%`], { signal: abortSignal });
      if (!booking) {
        return {
          ok: false,
          class: 'permanent',
          message: `Nobody called "${traveller}" is on flight ${flightNumber}`,
          recoverySteps: ['Call listBookings with the email address of the traveller for the flight'],
        };
      }
      await query('update seats set booking = null where booking = $1', [booking.id], { signal: abortSignal });
      return { ok: true, message: `${booking.traveller} has no seat any more` };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'releaseSeat', 'Call listBookings to see whether the seat was released');
    }
  },
});

export const assignSeat = tool({
  description: 'Give a traveller on a flight a seat.',
  inputSchema: z.object({ flightNumber: z.string(), traveller: z.string().describe('The reference of the booking, or a part of the name'), seat: z.string() }),
  execute: async ({ flightNumber, traveller, seat }, { abortSignal }) => {
    try {
      const bookings = await query(byName, [flightNumber, `%${traveller}%`], { signal: abortSignal });
      const [exact] = await query('select * from bookings where id = $1', [traveller], { signal: abortSignal });
      if (!exact && bookings.length !== 1) {
        return {
          ok: false,
          class: bookings.length === 0 ? 'permanent' : 'userInput',
          message: `${bookings.length} travellers on flight ${flightNumber} match "${traveller}"`,
          reason: 'A seat is given only when one booking matches',
          options: bookings.slice(0, 10).map(({ id, surname, email }) => ({ id, surname, email })),
          recoverySteps: ['Ask which one is meant, then call assignSeat with traveller set to the id of that booking'],
        };
      }
      const booking = exact ?? bookings[0];
      await query('update seats set booking = $1 where flight_number = $2 and seat = $3', [booking?.id, flightNumber, seat], { signal: abortSignal });
      return { ok: true, reference: booking?.id, seat };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'assignSeat', 'Call listBookings to see whether the seat was given');
    }
  },
});

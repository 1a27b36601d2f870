import { stepCountIs, ToolLoopAgent, type ToolSet } from 'ai';
import { z } from 'zod';
import { config } from './config.js';
import { findBooking, listBookings, renameTraveller } from './tools/bookings.js';
import { formTool, openTicket } from './tools/desk.js';
import { cheapestDays, fareRules, flightStatus, priceCalendar, searchFlights } from './tools/flights.js';
import { holdRoom, searchHotels } from './tools/hotels.js';
import { layover, printItinerary, readPolicy, rewriteForTraveller } from './tools/itinerary.js';
import { issueRefund, quoteRefund, refundStatus } from './tools/refunds.js';
import { assignSeat, releaseSeat } from './tools/seats.js';

export async function createDeskAgent(forms: { name: string; description: string }[]) {
  const deskForms: ToolSet = Object.fromEntries(forms.map((form) => [form.name, formTool(form)]));
  return new ToolLoopAgent({
    model: config.model,
    instructions: 'You help travellers of Harbour Travel. Never promise a refund before quoteRefund has answered.',
    stopWhen: stepCountIs(12),
    tools: {
      ...deskForms,
      findBooking,
      listBookings,
      renameTraveller,
      searchFlights,
      flightStatus,
      fareRules,
      priceCalendar,
      cheapestDays,
      layover,
      printItinerary,
      readPolicy,
      rewriteForTraveller,
      quoteRefund,
      issueRefund,
      refundStatus,
      assignSeat,
      searchHotels,
      holdRoom,
      releaseSeat,
      openTicket,
      exchangeRate: {
        description: 'The rate of the day between two currencies.',
        inputSchema: z.object({ from: z.string().length(3), to: z.string().length(3) }),
        execute: async ({ from, to }: { from: string; to: string }) => {
          const response = await fetch(`https://rates.example.com/${from}/${to}`);
          return (await response.json()) as { rate: number };
        },
      },
    },
  });
}

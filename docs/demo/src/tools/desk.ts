import { dynamicTool, tool } from 'ai';
import { z } from 'zod';
import { config } from '../config.js';
import { toToolFailure } from '../errors.js';

export const openTicket = tool({
  description: 'Hand the conversation to a person at the desk.',
  inputSchema: z.object({ summary: z.string(), urgent: z.boolean().default(false) }),
  execute: async ({ summary, urgent }, { abortSignal }) => {
    try {
      const response = await fetch(`${config.deskApi}/tickets`, {
        method: 'POST',
        body: JSON.stringify({ summary, urgent }),
        signal: abortSignal,
      });
      if (response.status === 429) {
        return {
          ok: false,
          class: 'retryable',
          retryAfterSeconds: Number(response.headers.get('retry-after')) || 30,
          message: 'The desk takes one ticket a minute',
          reason: 'Another ticket was opened just now',
          recoverySteps: ['Wait, then call openTicket again with the same summary'],
        };
      }
      if (response.status === 503) {
        return {
          ok: false,
          class: 'retryable',
          retryAfterSeconds: 900,
          message: 'The desk takes no tickets while it changes shifts',
          reason: 'openTicket was called between 05:45 and 06:00',
          recoverySteps: ['Call openTicket with the same summary when the shift has started'],
        };
      }
      return { ok: response.ok, ticket: response.headers.get('location') };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return toToolFailure(error, 'openTicket', 'Give the traveller the phone number of the desk');
    }
  },
});

/** The desk describes its own forms, so their fields are known at run time only. */
export function formTool(form: { name: string; description: string }) {
  return dynamicTool({
    description: form.description,
    inputSchema: z.record(z.string(), z.string()),
    execute: async (answers, options) => {
      const response = await fetch(`${config.deskApi}/forms/${form.name}`, {
        method: 'POST',
        body: JSON.stringify(answers),
      });
      return response.json();
    },
  });
}

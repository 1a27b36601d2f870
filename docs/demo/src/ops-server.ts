#!/usr/bin/env node
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { config } from './config.js';
import { query } from './store.js';

const sh = promisify(exec);

const server = new McpServer({ name: 'harbour-ops', version: '1.4.0' });

server.registerTool(
  'disruptions',
  {
    description: 'Delays and cancellations at an airport today.',
    inputSchema: { airport: z.string().length(3) },
    annotations: { readOnlyHint: true },
  },
  async ({ airport }) => {
    const response = await fetch(`${config.flightsApi}/disruptions/${airport}`);
    const flights = (await response.json()) as { flightNumber: string; reason: string }[];
    return { content: [{ type: 'text', text: flights.map((each) => `${each.flightNumber}: ${each.reason}`).join('\n') }] };
  },
);

server.registerTool(
  'passengers',
  {
    description: 'How many passengers of ours are on a flight.',
    inputSchema: { flightNumber: z.string() },
    annotations: { readOnlyHint: true },
  },
  async ({ flightNumber }, extra) => {
    try {
      const rows = await query<{ count: number }>(
        'select count(*) as count from bookings where flight_number = $1',
        [flightNumber],
        { signal: extra.signal },
      );
      return { content: [{ type: 'text', text: `${rows[0]?.count ?? 0} passengers` }] };
    } catch (error) {
      extra.signal.throwIfAborted();
      console.error('passengers', error);
      return {
        isError: true,
        content: [{ type: 'text', text: `The passengers of ${flightNumber} could not be counted. Call disruptions for the airport instead.` }],
      };
    }
  },
);

server.registerTool('restart_sync', { description: 'Restart the import of bookings from the airlines.' }, async (extra) => {
  const { stdout } = await sh('systemctl restart booking-sync && systemctl is-active booking-sync');
  await extra.sendNotification({ method: 'notifications/message', params: { level: 'info', data: 'restarted' } });
  return { content: [{ type: 'text', text: stdout.trim() }] };
});

await server.connect(new StdioServerTransport());

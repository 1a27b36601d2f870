import { z } from 'zod';

const environment = z.object({
  DATABASE_URL: z.url(),
  FLIGHTS_API: z.url().default('https://flights.example.com'),
  PAYMENTS_API: z.url().default('https://payments.example.com'),
  PAYMENTS_KEY: z.string(),
  DESK_API: z.url().default('https://desk.example.com'),
});

const env = environment.parse(process.env);

export const config = {
  databaseUrl: env.DATABASE_URL,
  flightsApi: env.FLIGHTS_API,
  paymentsApi: env.PAYMENTS_API,
  paymentsKey: env.PAYMENTS_KEY,
  deskApi: env.DESK_API,
  model: 'anthropic/claude-sonnet-4.5',
};

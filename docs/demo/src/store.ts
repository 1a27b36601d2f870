import { config } from './config.js';
import { UpstreamError } from './errors.js';

export interface Booking {
  id: string;
  surname: string;
  traveller: string;
  email: string;
  flightNumber: string;
  departsAt: string;
  paidCents: number;
  status: 'confirmed' | 'cancelled' | 'flown';
}

interface QueryOptions {
  signal?: AbortSignal | undefined;
}

/** Runs one statement over the database's HTTP endpoint. */
export async function query<Row = Booking>(sql: string, params: unknown[], options: QueryOptions = {}): Promise<Row[]> {
  const response = await fetch(new URL('/sql', config.databaseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sql, params }),
    signal: options.signal,
  });
  if (!response.ok) throw new UpstreamError('database', response);
  const { rows } = (await response.json()) as { rows: Row[] };
  return rows;
}

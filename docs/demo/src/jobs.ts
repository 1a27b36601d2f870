import { query } from './store.js';

interface Job {
  name: string;
  description: string;
  schedule: string;
  execute(now: Date): Promise<void>;
}

// Jobs, not tools: nothing here is read by a model, and the scheduler wants the throw.
export const jobs: Job[] = [
  {
    name: 'closeFlown',
    description: 'Close the bookings of flights that have landed.',
    schedule: '0 3 * * *',
    async execute(now) {
      await query("update bookings set status = 'flown' where departs_at < $1", [now.toISOString()]);
      const answer = await fetch('https://metrics.example.com/jobs/close-flown', { method: 'POST' });
      if (!answer.ok) throw { job: 'closeFlown', status: answer.status };
    },
  },
];

import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { notePower } from './power-budget/power-budget.repo.ts';

const fiveMinutesMs = 300_000;

export const chargingPowerJobs: readonly ScheduledJob[] = [
  {
    name: 'station-power',
    when: { everyMin: 5 },
    lane: 'device',
    async perDealer(tx, { dealerId, now }) {
      await notePower(tx, dealerId, new Date(Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs));
    },
  },
];

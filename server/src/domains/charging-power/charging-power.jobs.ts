import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { forgetPower, notePower } from './power-budget/power-budget.repo.ts';

const [fiveMinutesMs, keptMs] = [300_000, 400 * 86_400_000];

export const chargingPowerJobs: readonly ScheduledJob[] = [
  {
    name: 'station-power',
    when: { everyMin: 5 },
    lane: 'device',
    async perDealer(tx, { dealerId, now }) {
      await notePower(tx, dealerId, new Date(Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs));
    },
  },
  {
    name: 'station-power-forgotten',
    when: { dailyAt: ['04:10'] },
    lane: 'heavy',
    async perDealer(tx, { dealerId, now }) {
      await forgetPower(tx, dealerId, new Date(now.getTime() - keptMs));
    },
  },
];

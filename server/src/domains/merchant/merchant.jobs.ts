import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { settleMonths } from './settlement.service.ts';

export const merchantJobs: readonly ScheduledJob[] = [
  {
    name: 'merchant-settlement',
    // Once a month is over there is something to do; later days find what a server missed.
    when: { dailyAt: ['03:20'] },
    lane: 'heavy',
    rests: true,
    async perDealer(tx, { dealerId, now }) {
      await settleMonths({ tx, now }, dealerId);
    },
  },
];

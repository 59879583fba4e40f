import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { billUnit } from './system-bill.service.ts';

export const systemPayJobs: readonly ScheduledJob[] = [
  {
    name: 'system-fee',
    when: { dailyAt: ['04:50'] },
    lane: 'heavy',
    perDealer: (tx, { app, dealerId, now }) => billUnit({ app, tx, dealerId, now }),
  },
];

import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { retryDeductions } from './auto-pay.service.ts';

export const autoPayJobs: readonly ScheduledJob[] = [
  {
    name: 'auto-pay-retry',
    when: { everyMin: 1 },
    lane: 'money',
    perDealer: (tx, { app, dealerId, now }) => retryDeductions({ app, tx, now }, dealerId),
  },
];

import type { ScheduledJob } from '../../kernel/jobs.ts';
import { refundsToAsk } from './refund.repo.ts';
import { scheduleQuery } from './refund-execute.service.ts';

export const refundJobs: readonly ScheduledJob[] = [
  {
    name: 'refund-query',
    pattern: '* * * * *',
    async perDealer(tx, { app, dealerId, now }) {
      for (const refund of await refundsToAsk(tx, dealerId, now)) await scheduleQuery({ app, tx, now }, refund);
    },
  },
];

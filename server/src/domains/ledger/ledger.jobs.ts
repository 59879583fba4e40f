import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { catchingUp } from './post/backfill.service.ts';
import { postingPart } from './post/poster.service.ts';

export const ledgerJobs: readonly ScheduledJob[] = [
  {
    name: 'ledger-posting',
    when: { everyMin: 1 },
    lane: 'heavy',
    async perDealer() {
      return [postingPart, catchingUp];
    },
  },
];

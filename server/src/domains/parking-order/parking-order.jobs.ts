import type { ScheduledJob } from '../../kernel/jobs.ts';
import { expireAttempts, overdueStays } from './parking-order-job.repo.ts';
import { updateStay } from './stay-write.repo.ts';

/** A released vehicle that has not passed after this long has not come in or gone out (parking-core §3.4.5). */
const attemptMs = 180_000;

export const parkingOrderJobs: readonly ScheduledJob[] = [
  {
    name: 'unpaid-to-arrears',
    pattern: '*/5 * * * *',
    async perDealer(tx, { dealerId, now }) {
      for (const id of await overdueStays(tx, dealerId, now)) await updateStay(tx, { dealerId, id }, { order_status: 3 });
    },
  },
  {
    name: 'expire-attempts',
    pattern: '* * * * *',
    async perDealer(tx, { dealerId, now }) {
      await expireAttempts(tx, dealerId, new Date(now.getTime() - attemptMs));
    },
  },
];

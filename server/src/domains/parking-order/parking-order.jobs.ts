import { orderStatus } from '@bochong/contract/parking-order';
import type { ScheduledJob } from '../../kernel/jobs.ts';
import { expireAttempts, overdueStays } from './parking-order-job.repo.ts';
import { changeStay } from './stay-change.service.ts';

/** A released vehicle that has not passed after this long has not come in or gone out (parking-core §3.4.5). */
const attemptMs = 180_000;

export const parkingOrderJobs: readonly ScheduledJob[] = [
  {
    name: 'unpaid-to-arrears',
    pattern: '*/5 * * * *',
    async perDealer(tx, { app, dealerId, now }) {
      for (const stay of await overdueStays(tx, dealerId, now))
        await changeStay({ app, tx, now }, stay, { order_status: orderStatus.ARREARS });
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

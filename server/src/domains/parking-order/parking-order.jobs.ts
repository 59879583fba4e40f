import { orderStatus } from '@bochong/contract/parking-order';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { closeForgotten } from './park-order/auto-close.service.ts';
import { expireAttempts, foldPassHours, overdueStays } from './stay/parking-order-job.repo.ts';
import { changeStay } from './stay/stay-change.service.ts';

/** A released vehicle that has not passed after this long has not come in or gone out. */
const attemptMs = 180_000;

export const parkingOrderJobs: readonly ScheduledJob[] = [
  {
    name: 'unpaid-to-arrears',
    when: { everyMin: 5 },
    lane: 'routine',
    async perDealer(tx, { app, dealerId, now }) {
      for (const stay of await overdueStays(tx, dealerId, now))
        await changeStay({ app, tx, now }, stay, { order_status: orderStatus.ARREARS });
    },
  },
  { name: 'fold-pass-hours', when: { everyMin: 1 }, lane: 'routine', perDealer: foldPassHours },
  {
    name: 'close-forgotten-stays',
    // The later runs finish what a restart interrupted and otherwise find nothing.
    when: { dailyAt: ['03:30', '03:40', '03:50'] },
    lane: 'heavy',
    perDealer: closeForgotten,
  },
  {
    name: 'expire-attempts',
    when: { everyMin: 1 },
    lane: 'routine',
    async perDealer(tx, { dealerId, now }) {
      await expireAttempts(tx, dealerId, new Date(now.getTime() - attemptMs));
    },
  },
];

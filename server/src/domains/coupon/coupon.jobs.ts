import type { Tx } from '../../kernel/database/db.ts';
import type { JobContext, ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { countPieces, endOver } from './template/coupon-stock.repo.ts';
import { expireCoupons, releaseLapsed, templatesRunOut } from './use/coupon.repo.ts';
import { forgetHolds } from './use/use.repo.ts';

/** A bill is paid within a quarter of an hour; a notice that comes a day late finds no coupon. */
const holdDays = 7;

/** One template in a transaction of its own: whoever gives coupons of several waits for none of these. */
const expiringOf =
  (templateId: string) =>
  async (tx: Tx, { dealerId, now }: JobContext) => {
    const expired = await expireCoupons(tx, dealerId, templateId, now);
    await countPieces(tx, { dealerId, id: templateId }, { expired });
  };

export const couponJobs: readonly ScheduledJob[] = [
  {
    name: 'coupon-locks',
    when: { everyMin: 1 },
    lane: 'routine',
    perDealer: (tx, { dealerId, now }) => releaseLapsed(tx, dealerId, now),
  },
  {
    name: 'coupon-expiry',
    when: { everyMin: 10 },
    lane: 'routine',
    async perDealer(tx, { dealerId, now }) {
      await endOver(tx, dealerId, now);
      await forgetHolds(tx, dealerId, new Date(now.getTime() - holdDays * 86_400_000));
      return (await templatesRunOut(tx, dealerId, now)).map(expiringOf);
    },
  },
];

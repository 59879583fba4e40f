import type { Tx } from '../../kernel/database/db.ts';
import type { JobContext, ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { lapse, templatesWithLapsed } from './sale/purchase.repo.ts';
import { countSold } from './sale/sale.repo.ts';
import { purchaseFlow, tellMoved } from './sale/sale.service.ts';
import { cancelUnpaid } from './shop/shop.service.ts';
import { countPieces, endOver } from './template/coupon-stock.repo.ts';
import { expireCoupons, releaseLapsed, templatesRunOut } from './use/coupon-expiry.repo.ts';
import { forgetHolds } from './use/use.repo.ts';

/** A bill is paid within a quarter of an hour; a notice that comes a day late finds no coupon. */
const holdDays = 7;

const byPurchase = (pieces: readonly { purchaseId: string | null }[]) =>
  [...Map.groupBy(pieces, ({ purchaseId }) => purchaseId)].flatMap(([purchaseId, of]) =>
    purchaseId === null ? [] : [{ purchaseId, qty: of.length }],
  );

/** One template in a transaction of its own: whoever gives coupons of several waits for none of these. */
const expiringOf =
  (templateId: string) =>
  async (tx: Tx, { app, dealerId, now }: JobContext) => {
    const expired = await expireCoupons(tx, dealerId, templateId, now);
    await countPieces(tx, { dealerId, id: templateId }, { expired: expired.length });
    await tellMoved({ app, tx, now }, dealerId, purchaseFlow.EXPIRED, byPurchase(expired));
  };

/** What merchants bought of a coupon and did not give while it was good. */
const lapsingOf =
  (templateId: string) =>
  async (tx: Tx, { app, dealerId, now }: JobContext) => {
    const lapsed = await lapse(tx, dealerId, templateId);
    await countSold(tx, { dealerId, id: templateId }, 0, 0 - lapsed.reduce((sum, { qty }) => sum + qty, 0));
    await tellMoved({ app, tx, now }, dealerId, purchaseFlow.EXPIRED, lapsed);
  };

export const couponJobs: readonly ScheduledJob[] = [
  {
    name: 'coupon-locks',
    when: { everyMin: 1 },
    lane: 'routine',
    async perDealer(tx, { dealerId, now }) {
      await releaseLapsed(tx, dealerId, now);
      await cancelUnpaid(tx, dealerId, now);
    },
  },
  {
    name: 'coupon-expiry',
    when: { everyMin: 10 },
    lane: 'routine',
    async perDealer(tx, { dealerId, now }) {
      await endOver(tx, dealerId, now);
      await forgetHolds(tx, dealerId, new Date(now.getTime() - holdDays * 86_400_000));
      return [
        ...(await templatesRunOut(tx, dealerId, now)).map(expiringOf),
        ...(await templatesWithLapsed(tx, dealerId, now)).map(lapsingOf),
      ];
    },
  },
];

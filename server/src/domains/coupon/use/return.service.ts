import { couponStatus } from '@bochong/contract/coupon';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { countGrant } from '../grant/grant.repo.ts';
import { purchaseFlow, tellMoved } from '../sale/sale.service.ts';
import { couponSettingOf } from '../template/coupon-setting.repo.ts';
import { countPieces } from '../template/coupon-stock.repo.ts';
import { lockCoupons } from './coupon.repo.ts';
import { insertReturn, markReturned, standingUses } from './use-return.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A coupon that a merchant bought came back from an order that it had paid of. */
    BoughtCouponReturned: { returnId: string };
  }
}

/**
 * All that was paid for an order beside its coupons has gone back: where the unit wants it they come back too, each use once. The order is
 * locked. One whose validity is over meanwhile has expired. Answers how many came back.
 */
export async function returnCoupons(
  work: Pick<WorkContext, 'app' | 'tx' | 'now'>,
  { dealerId, orderId }: { dealerId: string; orderId: string },
): Promise<number> {
  const { app, tx, now } = work;
  const uses = await standingUses(tx, dealerId, orderId);
  if (uses.length === 0 || (await couponSettingOf(tx, dealerId)).returnOnRefund !== 1) return 0;
  const ids = uses.map(({ couponId }) => couponId);
  const coupons = new Map((await lockCoupons(tx, [dealerId], ids)).map((coupon) => [coupon.id, coupon]));
  let returned = 0;
  for (const one of uses) {
    const coupon = coupons.get(one.couponId);
    if (coupon?.status !== couponStatus.USED) continue;
    const expired = Date.parse(coupon.endTime) <= now.getTime();
    await markReturned(tx, coupon, expired);
    const returnId = await insertReturn(tx, { dealerId, orderId, use: one, at: now });
    const { templateId, grantId, purchaseId } = coupon;
    if (grantId !== null) await countGrant(tx, dealerId, grantId, { used: -1 });
    await countPieces(tx, { dealerId, id: templateId }, { used: -1, expired: expired ? 1 : 0, discountFen: 0 - one.appliedFen });
    if (purchaseId !== null) await app.events.emit(tx, 'BoughtCouponReturned', dealerId, { returnId });
    if (purchaseId !== null && expired) await tellMoved(work, dealerId, purchaseFlow.EXPIRED, [{ purchaseId, qty: 1 }]);
    returned += 1;
  }
  return returned;
}

import type { WorkContext } from '../../../kernel/app-context.ts';
import { startOfDay } from '../../../kernel/time.ts';
import { lockCoupons } from './coupon.repo.ts';
import { isFree } from './hold.service.ts';
import type { CouponOrder } from './offer.service.ts';
import { couponsOfCharge, type UsableCoupon } from './usable-coupon.repo.ts';
import { usableAt } from './usable-time.rule.ts';

export interface ChargingOrderOfCoupons extends CouponOrder {
  stationId: string;
  /** Of the business day, as the charge's place counts it. */
  dayType: number;
}

/**
 * Coupons of a car that may be used on its charge now, locked to the end of the transaction: what is chosen of them is there when it is used. The
 * charge's own lock is taken before.
 */
export async function lockForCharge({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, order: ChargingOrderOfCoupons): Promise<UsableCoupon[]> {
  const found = await couponsOfCharge(tx, order, now, new Date(startOfDay(now)));
  const good = found.filter(
    (one) => usableAt(one, now, order.dayType) && (one.perPlateDayLimit === null || one.usedToday < one.perPlateDayLimit),
  );
  if (good.length === 0) return [];
  const ids = good.map(({ couponId }) => couponId);
  const free = (await lockCoupons(tx, [order.dealerId], ids)).filter((coupon) => isFree(coupon, order.orderId, now));
  return good.filter(({ couponId }) => free.some(({ id }) => id === couponId));
}

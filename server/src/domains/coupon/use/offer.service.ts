import { couponErrors, couponFigure, couponTerms, type OfferedCoupon } from '@bochong/contract/coupon';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { startOfDay } from '../../../kernel/time.ts';
import { couponSettingOf } from '../template/coupon-setting.repo.ts';
import { type Applicable, type Applied, applyInOrder, bestChoice, mayStack, type Priced, totalOf } from './coupon-apply.rule.ts';
import { type UsableCoupon, usableCoupons } from './usable-coupon.repo.ts';
import { usableAt } from './usable-time.rule.ts';
import { usesOf } from './use.repo.ts';

/** An order that coupons of its vehicle may pay part of. */
export interface CouponOrder {
  dealerId: string;
  orderId: string;
  orderNo: string;
  bizType: number;
  parkId: string;
  plateNo: string;
}

export interface Offer {
  offered: OfferedCoupon[];
  /** What the coupons that are meant take off, in the order they act. */
  applied: Applied[];
  discountFen: number;
}

/** How the order is priced, and which kinds its price allows. */
export interface OfferedPrice extends Priced {
  dayType: number;
  allows(couponType: number): boolean;
}

const none: Offer = { offered: [], applied: [], discountFen: 0 };

/** Coupons that were used for the order count as chosen: a second payment does not begin anew. */
async function stillAllowed(work: Pick<WorkContext, 'tx'>, order: CouponOrder, coupons: readonly UsableCoupon[]) {
  const [{ maxPerOrder }, used] = await Promise.all([
    couponSettingOf(work.tx, order.dealerId),
    usesOf(work.tx, order.dealerId, order.orderId),
  ]);
  const most = maxPerOrder - used.length;
  const fits = ({ couponType, stackable }: Applicable) =>
    used.length === 0 || (stackable && used.every((one) => one.stackable && one.couponType !== couponType));
  return { most, coupons: most > 0 ? coupons.filter(fits) : [] };
}

/**
 * What coupons of a vehicle take off an order: those that are wished for, or (without a wish) the choice that leaves the least to pay. A wish
 * for what cannot be used is refused, one that lowers nothing is not taken.
 */
export async function offerCoupons(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  order: CouponOrder,
  price: OfferedPrice,
  wish?: readonly string[],
): Promise<Offer> {
  if (price.dueFen === 0) return wish && wish.length > 0 ? fail(couponErrors.notUsable) : none;
  const found = await usableCoupons(tx, order, now, new Date(startOfDay(now)));
  const good = found.filter(
    (one) =>
      price.allows(one.couponType) &&
      usableAt(one, now, price.dayType) &&
      (one.perPlateDayLimit === null || one.usedToday < one.perPlateDayLimit),
  );
  const { coupons, most } = await stillAllowed({ tx }, order, good);
  if (coupons.length === 0 && (wish === undefined || wish.length === 0)) return none;
  const applied = wish === undefined ? bestChoice(price, coupons, most) : wished(price, coupons, most, wish);
  const taken = new Map(applied.map(({ couponId, discountFen }) => [couponId, discountFen]));
  return {
    applied,
    discountFen: totalOf(applied),
    offered: coupons.map((coupon) => ({
      ...{
        couponId: coupon.couponId,
        name: coupon.name,
        figure: couponFigure(coupon),
        terms: couponTerms(coupon),
        endTime: coupon.endTime,
      },
      usable: taken.has(coupon.couponId) || applyInOrder(price, [coupon]).length > 0,
      chosen: taken.has(coupon.couponId),
      discountFen: taken.get(coupon.couponId) ?? 0,
    })),
  };
}

function wished(price: Priced, coupons: readonly UsableCoupon[], most: number, wish: readonly string[]): Applied[] {
  const ids = [...new Set(wish)];
  const meant = coupons.filter(({ couponId }) => ids.includes(couponId));
  if (meant.length < ids.length) fail(couponErrors.notUsable);
  if (!mayStack(meant, most)) fail(couponErrors.tooMany, { most });
  return applyInOrder(price, meant);
}

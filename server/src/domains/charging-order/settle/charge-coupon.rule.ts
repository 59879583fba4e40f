import { couponKind, couponScope } from '@bochong/contract/coupon';
import type { ChargingCoupon } from '../../charging-tariff/index.ts';

/** What of a coupon decides what it takes off a charge. */
export interface CouponTerms {
  couponId: string;
  couponType: number;
  bizScope: number;
  payBp: number | null;
  amountFen: number | null;
  thresholdFen: number | null;
  maxDiscountFen: number | null;
  endTime: string;
}

/** A coupon as the engine reckons with it; undefined for a kind that takes time off, which a charge has not. */
export function chargingCouponOf(coupon: CouponTerms): ChargingCoupon | undefined {
  const { couponId, couponType, bizScope, amountFen, payBp, thresholdFen, maxDiscountFen, endTime } = coupon;
  const kept = {
    couponId,
    scope: bizScope === couponScope.CHARGING ? ('all' as const) : ('service' as const),
    thresholdFen: thresholdFen ?? 0,
    endsAt: Date.parse(endTime),
  };
  const most = maxDiscountFen !== null && { maxOffFen: maxDiscountFen };
  if (couponType === couponKind.FULL) return { ...kept, value: { kind: 'percent', bp: 0, ...most } };
  if (couponType === couponKind.PERCENT) return { ...kept, value: { kind: 'percent', bp: payBp ?? 10_000, ...most } };
  const byAmount = couponType === couponKind.AMOUNT || couponType === couponKind.OVER;
  return byAmount ? { ...kept, value: { kind: 'cash', fen: amountFen ?? 0 } } : undefined;
}

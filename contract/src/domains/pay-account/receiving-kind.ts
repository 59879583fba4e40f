import { enumOf } from '../../kernel/enum-of.ts';
import { billBiz } from '../bill/index.ts';

/**
 * Businesses that are received for together. A driver's page pays several with one identity at a channel (a stay with its old debts, a charge
 * with the recharge before it), so that these have one account.
 */
export const receivingKind = enumOf('receivingKind', '收款业务', {
  PARKING: [1, '停车'],
  CHARGING: [2, '充电'],
  COUPON: [3, '优惠券与商户'],
});

const charging: readonly number[] = [
  billBiz.CHARGING,
  billBiz.OCCUPANCY,
  billBiz.RECHARGE,
  billBiz.CHARGING_BOOK,
  billBiz.COMPANY_CHARGING,
  billBiz.PEER_CHARGING,
];
const coupons: readonly number[] = [billBiz.COUPON, billBiz.MERCHANT, billBiz.MERCHANT_SETTLEMENT];

/** The kind that a business of the till is received for with. */
export function receivingKindOf(bizType: number): number {
  if (charging.includes(bizType)) return receivingKind.CHARGING;
  return coupons.includes(bizType) ? receivingKind.COUPON : receivingKind.PARKING;
}

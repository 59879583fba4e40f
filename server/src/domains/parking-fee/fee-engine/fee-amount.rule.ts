import { type ChargeRuleContent, type CouponType, couponType, type FeeCalculation } from '@bochong/contract/parking-fee';
import { yuan } from '../../../kernel/money.ts';

/** Half up at a thousandth share, in integers. */
export const permilleOf = (fen: number, permille: number): number => Math.floor((fen * permille + 500) / 1000);

const roundingUnit = { FEN: 1, JIAO: 10, YUAN: 100 } as const;

/** Step 9: to the fen, jiao or yuan. */
export function roundAmount(fen: number, { to, mode }: ChargeRuleContent['amountRounding']): number {
  const unit = roundingUnit[to];
  const offset = mode === 'UP' ? unit - 1 : mode === 'HALF_UP' ? Math.floor(unit / 2) : 0;
  return Math.floor((fen + offset) / unit) * unit;
}

/** A coupon chosen for the stay. `value`: TIME minutes, PERCENT thousandths still to pay, AMOUNT fen; FULL has none. */
export interface Coupon {
  couponId: string;
  type: CouponType;
  value: number;
}

export interface CouponResult {
  readonly used: FeeCalculation['coupons'];
  readonly amount: number;
  readonly notes: string[];
}

const valueText = ({ type, value }: Coupon): string => {
  if (type === couponType.TIME) return `${value}分钟`;
  if (type === couponType.PERCENT) return `${value / 100}折`;
  return type === couponType.AMOUNT ? `${yuan(value)}元` : '全免';
};

/** FULL, TIME, PERCENT, AMOUNT: the order coupons act in (dictionary §5.6). */
const order: readonly CouponType[] = [couponType.FULL, couponType.TIME, couponType.PERCENT, couponType.AMOUNT];

/**
 * Step 10. `receivableWithout(minutes)` is the receivable with the last so many billable minutes removed.
 * A coupon that does not lower the amount is not used up.
 */
export function applyCoupons(
  receivable: number,
  coupons: readonly Coupon[],
  policy: ChargeRuleContent['couponPolicy'],
  receivableWithout: (minutes: number) => number,
): CouponResult {
  const limit: Record<CouponType, number> = { 1: policy.maxTime, 2: policy.maxPercent, 3: policy.maxAmount, 4: 1 };
  const used: FeeCalculation['coupons'] = [];
  const notes: string[] = [];
  let amount = receivable;
  let minutes = 0;
  for (const coupon of coupons.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))) {
    const text = valueText(coupon);
    if (!policy.allowTypes.includes(coupon.type) || limit[coupon.type] <= 0) {
      notes.push(`${couponType.label(coupon.type)}${text}不可在本规则使用`);
      continue;
    }
    let after = amount;
    if (coupon.type === couponType.FULL) after = 0;
    else if (coupon.type === couponType.TIME) after = Math.min(amount, receivableWithout(minutes + coupon.value));
    else if (coupon.type === couponType.PERCENT) after = permilleOf(amount, coupon.value);
    else after = Math.max(0, amount - coupon.value);
    if (after >= amount) {
      notes.push(`${couponType.label(coupon.type)}${text}未产生优惠，不核销`);
      continue;
    }
    limit[coupon.type] -= 1;
    if (coupon.type === couponType.TIME) minutes += coupon.value;
    used.push({ couponId: coupon.couponId, type: coupon.type, valueText: text, beforeFen: amount, discountFen: amount - after });
    amount = after;
  }
  return { used, amount, notes };
}

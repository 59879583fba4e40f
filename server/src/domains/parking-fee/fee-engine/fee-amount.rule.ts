import { type CouponType, couponType, type FeeCalculation, type FeeRuleContent } from '@bochong/contract/parking-fee';
import { yuan } from '../../../kernel/money.ts';

/** Half up at a thousandth share, in integers. */
export const permilleOf = (fen: number, permille: number): number => Math.floor((fen * permille + 500) / 1000);

const roundingUnit = { FEN: 1, JIAO: 10, YUAN: 100 } as const;

/** Step 9: to the fen, jiao or yuan. */
export function roundAmount(fen: number, { to, mode }: FeeRuleContent['amountRounding']): number {
  const unit = roundingUnit[to];
  const offset = mode === 'UP' ? unit - 1 : mode === 'HALF_UP' ? Math.floor(unit / 2) : 0;
  return Math.floor((fen + offset) / unit) * unit;
}

/** A coupon chosen for the stay. `value`: TIME minutes, PERCENT thousandths still to pay, AMOUNT fen; FULL has none. */
export interface Coupon {
  couponId: string;
  type: CouponType;
  value: number;
  /** ISO instant after which it is worth nothing; absent: never. */
  expiresAt?: string | undefined;
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

/** FULL, TIME, PERCENT, AMOUNT: the order coupons act in. */
const order: readonly CouponType[] = [couponType.FULL, couponType.TIME, couponType.PERCENT, couponType.AMOUNT];

/** How much a coupon takes off beside another of its type: the larger first. */
const strength = ({ type, value }: Coupon): number => (type === couponType.PERCENT ? -value : value);

/** In the order they act: by type, the strongest of a type first. */
const inOrder = (coupons: readonly Coupon[]): Coupon[] =>
  coupons.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type) || strength(b) - strength(a));

const lifeOf = ({ expiresAt }: Coupon): number => (expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt));

/** Of what is given, those that may go unused first: the one that expires last, then the one given last. */
const leastUrgentFirst = (coupons: readonly Coupon[]): Coupon[] =>
  coupons.toReversed().sort((a, b) => (lifeOf(a) < lifeOf(b) ? 1 : lifeOf(a) > lifeOf(b) ? -1 : 0));

/**
 * Step 10. `receivableWithout(minutes)` is the receivable with the last so many billable minutes removed.
 * Of all choices the policy allows, the one that leaves the least to pay is used; among equal ones those that expire first, then those given
 * first. So an amount never falls with a later exit. A coupon whose absence changes nothing is not used up.
 */
export function applyCoupons(
  receivable: number,
  coupons: readonly Coupon[],
  policy: FeeRuleContent['couponPolicy'],
  receivableWithout: (minutes: number) => number,
): CouponResult {
  const most: Record<CouponType, number> = { 1: policy.maxTime, 2: policy.maxPercent, 3: policy.maxAmount, 4: 1 };
  const allowed = ({ type }: Coupon) => policy.allowTypes.includes(type) && most[type] > 0;
  /** What coupons leave step by step: the strongest of each type, as many as the policy allows. */
  const apply = (chosen: readonly Coupon[]): { coupon: Coupon; before: number; after: number }[] => {
    const left = { ...most };
    let [amount, minutes] = [receivable, 0];
    return inOrder(chosen).flatMap((coupon) => {
      if (left[coupon.type] <= 0) return [];
      left[coupon.type] -= 1;
      if (coupon.type === couponType.TIME) minutes += coupon.value;
      const before = amount;
      if (coupon.type === couponType.FULL) amount = 0;
      else if (coupon.type === couponType.TIME) amount = Math.min(before, receivableWithout(minutes));
      else if (coupon.type === couponType.PERCENT) amount = permilleOf(before, coupon.value);
      else amount = Math.max(0, before - coupon.value);
      return [{ coupon, before, after: amount }];
    });
  };
  const leaves = (chosen: readonly Coupon[]): number => apply(chosen).at(-1)?.after ?? receivable;
  const usable = coupons.filter(allowed);
  const least = leaves(usable);
  const chosen = new Set(usable);
  for (const coupon of leastUrgentFirst(usable)) {
    chosen.delete(coupon);
    if (leaves([...chosen]) > least) chosen.add(coupon);
  }
  const used = apply([...chosen]).map(({ coupon, before, after }) => ({
    couponId: coupon.couponId,
    type: coupon.type,
    valueText: valueText(coupon),
    beforeFen: before,
    discountFen: before - after,
  }));
  const unused = (coupon: Coupon) =>
    `${couponType.label(coupon.type)}${valueText(coupon)}${allowed(coupon) ? '未产生优惠，不核销' : '不可在本规则使用'}`;
  return { used, amount: least, notes: inOrder(coupons.filter((coupon) => !chosen.has(coupon))).map(unused) };
}

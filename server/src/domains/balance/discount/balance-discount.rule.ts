import { balanceDiscountType } from '@bochong/contract/balance';

/** What of a rule decides how much comes off, fen. */
export interface DiscountTerms {
  discountType: number;
  payBp: number | null;
  amountFen: number | null;
  minFeeFen: number;
  maxDiscountFen: number | null;
}

/** A rule that is switched on. */
export interface DiscountRuleFacts extends DiscountTerms {
  ruleId: string;
  holderType: number;
  /** None: at all. */
  stationIds: readonly string[];
  startTime: string;
  endTime: string | null;
  /** None: on all. */
  dayTypes: readonly number[];
  exclusiveWithCoupon: boolean;
}

/** What is about to be paid wholly from the balance. */
export interface BalancePayment {
  holderType: number;
  stationId: string;
  feeFen: number;
  /** What a coupon has taken off before. */
  couponFen: number;
  at: Date;
  dayType: number;
}

/** Half up at a share in basis points, in integers. */
const shareOf = (fen: number, bp: number): number => Math.floor((fen * bp + 5000) / 10_000);

/** What the terms take off a fee: never below 0, never more than the fee. */
export function discountOf(terms: DiscountTerms, feeFen: number): number {
  if (feeFen <= 0 || feeFen < terms.minFeeFen) return 0;
  const offFen = terms.discountType === balanceDiscountType.RATE ? feeFen - shareOf(feeFen, terms.payBp ?? 10_000) : (terms.amountFen ?? 0);
  return Math.min(offFen, feeFen, terms.maxDiscountFen ?? feeFen);
}

/** Whether a rule holds for a payment: from its start to before its end. */
export const holds = (rule: DiscountRuleFacts, { holderType, stationId, couponFen, at, dayType }: BalancePayment): boolean =>
  rule.holderType === holderType &&
  (rule.stationIds.length === 0 || rule.stationIds.includes(stationId)) &&
  Date.parse(rule.startTime) <= at.getTime() &&
  (rule.endTime === null || at.getTime() < Date.parse(rule.endTime)) &&
  (rule.dayTypes.length === 0 || rule.dayTypes.includes(dayType)) &&
  !(rule.exclusiveWithCoupon && couponFen > 0);

/** The rule that takes the most off, of equal ones the first; null when none takes anything off. Rules do not add up. */
export function bestRule(
  rules: readonly DiscountRuleFacts[],
  payment: BalancePayment,
): { rule: DiscountRuleFacts; discountFen: number } | null {
  let best: { rule: DiscountRuleFacts; discountFen: number } | null = null;
  for (const rule of rules) {
    const discountFen = holds(rule, payment) ? discountOf(rule, payment.feeFen) : 0;
    if (discountFen > (best?.discountFen ?? 0)) best = { rule, discountFen };
  }
  return best;
}

/** What stays of a discount when the fee is another: less when the fee fell, never more than was given. */
export const discountAfter = (terms: DiscountTerms, givenFen: number, feeFen: number): number =>
  Math.min(givenFen, discountOf(terms, feeFen));

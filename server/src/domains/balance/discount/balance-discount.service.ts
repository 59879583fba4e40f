import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessDate } from '../../../kernel/time.ts';
import { dayOfDate, dayTypeOf, dealerCalendar } from '../../parking-fee/index.ts';
import { type BalancePayment, bestRule, discountAfter } from './balance-discount.rule.ts';
import { rulesInForce } from './discount-rule.repo.ts';
import { type DiscountUse, insertUse, useOf } from './discount-use.repo.ts';

type Work = Pick<WorkContext, 'tx' | 'now'>;

/** An order that is paid from an account. */
export interface DiscountOrder {
  dealerId: string;
  orderId: string;
  orderNo: string;
  accountId: string;
}

/** What a rule takes off when all of a payment comes from the balance; null when none does. `take` keeps it, once for an order. */
export async function balanceDiscount(
  { tx, now }: Work,
  order: DiscountOrder,
  payment: Omit<BalancePayment, 'at' | 'dayType'>,
): Promise<{ discountFen: number; take(): Promise<void> } | null> {
  const rules = await rulesInForce(tx, order.dealerId);
  if (rules.length === 0) return null;
  const today = businessDate(now);
  const dayType = dayTypeOf(dayOfDate(today), await dealerCalendar(tx, order.dealerId, null, today, today));
  const best = bestRule(rules, { ...payment, at: now, dayType });
  if (best === null) return null;
  const { discountType, payBp, amountFen, minFeeFen, maxDiscountFen, ruleId } = best.rule;
  const use = { ...order, ruleId, discountType, payBp, amountFen, minFeeFen, maxDiscountFen, appliedFen: best.discountFen };
  return { discountFen: best.discountFen, take: () => insertUse(tx, use, now) };
}

/** An order costs another fee: keeps what has to be taken back of its discount, and answers what stays. */
export async function correctBalanceDiscount(
  { tx, now }: Work,
  { dealerId, orderId, feeFen }: { dealerId: string; orderId: string; feeFen: number },
): Promise<number> {
  const use: DiscountUse | undefined = await useOf(tx, dealerId, orderId);
  if (!use) return 0;
  const staysFen = discountAfter(use, use.appliedFen, feeFen);
  if (staysFen < use.appliedFen) await insertUse(tx, { ...use, appliedFen: staysFen - use.appliedFen }, now);
  return staysFen;
}

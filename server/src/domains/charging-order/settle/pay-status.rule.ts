import { chargingFlag, chargingPayerType, chargingPayStatus } from '@bochong/contract/charging-order';
import { withFlag, withoutFlag } from '../pricing/price-order.rule.ts';

/** Money of a settled order, fen. */
export interface OrderMoney {
  /** What a peer pays stands on its account: the order owes nothing and nothing is paid in at the till. */
  payerType?: number;
  payableFen: number;
  /** Gross. */
  paidFen: number;
  refundedFen: number;
  /** Of it, what went back because the order turned out to cost less. */
  adjustRefundedFen: number;
  waivedFen: number;
  /** What paying wholly from the balance took off: neither owed nor paid. */
  balanceDiscountFen?: number;
}

/** What is to be paid of it in the end. */
export const dueFen = ({ payableFen, balanceDiscountFen = 0 }: Pick<OrderMoney, 'payableFen' | 'balanceDiscountFen'>): number =>
  payableFen - balanceDiscountFen;

/** What is still owed. What went back for other reasons is not owed again. */
export const owedFen = (money: OrderMoney): number =>
  money.payerType === chargingPayerType.PEER ? 0 : Math.max(0, dueFen(money) - (money.paidFen - money.adjustRefundedFen) - money.waivedFen);

/** What was paid beyond what it costs, and is not on its way back. */
export const surplusFen = (money: OrderMoney): number => Math.max(0, money.paidFen - money.adjustRefundedFen - dueFen(money));

/** What comes in beyond what is owed takes the place of what had been given up. */
export function afterPayment<M extends OrderMoney>(money: M, amountFen: number): M {
  const paidFen = money.paidFen + amountFen;
  const waivedFen = Math.min(money.waivedFen, Math.max(0, dueFen(money) - (paidFen - money.adjustRefundedFen)));
  return { ...money, paidFen, waivedFen };
}

export function payStatusOf(money: OrderMoney): (typeof chargingPayStatus)['options'][number]['value'] {
  if (owedFen(money) > 0) return chargingPayStatus.PART_PAID;
  if (money.payableFen === 0 && money.paidFen === 0) return chargingPayStatus.FREE;
  if (money.payerType === chargingPayerType.PEER) return chargingPayStatus.ON_PEER;
  const back = money.refundedFen - money.adjustRefundedFen;
  if (back === 0) return chargingPayStatus.PAID;
  return back >= money.paidFen - money.adjustRefundedFen ? chargingPayStatus.REFUNDED : chargingPayStatus.PART_REFUNDED;
}

/** What follows from the money of a settled order. */
export const standingOf = (money: OrderMoney, flags: readonly number[]) => ({
  arrears_fen: owedFen(money),
  pay_status: payStatusOf(money),
  flags: owedFen(money) > 0 ? withFlag(flags, chargingFlag.ARREARS) : withoutFlag(flags, chargingFlag.ARREARS),
});

/** Somebody has a wallet that pays. */
export const hasWallet = (payerType: number): boolean => payerType === chargingPayerType.OWNER || payerType === chargingPayerType.COMPANY;
export const isPayerKnown = (payerType: number): boolean => payerType !== chargingPayerType.UNKNOWN;

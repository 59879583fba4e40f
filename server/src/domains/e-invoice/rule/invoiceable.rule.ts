import { payChannel } from '@bochong/contract/kernel/pay-channel';

/** One payment of an order, or its part of one. */
export interface Payment {
  billId: string;
  itemNo: number;
  payChannel: number;
  fen: number;
  /** Went back, or is on its way. */
  refundFen: number;
  /** Stands on invoices that hold, less what of them is red. */
  activeFen: number;
}

/** What was put on a company's account is invoiced with the company's bill. */
export const isMoney = (payment: Pick<Payment, 'payChannel'>): boolean => payment.payChannel !== payChannel.COMPANY;

/** What of an order's money no refund claims; `giftFen` of it came out of what a wallet was given. */
export function keptFen(payments: readonly Payment[], giftFen: number): number {
  return payments.filter(isMoney).reduce((sum, { fen, refundFen }) => sum + fen - refundFen, 0) - giftFen;
}

export const activeFen = (payments: readonly Payment[]): number => payments.reduce((sum, payment) => sum + payment.activeFen, 0);

/** What of an order may be invoiced: money that stays, neither given nor on account, and on no invoice yet. */
export const invoiceableFen = (payments: readonly Payment[], giftFen: number): number =>
  Math.max(0, keptFen(payments, giftFen) - activeFen(payments));

/** What must be made red before so much more goes back. */
export const redNeededFen = (payments: readonly Payment[], giftFen: number, refundFen: number): number =>
  Math.max(0, activeFen(payments) - Math.max(0, keptFen(payments, giftFen) - refundFen));

/** Lays an amount over the payments it is invoiced for, the oldest first; of none more than stays. */
export function laidOver(payments: readonly Payment[], fen: number): { billId: string; itemNo: number; fen: number }[] {
  let left = fen;
  const parts = payments.filter(isMoney).flatMap((payment) => {
    const taken = Math.min(left, Math.max(0, payment.fen - payment.refundFen - payment.activeFen));
    left -= taken;
    return taken > 0 ? [{ billId: payment.billId, itemNo: payment.itemNo, fen: taken }] : [];
  });
  if (left > 0) throw new RangeError('more is invoiced than was paid');
  return parts;
}

import { billErrors, payChannel } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber, ownNumber } from '../../../kernel/database/business-number.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { type BillRow, insertBill } from './bill.repo.ts';
import type { BillOrder } from './bill-create.service.ts';
import { type BillPart, dealOut, totalFenOf } from './bill-part.rule.ts';
import { settleBill } from './bill-settle.service.ts';
import { claimChannelTrade } from './trade-number.repo.ts';

/** Money by one means that was taken already: by staff at a desk, or deducted by another system. */
export interface Tender {
  payChannel: number;
  amountFen: number;
  /** Numbers on the POS slips or transfers it came with; none for cash. Each pays once. */
  tradeNos: readonly string[];
  collectorId: string | null;
}

/** Money that a terminal took. */
export interface TerminalPayment {
  /** The terminal's own number of the payment, of whatever length: another payment has another one. */
  paymentNo: string;
  payChannel: number;
  payScene: number;
  /** What the terminal asked for. */
  totalFen: number;
  paidFen: number;
  paidAt: Date;
  deviceSn: string;
  /** What the terminal calls the order, as receipts show it. */
  localOrderNo: string;
  channelTradeNo: string | null;
  collectorId: string | null;
  shiftId: string | null;
}

/**
 * Books a payment that has been taken, by one means or by several at once: a bill for each, born paid, in one transaction. In sum the means
 * are the order's parts, which they fill in their order. Cash is refused where the unit takes none. A trade number that has paid before is refused. `keep` may note what a bill is
 * before its subjects get its money.
 */
export async function takePayment(
  work: WorkContext,
  order: BillOrder,
  tenders: readonly [Tender, ...Tender[]],
  how: { payScene: number; paidAt?: Date; shiftId?: string; keep?: (bill: BillRow) => Promise<void> },
): Promise<[BillRow, ...BillRow[]]> {
  const inCash = tenders.some(({ payChannel: by, amountFen }) => by === payChannel.CASH && amountFen > 0);
  if (inCash && !(await work.app.channels.termsAt(work.tx, { dealerId: order.dealerId, parkId: order.parts[0].parkId })).cashAllowed)
    fail(billErrors.noCash);
  if (totalFenOf(tenders) !== totalFenOf(order.parts)) throw new RangeError('the means of a payment are not what it is for');
  const shares = dealOut(
    order.parts,
    tenders.map((tender) => tender.amountFen),
  );
  const bills: BillRow[] = [];
  for (const [index, tender] of tenders.entries()) {
    const parts = (shares[index] ?? []) as [BillPart, ...BillPart[]];
    bills.push(await takeTender(work, { ...order, parts }, tender, { ...how, paymentId: bills[0]?.id }));
  }
  return bills as [BillRow, ...BillRow[]];
}

async function takeTender(
  work: WorkContext,
  order: BillOrder,
  { payChannel: by, amountFen, tradeNos, collectorId }: Tender,
  {
    payScene,
    paidAt = work.now,
    paymentId,
    shiftId,
    keep,
  }: { payScene: number; paidAt?: Date; paymentId: string | undefined; shiftId?: string; keep?: (bill: BillRow) => Promise<void> },
): Promise<BillRow> {
  const { tx, now } = work;
  const billNo = await businessNumber(tx, 'CB', now);
  const number = { billNo, outTradeNo: billNo, merchantNo: '', createdAt: paidAt, expireAt: null, paymentId };
  const paid = { paidFen: amountFen, at: paidAt, channelTradeNo: tradeNos[0] ?? null, collectorId, shiftId };
  const bill = found(await insertBill(tx, { ...order, ...number, payChannel: by, payScene, totalFen: amountFen, paid }));
  for (const tradeNo of new Set(tradeNos)) if (!(await claimChannelTrade(tx, bill, tradeNo))) fail(billErrors.tradeUsed, { tradeNo });
  await keep?.(bill);
  await settleBill(work, bill);
  return bill;
}

/** Books what a terminal took, once per number of a payment; undefined for a repetition. `keep` as for `takePayment`. */
export async function takeTerminalPayment(
  work: WorkContext,
  order: BillOrder,
  payment: TerminalPayment,
  keep: (bill: BillRow) => Promise<void>,
): Promise<BillRow | undefined> {
  const { payChannel, payScene, totalFen, paidAt, deviceSn, localOrderNo, paymentNo, ...paid } = payment;
  const outTradeNo = `${deviceSn}-${paymentNo}`;
  const number = { billNo: ownNumber('CB', paidAt), outTradeNo, merchantNo: '', createdAt: paidAt, expireAt: null };
  const bill = await insertBill(work.tx, {
    ...order,
    ...number,
    payChannel,
    payScene,
    totalFen,
    paid: { ...paid, at: paidAt, deviceSn, localOrderNo, shiftId: paid.shiftId ?? undefined },
  });
  if (!bill) return undefined;
  await keep(bill);
  await settleBill(work, bill);
  return bill;
}

import { businessNumber } from '../../kernel/business-number.ts';
import { count } from '../../kernel/counter.ts';
import { found } from '../../kernel/errors.ts';
import { applyPayment, dueFen, lockLivingStay, releasePaidLane, type StayContext, type StayRow } from '../parking-order/index.ts';
import { type BillRow, insertBill } from './bill.repo.ts';
import type { BillItem } from './bill-item.repo.ts';
import { channelOf } from './pay-channel.ts';

declare module '../../kernel/events.ts' {
  interface DomainEvents {
    /** Money has come in for stays that are or were arrears. Taken part in within the payment's transaction. */
    ArrearsBillPaid: {
      bill: BillRow;
      /** What each record was owed of it; money above that goes back by itself. */
      items: { arrearsId: string; orderId: string; amountFen: number }[];
    };
  }
}

/** One bill over several stays of a plate that have ended. */
export interface CombinedBill {
  dealerId: string;
  parkId: string;
  plateNo: string;
  plateColor: number;
  /** Stays with the lots they were in. */
  items: readonly (BillItem & { parkId: string })[];
  payChannel: number;
  payScene: number;
}

const billMinutes = 15;
const totalOf = (items: readonly BillItem[]) => items.reduce((sum, item) => sum + item.amountFen, 0);
const lotsOf = (items: CombinedBill['items']) =>
  [...Map.groupBy(items, (item) => item.parkId)].map(([parkId, own]) => ({ parkId, amountFen: totalOf(own) }));

/** A combined bill to be paid through a channel within a quarter of an hour. */
export async function createCombinedBill({ tx, now }: StayContext, combined: CombinedBill) {
  const channel = channelOf(combined.payChannel);
  const billNo = await businessNumber(tx, 'CB', now);
  const expireAt = new Date(now.getTime() + billMinutes * 60_000);
  const totalFen = totalOf(combined.items);
  const lots = lotsOf(combined.items);
  const { merchantNo } = channel;
  const bill = found(
    await insertBill(tx, { ...combined, lots, billNo, orderId: null, totalFen, outTradeNo: billNo, merchantNo, createdAt: now, expireAt }),
  );
  const payUrl = channel.payUrl({ outTradeNo: bill.outTradeNo, amountFen: totalFen });
  return { bill, payUrl, expireAt };
}

/** Money that staff has taken, or another system has deducted, for several stays: a combined bill that is born paid. `keep` may note whom it came from. */
export async function recordCombinedPayment(
  context: StayContext,
  combined: CombinedBill,
  taken: { collectorId: string | null; channelTradeNo: string | null },
  keep: (bill: BillRow) => Promise<void>,
): Promise<BillRow> {
  const { tx, now } = context;
  const billNo = await businessNumber(tx, 'CB', now);
  const totalFen = totalOf(combined.items);
  const paid = { ...taken, paidFen: totalFen, at: now, deviceSn: '', localOrderNo: null, shiftId: null };
  const bill = found(
    await insertBill(tx, {
      ...combined,
      lots: lotsOf(combined.items),
      billNo,
      orderId: null,
      totalFen,
      outTradeNo: billNo,
      merchantNo: '',
      createdAt: now,
      expireAt: null,
      paid,
    }),
  );
  await keep(bill);
  await creditItems(context, bill, combined.items);
  return bill;
}

/** What may still be paid for a stay: also what was given up as uncollectable. */
const payableOf = (stay: StayRow): number => dueFen(stay) + stay.writeOffFen;

/** Puts the money of a combined bill where it belongs, stay by stay; what a stay did not owe goes back. */
export async function creditItems(context: StayContext, bill: BillRow, items: readonly BillItem[]): Promise<void> {
  const { app, tx, now } = context;
  const paidAt = new Date(bill.paidAt ?? now);
  const credited: { stay: StayRow; amountFen: number }[] = [];
  for (const [index, { orderId, amountFen }] of items.entries()) {
    const stay = found(await lockLivingStay(tx, bill.dealerId, orderId));
    const key = { dealerId: bill.dealerId, parkId: stay.parkId, at: paidAt };
    await count(tx, key, { receivedFen: amountFen, payments: index === 0 ? 1 : 0 });
    const payable = payableOf(stay);
    const { stay: after } = await applyPayment(context, stay, { paidFen: amountFen, paidAt, freezeMinutes: null });
    if (amountFen > payable) await app.events.emit(tx, 'StayOverpaid', bill.dealerId, { orderId: stay.id, billId: bill.id });
    credited.push({ stay, amountFen: Math.min(amountFen, payable) });
    await releasePaidLane(context, after);
  }
  await announcePaid(context, bill, credited);
}

/** Lets the arrears take part in a payment for stays that stand with them. */
export async function announcePaid(
  { app, tx }: StayContext,
  bill: BillRow,
  credited: readonly { stay: StayRow; amountFen: number }[],
): Promise<void> {
  const items = credited.flatMap(({ stay, amountFen }) => {
    const fen = Math.min(amountFen, payableOf(stay));
    return stay.arrearsId !== null && fen > 0 ? [{ arrearsId: stay.arrearsId, orderId: stay.id, amountFen: fen }] : [];
  });
  if (items.length > 0) await app.events.emit(tx, 'ArrearsBillPaid', bill.dealerId, { bill, items });
}

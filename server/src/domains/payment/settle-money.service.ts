import {
  applyPayment,
  findStay,
  lockLivingStay,
  overpaidFen,
  type StayContext,
  type StayRow,
  stayForPayment,
} from '../parking-order/index.ts';
import type { BillRow } from './bill.repo.ts';
import { assignBill, laneBillsOf, unmatchedBills } from './bill-match.repo.ts';

/** Money taken at a lane belongs to a stay when it was taken during it or this long after its exit. */
const laneGraceMs = 15 * 60_000;

const belongs = (bill: BillRow, stay: StayRow) =>
  Date.parse(bill.paidAt ?? '') >= Date.parse(stay.enterTime) &&
  (stay.exitTime === null || Date.parse(bill.paidAt ?? '') <= Date.parse(stay.exitTime) + laneGraceMs);

async function move(context: StayContext, stay: StayRow, bill: BillRow, sign: 1 | -1): Promise<StayRow> {
  await assignBill(context.tx, bill, sign === 1 ? stay.id : null);
  const paidAt = new Date(bill.paidAt ?? context.now);
  return (await applyPayment(context, stay, { paidFen: sign * bill.paidFen, paidAt, freezeMinutes: null })).stay;
}

/**
 * A stay has ended with more or less money than it owes. Money the lane took is put where its time says: a payment that came before its
 * stay was known is claimed, one that was booked on an earlier stay of the plate moves on. What is then still too much
 * is announced, so that it goes back.
 */
export async function settleMoney(context: StayContext, dealerId: string, orderId: string): Promise<void> {
  const { tx } = context;
  let stay = await lockLivingStay(tx, dealerId, orderId);
  if (!stay || stay.exitTime === null) return;
  const strays = (await laneBillsOf(tx, dealerId, stay.id)).filter((bill) => stay !== undefined && !belongs(bill, stay));
  for (const bill of strays) stay = await move(context, stay, bill, -1);
  const until = new Date(Date.parse(stay.exitTime ?? stay.enterTime) + laneGraceMs).toISOString();
  for (const bill of await unmatchedBills(tx, stay, stay.enterTime, until)) stay = await move(context, stay, bill, 1);
  for (const bill of strays) {
    const other = await stayForPayment(tx, stay, new Date(bill.paidAt ?? ''));
    const locked = other && other.id !== stay.id ? await findStay(tx, dealerId, other.id, true) : undefined;
    if (locked) await move(context, locked, bill, 1);
  }
  if (overpaidFen(stay) > 0) await context.app.events.emit(tx, 'StayOverpaid', dealerId, { orderId: stay.id });
}

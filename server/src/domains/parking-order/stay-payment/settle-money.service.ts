import type { WorkContext } from '../../../kernel/app-context.ts';
import { type BillRow, reassignBill, terminalBillsOf, unassignedBills } from '../../bill/index.ts';
import { overpaidFen } from '../stay/order-state.rule.ts';
import { findStay, lockLivingStay, type StayRow, stayForPayment } from '../stay/stay.repo.ts';
import { applyPayment } from '../stay/stay-money.service.ts';
import { stayPayable } from './stay-payable.service.ts';

/** Money taken at a lane belongs to a stay when it was taken during it or this long after its exit. */
const laneGraceMs = 15 * 60_000;

const belongs = (bill: BillRow, stay: StayRow) =>
  Date.parse(bill.paidAt ?? '') >= Date.parse(stay.enterTime) &&
  (stay.exitTime === null || Date.parse(bill.paidAt ?? '') <= Date.parse(stay.exitTime) + laneGraceMs);

async function move(work: WorkContext, stay: StayRow, bill: BillRow, sign: 1 | -1): Promise<StayRow> {
  await reassignBill(work, bill, sign === 1 ? stay.id : null);
  return (await applyPayment(work, stay, { paidFen: sign * bill.paidFen, prepaid: null })).stay;
}

/**
 * A stay has ended with more or less money than it owes. Money the lane took is put where its time says: a payment that came before its
 * stay was known is claimed, one that was booked on an earlier stay of the plate moves on. What is then still too much
 * is told, so that it goes back.
 */
export async function settleMoney(work: WorkContext, dealerId: string, orderId: string): Promise<void> {
  const { app, tx } = work;
  let stay = await lockLivingStay(tx, dealerId, orderId);
  if (!stay || stay.exitTime === null) return;
  const strays = (await terminalBillsOf(tx, dealerId, stay.id)).filter((bill) => stay !== undefined && !belongs(bill, stay));
  for (const bill of strays) stay = await move(work, stay, bill, -1);
  const until = new Date(Date.parse(stay.exitTime ?? stay.enterTime) + laneGraceMs).toISOString();
  const { bizType } = stayPayable;
  for (const bill of await unassignedBills(tx, { ...stay, bizType }, stay.enterTime, until)) stay = await move(work, stay, bill, 1);
  for (const bill of strays) {
    const other = await stayForPayment(tx, stay, new Date(bill.paidAt ?? ''));
    const locked = other && other.id !== stay.id ? await findStay(tx, dealerId, other.id, true) : undefined;
    if (locked) await move(work, locked, { ...bill, subjectId: null }, 1);
  }
  if (overpaidFen(stay) > 0) await app.events.emit(tx, 'SubjectOverpaid', dealerId, { bizType, subjectId: stay.id });
}

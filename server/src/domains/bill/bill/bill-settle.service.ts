import { payChannel } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { count } from '../../../kernel/database/counter.ts';
import { recordMovement, tenderOf } from '../money-event/money-event.service.ts';
import type { AdjustedBy } from '../money-event/money-event.ts';
import type { Credit } from '../payable.ts';
import type { BillRow } from './bill.repo.ts';
import { assignItems } from './bill-item.repo.ts';
import { type BillLot, lotsOf } from './bill-lot.repo.ts';
import { assignBill } from './bill-match.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /**
     * More was paid for a subject than it costs: what is too much is to go back, through this bill first. `duplicate`: nothing was due when
     * the bill was paid, all of it is to go back. May be told again for the same surplus: whoever follows it looks at the subject.
     */
    SubjectOverpaid: { bizType: number; subjectId: string; billId?: string; duplicate?: boolean };
  }
}

/** How a bill belongs to lots, in sum what was paid. */
export async function sharesOf({ tx }: Pick<WorkContext, 'tx'>, bill: BillRow): Promise<BillLot[]> {
  const lots = bill.subjectId === null ? await lotsOf(tx, bill.id, null) : [];
  return lots.length > 0
    ? lots.map(({ parkId, amountFen }) => ({ parkId, amountFen }))
    : [{ parkId: bill.parkId, amountFen: bill.paidFen }];
}

const partsOf = (bill: BillRow) => (bill.subjectId === null ? bill.items : [{ subjectId: bill.subjectId, amountFen: bill.paidFen }]);

/** Locks what a bill is for, and says what each subject gets and owed. Who answers for a subject now keeps the money for good. */
async function creditsOf(work: WorkContext, bill: BillRow, paidAt: Date): Promise<Credit[]> {
  const { app, tx } = work;
  const parts = partsOf(bill);
  if (parts.length === 0) return [];
  const payable = app.payables.of(bill.bizType);
  const subjects = await payable.lock(
    work,
    bill.dealerId,
    parts.map((part) => part.subjectId),
  );
  const credits: Credit[] = [];
  for (const { subjectId, amountFen } of parts) {
    const subject = subjects.get(subjectId);
    if (!subject) continue;
    if (bill.subjectId === null) await assignItems(tx, bill, subjectId, subject.id);
    else if (subject.id !== subjectId || bill.mergedFromId !== null) await assignBill(tx, bill, subject.id);
    credits.push({ subject, amountFen, ...(await payable.quote(work, subject, paidAt)) });
  }
  return credits;
}

/**
 * Puts the money of a paid bill where it belongs: counters of its lots, its subjects, the money events. What a subject did not owe is told,
 * so that it goes back; before a running one is priced, money above its quote may still be needed.
 */
export async function settleBill(work: WorkContext, bill: BillRow, adjust?: AdjustedBy): Promise<void> {
  const { app, tx, now } = work;
  const { dealerId, bizType } = bill;
  const paidAt = new Date(bill.paidAt ?? now);
  const lots = await sharesOf(work, bill);
  // On account nothing has come in yet.
  if (bill.payChannel !== payChannel.COMPANY)
    for (const [index, { parkId, amountFen }] of lots.entries())
      await count(tx, { dealerId, parkId, at: paidAt }, { receivedFen: amountFen, payments: index === 0 ? 1 : 0 });
  const credits = await creditsOf(work, bill, paidAt);
  await recordMovement(work, dealerId, 'BillSettled', {
    ...factsOf(bill),
    at: paidAt.toISOString(),
    bookedAt: now.toISOString(),
    fen: bill.paidFen,
    lots: lots.map(({ parkId, amountFen }) => ({ parkId, fen: amountFen })),
    subjects: credits.map(({ subject, amountFen, dueFen, writtenOffFen }) => ({
      subjectId: subject.id,
      fen: amountFen,
      dueFen,
      writtenOffFen,
    })),
    tender: tenderOf(bill),
    ...(adjust && { adjust }),
  });
  if (credits.length === 0) return;
  await app.payables.of(bizType).credit(work, bill, credits);
  for (const { subject, amountFen, dueFen, writtenOffFen } of credits) {
    const overpaid = { bizType, subjectId: subject.id, billId: bill.id };
    const owedFen = dueFen + writtenOffFen;
    if (owedFen === 0) await app.events.emit(tx, 'SubjectOverpaid', dealerId, { ...overpaid, duplicate: true });
    else if (!subject.running && amountFen > owedFen) await app.events.emit(tx, 'SubjectOverpaid', dealerId, overpaid);
  }
}

/** What every money event of a bill says of it. */
export const factsOf = (bill: BillRow) => ({
  billId: bill.id,
  billNo: bill.billNo,
  paymentId: bill.paymentId,
  bizType: bill.bizType,
  plateNo: bill.plateNo,
});

import { payState } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { type BillRow, columns } from './bill.repo.ts';

/** Books a bill on a subject, or on none, for good. */
export async function assignBill(tx: Tx, bill: Pick<BillRow, 'dealerId' | 'id'>, subjectId: string | null): Promise<void> {
  await tx
    .updateTable('bill')
    .set({ subject_id: subjectId, merged_from_id: null })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .execute();
}

/** Paid bills of a subject that a terminal took, locked. */
export async function terminalBillsOf(tx: Tx, dealerId: string, subjectId: string): Promise<BillRow[]> {
  return tx
    .selectFrom('bill')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('subject_id', '=', subjectId)
    .where('pay_state', '=', payState.SUCCESS)
    .where('local_order_no', 'is not', null)
    .forUpdate()
    .execute();
}

/** Bills with something for a subject in them: its own, combined ones, and one that is named. A union, for either half has an index that an "or" would not use. */
const billsFor = (tx: Tx, dealerId: string, subjectId: string, namedId?: string) =>
  tx
    .selectFrom('bill')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('subject_id', '=', subjectId)
    .unionAll(tx.selectFrom('bill_item').select('bill_id as id').where('dealer_id', '=', dealerId).where('subject_id', '=', subjectId))
    .$if(namedId !== undefined, (query) => query.unionAll(tx.selectNoFrom(sql<string>`${namedId}::uuid`.as('id'))));

/**
 * Payments of a subject that money can go back of, locked: the named one first, then the newest, and those taken by a terminal last, for
 * they may belong to another subject once it is known better.
 */
export async function paidBillsOf(tx: Tx, dealerId: string, subjectId: string, namedId?: string): Promise<BillRow[]> {
  const bills = await tx
    .selectFrom('bill')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('pay_state', '=', payState.SUCCESS)
    .where('id', 'in', billsFor(tx, dealerId, subjectId, namedId))
    .orderBy(sql`local_order_no is not null`)
    .orderBy('paid_at', 'desc')
    .forUpdate()
    .execute();
  return bills.sort((a, b) => Number(b.id === namedId) - Number(a.id === namedId));
}

/** Paid bills of a plate at a lot that nobody knows what for, locked. */
export async function unassignedBills(
  tx: Tx,
  subject: { dealerId: string; bizType: number; parkId: string; plateNo: string },
  from: string,
  to: string,
): Promise<BillRow[]> {
  return tx
    .selectFrom('bill')
    .select(columns)
    .where('dealer_id', '=', subject.dealerId)
    .where('park_id', '=', subject.parkId)
    .where('plate_no', '=', subject.plateNo)
    .where('subject_id', 'is', null)
    .where('biz_type', '=', subject.bizType)
    .where('pay_state', '=', payState.SUCCESS)
    .where('id', '>=', idFloor(Date.parse(from)))
    .where('paid_at', '>=', from)
    .where('paid_at', '<=', to)
    .forUpdate()
    .execute();
}

/** What a subject's bills of a channel come to, less what went back. */
export async function paidThrough(tx: Tx, dealerId: string, subjectId: string, channel: number): Promise<number> {
  const { rows } = await sql<{ fen: number }>`select coalesce(sum(paid_fen - refunded_fen), 0)::bigint as fen from bill
    where dealer_id = ${dealerId} and subject_id = ${subjectId} and pay_channel = ${channel} and pay_state = ${sql.lit(payState.SUCCESS)}`.execute(
    tx,
  );
  return rows[0]?.fen ?? 0;
}

/** Money of a bill went back. */
export async function bookBillRefund(tx: Tx, bill: Pick<BillRow, 'dealerId' | 'id'>, refundFen: number): Promise<void> {
  await tx
    .updateTable('bill')
    .set({ refunded_fen: sql`refunded_fen + ${refundFen}` })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .execute();
}

/** Every payment of a subject, whoever took it and combined ones included, newest first. */
export async function paymentsOf(tx: Tx, dealerId: string, subjectId: string): Promise<BillRow[]> {
  return tx
    .selectFrom('bill')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('pay_state', '=', payState.SUCCESS)
    .where('id', 'in', billsFor(tx, dealerId, subjectId))
    .orderBy('paid_at', 'desc')
    .execute();
}

import { payChannel } from '@bochong/contract/payment';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import { idFloor } from '../../kernel/identifier.ts';
import { type BillRow, columns } from './bill.repo.ts';

/** Books a bill on an order, or on none, for good. */
export async function assignBill(tx: Tx, bill: Pick<BillRow, 'dealerId' | 'id'>, orderId: string | null): Promise<void> {
  await tx
    .updateTable('charge_info')
    .set({ order_id: orderId, merged_from_id: null })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .execute();
}

/** Money a lane or a handheld took that is booked on an order. */
export async function laneBillsOf(tx: Tx, dealerId: string, orderId: string): Promise<BillRow[]> {
  return tx
    .selectFrom('charge_info')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .where('pay_state', '=', 2)
    .where('local_order_no', 'is not', null)
    .forUpdate()
    .execute();
}

/**
 * Payments of an order that money can go back of, locked, newest first. What a lane took may belong to another stay once it is known
 * better, and a combined payment was for several, so they go back only when they are named.
 */
export async function paidBillsOf(tx: Tx, dealerId: string, orderId: string, namedId?: string): Promise<BillRow[]> {
  const bills = await tx
    .selectFrom('charge_info')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('pay_state', '=', 2)
    .where((where) =>
      where.or([
        where.and([where('order_id', '=', orderId), where('local_order_no', 'is', null)]),
        ...(namedId === undefined ? [] : [where('id', '=', namedId)]),
      ]),
    )
    .orderBy('paid_at', 'desc')
    .forUpdate()
    .execute();
  return bills.sort((a, b) => Number(b.id === namedId) - Number(a.id === namedId));
}

/** Money taken for a plate at a lot whose stay was not known then. */
export async function unmatchedBills(
  tx: Tx,
  subject: { dealerId: string; parkId: string; plateNo: string },
  from: string,
  to: string,
): Promise<BillRow[]> {
  return tx
    .selectFrom('charge_info')
    .select(columns)
    .where('dealer_id', '=', subject.dealerId)
    .where('park_id', '=', subject.parkId)
    .where('plate_no', '=', subject.plateNo)
    .where('order_id', 'is', null)
    .where('biz_type', '=', 1)
    .where('pay_state', '=', 2)
    .where('id', '>=', idFloor(Date.parse(from)))
    .where('paid_at', '>=', from)
    .where('paid_at', '<=', to)
    .forUpdate()
    .execute();
}

/** What stands on a company's account for an order, less what was taken off it again. */
export async function accountFenOf(tx: Tx, dealerId: string, orderId: string): Promise<number> {
  const { rows } = await sql<{ fen: number }>`select coalesce(sum(paid_fen - refunded_fen), 0)::bigint as fen from charge_info
    where dealer_id = ${dealerId} and order_id = ${orderId} and pay_channel = ${payChannel.COMPANY} and pay_state = 2`.execute(tx);
  return rows[0]?.fen ?? 0;
}

/** Money of a bill went back. */
export async function bookBillRefund(tx: Tx, bill: Pick<BillRow, 'dealerId' | 'id'>, refundFen: number): Promise<void> {
  await tx
    .updateTable('charge_info')
    .set({ refunded_fen: sql`refunded_fen + ${refundFen}` })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .execute();
}

/** Every payment of an order, whoever took it and combined ones included, newest first. */
export async function paymentsOf(tx: Tx, dealerId: string, orderId: string): Promise<BillRow[]> {
  const combined = tx.selectFrom('bill_item').select('bill_id').where('dealer_id', '=', dealerId).where('order_id', '=', orderId);
  return tx
    .selectFrom('charge_info')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('pay_state', '=', 2)
    .where((where) => where.or([where('order_id', '=', orderId), where('id', 'in', combined)]))
    .orderBy('paid_at', 'desc')
    .execute();
}

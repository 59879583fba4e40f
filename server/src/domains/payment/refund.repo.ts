import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/identifier.ts';
import type { BillRow } from './bill.repo.ts';

export interface NewRefund {
  refundNo: string;
  bill: BillRow;
  refundFen: number;
  reason: number;
  at: Date;
}

/** A refund nobody has to approve: money that came twice or too late. */
export async function insertSystemRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const id = newId(refund.at);
  const { bill } = refund;
  await tx
    .insertInto('park_refund')
    .values({
      dealer_id: bill.dealerId,
      id,
      refund_no: refund.refundNo,
      bill_id: bill.id,
      order_id: bill.orderId,
      park_id: bill.parkId,
      plate_no: bill.plateNo,
      apply_fen: refund.refundFen,
      approved_fen: refund.refundFen,
      refund_reason: refund.reason,
      apply_source: 5,
      refund_status: 1,
      out_refund_no: refund.refundNo,
      apply_at: refund.at.toISOString(),
    })
    .execute();
  return id;
}

/** Order a refund is booked on: what has to be locked before the refund. */
export async function orderOfRefund(tx: Tx, dealerId: string, id: string): Promise<string | null | undefined> {
  const query = tx.selectFrom('park_refund').select('order_id').where('dealer_id', '=', dealerId).where('id', '=', id);
  return (await query.executeTakeFirst())?.order_id;
}

/** Ends a refund that never left. */
export async function withdrawRefund(tx: Tx, dealerId: string, id: string): Promise<void> {
  await tx.updateTable('park_refund').set({ refund_status: 6 }).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

export async function lockRefund(tx: Tx, dealerId: string, id: string) {
  return tx
    .selectFrom('park_refund')
    .select([
      'id',
      'bill_id as billId',
      'order_id as orderId',
      'approved_fen as approvedFen',
      'refund_status as refundStatus',
      'refund_reason as reason',
      'out_refund_no as outRefundNo',
    ])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function finishRefund(
  tx: Tx,
  dealerId: string,
  refund: { id: string; billId: string; approvedFen: number },
  done: { channelRefundNo: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('park_refund')
    .set({ refund_status: 3, channel_refund_no: done.channelRefundNo, refunded_at: done.at.toISOString(), try_count: sql`try_count + 1` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', refund.id)
    .execute();
  await tx
    .updateTable('charge_info')
    .set({ refunded_fen: sql`refunded_fen + ${refund.approvedFen}` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', refund.billId)
    .execute();
}

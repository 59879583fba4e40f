import { payState } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { BillRow } from '../../bill/index.ts';

/** What one payment settles of one record. */
export interface PayItem {
  arrearsId: string;
  orderId: string;
  amountFen: number;
}

export interface NewArrearsPay {
  bill: BillRow;
  items: readonly PayItem[];
  plateId: string | null;
  plateColor: number;
  parkIds: readonly string[];
  createdAt: Date;
  /** Staff that took the money. */
  collector?: { id: string; name: string; voucher: readonly string[]; remark: string };
}

const columns = (pay: NewArrearsPay) => {
  const { bill, collector } = pay;
  return {
    dealer_id: bill.dealerId,
    id: bill.id,
    bill_no: bill.billNo,
    plate_id: pay.plateId,
    plate_no: bill.plateNo,
    plate_color: pay.plateColor,
    park_ids: [...new Set(pay.parkIds)],
    pay_scene: bill.payScene,
    pay_channel: bill.payChannel,
    pay_state: bill.payState,
    total_fen: pay.items.reduce((sum, item) => sum + item.amountFen, 0),
    record_count: pay.items.length,
    created_at: pay.createdAt.toISOString(),
    ...(collector && {
      collector_id: collector.id,
      collector_name: collector.name,
      voucher: [...collector.voucher],
      remark: collector.remark,
    }),
  };
};

/** Keeps what a bill is to pay, or has paid, of which records. */
export async function insertPay(tx: Tx, pay: NewArrearsPay): Promise<void> {
  await tx.insertInto('arrears_pay').values(columns(pay)).execute();
  await insertItems(tx, pay.bill, pay.items);
}

async function insertItems(tx: Tx, bill: Pick<BillRow, 'dealerId' | 'id'>, items: readonly PayItem[]): Promise<void> {
  const rows = items.map(({ arrearsId, orderId, amountFen }) => ({
    dealer_id: bill.dealerId,
    pay_id: bill.id,
    arrears_id: arrearsId,
    order_id: orderId,
    amount_fen: amountFen,
  }));
  await tx.insertInto('arrears_pay_item').values(rows).execute();
}

export async function hasPay(tx: Tx, bill: Pick<BillRow, 'dealerId' | 'id'>): Promise<boolean> {
  const query = tx.selectFrom('arrears_pay').select('id').where('dealer_id', '=', bill.dealerId).where('id', '=', bill.id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The money has come in: the items are what the records were owed of it. */
export async function markPaid(tx: Tx, bill: BillRow, items: readonly PayItem[], paidAt: string): Promise<void> {
  const paidFen = items.reduce((sum, item) => sum + item.amountFen, 0);
  await tx
    .updateTable('arrears_pay')
    .set({ pay_state: payState.SUCCESS, paid_fen: paidFen, paid_at: paidAt, record_count: items.length, pay_channel: bill.payChannel })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .execute();
  await sql`delete from arrears_pay_item where dealer_id = ${bill.dealerId} and pay_id = ${bill.id}`.execute(tx);
  await insertItems(tx, bill, items);
}

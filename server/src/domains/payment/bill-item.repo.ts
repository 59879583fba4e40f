import type { Tx } from '../../kernel/db.ts';

/** What one bill pays of one stay. */
export interface BillItem {
  orderId: string;
  amountFen: number;
}

export async function insertItems(tx: Tx, bill: { dealerId: string; id: string }, items: readonly BillItem[]): Promise<void> {
  const rows = items.map(({ orderId, amountFen }) => ({
    dealer_id: bill.dealerId,
    bill_id: bill.id,
    order_id: orderId,
    amount_fen: amountFen,
  }));
  await tx.insertInto('bill_item').values(rows).execute();
}

/** Stays a bill pays; none for a bill over one stay. */
export async function itemsOf(tx: Tx, bill: { dealerId: string; id: string }): Promise<BillItem[]> {
  return tx
    .selectFrom('bill_item')
    .select(['order_id as orderId', 'amount_fen as amountFen'])
    .where('dealer_id', '=', bill.dealerId)
    .where('bill_id', '=', bill.id)
    .orderBy('order_id')
    .execute();
}

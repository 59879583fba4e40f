import type { Tx } from '../../kernel/db.ts';

/** What of a bill belongs to a lot. */
export interface BillLot {
  parkId: string;
  amountFen: number;
}

export async function insertLots(tx: Tx, bill: { dealerId: string; id: string }, lots: readonly BillLot[]): Promise<void> {
  const rows = lots.map(({ parkId, amountFen }) => ({
    dealer_id: bill.dealerId,
    bill_id: bill.id,
    park_id: parkId,
    amount_fen: amountFen,
  }));
  await tx.insertInto('bill_lot').values(rows).execute();
}

/** Lots a bill is for, the largest share first; none for a bill of one lot. */
export async function lotsOf(tx: Tx, billId: string): Promise<(BillLot & { parkName: string })[]> {
  return tx
    .selectFrom('bill_lot as b')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'b.dealer_id').onRef('p.id', '=', 'b.park_id'))
    .select(['b.park_id as parkId', 'p.park_name as parkName', 'b.amount_fen as amountFen'])
    .where('b.bill_id', '=', billId)
    .orderBy('b.amount_fen', 'desc')
    .orderBy('b.park_id')
    .execute();
}

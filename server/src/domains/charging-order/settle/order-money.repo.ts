import type { Tx } from '../../../kernel/database/db.ts';

export interface TakenRow {
  dealerId: string;
  orderId: string;
  seq: number;
  at: Date;
  principalFen: number;
  giftFen: number;
  creditFen: number;
}

/** Keeps of which purses a capture took. */
export async function insertTaken(tx: Tx, taken: TakenRow): Promise<void> {
  await tx
    .insertInto('charging_order_money')
    .values({
      ...{ dealer_id: taken.dealerId, order_id: taken.orderId, seq: taken.seq, at: taken.at.toISOString() },
      ...{ principal_fen: taken.principalFen, gift_fen: taken.giftFen, credit_fen: taken.creditFen },
    })
    .execute();
}

import type { Tx } from '../../../kernel/database/db.ts';

/** A card's limit of a day, fen. */
export async function cardLimit(tx: Tx, dealerId: string, cardId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('charging_card')
    .select('daily_limit_fen as fen')
    .where('dealer_id', '=', dealerId)
    .where('id', '=', cardId)
    .executeTakeFirst();
  return row?.fen === undefined || row.fen === null ? null : Number(row.fen);
}

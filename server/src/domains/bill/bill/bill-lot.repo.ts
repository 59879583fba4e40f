import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks } from '../../../kernel/database/query.ts';

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

/** Those of a bill's lots that are within the scope, the largest share first; none for a bill of one lot. */
export async function lotsOf(tx: Tx, billId: string, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('bill_lot as b')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'b.dealer_id').onRef('p.id', '=', 'b.park_id'))
    .select(['b.park_id as parkId', 'p.park_name as parkName', 'b.amount_fen as amountFen', 'b.refunded_fen as refundedFen'])
    .where('b.bill_id', '=', billId)
    .where(inParks('b.park_id', parkIds))
    .orderBy('b.amount_fen', 'desc')
    .orderBy('b.park_id')
    .execute();
}

/** What of each lot's share went back. */
export async function bookLotRefund(tx: Tx, bill: { dealerId: string; id: string }, lots: readonly BillLot[]): Promise<void> {
  for (const { parkId, amountFen } of lots)
    await tx
      .updateTable('bill_lot')
      .set({ refunded_fen: sql`refunded_fen + ${amountFen}` })
      .where('dealer_id', '=', bill.dealerId)
      .where('bill_id', '=', bill.id)
      .where('park_id', '=', parkId)
      .execute();
}

/** Lots a query of payments is limited to: those asked for, as far as they are the user's; null stands for all. */
export function lotsWithin(asked: readonly string[] | undefined, own: readonly string[] | null): readonly string[] | null {
  if (!asked?.length) return own;
  return own === null ? asked : own.filter((parkId) => asked.includes(parkId));
}

/** Payments `c` some of which belongs to one of the lots. Only what is for no single subject may belong to several. */
export const belongsTo = (lots: readonly string[] | null): RawBuilder<SqlBool> =>
  lots === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(c.park_id = any (${lots}::uuid[]) or c.subject_id is null and c.id in (select b.bill_id from bill_lot b where b.park_id = any (${lots}::uuid[])))`;

/** What of a payment `c` belongs to the lots; of one that is not spread, and over all lots, the row is nulls: all of it does. */
export const shareOf = (lots: readonly string[] | null) =>
  lots === null
    ? sql<{ park_id: string | null; amount_fen: number | null; refunded_fen: number | null }>`(select null::uuid as park_id,
        null::bigint as amount_fen, null::bigint as refunded_fen where false)`
    : sql<{ park_id: string | null; amount_fen: number | null; refunded_fen: number | null }>`(select
        (array_agg(b.park_id order by b.amount_fen desc, b.park_id))[1] as park_id, sum(b.amount_fen)::bigint as amount_fen,
        sum(b.refunded_fen)::bigint as refunded_fen from bill_lot b
      where c.subject_id is null and b.dealer_id = c.dealer_id and b.bill_id = c.id and b.park_id = any (${lots}::uuid[]))`;

/** Lots of a payment `c` beyond those of the user. */
export const lotsOutside = (parkIds: readonly string[] | null): RawBuilder<unknown> =>
  parkIds === null
    ? sql`(select where false)`
    : sql`(select from bill_lot b where c.subject_id is null and b.dealer_id = c.dealer_id and b.bill_id = c.id and not b.park_id = any (${parkIds}::uuid[]))`;

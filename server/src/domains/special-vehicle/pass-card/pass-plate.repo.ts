import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { PassCard, PlateRef } from './pass-card.repo.ts';
import type { DaySpan } from './pass-period.rule.ts';

/** Covers plates in lots for days, both included. Refused by the database where another card covers a day of it. */
export async function coverPlates(
  tx: Tx,
  card: Pick<PassCard, 'dealerId' | 'id'>,
  plates: readonly PlateRef[],
  parkIds: readonly string[],
  { from, to }: DaySpan,
): Promise<void> {
  if (to < from) return;
  const rows = plates.flatMap(({ plateNo, plateColor }) =>
    parkIds.map((parkId) => ({
      dealer_id: card.dealerId,
      id: newId(),
      card_id: card.id,
      plate_no: plateNo,
      plate_color: plateColor,
      park_id: parkId,
      during: `[${from},${to}]`,
    })),
  );
  // In one order for everybody, so that two who cover the same plates do not wait for each other.
  rows.sort((a, b) => (`${a.plate_no}${a.park_id}` < `${b.plate_no}${b.park_id}` ? -1 : 1));
  await tx.insertInto('pass_plate').values(rows).execute();
}

/** Ends what a card covers before a day; of some of its plates only when they are named. */
export async function endCover(
  tx: Tx,
  card: Pick<PassCard, 'dealerId' | 'id'>,
  before: string,
  plateNos?: readonly string[],
): Promise<void> {
  const named = plateNos === undefined ? sql`true` : sql`plate_no = any (${[...plateNos]}::text[])`;
  const mine = sql`dealer_id = ${card.dealerId} and card_id = ${card.id} and ${named}`;
  await sql`delete from pass_plate where ${mine} and lower(during) >= ${before}::date`.execute(tx);
  await sql`update pass_plate set during = daterange(lower(during), ${before}::date) where ${mine} and upper(during) > ${before}::date`.execute(
    tx,
  );
}

/** A stay that began under a plate the card had keeps its cover. */
export async function keepCover(tx: Tx, card: Pick<PassCard, 'dealerId' | 'id'>, orderId: string): Promise<void> {
  await tx
    .insertInto('pass_stay')
    .values({ dealer_id: card.dealerId, order_id: orderId, card_id: card.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

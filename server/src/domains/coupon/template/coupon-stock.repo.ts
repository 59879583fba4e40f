import { couponTemplateStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';

type Key = { dealerId: string; id: string };

/** Keeps the stock of a coupon to oneself until the end of the transaction. */
export async function lockStock(tx: Tx, { dealerId, id }: Key): Promise<void> {
  await sql`select from coupon_template where dealer_id = ${dealerId} and id = ${id} for update`.execute(tx);
}

/**
 * Takes pieces out of the stock of a coupon that is being given, or (`bought`) out of those that were sold; false when there are too few. The row stays locked, so that the limits
 * of vehicles are judged one after another. The last piece ends the giving.
 */
export async function takePieces(tx: Tx, { dealerId, id }: Key, qty: number, at: Date, bought = false): Promise<boolean> {
  const { GRANTING, ENDED, STOPPED } = couponTemplateStatus;
  // What was sold is given also after the giving was ended; whoever may not give while it is stopped asks before.
  const there = bought
    ? sql`status in ${codes(GRANTING, ENDED, STOPPED)} and sale_reserved_qty >= ${qty}`
    : sql`status = ${sql.lit(GRANTING)} and granted_qty + sale_reserved_qty + ${qty} <= total_qty`;
  const { rows } =
    await sql`update coupon_template set granted_qty = granted_qty + ${qty}, sale_reserved_qty = sale_reserved_qty - ${bought ? qty : 0},
      status = case when granted_qty + ${qty} = total_qty then ${sql.lit(ENDED)} else status end,
      ended_at = case when granted_qty + ${qty} = total_qty then coalesce(ended_at, ${at.toISOString()}::timestamptz) else ended_at end,
      rev = rev + (granted_qty + ${qty} = total_qty)::int
    where dealer_id = ${dealerId} and id = ${id} and ${there}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Counts what became of pieces that were given. */
export async function countPieces(
  tx: Tx,
  { dealerId, id }: Key,
  { used = 0, expired = 0, revoked = 0, discountFen = 0 }: { used?: number; expired?: number; revoked?: number; discountFen?: number },
): Promise<void> {
  await sql`update coupon_template set used_qty = used_qty + ${used}, expired_qty = expired_qty + ${expired},
    revoked_qty = revoked_qty + ${revoked}, discount_fen = discount_fen + ${discountFen}
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Ends the giving of coupons whose validity is over. */
export async function endOver(tx: Tx, dealerId: string, now: Date): Promise<void> {
  const { GRANTING, STOPPED, ENDED } = couponTemplateStatus;
  await sql`update coupon_template set status = ${sql.lit(ENDED)}, ended_at = ${now.toISOString()}, rev = rev + 1
    where dealer_id = ${dealerId} and status in (${sql.lit(GRANTING)}, ${sql.lit(STOPPED)}) and end_time <= ${now.toISOString()}`.execute(
    tx,
  );
}

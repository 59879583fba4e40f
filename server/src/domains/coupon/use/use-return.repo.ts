import { couponStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

export interface StandingUse {
  useId: string;
  couponId: string;
  appliedFen: number;
  prepaidFen: number;
  merchantId: string | null;
  postPaid: number;
}

/** Coupons that paid of an order and have not come back. */
export async function standingUses(tx: Tx, dealerId: string, orderId: string): Promise<StandingUse[]> {
  const { rows } = await sql<StandingUse>`select u.id as "useId", u.coupon_id as "couponId", u.applied_fen as "appliedFen",
      u.prepaid_fen as "prepaidFen", u.merchant_id as "merchantId", u.post_paid as "postPaid"
    from coupon_use u where u.dealer_id = ${dealerId} and u.order_id = ${orderId}
      and not exists (select from coupon_use_return r where r.dealer_id = u.dealer_id and r.use_id = u.id) order by u.id`.execute(tx);
  return rows;
}

/** Keeps that a use came back, which happens once; answers the id of what was kept. */
export async function insertReturn(
  tx: Tx,
  { dealerId, orderId, use, at }: { dealerId: string; orderId: string; use: StandingUse; at: Date },
): Promise<string> {
  const id = newId(at);
  const { useId, couponId, appliedFen, prepaidFen, merchantId, postPaid } = use;
  await sql`insert into coupon_use_return (dealer_id, id, use_id, coupon_id, order_id, applied_fen, prepaid_fen, merchant_id, post_paid, returned_at)
    values (${dealerId}, ${id}, ${useId}, ${couponId}, ${orderId}, ${appliedFen}, ${prepaidFen}, ${merchantId}, ${postPaid}, ${at.toISOString()})`.execute(
    tx,
  );
  return id;
}

/** A used coupon is its vehicle's again; one whose validity is over has expired. */
export async function markReturned(tx: Tx, { dealerId, id }: { dealerId: string; id: string }, expired: boolean): Promise<void> {
  const { UNUSED, USED, EXPIRED } = couponStatus;
  await sql`update coupon set status = ${expired ? EXPIRED : UNUSED}, used_at = null, applied_fen = 0
    where dealer_id = ${dealerId} and id = ${id} and status = ${sql.lit(USED)}`.execute(tx);
}

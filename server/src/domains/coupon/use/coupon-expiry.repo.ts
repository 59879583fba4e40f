import { couponStatus } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

const { UNUSED, LOCKED, EXPIRED } = couponStatus;
const mostAtOnce = 5000;

/** Lets go of locks that have run out. */
export async function releaseLapsed(tx: Tx, dealerId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`update coupon set status = ${sql.lit(UNUSED)}, locked_for = null, locked_until = null
    where dealer_id = ${dealerId} and id in (select id from coupon where dealer_id = ${dealerId} and status = ${sql.lit(LOCKED)} and locked_until <= ${at}
      order by id limit ${sql.lit(mostAtOnce)} for update)`.execute(tx);
}

/** Templates with unused coupons that are past their end. */
export async function templatesRunOut(tx: Tx, dealerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct template_id as id from coupon
    where dealer_id = ${dealerId} and status = ${sql.lit(UNUSED)} and end_time <= ${now.toISOString()} limit 100`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Unused coupons of a template that are past their end expire; answers of which purchases, null for those that nobody bought. */
export async function expireCoupons(tx: Tx, dealerId: string, templateId: string, now: Date): Promise<{ purchaseId: string | null }[]> {
  const { rows } = await sql<{ purchaseId: string | null }>`update coupon c set status = ${sql.lit(EXPIRED)} from (select id from coupon
      where dealer_id = ${dealerId} and template_id = ${templateId} and status = ${sql.lit(UNUSED)} and end_time <= ${now.toISOString()}
      order by id limit ${sql.lit(mostAtOnce)} for update) target
    where c.dealer_id = ${dealerId} and c.id = target.id returning c.purchase_id as "purchaseId"`.execute(tx);
  return rows;
}

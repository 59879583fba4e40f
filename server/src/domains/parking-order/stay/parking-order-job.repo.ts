import { attemptState, orderStatus } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { columns, type StayRow } from './stay.repo.ts';

/** Vehicles that left unpaid and whose deadline has passed; one that is being paid now waits for the next round. */
export async function overdueStays(tx: Tx, dealerId: string, now: Date): Promise<StayRow[]> {
  return tx
    .selectFrom('park_order')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('order_status', '=', orderStatus.TO_PAY)
    .where('left_at', 'is not', null)
    .where('pay_deadline', '<=', now.toISOString())
    .orderBy('id')
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Takes the hours' pending changes into the hours. */
export async function foldPassHours(tx: Tx): Promise<void> {
  await sql`select bochong.fold_pass_hours(), bochong.fold_pass_releases()`.execute(tx);
}

/** Released attempts nobody confirmed: the vehicle did not pass; the order stays as it is. */
export async function expireAttempts(tx: Tx, dealerId: string, before: Date): Promise<void> {
  await sql`
    with gone as (delete from lane_attempt where dealer_id = ${dealerId} and released and at < ${before.toISOString()} returning record_id)
    update pass_record set attempt_state = ${sql.lit(attemptState.EXPIRED)} where dealer_id = ${dealerId} and attempt_state = ${sql.lit(attemptState.WAITING)} and id in (select record_id from gone)`.execute(
    tx,
  );
}

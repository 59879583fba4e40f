import type { NoticeConfig, PoolFacts } from '@bochong/contract/license';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Whether a licence number was imported before; the table's key catches whoever comes in between, in any unit. */
export async function licenseNoIsUsed(tx: Tx, licenseNo: string): Promise<boolean> {
  const row = await tx.selectFrom('license_history').select('id').where('license_no', '=', licenseNo).executeTakeFirst();
  return row !== undefined;
}

/** Pools of one unit that count for its mode, as the status is derived from them. */
export async function poolFactsOf(tx: Tx, dealerId: string, licenseMode: number): Promise<(PoolFacts & { poolId: string })[]> {
  let query = tx
    .selectFrom('license_pool_fact')
    .select(['pool_id as poolId', 'start_date as startDate', 'expire_date as expireDate', 'stopped', 'linked'])
    .where('dealer_id', '=', dealerId);
  if (licenseMode !== 3) query = query.where('mode', '=', licenseMode);
  const rows = await query.execute();
  return rows.map(({ stopped, ...row }) => ({ ...row, stopped: stopped === 1 }));
}

/** Lots of a unit that have more of a kind than they are licensed for. */
export async function overParksOf(tx: Tx, dealerId: string) {
  return tx
    .selectFrom('license_place')
    .select([
      'target_id as targetId',
      'park_name as parkName',
      'auth_type as authType',
      sql<number>`actual_qty - licensed_qty`.as('overQty'),
    ])
    .where('dealer_id', '=', dealerId)
    .where('removed_at', 'is', null)
    .whereRef('actual_qty', '>', 'licensed_qty')
    .execute();
}

export async function findNoticeConfig(tx: Tx, dealerId: string): Promise<NoticeConfig | undefined> {
  const row = await tx
    .selectFrom('license_notice_config')
    .select(['remind_days as remindDays', 'receivers', 'channels', 'popup_frequency as popupFrequency'])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  return row as NoticeConfig | undefined;
}

export async function saveNoticeConfig(tx: Tx, dealerId: string, config: NoticeConfig, by: string, now: Date): Promise<void> {
  const row = {
    remind_days: config.remindDays,
    receivers: config.receivers,
    channels: config.channels as number[],
    popup_frequency: config.popupFrequency,
    updated_by: by,
    updated_at: now.toISOString(),
  };
  await tx
    .insertInto('license_notice_config')
    .values({ dealer_id: dealerId, ...row })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet(row))
    .execute();
}

/** Marks a notice as seen on an occasion (a login or a day); false when it was before. */
export async function seeNotice(
  tx: Tx,
  user: { dealerId: string; userId: string },
  noticeId: string,
  occasion: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('license_notice_seen')
    .values({ dealer_id: user.dealerId, user_id: user.userId, notice_id: noticeId, occasion, at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets what was seen long ago, and answers kept for a repeat. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  await tx.deleteFrom('license_notice_seen').where('at', '<', weekAgo).execute();
  await tx.deleteFrom('license_request').where('at', '<', weekAgo).execute();
}

import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import { businessDate } from '../../../kernel/time.ts';
import type { SystemKey } from '../system/system.repo.ts';

/** Whose key it is, over all units. */
export async function findKey(app: App, appKey: string): Promise<SystemKey | undefined> {
  const { rows } = await app.database.inScope({ dealerIds: [], readOnly: true }, (tx) =>
    sql<SystemKey>`select dealer_id as "dealerId", id from bochong.find_open_key(${appKey})`.execute(tx),
  );
  return rows[0];
}

/** A system as its requests are answered; its keys are still encrypted. */
export interface CallingSystem extends SystemKey {
  name: string;
  secret: Buffer;
  formerSecret: Buffer | null;
  formerUntil: string | null;
  status: number;
  expireAt: string | null;
  ipAllowList: string[];
  scopes: string[];
  qpsLimit: number;
  parkIds: string[] | null;
}

export const findCalling = (tx: Tx, { dealerId, id }: SystemKey): Promise<CallingSystem | undefined> =>
  tx
    .selectFrom('open_api_system')
    .select(['dealer_id as dealerId', 'id', 'name', 'secret', 'former_secret as formerSecret', 'former_until as formerUntil', 'status'])
    .select(['expire_at as expireAt', 'ip_allow_list as ipAllowList', 'scopes', 'qps_limit as qpsLimit', 'park_ids as parkIds'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('is_delete', '=', 0)
    .executeTakeFirst();

/**
 * Takes a call out of what a system has left: a second's worth, filled evenly by the database's clock; false when there is none. Losing the last ones
 * with the database's machine does no harm, so nobody waits for the disk.
 */
export async function takeCall(tx: Tx, { dealerId, id, qpsLimit }: CallingSystem): Promise<boolean> {
  const filled = sql`least(${qpsLimit}::float8, b.calls_left
    + greatest(0, extract(epoch from clock_timestamp() - b.reckoned_at))::float8 * ${qpsLimit}::float8)`;
  await sql`set local synchronous_commit to off`.execute(tx);
  const { rows } = await sql`
    insert into open_api_bucket as b (dealer_id, system_id, calls_left, reckoned_at)
    values (${dealerId}, ${id}, ${qpsLimit}::float8 - 1, clock_timestamp())
    on conflict (dealer_id, system_id) do update set calls_left = ${filled} - 1, reckoned_at = clock_timestamp() where ${filled} >= 1
    returning true as taken`.execute(tx);
  return rows.length > 0;
}

/** Uses a number up; false when it was used before. */
export async function useNonce(tx: Tx, { dealerId, id }: SystemKey, nonce: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('open_api_nonce')
    .values({ dealer_id: dealerId, system_id: id, nonce, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function nonceUsed(tx: Tx, { dealerId, id }: SystemKey, nonce: string): Promise<boolean> {
  const query = tx.selectFrom('open_api_nonce').select('nonce').where('dealer_id', '=', dealerId).where('system_id', '=', id);
  return (await query.where('nonce', '=', nonce).executeTakeFirst()) !== undefined;
}

/** Counts a call by its day. */
export async function countCall(tx: Tx, { dealerId, id }: SystemKey, bizDate: string, refused: boolean): Promise<void> {
  await tx
    .insertInto('open_api_call')
    .values({ dealer_id: dealerId, system_id: id, biz_date: bizDate, calls: refused ? 0 : 1, refused: refused ? 1 : 0 })
    .execute();
}

export async function noteRefusal(tx: Tx, { dealerId, id }: SystemKey, text: string, now: Date): Promise<void> {
  await tx
    .updateTable('open_api_system')
    .set({ last_refusal: text.slice(0, 200), last_refused_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Forgets numbers whose timestamps hold no more. */
export async function purgeNonces(tx: Tx, dealerId: string, before: Date): Promise<void> {
  await tx.deleteFrom('open_api_nonce').where('dealer_id', '=', dealerId).where('received_at', '<', before.toISOString()).execute();
}

/** Adds the rows of each system and day up into one. */
export async function foldCalls(tx: Tx, dealerId: string): Promise<void> {
  await sql`with gone as (delete from open_api_call where dealer_id = ${dealerId} returning system_id, biz_date, calls, refused)
    insert into open_api_call (dealer_id, system_id, biz_date, calls, refused)
    select ${dealerId}::uuid, system_id, biz_date, sum(calls)::int, sum(refused)::int from gone group by system_id, biz_date`.execute(tx);
}

retain(
  retainedTable({
    ...{ kind: 'openCall', table: 'open_api_call', at: sql`r.biz_date::timestamp at time zone 'Asia/Shanghai'` },
    aged: ({ before }) => sql`r.biz_date < ${businessDate(before)}::date`,
  }),
);

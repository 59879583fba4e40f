import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import { businessDate } from '../../../kernel/time.ts';
import type { SystemKey } from '../system/system.repo.ts';

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

/** Whose key it is, over all units; `standing`: of its unit, null for one that is gone. */
export async function findCaller(app: App, appKey: string): Promise<(CallingSystem & { standing: number | null }) | undefined> {
  const { rows } = await app.database.pool.query<CallingSystem & { standing: number | null }>(
    `select dealer_id as "dealerId", id, name, secret, former_secret as "formerSecret", former_until as "formerUntil", status, expire_at as "expireAt",
      ip_allow_list as "ipAllowList", scopes, qps_limit as "qpsLimit", park_ids as "parkIds", standing from bochong.open_caller($1)`,
    [appKey],
  );
  return rows[0];
}

/** Takes a call out of what a system has left, uses its number up and counts it; undefined: all of it was done. */
export async function admitCall(
  app: App,
  { dealerId, id, qpsLimit }: CallingSystem,
  nonce: string,
  now: Date,
): Promise<'rate' | 'number' | undefined> {
  const { rows } = await app.database.pool.query<{ wrong: 'rate' | 'number' | null }>(
    'select bochong.admit_open_call($1, $2, $3, $4, $5, $6) as wrong',
    [...[dealerId, id, qpsLimit, nonce, now.toISOString()], businessDate(now)],
  );
  return rows[0]?.wrong ?? undefined;
}

export async function nonceUsed(tx: Tx, { dealerId, id }: SystemKey, nonce: string): Promise<boolean> {
  const query = tx.selectFrom('open_api_nonce').select('nonce').where('dealer_id', '=', dealerId).where('system_id', '=', id);
  return (await query.where('nonce', '=', nonce).executeTakeFirst()) !== undefined;
}

/** Counts a refusal by its day. */
export async function countRefusal(tx: Tx, { dealerId, id }: SystemKey, bizDate: string): Promise<void> {
  await tx.insertInto('open_api_call').values({ dealer_id: dealerId, system_id: id, biz_date: bizDate, calls: 0, refused: 1 }).execute();
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

import { flagCode } from '@bochong/contract/kernel/fields';
import { deliveryState, type OpenDelivery, type OpenEvent } from '@bochong/contract/open-api';
import { sql } from 'kysely';
import { insertAtEnd } from '../../../kernel/database/at-end.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, type PageQuery, totalOf } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import type { SystemKey } from '../system/system.repo.ts';
import type { ToldSystem } from './told.rule.ts';

/** Systems of a unit that want to be told of an event now. */
export async function wanting(tx: Tx, dealerId: string, event: OpenEvent, now: Date): Promise<ToldSystem[]> {
  const { rows } = await sql<ToldSystem>`select id, park_ids as "parkIds" from open_api_system
    where dealer_id = ${dealerId} and status = ${sql.lit(flagCode.ON)} and is_delete = 0 and callback_url <> '' and ${event} = any (events)
      and (expire_at is null or expire_at > ${now.toISOString()})`.execute(tx);
  return rows;
}

export interface Delivery {
  dealerId: string;
  id: string;
  systemId: string;
  event: string;
  number: string;
  body: unknown;
  state: number;
  tries: number;
}

export const insertDelivery = (
  tx: Tx,
  { dealerId, id, systemId, event, number, body }: Omit<Delivery, 'state' | 'tries'>,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const values = { dealer_id: dealerId, id, system_id: systemId, event, number, created_at: at, changed_at: at };
  return insertAtEnd(tx, 'open_api_delivery', { ...values, body: body as never });
};

const columns = ['dealer_id as dealerId', 'id', 'system_id as systemId', 'event', 'number', 'body', 'state', 'tries'] as const;

export const lockDelivery = (tx: Tx, id: string, dealerIds: readonly string[]): Promise<Delivery | undefined> =>
  tx
    .selectFrom('open_api_delivery')
    .select(columns)
    .where(inDealers('dealer_id', dealerIds))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const seenDelivery = (tx: Tx, id: string, dealerIds: readonly string[]): Promise<Delivery | undefined> =>
  tx.selectFrom('open_api_delivery').select(columns).where(inDealers('dealer_id', dealerIds)).where('id', '=', id).executeTakeFirst();

export async function saveDelivery(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  change: { state: number; said: string; tries: number },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .updateTable('open_api_delivery')
    .set({ state: change.state, said: change.said.slice(0, 200), tries: change.tries, changed_at: at })
    .$if(change.state === deliveryState.DONE, (update) => update.set({ delivered_at: at }))
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** What a system was told, newest first. */
export async function listDeliveries(
  tx: Tx,
  { dealerId, id }: SystemKey,
  { state, pageNo, pageSize, cursor }: PageQuery & { state?: number | undefined },
) {
  const where = sql`d.dealer_id = ${dealerId} and d.system_id = ${id} ${state === undefined ? sql`` : sql`and d.state = ${state}`}`;
  const skipped = cursor ? 0 : (pageNo - 1) * pageSize;
  const page = sql<OpenDelivery>`select d.id as "deliveryId", d.created_at as at, d.event, d.number, d.state, d.tries, d.said, d.delivered_at as "deliveredAt"
    from open_api_delivery d where ${where} ${cursor ? sql`and d.id < ${cursor}::uuid` : sql``} order by d.id desc limit ${pageSize} offset ${skipped}`;
  const [{ rows }, total] = await Promise.all([
    page.execute(tx),
    totalOf(tx, sql`select 1 as one from open_api_delivery d where ${where}`),
  ]);
  return { pageNo, pageSize, ...total, nextCursor: rows.length < pageSize ? null : (rows.at(-1)?.deliveryId ?? null), results: rows };
}

/** Where a system is told, and with which key. */
export interface Target {
  appKey: string;
  secret: Buffer;
  callbackUrl: string;
}

const isTold = (now: Date) =>
  sql<boolean>`s.status = ${sql.lit(flagCode.ON)} and s.is_delete = 0 and s.callback_url <> '' and (s.expire_at is null or s.expire_at > ${now.toISOString()})`;

/** Whether a system is told at the moment. */
export async function isTargeted(tx: Tx, { dealerId, id }: SystemKey, now: Date): Promise<boolean> {
  const { rows } = await sql`select from open_api_system s where s.dealer_id = ${dealerId} and s.id = ${id} and ${isTold(now)}`.execute(tx);
  return rows.length > 0;
}

/** A delivery and where it goes; without a target its system is not told at the moment. */
export async function findTelling(
  tx: Tx,
  dealerId: string,
  id: string,
  now: Date,
): Promise<{ delivery: Delivery; target: Target | undefined } | undefined> {
  const { rows } = await sql<Delivery & { [key in keyof Target]: Target[key] | null }>`
    select d.dealer_id as "dealerId", d.id, d.system_id as "systemId", d.event, d.number, d.body, d.state, d.tries,
      s.app_key as "appKey", s.secret, s.callback_url as "callbackUrl"
    from open_api_delivery d left join open_api_system s on s.dealer_id = d.dealer_id and s.id = d.system_id and ${isTold(now)}
    where d.dealer_id = ${dealerId} and d.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { appKey, secret, callbackUrl, ...delivery } = row;
  return { delivery, target: appKey !== null && secret !== null && callbackUrl !== null ? { appKey, secret, callbackUrl } : undefined };
}

retain(retainedTable({ kind: 'openDelivery', table: 'open_api_delivery', at: sql`r.created_at` }));

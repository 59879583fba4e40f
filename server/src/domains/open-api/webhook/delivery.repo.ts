import { flagCode } from '@bochong/contract/kernel/fields';
import { deliveryState, type OpenDelivery, type OpenEvent } from '@bochong/contract/open-api';
import { sql } from 'kysely';
import { insertAtEnd, writeAtEnd } from '../../../kernel/database/at-end.ts';
import type { EndWrite } from '../../../kernel/database/connection.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { keyed } from '../../../kernel/database/keyed.ts';
import { inDealers, type PageQuery, totalOf } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import type { SystemKey } from '../system/system.repo.ts';
import type { ToldSystem } from './told.rule.ts';

/** Systems of a unit that want to be told of an event now. */
export async function wanting(tx: Tx, dealerId: string, event: OpenEvent, now: Date): Promise<ToldSystem[]> {
  const { rows } = await sql<ToldSystem>`select id, park_ids as "parkIds" from open_api_system
    where dealer_id = ${dealerId} and status = ${sql.lit(flagCode.ON)} and is_delete = 0 and callback_url <> '' and ${event} = any (events)
      and (expire_at is null or expire_at > ${now.toISOString()})`.execute(planned(tx));
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

interface Change {
  one: number;
  dealer_id: string;
  id: string;
  state: number;
  said: string;
  tries: number;
  at: string;
}
const changes: EndWrite<Change> = {
  name: 'open_api_delivery changes',
  statement: (rows) => sql`update open_api_delivery d set state = c.state, said = c.said, tries = c.tries, changed_at = c.at,
      delivered_at = case when c.state = ${sql.lit(deliveryState.DONE)} then c.at else d.delivered_at end
    from json_to_recordset(${rows}) as c (one integer, dealer_id uuid, id uuid, state smallint, said text, tries integer, at timestamptz)
    where ${keyed.rows(sql`c`)} and d.dealer_id = c.dealer_id and d.id = c.id`,
};

/** How a delivery stands when the transaction ends; it is changed once in one. */
export const saveDelivery = (
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  { state, said, tries }: { state: number; said: string; tries: number },
  now: Date,
): Promise<void> =>
  writeAtEnd(tx, changes, [{ one: keyed.one, dealer_id: dealerId, id, state, said: said.slice(0, 200), tries, at: now.toISOString() }]);

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

/** Deliveries and where they go; without a target a system is not told at the moment. */
export async function findTellings(
  tx: Tx,
  dealerId: string,
  ids: readonly string[],
  now: Date,
): Promise<{ delivery: Delivery; target: Target | undefined }[]> {
  const { rows } = await sql<Delivery & { [key in keyof Target]: Target[key] | null }>`
    select d.dealer_id as "dealerId", d.id, d.system_id as "systemId", d.event, d.number, d.body, d.state, d.tries,
      s.app_key as "appKey", s.secret, s.callback_url as "callbackUrl"
    from open_api_delivery d left join open_api_system s on s.dealer_id = d.dealer_id and s.id = d.system_id and ${isTold(now)}
    where d.dealer_id = ${dealerId} and d.id = any (${ids}::uuid[])`.execute(planned(tx));
  return rows.map(({ appKey, secret, callbackUrl, ...delivery }) => ({
    delivery,
    target: appKey !== null && secret !== null && callbackUrl !== null ? { appKey, secret, callbackUrl } : undefined,
  }));
}

retain(retainedTable({ kind: 'openDelivery', table: 'open_api_delivery', at: sql`r.created_at` }));

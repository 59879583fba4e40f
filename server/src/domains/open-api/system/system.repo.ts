import { flagCode } from '@bochong/contract/kernel/fields';
import type { OpenSystem, OpenSystemFields } from '@bochong/contract/open-api';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { businessDate } from '../../../kernel/time.ts';

export interface SystemKey {
  dealerId: string;
  id: string;
}
/** Who looks: systems that reach beyond somebody's lots are not theirs to see. */
export interface Reader {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

const within = (parkIds: readonly string[] | null) =>
  parkIds === null ? sql<boolean>`true` : sql<boolean>`s.park_ids is not null and s.park_ids <@ ${parkIds}::uuid[]`;

const parkNames = sql<string>`case when s.park_ids is null then '全部车场' else coalesce((select string_agg(p.park_name, '、' order by p.park_name)
  from park p where p.dealer_id = s.dealer_id and p.id = any (s.park_ids)), '') end`;
const callsOf = (column: 'calls' | 'refused', day: string) =>
  sql<number>`(select coalesce(sum(${sql.ref(`c.${column}`)}), 0)::int from open_api_call c
    where c.dealer_id = s.dealer_id and c.system_id = s.id and c.biz_date = ${day})`;

const fields = [
  ...(['s.name', 's.scopes', 's.qps_limit as qpsLimit', 's.ip_allow_list as ipAllowList', 's.expire_at as expireAt'] as const),
  ...(['s.callback_url as callbackUrl', 's.events', 's.status', 's.rev'] as const),
] as const;

export const listSystems = (
  tx: Tx,
  { name, status, ...page }: PageQuery & { name?: string | undefined; status?: number | undefined },
  { dealerIds, parkIds }: Reader,
  now: Date,
) =>
  pageOf(
    tx,
    tx
      .selectFrom('open_api_system as s')
      .where(inDealers('s.dealer_id', dealerIds))
      .where('s.is_delete', '=', 0)
      .where(within(parkIds))
      .$if(name !== undefined, (query) => query.where(contains('s.name', name)))
      .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 0))
      .select(['s.id as systemId', 's.app_key as appKey', 's.secret_at as secretAt', dealerNameOf('s'), ...fields])
      .select([sql<string[]>`coalesce(s.park_ids, '{}')`.as('parkIds'), parkNames.as('parkNames')])
      .select([callsOf('calls', businessDate(now)).as('todayCalls'), callsOf('refused', businessDate(now)).as('todayRefused')])
      .select(['s.last_refusal as lastRefusal', 's.last_refused_at as lastRefusedAt', 's.updated_at as updatedAt'])
      .select(sql<string | null>`case when s.former_until > ${now.toISOString()} then s.former_until end`.as('formerUntil'))
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .$castTo<OpenSystem>(),
    page,
  );

const oneSystem = (tx: Tx, id: string, { dealerIds, parkIds }: Reader) =>
  tx
    .selectFrom('open_api_system as s')
    .select(['s.dealer_id as dealerId', 's.id', 's.app_key as appKey', ...fields])
    .select(sql<string[]>`coalesce(s.park_ids, '{}')`.as('parkIds'))
    .where('s.id', '=', id)
    .where(inDealers('s.dealer_id', dealerIds))
    .where('s.is_delete', '=', 0)
    .where(within(parkIds));

export const findSystem = (tx: Tx, id: string, reader: Reader) => oneSystem(tx, id, reader).executeTakeFirst();

/** A system as it is changed; locked. */
export const lockSystem = (tx: Tx, id: string, reader: Reader) => oneSystem(tx, id, reader).forUpdate().executeTakeFirst();

/** Systems of a unit, one after another: their number has a bound. */
export async function countSystems(tx: Tx, dealerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open-system|${dealerId}`}, 0))`.execute(tx);
  const query = tx.selectFrom('open_api_system').where('dealer_id', '=', dealerId).where('is_delete', '=', 0);
  return Number((await query.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
}

const written = (values: OpenSystemFields) => ({
  ...{
    name: values.name,
    scopes: values.scopes,
    park_ids: values.parkIds.length === 0 ? null : values.parkIds,
    qps_limit: values.qpsLimit,
  },
  ...{ ip_allow_list: values.ipAllowList, expire_at: values.expireAt, callback_url: values.callbackUrl, events: values.events },
});

export async function insertSystem(
  tx: Tx,
  { dealerId, id }: SystemKey,
  values: OpenSystemFields,
  { appKey, sealed, at }: { appKey: string; sealed: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto('open_api_system')
    .values({ dealer_id: dealerId, id, app_key: appKey, secret: sealed, secret_at: at.toISOString(), ...written(values) })
    .execute();
}

export async function saveSystem(
  tx: Tx,
  { dealerId, id }: SystemKey,
  change: OpenSystemFields | { status: number } | { deleted: true },
): Promise<void> {
  const set =
    'deleted' in change
      ? { is_delete: flagCode.ON, status: flagCode.OFF }
      : 'status' in change
        ? { status: change.status }
        : written(change);
  await tx
    .updateTable('open_api_system')
    .set({ ...set, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Another key from now on; the one until now holds until `formerUntil`. */
export async function saveSecret(tx: Tx, { dealerId, id }: SystemKey, sealed: Buffer, at: Date, formerUntil: Date): Promise<void> {
  await tx
    .updateTable('open_api_system')
    .set({
      secret: sealed,
      secret_at: at.toISOString(),
      former_secret: sql<Buffer>`secret`,
      former_until: formerUntil.toISOString(),
      ...nextRev,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Calls of a system by day since one, newest first. */
export async function callDays(tx: Tx, { dealerId, id }: SystemKey, since: string) {
  const { rows } = await sql<{ bizDate: string; calls: number; refused: number }>`
    select biz_date::text as "bizDate", sum(calls)::int as calls, sum(refused)::int as refused from open_api_call
    where dealer_id = ${dealerId} and system_id = ${id} and biz_date >= ${since} group by biz_date order by biz_date desc`.execute(tx);
  return rows;
}

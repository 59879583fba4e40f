import { chargingProtocol, equipmentOnline, registrationStatus } from '@bochong/contract/charging-asset';
import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { type PowerBudget, type PowerShare, powerShareStatus, powerStrategy } from '@bochong/contract/charging-power';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import { inStations } from '../../charging-asset/index.ts';
import type { Strategy } from './power-distribution.rule.ts';

export type ShareStatus = (typeof powerShareStatus)['options'][number]['value'];
interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** Devices whose power can be limited. */
export const limitable = sql`e.is_delete = 0 and e.enabled and e.protocol in ${codes(chargingProtocol.OCPP16, chargingProtocol.OCPP201)}
  and e.registration_status = ${sql.lit(registrationStatus.ACCEPTED)}`;
const { CHARGING, STOPPING } = chargingOrderStatus;
const ofStation = sql`e.dealer_id = s.dealer_id and e.station_id = s.id and ${limitable}`;
/** Charges under way at a station: how many, whose gun told no power, and the sum of what the others told. */
const underWay = sql<{
  charging: number;
  silent: number;
  used_w: number | null;
}>`(select count(*)::int as charging, (count(*) filter (where o.last_power_w is null))::int as silent,
    case when count(*) > 0 and count(o.last_power_w) = 0 then null else coalesce(sum(o.last_power_w), 0)::int end as used_w
  from charging_order o where o.dealer_id = s.dealer_id and o.station_id = s.id and o.order_status in ${codes(CHARGING, STOPPING)})`;

export function listBudgets(tx: Tx, filters: PageQuery & { name?: string | undefined }, { dealerIds, parkIds }: Scope) {
  let query = tx
    .selectFrom('charging_station as s')
    .leftJoin('power_budget as b', (join) => join.onRef('b.dealer_id', '=', 's.dealer_id').onRef('b.station_id', '=', 's.id'))
    .innerJoinLateral(underWay.as('u'), (join) => join.onTrue())
    .where(inDealers('s.dealer_id', dealerIds))
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds));
  if (filters.name) query = query.where(contains('s.station_name', filters.name));
  const rows = query
    .select(['s.id as stationId', 's.station_name as stationName', dealerNameOf('s'), 'b.limit_w as limitW'])
    .select(sql<number>`coalesce(b.strategy, ${sql.lit(powerStrategy.FIXED)})`.as('strategy'))
    .select(['u.used_w as usedW', 'u.charging', 'u.silent'])
    .select(sql<number>`coalesce((select sum(e.rated_power_w) from charging_equipment e where ${ofStation}), 0)::int`.as('ratedW'))
    .select(sql<number>`(select count(*) from charging_equipment e where ${ofStation})::int`.as('devices'))
    .select(
      sql<number>`(select count(*) from power_share p where p.dealer_id = s.dealer_id and p.station_id = s.id
        and p.status = ${sql.lit(powerShareStatus.KEPT)})::int`.as('kept'),
    )
    .select([sql<string>`coalesce(b.reason, '')`.as('reason'), sql<string>`coalesce(b.changed_by, '')`.as('changedBy')])
    .select(['b.changed_at as changedAt', sql<number>`coalesce(b.rev, 0)`.as('rev')])
    .orderBy(sql`b.limit_w is null`)
    .orderBy('s.station_name')
    .orderBy('s.id')
    .$castTo<PowerBudget>();
  return pageOf(tx, rows, filters);
}

/** A station of the user's scope with its limit; locked. */
export async function lockStation(tx: Tx, stationId: string, parkIds: readonly string[] | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${stationId}, 43))`.execute(tx);
  return tx
    .selectFrom('charging_station as s')
    .leftJoin('power_budget as b', (join) => join.onRef('b.dealer_id', '=', 's.dealer_id').onRef('b.station_id', '=', 's.id'))
    .select(['s.dealer_id as dealerId', 's.id as stationId', 'b.limit_w as limitW', sql<number>`coalesce(b.rev, 0)`.as('rev')])
    .select(sql<Strategy>`coalesce(b.strategy, ${sql.lit(powerStrategy.FIXED)})`.as('strategy'))
    .where('s.id', '=', stationId)
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .executeTakeFirst();
}

export interface Device {
  equipmentId: string;
  ratedW: number;
  online: boolean;
}
export async function devicesOf(tx: Tx, dealerId: string, stationId: string): Promise<Device[]> {
  const { rows } = await sql<Device>`select e.id as "equipmentId", e.rated_power_w as "ratedW",
      e.online_status = ${sql.lit(equipmentOnline.ONLINE)} as online
    from charging_equipment e where e.dealer_id = ${dealerId} and e.station_id = ${stationId} and ${limitable} order by e.equipment_code, e.id`.execute(
    tx,
  );
  return rows;
}

export async function saveBudget(
  tx: Tx,
  { dealerId, stationId }: { dealerId: string; stationId: string },
  change: { limitW: number | null; strategy: number; reason: string; by: string; at: Date },
): Promise<void> {
  const { limitW, strategy, reason, by, at } = change;
  const values = { limit_w: limitW, strategy, reason, changed_by: by, changed_at: at.toISOString() };
  await tx
    .insertInto('power_budget')
    .values({ dealer_id: dealerId, station_id: stationId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'station_id']).doUpdateSet({ ...values, rev: sql<number>`power_budget.rev + 1` }),
    )
    .execute();
}

export interface Share {
  dealerId: string;
  equipmentId: string;
  stationId: string;
  shareW: number | null;
}
export async function saveShare(tx: Tx, { dealerId, equipmentId, stationId, shareW }: Share, status: ShareStatus, at: Date): Promise<void> {
  // What it may draw meanwhile is not known but by what it can.
  const values = { station_id: stationId, share_w: shareW, status, changed_at: at.toISOString(), held_w: null, stand: null };
  await tx
    .insertInto('power_share')
    .values({ dealer_id: dealerId, equipment_id: equipmentId, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'equipment_id']).doUpdateSet(values))
    .execute();
}

/** What a device is to keep to; undefined: nothing was ever set at its station. */
export const shareOf = (tx: Tx, dealerId: string, equipmentId: string) =>
  tx
    .selectFrom('power_share')
    .select(['dealer_id as dealerId', 'equipment_id as equipmentId', 'station_id as stationId', 'share_w as shareW', 'status'])
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .executeTakeFirst();

export const saveShareStatus = (tx: Tx, dealerId: string, equipmentId: string, status: ShareStatus, at: Date) =>
  tx
    .updateTable('power_share')
    .set({ status, changed_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .execute();

export async function sharesAt(tx: Tx, dealerId: string, stationId: string): Promise<PowerShare[]> {
  const { rows } = await sql<PowerShare>`select e.id as "equipmentId", e.equipment_name as "equipmentName", e.rated_power_w as "ratedW",
      p.share_w as "shareW", p.status, p.changed_at as "changedAt", p.stand, p.held_w as "heldW"
    from charging_equipment e left join power_share p on p.dealer_id = e.dealer_id and p.equipment_id = e.id
    where e.dealer_id = ${dealerId} and e.station_id = ${stationId} and ${limitable} order by e.equipment_code, e.id`.execute(tx);
  return rows;
}

/** What a station drew in a span of time, with its limit then; instants at which nothing was kept are there without either. */
export async function pointsOf(tx: Tx, dealerId: string, stationId: string, from: Date, to: Date) {
  const { rows } = await sql<{
    at: string;
    usedW: number | null;
    limitW: number | null;
  }>`with known as (select at, used_w, limit_w from station_power where dealer_id = ${dealerId} and station_id = ${stationId}
      and at >= ${from.toISOString()} and at < ${to.toISOString()})
    select g.at, k.used_w as "usedW", k.limit_w as "limitW"
    from generate_series((select min(at) from known), (select max(at) from known), interval '5 minutes') as g (at) left join known k on k.at = g.at
    order by g.at`.execute(tx);
  return rows;
}

/** Keeps what every station of a dealer draws now. */
export const notePower = (tx: Tx, dealerId: string, at: Date) =>
  sql`insert into station_power (dealer_id, station_id, at, used_w, limit_w)
    select s.dealer_id, s.id, ${at.toISOString()}, u.used_w, b.limit_w from charging_station s
      cross join lateral ${underWay} u
      left join power_budget b on b.dealer_id = s.dealer_id and b.station_id = s.id
    where s.dealer_id = ${dealerId} and s.is_delete = 0 on conflict do nothing`.execute(tx);

retain(
  retainedTable({
    ...{ kind: 'stationPower', table: 'station_power', key: ['station_id', 'at'], at: sql`r.at` },
    aged: ({ before }) => sql`r.at < ${before.toISOString()}`,
  }),
);

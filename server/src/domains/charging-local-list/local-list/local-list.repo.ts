import { chargingProtocol, equipmentOnline, registrationStatus } from '@bochong/contract/charging-asset';
import { type LocalList, localListStatus } from '@bochong/contract/charging-local-list';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';
import type { Ability, Entries, KnownList, ListStatus } from './local-list.rule.ts';

interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}
interface Filters {
  keyword?: string | undefined;
  stationId?: string | undefined;
  status?: number | undefined;
}

/** What needs a look first. */
const urgency = sql`array_position(array[${sql.lit(localListStatus.REFUSED)}, ${sql.lit(localListStatus.SENDING)},
  ${sql.lit(localListStatus.WAITING)}, ${sql.lit(localListStatus.UNSUPPORTED)}], l.status::int)`;

export function listLists(tx: Tx, filters: PageQuery & Filters, { dealerIds, parkIds }: Scope) {
  let query = tx
    .selectFrom('charging_local_list as l')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'l.dealer_id').onRef('e.id', '=', 'l.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .where(inDealers('l.dealer_id', dealerIds))
    .where('e.is_delete', '=', 0)
    .where(inStations('e', 'station_id', parkIds));
  if (filters.keyword)
    query = query.where((on) => on.or([contains('e.equipment_name', filters.keyword), contains('e.equipment_code', filters.keyword)]));
  if (filters.stationId) query = query.where('e.station_id', '=', filters.stationId);
  if (filters.status !== undefined) query = query.where('l.status', '=', filters.status);
  const rows = query
    .select(['e.id as equipmentId', 'e.equipment_name as equipmentName', 's.station_name as stationName', dealerNameOf('l')])
    .select(['e.online_status as onlineStatus', 'l.status', 'l.wanted', 'l.left_out as leftOut', 'l.version', 'l.said'])
    .select('l.changed_at as changedAt')
    .select(sql<number | null>`case when l.held is not null then (select count(*)::int from jsonb_object_keys(l.held)) end`.as('held'))
    .orderBy(urgency)
    .orderBy('s.station_name')
    .orderBy('e.equipment_code')
    .orderBy('e.id')
    .$castTo<LocalList>();
  return pageOf(tx, rows, filters);
}

export interface Device extends Ability {
  dealerId: string;
  equipmentId: string;
  stationId: string;
}

const told = (key: string) => sql`(select (k ->> 'value')::int from jsonb_array_elements(e.config_snapshot) k
  where lower(k ->> 'key') = ${sql.lit(key.toLowerCase())} and k ->> 'value' ~ '^[0-9]{1,6}$' limit 1)`;

/** Devices that could keep cards: those of a dealer, or one of them within a user's scope. */
export async function devicesOf(
  tx: Tx,
  of: { dealerId: string } | { equipmentId: string; parkIds?: readonly string[] | null },
): Promise<Device[]> {
  const which =
    'dealerId' in of
      ? sql`e.dealer_id = ${of.dealerId}`
      : sql`e.id = ${of.equipmentId} and ${inStations('e', 'station_id', of.parkIds ?? null)}`;
  const { rows } = await sql<Device>`select e.dealer_id as "dealerId", e.id as "equipmentId", e.station_id as "stationId",
      e.online_status = ${sql.lit(equipmentOnline.ONLINE)} as online,
      case when e.config_read_at is not null then 'LocalAuthListManagement' = any (e.feature_profiles) end as "hasLists",
      ${told('SendLocalListMaxLength')} as "atOnce", ${told('LocalAuthListMaxLength')} as room
    from charging_equipment e where ${which} and e.is_delete = 0 and e.enabled and e.protocol in ${codes(chargingProtocol.OCPP16, chargingProtocol.OCPP201)}
      and e.registration_status = ${sql.lit(registrationStatus.ACCEPTED)} order by e.station_id, e.id`.execute(tx);
  return rows;
}

export interface StoredList extends KnownList {
  equipmentId: string;
  sending: Entries | null;
  status: ListStatus;
  wanted: number;
  leftOut: number;
  changedAt: string;
}

const stored = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('charging_local_list')
    .select(['equipment_id as equipmentId', 'version', 'held', 'sending', 'command_id as commandId', 'status', 'wanted'])
    .select(['left_out as leftOut', 'changed_at as changedAt'])
    .where('dealer_id', '=', dealerId)
    .$castTo<StoredList>();

export const listsAt = (tx: Tx, dealerId: string, stationId: string): Promise<StoredList[]> =>
  stored(tx, dealerId).where('station_id', '=', stationId).execute();

export const listOf = (tx: Tx, dealerId: string, equipmentId: string): Promise<StoredList | undefined> =>
  stored(tx, dealerId).where('equipment_id', '=', equipmentId).executeTakeFirst();

/** The list of a device, locked; also where there is none yet, nobody else works on it. */
export async function lockList(tx: Tx, dealerId: string, equipmentId: string): Promise<StoredList | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${equipmentId}, 44))`.execute(tx);
  return listOf(tx, dealerId, equipmentId);
}

export interface ListChange {
  version?: number;
  held?: Entries | null;
  sending?: Entries | null;
  commandId?: string | null;
  status?: ListStatus;
  wanted?: number;
  leftOut?: number;
  said?: string;
}

const jsonOf = (entries: Entries | null) => (entries === null ? null : json(entries));

export async function saveList(
  tx: Tx,
  { dealerId, equipmentId, stationId }: Pick<Device, 'dealerId' | 'equipmentId' | 'stationId'>,
  change: ListChange,
  at: Date,
): Promise<void> {
  const { held, sending, commandId, leftOut, ...plain } = change;
  const values = {
    ...plain,
    ...(held !== undefined && { held: jsonOf(held) }),
    ...(sending !== undefined && { sending: jsonOf(sending) }),
    ...(commandId !== undefined && { command_id: commandId }),
    ...(leftOut !== undefined && { left_out: leftOut }),
    ...{ station_id: stationId, changed_at: at.toISOString() },
  };
  await tx
    .insertInto('charging_local_list')
    .values({ dealer_id: dealerId, equipment_id: equipmentId, status: localListStatus.WAITING, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'equipment_id']).doUpdateSet(values))
    .execute();
}

/** Marks what is in step, or was refused, at these stations (none: all) as out of date. */
export const markOutOfDate = (tx: Tx, dealerId: string, stationIds: readonly string[], at: Date) =>
  sql`update charging_local_list set status = ${sql.lit(localListStatus.WAITING)}, changed_at = ${at.toISOString()}
    where dealer_id = ${dealerId} and status in (${sql.lit(localListStatus.IN_STEP)}, ${sql.lit(localListStatus.REFUSED)})
      and (${stationIds.length === 0} or station_id = any (${stationIds}::uuid[]))`.execute(tx);

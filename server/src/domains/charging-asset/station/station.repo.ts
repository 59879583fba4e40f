import { businessHoursText, type Station, type stationFields, type stations, workStatus } from '@bochong/contract/charging-asset';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inParks, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inStations } from '../station-scope.repo.ts';

export type StationValues = z.output<typeof stationFields>;
export interface StationFilters {
  keyword?: string | undefined;
  stationType?: number | undefined;
  stationStatus?: number | undefined;
  parkId?: string | undefined;
}
type Row = Omit<Station, 'businessHoursText'>;
type Parks = readonly string[] | null;

const gunsOf = (state?: number) =>
  sql<number>`(select count(*)::int from charging_connector c where c.dealer_id = s.dealer_id and c.station_id = s.id and c.is_delete = 0
    ${state === undefined ? sql`` : sql`and c.work_status = ${sql.lit(state)}`})`;
/** Lots of the station that its reader may see. */
const linked = (parkIds: Parks) =>
  sql`from charging_station_park sp join park p on p.dealer_id = sp.dealer_id and p.id = sp.park_id
    where sp.dealer_id = s.dealer_id and sp.station_id = s.id and ${inParks('p.id', parkIds)}`;

const columns = (tx: Tx, parkIds: Parks) =>
  tx
    .selectFrom('charging_station as s')
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .select(['s.id as stationId', 's.station_code as stationCode', 's.station_name as stationName', dealerNameOf('s')])
    .select(['s.station_type as stationType', 's.station_status as stationStatus', 's.status_reason as statusReason'])
    .select(['s.station_place as stationPlace', 's.area_code as areaCode', 's.address', 's.lng', 's.lat'])
    .select(['s.service_tel as serviceTel', 's.station_tel as stationTel', 's.park_nums as parkNums', 's.business_hours as businessHours'])
    .select(['s.closed_policy as closedPolicy', 's.park_fee_type as parkFeeType', 's.park_fee_text as parkFeeText', 's.payment'])
    .select(['s.access_mode as accessMode', 's.support_reserve as supportReserve', 's.visible', 's.facilities'])
    .select('s.reserve_fee_fen as reserveFeeFen')
    .select(['s.operator_id9 as operatorId9', 's.owner_id9 as ownerId9', 's.grid_account_no as gridAccountNo'])
    .select(['s.alone_meter as aloneMeter', 's.capacity_kva as capacityKva', 's.open_date as openDate', 's.site_guide as siteGuide'])
    .select(['s.match_cars as matchCars', 's.park_info as parkInfo', 's.remark', 's.updated_at as updatedAt', 's.rev'])
    .select([
      sql<string[]>`array(select p.id ${linked(parkIds)} order by p.park_name, p.id)`.as('parkIds'),
      sql<string>`coalesce((select string_agg(p.park_name, '、' order by p.park_name) ${linked(parkIds)}), '')`.as('parkNames'),
      sql<number>`(select count(*)::int from charging_equipment e where e.dealer_id = s.dealer_id and e.station_id = s.id and e.is_delete = 0)`.as(
        'equipmentCount',
      ),
      gunsOf().as('gunTotal'),
      gunsOf(workStatus.IDLE).as('gunIdle'),
      gunsOf(workStatus.CHARGING).as('gunCharging'),
      gunsOf(workStatus.FAULTED).as('gunFaulted'),
      gunsOf(workStatus.OFFLINE).as('gunOffline'),
    ])
    .$castTo<Row>();

const withText = (row: Row): Station => ({ ...row, businessHoursText: businessHoursText(row.businessHours) });

function selectedStations(tx: Tx, filters: StationFilters, parkIds: Parks) {
  let query = columns(tx, parkIds);
  if (filters.keyword)
    query = query.where((e) => e.or([contains('s.station_code', filters.keyword), contains('s.station_name', filters.keyword)]));
  if (filters.stationType !== undefined) query = query.where('s.station_type', '=', filters.stationType);
  if (filters.stationStatus !== undefined) query = query.where('s.station_status', '=', filters.stationStatus);
  if (filters.parkId) query = query.where(inStations('s', 'id', [filters.parkId]));
  return query.orderBy('s.created_at', 'desc').orderBy('s.id', 'desc');
}

export async function listStations(tx: Tx, filters: PageQuery & StationFilters, parkIds: Parks): Promise<Data<typeof stations.list>> {
  const page = await pageOf(tx, selectedStations(tx, filters, parkIds), filters);
  return { ...page, results: page.results.map(withText) };
}

export async function* stationBatches(tx: Tx, filters: StationFilters, parkIds: Parks): AsyncGenerator<Station[]> {
  for await (const batch of batchesOf(tx, selectedStations(tx, filters, parkIds))) yield batch.map(withText);
}

export async function findStation(tx: Tx, id: string, parkIds: Parks): Promise<Station | undefined> {
  const row = await columns(tx, parkIds).where('s.id', '=', id).executeTakeFirst();
  return row && withText(row);
}

export const stationMap = (tx: Tx, parkIds: Parks): Promise<Data<typeof stations.map>> =>
  columns(tx, parkIds).orderBy('s.station_name').orderBy('s.id').limit(1000).execute();

/** Stations for a chooser, by name. */
export async function chosenStations(
  tx: Tx,
  filter: { name?: string | undefined; dealerId?: string | undefined; size: number },
  parkIds: Parks,
): Promise<Data<typeof stations.choose>> {
  let query = tx
    .selectFrom('charging_station as s')
    .select(['s.id as stationId', 's.station_code as stationCode', 's.station_name as stationName', 's.dealer_id as dealerId'])
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds));
  if (filter.name) query = query.where(contains('s.station_name', filter.name));
  if (filter.dealerId) query = query.where('s.dealer_id', '=', filter.dealerId);
  return query.orderBy('s.station_name').orderBy('s.id').limit(filter.size).execute();
}

const written = (v: StationValues) => ({
  ...{ station_code: v.stationCode, station_name: v.stationName, station_type: v.stationType, station_place: v.stationPlace },
  ...{ area_code: v.areaCode, address: v.address, lng: v.lng, lat: v.lat, service_tel: v.serviceTel, station_tel: v.stationTel },
  ...{ park_nums: v.parkNums, business_hours: json(v.businessHours), closed_policy: v.closedPolicy, park_fee_type: v.parkFeeType },
  ...{
    park_fee_text: v.parkFeeText,
    payment: v.payment,
    access_mode: v.accessMode,
    support_reserve: v.supportReserve,
    reserve_fee_fen: v.reserveFeeFen,
  },
  ...{ visible: v.visible, facilities: v.facilities, operator_id9: v.operatorId9, owner_id9: v.ownerId9 },
  ...{ grid_account_no: v.gridAccountNo, alone_meter: v.aloneMeter, capacity_kva: v.capacityKva, open_date: v.openDate },
  ...{ site_guide: v.siteGuide, match_cars: v.matchCars, park_info: v.parkInfo, remark: v.remark },
});

export async function insertStation(tx: Tx, { dealerId, id }: { dealerId: string; id: string }, values: StationValues): Promise<void> {
  await tx
    .insertInto('charging_station')
    .values({ dealer_id: dealerId, id, ...written(values) })
    .execute();
}

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function saveStation(
  tx: Tx,
  id: string,
  expectedRev: number,
  change: StationValues | { status: number; reason: string },
): Promise<bigint> {
  const result = await tx
    .updateTable('charging_station')
    .set({ ...('status' in change ? { station_status: change.status, status_reason: change.reason } : written(change)), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

/** Puts the station into these lots; links with lots outside the user's data scope stay as they are. */
export async function replaceLots(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  parkIds: readonly string[],
  scope: Parks,
): Promise<void> {
  await tx
    .deleteFrom('charging_station_park')
    .where('dealer_id', '=', dealerId)
    .where('station_id', '=', id)
    .where(inParks('park_id', scope))
    .execute();
  const rows = [...new Set(parkIds)].map((parkId) => ({ dealer_id: dealerId, station_id: id, park_id: parkId }));
  if (rows.length > 0) await tx.insertInto('charging_station_park').values(rows).execute();
}

/** Guns of a station that are not disabled, on equipment that is not. */
export async function readyGuns(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ ready: number }>`select count(*)::int as ready from charging_connector c
    join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
    where c.station_id = ${id} and c.is_delete = 0 and not c.admin_disabled and e.enabled`.execute(tx);
  return rows[0]?.ready ?? 0;
}

export async function markStationDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('charging_station')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', id)
    .execute();
}

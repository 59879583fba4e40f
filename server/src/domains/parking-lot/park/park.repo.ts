import { onlineStatus } from '@bochong/contract/device';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Park, parkFields, parks } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { z } from 'zod';
import { metrics, readCounters, runningDate } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inParks, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inArea } from '../area/area.repo.ts';
import { isUncovered } from './uncovered.repo.ts';

type Fields = z.output<typeof parkFields>;
export interface ParkFilters {
  keyword?: string | undefined;
  parkType?: number | undefined;
  parkNature?: number | undefined;
  parkStatus?: number | undefined;
  areaId?: string | undefined;
}
type Filters = PageQuery & ParkFilters;
type Row = Omit<Park, 'occupied' | 'remainSpaces'>;

const columns = (tx: Tx, now: Date) =>
  tx
    .selectFrom('park as p')
    .leftJoin('area as a', (join) => join.onRef('a.dealer_id', '=', 'p.dealer_id').onRef('a.id', '=', 'p.area_id'))
    .where('p.is_delete', '=', 0)
    .select([
      'p.id as parkId',
      'p.park_code as parkCode',
      'p.park_name as parkName',
      dealerNameOf('p'),
      'p.park_type as parkType',
      'p.park_nature as parkNature',
      'p.park_status as parkStatus',
      'p.status_reason as statusReason',
      'p.resume_at as resumeAt',
      'p.area_id as areaId',
      sql<string>`coalesce(a.area_name, '')`.as('areaName'),
      'p.address',
      'p.lng',
      'p.lat',
      'p.principal',
      'p.service_phone as servicePhone',
      'p.total_spaces as totalSpaces',
      'p.temp_spaces as tempSpaces',
      'p.fixed_spaces as fixedSpaces',
      'p.charging_spaces as chargingSpaces',
      'p.accessible_spaces as accessibleSpaces',
      'p.pass_occupies_space as passOccupiesSpace',
      'p.open_time as openTime',
      'p.price_text as priceText',
      'p.remark',
      'p.updated_at as updatedAt',
      'p.rev',
      sql<number>`(select count(*)::int from gate g where g.dealer_id = p.dealer_id and g.park_id = p.id and g.is_delete = 0)`.as(
        'gateCount',
      ),
      sql<number>`(select count(*)::int from berth b where b.dealer_id = p.dealer_id and b.park_id = p.id and b.is_delete = 0)`.as(
        'berthCount',
      ),
      sql<number>`(select count(*)::int from place_device d where d.dealer_id = p.dealer_id and d.park_id = p.id)`.as('deviceTotal'),
      sql<number>`(select count(*)::int from place_device d where d.dealer_id = p.dealer_id and d.park_id = p.id and d.online_status = ${sql.lit(onlineStatus.ONLINE)})`.as(
        'deviceOnline',
      ),
      isUncovered(now).as('uncovered'),
    ])
    .$castTo<Row>();

/** Adds how full each lot is, from the running counter of its vehicles. */
export async function withOccupancy(tx: Tx, rows: Row[]): Promise<Park[]> {
  if (rows.length === 0) return [];
  const key = { from: runningDate, to: runningDate, metrics: [metrics.occupied] };
  const counted = await readCounters(tx, { ...key, parkIds: rows.map((row) => row.parkId) }, ['parkId']);
  const occupiedOf = new Map(counted.map(({ parkId, value }) => [parkId, Math.max(0, value)]));
  return rows.map((row) => {
    const occupied = occupiedOf.get(row.parkId) ?? 0;
    return { ...row, occupied, remainSpaces: Math.max(0, row.totalSpaces - occupied) };
  });
}

/** Rows of the filters, in the list's order. */
export function selectedParks(tx: Tx, filters: ParkFilters, parkIds: readonly string[] | null, now: Date) {
  let query = columns(tx, now).where(inParks('p.id', parkIds));
  if (filters.keyword)
    query = query.where((where) => where.or([contains('p.park_code', filters.keyword), contains('p.park_name', filters.keyword)]));
  if (filters.parkType !== undefined) query = query.where('p.park_type', '=', filters.parkType);
  if (filters.parkNature !== undefined) query = query.where('p.park_nature', '=', filters.parkNature);
  if (filters.parkStatus !== undefined) query = query.where('p.park_status', '=', filters.parkStatus);
  if (filters.areaId) query = query.where(inArea('p.area_id', filters.areaId));
  return query.orderBy('p.created_at', 'desc').orderBy('p.id', 'desc');
}

export async function listParks(tx: Tx, filters: Filters, parkIds: readonly string[] | null, now: Date): Promise<Data<typeof parks.list>> {
  const page = await pageOf(tx, selectedParks(tx, filters, parkIds, now), filters);
  return { ...page, results: await withOccupancy(tx, page.results) };
}

export async function findPark(tx: Tx, id: string, parkIds: readonly string[] | null, now: Date): Promise<Park | undefined> {
  const row = await columns(tx, now).where('p.id', '=', id).where(inParks('p.id', parkIds)).executeTakeFirst();
  return row && (await withOccupancy(tx, [row]))[0];
}

/** Whether all of these are lots of the dealer, and among those that are `seen`. */
export async function ownsParks(tx: Tx, dealerId: string, parkIds: readonly string[], seen: readonly string[] | null): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`select count(*)::int as known from park
    where dealer_id = ${dealerId}::uuid and id = any (${parkIds}::uuid[]) and is_delete = 0 and ${inParks('id', seen)}`.execute(tx);
  return rows[0]?.known === new Set(parkIds).size;
}

/** Lots for a chooser: those in use, by name. */
export async function chosenParks(
  tx: Tx,
  filter: { parkName?: string | undefined; parkType?: number | undefined; dealerId: string | undefined; size: number },
  parkIds: readonly string[] | null,
): Promise<Data<typeof parks.chosen>> {
  let query = tx
    .selectFrom('park')
    .select(['id as parkId', 'park_name as parkName', 'park_type as parkType', 'dealer_id as dealerId'])
    .where('is_delete', '=', 0)
    .where(inParks('id', parkIds));
  if (filter.parkName) query = query.where(contains('park_name', filter.parkName));
  if (filter.parkType !== undefined) query = query.where('park_type', '=', filter.parkType);
  if (filter.dealerId) query = query.where('dealer_id', '=', filter.dealerId);
  return query.orderBy('park_name').orderBy('id').limit(filter.size).$castTo<Data<typeof parks.chosen>[number]>().execute();
}

const written = (fields: Fields) => ({
  park_code: fields.parkCode,
  park_name: fields.parkName,
  park_type: fields.parkType,
  park_nature: fields.parkNature,
  area_id: fields.areaId,
  address: fields.address,
  lng: fields.lng,
  lat: fields.lat,
  principal: fields.principal,
  service_phone: fields.servicePhone,
  total_spaces: fields.tempSpaces + fields.fixedSpaces,
  temp_spaces: fields.tempSpaces,
  fixed_spaces: fields.fixedSpaces,
  charging_spaces: fields.chargingSpaces,
  accessible_spaces: fields.accessibleSpaces,
  pass_occupies_space: fields.passOccupiesSpace,
  open_time: json(fields.openTime),
  price_text: fields.priceText,
  remark: fields.remark,
});

export async function insertPark(tx: Tx, key: { dealerId: string; id: string }, fields: Fields): Promise<void> {
  await tx
    .insertInto('park')
    .values({ dealer_id: key.dealerId, id: key.id, ...written(fields) })
    .execute();
}

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function savePark(tx: Tx, id: string, expectedRev: number, fields: Fields): Promise<bigint> {
  return change(tx, id, expectedRev, written(fields));
}

export async function saveParkStatus(
  tx: Tx,
  id: string,
  expectedRev: number,
  to: { parkStatus: number; reason: string; resumeAt: string | null },
): Promise<bigint> {
  return change(tx, id, expectedRev, { park_status: to.parkStatus, status_reason: to.reason, resume_at: to.resumeAt });
}

async function change(tx: Tx, id: string, expectedRev: number, values: object): Promise<bigint> {
  const result = await tx
    .updateTable('park')
    .set({ ...values, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function markParkDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('park')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', id)
    .execute();
}

/** Orders of a lot by status since it exists, from the counters the orders keep. */
export async function ordersByStatus(tx: Tx, parkId: string): Promise<ReadonlyMap<number, number>> {
  const statuses = [0, 1, 2, 3, 4, 5];
  const wanted = statuses.map((status) => metrics.ordersByStatus + status);
  const rows = await readCounters(tx, { from: runningDate, to: '9999-12-31', metrics: wanted, parkIds: [parkId] }, ['metric']);
  const totals = new Map(statuses.map((status) => [status, 0]));
  for (const { metric, value } of rows) {
    const status = metric - metrics.ordersByStatus;
    totals.set(status, (totals.get(status) ?? 0) + value);
  }
  return totals;
}

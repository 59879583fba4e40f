import type { Data } from '@bochong/contract/kernel/endpoint';
import { berthStatus, type RoadSection, type roadSectionFields, type roadSections } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, inParks, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

type Fields = z.output<typeof roadSectionFields>;
export interface RoadFilters {
  keyword?: string | undefined;
  parkId?: string | undefined;
  roadLevel?: number | undefined;
  status?: number | undefined;
}
type Filters = PageQuery & RoadFilters;

const columns = (tx: Tx) =>
  tx
    .selectFrom('road_section as r')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'r.dealer_id').onRef('p.id', '=', 'r.park_id'))
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('berth as b')
          .select([
            sql<number>`count(*)::int`.as('berthCount'),
            sql<number>`count(*) filter (where b.berth_status = ${sql.lit(berthStatus.OCCUPIED)})::int`.as('occupiedCount'),
          ])
          .whereRef('b.dealer_id', '=', 'r.dealer_id')
          .whereRef('b.road_id', '=', 'r.id')
          .where('b.is_delete', '=', 0)
          .as('counts'),
      (join) => join.onTrue(),
    )
    .where('r.is_delete', '=', 0)
    .select([
      'r.id as roadId',
      'r.road_code as roadCode',
      'r.road_name as roadName',
      'r.park_id as parkId',
      'p.park_name as parkName',
      'r.start_point as startPoint',
      'r.end_point as endPoint',
      'r.direction',
      'r.road_level as roadLevel',
      'r.charge_hours as chargeHours',
      'r.collector_mode as collectorMode',
      'r.max_stay_minutes as maxStayMinutes',
      'r.remark',
      'counts.berthCount',
      'counts.occupiedCount',
      'r.status',
      'r.closed_reason as closedReason',
      'r.version',
      'r.updated_at as updatedAt',
      'r.rev',
    ])
    .$castTo<RoadSection>();

/** Rows of the filters, in the list's order. */
function selectedRoads(tx: Tx, filters: RoadFilters, parkIds: readonly string[] | null) {
  let query = columns(tx).where(inParks('r.park_id', parkIds));
  if (filters.keyword)
    query = query.where((where) => where.or([contains('r.road_code', filters.keyword), contains('r.road_name', filters.keyword)]));
  if (filters.parkId) query = query.where('r.park_id', '=', filters.parkId);
  if (filters.roadLevel !== undefined) query = query.where('r.road_level', '=', filters.roadLevel);
  if (filters.status !== undefined) query = query.where('r.status', '=', filters.status);
  return query.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc');
}

export async function listRoadSections(
  tx: Tx,
  filters: Filters,
  parkIds: readonly string[] | null,
): Promise<Data<typeof roadSections.list>> {
  return pageOf(tx, selectedRoads(tx, filters, parkIds), filters);
}

export const roadSectionBatches = (tx: Tx, filters: RoadFilters, parkIds: readonly string[] | null): AsyncGenerator<RoadSection[]> =>
  batchesOf(tx, selectedRoads(tx, filters, parkIds));

export async function findRoadSection(tx: Tx, id: string, parkIds: readonly string[] | null): Promise<RoadSection | undefined> {
  return columns(tx).where('r.id', '=', id).where(inParks('r.park_id', parkIds)).executeTakeFirst();
}

/** Lot a new section would stand in: its type decides whether it may. */
export async function findPark(tx: Tx, parkId: string, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('park')
    .select(['dealer_id as dealerId', 'park_type as parkType'])
    .where('id', '=', parkId)
    .where('is_delete', '=', 0)
    .where(inParks('id', parkIds))
    .executeTakeFirst();
}

const written = (fields: Fields) => ({
  road_code: fields.roadCode,
  road_name: fields.roadName,
  park_id: fields.parkId,
  start_point: fields.startPoint,
  end_point: fields.endPoint,
  direction: fields.direction,
  road_level: fields.roadLevel,
  charge_hours: json(fields.chargeHours),
  collector_mode: fields.collectorMode,
  max_stay_minutes: fields.maxStayMinutes,
  remark: fields.remark,
});

export async function insertRoadSection(tx: Tx, key: { dealerId: string; id: string }, fields: Fields): Promise<void> {
  await tx
    .insertInto('road_section')
    .values({ dealer_id: key.dealerId, id: key.id, ...written(fields) })
    .execute();
}

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function saveRoadSection(tx: Tx, id: string, expectedRev: number, fields: Fields): Promise<bigint> {
  const result = await tx
    .updateTable('road_section')
    .set({ ...written(fields), version: sql`version + 1`, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function saveRoadStatus(
  tx: Tx,
  id: string,
  expectedRev: number,
  change: { status: number; reason: string | null; at: string },
): Promise<bigint> {
  const closed = change.status === 0;
  const result = await tx
    .updateTable('road_section')
    .set({
      status: change.status,
      closed_reason: closed ? change.reason : null,
      closed_at: closed ? change.at : null,
      version: sql`version + 1`,
      ...nextRev,
    })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function markRoadSectionDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('road_section')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', id)
    .execute();
}

interface HistoryRow {
  id: string;
  dealerId: string;
  section: RoadSection;
  changeType: number;
  at: string;
  operatorId: string;
  operatorName: string;
}

export async function insertRoadHistory(tx: Tx, row: HistoryRow): Promise<void> {
  await tx
    .insertInto('road_history')
    .values({
      dealer_id: row.dealerId,
      id: row.id,
      road_id: row.section.roadId,
      version: row.section.version,
      change_type: row.changeType,
      snapshot: json(row.section),
      effective_from: row.at,
      operator_id: row.operatorId,
      operator_name: row.operatorName,
    })
    .execute();
}

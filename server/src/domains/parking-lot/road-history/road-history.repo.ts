import type { Data } from '@bochong/contract/kernel/endpoint';
import type { RoadHistory, roadHistories } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export interface HistoryFilters {
  keyword?: string | undefined;
  roadId?: string | undefined;
  parkId?: string | undefined;
  changeType?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}
type Filters = PageQuery & HistoryFilters;

/** Versions of road sections, newest first, each beside the one before it; the snapshot says what the section was called then. */
/** Rows of the filters, in the list's order. */
function selectedHistory(tx: Tx, filters: HistoryFilters, parkIds: readonly string[] | null) {
  let query = tx
    .selectFrom('road_history as h')
    .innerJoin('road_section as r', (join) => join.onRef('r.dealer_id', '=', 'h.dealer_id').onRef('r.id', '=', 'h.road_id'))
    .leftJoin('road_history as later', (join) =>
      join
        .onRef('later.dealer_id', '=', 'h.dealer_id')
        .onRef('later.road_id', '=', 'h.road_id')
        .on('later.version', '=', sql<number>`h.version + 1`),
    )
    .leftJoin('road_history as earlier', (join) =>
      join
        .onRef('earlier.dealer_id', '=', 'h.dealer_id')
        .onRef('earlier.road_id', '=', 'h.road_id')
        .on('earlier.version', '=', sql<number>`h.version - 1`),
    )
    .where(inParks('r.park_id', parkIds))
    .select([
      'h.id as historyId',
      'h.road_id as roadId',
      sql<string>`h.snapshot ->> 'roadCode'`.as('roadCode'),
      sql<string>`h.snapshot ->> 'roadName'`.as('roadName'),
      sql<string>`h.snapshot ->> 'parkName'`.as('parkName'),
      'h.version',
      'h.change_type as changeType',
      'h.effective_from as effectiveFrom',
      'later.effective_from as effectiveTo',
      'h.operator_name as operatorName',
      'h.snapshot',
      'earlier.snapshot as before',
    ])
    .$castTo<RoadHistory>();
  if (filters.keyword)
    query = query.where(
      sql<boolean>`position(lower(${filters.keyword}) in lower((h.snapshot ->> 'roadCode') || ' ' || (h.snapshot ->> 'roadName'))) > 0`,
    );
  if (filters.roadId) query = query.where('h.road_id', '=', filters.roadId);
  if (filters.parkId) query = query.where('r.park_id', '=', filters.parkId);
  if (filters.changeType !== undefined) query = query.where('h.change_type', '=', filters.changeType);
  if (filters.startTime) query = query.where('h.effective_from', '>=', filters.startTime);
  if (filters.endTime) query = query.where('h.effective_from', '<=', filters.endTime);
  return query.orderBy('h.effective_from', 'desc').orderBy('h.id', 'desc');
}

export async function listRoadHistory(
  tx: Tx,
  filters: Filters,
  parkIds: readonly string[] | null,
): Promise<Data<typeof roadHistories.list>> {
  return pageOf(tx, selectedHistory(tx, filters, parkIds), filters);
}

export const roadHistoryBatches = (tx: Tx, filters: HistoryFilters, parkIds: readonly string[] | null): AsyncGenerator<RoadHistory[]> =>
  batchesOf(tx, selectedHistory(tx, filters, parkIds));

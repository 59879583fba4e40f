import { type ChargingFault, faultStatus, faultWords } from '@bochong/contract/charging-fault';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { inStations } from '../../charging-asset/index.ts';
import { waitingStatuses } from './fault.repo.ts';

export interface FaultFilters {
  /** Whose work "mine" is. */
  readerId: string;
  done?: number | undefined;
  mine?: number | undefined;
  overdue?: number | undefined;
  stationId?: string | undefined;
  /** Of these stations only. */
  stationIds?: readonly string[] | undefined;
  equipmentId?: string | undefined;
  connectorNo?: number | undefined;
  keyword?: string | undefined;
  level?: number | undefined;
  errorCode?: string | undefined;
  source?: number | undefined;
  status?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}
/** A fault as it is stored; its words are the contract's. */
type Stored = Omit<ChargingFault, 'faultText'>;

const rows = (tx: Tx, now: Date, userId: string) =>
  tx
    .selectFrom('charging_fault as f')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'f.dealer_id').onRef('e.id', '=', 'f.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'f.dealer_id').onRef('s.id', '=', 'f.station_id'))
    .leftJoin('charging_order as o', (join) => join.onRef('o.dealer_id', '=', 'f.dealer_id').onRef('o.id', '=', 'f.order_id'))
    .select(['f.id as faultId', 'f.fault_no as faultNo', dealerNameOf('f'), 'f.station_id as stationId', 's.station_name as stationName'])
    .select(['f.equipment_id as equipmentId', 'e.equipment_name as equipmentName', 'f.connector_no as connectorNo', 'f.level', 'f.source'])
    .select(sql<string>`e.equipment_name || case when f.connector_no = 0 then '' else ' ' || f.connector_no || '号枪' end`.as('place'))
    .select(['f.error_code as errorCode', 'f.vendor_error_code as vendorErrorCode', 'f.info', 'f.occurred_at as occurredAt'])
    .select(['f.last_at as lastAt', 'f.recovered_at as recoveredAt', 'f.repeat_count as repeatCount', 'f.order_id as orderId'])
    .select(
      sql<number>`greatest(0, extract(epoch from coalesce(f.recovered_at, f.closed_at, ${now.toISOString()}::timestamptz) - f.occurred_at))::int`.as(
        'durationSec',
      ),
    )
    .select([
      sql<string>`coalesce(o.order_no, '')`.as('orderNo'),
      'f.status',
      'f.handler_name as handlerName',
      'f.dispatch_note as dispatchNote',
    ])
    .select(['f.dispatched_at as dispatchedAt', 'f.due_at as dueAt', 'f.accepted_at as acceptedAt', 'f.arrived_at as arrivedAt'])
    .select([
      'f.returned_note as returnedNote',
      sql<0 | 1>`(f.status = ${sql.lit(faultStatus.HANDLING)} and f.handler_id::text is not distinct from ${userId})::int`.as('isMine'),
      sql<number | null>`extract(epoch from f.acknowledged_at - f.occurred_at)::int`.as('answerSec'),
      sql<number | null>`extract(epoch from f.closed_at - f.dispatched_at)::int`.as('workSec'),
    ])
    .select(['f.acknowledged_at as acknowledgedAt', 'f.closed_at as closedAt', 'f.verdict', 'f.handle_result as handleResult', 'f.rev']);

function selected(tx: Tx, filters: FaultFilters, { dealerIds, parkIds }: ExportScope, now: Date) {
  let query = rows(tx, now, filters.readerId)
    .where(inDealers('f.dealer_id', dealerIds))
    .where(inStations('f', 'station_id', parkIds));
  const { done, mine, overdue, keyword, startTime, endTime } = filters;
  if (filters.stationIds) query = query.where('f.station_id', 'in', filters.stationIds);
  const handling = sql<boolean>`f.status = ${sql.lit(faultStatus.HANDLING)}`;
  if (mine !== undefined) query = query.where(sql<boolean>`${handling} and f.handler_id::text = ${filters.readerId}`);
  if (overdue !== undefined) query = query.where(sql<boolean>`${handling} and f.due_at < ${now.toISOString()}`);
  if (done !== undefined) query = query.where(done === 0 ? sql<boolean>`${waitingStatuses}` : sql<boolean>`not (${waitingStatuses})`);
  if (keyword)
    query = query.where((e) =>
      e.or([contains('e.equipment_name', keyword), contains('e.equipment_code', keyword), e('f.fault_no', '=', keyword)]),
    );
  const same = {
    station_id: filters.stationId,
    equipment_id: filters.equipmentId,
    connector_no: filters.connectorNo,
    level: filters.level,
  };
  const others = { error_code: filters.errorCode, source: filters.source, status: filters.status };
  for (const [column, value] of Object.entries({ ...same, ...others }))
    if (value !== undefined && value !== '') query = query.where(sql<boolean>`${sql.ref(`f.${column}`)} = ${value}`);
  if (startTime) query = query.where('f.occurred_at', '>=', startTime);
  if (endTime) query = query.where('f.occurred_at', '<=', endTime);
  return query
    .orderBy(sql`${waitingStatuses}`, 'desc')
    .orderBy(sql`case when ${waitingStatuses} then f.level else ${sql.lit(faultStatus.CLOSED)} end`)
    .orderBy('f.occurred_at', 'desc')
    .orderBy('f.id', 'desc')
    .$castTo<Stored>();
}

const worded = (row: Stored): ChargingFault => ({ ...row, faultText: faultWords(row.errorCode) });

export async function listFaults(tx: Tx, filters: PageQuery & FaultFilters, scope: ExportScope, now: Date) {
  const page = await pageOf(tx, selected(tx, filters, scope, now), filters);
  return { ...page, results: page.results.map(worded) };
}

export async function* faultBatches(tx: Tx, filters: FaultFilters, scope: ExportScope, now: Date): AsyncGenerator<ChargingFault[]> {
  for await (const batch of batchesOf(tx, selected(tx, filters, scope, now))) yield batch.map(worded);
}

import { type ChargePointOfflineRecord, type chargePointOfflineRecords, recordStatus } from '@bochong/contract/alarm';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { SessionUser } from '../../../kernel/session/session.ts';
import { inStations } from '../../charging-asset/index.ts';

export interface ChargePointOfflineQuery extends PageQuery {
  keyword?: string | undefined;
  stationId?: string | undefined;
  equipmentId?: string | undefined;
  recordStatus?: number | undefined;
  reason?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** Times without a connection of the piles of the user's stations, newest first. */
export function listChargePointOffline(tx: Tx, filters: ChargePointOfflineQuery, { dealerIds, parkIds }: SessionUser, now: Date) {
  let query = tx
    .selectFrom('charge_point_offline_record as r')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'r.dealer_id').onRef('s.id', '=', 'r.station_id'))
    .where(inDealers('r.dealer_id', dealerIds))
    .where(inStations('r', 'station_id', parkIds));
  const { keyword, startTime, endTime } = filters;
  if (keyword) query = query.where((e) => e.or([contains('r.device_name', keyword), contains('r.device_code', keyword)]));
  if (filters.stationId) query = query.where('r.station_id', '=', filters.stationId);
  if (filters.equipmentId) query = query.where('r.equipment_id', '=', filters.equipmentId);
  if (filters.recordStatus !== undefined) query = query.where('r.record_status', '=', filters.recordStatus);
  if (filters.reason !== undefined) query = query.where('r.reason', '=', filters.reason);
  if (startTime) query = query.where('r.started_at', '>=', startTime);
  if (endTime) query = query.where('r.started_at', '<=', endTime);
  const until = sql`coalesce(r.ended_at, ${now.toISOString()}::timestamptz)`;
  const rows = query
    .select(['r.id as recordId', 'r.equipment_id as equipmentId', 'r.device_name as deviceName', 'r.device_code as deviceCode'])
    .select(['r.station_id as stationId', 's.station_name as stationName', 'r.location', dealerNameOf('r'), 'r.started_at as startedAt'])
    .select(['r.ended_at as endedAt', sql<number>`floor(extract(epoch from ${until} - r.started_at) / 60)::int`.as('minutes'), 'r.reason'])
    .select(['r.gun_count as gunCount', 'r.order_count as orderCount', 'r.record_status as recordStatus', 'r.announced_at as announcedAt'])
    .select(['r.acknowledged_at as acknowledgedAt', 'r.handled_by as handledBy', 'r.handle_note as handleNote'])
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .$castTo<ChargePointOfflineRecord>();
  return pageOf(tx, rows, filters);
}

/** Days that the quality of alarms is reckoned over. */
const days = 7;

export async function alarmQuality(
  tx: Tx,
  { dealerIds, parkIds }: SessionUser,
  now: Date,
): Promise<Data<typeof chargePointOfflineRecords.quality>> {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString();
  const { ONGOING, INVALID } = recordStatus;
  const median = (span: string, only: string) =>
    sql<
      number | null
    >`percentile_cont(0.5) within group (order by extract(epoch from ${sql.raw(span)})) filter (where ${sql.raw(only)})::int`;
  const figures = await tx
    .selectFrom('charge_point_offline_record as r')
    .where(inDealers('r.dealer_id', dealerIds))
    .where(inStations('r', 'station_id', parkIds))
    .where('r.started_at', '>=', since)
    .select(sql<number>`count(*)::int`.as('offline'))
    .select(sql<number>`count(*) filter (where r.announced_at is null and r.ended_at < r.due_at)::int`.as('heldDown'))
    .select(sql<number>`count(r.announced_at)::int`.as('announced'))
    .select(
      sql<number>`count(*) filter (where r.announced_at is not null and r.record_status = ${sql.lit(INVALID)})::int`.as('falseAlarms'),
    )
    .select(
      sql<number>`count(*) filter (where r.announced_at is not null and r.acknowledged_at is null and r.record_status = ${sql.lit(ONGOING)})::int`.as(
        'unanswered',
      ),
    )
    .select(median('r.acknowledged_at - r.announced_at', 'r.acknowledged_at >= r.announced_at').as('answerSec'))
    .select(median('r.ended_at - r.started_at', 'r.announced_at is not null').as('outageSec'))
    .executeTakeFirstOrThrow();
  return { days, ...figures };
}

import { type chargePointOfflineRecords, recordStatus } from '@bochong/contract/alarm';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, inParks, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { SessionUser } from '../../../kernel/session/session.ts';

export interface ChargePointOffline {
  id: string;
  parkId: string | null;
  deviceName: string;
  deviceCount: number;
  location: string;
  startedAt: string;
}

/** Keeps what a charging alarm tells, to be handled. */
export async function openChargePointOffline(tx: Tx, dealerId: string, record: ChargePointOffline): Promise<void> {
  const { id, parkId: park_id, deviceName: device_name, deviceCount: device_count, location, startedAt: started_at } = record;
  await tx
    .insertInto('charge_point_offline_record')
    .values({ dealer_id: dealerId, id, park_id, device_name, device_count, location, started_at })
    .execute();
}

export interface ChargePointOfflineQuery extends PageQuery {
  startTime?: string | undefined;
  endTime?: string | undefined;
  keyword?: string | undefined;
  recordStatus?: number | undefined;
}

/** An alarm without a lot concerns everybody of the dealer. */
const inScope = (user: SessionUser) => sql<boolean>`(r.park_id is null or ${inParks('r.park_id', user.parkIds)})`;

export async function listChargePointOffline(
  tx: Tx,
  filters: ChargePointOfflineQuery,
  user: SessionUser,
  now: Date,
): Promise<Data<typeof chargePointOfflineRecords.list>> {
  const query = tx
    .selectFrom('charge_point_offline_record as r')
    .where(inDealers('r.dealer_id', user.dealerIds))
    .where(inScope(user))
    .$if(filters.startTime !== undefined, (q) => q.where('r.started_at', '>=', filters.startTime ?? ''))
    .$if(filters.endTime !== undefined, (q) => q.where('r.started_at', '<=', filters.endTime ?? ''))
    .$if(filters.keyword !== undefined, (q) =>
      q.where((where) => where.or([contains('r.device_name', filters.keyword), contains('r.location', filters.keyword)])),
    )
    .$if(filters.recordStatus !== undefined, (q) => q.where('r.record_status', '=', filters.recordStatus ?? 0))
    .select([
      'r.id as recordId',
      'r.device_name as deviceName',
      'r.device_count as deviceCount',
      'r.location',
      dealerNameOf('r'),
      'r.started_at as startedAt',
      'r.ended_at as endedAt',
      sql<number>`floor(extract(epoch from coalesce(r.ended_at, ${now.toISOString()}::timestamptz) - r.started_at) / 60)::int`.as(
        'minutes',
      ),
      'r.record_status as recordStatus',
      'r.handled_by as handledBy',
      'r.handle_note as handleNote',
    ])
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc');
  return (await pageOf(tx, query, filters)) as Data<typeof chargePointOfflineRecords.list>;
}

/** Ends an ongoing record by hand; undefined when it is not ongoing or outside the scope. */
export async function handleChargePointOffline(
  tx: Tx,
  user: SessionUser,
  id: string,
  change: { status: number; note: string; by: string; at: string },
): Promise<{ id: string } | undefined> {
  return tx
    .updateTable('charge_point_offline_record as r')
    .set({ record_status: change.status, handle_note: change.note, handled_by: change.by, ended_at: change.at })
    .where('r.id', '=', id)
    .where('r.record_status', '=', recordStatus.ONGOING)
    .where(inScope(user))
    .returning('r.id')
    .executeTakeFirst();
}

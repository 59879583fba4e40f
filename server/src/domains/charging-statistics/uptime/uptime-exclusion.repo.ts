import type { UptimeExclusion } from '@bochong/contract/charging-statistics';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';
import { instantsOf } from '../roll-up/charge-fact.repo.ts';
import type { UptimeQuery } from './uptime.repo.ts';

type Parks = readonly string[] | null;

/** A station of the user's scope, and its equipment where one is named. */
export const exclusionPlace = (tx: Tx, stationId: string, equipmentId: string | null, parkIds: Parks) =>
  tx
    .selectFrom('charging_station as s')
    .select('s.dealer_id as dealerId')
    .where('s.id', '=', stationId)
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .$if(equipmentId !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from charging_equipment e where e.dealer_id = s.dealer_id and e.station_id = s.id and e.id = ${equipmentId}
          and e.is_delete = 0)`,
      ),
    )
    .executeTakeFirst();

export interface NewExclusion {
  dealerId: string;
  stationId: string;
  equipmentId: string | null;
  reason: number;
  from: Date;
  until: Date;
  note: string;
  by: string;
}

export async function insertExclusion(tx: Tx, one: NewExclusion, now: Date): Promise<string> {
  const id = newId(now);
  const { dealerId, stationId, equipmentId, reason, from, until, note, by } = one;
  await tx
    .insertInto('uptime_exclusion')
    .values({
      ...{ dealer_id: dealerId, id, station_id: stationId, equipment_id: equipmentId, reason, note, created_by: by },
      ...{ started_at: from.toISOString(), ended_at: until.toISOString(), created_at: now.toISOString() },
    })
    .execute();
  return id;
}

export const findExclusion = (tx: Tx, id: string, parkIds: Parks) =>
  tx
    .selectFrom('uptime_exclusion as x')
    .select(['x.dealer_id as dealerId', 'x.voided_at as voidedAt'])
    .where('x.id', '=', id)
    .where(inStations('x', 'station_id', parkIds))
    .executeTakeFirst();

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function voidExclusion(tx: Tx, id: string, rev: number, change: { by: string; note: string; at: Date }): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('uptime_exclusion')
    .set({ voided_by: change.by, void_note: change.note, voided_at: change.at.toISOString(), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Those that touch the period, the newest first. */
export function listExclusions(tx: Tx, query: UptimeQuery, page: PageQuery) {
  const { lo, hi } = instantsOf(query);
  let rows = tx
    .selectFrom('uptime_exclusion as x')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'x.dealer_id').onRef('s.id', '=', 'x.station_id'))
    .leftJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'x.dealer_id').onRef('e.id', '=', 'x.equipment_id'))
    .where(inDealers('x.dealer_id', query.dealerIds))
    .where(inStations('x', 'station_id', query.parkIds))
    .where(sql<boolean>`x.ended_at > ${lo}`);
  // Planned work may lie ahead of the period's end, which is never after today.
  if (query.stationIds !== null) rows = rows.where('x.station_id', 'in', query.stationIds);
  if (query.equipmentId !== null) rows = rows.where(sql<boolean>`coalesce(x.equipment_id, ${query.equipmentId}) = ${query.equipmentId}`);
  const named = rows
    .where(sql<boolean>`(x.started_at < ${hi} or x.started_at > ${query.now.toISOString()}::timestamptz)`)
    .select(['x.id as exclusionId', dealerNameOf('x'), 'x.station_id as stationId', 's.station_name as stationName'])
    .select([sql<string>`coalesce(e.equipment_name, '')`.as('equipmentName'), 'x.reason', 'x.started_at as startedAt'])
    .select(['x.ended_at as endedAt', 'x.note', 'x.created_by as createdBy', 'x.created_at as createdAt', 'x.voided_by as voidedBy'])
    .select(['x.voided_at as voidedAt', 'x.void_note as voidNote', 'x.rev'])
    .orderBy('x.started_at', 'desc')
    .orderBy('x.id', 'desc')
    .$castTo<UptimeExclusion>();
  return pageOf(tx, named, page);
}

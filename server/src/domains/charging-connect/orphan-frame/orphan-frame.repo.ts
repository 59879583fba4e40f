import { type OrphanFrame, type orphanFrames, orphanState } from '@bochong/contract/charging-connect';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';

/** A message of a transaction that no order fits. */
export interface Orphan {
  dealerId: string;
  equipmentId: string;
  action: string;
  connectorNo: number | null;
  transactionId: number | null;
  idTag: string;
  why: string;
  payload: Record<string, unknown>;
}

/** Messages of one charge point that may wait for a person; a device that says the same for ever must not fill the table. */
const mostWaiting = 500;

/** Keeps a message for a person; one that waits already in the same words is kept once. */
export async function keepOrphan(tx: Tx, orphan: Orphan, now: Date): Promise<void> {
  const { dealerId, equipmentId, action, connectorNo, transactionId, idTag, why, payload } = orphan;
  const waiting = sql`from charge_point_orphan w where w.dealer_id = ${dealerId} and w.equipment_id = ${equipmentId}
    and w.state = ${sql.lit(orphanState.OPEN)}`;
  await sql`insert into charge_point_orphan
      (dealer_id, id, equipment_id, action, connector_no, transaction_id, id_tag, why, payload, received_at)
    select ${dealerId}, ${newId(now)}, ${equipmentId}, ${action}, ${connectorNo}, ${transactionId}, ${idTag}, ${why}, ${json(payload)},
      ${now.toISOString()}
    where (select count(*) from (select ${waiting} limit ${mostWaiting}) waiting) < ${mostWaiting}
      and not exists (select ${waiting} and w.action = ${action} and w.payload = ${json(payload)})`.execute(tx);
}

interface Filters extends PageQuery {
  equipmentId?: string | undefined;
  state?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

const columns = (tx: Tx, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('charge_point_orphan as o')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'o.dealer_id').onRef('e.id', '=', 'o.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .where(inStations('e', 'station_id', parkIds))
    .select(['o.id as orphanId', dealerNameOf('o'), 'o.equipment_id as equipmentId', 'e.equipment_name as equipmentName'])
    .select(['s.station_name as stationName', 'o.action', 'o.connector_no as connectorNo', 'o.transaction_id as transactionId'])
    .select(['o.id_tag as idTag', 'o.why', 'o.state', 'o.received_at as receivedAt', 'o.handled_at as handledAt', 'o.remark'])
    .select([
      sql<string>`coalesce((select u.user_name from app_user u where u.id = o.handled_by limit 1), '')`.as('handledBy'),
      sql<string>`o.payload::text`.as('payload'),
    ])
    .$castTo<OrphanFrame>();

export async function listOrphans(tx: Tx, filters: Filters, parkIds: readonly string[] | null): Promise<Data<typeof orphanFrames.list>> {
  let query = columns(tx, parkIds).orderBy('o.id', 'desc');
  if (filters.equipmentId) query = query.where('o.equipment_id', '=', filters.equipmentId);
  if (filters.state !== undefined) query = query.where('o.state', '=', filters.state);
  if (filters.startTime) query = query.where('o.id', '>=', idFloor(Date.parse(filters.startTime)));
  if (filters.endTime) query = query.where('o.id', '<', idFloor(Date.parse(filters.endTime) + 1));
  return pageOf(tx, query, filters);
}

/** A kept message with its charge point; locked. */
export const lockOrphan = (tx: Tx, id: string, parkIds: readonly string[] | null) =>
  columns(tx, parkIds)
    .select(['o.dealer_id as dealerId', 'e.station_id as stationId', 'e.quirks', 'o.payload as message'])
    .where('o.id', '=', id)
    .forUpdate('o')
    .$castTo<OrphanFrame & { dealerId: string; stationId: string; quirks: Record<string, unknown>; message: Record<string, unknown> }>()
    .executeTakeFirst();

export const saveHandled = (tx: Tx, id: string, { state, by, at, remark }: { state: number; by: string; at: Date; remark: string }) =>
  tx.updateTable('charge_point_orphan').set({ state, handled_by: by, handled_at: at.toISOString(), remark }).where('id', '=', id).execute();

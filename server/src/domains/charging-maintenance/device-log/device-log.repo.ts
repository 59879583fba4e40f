import { type DeviceLog, deviceLogState } from '@bochong/contract/charging-maintenance';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes, contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import { inStations } from '../../charging-asset/index.ts';
import type { LogState, LogStep } from './device-log-state.rule.ts';

interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}
const { ASKED, UPLOADING, RECEIVED, FAILED } = deviceLogState;

const rows = (tx: Tx, { dealerIds, parkIds }: Scope) =>
  tx
    .selectFrom('charge_point_log as l')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'l.dealer_id').onRef('e.id', '=', 'l.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .where(inDealers('l.dealer_id', dealerIds))
    .where(inStations('e', 'station_id', parkIds))
    .select(['l.id as logId', dealerNameOf('l'), 'l.equipment_id as equipmentId', 'e.equipment_name as equipmentName'])
    .select(['s.station_name as stationName', 'l.log_kind as logKind', 'l.state', 'l.state_reason as stateReason'])
    .select(['l.file_name as fileName', sql<number | null>`l.size_bytes::int`.as('sizeBytes'), 'l.sha256', 'l.span_from as spanFrom'])
    .select(['l.span_to as spanTo', 'l.reason', 'l.asked_by as askedBy', 'l.asked_at as askedAt', 'l.deadline_at as deadlineAt'])
    .select('l.received_at as receivedAt')
    .orderBy('l.id', 'desc')
    .$castTo<DeviceLog>();

export interface LogFilters {
  keyword?: string | undefined;
  equipmentId?: string | undefined;
  state?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

export function listLogs(tx: Tx, filters: PageQuery & LogFilters, scope: Scope) {
  let query = rows(tx, scope);
  const { keyword, equipmentId, state, startTime, endTime } = filters;
  if (keyword) query = query.where((e) => e.or([contains('e.equipment_name', keyword), contains('s.station_name', keyword)]));
  if (equipmentId) query = query.where('l.equipment_id', '=', equipmentId);
  if (state !== undefined) query = query.where('l.state', '=', state);
  if (startTime) query = query.where('l.id', '>=', idFloor(Date.parse(startTime)));
  if (endTime) query = query.where('l.id', '<', idFloor(Date.parse(endTime) + 1));
  return pageOf(tx, query, filters);
}

/** A charge point that a person sees. */
export const seenEquipment = (tx: Tx, equipmentId: string, { dealerIds, parkIds }: Scope) =>
  tx
    .selectFrom('charging_equipment as e')
    .select('e.id')
    .where('e.id', '=', equipmentId)
    .where(inDealers('e.dealer_id', dealerIds))
    .where(inStations('e', 'station_id', parkIds))
    .executeTakeFirst();

/** Logs of one charge point that a drawer shows. */
const shown = 10;
export const recentLogs = (tx: Tx, equipmentId: string, scope: Scope) =>
  rows(tx, scope).where('l.equipment_id', '=', equipmentId).limit(shown).execute();

/** A log that a person sees, with the place of its file. */
export const findLog = (tx: Tx, logId: string, scope: Scope) =>
  rows(tx, scope).select('l.object_key as objectKey').where('l.id', '=', logId).executeTakeFirst();

export interface NewLog {
  dealerId: string;
  id: string;
  equipmentId: string;
  logKind: number;
  spanFrom: string | null;
  spanTo: string | null;
  requestNo: number;
  reason: string;
  by: string;
  at: Date;
  deadlineAt: Date;
}

/** False when another one of this charge point is under way. */
export async function insertLog(tx: Tx, log: NewLog): Promise<boolean> {
  const { dealerId, id, equipmentId, logKind, spanFrom, spanTo, requestNo, reason, by, at, deadlineAt } = log;
  const made = await tx
    .insertInto('charge_point_log')
    .values({
      ...{ dealer_id: dealerId, id, equipment_id: equipmentId, log_kind: logKind, span_from: spanFrom, span_to: spanTo },
      ...{ request_no: requestNo, reason, asked_by: by, asked_at: at.toISOString(), deadline_at: deadlineAt.toISOString() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface OpenLog {
  logId: string;
  state: LogState;
  requestNo: number;
}

const locked = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('charge_point_log')
    .select(['id as logId', 'state', 'request_no as requestNo'])
    .where('dealer_id', '=', dealerId)
    .forUpdate()
    .$castTo<OpenLog>();

export const lockLog = (tx: Tx, dealerId: string, logId: string): Promise<OpenLog | undefined> =>
  locked(tx, dealerId).where('id', '=', logId).executeTakeFirst();

/** The log that a charge point was asked for and has not handed in. */
export const lockOpenLog = (tx: Tx, dealerId: string, equipmentId: string): Promise<OpenLog | undefined> =>
  locked(tx, dealerId)
    .where('equipment_id', '=', equipmentId)
    .where(sql<boolean>`state in ${codes(ASKED, UPLOADING)}`)
    .executeTakeFirst();

export const saveStep = (tx: Tx, dealerId: string, logId: string, { state, reason }: LogStep) =>
  tx
    .updateTable('charge_point_log')
    .set({ state, state_reason: reason })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', logId)
    .execute();

/** Logs whose time is over and of which no upload is under way; `begunBefore`: one that began earlier is none any more. */
export const lateLogs = (tx: Tx, dealerId: string, now: Date, begunBefore: Date) =>
  tx
    .selectFrom('charge_point_log')
    .select(['id as logId', 'state', 'state_reason as stateReason'])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`state in ${codes(ASKED, UPLOADING)}`)
    .where('deadline_at', '<', now.toISOString())
    .where((e) => e.or([e('upload_at', 'is', null), e('upload_at', '<', begunBefore.toISOString())]))
    .limit(1000)
    .forUpdate()
    .execute();

retain(
  retainedTable({
    ...{ kind: 'deviceLog', table: 'charge_point_log', at: sql`r.asked_at`, object: 'object_key' },
    aged: ({ before }) => sql`r.id < ${idFloor(before)}::uuid and r.state in ${codes(RECEIVED, FAILED)}`,
  }),
);

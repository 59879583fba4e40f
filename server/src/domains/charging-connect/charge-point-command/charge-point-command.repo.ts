import { type ChargePointCommand, type chargePointCommands, commandStatus } from '@bochong/contract/charging-connect';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes, dealerNameOf, inDealers, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';

const { QUEUED, SENT } = commandStatus;

/** A call as it stands in its queue. */
export interface QueuedCommand {
  commandId: string;
  connectorNo: number;
  action: string;
  payload: Record<string, unknown>;
  subjectKind: string | null;
  subjectId: string | null;
  status: number;
  sendBefore: string;
  messageId: string | null;
}

export interface NewCommand {
  dealerId: string;
  id: string;
  equipmentId: string;
  connectorNo: number;
  action: string;
  payload: Readonly<Record<string, unknown>>;
  priority: number;
  replacesKey: string | null;
  requestedBy: string | null;
  reason: string;
  subject: { kind: string; id: string } | undefined;
  sendBefore: number;
}

export async function insertCommand(tx: Tx, command: NewCommand, now: Date): Promise<void> {
  await tx
    .insertInto('charge_point_command')
    .values({
      ...{ dealer_id: command.dealerId, id: command.id, equipment_id: command.equipmentId, connector_no: command.connectorNo },
      ...{ action: command.action, payload: json(command.payload), priority: command.priority, replaces_key: command.replacesKey },
      ...{ requested_by: command.requestedBy, reason: command.reason, status: QUEUED },
      ...{ subject_kind: command.subject?.kind ?? null, subject_id: command.subject?.id ?? null },
      ...{ send_before: new Date(command.sendBefore).toISOString(), created_at: now.toISOString() },
    })
    .execute();
}

const queued = (tx: Tx, dealerId: string, equipmentId: string) =>
  tx
    .selectFrom('charge_point_command')
    .select(['id as commandId', 'connector_no as connectorNo', 'action', 'payload', 'subject_kind as subjectKind'])
    .select(['subject_id as subjectId', 'status', 'send_before as sendBefore', 'message_id as messageId'])
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .orderBy('priority')
    .orderBy('id')
    .forUpdate()
    .$castTo<QueuedCommand>();

/** Calls of a charge point that are not at their end, in the order in which they go out; locked. */
export const lockOpenCommands = (tx: Tx, dealerId: string, equipmentId: string): Promise<QueuedCommand[]> =>
  queued(tx, dealerId, equipmentId)
    .where(sql<boolean>`status in ${codes(QUEUED, SENT)}`)
    .execute();

export const lockCommand = (tx: Tx, dealerId: string, equipmentId: string, commandId: string): Promise<QueuedCommand | undefined> =>
  queued(tx, dealerId, equipmentId).where('id', '=', commandId).executeTakeFirst();

/** Calls with this key that wait for their turn: another one takes their place. */
export const waitingWithKey = (tx: Tx, dealerId: string, equipmentId: string, key: string): Promise<QueuedCommand[]> =>
  queued(tx, dealerId, equipmentId).where('status', '=', sql.lit(QUEUED)).where('replaces_key', '=', key).execute();

/** Whether a call like this one waits already, for its turn or for its answer. */
export async function isUnderWay(
  tx: Tx,
  equipmentId: string,
  action: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('charge_point_command')
    .select('id')
    .where('equipment_id', '=', equipmentId)
    .where('action', '=', action)
    .where(sql<boolean>`status in ${codes(QUEUED, SENT)} and payload = ${JSON.stringify(payload)}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

interface Change {
  status?: number;
  messageId?: string | null;
  connectionId?: string | null;
  sentAt?: Date | null;
  answeredAt?: Date;
  result?: Record<string, unknown>;
  lateResult?: Record<string, unknown>;
}

export async function saveCommand(tx: Tx, dealerId: string, commandId: string, change: Change): Promise<void> {
  const { status, messageId, connectionId, sentAt, answeredAt, result, lateResult } = change;
  await tx
    .updateTable('charge_point_command')
    .set({
      ...(status !== undefined && { status }),
      ...(messageId !== undefined && { message_id: messageId }),
      ...(connectionId !== undefined && { connection_id: connectionId }),
      ...(sentAt !== undefined && { sent_at: sentAt?.toISOString() ?? null }),
      ...(answeredAt && { answered_at: answeredAt.toISOString() }),
      ...(result && { result: json(result) }),
      ...(lateResult && { late_result: json(lateResult) }),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', commandId)
    .execute();
}

/** What a device tells of work that takes long goes to the call that began it last, at most a month ago. */
export async function saveProgress(
  tx: Tx,
  { dealerId, equipmentId }: { dealerId: string; equipmentId: string },
  actions: readonly string[],
  progress: string,
  now: Date,
): Promise<void> {
  await sql`update charge_point_command set progress = ${progress}, progress_at = ${now.toISOString()} where dealer_id = ${dealerId} and id = (
    select id from charge_point_command where dealer_id = ${dealerId} and equipment_id = ${equipmentId} and action = any (${actions}::text[])
      and id > ${idFloor(now.getTime() - 31 * 86_400_000)} and sent_at is not null order by id desc limit 1)`.execute(tx);
}

/** Calls whose time ran out and that no server holds any more, with their charge points; `lostBefore`: sent by a server that died. */
export const overdueCommands = (tx: Tx, now: Date, lostBefore: Date) =>
  tx
    .selectFrom('charge_point_command')
    .select(['id as commandId', 'equipment_id as equipmentId', 'status'])
    .where((e) =>
      e.or([
        e.and([e('status', '=', sql.lit(QUEUED)), e('send_before', '<', now.toISOString())]),
        e.and([e('status', '=', sql.lit(SENT)), e('sent_at', '<', lostBefore.toISOString())]),
      ]),
    )
    .limit(1000)
    .execute();

export interface CommandFilters {
  equipmentId?: string | undefined;
  action?: string | undefined;
  status?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}
interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** The device's word: its status, the error it told, or why nothing reached it. */
const answer = sql<string>`coalesce(c.result ->> 'status', c.result ->> 'errorCode', c.result ->> 'why', '')
  || case when c.late_result is null then '' else '（迟到：' || coalesce(c.late_result ->> 'status', '已答复') || '）' end`;

function selected(tx: Tx, f: CommandFilters, { dealerIds, parkIds }: Scope) {
  let query = tx
    .selectFrom('charge_point_command as c')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'c.dealer_id').onRef('e.id', '=', 'c.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .where(inDealers('c.dealer_id', dealerIds))
    .where(inStations('e', 'station_id', parkIds));
  if (f.equipmentId) query = query.where('c.equipment_id', '=', f.equipmentId);
  if (f.action) query = query.where('c.action', '=', f.action);
  if (f.status !== undefined) query = query.where('c.status', '=', f.status);
  if (f.startTime) query = query.where('c.id', '>=', idFloor(Date.parse(f.startTime)));
  if (f.endTime) query = query.where('c.id', '<', idFloor(Date.parse(f.endTime) + 1));
  return query
    .select(['c.id as commandId', dealerNameOf('c'), 'c.equipment_id as equipmentId', 'e.equipment_name as equipmentName'])
    .select(['s.station_name as stationName', 'c.connector_no as connectorNo', 'c.action', 'c.status', answer.as('answer'), 'c.progress'])
    .select(['c.reason', 'c.created_at as createdAt', 'c.sent_at as sentAt', 'c.answered_at as answeredAt'])
    .select([
      sql<string>`coalesce((select u.user_name from app_user u where u.id = c.requested_by limit 1), '')`.as('requestedBy'),
      // Neither passwords of addresses nor what opens a file of ours.
      sql<string>`regexp_replace(regexp_replace(c.payload::text, '://[^/@"]+@', '://***@', 'g'), '(/api/device/\\w+/)[\\w-]+', '\\1***', 'g')`.as(
        'payload',
      ),
    ])
    .orderBy('c.id', 'desc')
    .$castTo<ChargePointCommand>();
}

export const listCommands = (tx: Tx, filters: PageQuery & CommandFilters, scope: Scope): Promise<Data<typeof chargePointCommands.list>> =>
  pageOf(tx, selected(tx, filters, scope), filters);

export const commandBatches = (tx: Tx, filters: CommandFilters, scope: Scope): AsyncGenerator<ChargePointCommand[]> =>
  batchesOf(tx, selected(tx, filters, scope));

export const recentCommands = (tx: Tx, equipmentId: string, scope: Scope): Promise<ChargePointCommand[]> =>
  selected(tx, { equipmentId }, scope).limit(20).execute();

import { type ListSyncRow, syncStatus } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { inParks, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

/** What terminals are to know of one card or entry. */
export interface SyncPlan {
  dealerId: string;
  listKind: number;
  refId: string;
  certCode: string;
  syncType: number;
  version: number;
  payload: Record<string, unknown>;
}

/** Plans a dispatch to terminals; an older version never takes the place of a newer one. */
export async function planSyncs(tx: Tx, plan: SyncPlan, terminals: readonly { id: string; parkId: string }[], at: Date): Promise<void> {
  if (terminals.length === 0) return;
  await tx
    .insertInto('list_sync')
    .values(
      terminals.map((terminal) => ({
        dealer_id: plan.dealerId,
        id: newId(at),
        list_kind: plan.listKind,
        ref_id: plan.refId,
        cert_code: plan.certCode,
        park_id: terminal.parkId,
        terminal_id: terminal.id,
        sync_type: plan.syncType,
        payload_version: plan.version,
        payload: json(plan.payload) as never,
        next_try_at: at.toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'ref_id', 'terminal_id'])
        .doUpdateSet({
          sync_type: sql`excluded.sync_type`,
          payload_version: sql`excluded.payload_version`,
          payload: sql`excluded.payload`,
          next_try_at: sql`excluded.next_try_at`,
          sync_status: syncStatus.WAITING,
          tries: 0,
          last_error: '',
          command_id: null,
          ack_at: null,
          updated_at: sql`now()`,
        })
        .where(sql<SqlBool>`list_sync.payload_version < excluded.payload_version`),
    )
    .execute();
}

export interface DueSync {
  id: string;
  listKind: number;
  refId: string;
  certCode: string;
  terminalId: string;
  syncType: number;
  version: number;
  payload: Record<string, unknown>;
  syncStatus: number;
  tries: number;
}
const columns = [
  'id',
  'list_kind as listKind',
  'ref_id as refId',
  'cert_code as certCode',
  'terminal_id as terminalId',
  'sync_type as syncType',
  'payload_version as version',
  'payload',
  'sync_status as syncStatus',
  'tries',
] as const;

/** Dispatches to be made now, locked. */
export async function lockDue(tx: Tx, dealerId: string, now: Date): Promise<DueSync[]> {
  const query = tx
    .selectFrom('list_sync')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('next_try_at', '<=', now.toISOString())
    .orderBy('next_try_at')
    .limit(500)
    .forUpdate()
    .skipLocked();
  return (await query.execute()) as DueSync[];
}

export async function lockByCommand(tx: Tx, dealerId: string, commandId: string): Promise<DueSync | undefined> {
  const query = tx.selectFrom('list_sync').select(columns).where('dealer_id', '=', dealerId).where('command_id', '=', commandId);
  return (await query.forUpdate().executeTakeFirst()) as DueSync | undefined;
}

/** What a step of a dispatch changes. */
export interface SyncStep {
  syncStatus: number;
  tries?: number;
  error?: string;
  nextTryAt: Date | null;
  commandId?: string;
  ackAt?: Date;
}

export async function saveStep(tx: Tx, dealerId: string, id: string, step: SyncStep): Promise<void> {
  await tx
    .updateTable('list_sync')
    .set({
      sync_status: step.syncStatus,
      next_try_at: step.nextTryAt?.toISOString() ?? null,
      ...(step.tries !== undefined && { tries: step.tries }),
      ...(step.error !== undefined && { last_error: step.error }),
      ...(step.commandId !== undefined && { command_id: step.commandId }),
      ...(step.ackAt && { ack_at: step.ackAt.toISOString() }),
      updated_at: sql`now()`,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Lots that have not been reached with a card or entry after so many tries. */
export async function failedParks(tx: Tx, dealerId: string, refId: string, tries: number): Promise<number> {
  const { rows } = await sql<{ parks: number }>`select count(distinct park_id)::int as parks from list_sync
    where dealer_id = ${dealerId} and ref_id = ${refId} and sync_status <> ${sql.lit(syncStatus.SUCCESS)} and tries >= ${tries}`.execute(
    tx,
  );
  return rows[0]?.parks ?? 0;
}

/** Everything not confirmed of a card or entry is sent again, counted anew; all of it when all is confirmed. Answers whose each dispatch is. */
export async function resendAll(tx: Tx, refId: string, parkIds: readonly string[] | null, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    dealerId: string;
  }>`update list_sync set sync_status = ${sql.lit(syncStatus.WAITING)}, tries = 0, last_error = '', command_id = null, ack_at = null,
      next_try_at = ${now.toISOString()}, updated_at = now()
    where ref_id = ${refId} and ${inParks('park_id', parkIds)} and (sync_status <> ${sql.lit(syncStatus.SUCCESS)}
      or not exists (select from list_sync s where s.dealer_id = list_sync.dealer_id and s.ref_id = list_sync.ref_id and s.sync_status <> ${sql.lit(syncStatus.SUCCESS)}))
    returning dealer_id as "dealerId"`.execute(tx);
  return rows.map(({ dealerId }) => dealerId);
}

interface Filters extends PageQuery {
  refId?: string | undefined;
  syncStatus?: number | undefined;
}

export async function listSyncRows(tx: Tx, filters: Filters, parkIds: readonly string[] | null) {
  const query = tx
    .selectFrom('list_sync as s')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 's.dealer_id').onRef('p.id', '=', 's.park_id'))
    .innerJoin('device as d', (join) => join.onRef('d.dealer_id', '=', 's.dealer_id').onRef('d.id', '=', 's.terminal_id'))
    .where(inParks('s.park_id', parkIds))
    .$if(filters.refId !== undefined, (q) => q.where('s.ref_id', '=', filters.refId ?? ''))
    .$if(filters.syncStatus !== undefined, (q) => q.where('s.sync_status', '=', filters.syncStatus ?? 0))
    .select([
      's.id as syncId',
      's.list_kind as listKind',
      's.ref_id as refId',
      's.cert_code as certCode',
      'p.park_name as parkName',
      'd.device_name as terminalName',
      's.sync_type as syncType',
      's.payload_version as payloadVersion',
      's.sync_status as syncStatus',
      's.tries',
      's.last_error as lastError',
      's.next_try_at as nextTryAt',
      's.ack_at as ackAt',
    ])
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .$castTo<ListSyncRow>();
  return pageOf(tx, query, filters);
}

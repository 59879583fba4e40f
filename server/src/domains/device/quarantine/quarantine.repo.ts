import { type QuarantinedEvent, quarantineReason, quarantineStatus, type quarantines } from '@bochong/contract/device';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { inParks, type PageQuery, pageOf, startsWith } from '../../../kernel/database/query.ts';
import { type Measured, retain } from '../../../kernel/database/retained.ts';

type Filters = PageQuery & {
  deviceSn?: string | undefined;
  reason?: number | undefined;
  status?: number | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
};

export interface QuarantineRow {
  dealerId: string;
  id: string;
  source: number;
  kind: string;
  deviceSn: string;
  eventId: string;
  reason: number;
  message: string;
  body: string;
  verified: boolean;
  presentedKey: string;
  receivedAt: Date;
}

/**
 * Waiting messages one serial number may leave, those in its name with a wrong signature, and all unknown devices together: an outsider must
 * not fill the table, nor take the place of what a device itself could not get applied.
 */
const most = { ofDevice: 200, withWrongSignature: 20, ofUnknownDevices: 1000 };

/** Keeps a message; a repetition of a waiting one only counts up. False when there are too many of its kind already. */
export async function insertQuarantine(tx: Tx, row: QuarantineRow): Promise<boolean> {
  const wrong = row.reason === quarantineReason.BAD_SIGNATURE;
  const { rows } = await sql<{ id: string }>`
    insert into event_quarantine as q (dealer_id, id, source, kind, device_sn, event_id, reason, message, body, verified, presented_key, received_at)
    select ${row.dealerId}, ${row.id}, ${row.source}, ${row.kind}, ${row.deviceSn}, ${row.eventId}, ${row.reason}, ${row.message}, ${row.body},
      ${row.verified}, ${row.presentedKey}, ${row.receivedAt.toISOString()}
    where (select count(*) from event_quarantine w
        where w.dealer_id = ${row.dealerId} and w.source = ${row.source} and w.device_sn = ${row.deviceSn}
          and w.status = ${quarantineStatus.PENDING} and (w.reason = ${quarantineReason.BAD_SIGNATURE}) = ${wrong})
        < ${wrong ? most.withWrongSignature : most.ofDevice}
      and (${row.dealerId}::uuid <> ${platformDealerId} or (select count(*) from (select from event_quarantine w
        where w.dealer_id = ${row.dealerId} and w.status = ${quarantineStatus.PENDING} limit ${most.ofUnknownDevices}) unknown)
        < ${most.ofUnknownDevices})
    on conflict (dealer_id, source, device_sn, event_id) where status = ${sql.lit(quarantineStatus.PENDING)}
      do update set attempts = q.attempts + 1, reason = excluded.reason, message = excluded.message, body = excluded.body,
        verified = excluded.verified, presented_key = excluded.presented_key, received_at = excluded.received_at
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Messages of a known device belong to its lot; those of an unknown one to everybody who may see the dealer's. */
const columns = (tx: Tx, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('event_quarantine as q')
    .$if(parkIds !== null, (query) =>
      query.where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('device as d')
              .select('d.id')
              .whereRef('d.dealer_id', '=', 'q.dealer_id')
              .whereRef('d.device_sn', '=', 'q.device_sn')
              .where(where.not(inParks('d.park_id', parkIds))),
          ),
        ),
      ),
    )
    .select([
      'q.id as quarantineId',
      'q.source',
      'q.kind',
      'q.device_sn as deviceSn',
      'q.reason',
      'q.message',
      'q.status',
      'q.received_at as receivedAt',
      'q.handled_at as handledAt',
      'q.handled_by as handledBy',
      'q.handle_remark as handleRemark',
    ])
    .$castTo<QuarantinedEvent>();

export async function listQuarantine(tx: Tx, filters: Filters, parkIds: readonly string[] | null): Promise<Data<typeof quarantines.list>> {
  let query = columns(tx, parkIds).orderBy('q.received_at', 'desc').orderBy('q.id', 'desc');
  if (filters.deviceSn) query = query.where(startsWith('q.device_sn', filters.deviceSn));
  if (filters.reason !== undefined) query = query.where('q.reason', '=', filters.reason);
  if (filters.status !== undefined) query = query.where('q.status', '=', filters.status);
  if (filters.beginTime) query = query.where('q.received_at', '>=', filters.beginTime);
  if (filters.endTime) query = query.where('q.received_at', '<=', filters.endTime);
  return pageOf(tx, query, filters) as Promise<Data<typeof quarantines.list>>;
}

export type StoredMessage = QuarantinedEvent & { body: string; verified: boolean; presentedKey: string };

export const findQuarantine = (tx: Tx, id: string, parkIds: readonly string[] | null): Promise<StoredMessage | undefined> =>
  columns(tx, parkIds)
    .select(['q.body', 'q.verified', 'q.presented_key as presentedKey'])
    .where('q.id', '=', id)
    .$castTo<StoredMessage>()
    .executeTakeFirst();

/** Messages of one device that still wait, oldest first. */
export async function findWaiting(tx: Tx, deviceSn: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('event_quarantine')
    .select('id')
    .where('device_sn', '=', deviceSn)
    .where('status', '=', quarantineStatus.PENDING)
    .orderBy('received_at')
    .execute();
  return rows.map((row) => row.id);
}

/** Number of rows closed: 0 when somebody else has handled the message. */
export async function closeQuarantine(
  tx: Tx,
  id: string,
  close: { status: number; at: Date; by: string; remark: string },
): Promise<bigint> {
  const result = await tx
    .updateTable('event_quarantine')
    .set({ status: close.status, handled_at: close.at.toISOString(), handled_by: close.by, handle_remark: close.remark })
    .where('id', '=', id)
    .where('status', '=', quarantineStatus.PENDING)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

retain({
  ...{ kind: 'unknownDeviceMessage', table: 'event_quarantine', ofNobody: true },
  async measure(tx, dealerIds, { before }) {
    const none = { rows: 0, bytes: 0, oldest: null, newest: null };
    if (!dealerIds.includes(platformDealerId)) return none;
    const { rows } = await sql<Measured>`select * from bochong.unknown_quarantine(${before.toISOString()})`.execute(tx);
    return rows[0] ?? none;
  },
  async purge(tx, _, __, { before }) {
    const { rows } = await sql<{ rows: number }>`select rows from bochong.unknown_quarantine(${before.toISOString()})`.execute(tx);
    await sql`select bochong.purge_unknown_quarantine(${before.toISOString()})`.execute(tx);
    return rows[0]?.rows ?? 0;
  },
});

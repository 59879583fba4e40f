import { createHash } from 'node:crypto';
import type { DeviceConfig, EventReply } from '@bochong/contract/device';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { App } from '../../../kernel/app-context.ts';
import { insertAtEnd } from '../../../kernel/database/at-end.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { archive } from '../../../kernel/database/retained.ts';

export interface DeviceRow {
  dealerId: string;
  deviceId: string;
  deviceSn: string;
  deviceType: number;
  protocol: number;
  parkId: string;
  gateId: string | null;
  direction: number | null;
  config: DeviceConfig;
  secret: Buffer;
  disabled: boolean;
  clockOffsetMs: number | null;
  /** Until then its next live capture is an installer's test. */
  testUntil: string | null;
}

/** The registered device of a serial number, whatever its dealer. */
export async function findDeviceBySn(app: App, deviceSn: string): Promise<DeviceRow | undefined> {
  const { rows } = await app.database.pool.query<DeviceRow>(
    `select dealer_id as "dealerId", id as "deviceId", device_sn as "deviceSn", device_type as "deviceType", protocol, park_id as "parkId",
       gate_id as "gateId", direction, config, secret, disabled, clock_offset_ms as "clockOffsetMs", test_until as "testUntil" from bochong.find_device($1)`,
    [deviceSn],
  );
  return rows[0];
}

/** What the first arrival of this event was answered. */
export async function findStoredReply(tx: Tx, deviceSn: string, eventId: string): Promise<EventReply | undefined> {
  const row = await tx
    .selectFrom('device_event')
    .select('reply')
    .where('device_sn', '=', deviceSn)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.reply as EventReply | undefined;
}

/** False when the nonce was used before. */
export async function useNonce(tx: Tx, device: Pick<DeviceRow, 'dealerId' | 'deviceId'>, nonce: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('device_nonce')
    .values({ dealer_id: device.dealerId, device_id: device.deviceId, nonce, used_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

export const purgeNonces = (tx: Tx, before: Date) => tx.deleteFrom('device_nonce').where('used_at', '<', before.toISOString()).execute();

export interface EventRow {
  device: DeviceRow;
  eventId: string;
  eventType: string;
  bootId: string;
  seq: number | undefined;
  occurredAt: Date;
  rawOccurredAt: Date;
  receivedAt: Date;
  offline: boolean;
  flags: number[];
  payload: unknown;
  reply: EventReply;
}

/**
 * The row's id follows from serial number, event id and instant, so that even without the lock the primary key refuses a second one.
 * A device clock that is months off would leave the partitions around now: then the time of reception counts.
 */
function eventRowId(row: EventRow): string {
  const random = createHash('sha256').update(`${row.device.deviceSn}|${row.eventId}`).digest().subarray(0, 16);
  const raw = row.rawOccurredAt.getTime();
  const near = Math.abs(raw - row.receivedAt.getTime()) < 31 * 86_400_000;
  return v7({ msecs: near ? raw : row.receivedAt.getTime(), random, seq: random.readUInt32BE(0) });
}

export async function insertEvent(tx: Tx, row: EventRow): Promise<void> {
  await insertAtEnd(tx, 'device_event', {
    dealer_id: row.device.dealerId,
    id: eventRowId(row),
    device_id: row.device.deviceId,
    device_sn: row.device.deviceSn,
    event_id: row.eventId,
    event_type: row.eventType,
    boot_id: row.bootId,
    seq: row.seq ?? null,
    occurred_at: row.occurredAt.toISOString(),
    raw_occurred_at: row.rawOccurredAt.toISOString(),
    received_at: row.receivedAt.toISOString(),
    offline: row.offline,
    flags: row.flags,
    payload: row.payload,
    reply: row.reply,
  });
}

archive({
  ...{ kind: 'deviceEvent', table: 'device_event' },
  columns: [
    'id',
    'occurredAt',
    'receivedAt',
    'deviceId',
    'deviceSn',
    'eventId',
    'eventType',
    'bootId',
    'seq',
    'offline',
    'flags',
    'payload',
    'reply',
  ],
  line: sql`jsonb_build_array(r.id, r.occurred_at, r.received_at, r.device_id, r.device_sn, r.event_id, r.event_type, r.boot_id, r.seq, r.offline, r.flags,
    r.payload, r.reply)::text`,
});

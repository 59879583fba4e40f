import { onlineStatus } from '@bochong/contract/device';
import type { Tx } from '../../../kernel/database/db.ts';
import { toIso } from '../../../kernel/time.ts';

export async function findMissingSeq(tx: Tx, deviceId: string): Promise<number[]> {
  const row = await tx.selectFrom('device').select('missing_seq').where('id', '=', deviceId).executeTakeFirst();
  return (row?.missing_seq ?? []).map(Number);
}

/** Signs of life gathered since the last flush. */
export interface Alive {
  deviceId: string;
  heardAt: Date;
  eventAt: Date | undefined;
  clockOffsetMs: number | undefined;
  firmware: string | undefined;
  /** Address it called from. */
  heardFrom: string | undefined;
}

export interface AliveState {
  deviceId: string;
  onlineStatus: number;
  bootId: string | null;
  lastSeq: number | null;
  missing: number[];
}

/** Locks the devices and tells what is known of them. */
export async function lockAlive(tx: Tx, deviceIds: readonly string[]): Promise<AliveState[]> {
  const rows = await tx
    .selectFrom('device')
    .select([
      'id as deviceId',
      'online_status as onlineStatus',
      'last_boot_id as bootId',
      'last_event_seq as lastSeq',
      'missing_seq as missing',
    ])
    .where('id', 'in', [...deviceIds])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, missing: row.missing.map(Number) }));
}

export async function saveAlive(tx: Tx, alive: Alive, state: AliveState): Promise<void> {
  await tx
    .updateTable('device')
    .set({
      online_status: onlineStatus.ONLINE,
      last_heartbeat_at: toIso(alive.heardAt),
      last_boot_id: state.bootId,
      last_event_seq: state.lastSeq,
      missing_seq: state.missing,
      ...(alive.eventAt && { last_event_at: toIso(alive.eventAt) }),
      ...(alive.clockOffsetMs !== undefined && { clock_offset_ms: alive.clockOffsetMs }),
      ...(alive.firmware !== undefined && { firmware: alive.firmware }),
      ...(alive.heardFrom && { heard_from: alive.heardFrom }),
    })
    .where('id', '=', alive.deviceId)
    .execute();
}

import { stationStatus, workStatus } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

/** Why something is out of service. Guns of a device that is off, or of a station that is not open, are not in operation at all. */
export const serviceGap = { GUN: 1, EQUIPMENT: 2, MAINTENANCE: 3, NOT_OPEN: 4 } as const;
type ServiceGap = (typeof serviceGap)[keyof typeof serviceGap];

/** Keeps that a gun, a device or a station is out of service from `now` on, or in service again (null). What it was before ends. */
async function noteService(tx: Tx, dealerId: string, subjectId: string, gap: ServiceGap | null, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`update charging_out_of_service set ended_at = greatest(started_at, ${at}::timestamptz)
    where dealer_id = ${dealerId} and subject_id = ${subjectId} and ended_at is null`.execute(tx);
  if (gap === null) return;
  const values = { dealer_id: dealerId, id: newId(now), subject_id: subjectId, reason: gap, started_at: at };
  await tx.insertInto('charging_out_of_service').values(values).execute();
}

/** A gun's state has changed. */
export async function noteGunService(
  tx: Tx,
  dealerId: string,
  gun: { connectorId: string; before: number; after: number },
  now: Date,
): Promise<void> {
  const [was, is] = [gun.before === workStatus.DISABLED, gun.after === workStatus.DISABLED];
  if (was !== is) await noteService(tx, dealerId, gun.connectorId, is ? serviceGap.GUN : null, now);
}

export const noteEquipmentService = (tx: Tx, dealerId: string, equipmentId: string, enabled: boolean, now: Date) =>
  noteService(tx, dealerId, equipmentId, enabled ? null : serviceGap.EQUIPMENT, now);

export function noteStationService(tx: Tx, dealerId: string, stationId: string, status: number, now: Date): Promise<void> {
  const closed = status === stationStatus.MAINTAINING ? serviceGap.MAINTENANCE : serviceGap.NOT_OPEN;
  return noteService(tx, dealerId, stationId, status === stationStatus.NORMAL ? null : closed, now);
}

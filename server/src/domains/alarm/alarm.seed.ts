import { recordStatus } from '@bochong/contract/alarm';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { closeRecord, openRecord, type Reason, saveJudged } from './charge-point-offline/charge-point-offline.repo.ts';

/** A time of a charging pile without a connection that is over. */
export interface PastOutage {
  dealerId: string;
  equipmentId: string;
  at: number;
  minutes: number;
  reason: Reason;
  /** Who answered the alarm, after how long, and what he found. */
  answer?: { by: string; afterSec: number; note: string; falseAlarm?: boolean };
}

/** Keeps an outage as it would have been kept then; nobody is alarmed of the past. */
export async function insertPastOutage(tx: Tx, { dealerId, equipmentId, at, minutes, reason, answer }: PastOutage): Promise<void> {
  const due = new Date(at + 60_000);
  if (!(await openRecord(tx, dealerId, equipmentId, { reason, noticedAt: new Date(at), dueAt: due }))) return;
  const id = await closeRecord(tx, dealerId, equipmentId, new Date(at + minutes * 60_000));
  if (!id) return;
  await saveJudged(tx, dealerId, [id], minutes >= 1 ? [id] : [], due);
  if (!answer) return;
  const { by, afterSec, note, falseAlarm = false } = answer;
  await sql`update charge_point_offline_record set handled_by = ${by}, handle_note = ${note},
      acknowledged_at = ${new Date(due.getTime() + afterSec * 1000).toISOString()},
      record_status = ${falseAlarm ? recordStatus.INVALID : recordStatus.MANUAL_RECOVERED}
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

import { deviceLogState } from '@bochong/contract/charging-maintenance';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

const { ASKED, UPLOADING, RECEIVED } = deviceLogState;

export interface Claim {
  dealerId: string;
  logId: string;
  at: Date;
}

/**
 * Takes a log for one upload; `taken`: another one is under way, `gone`: there is none, its file is here, or its time is over. A claim older
 * than `begunBefore` was left by a server that died.
 */
export async function claimLog(tx: Tx, { dealerId, logId, at }: Claim, begunBefore: Date): Promise<'claimed' | 'taken' | 'gone'> {
  const { rows: found } = await sql<{ claimed: boolean }>`
    with open as (select id, upload_at is null or upload_at < ${begunBefore.toISOString()} as free from charge_point_log
        where dealer_id = ${dealerId} and id = ${logId} and state <> ${sql.lit(RECEIVED)} and deadline_at > ${at.toISOString()} for update),
      claimed as (update charge_point_log l set upload_at = ${at.toISOString()},
          state = case when l.state = ${sql.lit(ASKED)} then ${sql.lit(UPLOADING)} else l.state end
        from open where l.dealer_id = ${dealerId} and l.id = open.id and open.free returning l.id)
    select exists (select from claimed) as claimed from open`.execute(tx);
  return found[0] === undefined ? 'gone' : found[0].claimed ? 'claimed' : 'taken';
}

/** Gives a log back whose upload came to nothing: its device may try again while there is time. */
export const releaseLog = (tx: Tx, { dealerId, logId, at }: Claim, reason: string) =>
  tx
    .updateTable('charge_point_log')
    .set({ upload_at: null, state_reason: reason })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', logId)
    .where('upload_at', '=', at.toISOString())
    .where('state', '<>', sql.lit(RECEIVED))
    .execute();

export interface ReceivedFile {
  fileName: string;
  objectKey: string;
  sizeBytes: number;
  sha256: string;
}

/** Keeps what an upload brought; false when its claim had passed to another one. */
export async function saveReceived(tx: Tx, { dealerId, logId, at }: Claim, file: ReceivedFile, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charge_point_log')
    .set({
      ...{ state: RECEIVED, state_reason: '', upload_at: null, file_name: file.fileName, object_key: file.objectKey },
      ...{ size_bytes: file.sizeBytes, sha256: file.sha256, received_at: now.toISOString() },
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', logId)
    .where('upload_at', '=', at.toISOString())
    .where('state', '<>', sql.lit(RECEIVED))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';

interface Of {
  dealerId: string;
  equipmentId: string;
}
/** What somebody else than the platform limits. */
export interface ExternalLimit {
  /** 0: the whole station. */
  evseId: number;
  source: string;
  words: string;
  at: string;
}

export async function limitsOf(tx: Tx, { dealerId, equipmentId }: Of): Promise<ExternalLimit[]> {
  const row = await tx
    .selectFrom('charge_point_link')
    .select('external_limits as limits')
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .executeTakeFirst();
  return (row?.limits ?? []) as unknown as ExternalLimit[];
}

export const saveLimits = (tx: Tx, { dealerId, equipmentId }: Of, limits: readonly ExternalLimit[]) =>
  tx
    .updateTable('charge_point_link')
    .set({ external_limits: json(limits) })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .execute();

const dayMs = 86_400_000;
/** Letters of profiles that are kept with a call. */
const mostLetters = 2_000;

/** Adds what a station reports to the call of a day that asked for it under this number; `between` parts the parts. */
export async function reportedTo(
  tx: Tx,
  { dealerId, equipmentId }: Of,
  { action, requestId, between }: { action: string; requestId: number; between: string },
  words: string,
  now: Date,
): Promise<void> {
  await sql`update charge_point_command set progress_at = ${now.toISOString()},
      progress = left(case when progress = '' then ${words} else progress || ${between} || ${words} end, ${mostLetters})
    where dealer_id = ${dealerId} and equipment_id = ${equipmentId} and action = ${action} and sent_at is not null
      and id > ${idFloor(now.getTime() - dayMs)} and payload ->> 'requestId' = ${String(requestId)}`.execute(tx);
}

/** What a call was answered, in words. */
export const saveWords = (tx: Tx, dealerId: string, commandId: string, words: string, now: Date) =>
  tx
    .updateTable('charge_point_command')
    .set({ progress: words.slice(0, mostLetters), progress_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', commandId)
    .execute();

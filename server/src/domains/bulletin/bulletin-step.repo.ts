import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';

/** Moves a bulletin on and notes who did it. */
export async function moveBulletin(
  tx: Tx,
  bulletin: { dealerId: string; bulletinId: string },
  change: Partial<{
    bulletin_status: number;
    is_delete: number;
    submit_by_id: string;
    submit_by: string;
    submit_at: string;
    audit_by: string;
    audit_at: string;
    audit_opinion: string;
    publish_at: string;
  }>,
  step: { by: string; action: string; opinion: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('bulletin')
    .set((row) => ({ ...change, updated_at: step.at.toISOString(), rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', bulletin.dealerId)
    .where('id', '=', bulletin.bulletinId)
    .execute();
  await tx
    .insertInto('bulletin_log')
    .values({
      dealer_id: bulletin.dealerId,
      id: newId(step.at),
      bulletin_id: bulletin.bulletinId,
      at: step.at.toISOString(),
      by_name: step.by,
      action: step.action,
      opinion: step.opinion,
    })
    .execute();
}

export async function bulletinLogs(tx: Tx, dealerId: string, id: string) {
  return tx
    .selectFrom('bulletin_log')
    .select(['at', 'by_name as by', 'action', 'opinion'])
    .where('dealer_id', '=', dealerId)
    .where('bulletin_id', '=', id)
    .orderBy('id')
    .execute();
}

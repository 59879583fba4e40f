import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

/** Somebody who acts on an appeal; null stands for the system. */
export type Actor = { id: string | null; name: string } | null;

export async function insertStep(
  tx: Tx,
  appeal: { dealerId: string; id: string },
  step: { action: number; by: Actor; opinion?: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('park_order_appeal_step')
    .values({
      dealer_id: appeal.dealerId,
      id: newId(step.at),
      appeal_id: appeal.id,
      at: step.at.toISOString(),
      action: step.action,
      by_id: step.by?.id ?? null,
      by_name: step.by?.name ?? '系统',
      opinion: step.opinion ?? '',
    })
    .execute();
}

export async function stepsOf(tx: Tx, dealerId: string, appealId: string) {
  return tx
    .selectFrom('park_order_appeal_step')
    .select(['at', 'action', 'by_name as byName', 'opinion'])
    .where('dealer_id', '=', dealerId)
    .where('appeal_id', '=', appealId)
    .orderBy('seq')
    .execute();
}

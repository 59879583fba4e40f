import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

export interface NewStep {
  action: number;
  toStatus: number;
  level?: number;
  amountFen: number;
  by: { id: string; name: string } | null;
  opinion?: string;
  at: Date;
}

/** Notes a step in the history of a refund. */
export async function insertStep(tx: Tx, refund: { dealerId: string; id: string }, step: NewStep): Promise<void> {
  await tx
    .insertInto('refund_step')
    .values({
      dealer_id: refund.dealerId,
      id: newId(step.at),
      refund_id: refund.id,
      at: step.at.toISOString(),
      action: step.action,
      to_status: step.toStatus,
      level: step.level ?? 0,
      amount_fen: step.amountFen,
      by_id: step.by?.id ?? null,
      by_name: step.by?.name ?? '系统',
      opinion: step.opinion ?? '',
    })
    .execute();
}

export async function stepsOf(tx: Tx, dealerId: string, refundId: string) {
  return tx
    .selectFrom('refund_step')
    .select(['at', 'action', 'level', 'amount_fen as amountFen', 'by_id as byId', 'by_name as byName', 'opinion'])
    .where('dealer_id', '=', dealerId)
    .where('refund_id', '=', refundId)
    .orderBy('seq')
    .execute();
}

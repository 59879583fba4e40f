import { type DebtWaiver, debtWaiverState } from '@bochong/contract/charging-debt';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

interface NewWaiver {
  dealerId: string;
  debtId: string;
  applyFen: number;
  reason: string;
  applicantId: string;
  applicantName: string;
  at: Date;
}

/** One application at a time: a second one runs into the unique index. */
export async function insertWaiver(tx: Tx, waiver: NewWaiver): Promise<string> {
  const id = newId(waiver.at);
  await tx
    .insertInto('charging_debt_waiver')
    .values({
      ...{ dealer_id: waiver.dealerId, id, debt_id: waiver.debtId, apply_fen: waiver.applyFen, reason: waiver.reason },
      ...{ applicant_id: waiver.applicantId, applicant_name: waiver.applicantName, applied_at: waiver.at.toISOString() },
    })
    .execute();
  return id;
}

export const findWaiver = (tx: Tx, id: string) =>
  tx
    .selectFrom('charging_debt_waiver')
    .select(['id', 'dealer_id as dealerId', 'debt_id as debtId', 'state', 'applicant_id as applicantId', 'reason', 'apply_fen as applyFen'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function decideWaiver(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  decision: { state: number; auditorId: string | null; auditorName: string; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('charging_debt_waiver')
    .set({
      ...{ state: decision.state, auditor_id: decision.auditorId, auditor_name: decision.auditorName },
      ...{ audit_note: decision.note, audited_at: decision.at.toISOString() },
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** The application that waits for a debt. */
export const pendingWaiver = (tx: Tx, debt: { dealerId: string; id: string }) =>
  tx
    .selectFrom('charging_debt_waiver')
    .select(['dealer_id as dealerId', 'id'])
    .where('dealer_id', '=', debt.dealerId)
    .where('debt_id', '=', debt.id)
    .where('state', '=', sql.lit(debtWaiverState.PENDING))
    .executeTakeFirst();

export const waiversOf = (tx: Tx, dealerId: string, debtId: string): Promise<DebtWaiver[]> =>
  tx
    .selectFrom('charging_debt_waiver')
    .select(['id as waiverId', 'apply_fen as applyFen', 'reason', 'state', 'applicant_name as applicantName', 'applied_at as appliedAt'])
    .select(['auditor_name as auditorName', 'audit_note as auditNote', 'audited_at as auditedAt'])
    .where('dealer_id', '=', dealerId)
    .where('debt_id', '=', debtId)
    .orderBy('id', 'desc')
    .$castTo<DebtWaiver>()
    .execute();

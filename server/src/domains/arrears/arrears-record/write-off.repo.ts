import { writeOffState } from '@bochong/contract/arrears';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

export interface NewWriteOff {
  dealerId: string;
  arrearsId: string;
  applyFen: number;
  uncollectable: boolean;
  reason: string;
  applicantId: string;
  applicantName: string;
  at: Date;
}

/** One application at a time: a second one runs into the unique index. */
export async function insertWriteOff(tx: Tx, application: NewWriteOff): Promise<string> {
  const id = newId(application.at);
  await tx
    .insertInto('arrears_write_off')
    .values({
      dealer_id: application.dealerId,
      id,
      arrears_id: application.arrearsId,
      apply_fen: application.applyFen,
      uncollectable: application.uncollectable,
      reason: application.reason,
      applicant_id: application.applicantId,
      applicant_name: application.applicantName,
      applied_at: application.at.toISOString(),
    })
    .execute();
  return id;
}

export async function findWriteOff(tx: Tx, id: string) {
  return tx
    .selectFrom('arrears_write_off')
    .select(['id', 'dealer_id as dealerId', 'arrears_id as arrearsId', 'state', 'applicant_id as applicantId', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function decideWriteOff(
  tx: Tx,
  application: { dealerId: string; id: string },
  decision: { state: number; auditorId: string | null; auditorName: string; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('arrears_write_off')
    .set({
      state: decision.state,
      auditor_id: decision.auditorId,
      auditor_name: decision.auditorName,
      audit_note: decision.note,
      audited_at: decision.at.toISOString(),
    })
    .where('dealer_id', '=', application.dealerId)
    .where('id', '=', application.id)
    .execute();
}

/** Application still waiting for a record; undefined when there is none. */
export async function pendingWriteOff(
  tx: Tx,
  record: { dealerId: string; id: string },
): Promise<{ dealerId: string; id: string } | undefined> {
  return tx
    .selectFrom('arrears_write_off')
    .select(['dealer_id as dealerId', 'id'])
    .where('dealer_id', '=', record.dealerId)
    .where('arrears_id', '=', record.id)
    .where('state', '=', writeOffState.PENDING)
    .executeTakeFirst();
}

import { payState } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Payments of a record, newest first, and what was asked to be written off of it. */
export async function followUpsOf(tx: Tx, arrearsId: string) {
  const pays = await tx
    .selectFrom('arrears_pay_item as i')
    .innerJoin('arrears_pay as p', (join) => join.onRef('p.dealer_id', '=', 'i.dealer_id').onRef('p.id', '=', 'i.pay_id'))
    .select([
      'p.id as payId',
      'p.bill_no as billNo',
      'i.amount_fen as amountFen',
      sql<string>`p.paid_at`.as('paidAt'),
      'p.pay_channel as payChannel',
    ])
    .where('i.arrears_id', '=', arrearsId)
    .where('p.pay_state', '=', payState.SUCCESS)
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  const writeOffs = await tx
    .selectFrom('arrears_write_off')
    .select([
      'id as writeOffId',
      'apply_fen as applyFen',
      'uncollectable',
      'reason',
      'state',
      'applicant_id as applicantId',
      'applicant_name as applicantName',
      'applied_at as appliedAt',
      'auditor_name as auditorName',
      'audited_at as auditedAt',
      'audit_note as auditNote',
    ])
    .where('arrears_id', '=', arrearsId)
    .orderBy('id', 'desc')
    .execute();
  return { pays, writeOffs };
}

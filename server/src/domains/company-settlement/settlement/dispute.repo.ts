import { settlementDisputeStatus } from '@bochong/contract/company-settlement';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { SettlementKey } from './settlement.repo.ts';

const open = sql.lit(settlementDisputeStatus.OPEN);

/** Disputes of what a statement says, of its company, that nobody has answered. */
export const openDisputes = sql<number>`(select count(*)::int from company_settlement_dispute d
  join company_settlement_item i on i.dealer_id = d.dealer_id and i.settlement_id = s.id and i.subject_id = d.subject_id
  where d.dealer_id = s.dealer_id and d.company_id = s.company_id and d.status = ${open})`;

/** The newest dispute of an item `i`, a column of it. */
export const lastDispute = <T>(column: string) => sql<T>`(select d.${sql.ref(column)} from company_settlement_dispute d
  where d.dealer_id = i.dealer_id and d.subject_id = i.subject_id order by d.raised_at desc, d.id desc limit 1)`;

export async function isItem(tx: Tx, { dealerId, id }: SettlementKey, subjectId: string): Promise<boolean> {
  const { rows } = await sql`select from company_settlement_item
    where dealer_id = ${dealerId} and settlement_id = ${id} and subject_id = ${subjectId}`.execute(tx);
  return rows.length === 1;
}

export async function countOpen(tx: Tx, { dealerId, id }: SettlementKey): Promise<number> {
  const { rows } = await sql<{ open: number }>`select ${openDisputes} as open from company_settlement s
    where s.dealer_id = ${dealerId} and s.id = ${id}`.execute(tx);
  return rows[0]?.open ?? 0;
}

/** A dispute is raised; false when one of the same is open. */
export async function insertDispute(
  tx: Tx,
  { dealerId, id, companyId }: SettlementKey & { companyId: string },
  { subjectId, reason, by, at }: { subjectId: string; reason: string; by: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into company_settlement_dispute
      (dealer_id, id, company_id, settlement_id, subject_id, reason, raised_by, raised_at)
    values (${dealerId}, ${newId(at)}, ${companyId}, ${id}, ${subjectId}, ${reason}, ${by}, ${at.toISOString()})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** An open dispute is over; false when there is none. */
export async function closeDispute(
  tx: Tx,
  { dealerId, companyId }: { dealerId: string; companyId: string },
  { subjectId, status, answer, by, at }: { subjectId: string; status: number; answer: string; by: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update company_settlement_dispute
    set status = ${status}, answer = ${answer}, answered_by = ${by}, answered_at = ${at.toISOString()}
    where dealer_id = ${dealerId} and company_id = ${companyId} and subject_id = ${subjectId} and status = ${open}`.execute(tx);
  return numAffectedRows === 1n;
}

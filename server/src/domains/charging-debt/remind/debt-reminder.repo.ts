import { remindResult } from '@bochong/contract/collection';
import type { SmsReport } from '@bochong/contract/kernel/sms-report';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';

const { SENT, DELIVERED, FAILED } = remindResult;

export interface NewReminder {
  id: string;
  payerKey: string;
  plateNos: readonly string[];
  debtIds: readonly string[];
  owedFen: number;
  phone: Buffer | null;
  content: string;
  segments: number;
  costFen: number;
  result: number;
  skipReason: number | null;
}

export async function insertReminders(
  tx: Tx,
  { dealerId, batchId, operatorName, at }: { dealerId: string; batchId: string; operatorName: string; at: Date },
  reminders: readonly NewReminder[],
): Promise<void> {
  const created = at.toISOString();
  await tx
    .insertInto('charging_debt_reminder')
    .values(
      reminders.map((one) => ({
        ...{ dealer_id: dealerId, id: one.id, batch_id: batchId, payer_key: one.payerKey, plate_nos: [...one.plateNos] },
        ...{ debt_ids: [...one.debtIds], owed_fen: one.owedFen, phone: one.phone, content: one.content, segments: one.segments },
        ...{ cost_fen: one.costFen, remind_result: one.result, skip_reason: one.skipReason, operator_name: operatorName },
        ...{ created_at: created, sent_at: one.result === SENT ? created : null },
      })),
    )
    .execute();
}

/** Writes what is news to its reminder and answers the debts it was about; a failed one was no contact and costs nothing. */
export async function saveReports(tx: Tx, dealerId: string, reports: readonly SmsReport[]): Promise<string[]> {
  const list = <T>(of: (report: SmsReport) => T): T[] => reports.map(of);
  const { rows } = await sql<{ debtIds: string[] }>`
    update charging_debt_reminder m set remind_result = case when t.ok then ${DELIVERED}::int else ${FAILED}::int end, fail_code = t.code,
      delivered_at = case when t.ok then t.at end, sent_at = case when t.ok then m.sent_at end, cost_fen = case when t.ok then m.cost_fen else 0 end
    from unnest(${list((one) => one.messageId)}::uuid[], ${list((one) => one.state === 'DELIVERED')}::boolean[],
      ${list((one) => (one.state === 'DELIVERED' ? '' : one.code || 'FAILED'))}::text[], ${list((one) => one.at)}::timestamptz[]) as t (id, ok, code, at)
    where m.dealer_id = ${dealerId} and m.id = t.id and m.remind_result = ${SENT}
    returning m.debt_ids as "debtIds"`.execute(tx);
  return [...new Set(rows.flatMap((row) => row.debtIds))];
}

/** Brings debts to what their reminders say. Counted anew, so that being told twice changes nothing. */
export async function recount(tx: Tx, dealerId: string, debtIds: readonly string[]): Promise<void> {
  if (debtIds.length === 0) return;
  await sql`update charging_debt d set remind_count = c.count, last_remind_at = c.last
    from (select h.id, count(m.id)::int as count, max(m.sent_at) as last from unnest(${debtIds}::uuid[]) as h (id)
      left join charging_debt_reminder m on m.dealer_id = ${dealerId} and m.debt_ids @> array[h.id] and m.remind_result in ${codes(SENT, DELIVERED)}
      group by h.id) c
    where d.dealer_id = ${dealerId} and d.id = c.id`.execute(tx);
}

export const remindersOf = (tx: Tx, dealerId: string, debtId: string) =>
  tx
    .selectFrom('charging_debt_reminder')
    .select(['id as reminderId', 'created_at as at', 'phone', 'content', 'remind_result as result', 'skip_reason as skipReason'])
    .select(['fail_code as failCode', 'operator_name as operatorName'])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`debt_ids @> array[${debtId}::uuid]`)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

import { remindResult } from '@bochong/contract/collection';
import type { SmsReport } from '@bochong/contract/kernel/sms-report';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { SmsOutcome } from '../../../kernel/messages/sms.ts';
import { contactedPlates } from '../../arrears/index.ts';

const { SENT, DELIVERED, FAILED } = remindResult;

/** The carrier's own ids of what it took; what it refused costs nothing. */
export async function keepCarrierIds(tx: Tx, dealerId: string, outcomes: readonly SmsOutcome[]): Promise<void> {
  const list = (of: (outcome: SmsOutcome) => string): string[] => outcomes.map(of);
  await sql`
    with handed as (select m.id, m.batch_id, m.cost_fen, o.provider_id, o.failure <> '' as refused
      from unnest(${list((one) => one.messageId)}::uuid[], ${list((one) => one.providerId)}::text[], ${list((one) => one.failure)}::text[])
        as o (id, provider_id, failure)
      join remind_record m on m.dealer_id = ${dealerId} and m.id = o.id and m.id = any (${list((one) => one.messageId)}::uuid[])
        and m.remind_result = ${SENT} for update of m),
    records as (update remind_record m set provider_msg_id = h.provider_id, cost_fen = case when h.refused then 0 else m.cost_fen end
      from handed h where m.dealer_id = ${dealerId} and m.id = h.id)
    update remind_batch b set cost_fen = b.cost_fen - n.fen
    from (select batch_id, sum(cost_fen) as fen from handed where refused group by 1) n
    where b.dealer_id = ${dealerId} and b.id = n.batch_id`.execute(tx);
}

/** Records that wait for the carrier's word, with their batches locked. */
export async function lockSent(tx: Tx, dealerId: string, ids: readonly string[]): Promise<{ plateId: string }[]> {
  const waiting = sql`select plate_id, batch_id from remind_record where dealer_id = ${dealerId} and id = any (${ids}::uuid[]) and remind_result = ${SENT}`;
  await sql`select id from remind_batch where dealer_id = ${dealerId} and id in (select w.batch_id from (${waiting}) w) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ plateId: string }>`select distinct w.plate_id as "plateId" from (${waiting}) w`.execute(tx);
  return rows;
}

/** Writes what is news to its record, its batch and its vehicle. A failed one counts as not sent, for limits and for its debts. */
export async function saveReports(tx: Tx, dealerId: string, reports: readonly SmsReport[]) {
  const list = <T>(of: (report: SmsReport) => T): T[] => reports.map(of);
  const { rows } = await sql<{ id: string; plateId: string; arrearsIds: string[] }>`
    with told as (update remind_record m set remind_result = case when t.ok then ${DELIVERED}::int else ${FAILED}::int end, fail_code = t.code,
        delivered_at = case when t.ok then t.at end, sent_at = case when t.ok then m.sent_at end
      from unnest(${list((one) => one.messageId)}::uuid[], ${list((one) => one.state === 'DELIVERED')}::boolean[],
        ${list((one) => (one.state === 'DELIVERED' ? '' : one.code || 'FAILED'))}::text[], ${list((one) => one.at)}::timestamptz[]) as t (id, ok, code, at)
      where m.dealer_id = ${dealerId} and m.id = t.id and m.remind_result = ${SENT}
      returning m.id, m.batch_id, m.plate_id, m.arrears_ids, t.ok),
    batches as (update remind_batch b set sent = b.sent - n.told, delivered = b.delivered + n.arrived, failed = b.failed + n.told - n.arrived
      from (select batch_id, count(*)::int as told, count(*) filter (where ok)::int as arrived from told group by 1) n
      where b.dealer_id = ${dealerId} and b.id = n.batch_id),
    plates as (${contactedPlates(
      dealerId,
      sql`(select plate_id, (array_agg(case when ok then ${DELIVERED}::int else ${FAILED}::int end order by id desc))[1] as result,
        -count(*) filter (where not ok)::int as change, null::timestamptz as at from told group by 1)`,
    )})
    select id, plate_id as "plateId", arrears_ids as "arrearsIds" from told`.execute(tx);
  return rows;
}

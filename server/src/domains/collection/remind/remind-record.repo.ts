import { remindResult } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';
import { contactedPlates, recountPlates, recountRecords } from '../../arrears/index.ts';

export async function nextQueued(tx: Tx, batch: { dealerId: string; id: string }, limit: number) {
  return tx
    .selectFrom('remind_record')
    .select(['id', 'plate_id as plateId'])
    .where('dealer_id', '=', batch.dealerId)
    .where('batch_id', '=', batch.id)
    .where('remind_result', '=', remindResult.QUEUED)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What became of one row of the queue. */
export interface Outcome {
  id: string;
  result: number;
  skipReason: number | null;
  failCode: string;
  content: string;
  segments: number;
  costFen: number;
  phone: Buffer | null;
  arrearsIds: readonly string[];
  owedFen: number;
}

/** Writes outcomes and what the vehicles show of them; their rows are locked by then. */
export async function saveOutcomes(tx: Tx, dealerId: string, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const list = <T>(of: (outcome: Outcome) => T): T[] => outcomes.map(of);
  const now = at.toISOString();
  const ids = list((o) => o.id);
  // Named twice: a planner that knows nothing of a queue just filled would rather look at all of it.
  await sql`
    with done as (update remind_record m set remind_result = o.result, skip_reason = o.reason, fail_code = o.code, content = o.content,
        segments = o.segments, phone = o.phone, arrears_ids = o.arrears::uuid[], owed_fen = o.owed, cost_fen = o.cost,
        sent_at = case when o.result in ${codes(remindResult.SENT, remindResult.DELIVERED)} then ${now}::timestamptz end, delivered_at = case when o.result = ${sql.lit(remindResult.DELIVERED)} then ${now}::timestamptz end
      from unnest(${ids}::uuid[], ${list((o) => o.result)}::smallint[], ${list((o) => o.skipReason)}::smallint[],
        ${list((o) => o.failCode)}::text[], ${list((o) => o.content)}::text[], ${list((o) => o.segments)}::int[], ${list((o) => o.phone)}::bytea[],
        ${list((o) => `{${o.arrearsIds.join(',')}}`)}::text[], ${list((o) => o.owedFen)}::bigint[], ${list((o) => o.costFen)}::bigint[])
        as o (id, result, reason, code, content, segments, phone, arrears, owed, cost)
      where m.dealer_id = ${dealerId} and m.id = o.id and m.id = any (${ids}::uuid[]) returning m.plate_id, m.remind_result)
    ${contactedPlates(
      dealerId,
      sql`(select plate_id, remind_result as result, (remind_result in (1, 2))::int as change,
        case when remind_result in (1, 2) then ${now}::timestamptz end as at from done)`,
    )}`.execute(tx);
}

/** Brings records to what their reminders say. Counted anew, so that being told twice changes nothing. */
export async function recountReminders(tx: Tx, dealerId: string, arrearsIds: readonly string[]): Promise<void> {
  const counted = sql`
    select count(*)::int as reminders, max(m.sent_at) as last_at, (array_agg(m.channel order by m.sent_at desc))[1] as channel
    from remind_record m where m.dealer_id = ${dealerId} and m.plate_id = h.plate_id and m.sent_at is not null and h.id = any (m.arrears_ids)`;
  await recountRecords(tx, dealerId, arrearsIds, counted);
}

/** Days go by: what left the thirty days no longer counts. */
export async function forgetOldReminders(tx: Tx, dealerId: string, since: Date): Promise<void> {
  const counted = sql`
    select count(*)::int from remind_record m where m.dealer_id = a.dealer_id and m.plate_id = a.id and m.sent_at >= ${since.toISOString()}`;
  await recountPlates(tx, dealerId, counted);
}

/** Queues failed records of a batch once more: not to a number that does not exist, at most twice, each once however often it is asked. */
export async function repeatFailed(
  tx: Tx,
  { dealerId, from, into, at }: { dealerId: string; from: string; into: string; at: Date },
  only: readonly string[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`select m.id from remind_record m where m.dealer_id = ${dealerId} and m.batch_id = ${from}
      and m.remind_result = ${sql.lit(remindResult.FAILED)} and m.fail_code <> 'INVALID_PHONE' and m.attempt < 3
      and (${only ?? null}::uuid[] is null or m.id = any (${only ?? null}::uuid[])) order by m.id`.execute(tx);
  const ids = rows.map((row) => row.id);
  const { numAffectedRows } = await sql`
    insert into remind_record (dealer_id, id, batch_id, plan_id, staff_id, plate_id, plate_no, plate_color, channel, attempt, repeats, created_at)
    select m.dealer_id, q.id, ${into}, m.plan_id, m.staff_id, m.plate_id, m.plate_no, m.plate_color, m.channel, m.attempt + 1, m.id, ${at.toISOString()}
    from unnest(${ids.map(() => newId(at))}::uuid[], ${ids}::uuid[]) as q (id, failed)
    join remind_record m on m.dealer_id = ${dealerId} and m.id = q.failed on conflict do nothing`.execute(tx);
  const resent = Number(numAffectedRows ?? 0);
  await sql`update remind_batch set total = ${resent}::int, queued = ${resent}::int where dealer_id = ${dealerId} and id = ${into}`.execute(
    tx,
  );
  return resent;
}

/** Somebody was spoken to or handed something: written down as delivered, and shown by the vehicle, whose row is locked. */
export async function insertContact(
  tx: Tx,
  contact: {
    dealerId: string;
    plate: { plateId: string; plateNo: string; plateColor: number };
    channel: number;
    staffId: string;
    batchId?: string;
    planId?: string;
    phone?: Buffer;
  },
  made: { at: string; note: string; arrearsIds: readonly string[]; owedFen: number },
): Promise<string> {
  const { dealerId, plate } = contact;
  const id = newId(Date.parse(made.at));
  await tx
    .insertInto('remind_record')
    .values({
      dealer_id: dealerId,
      id,
      batch_id: contact.batchId ?? null,
      plan_id: contact.planId ?? null,
      staff_id: contact.staffId,
      plate_id: plate.plateId,
      plate_no: plate.plateNo,
      plate_color: plate.plateColor,
      phone: contact.phone ?? null,
      channel: contact.channel,
      content: made.note,
      arrears_ids: [...made.arrearsIds],
      owed_fen: made.owedFen,
      remind_result: remindResult.DELIVERED,
      sent_at: made.at,
      delivered_at: made.at,
      created_at: made.at,
    })
    .execute();
  await sql`update remind_batch set total = 1, delivered = 1 where dealer_id = ${dealerId} and id = ${contact.batchId ?? null}::uuid`.execute(
    tx,
  );
  const delivered = sql`(values (${plate.plateId}::uuid, ${remindResult.DELIVERED}::int, 1, ${made.at}::timestamptz))`;
  await contactedPlates(dealerId, sql`(select * from ${delivered} as v (plate_id, result, change, at))`).execute(tx);
  return id;
}

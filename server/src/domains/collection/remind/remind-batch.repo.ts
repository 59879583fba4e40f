import { batchState, type DebtorFilter, type RemindBatch, remindResult } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export interface NewBatch {
  id: string;
  dealerId: string;
  source: number;
  channel: number;
  templateId: string | null;
  planId?: string | null;
  filter: DebtorFilter;
  parkIds: readonly string[] | null;
  /** Its vehicles are put into the queue by whoever makes it. */
  collected: boolean;
  operator: { id: string | null; name: string };
  at: Date;
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await tx
    .insertInto('remind_batch')
    .values({
      dealer_id: batch.dealerId,
      id: batch.id,
      source: batch.source,
      channel: batch.channel,
      template_id: batch.templateId,
      plan_id: batch.planId ?? null,
      filter: json(batch.filter),
      park_ids: batch.parkIds === null ? null : [...batch.parkIds],
      collected: batch.collected,
      state: batchState.RUNNING,
      operator_id: batch.operator.id,
      operator_name: batch.operator.name,
      created_at: batch.at.toISOString(),
    })
    .execute();
}

/** A batch as its worker needs it, with the template its messages are made of. */
export interface BatchRow {
  dealerId: string;
  id: string;
  channel: number;
  templateId: string | null;
  filter: DebtorFilter;
  parkIds: string[] | null;
  collected: boolean;
  state: number;
  signName: string;
  content: string;
}

export async function lockBatch(tx: Tx, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select b.dealer_id as "dealerId", b.id, b.channel, b.template_id as "templateId", b.filter, b.park_ids as "parkIds", b.collected, b.state,
      coalesce(t.sign_name, '') as "signName", coalesce(t.content, '') as content
    from remind_batch b left join msg_template t on t.dealer_id = b.dealer_id and t.id = b.template_id
    where b.id = ${id} for update of b`.execute(tx);
  return rows[0];
}

type Key = Pick<BatchRow, 'dealerId' | 'id'>;
const chunk = 5000;

/** Puts vehicles into a batch's queue, in their order; one that is in it already stays once. */
export async function queueDebtors(tx: Tx, batch: Key, plateIds: readonly string[], at: Date): Promise<void> {
  let total = 0;
  for (let next = 0; next < plateIds.length; next += chunk) {
    const plates = plateIds.slice(next, next + chunk);
    const ids = plates.map(() => newId(at));
    const { numAffectedRows } = await sql`
      insert into remind_record (dealer_id, id, batch_id, plan_id, staff_id, plate_id, plate_no, plate_color, channel, created_at)
      select b.dealer_id, q.id, b.id, b.plan_id, b.operator_id, p.id, p.plate_no, p.plate_color, b.channel, ${at.toISOString()}
      from unnest(${ids}::uuid[], ${plates}::uuid[]) as q (id, plate_id)
      join remind_batch b on b.dealer_id = ${batch.dealerId} and b.id = ${batch.id}
      join arrears_plate p on p.dealer_id = b.dealer_id and p.id = q.plate_id
      on conflict do nothing`.execute(tx);
    total += Number(numAffectedRows ?? 0);
  }
  await sql`update remind_batch set collected = true, total = total + ${total}, queued = queued + ${total}
    where dealer_id = ${batch.dealerId} and id = ${batch.id}`.execute(tx);
}

export interface BatchChange {
  sent: number;
  delivered: number;
  failed: number;
  skipped: number;
  costFen: number;
}

/** Moves rows of a batch out of its queue, in its figures. */
export async function countOutcomes(tx: Tx, batch: Key, { sent, delivered, failed, skipped, costFen }: BatchChange): Promise<void> {
  await sql`update remind_batch set queued = queued - ${sent + delivered + failed + skipped}::int, sent = sent + ${sent}::int,
      delivered = delivered + ${delivered}::int, failed = failed + ${failed}::int, skipped = skipped + ${skipped}::int, cost_fen = cost_fen + ${costFen}
    where dealer_id = ${batch.dealerId} and id = ${batch.id}`.execute(tx);
}

export async function endBatch(tx: Tx, batch: Key, state: number, at: Date): Promise<void> {
  await sql`update remind_batch set state = ${state}, finished_at = ${at.toISOString()} where dealer_id = ${batch.dealerId} and id = ${batch.id}`.execute(
    tx,
  );
}

/** Stops a batch: what is still in its queue was never sent and goes. */
export async function dropQueue(tx: Tx, batch: Key, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from remind_record
    where dealer_id = ${batch.dealerId} and batch_id = ${batch.id} and remind_result = ${sql.lit(remindResult.QUEUED)}`.execute(tx);
  const dropped = Number(numAffectedRows ?? 0);
  await sql`update remind_batch set total = total - ${dropped}::int, queued = queued - ${dropped}::int, collected = true
    where dealer_id = ${batch.dealerId} and id = ${batch.id}`.execute(tx);
  await endBatch(tx, batch, batchState.STOPPED, at);
  return dropped;
}

export async function runningBatchesOf(tx: Tx, dealerId: string, planId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('remind_batch')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('plan_id', '=', planId)
    .where('state', '=', batchState.RUNNING)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function listBatches(tx: Tx, query: PageQuery & { batchId?: string | undefined }) {
  const rows = tx
    .selectFrom('remind_batch as b')
    .leftJoin('msg_template as t', (join) => join.onRef('t.dealer_id', '=', 'b.dealer_id').onRef('t.id', '=', 'b.template_id'))
    .leftJoin('short_msg_plan as s', (join) => join.onRef('s.dealer_id', '=', 'b.dealer_id').onRef('s.id', '=', 'b.plan_id'))
    .select([
      'b.id as batchId',
      'b.source',
      'b.channel',
      sql<string>`coalesce(t.template_name, '')`.as('templateName'),
      sql<string>`coalesce(s.plan_name, '')`.as('planName'),
      'b.total',
      'b.queued',
      'b.sent',
      'b.delivered',
      'b.failed',
      'b.skipped',
      'b.cost_fen as costFen',
      'b.state',
      'b.operator_name as operatorName',
      'b.created_at as createdAt',
      'b.finished_at as finishedAt',
    ])
    .$if(query.batchId !== undefined, (found) => found.where('b.id', '=', query.batchId ?? ''))
    .orderBy('b.id', 'desc')
    .$castTo<RemindBatch>();
  return pageOf(tx, rows, query);
}

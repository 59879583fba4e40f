import { mergeStatus, type ParkOrderMerge } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { inParks, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { changed, countStay, stayBefore, type WrittenStay } from '../stay/stay-count.repo.ts';

export interface MergeQuery extends PageQuery {
  startTime?: string | undefined;
  endTime?: string | undefined;
  plateNo?: string | undefined;
  parkIds?: string[] | undefined;
  reason?: number | undefined;
  status?: number | undefined;
}

function merges(tx: Tx, filters: MergeQuery, parkIds: readonly string[] | null) {
  const { startTime, endTime, plateNo, reason, status } = filters;
  return tx
    .selectFrom('order_merge as m')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'm.dealer_id').onRef('p.id', '=', 'm.park_id'))
    .innerJoin('order_number as o', (join) => join.onRef('o.dealer_id', '=', 'm.dealer_id').onRef('o.order_id', '=', 'm.target_order_id'))
    .select([
      'm.id as mergeId',
      'm.at',
      'm.plate_no as plateNo',
      'm.park_id as parkId',
      'p.park_name as parkName',
      'm.reason',
      'm.target_order_id as targetOrderId',
      'o.order_no as targetOrderNo',
      'm.source_order_ids as sourceOrderIds',
      sql<string[]>`array(select s.order_no from unnest(m.source_order_ids) with ordinality as source (id, at)
        join order_number s on s.dealer_id = m.dealer_id and s.order_id = source.id order by source.at)`.as('sourceOrderNos'),
      'm.gap_minutes as gapMinutes',
      'm.before_total_fen as beforeTotalFen',
      'm.after_payable_fen as afterPayableFen',
      'm.overpaid_fen as overpaidFen',
      'm.status',
      'm.operator_name as operatorName',
    ])
    .where(inParks('m.park_id', parkIds))
    .$if(startTime !== undefined, (q) => q.where('m.at', '>=', startTime ?? ''))
    .$if(endTime !== undefined, (q) => q.where('m.at', '<=', endTime ?? ''))
    .$if(plateNo !== undefined, (q) => q.where(sql<boolean>`position(upper(${plateNo ?? ''}) in m.plate_no) > 0`))
    .$if((filters.parkIds?.length ?? 0) > 0, (q) => q.where('m.park_id', 'in', filters.parkIds ?? []))
    .$if(reason !== undefined, (q) => q.where('m.reason', '=', reason ?? 0))
    .$if(status !== undefined, (q) => q.where('m.status', '=', status ?? 0))
    .orderBy('m.id', 'desc')
    .$castTo<ParkOrderMerge>();
}

export const listMerges = (tx: Tx, filters: MergeQuery, parkIds: readonly string[] | null) =>
  pageOf(tx, merges(tx, filters, parkIds), filters);

/** Every merge of the query, newest first. */
export const mergeBatches = (tx: Tx, filters: MergeQuery, parkIds: readonly string[] | null): AsyncGenerator<ParkOrderMerge[]> =>
  batchesOf(tx, merges(tx, filters, parkIds));

/** True when one of the orders is the target of a merge in force. */
export async function isMergeTarget(tx: Tx, orderIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('order_merge')
    .select('id')
    .where('target_order_id', 'in', orderIds)
    .where('status', '=', mergeStatus.ACTIVE)
    .executeTakeFirst();
  return row !== undefined;
}

/** A merge takes these from the stay that ended last. */
const exitFacts = [
  ...['exit_time', 'exit_gate_id', 'exit_gate_name', 'exit_mode', 'exit_plate_no', 'exit_confidence', 'exit_record_id', 'release_type'],
  ...['left_at', 'berth_id', 'berth_code', 'is_force_out', 'fee_frozen_until', 'prepaid_at'],
];
/** Everything a merge changes, hence everything its undoing puts back. */
const changedByMerge = [
  ...exitFacts,
  ...['order_status', 'pay_status', 'pay_deadline', 'park_minutes', 'free_used_min', 'exception_types'],
  ...['gross_fen', 'vehicle_discount_fen', 'receivable_fen', 'coupon_fen', 'reduce_fen', 'payable_fen', 'paid_fen', 'refund_fen'],
  ...['write_off_fen'],
  ...['merged_into_id', 'merge_gaps'],
];
const assignments = (columns: readonly string[], from: string) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${from}.${column}`)}`));

export async function takeExit(tx: Tx, target: StayRow, last: StayRow): Promise<void> {
  const { rows } = await sql<WrittenStay>`update park_order as o set ${assignments(exitFacts, 'l')}
    from ${stayBefore(target.dealerId, target.id)}, park_order as l
    where o.dealer_id = ${target.dealerId} and o.id = ${target.id} and l.dealer_id = ${last.dealerId} and l.id = ${last.id}
    returning ${sql.join(changed)}`.execute(tx);
  for (const row of rows) await countStay(tx, row);
}

/** Orders and the links of their passages as they are before a merge. */
export interface MergeSnapshot {
  orders: { id: string; exit_time: string | null; paid_fen: number; refund_fen: number; receivable_fen: number }[];
  passages: { id: string; order_id: string }[];
}

export async function snapshotOf(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<MergeSnapshot> {
  const { rows } = await sql<MergeSnapshot>`select
    (select jsonb_agg(to_jsonb(o)) from park_order o where dealer_id = ${dealerId} and id = any (${orderIds}::uuid[])) as orders,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'order_id', order_id)), '[]') from pass_record
      where dealer_id = ${dealerId} and order_id = any (${orderIds}::uuid[])) as passages`.execute(tx);
  return rows[0] ?? { orders: [], passages: [] };
}

/** Passages of the sources now belong to the target: whatever comes late for them finds the stay that lives. */
export async function movePassages(tx: Tx, dealerId: string, sourceIds: readonly string[], targetId: string): Promise<void> {
  await tx
    .updateTable('pass_record')
    .set({ order_id: targetId })
    .where('dealer_id', '=', dealerId)
    .where('order_id', 'in', sourceIds)
    .execute();
}

export async function restore(tx: Tx, dealerId: string, { orders, passages }: MergeSnapshot): Promise<void> {
  for (const { id } of orders) {
    const { rows } =
      await sql<WrittenStay>`update park_order as o set ${assignments(changedByMerge, 's')}, rev = o.rev + 1, updated_at = now()
      from ${stayBefore(dealerId, id)}, jsonb_populate_recordset(null::park_order, ${json(orders)}) as s
      where o.dealer_id = ${dealerId} and o.id = ${id} and s.id = ${id} returning ${sql.join(changed)}`.execute(tx);
    for (const row of rows) await countStay(tx, row);
  }
  await sql`update pass_record as r set order_id = s.order_id from jsonb_populate_recordset(null::pass_record, ${json(passages)}) as s
    where r.dealer_id = ${dealerId} and r.id = s.id`.execute(tx);
}

export interface NewMerge {
  target: StayRow;
  sourceIds: readonly string[];
  reason: number;
  gapMinutes: number;
  beforeTotalFen: number;
  afterPayableFen: number;
  overpaidFen: number;
  operatorId: string;
  operatorName: string;
  at: Date;
  snapshot: MergeSnapshot;
}

export async function insertMerge(tx: Tx, merge: NewMerge): Promise<string> {
  const id = newId(merge.at);
  await tx
    .insertInto('order_merge')
    .values({
      dealer_id: merge.target.dealerId,
      id,
      target_order_id: merge.target.id,
      source_order_ids: [...merge.sourceIds],
      plate_no: merge.target.plateNo,
      park_id: merge.target.parkId,
      reason: merge.reason,
      gap_minutes: merge.gapMinutes,
      before_total_fen: merge.beforeTotalFen,
      after_payable_fen: merge.afterPayableFen,
      overpaid_fen: merge.overpaidFen,
      operator_id: merge.operatorId,
      operator_name: merge.operatorName,
      at: merge.at.toISOString(),
      snapshot: json(merge.snapshot),
    })
    .execute();
  return id;
}

export async function lockMerge(tx: Tx, id: string, parkIds: readonly string[] | null) {
  const row = await tx
    .selectFrom('order_merge')
    .select(['id', 'dealer_id as dealerId', 'target_order_id as targetId', 'source_order_ids as sourceIds', 'status', 'at', 'snapshot'])
    .where('id', '=', id)
    .where(inParks('park_id', parkIds))
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, snapshot: row.snapshot as MergeSnapshot };
}

export async function revokeMerge(tx: Tx, merge: { dealerId: string; id: string }): Promise<void> {
  await tx
    .updateTable('order_merge')
    .set({ status: mergeStatus.REVOKED })
    .where('dealer_id', '=', merge.dealerId)
    .where('id', '=', merge.id)
    .execute();
}

import { type RefundRow, refundStatus } from '@bochong/contract/refund';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import { secondOf } from '../../../kernel/database/business-number.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import {
  asOpened,
  codes,
  contains,
  countCap,
  dealerNameOf,
  inDealers,
  inParks,
  startsWith,
  withinCap,
} from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { billsOfNumber } from '../../bill/index.ts';

/** A refund as it is stored: where its subject is shown is its business's to say. */
export type RefundStored = Omit<RefundRow, 'orderPath'> & { bizType: number };

export interface RefundFilters {
  tab?: number | undefined;
  refundBiz?: number[] | undefined;
  refundStatus?: number | undefined;
  refundReason?: number | undefined;
  applySource?: number | undefined;
  payChannel?: number | undefined;
  refundNo?: string | undefined;
  plateNo?: string | undefined;
  parkIds?: string[] | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** The number of a refund names the second its id was made in. */
function refundOfNumber(refundNo: string): RawBuilder<SqlBool> {
  const second = secondOf(refundNo, 'RF');
  return second === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`r.id >= ${idFloor(second)}::uuid and r.id < ${idFloor(second + 1000)}::uuid and r.refund_no = ${refundNo}`;
}

/** Every condition of the list; ids carry the instant of application. */
function conditions(filters: RefundFilters, { dealerIds, parkIds }: ExportScope): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inDealers('r.dealer_id', dealerIds), inParks('r.park_id', parkIds)];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const { tab, startTime, endTime, plateNo, refundNo } = filters;
  if (tab === 0) add(sql`r.refund_status in ${codes(refundStatus.TO_AUDIT, refundStatus.PASSED, refundStatus.FAILED)}`);
  if (tab === 1)
    add(sql`r.refund_status in ${codes(refundStatus.REFUNDING, refundStatus.SUCCESS, refundStatus.REJECTED, refundStatus.CANCELLED)}`);
  if (filters.refundBiz?.length === 1) add(sql`r.refund_biz = ${filters.refundBiz[0]}`);
  else if (filters.refundBiz) add(sql`r.refund_biz = any (${filters.refundBiz}::smallint[])`);
  for (const [column, value] of [
    ['refund_status', filters.refundStatus],
    ['refund_reason', filters.refundReason],
    ['apply_source', filters.applySource],
    ['pay_channel', filters.payChannel],
  ] as const)
    if (value !== undefined) add(sql`${sql.ref(`r.${column}`)} = ${value}`);
  if (startTime) add(sql`r.id >= ${idFloor(Date.parse(startTime))}::uuid`);
  if (endTime) add(sql`r.id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  if (filters.parkIds?.length) add(sql`r.park_id = any (${filters.parkIds}::uuid[])`);
  if (plateNo) add(/^[\u4e00-\u9fff]/.test(plateNo) ? startsWith('r.plate_no', plateNo.toUpperCase()) : contains('r.plate_no', plateNo));
  if (refundNo) add(sql`(${refundOfNumber(refundNo)} or r.bill_id = any (${billsOfNumber(refundNo)}))`);
  return all;
}

const rowsWhere = (tx: Tx, where: readonly Expression<SqlBool>[]) =>
  tx
    .selectFrom('refund_apply as r')
    .innerJoin('bill as c', (join) => join.onRef('c.dealer_id', '=', 'r.dealer_id').onRef('c.id', '=', 'r.bill_id'))
    .innerJoin('money_place as p', (join) => join.onRef('p.dealer_id', '=', 'r.dealer_id').onRef('p.id', '=', 'r.park_id'))
    .leftJoin('subject_number as s', (join) => join.onRef('s.dealer_id', '=', 'r.dealer_id').onRef('s.subject_id', '=', 'r.subject_id'))
    .where(sql<boolean>`${sql.join(where, sql` and `)}`)
    .select([
      'r.id as refundId',
      'r.refund_no as refundNo',
      'r.refund_biz as refundBiz',
      'r.bill_id as billId',
      'c.bill_no as billNo',
      's.subject_id as orderId',
      's.number as orderNo',
      'r.park_id as parkId',
      'p.place_name as parkName',
      dealerNameOf('p'),
      'r.plate_no as plateNo',
      'r.plate_color as plateColor',
      'c.pay_channel as payChannel',
      'c.paid_fen as paidFen',
      'r.apply_fen as applyFen',
      'r.approved_fen as approvedFen',
      'r.refund_reason as refundReason',
      'r.reason_text as reasonText',
      'r.refund_way as refundWay',
      'r.apply_source as applySource',
      'r.applicant_id as applicantId',
      'r.applicant_name as applicantName',
      'r.apply_at as applyAt',
      'r.audit_level as auditLevel',
      'r.auditor_name as auditorName',
      'r.audit_at as auditAt',
      'r.audit_opinion as auditOpinion',
      'r.refund_status as refundStatus',
      'r.out_refund_no as outRefundNo',
      'r.channel_refund_no as channelRefundNo',
      'r.refunded_at as refundedAt',
      'r.fail_code as failCode',
      'r.fail_text as failText',
      'r.try_count as tryCount',
      'r.rev',
    ])
    .select('c.biz_type as bizType')
    .$castTo<RefundStored>();

/** One page of refunds, newest first, with the sums of the whole filter while it is not too long to be counted. */
export async function listRefunds(tx: Tx, filters: RefundFilters & { pageNo: number; pageSize: number }, scope: ExportScope) {
  const { pageNo, pageSize } = filters;
  const where = conditions(filters, scope);
  const results = await rowsWhere(asOpened(tx, scope, filters), where)
    .orderBy('r.id', 'desc')
    .limit(sql.lit(pageSize))
    .$if(pageNo > 1, (query) => query.offset((pageNo - 1) * pageSize))
    .execute();
  const counted = await withinCap(
    tx,
    sql<{ count: number; applyFen: number; approvedFen: number; refundedFen: number }>`
    select count(*)::int as count, coalesce(sum(apply_fen), 0)::bigint as "applyFen",
      coalesce(sum(approved_fen) filter (where refund_status in ${codes(refundStatus.PASSED, refundStatus.REFUNDING, refundStatus.SUCCESS, refundStatus.FAILED)}), 0)::bigint as "approvedFen",
      coalesce(sum(approved_fen) filter (where refund_status = ${sql.lit(refundStatus.SUCCESS)}), 0)::bigint as "refundedFen"
    from (select r.refund_status, r.apply_fen, r.approved_fen from refund_apply r where ${sql.join(where, sql` and `)} limit ${countCap + 1}) as s`,
  );
  const [summary = null] = counted ?? [];
  return { pageNo, pageSize, totalRecord: summary?.count ?? countCap, totalCapped: !counted, results, summary };
}

/** Every refund of the query, newest first. */
export const refundBatches = (tx: Tx, filters: RefundFilters, scope: ExportScope): AsyncGenerator<RefundStored[]> =>
  batchesOf(tx, rowsWhere(tx, conditions(filters, scope)).orderBy('r.id', 'desc'));

/** One refund of the scope with what its detail adds. */
export async function findRefundRow(tx: Tx, id: string, scope: ExportScope) {
  const row = await rowsWhere(tx, [inDealers('r.dealer_id', scope.dealerIds), inParks('r.park_id', scope.parkIds), sql`r.id = ${id}::uuid`])
    .select([
      'r.dealer_id as dealerId',
      'r.subject_id as subjectId',
      'r.evidence',
      'r.voucher_no as voucherNo',
      'r.voucher_files as voucherFiles',
    ])
    .executeTakeFirst();
  return row as
    | (RefundStored & { dealerId: string; subjectId: string | null; evidence: string[]; voucherNo: string; voucherFiles: string[] })
    | undefined;
}

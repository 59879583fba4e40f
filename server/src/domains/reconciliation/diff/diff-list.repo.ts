import type { ReconcileDiff } from '@bochong/contract/reconciliation';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export interface DiffFilters {
  diffType?: number | undefined;
  handleStatus?: number | undefined;
  direction?: number | undefined;
  number?: string | undefined;
}
/** The day whose differences are read. */
export interface DiffDay {
  dealerId: string;
  accountId: string;
  billDay: string;
}

/** A difference as it is read: what can be done, and what is said, is added by the rule. */
export type ReadDiff = Omit<ReconcileDiff, 'orderPath' | 'explanation' | 'deeds'> & {
  dealerId: string;
  orderId: string | null;
  refundId: string | null;
};

/** Differences with what the till knows of them; of `month_diff` those that stand. */
export const diffRows = (tx: Tx, table: 'reconcile_diff' | 'month_diff' = 'reconcile_diff') =>
  tx
    .selectFrom(`${table} as x` as 'reconcile_diff as x')
    .innerJoin('channel_day as d', (join) =>
      join.onRef('d.dealer_id', '=', 'x.dealer_id').onRef('d.account_id', '=', 'x.account_id').onRef('d.bill_day', '=', 'x.bill_day'),
    )
    .leftJoin('refund_apply as f', (join) => join.onRef('f.dealer_id', '=', 'x.dealer_id').onRef('f.id', '=', 'x.refund_id'))
    .leftJoin('bill as b', (join) => join.onRef('b.dealer_id', '=', 'x.dealer_id').on('b.id', '=', sql`coalesce(x.bill_id, f.bill_id)`))
    .leftJoin('subject_number as s', (join) => join.onRef('s.dealer_id', '=', 'b.dealer_id').onRef('s.subject_id', '=', 'b.subject_id'))
    .select(['x.id as diffId', 'x.dealer_id as dealerId', 'd.account_name as accountName', 'x.bill_day as billDay', 'x.direction'])
    .select(['x.match_key as matchKey', 'x.diff_type as diffType', 'x.platform_fen as platformFen', 'x.channel_fen as channelFen'])
    .select([
      'x.ledger_fen as ledgerFen',
      'x.diff_fen as diffFen',
      'x.coupon_fen as couponFen',
      'x.proposal',
      'x.handle_status as handleStatus',
    ])
    .select([
      'x.other_day as otherDay',
      'x.platform_at as platformAt',
      'x.channel_at as channelAt',
      'x.channel_no as channelNo',
      'x.answer',
    ])
    .select(['x.answered_at as answeredAt', 'b.id as billId', 'b.bill_no as billNo', 'b.biz_type as bizType', 'b.pay_state as payState'])
    .select([
      'b.plate_no as plateNo',
      'b.subject_id as orderId',
      's.number as orderNo',
      'x.refund_id as refundId',
      'f.refund_no as refundNo',
    ])
    .select([
      'f.refund_status as refundStatus',
      'x.reason',
      'x.handled_by as handledBy',
      'x.handled_at as handledAt',
      'x.found_at as foundAt',
      'x.rev',
    ])
    .$castTo<ReadDiff>();

function conditions(
  { dealerId, accountId, billDay }: DiffDay,
  { diffType, handleStatus, direction, number }: DiffFilters,
): Expression<SqlBool> {
  const where = [sql<SqlBool>`x.dealer_id = ${dealerId} and x.account_id = ${accountId} and x.bill_day = ${billDay}`];
  if (diffType !== undefined) where.push(sql<SqlBool>`x.diff_type = ${diffType}`);
  if (handleStatus !== undefined) where.push(sql<SqlBool>`x.handle_status = ${handleStatus}`);
  if (direction !== undefined) where.push(sql<SqlBool>`x.direction = ${direction}`);
  if (number) where.push(sql<SqlBool>`${number} in (x.match_key, x.channel_no)`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const ordered = (tx: Tx, day: DiffDay, filters: DiffFilters) =>
  diffRows(tx).where(conditions(day, filters)).orderBy('x.handle_status').orderBy(sql`abs(x.diff_fen)`, 'desc').orderBy('x.id');

/** Differences of a day: those that wait first, the largest first. */
export const listDiffs = (tx: Tx, day: DiffDay, { pageNo, pageSize, ...filters }: DiffFilters & PageQuery) =>
  pageOf(tx, ordered(tx, day, filters), { pageNo, pageSize });

export const diffBatches = (tx: Tx, day: DiffDay, filters: DiffFilters) => batchesOf(tx, ordered(tx, day, filters));

/** A difference among those of dealers. */
export const findDiff = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }) =>
  diffRows(tx).where('x.id', '=', id).where(inDealers('x.dealer_id', dealerIds)).executeTakeFirst();

/** What was done about a difference, the oldest first. */
export const stepsOf = (tx: Tx, dealerId: string, diffId: string) =>
  tx
    .selectFrom('reconcile_step')
    .select(['at', sql<1>`action`.as('action'), 'text', 'operator_name as operatorName'])
    .where('dealer_id', '=', dealerId)
    .where('diff_id', '=', diffId)
    .orderBy('seq')
    .limit(200)
    .execute();

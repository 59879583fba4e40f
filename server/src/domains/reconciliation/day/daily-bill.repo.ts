import { payBillState } from '@bochong/contract/pay-account';
import type { BillLine, DailyBill, DailyBillDetail } from '@bochong/contract/reconciliation';
import { diffHandle } from '@bochong/contract/reconciliation';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { businessDate } from '../../../kernel/time.ts';

export interface DayFilters {
  startTime?: string | undefined;
  endTime?: string | undefined;
  accountId?: string | undefined;
  provider?: number | undefined;
  state?: number | undefined;
  open?: number | undefined;
}
interface Scope {
  dealerIds: readonly string[];
}

const keptStates = codes(payBillState.FETCHED, payBillState.EMPTY);
const compared = (column: string) => sql<number | null>`case when r.matched_at is not null then ${sql.ref(`r.${column}`)} end`;

const from = (tx: Tx) =>
  tx
    .selectFrom('channel_day as d')
    .leftJoin('reconcile_day as r', (join) =>
      join.onRef('r.dealer_id', '=', 'd.dealer_id').onRef('r.account_id', '=', 'd.account_id').onRef('r.bill_day', '=', 'd.bill_day'),
    );

const platformNet = sql<number | null>`case when r.matched_at is not null then r.platform_pay_fen - r.platform_refund_fen end`;
const channelNet = sql<number | null>`case when r.matched_at is not null then r.channel_pay_fen - r.channel_refund_fen end`;

const rows = (tx: Tx) =>
  from(tx)
    .select([
      'd.id as dayId',
      'd.account_id as accountId',
      'd.account_name as accountName',
      'd.provider',
      'd.bill_day as billDay',
      'd.state',
    ])
    .select([platformNet.as('platformFen'), channelNet.as('channelFen'), compared('diff_count').as('diffCount')])
    .select([compared('open_count').as('openCount'), compared('diff_fen').as('diffFen')])
    .select([compared('platform_pay_count').as('platformPayCount'), compared('platform_pay_fen').as('platformPayFen')])
    .select([compared('platform_refund_count').as('platformRefundCount'), compared('platform_refund_fen').as('platformRefundFen')])
    .select([compared('channel_pay_count').as('channelPayCount'), compared('channel_pay_fen').as('channelPayFen')])
    .select([compared('channel_refund_count').as('channelRefundCount'), compared('channel_refund_fen').as('channelRefundFen')])
    .select([
      'd.fee_fen as feeFen',
      'd.line_count as lineCount',
      'd.version',
      'd.source',
      'd.fetched_at as fetchedAt',
      'r.matched_at as matchedAt',
    ])
    .select(['d.reason', sql<0 | 1>`d.has_file::int`.as('hasFile')])
    .$castTo<DailyBill>();

const dayOf = (instant: string) => businessDate(Date.parse(instant));

function conditions({ startTime, endTime, accountId, provider, state, open }: DayFilters, { dealerIds }: Scope): Expression<SqlBool> {
  const where = [inDealers('d.dealer_id', dealerIds)];
  if (startTime) where.push(sql<SqlBool>`d.bill_day >= ${dayOf(startTime)}`);
  if (endTime) where.push(sql<SqlBool>`d.bill_day <= ${dayOf(endTime)}`);
  if (accountId) where.push(sql<SqlBool>`d.account_id = ${accountId}`);
  if (provider !== undefined) where.push(sql<SqlBool>`d.provider = ${provider}`);
  if (state !== undefined) where.push(sql<SqlBool>`d.state = ${state}`);
  if (open !== undefined) where.push(sql<SqlBool>`(coalesce(r.open_count, 0) > 0) = ${open === 1}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const ordered = (tx: Tx, filters: DayFilters, scope: Scope) =>
  rows(tx).where(conditions(filters, scope)).orderBy('d.bill_day', 'desc').orderBy('d.account_name').orderBy('d.id');

/** One page of days, the newest first, with sums over all of them. */
export async function listDays(tx: Tx, { pageNo, pageSize, ...filters }: DayFilters & PageQuery, scope: Scope) {
  const page = await pageOf(tx, ordered(tx, filters, scope), { pageNo, pageSize });
  const sum = (value: Expression<unknown>) => sql<number>`coalesce(sum(${value}), 0)::bigint`;
  const summary = await from(tx)
    .where(conditions(filters, scope))
    .select([sum(platformNet).as('platformFen'), sum(channelNet).as('channelFen'), sum(sql`d.fee_fen`).as('feeFen')])
    .select([sum(compared('diff_fen')).as('diffFen'), sum(compared('open_count')).as('openCount')])
    .select(sql<number>`count(*) filter (where d.state not in ${keptStates})::int`.as('missingDays'))
    .executeTakeFirstOrThrow();
  return { ...page, summary };
}

export const dayBatches = (tx: Tx, filters: DayFilters, scope: Scope) => batchesOf(tx, ordered(tx, filters, scope));

/** A day among those of dealers. */
export const findDay = (tx: Tx, id: string, { dealerIds }: Scope) =>
  rows(tx)
    .select('d.dealer_id as dealerId')
    .where('d.id', '=', id)
    .where(inDealers('d.dealer_id', dealerIds))
    .$castTo<DailyBill & { dealerId: string }>()
    .executeTakeFirst();

/** Kinds of differences of a day, and the files that were ever taken for it. */
export async function insideOf(
  tx: Tx,
  { dealerId, dayId, accountId, billDay }: { dealerId: string } & Pick<DailyBill, 'dayId' | 'accountId' | 'billDay'>,
) {
  const { rows: kinds } = await sql<DailyBillDetail['kinds'][number]>`
    select diff_type as "diffType", count(*)::int as count, count(*) filter (where handle_status = ${sql.lit(diffHandle.OPEN)})::int as "openCount",
      sum(diff_fen)::bigint as "diffFen" from reconcile_diff
    where dealer_id = ${dealerId} and account_id = ${accountId} and bill_day = ${billDay}
      and handle_status not in ${codes(diffHandle.GONE, diffHandle.ADJUSTED)} group by 1 order by 1`.execute(tx);
  const { rows: versions } = await sql<DailyBillDetail['versions'][number]>`
    select version, source, line_count as "lineCount", paid_count as "paidCount", paid_fen as "paidFen", refund_count as "refundCount",
      refund_fen as "refundFen", fee_fen as "feeFen", kept_at as "keptAt", kept_by as "keptBy" from channel_version
    where dealer_id = ${dealerId} and bill_id = ${dayId} order by version desc`.execute(tx);
  return { kinds, versions };
}

/** Accounts that have days. */
export async function accountsWithDays(tx: Tx, { dealerIds }: Scope) {
  return tx
    .selectFrom('channel_day as d')
    .select(['d.account_id as accountId', 'd.account_name as accountName', sql<1 | 2 | 9>`d.provider`.as('provider')])
    .where(inDealers('d.dealer_id', dealerIds))
    .distinct()
    .orderBy('d.account_name')
    .limit(500)
    .execute();
}

export interface LineFilters {
  dealerId: string;
  dayId: string;
  version: number;
  number?: string | undefined;
}

const lines = (tx: Tx, { dealerId, dayId, version, number }: LineFilters) =>
  tx
    .selectFrom('channel_listed as l')
    .select(['l.line_no as lineNo', 'l.trade_at as tradeAt', 'l.direction'])
    .select(['l.out_trade_no as outTradeNo', 'l.out_refund_no as outRefundNo', 'l.channel_trade_no as channelTradeNo'])
    .select(['l.channel_refund_no as channelRefundNo', 'l.order_fen as orderFen', 'l.settle_fen as settleFen', 'l.coupon_fen as couponFen'])
    .select(['l.fee_fen as feeFen', 'l.body'])
    .where('l.dealer_id', '=', dealerId)
    .where('l.bill_id', '=', dayId)
    .where('l.version', '=', version)
    .$if(number !== undefined, (q) =>
      q.where(sql<SqlBool>`${number} in (l.out_trade_no, l.out_refund_no, l.channel_trade_no, l.channel_refund_no)`),
    )
    .orderBy('l.line_no')
    .$castTo<BillLine>();

/** Lines of a version of a day, in the file's order. */
export const lineBatches = (tx: Tx, filters: LineFilters) => batchesOf(tx, lines(tx, filters));
export const listLines = (tx: Tx, filters: LineFilters, page: PageQuery) => pageOf(tx, lines(tx, filters), page);

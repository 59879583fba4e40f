import type { SplitBill, SplitDetail } from '@bochong/contract/split';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, inParks, type PageQuery, pageWithSums } from '../../../kernel/database/query.ts';
import { dayMs } from '../../../kernel/time.ts';
import type { SplitScope } from '../account/split-account.repo.ts';

interface Period {
  startTime?: string | undefined;
  endTime?: string | undefined;
}
export interface BillFilters extends Period {
  keyword?: string | undefined;
  status?: number | undefined;
  mode?: number | undefined;
  parkIds?: readonly string[] | undefined;
}
export interface DetailFilters extends Period {
  keyword?: string | undefined;
  detailStatus?: number | undefined;
  parkIds?: readonly string[] | undefined;
}

/** Ids are the bills': made up to two days before they were paid. */
const madeBefore = 2 * dayMs;
const parkNameOf = (table: string) =>
  sql<string>`coalesce((select k.park_name from park k where k.dealer_id = ${sql.ref(`${table}.dealer_id`)} and k.id = ${sql.ref(`${table}.park_id`)}), '')`.as(
    'parkName',
  );

function filteredBills(tx: Tx, { keyword, status, mode, parkIds, startTime, endTime }: BillFilters, scope: SplitScope) {
  return tx
    .selectFrom('split_bill as b')
    .where(inDealers('b.dealer_id', scope.dealerIds))
    .where(inParks('b.park_id', scope.parkIds))
    .where(inParks('b.park_id', parkIds ?? null))
    .$if(keyword !== undefined, (q) => q.where('b.bill_no', '=', keyword ?? ''))
    .$if(status !== undefined, (q) => q.where('b.status', '=', status ?? 0))
    .$if(mode !== undefined, (q) => q.where('b.mode', '=', mode ?? 0))
    .$if(startTime !== undefined, (q) =>
      q.where('b.paid_at', '>=', startTime ?? '').where('b.id', '>=', idFloor(Date.parse(startTime ?? '') - madeBefore)),
    )
    .$if(endTime !== undefined, (q) => q.where('b.paid_at', '<=', endTime ?? ''));
}

const bills = (tx: Tx, filters: BillFilters, scope: SplitScope) =>
  filteredBills(tx, filters, scope)
    .select(['b.id as splitBillId', 'b.id as billId', 'b.bill_no as billNo', 'b.biz_type as bizType', 'b.pay_channel as payType', 'b.mode'])
    .select([
      'b.rule_names as ruleNames',
      'b.paid_fen as paidFen',
      'b.fee_fen as feeFen',
      'b.base_fen as baseFen',
      'b.split_fen as splitFen',
    ])
    .select(['b.returned_fen as returnedFen', 'b.refunded_fen as refundedFen', 'b.status', 'b.released', 'b.plan_at as planAt'])
    .select(['b.done_at as doneAt', 'b.paid_at as paidAt', parkNameOf('b'), dealerNameOf('b')])
    .orderBy('b.paid_at', 'desc')
    .orderBy('b.id', 'desc')
    .$castTo<SplitBill>();

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
const count = sql<number>`count(*)::int`.as('count');

/** One page of payments that are shared out, the newest first, with the sums of the whole filter. */
export function listSplits(tx: Tx, { pageNo, pageSize, ...filters }: BillFilters & PageQuery, scope: SplitScope) {
  const sums = filteredBills(tx, filters, scope).select([
    count,
    total('b.paid_fen').as('paidFen'),
    total('b.split_fen').as('splitFen'),
    total('b.returned_fen').as('returnedFen'),
  ]);
  return pageWithSums(tx, bills(tx, filters, scope), sums, { pageNo, pageSize });
}
export const splitBatches = (tx: Tx, filters: BillFilters, scope: SplitScope): AsyncGenerator<SplitBill[]> =>
  batchesOf(tx, bills(tx, filters, scope));

function filteredDetails(tx: Tx, { keyword, detailStatus, parkIds, startTime, endTime }: DetailFilters, scope: SplitScope) {
  return tx
    .selectFrom('split_detail as d')
    .innerJoin('split_account as a', (join) => join.onRef('a.dealer_id', '=', 'd.dealer_id').onRef('a.id', '=', 'd.account_id'))
    .where(inDealers('d.dealer_id', scope.dealerIds))
    .where(inParks('d.park_id', scope.parkIds))
    .where(inParks('d.park_id', parkIds ?? null))
    .$if(keyword !== undefined, (q) => q.where((where) => where.or([where('d.bill_no', '=', keyword ?? ''), contains('a.name', keyword)])))
    .$if(detailStatus !== undefined, (q) => q.where('d.status', '=', detailStatus ?? 0))
    .$if(startTime !== undefined, (q) => q.where('d.paid_at', '>=', startTime ?? ''))
    .$if(endTime !== undefined, (q) => q.where('d.paid_at', '<=', endTime ?? ''));
}

const details = (tx: Tx, filters: DetailFilters, scope: SplitScope) =>
  filteredDetails(tx, filters, scope)
    .select([
      'd.id as detailId',
      'd.split_bill_id as splitBillId',
      'd.bill_no as billNo',
      'a.name as accountName',
      'a.receiver_type as receiverType',
    ])
    .select([
      'd.rule_name as ruleName',
      'd.fee_kind as feeKind',
      'd.base_fen as baseFen',
      'd.share_fen as shareFen',
      'd.netted_fen as nettedFen',
    ])
    .select([
      'd.amount_fen as amountFen',
      'd.returned_fen as returnedFen',
      'd.out_split_no as outSplitNo',
      'd.channel_split_no as channelSplitNo',
    ])
    .select(['d.status as detailStatus', 'd.tries', 'd.fail_text as failText', 'd.voucher_no as voucherNo', 'd.plan_at as planAt'])
    .select(['d.done_at as doneAt', 'd.paid_at as paidAt', 'd.rev', parkNameOf('d'), dealerNameOf('d')])
    .orderBy('d.paid_at', 'desc')
    .orderBy('d.id', 'desc')
    .$castTo<SplitDetail>();

/** One page of shares that go over channels, the newest first, with the sums of the whole filter. */
export function listOnline(tx: Tx, { pageNo, pageSize, ...filters }: DetailFilters & PageQuery, scope: SplitScope) {
  const sums = filteredDetails(tx, filters, scope)
    .where('d.online', '=', true)
    .select([count, total('d.amount_fen').as('amountFen'), total('d.returned_fen').as('returnedFen')]);
  return pageWithSums(tx, details(tx, filters, scope).where('d.online', '=', true), sums, { pageNo, pageSize });
}
export const onlineBatches = (tx: Tx, filters: DetailFilters, scope: SplitScope): AsyncGenerator<SplitDetail[]> =>
  batchesOf(tx, details(tx, filters, scope).where('d.online', '=', true));

/** Shares of one payment. */
export const sharesOfSplit = (tx: Tx, splitBillId: string, scope: SplitScope): Promise<SplitDetail[]> =>
  details(tx, {}, scope).where('d.split_bill_id', '=', splitBillId).execute();

import { payState, type Receipt } from '@bochong/contract/bill';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import {
  asOpened,
  contains,
  countCap,
  dealerNameOf,
  inDealers,
  type PageQuery,
  startsWith,
  withinCap,
} from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { belongsTo, lotsWithin, shareOf } from '../bill/bill-lot.repo.ts';
import { billsOfNumber } from '../bill/bill-number.repo.ts';

/** A receipt as it is stored: where its subject is shown is its business's to say. */
export type ReceiptRow = Omit<Receipt, 'orderPath'>;

export interface ReceiptFilters {
  startTime?: string | undefined;
  endTime?: string | undefined;
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  payChannel?: number | undefined;
  payScene?: number | undefined;
  payState?: number | undefined;
  bizType?: number | undefined;
  number?: string | undefined;
  collectorId?: string | undefined;
  minFen?: number | undefined;
  maxFen?: number | undefined;
  refunded?: number | undefined;
}

/** Ids carry the instant a bill was made; a payment follows within a day. */
const aDay = 86_400_000;

/** Money of a payment that belongs to the lots asked for: `least` and `coalesce` leave what is not spread as it is. */
const totalFen = sql<number>`least(c.total_fen, own.amount_fen)`;
const paidFen = sql<number>`least(c.paid_fen, own.amount_fen)`;
const refundedFen = sql<number>`coalesce(own.refunded_fen, c.refunded_fen)`;

const receiptsOf = (tx: Tx, lots: readonly string[] | null) =>
  tx
    .selectFrom('bill as c')
    .leftJoinLateral(shareOf(lots).as('own'), (join) => join.onTrue())
    .where(belongsTo(lots));

function filtered(tx: Tx, filters: ReceiptFilters, { dealerIds, parkIds }: ExportScope) {
  const { startTime, endTime, number, plateNo = '' } = filters;
  return receiptsOf(tx, lotsWithin(filters.parkIds, parkIds))
    .where(inDealers('c.dealer_id', dealerIds))
    .$if(startTime !== undefined, (query) =>
      query.where('c.created_at', '>=', startTime ?? '').where('c.id', '>=', idFloor(Date.parse(startTime ?? '') - aDay)),
    )
    .$if(endTime !== undefined, (query) =>
      query.where('c.created_at', '<=', endTime ?? '').where('c.id', '<=', idFloor(Date.parse(endTime ?? '') + aDay)),
    )
    .$if(plateNo !== '', (query) =>
      query.where(/^[\u4e00-\u9fff]/.test(plateNo) ? startsWith('c.plate_no', plateNo.toUpperCase()) : contains('c.plate_no', plateNo)),
    )
    .$if(filters.bizType !== undefined, (query) => query.where('c.biz_type', '=', filters.bizType ?? 0))
    .$if(filters.collectorId !== undefined, (query) => query.where('c.collector_id', '=', filters.collectorId ?? ''))
    .$if(filters.minFen !== undefined, (query) => query.where(paidFen, '>=', filters.minFen ?? 0))
    .$if(filters.maxFen !== undefined, (query) => query.where(paidFen, '<=', filters.maxFen ?? 0))
    .$if(filters.refunded !== undefined, (query) => query.where(refundedFen, filters.refunded === 1 ? '>' : '=', 0))
    .$if(filters.payChannel !== undefined, (query) => query.where('c.pay_channel', '=', filters.payChannel ?? 0))
    .$if(filters.payScene !== undefined, (query) => query.where('c.pay_scene', '=', filters.payScene ?? 0))
    .$if(filters.payState !== undefined, (query) => query.where('c.pay_state', '=', filters.payState ?? 0))
    .$if(number !== undefined, (query) => query.where(sql<boolean>`c.id = any (${billsOfNumber(number ?? '')})`));
}

const rows = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('money_place as p', (join) =>
      join.onRef('p.dealer_id', '=', 'c.dealer_id').on('p.id', '=', sql<string>`coalesce(own.park_id, c.park_id)`),
    )
    .leftJoin('subject_number as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.subject_id', '=', 'c.subject_id'))
    .select([
      'c.id as billId',
      'c.bill_no as billNo',
      'c.biz_type as bizType',
      's.subject_id as orderId',
      's.number as orderNo',
      'p.id as parkId',
      'p.place_name as parkName',
      dealerNameOf('p'),
      sql<number>`case when c.subject_id is null then (select count(*)::int from bill_lot b where b.dealer_id = c.dealer_id and b.bill_id = c.id) else 0 end`.as(
        'lotCount',
      ),
      'c.plate_no as plateNo',
      'c.plate_color as plateColor',
      totalFen.as('totalFen'),
      'c.coupon_fen as couponFen',
      paidFen.as('paidFen'),
      refundedFen.as('refundedFen'),
      'c.pay_channel as payChannel',
      'c.pay_scene as payScene',
      'c.pay_state as payState',
      'c.reconcile_state as reconcileState',
      'c.fee_fen as feeFen',
      'c.out_trade_no as outTradeNo',
      'c.channel_trade_no as channelTradeNo',
      'c.created_at as createdAt',
      'c.paid_at as paidAt',
      'c.device_sn as deviceSn',
      'c.collector_id as collectorId',
    ])
    .$castTo<ReceiptRow>();

/** One page of bills, newest first, with what came in per channel over the whole filter while it is not too long to be counted. */
export async function listReceipts(tx: Tx, filters: ReceiptFilters & PageQuery, scope: ExportScope) {
  const { pageNo, pageSize } = filters;
  const results = await rows(filtered(asOpened(tx, scope, filters), filters, scope))
    .orderBy('c.id', 'desc')
    .limit(sql.lit(pageSize))
    .$if(pageNo > 1, (query) => query.offset((pageNo - 1) * pageSize))
    .execute();
  const sums = await withinCap(
    tx,
    sql<{
      payChannel: Receipt['payChannel'];
      count: number;
      paid: number;
      paidFen: number;
      refundedFen: number;
    }>`
    select pay_channel as "payChannel", count(*)::int as count, (count(*) filter (where pay_state = ${sql.lit(payState.SUCCESS)}))::int as paid,
      coalesce(sum(paid_fen), 0)::bigint as "paidFen", coalesce(sum(refunded_fen), 0)::bigint as "refundedFen"
    from ${filtered(tx, filters, scope)
      .select(['c.pay_channel', 'c.pay_state', paidFen.as('paid_fen'), refundedFen.as('refunded_fen')])
      .limit(countCap + 1)} as s group by 1 order by 4 desc`,
  );
  if (!sums) return { pageNo, pageSize, totalRecord: countCap, totalCapped: true, results, summary: null };
  const add = (field: 'count' | 'paidFen' | 'refundedFen') => sums.reduce((sum, row) => sum + row[field], 0);
  const channels = sums.filter((row) => row.paid > 0).map(({ payChannel, paidFen, paid }) => ({ payChannel, paidFen, count: paid }));
  const summary = { paidFen: add('paidFen'), refundedFen: add('refundedFen'), channels };
  return { pageNo, pageSize, totalRecord: add('count'), totalCapped: false, results, summary };
}

export async function findReceipt(
  tx: Tx,
  id: string,
  parkIds: readonly string[] | null,
): Promise<(ReceiptRow & { dealerId: string; subjectId: string | null }) | undefined> {
  return rows(receiptsOf(tx, parkIds).where('c.id', '=', id))
    .select(['c.dealer_id as dealerId', 'c.subject_id as subjectId'])
    .executeTakeFirst();
}

/** The newest payment known by a number: ours, the order's, the merchant's or the channel's. */
export async function findPaidByNumber(
  tx: Tx,
  number: string,
  scope: ExportScope,
): Promise<(ReceiptRow & { dealerId: string; subjectId: string | null }) | undefined> {
  return rows(filtered(tx, { number, payState: 2 }, scope))
    .select(['c.dealer_id as dealerId', 'c.subject_id as subjectId'])
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every bill of the query, newest first. */
export const receiptBatches = (tx: Tx, filters: ReceiptFilters, scope: ExportScope): AsyncGenerator<ReceiptRow[]> =>
  batchesOf(tx, rows(filtered(tx, filters, scope)).orderBy('c.id', 'desc'));

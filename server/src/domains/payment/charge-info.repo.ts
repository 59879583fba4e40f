import type { ChargeInfo } from '@bochong/contract/payment';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import { idFloor } from '../../kernel/identifier.ts';
import { contains, countCap, dealerNameOf, inParks, type PageQuery } from '../../kernel/query.ts';

interface ChargeFilters extends PageQuery {
  startTime?: string | undefined;
  endTime?: string | undefined;
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  payChannel?: number | undefined;
  payScene?: number | undefined;
  payState?: number | undefined;
  number?: string | undefined;
}

/** Ids carry the instant a bill was made; a payment follows within a day. */
const aDay = 86_400_000;

function filtered(tx: Tx, filters: ChargeFilters, parkIds: readonly string[] | null) {
  const { startTime, endTime, number } = filters;
  return tx
    .selectFrom('charge_info as c')
    .where(inParks('c.park_id', parkIds))
    .$if(startTime !== undefined, (query) =>
      query.where('c.created_at', '>=', startTime ?? '').where('c.id', '>=', idFloor(Date.parse(startTime ?? '') - aDay)),
    )
    .$if(endTime !== undefined, (query) =>
      query.where('c.created_at', '<=', endTime ?? '').where('c.id', '<=', idFloor(Date.parse(endTime ?? '') + aDay)),
    )
    .$if((filters.parkIds?.length ?? 0) > 0, (query) => query.where('c.park_id', 'in', filters.parkIds ?? []))
    .$if(filters.plateNo !== undefined, (query) => query.where(contains('c.plate_no', filters.plateNo)))
    .$if(filters.payChannel !== undefined, (query) => query.where('c.pay_channel', '=', filters.payChannel ?? 0))
    .$if(filters.payScene !== undefined, (query) => query.where('c.pay_scene', '=', filters.payScene ?? 0))
    .$if(filters.payState !== undefined, (query) => query.where('c.pay_state', '=', filters.payState ?? 0))
    .$if(number !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('c.bill_no', '=', number ?? ''),
          where('c.out_trade_no', '=', number ?? ''),
          where('c.channel_trade_no', '=', number ?? ''),
        ]),
      ),
    );
}

const rows = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'c.dealer_id').onRef('p.id', '=', 'c.park_id'))
    .leftJoin('order_number as o', (join) => join.onRef('o.dealer_id', '=', 'c.dealer_id').onRef('o.order_id', '=', 'c.order_id'))
    .select([
      'c.id as billId',
      'c.bill_no as billNo',
      'c.order_id as orderId',
      'o.order_no as orderNo',
      'c.park_id as parkId',
      'p.park_name as parkName',
      dealerNameOf('p'),
      'c.plate_no as plateNo',
      'c.plate_color as plateColor',
      'c.total_fen as totalFen',
      'c.coupon_fen as couponFen',
      'c.paid_fen as paidFen',
      'c.refunded_fen as refundedFen',
      'c.pay_channel as payChannel',
      'c.pay_scene as payScene',
      'c.pay_state as payState',
      'c.out_trade_no as outTradeNo',
      'c.channel_trade_no as channelTradeNo',
      'c.created_at as createdAt',
      'c.paid_at as paidAt',
      'c.device_sn as deviceSn',
      'c.collector_id as collectorId',
    ])
    .$castTo<ChargeInfo>();

/** One page of bills, newest first, with what came in per channel over the whole filter (up to the count cap). */
export async function listCharges(tx: Tx, filters: ChargeFilters, parkIds: readonly string[] | null) {
  const { pageNo, pageSize } = filters;
  const results = await rows(filtered(tx, filters, parkIds))
    .orderBy('c.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const { rows: sums } = await sql<{
    payChannel: ChargeInfo['payChannel'];
    count: number;
    paid: number;
    paidFen: number;
    refundedFen: number;
  }>`
    select pay_channel as "payChannel", count(*)::int as count, (count(*) filter (where pay_state = 2))::int as paid,
      coalesce(sum(paid_fen), 0)::bigint as "paidFen", coalesce(sum(refunded_fen), 0)::bigint as "refundedFen"
    from ${filtered(tx, filters, parkIds)
      .select(['c.pay_channel', 'c.pay_state', 'c.paid_fen', 'c.refunded_fen'])
      .orderBy('c.id', 'desc')
      .limit(countCap + 1)} as s group by 1 order by 4 desc`.execute(tx);
  const total = sums.reduce((sum, row) => sum + row.count, 0);
  const add = (field: 'paidFen' | 'refundedFen') => sums.reduce((sum, row) => sum + row[field], 0);
  const channels = sums.filter((row) => row.paid > 0).map(({ payChannel, paidFen, paid }) => ({ payChannel, paidFen, count: paid }));
  const summary = { paidFen: add('paidFen'), refundedFen: add('refundedFen'), channels };
  return { pageNo, pageSize, totalRecord: Math.min(total, countCap), totalCapped: total > countCap, results, summary };
}

export async function findCharge(tx: Tx, id: string, parkIds: readonly string[] | null): Promise<ChargeInfo | undefined> {
  return rows(tx.selectFrom('charge_info as c').where('c.id', '=', id).where(inParks('c.park_id', parkIds))).executeTakeFirst();
}

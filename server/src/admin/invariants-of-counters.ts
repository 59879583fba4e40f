import { payState } from '@bochong/contract/bill';
import { orderStatus } from '@bochong/contract/parking-order';
import { metrics, runningDate } from '../kernel/database/counter.ts';
import { agree, type Invariant, settled } from './invariant.ts';
import { dayOf, eventSums } from './invariants-of-till.ts';

/** Counters, folded or not. */
const all = `(select dealer_id, park_id, biz_date, metric, value from counter
  union all select dealer_id, park_id, biz_date, metric, value from counter_delta) c`;
const counted = (metric: number): string =>
  `select dealer_id, park_id, biz_date, sum(value) as value from ${all} where metric = ${metric} group by 1, 2, 3`;
const byLot = (from: string): string => `select dealer_id, park_id, biz_date, sum(value) as value from (${from}) s group by 1, 2, 3`;
const notOnAccount = `<> ${settled.onAccount}`;
const lotDay = 'dealer_id, park_id, biz_date';

/** Counters against the rows they count, and licences against the places that draw them. */
export const counterInvariants: readonly Invariant[] = [
  {
    name: 'counter: receipts are the money events',
    rows: agree(byLot(eventSums('BillSettled', notOnAccount)), counted(metrics.receivedFen), lotDay),
  },
  {
    name: 'counter: refunds are the money events',
    rows: agree(byLot(eventSums('RefundExecuted', notOnAccount)), counted(metrics.refundedFen), lotDay),
  },
  {
    name: 'counter: receivables are the stays that have left',
    rows: agree(
      counted(metrics.receivableFen),
      `select dealer_id, park_id, ${dayOf('exit_time')} as biz_date, sum(receivable_fen) as value
        from park_order where left_at is not null and order_status < ${orderStatus.VOID} group by 1, 2, 3`,
      lotDay,
    ),
  },
  {
    name: 'counter: payments are the paid bills',
    rows: agree(
      `select dealer_id, biz_date, sum(value) as value from (${counted(metrics.payments)}) s group by 1, 2`,
      `select dealer_id, ${dayOf('paid_at')} as biz_date, count(*) as value from bill
        where pay_state = ${payState.SUCCESS} and pay_channel ${notOnAccount} group by 1, 2`,
      'dealer_id, biz_date',
    ),
  },
  {
    name: 'counter: stays by state are the stays',
    rows: agree(
      'select dealer_id, order_status, count(*) as value from park_order group by 1, 2',
      `select dealer_id, metric - ${metrics.ordersByStatus} as order_status, sum(value) as value from ${all}
        where metric between ${metrics.ordersByStatus} and ${metrics.ordersByStatus + orderStatus.MERGED} group by 1, 2`,
      'dealer_id, order_status',
    ),
  },
  {
    name: 'counter: what stays owe is what they owe',
    rows: agree(
      `select dealer_id, park_id, m.metric, sum(m.value) as value from park_order cross join lateral (values (${metrics.unpaidStays}, 1),
          (${metrics.unpaidFen}, greatest(0, payable_fen - (paid_fen - refund_fen) - write_off_fen))) as m (metric, value)
        where order_status in (${orderStatus.TO_PAY}, ${orderStatus.ARREARS}) group by 1, 2, 3`,
      `select dealer_id, park_id, metric, sum(value) as value from ${all} where metric in (${metrics.unpaidStays}, ${metrics.unpaidFen}) group by 1, 2, 3`,
      'dealer_id, park_id, metric',
    ),
  },
  {
    name: 'counter: days are the sums of their hours',
    rows: agree(
      'select dealer_id, park_id, biz_date, metric, value from counter_day',
      'select dealer_id, park_id, biz_date, metric, sum(value) as value from counter group by 1, 2, 3, 4',
      'dealer_id, park_id, biz_date, metric',
    ),
  },
  {
    name: 'counter: vehicles in a lot are those present',
    rows: agree(
      'select dealer_id, park_id, count(*) as value from vehicle_presence where open_order_id is not null group by 1, 2',
      `select dealer_id, park_id, sum(value) as value from ${all} where metric = ${metrics.occupied} and biz_date = '${runningDate}' group by 1, 2`,
      'dealer_id, park_id',
    ),
  },
  {
    name: 'licence: what is used of a pool is what its places draw, and no more than it has',
    rows: `select i.dealer_id, i.pool_id, i.auth_type, i.total_qty, i.used_qty, coalesce(s.drawn, 0) as drawn from license_pool_item i left join (
        select dealer_id, pool_id, auth_type, sum(licensed_qty) as drawn from license_park where removed_at is null group by 1, 2, 3) s
        using (dealer_id, pool_id, auth_type)
      where i.used_qty <> coalesce(s.drawn, 0) or i.used_qty > i.total_qty`,
  },
];

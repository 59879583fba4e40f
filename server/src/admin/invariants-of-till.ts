import { changeStatus, payState } from '@bochong/contract/bill';
import { refundStatus } from '@bochong/contract/refund';
import { agree, type Invariant } from './invariant.ts';
import { refundClaim } from './invariants-of-stays.ts';

const paid = `pay_state = ${payState.SUCCESS}`;

/** The parts of paid bills against a sum on the bill itself. */
const parts = (table: string, column: string, of: string): string =>
  `select b.dealer_id, b.bill_no, b.${of}, sum(p.${column}) as parts from bill b join ${table} p on p.dealer_id = b.dealer_id and p.bill_id = b.id
    where b.${paid} group by b.dealer_id, b.id, b.bill_no, b.${of} having sum(p.${column}) <> b.${of}`;

/** Day of an instant in the business's time zone. */
export const dayOf = (at: string): string => `(${at} at time zone 'Asia/Shanghai')::date`;

/** Money events of a kind by day, lot and channel; `channels` limits those. */
export const eventSums = (kind: string, channels: string): string => `
  select e.dealer_id, (lot ->> 'parkId')::uuid as park_id, ${dayOf("(e.body ->> 'at')::timestamptz")} as biz_date,
    (e.body -> 'tender' ->> 'payChannel')::int as channel, sum((lot ->> 'fen')::bigint) as value
  from money_event e cross join jsonb_array_elements(e.body -> 'lots') lot
  where e.kind = '${kind}' and (e.body -> 'tender' ->> 'payChannel')::int ${channels} group by 1, 2, 3, 4`;

const billSums = `select c.dealer_id, coalesce(b.park_id, c.park_id) as park_id, ${dayOf('c.paid_at')} as biz_date, c.pay_channel as channel,
    sum(coalesce(b.amount_fen, c.paid_fen)) as value
  from bill c left join bill_lot b on b.dealer_id = c.dealer_id and b.bill_id = c.id where c.${paid} group by 1, 2, 3, 4`;

/** Bills, refunds, change and the events that tell of them. */
export const tillInvariants: readonly Invariant[] = [
  {
    name: 'bill: it was paid what it asked for, less coupons; one that was not paid has no money',
    rows: `select dealer_id, bill_no, pay_state, total_fen, coupon_fen, paid_fen, refunded_fen from bill
      where ${paid} and total_fen <> paid_fen + coupon_fen or pay_state <> ${payState.SUCCESS} and (paid_fen <> 0 or refunded_fen <> 0)`,
  },
  { name: 'bill: its items are what was paid', rows: parts('bill_item', 'amount_fen', 'paid_fen') },
  { name: 'bill: the shares of its lots are what was paid', rows: parts('bill_lot', 'amount_fen', 'paid_fen') },
  { name: 'bill: the refunds of its lots are what went back', rows: parts('bill_lot', 'refunded_fen', 'refunded_fen') },
  {
    name: 'bill: what went back is what its refunds say, and no more than was paid is claimed',
    rows: `select b.dealer_id, b.bill_no, b.paid_fen, b.refunded_fen, s.done, s.claimed from bill b left join (
        select r.dealer_id, r.bill_id, sum(r.approved_fen) filter (where r.refund_status = ${refundStatus.SUCCESS}) as done,
          sum(${refundClaim}) filter (where r.refund_status in (${refundStatus.TO_AUDIT}, ${refundStatus.PASSED}, ${refundStatus.REFUNDING}, ${refundStatus.SUCCESS})) as claimed
        from refund_apply r group by 1, 2) s on s.dealer_id = b.dealer_id and s.bill_id = b.id
      where b.refunded_fen <> coalesce(s.done, 0) or coalesce(s.claimed, 0) > b.paid_fen or b.refunded_fen > b.paid_fen`,
  },
  {
    name: 'event: every settled bill is told once, with its money',
    rows: `select b.dealer_id, b.bill_no, e.n, e.fen, b.paid_fen from bill b left join (
        select dealer_id, (body ->> 'billId')::uuid as bill_id, count(*) as n, sum((body ->> 'fen')::bigint) as fen
        from money_event where kind = 'BillSettled' group by 1, 2) e on e.dealer_id = b.dealer_id and e.bill_id = b.id
      where b.${paid} and (e.n, e.fen) is distinct from (1, b.paid_fen)`,
  },
  {
    name: 'event: the shares of the subjects are the money of the bill',
    rows: `select dealer_id, body ->> 'billNo' as bill_no, body ->> 'fen' as fen, s.fen as shared from money_event,
        lateral (select sum((one ->> 'fen')::bigint) as fen from jsonb_array_elements(body -> 'subjects') one) s
      where kind = 'BillSettled' and s.fen is not null and s.fen <> (body ->> 'fen')::bigint`,
  },
  {
    name: 'event: receipts by day, lot and channel are those of the bills',
    rows: agree(eventSums('BillSettled', '> 0'), billSums, 'dealer_id, park_id, biz_date, channel'),
  },
  {
    name: 'event: refunds by day and channel are those of the applications',
    rows: agree(
      `select dealer_id, biz_date, channel, sum(value) as value from (${eventSums('RefundExecuted', '> 0')}) s group by 1, 2, 3`,
      `select r.dealer_id, ${dayOf('r.refunded_at')} as biz_date, r.pay_channel as channel, sum(r.approved_fen) as value
        from refund_apply r where r.refund_status = ${refundStatus.SUCCESS} group by 1, 2, 3`,
      'dealer_id, biz_date, channel',
    ),
  },
  {
    name: 'change: what a cash payment left over is paid, returned or waits, once and in full',
    rows: `select w.dealer_id, w.id, w.status, w.change_fen, e.owed, e.paid, e.returned from wechat_change w left join (
        select dealer_id, (body ->> 'changeId')::uuid as id, sum((body ->> 'fen')::bigint) filter (where kind = 'ChangeOwed') as owed,
          sum((body ->> 'fen')::bigint) filter (where kind = 'ChangePaid') as paid,
          sum((body ->> 'fen')::bigint) filter (where kind = 'ChangeReturned') as returned
        from money_event where kind like 'Change%' group by 1, 2) e on e.dealer_id = w.dealer_id and e.id = w.id
      where w.cash_received_fen <> w.payable_fen + w.change_fen or (e.owed, coalesce(e.paid, 0), coalesce(e.returned, 0))
        is distinct from (w.change_fen, case w.status when ${changeStatus.ARRIVED} then w.change_fen else 0 end,
          case when w.status in (${changeStatus.FAILED}, ${changeStatus.EXPIRED}) then w.change_fen else 0 end)`,
  },
];

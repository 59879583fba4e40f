import { appealStatus } from '@bochong/contract/appeal';
import { billBiz, payState } from '@bochong/contract/bill';
import { openStates, orderStatus } from '@bochong/contract/parking-order';
import { refundStatus } from '@bochong/contract/refund';
import { type Invariant, settled } from './invariant.ts';

/** Refunds that were asked for and have neither ended nor been given up; what they claim. */
const refundUnderWay = `r.refund_status in (${refundStatus.TO_AUDIT}, ${refundStatus.PASSED}, ${refundStatus.REFUNDING}, ${refundStatus.FAILED})`;
export const refundClaim = `case r.refund_status when ${refundStatus.TO_AUDIT} then r.apply_fen else r.approved_fen end`;

/** What the till got for each subject and what went back of it. */
const taken = `select dealer_id, subject_id, sum(paid) as paid, sum(refunded) as refunded from (
    select dealer_id, subject_id, paid_fen as paid, 0 as refunded from bill where pay_state = ${payState.SUCCESS} and subject_id is not null
    union all select i.dealer_id, i.subject_id, i.amount_fen, 0 from bill_item i
      join bill b on b.dealer_id = i.dealer_id and b.id = i.bill_id where b.pay_state = ${payState.SUCCESS} and b.subject_id is null
    union all select dealer_id, coalesce(subject_id, biz_id), 0, approved_fen from refund_apply
      where refund_status = ${refundStatus.SUCCESS}) s group by 1, 2`;

/** What a stay costs, what was paid for it and where it stands. */
export const stayInvariants: readonly Invariant[] = [
  {
    name: 'stay: gross = receivable + discount of the vehicle',
    rows: `select dealer_id, order_no, gross_fen, receivable_fen, vehicle_discount_fen from park_order
      where gross_fen <> receivable_fen + vehicle_discount_fen`,
  },
  {
    name: 'stay: receivable = payable + reduction + coupons, once it has ended',
    rows: `select dealer_id, order_no, receivable_fen, payable_fen, reduce_fen, coupon_fen from park_order
      where exit_time is not null and order_status < ${orderStatus.VOID} and receivable_fen <> payable_fen + reduce_fen + coupon_fen`,
  },
  {
    name: 'stay: it is finished exactly when payments, less refunds, and write-offs cover what is payable',
    rows: `select dealer_id, order_no, order_status, payable_fen, paid_fen, refund_fen, write_off_fen from park_order
      where left_at is not null and order_status < ${orderStatus.VOID}
        and (order_status = ${orderStatus.FINISHED}) <> (payable_fen <= paid_fen - refund_fen + write_off_fen)`,
  },
  {
    name: 'stay: paid and refunded are what its bills, their shares and its refunds say',
    rows: `select o.dealer_id, o.order_no, o.paid_fen, o.refund_fen, s.paid, s.refunded from park_order o
      left join (${taken}) s on s.dealer_id = o.dealer_id and s.subject_id = o.id
      where o.order_status <> ${orderStatus.MERGED} and (o.paid_fen, o.refund_fen) is distinct from (coalesce(s.paid, 0), coalesce(s.refunded, 0))`,
  },
  {
    name: 'stay: nothing is overpaid without a refund under way, or an approved appeal that is to ask for it',
    rows: `select o.dealer_id, o.order_no, o.payable_fen, o.paid_fen, o.refund_fen from park_order o
      where o.left_at is not null and o.order_status < ${orderStatus.VOID} and o.paid_fen - o.refund_fen - o.payable_fen > coalesce((
        select sum(${refundClaim}) from refund_apply r where r.dealer_id = o.dealer_id and r.subject_id = o.id and ${refundUnderWay}), 0) + coalesce((
        select sum(a.refund_fen) from park_order_appeal a
        where a.dealer_id = o.dealer_id and a.order_id = o.id and a.appeal_status = ${appealStatus.APPROVED} and a.refund_id is null), 0)`,
  },
  {
    // One that was quoted at the barrier is still in.
    name: 'presence: a vehicle stands in a lot exactly as long as its stay is open',
    rows: `select coalesce(o.dealer_id, v.dealer_id) as dealer_id, o.order_no, v.open_order_id, v.plate_no
      from (select * from park_order
        where left_at is null and order_status in (${openStates.join(', ')})) o
      full join (select * from vehicle_presence where open_order_id is not null) v on v.dealer_id = o.dealer_id and v.open_order_id = o.id
      where o.id is null or v.open_order_id is null`,
  },
  {
    name: 'company: a bill is the sum of its stays',
    rows: `select b.dealer_id, b.bill_no, b.payable_fen, s.payable from company_car_bill b left join (select dealer_id, bill_id, count(*) as n,
        sum(gross_fen) as gross, sum(discount_fen) as discount, sum(payable_fen) as payable from company_order group by 1, 2) s
        on s.dealer_id = b.dealer_id and s.bill_id = b.id
      where (b.order_count, b.gross_fen, b.discount_fen, b.payable_fen) is distinct from
        (coalesce(s.n, 0), coalesce(s.gross, 0), coalesce(s.discount, 0), coalesce(s.payable, 0))`,
  },
  {
    name: 'company: a stay on account is payable = gross - discount = its bills, less refunds',
    rows: `select coalesce(o.dealer_id, c.dealer_id) as dealer_id, coalesce(o.order_id, c.order_id) as order_id, o.gross_fen, o.discount_fen, o.payable_fen, c.fen
      from company_order o full join (select dealer_id, subject_id as order_id, sum(paid_fen - refunded_fen) as fen from bill
        where pay_channel = ${settled.onAccount} and biz_type = ${billBiz.PARKING} and pay_state = ${payState.SUCCESS} group by 1, 2) c on c.dealer_id = o.dealer_id and c.order_id = o.order_id
      where o.payable_fen is distinct from c.fen or o.gross_fen - o.discount_fen <> o.payable_fen`,
  },
];

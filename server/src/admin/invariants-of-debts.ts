import type { Invariant } from './invariant.ts';

/** Arrears: an order in arrears and an open record are one debt; records, plates, counters and payments add up. */
export const arrearsSums = `
  select 'order and record' as what, o.order_no as who, o.order_status, r.arrears_status, r.owed_fen from park_order o
    full join arrears_record r on r.dealer_id = o.dealer_id and r.id = o.arrears_id
    where (o.order_status = 3) is distinct from (r.arrears_status in (0, 1, 5)) and (o.order_status = 3 or r.id is not null)
  union all
  select 'payable', o.order_no, o.order_status, r.arrears_status, o.payable_fen - least(o.paid_fen - o.refund_fen, o.payable_fen) - r.owed_fen - r.write_off_fen
    from park_order o join arrears_record r on r.dealer_id = o.dealer_id and r.id = o.arrears_id
    where o.order_status in (2, 3) and o.payable_fen - least(o.paid_fen - o.refund_fen, o.payable_fen) <> r.owed_fen + r.write_off_fen
  union all
  select 'plate', p.plate_no, p.record_count, p.frozen_count, p.owed_fen from arrears_plate p left join (
      select plate_id, sum(owed_fen) filter (where arrears_status in (0, 1)) as owed, count(*) filter (where arrears_status in (0, 1)) as records,
        count(*) filter (where arrears_status = 5) as frozen, count(*) as total, (array_agg(id order by id desc))[1] as newest
        from arrears_record group by 1) s on s.plate_id = p.id
    where (p.owed_fen, p.record_count, p.frozen_count, p.total_count, p.newest_record_id)
      is distinct from (coalesce(s.owed, 0), coalesce(s.records, 0), coalesce(s.frozen, 0), coalesce(s.total, 0), s.newest)
  union all
  select 'counter', m.metric::text, 0, 0, c.value - m.value from (
      select 30 as metric, count(*) as value from arrears_record where arrears_status in (0, 1)
      union all select 31, coalesce(sum(owed_fen), 0) from arrears_record where arrears_status in (0, 1)
      union all select 32, count(*) from arrears_plate where record_count > 0
      union all select 33, coalesce(sum(paid_fen), 0) from arrears_record) m
    join lateral (select coalesce(sum(value), 0) as value from
      (select value from counter where metric = m.metric union all select value from counter_delta where metric = m.metric) v) c on c.value <> m.value
  union all
  select 'payment', p.bill_no, p.pay_state, p.record_count, p.paid_fen from arrears_pay p where p.pay_state = 2 and p.paid_fen <>
    (select coalesce(sum(amount_fen), 0) from arrears_pay_item i where i.dealer_id = p.dealer_id and i.pay_id = p.id)`;

/** Passes: money of cards, flows and bills is one and the same, no day is sold twice, no rule has sold more than its quota. */
export const passSums = `
  select 'paid' as what, c.cert_code as who, c.total_paid_fen - coalesce(sum(f.paid_fen), 0) as by from pass_card c
    left join pass_flow f on f.card_id = c.id group by 1, 2, c.id, c.dealer_id, c.total_paid_fen having c.total_paid_fen <> coalesce(sum(f.paid_fen), 0)
  union all
  select 'bill', f.id::text, f.paid_fen - b.paid_fen from pass_flow f join bill b on b.id = f.bill_id
    where f.flow_type in (1, 2) and (f.paid_fen <> b.paid_fen or b.biz_type <> 3 or b.pay_state <> 2)
  union all
  select 'refund', f.id::text, f.refund_fen from pass_flow f where f.flow_type in (1, 2) and f.refund_fen <>
    coalesce((select sum(r.refund_fen) from pass_flow r where r.of_flow_id = f.id and r.refund_state < 2), 0)
  union all
  select 'gone back', f.id::text, b.refunded_fen from pass_flow f join bill b on b.id = f.bill_id
    where f.flow_type in (1, 2) and b.refunded_fen > f.refund_fen
  union all
  select 'days', c.cert_code, c.valid_to - c.valid_from + 1 from pass_card c where c.pass_status in (0, 1, 2) and exists (
    select from generate_series(c.valid_from, c.valid_to, interval '1 day') d where (select count(*) from pass_flow f
      where f.card_id = c.id and f.flow_type in (1, 2, 5) and d::date between f.from_date and f.to_date) > 1)
  union all
  select 'cover', c.cert_code, count(*) from pass_card c join pass_plate p on p.card_id = c.id
    where upper(p.during) > c.valid_to + 1 group by 1, 2
  union all
  select 'frozen', c.cert_code, count(*) from pass_card c join pass_plate p on p.card_id = c.id
    where c.pass_status = 4 and upper(p.during) > c.frozen_from group by 1, 2
  union all
  select 'quota', r.rule_name, count(*) from pass_rule r join (
      select rule_id from pass_card where pass_status in (0, 1, 4) union all
      select rule_id from pass_audit where audit_type = 1 and audit_status = 4) taken on taken.rule_id = r.id
    group by 1, 2, r.quota having count(*) > r.quota
  union all
  select 'unaudited', c.cert_code, r.need_audit::int from pass_card c join pass_rule r on r.id = c.rule_id
    where r.need_audit and not exists (select from pass_audit a where a.card_id = c.id and a.audit_type = 1 and a.audit_status = 5)
  union all
  select 'group', g.group_name, sum(jsonb_array_length(c.plates)) from parking_group g join pass_card c on c.group_id = g.id
    group by 1, 2 having sum(jsonb_array_length(c.plates)) > 20`;

export const debtInvariants: readonly Invariant[] = [
  { name: 'arrears: records are the debts of their stays; plates, counters and payments add up', rows: arrearsSums },
  { name: 'pass: cards, sales, bills and refunds say the same, and nothing is sold twice', rows: passSums },
];

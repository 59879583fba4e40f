-- What happened to a vehicle, published by the domain that owns the table: one view each, all of one shape. `state` is the code of that kind.
create view plate_event_stay with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 1::smallint as kind, id as ref_id, enter_time as at, order_status as state,
    park_id, id as order_id, case when order_status <> 0 then payable_fen end as fen, '' as note
  from park_order;

create view plate_event_change with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 10::smallint as kind, id as ref_id, at, change_type as state,
    park_id, order_id, null::bigint as fen, reason as note
  from park_order_change;

create view plate_event_payment with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 2::smallint as kind, id as ref_id, coalesce(paid_at, created_at) as at, pay_state as state,
    park_id, order_id, case when pay_state = 2 then paid_fen else total_fen - coupon_fen end as fen, bill_no as note
  from charge_info;

create view plate_event_refund with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 6::smallint as kind, id as ref_id, coalesce(refunded_at, apply_at) as at, refund_status as state,
    park_id, order_id, case when refund_status in (0, 5, 6) then apply_fen else approved_fen end as fen, reason_text as note
  from refund_apply;

create view plate_event_arrears with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 3::smallint as kind, id as ref_id, arrears_at as at, arrears_status as state,
    park_id, order_id, origin_fen as fen, coalesce(close_reason, '') as note
  from arrears_record;

create view plate_event_list with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 8::smallint as kind, id as ref_id, created_at as at, status as state,
    null::uuid as park_id, null::uuid as order_id, null::bigint as fen, remark as note
  from black_list;

create view plate_event_alarm with (security_invoker = true) as
  select dealer_id, plate_no, 9::smallint as kind, id as ref_id, alarm_time as at, handle_status as state,
    park_id, order_id, null::bigint as fen, location as note
  from black_alert;

create index black_list_plate on black_list (dealer_id, plate_no collate "C");

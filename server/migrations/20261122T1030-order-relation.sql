-- Who took the money, beside the rest that a stay shows of it.
create or replace view order_money with (security_invoker = true) as
  select dealer_id, order_id, id, 'PAYMENT' as kind, paid_at as at, paid_fen as amount_fen, pay_channel, pay_scene, bill_no as number, collector_id
    from charge_info where pay_state = 2 and order_id is not null
  union all
  select i.dealer_id, i.order_id, c.id, 'PAYMENT', c.paid_at, i.amount_fen, c.pay_channel, c.pay_scene, c.bill_no, c.collector_id
    from bill_item i join charge_info c on c.dealer_id = i.dealer_id and c.id = i.bill_id where c.pay_state = 2
  union all
  select dealer_id, order_id, id, 'REFUND', refunded_at, approved_fen, null, null, refund_no, null
    from refund_apply where refund_status = 3 and order_id is not null;

-- Numbers of a plate's owner as the lists know them: 1 of a pass in force, 2 of a white entry in force, 3 bound by the owner or by staff.
-- The lot is null where the number is not of one lot only.
create view plate_owner with (security_invoker = true) as
  select p.dealer_id, p.plate_no collate "C" as plate_no, 1::smallint as source, p.park_id, c.phone_cipher as phone, c.updated_at as since
    from pass_plate p join pass_card c on c.dealer_id = p.dealer_id and c.id = p.card_id
    where c.pass_status in (0, 1) and c.phone_cipher is not null
  union all
  select dealer_id, plate_no collate "C", 2, null, phone_cipher, updated_at
    from white_list where status = 1 and phone_cipher is not null
  union all
  select a.dealer_id, a.plate_no collate "C", 3, null, h.phone, h.bound_at
    from plate_phone h join arrears_plate a on a.dealer_id = h.dealer_id and a.id = h.plate_id
    where h.status = 1;

-- A complaint in the case file of its vehicle, and beside its stay.
create view plate_event_complaint with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 12::smallint as kind, id as ref_id, received_at as at, complaint_status as state,
    park_id, order_id, amount_fen as fen, content as note
  from bill_complaint;

create index bill_complaint_order on bill_complaint (dealer_id, order_id) where order_id is not null;
create index black_alert_order on black_alert (dealer_id, order_id) where order_id is not null;

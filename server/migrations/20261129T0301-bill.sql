-- Published for invoices: what was paid for each subject, payment by payment. A bill over one subject is item 0.
create view paid_subject with (security_invoker = true) as
  select b.dealer_id, b.id as bill_id, 0::smallint as item_no, b.subject_id, b.biz_type, b.park_id, b.plate_no, b.plate_color, b.paid_at,
    b.pay_channel, b.paid_fen as fen
  from bill b
  where b.pay_state = 2 and b.subject_id is not null
    and not exists (select from bill_item i where i.dealer_id = b.dealer_id and i.bill_id = b.id)
  union all
  select b.dealer_id, b.id, i.item_no, i.subject_id, b.biz_type, b.park_id, b.plate_no, b.plate_color, b.paid_at, b.pay_channel, i.amount_fen
  from bill_item i join bill b on b.dealer_id = i.dealer_id and b.id = i.bill_id
  where b.pay_state = 2;
grant select on paid_subject to bochong_app;

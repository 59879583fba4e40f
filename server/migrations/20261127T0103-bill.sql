-- Published: what was paid for each subject, and when; a bill for several has a row for each.
create view subject_payment with (security_invoker = true) as
  select dealer_id, subject_id, biz_type, paid_at, paid_fen from bill where pay_state = 2 and subject_id is not null
  union all
  select i.dealer_id, i.subject_id, b.biz_type, b.paid_at, i.amount_fen
    from bill b join bill_item i on i.dealer_id = b.dealer_id and i.bill_id = b.id where b.pay_state = 2;

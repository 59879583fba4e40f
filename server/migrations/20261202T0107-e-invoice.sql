-- What was paid and may be invoiced: what the till took for orders, and purchases of coupons out of what merchants had paid in (6: out of a balance).
create view invoice_payment with (security_invoker = true) as
  select dealer_id, bill_id, item_no, subject_id, biz_type, park_id, plate_no, paid_at, pay_channel, fen from paid_subject
  union all
  select dealer_id, purchase_id, 0::smallint, purchase_id, 9::smallint, park_id, '', at, 6::smallint, fen from coupon_paid;
grant select on invoice_payment to bochong_app;
-- What of it went back, or is on its way.
create view invoice_refund with (security_invoker = true) as
  select dealer_id, bill_id, subject_id, fen from refund_claim
  union all
  select dealer_id, purchase_id, purchase_id, returned_fen from coupon_paid where returned_fen > 0;
grant select on invoice_refund to bochong_app;

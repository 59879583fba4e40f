-- Published for invoices: what of a bill went back, or is on its way.
create view refund_claim with (security_invoker = true) as
  select dealer_id, bill_id, subject_id, case when refund_status = 0 then apply_fen else approved_fen end as fen
  from refund_apply where refund_status in (0, 1, 2, 3);
grant select on refund_claim to bochong_app;

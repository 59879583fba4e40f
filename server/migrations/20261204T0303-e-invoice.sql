-- Published: what of what was paid for something stands on invoices that hold, fen.
create view invoiced_subject with (security_invoker = true) as
  select p.dealer_id, p.subject_id, sum(k.active_fen)::bigint as fen
  from invoice_claim k join invoice_payment p on p.dealer_id = k.dealer_id and p.bill_id = k.bill_id and p.item_no = k.item_no
  group by p.dealer_id, p.subject_id;
grant select on invoiced_subject to bochong_app;

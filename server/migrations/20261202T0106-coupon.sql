-- Published for invoices: purchases of merchants that were paid when they were bought, with what was paid for their pieces that were returned.
create view coupon_paid with (security_invoker = true) as
  select f.dealer_id, f.purchase_id, f.purchase_no, f.merchant_id, f.park_id, f.at, f.fen,
    coalesce((select sum(r.fen) from coupon_purchase_flow r where r.dealer_id = f.dealer_id and r.purchase_id = f.purchase_id and r.kind = 2), 0)::bigint
      as returned_fen
  from coupon_purchase_flow f where f.kind = 1 and f.post_paid = 0;
grant select on coupon_paid to bochong_app;
create index coupon_purchase_flow_bought on coupon_purchase_flow (dealer_id, at) where kind = 1 and post_paid = 0;

-- Coupons are given by open systems too (6).
alter table coupon_grant drop constraint coupon_grant_way_check,
  add constraint coupon_grant_way_check check (way in (2, 3, 6, 7) and (way = 3) = (merchant_id is not null));
alter table coupon drop constraint coupon_way_check, add constraint coupon_way_check check (way in (2, 3, 4, 6, 7));

-- Published for open systems: what coupons are called, where they are good, and how many are in nobody's hands.
create view coupon_rest with (security_invoker = true) as
  select dealer_id, id as template_id, name, park_ids, payer, status, total_qty - granted_qty - sale_reserved_qty as rest_qty from coupon_template;
grant select on coupon_rest to bochong_app;

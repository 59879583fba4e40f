-- Coupons that drivers buy: a purchase of a vehicle beside those of merchants, paid at the till before its pieces are given.
-- Contract: unused since 0.1.0, which always writes a merchant and the narrower states
alter table coupon_purchase alter column merchant_id drop not null,
  -- Of a driver: the vehicle, the lot whose code was scanned, the bill that pays it and until when its pieces are kept for it.
  add column plate_no text,
  add column park_id uuid,
  add column trade_no text,
  add column expire_at timestamptz,
  add column paid_fen bigint not null default 0 check (paid_fen >= 0),
  add column refund_fen bigint not null default 0 check (refund_fen >= 0),
  -- Fen on their way back, by refund.
  add column refunding jsonb not null default '{}',
  -- 0 not paid yet, 1 bought, 2 not paid in time, 3 its unused pieces were returned.
  drop constraint coupon_purchase_status_check,
  add constraint coupon_purchase_status_check check (status in (0, 1, 2, 3));
create index coupon_purchase_unpaid on coupon_purchase (dealer_id, expire_at) where status = 0;
create index coupon_purchase_plate on coupon_purchase (dealer_id, plate_no collate "C") where plate_no is not null;
-- Contract: unused since 0.1.0, which always writes a merchant
alter table coupon_purchase_flow alter column merchant_id drop not null;

-- Coupons that the unit bears are sold to drivers, those of merchants to merchants.
-- Contract: unused since 0.1.0, whose rule the wider one allows as well
alter table coupon_template drop constraint coupon_template_sale, drop constraint coupon_template_bought,
  add constraint coupon_template_sale check (on_sale = 0 or sale_price_fen is not null);

-- 9: bought by a driver. What was bought has a price, whoever bought it.
-- Contract: unused since 0.1.0, whose rules the wider ones allow as well
alter table coupon drop constraint coupon_way_check, drop constraint coupon_check1, drop constraint coupon_bought,
  add constraint coupon_way_check check (way in (2, 3, 4, 6, 7, 9)),
  add constraint coupon_granted check ((grant_id is null) = (way in (4, 9))),
  add constraint coupon_bought check ((purchase_id is null) = (unit_prepaid_fen = 0) and (merchant_id is null or purchase_id is not null)
    and (way not in (3, 9) or purchase_id is not null));
-- Contract: unused since 0.1.0, whose rule the wider one allows as well
alter table coupon_use drop constraint coupon_use_bought,
  add constraint coupon_use_bought check ((tender_type = 5) = (purchase_id is not null) and (tender_type = 5) = (prepaid_fen > 0)
    and (merchant_id is null or tender_type = 5));

-- Published: as before, and what of a purchase the books keep as an advance: of a driver's, what was paid and went not back, less what became of its pieces.
create or replace view coupon_purchase_standing with (security_invoker = true) as
  select p.dealer_id, p.id as purchase_id, p.merchant_id, p.purchase_no as number, p.post_paid, p.unit_price_fen,
    p.left_qty + coalesce(c.open, 0) as open_qty, coalesce(c.used, 0) as used_qty, coalesce(c.expired, 0) + p.lapsed_qty as expired_qty,
    case when p.merchant_id is null then p.paid_fen - p.refund_fen - (coalesce(c.used, 0) + coalesce(c.expired, 0)) * p.unit_price_fen
      else (p.left_qty + coalesce(c.open, 0)) * p.unit_price_fen end as advance_fen
  from coupon_purchase p left join lateral (
    select (count(*) filter (where c.status in (1, 2)))::int as open, (count(*) filter (where c.status = 3))::int as used, (count(*) filter (where c.status = 4))::int as expired
    from coupon c where c.dealer_id = p.dealer_id and c.purchase_id = p.id) c on true;

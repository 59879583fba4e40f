-- Coupons that merchants buy. Issued = given + sold and not given yet + left.
alter table coupon_template
  -- Who bears it: 1 the merchant that buys it, 2 the unit itself.
  add column payer smallint not null default 2 check (payer in (1, 2)),
  -- Merchants that may buy it; none: all.
  add column merchant_ids uuid[] not null default '{}',
  add column sale_price_fen bigint check (sale_price_fen > 0),
  add column on_sale smallint not null default 0 check (on_sale in (0, 1)),
  -- Pieces meant for sale, those sold, and of these those that are not given yet.
  add column sale_qty integer not null default 0 check (sale_qty >= 0),
  add column sold_qty integer not null default 0,
  add column sale_reserved_qty integer not null default 0,
  drop constraint coupon_template_stock,
  add constraint coupon_template_stock check (granted_qty >= 0 and sale_reserved_qty >= 0 and granted_qty + sale_reserved_qty <= total_qty),
  add constraint coupon_template_sold check (sold_qty between 0 and sale_qty),
  add constraint coupon_template_sale check (on_sale = 0 or payer = 1 and sale_price_fen is not null),
  add constraint coupon_template_bought check (payer = 1 or sold_qty = 0);
create index coupon_template_sale_list on coupon_template (dealer_id, created_at desc, id desc) where payer = 1;

-- Published: what merchants bought. Bought = given + left + returned before they were given + expired ungiven; returned counts both what was not given and what was taken back unused.
create table coupon_purchase (
  dealer_id uuid not null,
  id uuid not null,
  purchase_no text not null,
  merchant_id uuid not null,
  template_id uuid not null,
  qty integer not null check (qty > 0),
  unit_price_fen bigint not null check (unit_price_fen > 0),
  -- 1: paid when its pieces are used, 0: paid when it was bought.
  post_paid smallint not null check (post_paid in (0, 1)),
  given_qty integer not null default 0,
  left_qty integer not null check (left_qty >= 0),
  returned_qty integer not null default 0,
  -- Of the returned ones, those that had been given.
  revoked_qty integer not null default 0,
  lapsed_qty integer not null default 0,
  -- 1 bought, 3 its unused pieces were returned.
  status smallint not null default 1 check (status in (1, 3)),
  request_id uuid not null,
  operator_name text not null,
  bought_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, merchant_id) references merchant (dealer_id, id),
  foreign key (dealer_id, template_id) references coupon_template (dealer_id, id),
  constraint coupon_purchase_pieces check (given_qty >= 0 and revoked_qty between 0 and given_qty and lapsed_qty >= 0 and returned_qty >= revoked_qty
    and qty = given_qty + left_qty + (returned_qty - revoked_qty) + lapsed_qty)
);
create unique index coupon_purchase_request_key on coupon_purchase (dealer_id, request_id);
create index coupon_purchase_newest on coupon_purchase (dealer_id, bought_at desc, id desc);
create index coupon_purchase_merchant on coupon_purchase (dealer_id, merchant_id, template_id, id);
select bochong.protect('coupon_purchase');

-- Published: what a purchase moved of money, once by what caused it; never changed. Posted by the ledger.
create table coupon_purchase_flow (
  dealer_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  merchant_id uuid not null,
  purchase_no text not null,
  -- 1 bought, 2 returned, 3 expired unused.
  kind smallint not null check (kind in (1, 2, 3)),
  qty integer not null check (qty > 0),
  fen bigint not null check (fen > 0),
  post_paid smallint not null check (post_paid in (0, 1)),
  park_id uuid not null,
  at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, purchase_id) references coupon_purchase (dealer_id, id)
);
create index coupon_purchase_flow_purchase on coupon_purchase_flow (dealer_id, purchase_id, id);
select bochong.protect('coupon_purchase_flow');
revoke update, delete on coupon_purchase_flow from bochong_app;

alter table coupon_grant add column merchant_id uuid,
  add foreign key (dealer_id, merchant_id) references merchant (dealer_id, id),
  drop constraint coupon_grant_way_check,
  add constraint coupon_grant_way_check check (way in (2, 3, 7) and (way = 3) = (merchant_id is not null));
create index coupon_grant_merchant on coupon_grant (dealer_id, merchant_id, granted_at desc, id desc) where merchant_id is not null;

-- A piece that a merchant bought: of which purchase, and what it was bought for.
alter table coupon add column merchant_id uuid,
  add column purchase_id uuid,
  add column unit_prepaid_fen bigint not null default 0 check (unit_prepaid_fen >= 0),
  add column post_paid smallint not null default 0 check (post_paid in (0, 1)),
  add foreign key (dealer_id, merchant_id) references merchant (dealer_id, id),
  add foreign key (dealer_id, purchase_id) references coupon_purchase (dealer_id, id),
  drop constraint coupon_way_check,
  add constraint coupon_way_check check (way in (2, 3, 4, 7)),
  add constraint coupon_bought check ((purchase_id is null) = (merchant_id is null) and (purchase_id is null) = (unit_prepaid_fen = 0) and (way <> 3 or purchase_id is not null));
create index coupon_purchase_pieces on coupon (dealer_id, purchase_id) where purchase_id is not null;
create index coupon_merchant_day on coupon (dealer_id, merchant_id, given_at) where merchant_id is not null;

-- Tender 5: coupons that merchants bought, beside 6: free ones.
alter table coupon_use add column merchant_id uuid,
  add column purchase_id uuid,
  add column prepaid_fen bigint not null default 0 check (prepaid_fen >= 0),
  add column post_paid smallint not null default 0 check (post_paid in (0, 1)),
  drop constraint coupon_use_tender_type_check,
  add constraint coupon_use_tender_type_check check (tender_type in (5, 6)),
  add constraint coupon_use_bought check ((tender_type = 5) = (purchase_id is not null) and (tender_type = 5) = (merchant_id is not null) and (tender_type = 5) = (prepaid_fen > 0));
create index coupon_use_merchant on coupon_use (dealer_id, merchant_id, id) where merchant_id is not null;

-- Published: where a purchase stands: what of it is neither used, returned nor expired, and was paid ahead.
create view coupon_purchase_standing with (security_invoker = true) as
  select p.dealer_id, p.id as purchase_id, p.merchant_id, p.purchase_no as number, p.post_paid, p.unit_price_fen,
    p.left_qty + coalesce(c.open, 0) as open_qty, coalesce(c.used, 0) as used_qty, coalesce(c.expired, 0) + p.lapsed_qty as expired_qty
  from coupon_purchase p left join lateral (
    select (count(*) filter (where c.status in (1, 2)))::int as open, (count(*) filter (where c.status = 3))::int as used, (count(*) filter (where c.status = 4))::int as expired
    from coupon c where c.dealer_id = p.dealer_id and c.purchase_id = p.id) c on true;
grant select on coupon_purchase_standing to bochong_app;

-- Published: what coupons are called, and the codes of pieces with which merchant gave them when.
create view coupon_name with (security_invoker = true) as select dealer_id, id as template_id, name from coupon_template;
create view coupon_code with (security_invoker = true) as select dealer_id, id as coupon_id, code, merchant_id, given_at, status from coupon;
grant select on coupon_name, coupon_code to bochong_app;

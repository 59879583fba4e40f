-- Whether coupons come back when all that was paid beside them is given back.
alter table coupon_setting add column return_on_refund smallint not null default 0 check (return_on_refund in (0, 1));

-- Published: coupons that came back because their payment was refunded in full. Each use comes back once; never changed.
create table coupon_use_return (
  dealer_id uuid not null,
  id uuid not null,
  use_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  -- As in the use: what it had taken off, and what a merchant had paid or owed for it.
  applied_fen bigint not null check (applied_fen > 0),
  prepaid_fen bigint not null default 0 check (prepaid_fen >= 0),
  merchant_id uuid,
  post_paid smallint not null default 0 check (post_paid in (0, 1)),
  returned_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, use_id),
  foreign key (dealer_id, coupon_id) references coupon (dealer_id, id)
);
create index coupon_use_return_coupon on coupon_use_return (dealer_id, coupon_id);
create index coupon_use_return_merchant on coupon_use_return (dealer_id, merchant_id, returned_at) where merchant_id is not null;
select bochong.protect('coupon_use_return');
revoke update, delete on coupon_use_return from bochong_app;

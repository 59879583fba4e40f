-- What paying a charge wholly from the balance takes off.
create table balance_discount_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_name text not null,
  -- 1 owners, 3 companies.
  holder_type smallint not null check (holder_type in (1, 3)),
  -- Stations it holds at; none: all.
  station_ids uuid[] not null default '{}',
  -- 1 a share is still to pay, 2 a sum comes off.
  discount_type smallint not null check (discount_type in (1, 2)),
  pay_bp integer check (pay_bp between 1 and 9999),
  amount_fen bigint check (amount_fen > 0),
  min_fee_fen bigint not null default 0 check (min_fee_fen >= 0),
  max_discount_fen bigint check (max_discount_fen > 0),
  start_time timestamptz not null,
  end_time timestamptz,
  -- Types of days it holds on; none: all.
  day_types smallint[] not null default '{}',
  exclusive_with_coupon smallint not null check (exclusive_with_coupon in (0, 1)),
  enabled boolean not null default true,
  is_delete smallint not null default 0,
  created_at timestamptz not null,
  updated_by text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  check (end_time is null or start_time < end_time),
  constraint balance_discount_rule_worth check ((pay_bp is not null) = (discount_type = 1) and (amount_fen is not null) = (discount_type = 2))
);
create unique index balance_discount_rule_name_key on balance_discount_rule (dealer_id, rule_name) where is_delete = 0;
create index balance_discount_rule_newest on balance_discount_rule (dealer_id, created_at desc, id desc);
select bochong.protect('balance_discount_rule');

-- Published: what rules took off orders that were paid from the balance (tender 7), with the terms of then. Never changed: what a correction
-- of the order takes back of it is a row of its own, below 0.
create table balance_discount_use (
  dealer_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  tender_type smallint not null check (tender_type = 7),
  biz_type smallint not null,
  order_id uuid not null,
  order_no text not null,
  account_id uuid not null,
  discount_type smallint not null,
  pay_bp integer,
  amount_fen bigint,
  min_fee_fen bigint not null,
  max_discount_fen bigint,
  applied_fen bigint not null check (applied_fen <> 0),
  used_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, rule_id) references balance_discount_rule (dealer_id, id),
  foreign key (dealer_id, account_id) references charging_wallet (dealer_id, id)
) partition by range (id);
select bochong.partitioned('balance_discount_use');
create index balance_discount_use_order on balance_discount_use (dealer_id, order_id);
create index balance_discount_use_rule on balance_discount_use (dealer_id, rule_id);
revoke update, delete on balance_discount_use from bochong_app;

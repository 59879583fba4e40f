-- Published: shops that buy coupons and hand them out. What a prepaid one has stands in its balance; what a post-paid one may owe in its limit.
create table merchant (
  dealer_id uuid not null,
  id uuid not null,
  merchant_no text not null,
  merchant_name text not null,
  category text not null default '',
  contact text not null default '',
  phone_cipher bytea,
  -- Lots it belongs to; its money is booked at the first.
  park_ids uuid[] not null check (cardinality(park_ids) > 0),
  -- 1 pays ahead, 2 pays what was used.
  settle_mode smallint not null check (settle_mode in (1, 2)),
  balance_fen bigint not null default 0 constraint merchant_balance check (balance_fen >= 0),
  credit_limit_fen bigint not null default 0 check (credit_limit_fen >= 0),
  -- Statements that it has paid, in sum.
  settled_fen bigint not null default 0 check (settled_fen >= 0),
  give_day_limit integer check (give_day_limit > 0),
  -- 128 random bits, base64url: what drivers scan at its counter.
  counter_token text not null,
  -- The coupon that its counter gives; null: the counter is closed.
  counter_template_id uuid,
  status smallint not null default 1 check (status in (0, 1)),
  remark text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, counter_template_id) references coupon_template (dealer_id, id)
);
create unique index merchant_no_key on merchant (dealer_id, merchant_no);
create unique index merchant_name_key on merchant (dealer_id, merchant_name);
select bochong.protect('merchant');

-- Whoever scans knows only the token: whose counter it is. Unique over all dealers, so outside the tenant wall.
create table merchant_counter_token (
  token text primary key,
  dealer_id uuid not null,
  merchant_id uuid not null
);

-- A merchant pays ahead: asked for, paid through the till, asked back as far as it is not spent.
create table merchant_recharge (
  dealer_id uuid not null,
  id uuid not null,
  recharge_no text not null,
  merchant_id uuid not null,
  park_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  -- What of it is on its way back: refund id → fen.
  refunding jsonb not null default '{}',
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  -- What was answered to those who asked it back: request id → number of the refund.
  refund_requests jsonb not null default '{}',
  request_id uuid not null,
  pay_channel smallint not null,
  voucher_no text not null default '',
  operator_name text not null,
  created_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, merchant_id) references merchant (dealer_id, id)
);
create unique index merchant_recharge_request_key on merchant_recharge (dealer_id, request_id);
create index merchant_recharge_newest on merchant_recharge (dealer_id, merchant_id, created_at desc, id desc);
select bochong.protect('merchant_recharge');

-- Every movement of a balance, once by what caused it; never changed.
create table merchant_flow (
  dealer_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  -- 1 recharge, 2 coupons bought, 3 coupons returned, 4 recharge asked back, 5 a refund that came to nothing.
  kind smallint not null check (kind between 1 and 5),
  change_fen bigint not null check (change_fen <> 0),
  after_fen bigint not null check (after_fen >= 0),
  biz_id uuid not null,
  biz_no text not null,
  operator_name text not null default '',
  at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, merchant_id) references merchant (dealer_id, id)
);
create unique index merchant_flow_cause_key on merchant_flow (dealer_id, merchant_id, kind, biz_id);
create index merchant_flow_newest on merchant_flow (dealer_id, merchant_id, id desc);
select bochong.protect('merchant_flow');
revoke update, delete on merchant_flow from bochong_app;

-- What a post-paid merchant's customers used in a month, to be paid.
create table merchant_settlement (
  dealer_id uuid not null,
  id uuid not null,
  settle_no text not null,
  merchant_id uuid not null,
  park_id uuid not null,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  used_qty integer not null check (used_qty > 0),
  applied_fen bigint not null check (applied_fen > 0),
  payable_fen bigint not null check (payable_fen >= 0),
  paid_fen bigint not null default 0,
  status smallint not null check (status between 1 and 3),
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, merchant_id) references merchant (dealer_id, id),
  check (paid_fen between 0 and payable_fen and (status = 3) = (paid_fen = payable_fen) and (status = 2) = (paid_fen > 0 and paid_fen < payable_fen))
);
create unique index merchant_settlement_month_key on merchant_settlement (dealer_id, merchant_id, month);
create index merchant_settlement_newest on merchant_settlement (dealer_id, month desc, id desc);
select bochong.protect('merchant_settlement');

-- Published: what of recharges is on its way back, by refund.
create view merchant_recharge_open with (security_invoker = true) as
  select r.dealer_id, r.id as recharge_id, r.merchant_id, o.key as refund_id, o.value from merchant_recharge r cross join jsonb_each_text(r.refunding) o;
grant select on merchant_recharge_open to bochong_app;

-- Published: whose recharge or statement a subject of the till is.
create view merchant_of_subject with (security_invoker = true) as
  select dealer_id, id as subject_id, merchant_id, recharge_no as number, park_id from merchant_recharge
  union all select dealer_id, id, merchant_id, settle_no, park_id from merchant_settlement;
grant select on merchant_of_subject to bochong_app;

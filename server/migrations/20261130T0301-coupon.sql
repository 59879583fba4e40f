-- What coupons are made of: worth, where and when they are good, how many there are.
create table coupon_template (
  dealer_id uuid not null,
  id uuid not null,
  coupon_no text not null,
  name text not null,
  coupon_type smallint not null check (coupon_type between 1 and 6),
  minutes integer check (minutes > 0),
  -- Share still to pay, basis points.
  pay_bp integer check (pay_bp between 1 and 9999),
  amount_fen bigint check (amount_fen > 0),
  threshold_fen bigint check (threshold_fen >= 0),
  max_discount_fen bigint check (max_discount_fen > 0),
  free_slots jsonb not null default '[]',
  -- Lots it is good at; none: all.
  park_ids uuid[] not null default '{}',
  valid_type smallint not null check (valid_type in (1, 2)),
  start_time timestamptz,
  end_time timestamptz,
  valid_days integer,
  -- Types of days it may be used on; none: all.
  usable_days smallint[] not null default '{}',
  usable_slots jsonb not null default '[]',
  total_qty integer not null check (total_qty > 0),
  per_user_limit integer not null check (per_user_limit > 0),
  per_plate_day_limit integer check (per_plate_day_limit > 0),
  stackable smallint not null check (stackable in (0, 1)),
  claimable smallint not null check (claimable in (0, 1)),
  -- 128 random bits, base64url; stays the same while claiming is closed and opened again.
  claim_token text not null,
  description text not null default '',
  status smallint not null default 0 check (status between 0 and 3),
  granted_qty integer not null default 0,
  used_qty integer not null default 0,
  expired_qty integer not null default 0,
  revoked_qty integer not null default 0,
  discount_fen bigint not null default 0 check (discount_fen >= 0),
  created_by text not null,
  created_at timestamptz not null,
  published_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  -- Never more than there are, and none twice.
  constraint coupon_template_stock check (granted_qty between 0 and total_qty),
  constraint coupon_template_counts check (used_qty >= 0 and expired_qty >= 0 and revoked_qty >= 0 and used_qty + expired_qty + revoked_qty <= granted_qty),
  constraint coupon_template_worth check (
    (minutes is not null) = (coupon_type = 1) and (pay_bp is not null) = (coupon_type = 2) and (amount_fen is not null) = (coupon_type in (3, 6))
    and (jsonb_array_length(free_slots) > 0) = (coupon_type = 5)),
  constraint coupon_template_validity check (case when valid_type = 1 then start_time < end_time and valid_days is null
    else valid_days > 0 and start_time is null and end_time is null end)
);
create unique index coupon_template_no_key on coupon_template (dealer_id, coupon_no);
create index coupon_template_newest on coupon_template (dealer_id, status, created_at desc, id desc);
select bochong.protect('coupon_template');

-- Whoever scans knows only the token: whose coupon it is. Unique over all dealers, so outside the tenant wall.
create table coupon_claim_token (
  token text primary key,
  dealer_id uuid not null,
  template_id uuid not null
);

-- One act of giving. Claims of drivers are no batch: each is a coupon.
create table coupon_grant (
  dealer_id uuid not null,
  id uuid not null,
  grant_no text not null,
  template_id uuid not null,
  way smallint not null check (way in (2, 7)),
  request_id uuid not null,
  vehicles integer not null,
  qty integer not null,
  used_qty integer not null default 0,
  revoked_qty integer not null default 0,
  reason text not null,
  operator_id uuid not null,
  operator_name text not null,
  granted_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, template_id) references coupon_template (dealer_id, id),
  check (used_qty >= 0 and revoked_qty >= 0 and used_qty + revoked_qty <= qty)
);
create unique index coupon_grant_request_key on coupon_grant (dealer_id, request_id, template_id);
create index coupon_grant_newest on coupon_grant (dealer_id, granted_at desc, id desc);
create index coupon_grant_template on coupon_grant (dealer_id, template_id);
select bochong.protect('coupon_grant');

-- A coupon of one vehicle. Found by its code, its vehicle and the request that claimed it, which hold over all months: not by month.
create table coupon (
  dealer_id uuid not null,
  id uuid not null,
  -- 16 random digits and a check digit.
  code text not null,
  template_id uuid not null,
  grant_id uuid,
  way smallint not null check (way in (2, 4, 7)),
  plate_no text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- 1 unused, 2 locked, 3 used, 4 expired, 5 revoked.
  status smallint not null default 1 check (status between 1 and 5),
  -- The order it is locked for while that is paid, until when.
  locked_for uuid,
  locked_until timestamptz,
  used_at timestamptz,
  applied_fen bigint not null default 0,
  claim_request uuid,
  given_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, template_id) references coupon_template (dealer_id, id),
  foreign key (dealer_id, grant_id) references coupon_grant (dealer_id, id),
  check (start_time < end_time),
  check ((grant_id is null) = (way = 4)),
  check ((claim_request is not null) = (way = 4)),
  check ((status = 2) = (locked_for is not null) and (locked_for is null) = (locked_until is null)),
  check ((status = 3) = (used_at is not null) and (status = 3) = (applied_fen > 0))
);
create unique index coupon_code_key on coupon (dealer_id, code);
create unique index coupon_claim_key on coupon (dealer_id, claim_request) where claim_request is not null;
create index coupon_plate on coupon (dealer_id, plate_no collate "C", end_time);
create index coupon_template_plate on coupon (dealer_id, template_id, plate_no collate "C");
create index coupon_batch on coupon (dealer_id, grant_id) where grant_id is not null;
create index coupon_open on coupon (dealer_id, end_time) where status in (1, 2);
select bochong.protect('coupon');

-- What a bill expects of coupons: with it they are used when it is paid, as far as they are still there then.
create table coupon_hold (
  dealer_id uuid not null,
  bill_id uuid not null,
  coupon_id uuid not null,
  step smallint not null,
  order_id uuid not null,
  applied_fen bigint not null check (applied_fen > 0),
  held_at timestamptz not null,
  primary key (dealer_id, bill_id, coupon_id),
  foreign key (dealer_id, coupon_id) references coupon (dealer_id, id)
);
create index coupon_hold_age on coupon_hold (dealer_id, held_at);
create index coupon_hold_coupon on coupon_hold (dealer_id, coupon_id);
select bochong.protect('coupon_hold');

-- Published: what coupons paid of orders (tender 6: free ones). One row a use, never changed.
create table coupon_use (
  dealer_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  template_id uuid not null,
  tender_type smallint not null check (tender_type = 6),
  biz_type smallint not null,
  order_id uuid not null,
  order_no text not null,
  park_id uuid not null,
  plate_no text not null,
  -- The bill that was paid with it; none when it paid all.
  bill_id uuid,
  applied_fen bigint not null check (applied_fen > 0),
  used_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, coupon_id) references coupon (dealer_id, id),
  foreign key (dealer_id, template_id) references coupon_template (dealer_id, id)
) partition by range (id);
select bochong.partitioned('coupon_use');
create index coupon_use_order on coupon_use (dealer_id, order_id);
create index coupon_use_coupon on coupon_use (dealer_id, coupon_id);
create index coupon_use_template on coupon_use (dealer_id, template_id);
create index coupon_use_plate on coupon_use (dealer_id, plate_no collate "C");
revoke update, delete on coupon_use from bochong_app;

create table coupon_setting (
  dealer_id uuid primary key,
  max_per_order smallint not null check (max_per_order between 1 and 3),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  rev integer not null default 0
);
select bochong.protect('coupon_setting');

-- A day of a receiving account as it was compared: what the till booked beside what the channel settled. A month is the set of its days.
create table reconcile_day (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  bill_day date not null,
  -- Of the channel's bill that was compared.
  version integer not null default 0,
  run_no integer not null default 0,
  platform_pay_count integer not null default 0,
  platform_pay_fen bigint not null default 0,
  platform_refund_count integer not null default 0,
  platform_refund_fen bigint not null default 0,
  channel_pay_count integer not null default 0,
  channel_pay_fen bigint not null default 0,
  channel_refund_count integer not null default 0,
  channel_refund_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  -- Null while the ledger is not compared.
  ledger_net_fen bigint,
  -- Differences that stand, and those of them that nobody has handled.
  diff_count integer not null default 0,
  diff_fen bigint not null default 0,
  open_count integer not null default 0,
  matched_at timestamptz,
  primary key (dealer_id, id),
  unique (dealer_id, account_id, bill_day)
);
create index reconcile_day_open on reconcile_day (dealer_id, bill_day) where open_count > 0;
select bochong.protect('reconcile_day');

-- Differences of a day. Found again, a row stays what it is; once both sides agree it is kept as such. Never deleted.
create table reconcile_diff (
  dealer_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  account_id uuid not null,
  bill_day date not null,
  direction smallint not null check (direction in (1, 2)),
  match_key text collate "C" not null,
  part smallint not null,
  diff_type smallint not null check (diff_type in (1, 2, 3, 4, 5, 6, 7, 9)),
  platform_fen bigint not null,
  channel_fen bigint not null,
  ledger_fen bigint,
  diff_fen bigint not null,
  coupon_fen bigint not null default 0,
  proposal smallint not null,
  handle_status smallint not null default 0 check (handle_status between 0 and 4),
  -- The bill of a payment, the refund of a refund; null for what the till does not know.
  bill_id uuid,
  refund_id uuid,
  line_id uuid,
  channel_no text not null default '',
  platform_at timestamptz,
  channel_at timestamptz,
  other_day date,
  answer smallint not null default 0 check (answer between 0 and 6),
  answered_at timestamptz,
  reason text not null default '',
  handled_by text not null default '',
  handled_at timestamptz,
  found_at timestamptz not null,
  run_no integer not null,
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, day_id, direction, match_key, part),
  foreign key (dealer_id, day_id) references reconcile_day (dealer_id, id)
);
create index reconcile_diff_open on reconcile_diff (dealer_id, account_id, bill_day) where handle_status in (0, 2);
select bochong.protect('reconcile_diff');

-- What was done about a difference.
create table reconcile_step (
  dealer_id uuid not null,
  id uuid not null,
  diff_id uuid not null,
  seq bigint generated always as identity,
  at timestamptz not null,
  action smallint not null check (action between 1 and 7),
  text text not null default '',
  operator_name text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, diff_id) references reconcile_diff (dealer_id, id)
);
create index reconcile_step_diff on reconcile_step (dealer_id, diff_id, seq);
select bochong.protect('reconcile_step');
revoke update, delete on reconcile_step from bochong_app;

-- Shares of payments that others get: who, by which rules, of which payments, and what became of it.
create table split_account (
  dealer_id uuid not null,
  id uuid not null,
  name text not null,
  owner_type smallint not null check (owner_type between 1 and 4),
  -- 1 a merchant of the channel, 2 a bank account, 3 a balance that is kept here.
  receiver_type smallint not null check (receiver_type between 1 and 3),
  provider smallint check (provider in (2, 3)),
  receiver_cipher bytea,
  receiver_name text not null default '',
  bank_name text not null default '',
  relation smallint not null,
  remark text not null default '',
  -- 0 not, 1 bound, 2 refused by the channel, 3 under way.
  bind_status smallint not null default 0 check (bind_status between 0 and 3),
  -- What is asked of the channel now: bound, or not any more.
  bind_wanted boolean not null default false,
  bind_no integer not null default 0,
  bind_text text not null default '',
  status smallint not null default 1 check (status in (1, 2)),
  -- Sums of split_move by kind.
  accrued_fen bigint not null default 0,
  done_fen bigint not null default 0,
  cancelled_fen bigint not null default 0,
  returned_fen bigint not null default 0,
  withdrawn_fen bigint not null default 0,
  -- What could not be taken back: comes off the next shares.
  shortfall_fen bigint not null default 0 check (shortfall_fen >= 0),
  created_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id),
  check ((receiver_type = 1) = (provider is not null)),
  constraint split_account_never_negative check (accrued_fen >= done_fen + cancelled_fen + withdrawn_fen and returned_fen <= done_fen)
);
create unique index split_account_name_key on split_account (dealer_id, name);
create index split_account_newest on split_account (dealer_id, created_at desc, id desc);
select bochong.protect('split_account');

create table split_rule (
  dealer_id uuid not null,
  id uuid not null,
  name text not null,
  -- Lots it holds at; none: all.
  park_ids uuid[] not null default '{}',
  biz_types smallint[] not null,
  -- Means of payment; none: all.
  pay_types smallint[] not null default '{}',
  fee_kind smallint not null check (fee_kind between 0 and 3),
  base smallint not null check (base in (1, 2)),
  mode smallint not null check (mode in (1, 2)),
  min_amount_fen bigint not null check (min_amount_fen >= 0),
  start_date date not null,
  end_date date,
  priority integer not null,
  status smallint not null default 0 check (status between 0 and 2),
  -- It holds for what is paid from the one instant up to the other.
  enabled_at timestamptz,
  stopped_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id),
  check (end_date >= start_date),
  check ((status = 0) = (enabled_at is null)),
  check (status <> 1 or stopped_at is null)
);
create unique index split_rule_name_key on split_rule (dealer_id, name);
create index split_rule_newest on split_rule (dealer_id, created_at desc, id desc);
select bochong.protect('split_rule');

create table split_rule_item (
  dealer_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  sort smallint not null,
  account_id uuid not null,
  bp integer check (bp between 1 and 10000),
  fixed_fen bigint check (fixed_fen > 0),
  primary key (dealer_id, id),
  unique (dealer_id, rule_id, sort),
  foreign key (dealer_id, rule_id) references split_rule (dealer_id, id),
  foreign key (dealer_id, account_id) references split_account (dealer_id, id),
  check ((bp is null) <> (fixed_fen is null))
);
create index split_rule_item_account on split_rule_item (dealer_id, account_id);
select bochong.protect('split_rule_item');

create table split_setting (
  dealer_id uuid primary key,
  max_bp integer not null check (max_bp between 1 and 3000),
  delay_days integer not null check (delay_days between 0 and 25),
  fee_bp integer not null check (fee_bp between 0 and 1000),
  updated_at timestamptz not null default now(),
  rev integer not null default 0
);
select bochong.protect('split_setting');

-- One payment that is shared out; its id is the bill's, so that a bill is shared once.
create table split_bill (
  dealer_id uuid not null,
  id uuid not null,
  bill_no text not null,
  out_trade_no text not null,
  -- Account that received it; none for money that came through no channel.
  pay_account_id uuid,
  park_id uuid not null,
  biz_type smallint not null,
  pay_channel smallint not null,
  mode smallint not null check (mode in (1, 2)),
  rule_names text not null,
  paid_fen bigint not null check (paid_fen > 0),
  fee_fen bigint not null check (fee_fen >= 0),
  base_fen bigint not null check (base_fen >= 0),
  split_fen bigint not null check (split_fen >= 0),
  returned_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  status smallint not null default 0 check (status between 0 and 4),
  -- The channel keeps nothing of it back any more.
  released boolean not null default false,
  -- Instant from which it is to be released, and how often that was asked for.
  release_no integer not null default 0,
  plan_at timestamptz not null,
  paid_at timestamptz not null,
  done_at timestamptz,
  primary key (dealer_id, id),
  check (split_fen <= paid_fen and returned_fen between 0 and split_fen)
) partition by range (id);
create index split_bill_paid on split_bill (dealer_id, paid_at desc, id desc);
create index split_bill_no on split_bill (dealer_id, bill_no);
create index split_bill_held on split_bill (dealer_id, paid_at) where mode = 1 and not released;
select bochong.partitioned('split_bill');

-- What one receiver gets of one payment by one rule.
create table split_detail (
  dealer_id uuid not null,
  id uuid not null,
  split_bill_id uuid not null,
  bill_no text not null,
  park_id uuid not null,
  account_id uuid not null,
  rule_id uuid not null,
  rule_name text not null,
  fee_kind smallint not null,
  online boolean not null,
  base_fen bigint not null,
  -- By the rule; what of it settled older debts; what is to be given.
  share_fen bigint not null check (share_fen >= 0),
  netted_fen bigint not null check (netted_fen >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  given_fen bigint not null default 0,
  -- Of the share: what is not the receiver's any more, however that was reached.
  returned_fen bigint not null default 0,
  status smallint not null default 0 check (status between 0 and 4),
  out_split_no text not null default '',
  channel_split_no text not null default '',
  tries integer not null default 0,
  next_at timestamptz,
  fail_text text not null default '',
  voucher_no text not null default '',
  plan_at timestamptz not null,
  paid_at timestamptz not null,
  done_at timestamptz,
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, account_id) references split_account (dealer_id, id),
  foreign key (dealer_id, rule_id) references split_rule (dealer_id, id),
  check (share_fen = netted_fen + amount_fen and given_fen <= amount_fen and returned_fen between 0 and share_fen)
) partition by range (id);
create index split_detail_bill on split_detail (dealer_id, split_bill_id);
create index split_detail_account on split_detail (dealer_id, account_id) where status in (0, 1);
create index split_detail_due on split_detail (dealer_id, next_at) where next_at is not null;
create index split_detail_paid on split_detail (dealer_id, paid_at desc, id desc);
select bochong.partitioned('split_detail');

-- What a refund takes back of the shares of its payment; its id is the refund's. 0 waits for shares under way, 1 being taken back, 2 done.
create table split_refund (
  dealer_id uuid not null,
  id uuid not null,
  split_bill_id uuid not null,
  refund_fen bigint not null check (refund_fen > 0),
  state smallint not null check (state between 0 and 2),
  at timestamptz not null,
  primary key (dealer_id, id)
);
create index split_refund_bill on split_refund (dealer_id, split_bill_id);
select bochong.protect('split_refund');

-- Money that a channel is to take back from a receiver. 1 under way, 2 back, 3 refused: the receiver owes it.
create table split_return (
  dealer_id uuid not null,
  id uuid not null,
  split_bill_id uuid not null,
  detail_id uuid not null,
  account_id uuid not null,
  -- None: somebody took it back by hand.
  refund_id uuid,
  fen bigint not null check (fen > 0),
  out_return_no text not null,
  channel_return_no text not null default '',
  state smallint not null default 1 check (state between 1 and 3),
  reason text not null default '',
  fail_text text not null default '',
  at timestamptz not null,
  done_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, account_id) references split_account (dealer_id, id)
);
create index split_return_bill on split_return (dealer_id, split_bill_id);
create index split_return_detail on split_return (dealer_id, detail_id);
select bochong.protect('split_return');

-- Every movement of a receiver's account; never changed. 1 accrued, 2 given, 3 given up before that, 4 taken back after it, 5 withdrawn, 6 withdrawal reversed.
create table split_move (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind smallint not null check (kind between 1 and 6),
  fen bigint not null check (fen > 0),
  split_bill_id uuid,
  ref_no text not null default '',
  at timestamptz not null,
  primary key (dealer_id, id)
) partition by range (id);
create index split_move_account on split_move (dealer_id, account_id);
select bochong.partitioned('split_move');
revoke update, delete on split_move from bochong_app;

-- Payments out of balances that are kept here, registered with their voucher.
create table split_withdraw (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  withdraw_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  voucher_no text not null,
  remark text not null,
  request_id uuid not null,
  operator_name text not null,
  at timestamptz not null,
  reversed_at timestamptz,
  reversed_by text not null default '',
  reverse_reason text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, account_id) references split_account (dealer_id, id)
);
create unique index split_withdraw_request_key on split_withdraw (dealer_id, request_id);
create index split_withdraw_newest on split_withdraw (dealer_id, account_id, at desc, id desc);
select bochong.protect('split_withdraw');

-- Published for the ledger: what is owed to each receiver, and its name.
create view split_payable with (security_invoker = true) as
  select dealer_id, id as account_id, name, accrued_fen - done_fen - cancelled_fen - withdrawn_fen as balance_fen from split_account;
grant select on split_payable to bochong_app;
-- Published for the ledger: whether sums of receivers are those of their movements.
create view split_movement with (security_invoker = true) as
  select dealer_id, account_id, kind, fen from split_move;
grant select on split_movement to bochong_app;

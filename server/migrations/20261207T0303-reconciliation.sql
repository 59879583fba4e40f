-- A day of a channel's own account of our money, in versions that are only added to; the newest holds. In: +, out: −.
create table fund_bill (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  bill_day date not null,
  version integer not null check (version > 0),
  line_count integer not null,
  opening_fen bigint not null,
  trade_fen bigint not null,
  refund_fen bigint not null,
  fee_fen bigint not null,
  payout_fen bigint not null,
  split_fen bigint not null,
  other_fen bigint not null,
  closing_fen bigint not null,
  file_hash text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, account_id, bill_day, version),
  constraint fund_bill_sum check (closing_fen = opening_fen + trade_fen + refund_fen + fee_fen + payout_fen + split_fen + other_fen)
);
select bochong.protect('fund_bill');
revoke update, delete on fund_bill from bochong_app;

-- Payouts of these days, and what moved for a reason that we do not know: each is to be found in the bank's account, or explained.
create table fund_item (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  bill_day date not null,
  at timestamptz not null,
  -- 4 payout, 9 other
  kind smallint not null check (kind in (4, 9)),
  biz_name text not null,
  serial_no text not null,
  amount_fen bigint not null check (amount_fen <> 0),
  -- 0 open, 1 arrived, 2 explained, 3 listed no more
  state smallint not null default 0 check (state between 0 and 3),
  settlement_id uuid,
  note text not null default '',
  handled_by text not null default '',
  handled_at timestamptz,
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, account_id, serial_no),
  check ((state = 1) = (settlement_id is not null))
);
create unique index fund_item_settlement on fund_item (dealer_id, settlement_id) where settlement_id is not null;
create index fund_item_day on fund_item (dealer_id, account_id, bill_day);
select bochong.protect('fund_item');
revoke update, delete on fund_item from bochong_app;
grant update (bill_day, state, settlement_id, note, handled_by, handled_at, rev) on fund_item to bochong_app;

-- What was kept of a payout on its way to the bank; of one that is taken back it is negative, as the amount is.
alter table channel_settlement add column fee_fen bigint not null default 0
  check (fee_fen = 0 or (abs(fee_fen) < abs(amount_fen) and (fee_fen > 0) = (amount_fen > 0)));

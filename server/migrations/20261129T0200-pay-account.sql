-- A day of a channel's bill keeps every line that the channel listed. States: 0 to be asked, 1 asked again later, 2 failed, 3 kept, 4 nothing happened,
-- 5 to be imported by hand.
alter table pay_bill drop constraint pay_bill_state_check;
update pay_bill set state = case when state = 3 then 2 when state = 2 and file_key is null then 4 when state = 2 then 3 else state end;
alter table pay_bill add constraint pay_bill_state_check check (state between 0 and 5);
-- Which version of the day holds now; 0: none of its lines were kept.
alter table pay_bill add column version integer not null default 0;

-- Every file that was ever taken for a day; the newest holds. The lines of earlier ones stay readable.
create table channel_bill_version (
  dealer_id uuid not null,
  bill_id uuid not null,
  version integer not null check (version > 0),
  -- 1 downloaded from the channel, 2 imported by hand.
  source smallint not null check (source in (1, 2)),
  -- Of the unpacked file; empty for a day without one.
  file_hash text not null,
  file_key text,
  line_count integer not null,
  paid_count integer not null,
  paid_fen bigint not null,
  refund_count integer not null,
  refund_fen bigint not null,
  fee_fen bigint not null,
  kept_at timestamptz not null,
  kept_by text not null default '',
  primary key (dealer_id, bill_id, version),
  foreign key (dealer_id, bill_id) references pay_bill (dealer_id, id)
);
select bochong.protect('channel_bill_version');
revoke update, delete on channel_bill_version from bochong_app;

-- What a channel booked, line by line. Ids are minted when a file is kept.
create table channel_bill_line (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  bill_id uuid not null,
  version integer not null,
  bill_day date not null,
  line_no integer not null,
  trade_at timestamptz not null,
  -- 1 paid, 2 refunded, 3 revoked: all of a payment went back.
  direction smallint not null check (direction between 1 and 3),
  out_trade_no text not null,
  out_refund_no text not null,
  channel_trade_no text not null,
  channel_refund_no text not null,
  -- The merchant's number that it is matched by, the channel's where there is none.
  match_key text collate "C" not null,
  -- The channel's own number of what happened: unique within the account and the direction.
  channel_key text collate "C" not null,
  order_fen bigint not null check (order_fen >= 0),
  settle_fen bigint not null check (settle_fen >= 0),
  coupon_fen bigint not null check (coupon_fen >= 0),
  fee_fen bigint not null,
  fee_bp integer,
  body text not null,
  primary key (dealer_id, id)
) partition by range (id);
create index channel_bill_line_day on channel_bill_line (dealer_id, bill_id, version, match_key);
create index channel_bill_line_match on channel_bill_line (dealer_id, account_id, match_key);
create index channel_bill_line_channel on channel_bill_line (dealer_id, account_id, channel_key);
select bochong.partitioned('channel_bill_line');
revoke update, delete on channel_bill_line from bochong_app;

-- Published: the lines that hold now.
create view channel_line with (security_invoker = true) as
  select l.* from channel_bill_line l
    join pay_bill b on b.dealer_id = l.dealer_id and b.id = l.bill_id and b.version = l.version;

-- Published: days of accounts with the file that holds now.
create view channel_day with (security_invoker = true) as
  select b.dealer_id, b.id, b.account_id, a.account_name, a.provider, b.bill_day, b.state, b.version, coalesce(v.source, 1::smallint) as source,
    b.paid_count, b.paid_fen, b.refund_count, b.refund_fen, b.fee_fen, coalesce(v.line_count, 0) as line_count, b.fetched_at, b.reason,
    b.file_key is not null as has_file
  from pay_bill b join pay_account a on a.dealer_id = b.dealer_id and a.id = b.account_id
    left join channel_bill_version v on v.dealer_id = b.dealer_id and v.bill_id = b.id and v.version = b.version;

-- Published: every file that was taken for a day, and the lines of each.
create view channel_version with (security_invoker = true) as
  select dealer_id, bill_id, version, source, line_count, paid_count, paid_fen, refund_count, refund_fen, fee_fen, kept_at, kept_by from channel_bill_version;
create view channel_listed with (security_invoker = true) as
  select dealer_id, bill_id, version, line_no, trade_at, direction, out_trade_no, out_refund_no, channel_trade_no, channel_refund_no, order_fen, settle_fen,
    coupon_fen, fee_fen, body from channel_bill_line;

-- Pay orders. Money rows are never deleted.
-- What a combined payment is for stands in bill_item.
-- The till knows no business: what a bill, an item or a refund is for is a subject of some business (biz_type).
-- Published: refunds and flows of passes are told with what was paid.
create table bill (
  dealer_id uuid not null,
  id uuid not null,
  bill_no text not null,
  biz_type smallint not null default 1,
  subject_id uuid,
  park_id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  total_fen bigint not null check (total_fen >= 0),
  coupon_fen bigint not null default 0,
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  fee_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  pay_channel smallint not null,
  pay_scene smallint not null,
  pay_state smallint not null default 0 check (pay_state between 0 and 4),
  out_trade_no text not null,
  channel_trade_no text,
  merchant_no text not null default '',
  payer_mask text not null default '',
  created_at timestamptz not null,
  expire_at timestamptz,
  paid_at timestamptz,
  notify_at timestamptz,
  collector_id text,
  shift_id text,
  device_sn text,
  local_order_no text,
  -- Order the money came for before its stay was merged into another.
  merged_from_id uuid,
  -- Bills of one payment by several means share the id of the first.
  payment_id uuid,
  primary key (dealer_id, id),
  constraint bill_refund_within_paid check (refunded_fen <= paid_fen),
  constraint bill_success_has_trade check (pay_state <> 2 or channel_trade_no is not null or pay_channel in (1, 11))
) partition by range (id);
create index bill_subject on bill (dealer_id, subject_id);
create index bill_paid on bill (dealer_id, paid_at desc, id desc) where paid_at is not null;
create index bill_unmatched on bill (dealer_id, park_id, plate_no) where subject_id is null;
select bochong.partitioned('bill');
-- Bills of a plate, newest first.
create index bill_plate on bill (dealer_id, plate_no collate "C", id);
-- A payment is found by the number its channel gave it; the other numbers lead to it by themselves (trade_number, the instant in our own).
-- A hash holds four bytes of a row whatever the number's length, and nothing of a bill that has none yet.
create index bill_channel_trade on bill using hash (channel_trade_no);

-- A notification knows only the merchant's number: where its bill is. Unique over all dealers, so outside the tenant wall.
create table trade_number (
  out_trade_no text primary key,
  dealer_id uuid not null,
  bill_id uuid not null
);

-- One channel trade number pays one bill, whatever the channel repeats.
create table channel_trade (
  pay_channel smallint not null,
  channel_trade_no text not null,
  out_trade_no text not null,
  -- A channel's trade number, a POS voucher or a transfer number pays once per channel and receiving account: the merchant number of a
  -- channel's account, or the id of the dealer who takes money at a desk.
  payee text not null,
  primary key (pay_channel, payee, channel_trade_no)
);

-- What one bill pays of several stays. The payment domain's.
create table bill_item (
  dealer_id uuid not null,
  bill_id uuid not null,
  subject_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- An item follows the stay it pays when that is merged into another, as the bill of one stay does (merged_from_id).
  item_no smallint not null,
  merged_from_id uuid,
  primary key (dealer_id, bill_id, item_no)
);
create index bill_item_subject on bill_item (dealer_id, subject_id);
select bochong.protect('bill_item');
create index bill_item_merged on bill_item (dealer_id, merged_from_id) where merged_from_id is not null;

-- Change of a cash payment that goes to the payer's WeChat instead of being counted out.
create table wechat_change (
  dealer_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  order_id uuid,
  park_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  collector_id text,
  shift_id text,
  cash_received_fen bigint not null,
  payable_fen bigint not null,
  change_fen bigint not null check (change_fen between 1 and 10000),
  open_id_mask text not null,
  open_id text not null,
  transfer_no text,
  status smallint not null default 0 check (status between 0 and 3),
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When the transfer of a change was first sent: from then on its channel has the last word.
  sent_at timestamptz,
  primary key (dealer_id, id),
  unique (dealer_id, bill_id)
);
create index wechat_change_waiting on wechat_change (dealer_id, created_at) where status = 0;
select bochong.protect('wechat_change');

-- How money taken in one sum belongs to several lots (allocations, Σ = amount). A bill for one lot has no rows.
create table bill_lot (
  dealer_id uuid not null,
  bill_id uuid not null,
  park_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- What of a lot's share went back (Σ = the bill's), and the payments a lot has a part in.
  refunded_fen bigint not null default 0,
  primary key (dealer_id, bill_id, park_id),
  constraint bill_lot_refund_within_share check (refunded_fen between 0 and amount_fen)
);
select bochong.protect('bill_lot');
create index bill_lot_park on bill_lot (dealer_id, park_id);

-- Every movement of money as it happened: a double-entry ledger can be built from these rows alone. Written in the movement's own
-- transaction, never changed. The id carries the accounting instant.
create table money_event (
  dealer_id uuid not null,
  id uuid not null,
  kind text not null,
  body jsonb not null,
  primary key (dealer_id, id)
) partition by range (id);
select bochong.partitioned('money_event');
revoke update, delete on money_event from bochong_app;

create view plate_event_payment with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 2::smallint as kind, id as ref_id, coalesce(paid_at, created_at) as at, pay_state as state,
    park_id, subject_id as order_id, case when pay_state = 2 then paid_fen else total_fen - coupon_fen end as fen, bill_no as note
  from bill;

-- Pay orders. Money rows are never deleted.

create table charge_info (
  dealer_id uuid not null,
  id uuid not null,
  bill_no text not null,
  biz_type smallint not null default 1,
  order_id uuid,
  items jsonb not null default '[]',
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
  primary key (dealer_id, id),
  constraint charge_info_refund_within_paid check (refunded_fen <= paid_fen),
  constraint charge_info_success_has_trade check (pay_state <> 2 or channel_trade_no is not null or pay_channel in (1, 11))
) partition by range (id);
create index charge_info_order on charge_info (dealer_id, order_id);
create index charge_info_paid on charge_info (dealer_id, paid_at desc, id desc) where paid_at is not null;
create index charge_info_unmatched on charge_info (dealer_id, park_id, plate_no) where order_id is null;
select bochong.partitioned('charge_info');

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
  primary key (pay_channel, channel_trade_no)
);

create table park_refund (
  dealer_id uuid not null,
  id uuid not null,
  refund_no text not null,
  bill_id uuid not null,
  order_id uuid,
  park_id uuid not null,
  plate_no text not null,
  apply_fen bigint not null check (apply_fen > 0),
  approved_fen bigint not null,
  refund_reason smallint not null,
  reason_text text not null default '',
  apply_source smallint not null,
  refund_status smallint not null default 0 check (refund_status between 0 and 6),
  out_refund_no text unique,
  channel_refund_no text,
  fail_text text,
  try_count smallint not null default 0,
  apply_at timestamptz not null,
  refunded_at timestamptz,
  merged_from_id uuid,
  primary key (dealer_id, id)
);
create index park_refund_bill on park_refund (dealer_id, bill_id);
create index park_refund_order on park_refund (dealer_id, order_id);
create index park_refund_due on park_refund (dealer_id, refund_status) where refund_status in (1, 2);
select bochong.protect('park_refund');

-- What a stay's history shows of its money; other domains read this view, not the tables.
create view order_money with (security_invoker = true) as
  select dealer_id, order_id, id, 'PAYMENT' as kind, paid_at as at, paid_fen as amount_fen, pay_channel, pay_scene, bill_no as number
    from charge_info where pay_state = 2 and order_id is not null
  union all
  select dealer_id, order_id, id, 'REFUND', refunded_at, approved_fen, null, null, refund_no
    from park_refund where refund_status = 3 and order_id is not null;

-- A driver's phone knows a lot, not its dealer.
create index park_id_key on park (id);
create function bochong.dealer_of_park(wanted uuid) returns uuid language sql stable security definer set search_path = public as
  $$ select dealer_id from park where id = wanted and is_delete = 0 $$;
grant execute on function bochong.dealer_of_park(uuid) to bochong_app;

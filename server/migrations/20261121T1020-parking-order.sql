-- Passages, stays, their changes and fee calculations.

create table pass_record (
  dealer_id uuid not null,
  id uuid not null,
  event_key text not null,
  park_id uuid not null,
  gate_id uuid,
  berth_id uuid,
  device_id uuid,
  direction smallint not null check (direction in (1, 2)),
  pass_time timestamptz not null,
  raw_pass_time timestamptz not null,
  received_at timestamptz not null,
  is_offline boolean not null default false,
  -- What the device read; never edited. `match_plate_no` is the plate the passage counts for.
  plate_no text not null,
  plate_color smallint not null default 0,
  plate_type text not null default '',
  confidence smallint not null default 0,
  vehicle_class smallint,
  body_color text,
  brand text,
  match_plate_no text not null,
  pass_mode smallint not null default 1,
  release_type smallint,
  attempt_state smallint not null default 1 check (attempt_state between 1 and 4),
  committed_at timestamptz,
  order_id uuid,
  exception_types smallint[] not null default '{}',
  raw_payload jsonb not null default '{}',
  primary key (dealer_id, id)
) partition by range (id);
create index pass_record_subject on pass_record (dealer_id, park_id, match_plate_no, pass_time) where attempt_state = 2;
create index pass_record_event on pass_record (dealer_id, event_key);
create index pass_record_order on pass_record (dealer_id, order_id) where order_id is not null;
create index pass_record_plate on pass_record (dealer_id, plate_no collate "C", id desc);
create index pass_record_unmatched on pass_record (dealer_id, park_id, pass_time) where direction = 2 and attempt_state = 2 and order_id is null;
select bochong.partitioned('pass_record');

create table park_image (
  dealer_id uuid not null,
  id uuid not null,
  biz_type text not null,
  biz_id uuid not null,
  image_type smallint not null,
  object_key text not null,
  sha256 text,
  captured_at timestamptz not null,
  device_id uuid,
  primary key (dealer_id, id)
) partition by range (id);
create index park_image_biz on park_image (dealer_id, biz_id);
select bochong.partitioned('park_image');

create table park_order (
  dealer_id uuid not null,
  id uuid not null,
  order_no text not null,
  local_order_no text,
  park_id uuid not null,
  park_name text not null,
  park_type smallint not null,
  zone_id uuid,
  road_id uuid,
  road_version integer,
  berth_id uuid,
  berth_code text,
  plate_no text not null,
  plate_color smallint not null,
  plate_type text not null default '',
  energy_type smallint not null default 0,
  vehicle_class smallint not null default 1,
  is_unlicensed boolean not null default false,
  enter_plate_no text,
  exit_plate_no text,
  enter_confidence smallint,
  exit_confidence smallint,
  plate_source smallint not null default 1,
  car_type smallint not null default 1,
  right_ref_type text,
  right_ref_id uuid,
  enter_time timestamptz not null,
  enter_gate_id uuid,
  enter_gate_name text,
  enter_mode smallint not null default 1,
  enter_record_id uuid,
  exit_time timestamptz,
  exit_gate_id uuid,
  exit_gate_name text,
  exit_mode smallint,
  release_type smallint,
  free_reason smallint,
  exit_record_id uuid,
  left_at timestamptz,
  park_minutes integer not null default 0,
  order_status smallint not null default 0 check (order_status between 0 and 5),
  pay_status smallint not null default 0 check (pay_status between 0 and 6),
  rule_id uuid,
  rule_version integer,
  gross_fen bigint not null default 0 check (gross_fen >= 0),
  vehicle_discount_fen bigint not null default 0,
  receivable_fen bigint not null default 0,
  coupon_fen bigint not null default 0,
  reduce_fen bigint not null default 0,
  reduce_reason text not null default '',
  payable_fen bigint not null default 0 check (payable_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  free_used_min integer not null default 0,
  -- A full payment inside the lot: when, and until when leaving costs nothing more.
  prepaid_at timestamptz,
  fee_frozen_until timestamptz,
  pay_deadline timestamptz,
  is_no_entry boolean not null default false,
  is_offline boolean not null default false,
  is_force_out boolean not null default false,
  exception_types smallint[] not null default '{}',
  merged_into_id uuid,
  -- Stretches between merged stays: [{from, to}], never charged.
  merge_gaps jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  constraint park_order_refund_within_paid check (refund_fen <= paid_fen),
  constraint park_order_exit_after_entry check (exit_time is null or exit_time >= enter_time)
) partition by range (id);
-- Newest first by entry is the primary key read backwards: ids are minted from the entry time.
create index park_order_status on park_order (dealer_id, order_status, id desc);
create index park_order_park on park_order (dealer_id, park_id, id desc);
create index park_order_plate on park_order (dealer_id, plate_no collate "C", id desc);
create index park_order_exit on park_order (dealer_id, exit_time desc, id desc) where exit_time is not null;
create index park_order_no on park_order (dealer_id, order_no);
create index park_order_deadline on park_order (dealer_id, pay_deadline) where order_status = 1 and left_at is not null;
select bochong.partitioned('park_order');

-- One row per vehicle and lot: its open stay, if any, and how far its passages are applied. The primary key forbids two open stays.
create table vehicle_presence (
  dealer_id uuid not null,
  park_id uuid not null,
  plate_no text not null,
  open_order_id uuid,
  last_pass_at timestamptz not null,
  primary key (dealer_id, park_id, plate_no)
);
create unique index vehicle_presence_order on vehicle_presence (dealer_id, open_order_id) where open_order_id is not null;
create index vehicle_presence_open on vehicle_presence (dealer_id, park_id) where open_order_id is not null;
select bochong.protect('vehicle_presence');

-- What stands at a lane now: the passage attempt being decided.
create table lane_attempt (
  dealer_id uuid not null,
  gate_id uuid not null,
  record_id uuid not null,
  event_key text not null,
  device_id uuid,
  direction smallint not null,
  plate_no text not null,
  confidence smallint not null,
  at timestamptz not null,
  released boolean not null default false,
  order_id uuid,
  primary key (dealer_id, gate_id),
  foreign key (dealer_id, gate_id) references gate
);
select bochong.protect('lane_attempt');

-- A confirmation (passed, backed) that came before its capture; applied when the capture arrives.
create table early_confirmation (
  dealer_id uuid not null,
  capture_key text not null,
  kind text not null check (kind in ('passed', 'backed')),
  at timestamptz not null,
  release_type smallint,
  primary key (dealer_id, capture_key)
);
select bochong.protect('early_confirmation');

create table park_order_change (
  dealer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  order_no text not null,
  park_id uuid not null,
  plate_no text not null,
  change_type smallint not null,
  before jsonb not null,
  after jsonb not null,
  payable_before_fen bigint not null,
  payable_after_fen bigint not null,
  source smallint not null,
  reason text not null default '',
  operator_id uuid,
  operator_name text not null default '',
  at timestamptz not null,
  primary key (dealer_id, id)
) partition by range (id);
create index park_order_change_order on park_order_change (dealer_id, order_id);
create index park_order_change_plate on park_order_change (dealer_id, plate_no collate "C", id desc);
select bochong.partitioned('park_order_change');
revoke update, delete on park_order_change from bochong_app;

create table fee_calculation (
  dealer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  purpose text not null,
  quote_time timestamptz not null,
  calc_at timestamptz not null,
  body jsonb not null,
  primary key (dealer_id, id)
) partition by range (id);
create index fee_calculation_order on fee_calculation (dealer_id, order_id, id desc);
select bochong.partitioned('fee_calculation');
revoke update, delete on fee_calculation from bochong_app;

create table un_out_period (
  dealer_id uuid primary key,
  threshold_days integer[] not null default '{3,7,15,30,60}',
  auto_close_days integer not null default 0,
  auto_close_fee_mode smallint not null default 1,
  updated_at timestamptz not null default now()
);
select bochong.protect('un_out_period');

-- Orders by entry day and status, kept by the rows themselves: metric 100 + status.
create function bochong.count_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.order_status = old.order_status then return null; end if;
    insert into counter_delta (dealer_id, biz_date, metric, park_id, value)
      values (old.dealer_id, (old.enter_time at time zone 'Asia/Shanghai')::date, 100 + old.order_status, old.park_id, -1);
  end if;
  insert into counter_delta (dealer_id, biz_date, metric, park_id, value)
    values (new.dealer_id, (new.enter_time at time zone 'Asia/Shanghai')::date, 100 + new.order_status, new.park_id, 1);
  return null;
end $$;
create trigger count_order after insert or update of order_status on park_order for each row execute function bochong.count_order();

create table order_merge (
  dealer_id uuid not null,
  id uuid not null,
  target_order_id uuid not null,
  source_order_ids uuid[] not null,
  plate_no text not null,
  park_id uuid not null,
  reason smallint not null,
  gap_minutes integer not null default 0,
  before_total_fen bigint not null,
  after_payable_fen bigint not null,
  overpaid_fen bigint not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  operator_id uuid,
  operator_name text not null default '',
  at timestamptz not null,
  -- The orders and the links of their passages before the merge: what undoing it puts back.
  snapshot jsonb not null,
  primary key (dealer_id, id)
);
create index order_merge_target on order_merge (dealer_id, target_order_id);
select bochong.protect('order_merge');

-- Number and plate of an order for rows of other domains that show it.
create view order_number with (security_invoker = true) as select dealer_id, id as order_id, order_no, plate_no, plate_color from park_order;

-- Stays that owe: at an exit, gone and within the deadline, or in arrears.
create view unpaid_order with (security_invoker = true) as
  select dealer_id, id as order_id, park_id, order_status, greatest(0, payable_fen - (paid_fen - refund_fen)) as due_fen
  from park_order where order_status in (1, 3);

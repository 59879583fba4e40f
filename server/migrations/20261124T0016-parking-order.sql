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
  -- Arrears: what is owed for stays that have ended, by record and by vehicle.
  -- Given up as uncollectable: payable, no longer due.
  write_off_fen bigint not null default 0 check (write_off_fen >= 0),
  arrears_id uuid,
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
-- Ranks vehicles over a period from the index alone, by visits or by what they paid.
create index park_order_busy on park_order (dealer_id, id) include (plate_no, park_id, car_type, order_status, paid_fen, refund_fen);
-- The tab of abnormal records: they are few, and neither their page nor their number may read the others.
create index park_order_exception on park_order (dealer_id, id desc) where exception_types <> '{}';

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
-- Where a vehicle stands now; other domains read this view.
create index vehicle_presence_plate on vehicle_presence (dealer_id, plate_no) where open_order_id is not null;

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
  updated_at timestamptz not null default now(),
  -- Who is never set out by the nightly job.
  exclude_car_types smallint[] not null default '{2,3,8}',
  exclude_park_ids uuid[] not null default '{}'
);
select bochong.protect('un_out_period');

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

-- What owners say of their stays. Rows are never deleted; one that must not be shown is hidden.
create table park_evaluate (
  dealer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  order_no text not null,
  park_id uuid not null,
  park_name text not null,
  plate_no text not null,
  plate_color smallint not null,
  phone bytea,
  score smallint not null check (score between 1 and 5),
  tags text[] not null default '{}',
  content text not null default '',
  left_at timestamptz not null,
  evaluated_at timestamptz not null,
  status smallint not null default 0 check (status between 0 and 2),
  reply_content text not null default '',
  reply_at timestamptz,
  reply_name text not null default '',
  hide_reason text not null default '',
  rev integer not null default 0,
  -- Pictures a driver adds to what he says of a stay, by their keys in the object storage.
  image_keys text[] not null default '{}'
  constraint park_evaluate_images check (cardinality(image_keys) <= 6),
  primary key (dealer_id, id),
  constraint park_evaluate_replied check (status <> 1 or reply_at is not null)
);
create unique index park_evaluate_order on park_evaluate (dealer_id, order_id);
create index park_evaluate_status on park_evaluate (dealer_id, status, id);
create index park_evaluate_plate on park_evaluate (dealer_id, plate_no collate "C", id);
select bochong.protect('park_evaluate');

-- Traffic by hour and lane, kept by the stays themselves: whatever changes a stay takes its old share away and adds
-- the new one, so that every figure can be derived again from the stays. A stay is counted in at its entry and, once gone, out at its exit;
-- void and merged ones are not. Roadside berths and what the platform set out have no lane: the zero id.
create table pass_hour (
  dealer_id uuid not null,
  biz_date date not null,
  park_id uuid not null,
  gate_id uuid not null,
  hour smallint not null,
  in_count integer not null default 0,
  out_count integer not null default 0,
  temp_in integer not null default 0,
  pass_in integer not null default 0,
  white_in integer not null default 0,
  unlicensed_in integer not null default 0,
  captured_count integer not null default 0,
  read_count integer not null default 0,
  free_out integer not null default 0,
  paid_out integer not null default 0,
  owing_out integer not null default 0,
  manual_count integer not null default 0,
  guard_count integer not null default 0,
  exception_count integer not null default 0,
  stay_minutes bigint not null default 0,
  primary key (dealer_id, biz_date, park_id, gate_id, hour)
);
select bochong.protect('pass_hour');

-- As with counters: writers add rows and never wait for each other, a job folds them.
create table pass_hour_delta (
  like pass_hour including defaults,
  id bigint generated always as identity,
  primary key (dealer_id, id)
);
select bochong.protect('pass_hour_delta');
alter table pass_hour_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What a stay was granted by the white list or as a disabled person's, in the words of that time: later changes of the lists do not move its
-- fee, and what is limited in number is counted here.
create table stay_right (
  dealer_id uuid not null,
  order_id uuid not null,
  -- 1 white list, 2 disabled.
  kind smallint not null check (kind in (1, 2)),
  -- What the use counts for: the entry, or the certificate.
  ref_key text not null,
  plate_no text not null,
  -- Business day of the entry.
  day date not null,
  terms jsonb not null,
  -- Free minutes of the day it used up.
  used_min integer not null default 0 check (used_min >= 0),
  primary key (dealer_id, order_id, ref_key)
);
create index stay_right_use on stay_right (dealer_id, ref_key, day);
select bochong.protect('stay_right');

-- What a stay that has left took from the links of its lot, with what it saw of other stays then: its fee is worked out again from this, and
-- what it took of a shared cap is no longer there for others.
create table stay_link (
  dealer_id uuid not null,
  order_id uuid not null,
  plate_no text not null,
  -- The shared cap it drew on, and the last day it did.
  cap_link_id uuid,
  last_day date,
  linked jsonb not null,
  primary key (dealer_id, order_id)
);
create index stay_link_cap on stay_link (dealer_id, cap_link_id, plate_no, last_day) where last_day is not null;
select bochong.protect('stay_link');

create table pass_release (
  dealer_id uuid not null,
  biz_date date not null,
  park_id uuid not null,
  gate_id uuid not null,
  hour smallint not null,
  passes integer not null,
  seconds bigint not null,
  buckets integer[] not null,
  primary key (dealer_id, biz_date, park_id, gate_id, hour)
);
select bochong.protect('pass_release');

-- One narrow row a passage; a job folds them.
create table pass_release_delta (
  dealer_id uuid not null,
  id bigint generated always as identity,
  biz_date date not null,
  park_id uuid not null,
  gate_id uuid not null,
  hour smallint not null,
  seconds integer not null,
  primary key (dealer_id, id)
);
select bochong.protect('pass_release_delta');
alter table pass_release_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Number and plate of an order for rows of other domains that show it.
create view order_number with (security_invoker = true) as select dealer_id, id as order_id, order_no, plate_no, plate_color from park_order;

create view parked_plate with (security_invoker = true) as
  select dealer_id, plate_no, park_id, open_order_id as order_id from vehicle_presence where open_order_id is not null;

create view plate_sighting with (security_invoker = true) as select dealer_id, id, plate_no, park_id, pass_time from pass_record;

-- What happened to a vehicle, published by the domain that owns the table: one view each, all of one shape. `state` is the code of that kind.
create view plate_event_stay with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 1::smallint as kind, id as ref_id, enter_time as at, order_status as state,
    park_id, id as order_id, case when order_status <> 0 then payable_fen end as fen, '' as note
  from park_order;

create view plate_event_change with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 10::smallint as kind, id as ref_id, at, change_type as state,
    park_id, order_id, null::bigint as fen, reason as note
  from park_order_change;

create view plate_event_evaluate with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 11::smallint as kind, id as ref_id, evaluated_at as at, score as state,
    park_id, order_id, null::bigint as fen, content as note
  from park_evaluate;

-- Read by the owners of the lists: the stays an entry or a certificate was used for.
create view right_stay with (security_invoker = true) as
  select s.dealer_id, s.ref_key, s.kind, s.day, s.used_min, o.id as order_id, o.order_no, o.park_id, o.park_name, o.plate_no, o.enter_time, o.left_at,
    o.vehicle_discount_fen, o.order_status
    from stay_right s join park_order o on o.dealer_id = s.dealer_id and o.id = s.order_id
    where o.order_status in (0, 1, 2, 3);

-- How long vehicles stand at a lane (capture → passed), by hour and lane. It is a matter of passages, not of stays: an
-- exit without an entry made somebody wait too. Left out are passages sent late (an outage's have no honest instant of passing) and berths.
-- A share of vehicles cannot be summed up over hours, so each hour keeps how many stood how long: whole seconds up to five, then stretches
-- that reach a third further each. What is read from them is never too short and at most a third too long; ten minutes is the end.
create function bochong.release_histogram(seconds integer[]) returns integer[] language sql immutable as $$
  select array_agg(n order by bucket) from (
    select bucket, count(s)::integer as n from generate_series(0, 22) as bucket left join unnest(seconds) as s
      on width_bucket(s, array[2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 29, 38, 50, 66, 87, 115, 150, 200, 260, 345, 460, 600]) = bucket
    group by bucket) as counted
$$;
grant execute on function bochong.release_histogram(integer[]) to bochong_app;

create view pass_releases with (security_invoker = true) as
  select dealer_id, biz_date, park_id, gate_id, hour, passes, seconds, buckets from pass_release
  union all
  select dealer_id, biz_date, park_id, gate_id, hour, 1, seconds, bochong.release_histogram(array[seconds]) from pass_release_delta;

create function bochong.fold_pass_releases() returns void language sql as $$
  with taken as (delete from pass_release_delta returning *)
  insert into pass_release as p (dealer_id, biz_date, park_id, gate_id, hour, passes, seconds, buckets)
  select dealer_id, biz_date, park_id, gate_id, hour, count(*), sum(seconds), bochong.release_histogram(array_agg(seconds))
  from taken group by 1, 2, 3, 4, 5
  on conflict (dealer_id, biz_date, park_id, gate_id, hour) do update set passes = p.passes + excluded.passes,
    seconds = p.seconds + excluded.seconds,
    buckets = (select array_agg(a + b order by place) from unnest(p.buckets, excluded.buckets) with ordinality as pair (a, b, place))
$$;
grant execute on function bochong.fold_pass_releases() to bochong_app;


create view pass_hours with (security_invoker = true) as
  select * from pass_hour union all
  select dealer_id, biz_date, park_id, gate_id, hour,
    in_count, out_count, temp_in, pass_in, white_in, unlicensed_in, captured_count, read_count, free_out, paid_out, owing_out, manual_count,
    guard_count, exception_count, stay_minutes
  from pass_hour_delta;

-- What a stay adds to its hours.
create function bochong.pass_hours_of(o park_order, sign integer) returns setof pass_hour language sql immutable as $$
  select o.dealer_id, (o.enter_time at time zone 'Asia/Shanghai')::date, o.park_id,
    coalesce(o.enter_gate_id, '00000000-0000-0000-0000-000000000000'), extract(hour from o.enter_time at time zone 'Asia/Shanghai')::smallint,
    sign, 0, sign * (o.car_type = 1)::int, sign * (o.car_type = 2)::int, sign * (o.car_type = 3)::int, sign * o.is_unlicensed::int,
    sign * (o.enter_plate_no is not null)::int, sign * coalesce(o.enter_plate_no = o.plate_no, false)::int, 0, 0, 0,
    sign * (o.enter_mode = 3)::int, sign * (o.enter_mode = 4)::int, sign * (o.exception_types <> '{}')::int, 0::bigint
  where o.order_status not in (4, 5)
  union all
  select o.dealer_id, (o.exit_time at time zone 'Asia/Shanghai')::date, o.park_id,
    coalesce(o.exit_gate_id, '00000000-0000-0000-0000-000000000000'), extract(hour from o.exit_time at time zone 'Asia/Shanghai')::smallint,
    0, sign, 0, 0, 0, 0, sign * (o.exit_plate_no is not null and o.exit_gate_id is not null)::int,
    sign * coalesce(o.exit_plate_no = o.plate_no and o.exit_gate_id is not null, false)::int,
    sign * (o.payable_fen = 0)::int,
    sign * (o.payable_fen > 0 and o.payable_fen <= o.paid_fen - o.refund_fen + o.write_off_fen)::int,
    sign * (o.payable_fen > o.paid_fen - o.refund_fen + o.write_off_fen)::int,
    sign * coalesce(o.release_type in (3, 5), false)::int, sign * coalesce(o.release_type = 4, false)::int, 0,
    sign * floor(extract(epoch from o.exit_time - o.enter_time) / 60)::bigint
  where o.order_status not in (4, 5) and o.left_at is not null and o.exit_time is not null
$$;
grant execute on function bochong.pass_hours_of(park_order, integer) to bochong_app;


create function bochong.fold_pass_hours() returns void language sql as $$
  with taken as (delete from pass_hour_delta returning *)
  insert into pass_hour as p (dealer_id, biz_date, park_id, gate_id, hour,
    in_count, out_count, temp_in, pass_in, white_in, unlicensed_in, captured_count, read_count, free_out, paid_out, owing_out, manual_count,
    guard_count, exception_count, stay_minutes)
  select dealer_id, biz_date, park_id, gate_id, hour,
    sum(in_count), sum(out_count), sum(temp_in), sum(pass_in), sum(white_in), sum(unlicensed_in), sum(captured_count), sum(read_count),
    sum(free_out), sum(paid_out), sum(owing_out), sum(manual_count), sum(guard_count), sum(exception_count), sum(stay_minutes)
  from taken group by 1, 2, 3, 4, 5
  on conflict (dealer_id, biz_date, park_id, gate_id, hour) do update set
    in_count = p.in_count + excluded.in_count, out_count = p.out_count + excluded.out_count, temp_in = p.temp_in + excluded.temp_in, pass_in
    = p.pass_in + excluded.pass_in, white_in = p.white_in + excluded.white_in, unlicensed_in = p.unlicensed_in + excluded.unlicensed_in,
    captured_count = p.captured_count + excluded.captured_count, read_count = p.read_count + excluded.read_count, free_out = p.free_out + excluded.free_out,
    paid_out = p.paid_out + excluded.paid_out, owing_out = p.owing_out + excluded.owing_out, manual_count = p.manual_count +
    excluded.manual_count, guard_count = p.guard_count + excluded.guard_count, exception_count = p.exception_count +
    excluded.exception_count, stay_minutes = p.stay_minutes + excluded.stay_minutes
$$;
grant execute on function bochong.fold_pass_hours() to bochong_app;

-- All hours anew from the stays: after a bulk load, which counts nothing on the way.
create function bochong.rebuild_pass_hours() returns void language sql as $$
  delete from pass_hour_delta;
  delete from pass_hour;
  insert into pass_hour
  select h.dealer_id, h.biz_date, h.park_id, h.gate_id, h.hour,
    sum(h.in_count), sum(h.out_count), sum(h.temp_in), sum(h.pass_in), sum(h.white_in), sum(h.unlicensed_in), sum(h.captured_count),
    sum(h.read_count), sum(h.free_out), sum(h.paid_out), sum(h.owing_out), sum(h.manual_count), sum(h.guard_count), sum(h.exception_count),
    sum(h.stay_minutes)
  from park_order o cross join lateral bochong.pass_hours_of(o, 1) as h group by 1, 2, 3, 4, 5
$$;
revoke execute on function bochong.rebuild_pass_hours() from public;


create function bochong.release_of(captured timestamptz, passed timestamptz) returns table (biz_date date, hour smallint, seconds integer)
language sql immutable as $$
  select (captured at time zone 'Asia/Shanghai')::date, extract(hour from captured at time zone 'Asia/Shanghai')::smallint,
    greatest(0, round(extract(epoch from passed - captured)))::integer
$$;
grant execute on function bochong.release_of(timestamptz, timestamptz) to bochong_app;

-- Straight into the hours: nobody else counts while they are made anew.
create function bochong.rebuild_pass_releases() returns void language sql as $$
  delete from pass_release_delta;
  delete from pass_release;
  insert into pass_release (dealer_id, biz_date, park_id, gate_id, hour, passes, seconds, buckets)
  select p.dealer_id, r.biz_date, p.park_id, p.gate_id, r.hour, count(*), sum(r.seconds), bochong.release_histogram(array_agg(r.seconds))
  from pass_record p cross join lateral bochong.release_of(p.pass_time, p.committed_at) as r
  where p.committed_at is not null and p.gate_id is not null and not p.is_offline
  group by 1, 2, 3, 4, 5;
$$;
revoke execute on function bochong.rebuild_pass_releases() from public;

-- Numbers of what can be paid for, as receipts and refunds show and find them. A business that has numbers adds its own.
create view subject_number with (security_invoker = true) as
  select dealer_id, order_id as subject_id, order_no as number from order_number;

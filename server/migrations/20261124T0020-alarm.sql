-- Camera-offline records and black alerts.
create table offline_record (
  dealer_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  device_name text not null,
  device_sn text not null,
  park_id uuid not null,
  gate_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  record_status smallint not null default 1 check (record_status between 1 and 4),
  -- A flapping device makes one popup, not one per minute: when the last one was shown.
  announced boolean not null default false,
  handled_by text,
  handle_note text not null default '',
  escalated boolean not null default false,
  primary key (dealer_id, id)
);
create unique index offline_record_open on offline_record (dealer_id, device_id) where record_status = 1;
create index offline_record_started on offline_record (dealer_id, started_at desc);
create index offline_record_device on offline_record (dealer_id, device_id, started_at desc);
select bochong.protect('offline_record');
create index offline_record_waiting on offline_record (dealer_id, started_at) where record_status = 1 and not escalated;

-- Illegal parking (1), berths occupied as they should not be (2), cameras that see nothing (3).
create table abnormal_record (
  dealer_id uuid not null,
  id uuid not null,
  kind smallint not null check (kind between 1 and 3),
  device_id uuid not null,
  park_id uuid not null,
  -- Camera, berth code, or camera position with the vehicle: there is one ongoing record of it.
  object_key text not null,
  location text not null,
  sub_type smallint,
  plate_no text not null default '',
  preset_no smallint,
  cover_rate smallint,
  images text[] not null default '{}',
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  record_status smallint not null default 1 check (record_status between 1 and 4),
  -- Illegal parking only: 0 waiting, 1 valid, 2 invalid.
  audit_status smallint,
  handled_by text,
  handled_at timestamptz,
  handle_note text not null default '',
  escalated boolean not null default false,
  primary key (dealer_id, id)
);
create unique index abnormal_record_open on abnormal_record (dealer_id, kind, object_key) where record_status = 1;
create index abnormal_record_newest on abnormal_record (dealer_id, kind, started_at desc, id desc);
select bochong.protect('abnormal_record');
create index abnormal_record_waiting on abnormal_record (dealer_id, started_at) where record_status = 1 and not escalated;

-- Live alarms as they were sent: who was cut off fetches what he missed.
create table live_alarm (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid,
  code text,
  body jsonb not null,
  primary key (dealer_id, id)
) partition by range (id);
select bochong.partitioned('live_alarm');

-- Charging piles that were offline: each charging alarm leaves one, of one device or of many.
create table charge_point_offline_record (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid,
  -- Empty when the alarm was about many devices.
  device_name text not null,
  device_count integer not null check (device_count > 0),
  location text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  record_status smallint not null default 1 check (record_status between 1 and 4),
  handled_by text,
  handle_note text not null default '',
  primary key (dealer_id, id)
);
create index charge_point_offline_record_started on charge_point_offline_record (dealer_id, started_at desc, id desc);
select bochong.protect('charge_point_offline_record');

-- What the home page counts.
create view open_alarm with (security_invoker = true) as
  select dealer_id, park_id, 'cameraOffline' as kind from offline_record where record_status = 1
  union all
  select dealer_id, park_id, 'blackAlert' from black_alert where handle_status = 0;

create view plate_event_alarm with (security_invoker = true) as
  select dealer_id, plate_no, 9::smallint as kind, id as ref_id, alarm_time as at, handle_status as state,
    park_id, order_id, null::bigint as fen, location as note
  from black_alert;

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
  primary key (dealer_id, id)
);
create unique index offline_record_open on offline_record (dealer_id, device_id) where record_status = 1;
create index offline_record_started on offline_record (dealer_id, started_at desc);
create index offline_record_device on offline_record (dealer_id, device_id, started_at desc);
select bochong.protect('offline_record');

create table black_alert (
  dealer_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  pass_record_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  park_id uuid not null,
  location text not null,
  alarm_time timestamptz not null,
  order_id uuid,
  handle_status smallint not null default 0 check (handle_status in (0, 1)),
  handled_by text,
  handle_note text not null default '',
  handled_at timestamptz,
  primary key (dealer_id, id),
  unique (dealer_id, pass_record_id)
);
create index black_alert_time on black_alert (dealer_id, alarm_time desc);
create index black_alert_plate on black_alert (dealer_id, plate_no, alarm_time desc);
select bochong.protect('black_alert');

-- What the home page counts.
create view open_alarm with (security_invoker = true) as
  select dealer_id, park_id, 'cameraOffline' as kind from offline_record where record_status = 1
  union all
  select dealer_id, park_id, 'blackAlert' from black_alert where handle_status = 0;

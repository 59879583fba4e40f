-- Charging piles that were offline: each charging alarm leaves one, of one device or of many.

create table charge_offline_record (
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
create index charge_offline_record_started on charge_offline_record (dealer_id, started_at desc, id desc);
select bochong.protect('charge_offline_record');

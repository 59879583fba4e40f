-- Devices, what they reported, and what could not be applied.
-- Published: alarms and lists sent to cameras name devices.
create table device (
  dealer_id uuid not null,
  id uuid not null,
  device_sn text not null check (device_sn ~ '^[\w.:-]{1,64}$'),
  device_type smallint not null check (device_type between 1 and 13),
  device_name text not null check (char_length(device_name) between 1 and 50),
  vendor text not null default '',
  model text not null default '',
  firmware text not null default '',
  protocol smallint not null check (protocol between 1 and 4),
  park_id uuid not null,
  gate_id uuid,
  direction smallint check (direction between 1 and 3),
  is_backup boolean not null default false,
  heartbeat_seconds integer not null default 30,
  config jsonb not null default '{}',
  -- Encrypted under a key outside the database: HMAC needs the plain key.
  secret bytea not null,
  online_status smallint not null default 0 check (online_status between 0 and 4),
  last_heartbeat_at timestamptz,
  last_event_at timestamptz,
  last_boot_id text,
  last_event_seq bigint,
  missing_seq bigint[] not null default '{}',
  clock_offset_ms bigint,
  disabled_at timestamptz,
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park,
  foreign key (dealer_id, gate_id) references gate
);
-- Across dealers: a device cannot belong to two.
create unique index device_sn_key on device (device_sn) where is_delete = 0;
create unique index device_camera_of_gate on device (dealer_id, gate_id, direction)
  where device_type = 1 and gate_id is not null and not is_backup and disabled_at is null and is_delete = 0;
create index device_park on device (dealer_id, park_id);
select bochong.protect('device');

-- Inbox: one row per event, written with the business change it caused. `reply` answers every repetition.
create table device_event (
  dealer_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  device_sn text not null,
  event_id text not null,
  event_type text not null,
  boot_id text not null,
  seq bigint,
  occurred_at timestamptz not null,
  raw_occurred_at timestamptz not null,
  received_at timestamptz not null,
  offline boolean not null,
  flags smallint[] not null,
  payload jsonb not null,
  reply jsonb not null,
  primary key (dealer_id, id)
) partition by range (id);
-- Uniqueness of (device_sn, event_id) holds by a lock on the pair; a partitioned table can only enforce it together with `id`.
create index device_event_key on device_event (device_sn, event_id);
select bochong.partitioned('device_event');
revoke update, delete on device_event from bochong_app;

create table device_nonce (
  dealer_id uuid not null,
  device_id uuid not null,
  nonce text not null,
  used_at timestamptz not null,
  primary key (dealer_id, device_id, nonce)
);
create index device_nonce_age on device_nonce (dealer_id, used_at);
select bochong.protect('device_nonce');

-- Commands that wait for the device's next call.
create table device_command (
  dealer_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  type text not null,
  args jsonb not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  delivered_at timestamptz,
  done_at timestamptz,
  ok boolean,
  message text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, device_id) references device
);
create index device_command_waiting on device_command (dealer_id, device_id) where delivered_at is null;
select bochong.protect('device_command');

-- Messages kept with raw body and reason. Those of unknown devices belong to the platform until the device is registered.
create table event_quarantine (
  dealer_id uuid not null,
  id uuid not null,
  source smallint not null,
  kind text not null,
  device_sn text not null,
  event_id text not null,
  reason smallint not null,
  message text not null,
  body text not null,
  -- Whether the device's signature was checked; if not, it must hold before the message is applied.
  verified boolean not null,
  -- SHA-256 of the key a camera presented in its address: never the key itself.
  presented_key text not null default '',
  status smallint not null default 0 check (status in (0, 1, 2)),
  attempts integer not null default 1,
  received_at timestamptz not null,
  handled_at timestamptz,
  handled_by text not null default '',
  handle_remark text not null default '',
  primary key (dealer_id, id)
);
create index event_quarantine_newest on event_quarantine (dealer_id, received_at desc);
-- A device that repeats a refused message fills no second row.
create unique index event_quarantine_pending on event_quarantine (dealer_id, source, device_sn, event_id) where status = 0;
select bochong.protect('event_quarantine');

-- Devices of a place for rows of other domains that show them.
create view place_device with (security_invoker = true) as
  select dealer_id, id as device_id, park_id, gate_id, device_name, device_type, online_status from device where is_delete = 0;

-- The device behind a serial number, before any dealer is known: the only way past the wall, by exact number.
create function bochong.find_device(wanted text)
returns table (dealer_id uuid, id uuid, device_sn text, device_type smallint, protocol smallint, park_id uuid, gate_id uuid, direction smallint,
  config jsonb, secret bytea, disabled boolean, clock_offset_ms bigint)
language sql stable security definer set search_path = public as $$
  select d.dealer_id, d.id, d.device_sn, d.device_type, d.protocol, d.park_id, d.gate_id, d.direction, d.config, d.secret, d.disabled_at is not null,
    d.clock_offset_ms
  from device d where d.device_sn = wanted and d.is_delete = 0
$$;

-- Hands messages of a device that was unknown over to the dealer who has registered it; older than seven days they are gone.
create function bochong.claim_quarantine(wanted text) returns integer language plpgsql security definer set search_path = public as $$
declare
  owner uuid := (select d.dealer_id from device d where d.device_sn = wanted and d.is_delete = 0);
  claimed integer;
begin
  update event_quarantine set dealer_id = owner
    where dealer_id = '00000000-0000-0000-0000-000000000000' and device_sn = wanted and status = 0 and owner is not null;
  get diagnostics claimed = row_count;
  return claimed;
end $$;

create function bochong.purge_unknown_quarantine(before timestamptz) returns void language sql security definer set search_path = public as
  $$ delete from event_quarantine where dealer_id = '00000000-0000-0000-0000-000000000000' and received_at < before $$;
revoke execute on function bochong.find_device(text), bochong.claim_quarantine(text), bochong.purge_unknown_quarantine(timestamptz) from public;
grant execute on function bochong.find_device(text), bochong.claim_quarantine(text), bochong.purge_unknown_quarantine(timestamptz) to bochong_app;

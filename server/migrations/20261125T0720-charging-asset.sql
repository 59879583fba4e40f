-- Charging stations, their equipment, its guns and the cameras over their bays.
-- Published: tariffs, orders and the link of parking and charging name stations.
create table charging_station (
  dealer_id uuid not null,
  id uuid not null,
  station_code text not null check (station_code ~ '^[0-9A-Za-z-]{1,20}$'),
  station_name text not null check (char_length(station_name) between 1 and 50),
  station_type smallint not null,
  -- 1 building, 5 closed, 6 maintaining, 50 normal: codes of T/CEC 102.
  station_status smallint not null default 1 check (station_status in (1, 5, 6, 50)),
  status_reason text not null default '',
  station_place smallint not null,
  area_code text not null default '',
  address text not null,
  lng numeric(9, 6),
  lat numeric(9, 6),
  service_tel text not null,
  station_tel text not null default '',
  park_nums integer not null default 0,
  business_hours jsonb not null default '[]',
  closed_policy smallint not null default 1 check (closed_policy between 1 and 2),
  park_fee_type smallint not null default 0 check (park_fee_type between 0 and 3),
  park_fee_text text not null default '',
  payment text not null default '',
  access_mode smallint not null default 1 check (access_mode between 1 and 3),
  support_reserve boolean not null default false,
  visible boolean not null default true,
  facilities smallint[] not null default '{}',
  operator_id9 text not null default '',
  owner_id9 text not null default '',
  grid_account_no text not null default '',
  alone_meter boolean not null default false,
  capacity_kva integer,
  open_date date,
  -- Wall time of business hours, prices and statistics; zones of a constant offset only.
  timezone text not null default 'Asia/Shanghai',
  site_guide text not null default '',
  match_cars text not null default '',
  park_info text not null default '',
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id)
);
create unique index charging_station_code_key on charging_station (dealer_id, station_code) where is_delete = 0;
select bochong.protect('charging_station');

-- Lots a station stands in: whoever may see one of them may see the station.
-- Published: the link of parking and charging goes by them.
create table charging_station_park (
  dealer_id uuid not null,
  station_id uuid not null,
  park_id uuid not null,
  primary key (dealer_id, station_id, park_id),
  foreign key (dealer_id, station_id) references charging_station (dealer_id, id),
  foreign key (dealer_id, park_id) references park (dealer_id, id)
);
create index charging_station_park_park on charging_station_park (dealer_id, park_id);
select bochong.protect('charging_station_park');

create table charging_station_picture (
  dealer_id uuid not null,
  station_id uuid not null,
  sort_no smallint not null check (sort_no between 1 and 9),
  kind smallint not null check (kind between 1 and 3),
  file_id text not null,
  primary key (dealer_id, station_id, sort_no),
  foreign key (dealer_id, station_id) references charging_station (dealer_id, id)
);
select bochong.protect('charging_station_picture');

-- One communicating device: an OCPP charge point.
-- Published: faults, frames and orders name equipment.
create table charging_equipment (
  dealer_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  equipment_code text not null check (equipment_code ~ '^[0-9A-Za-z-]{1,23}$'),
  equipment_name text not null check (char_length(equipment_name) between 1 and 30),
  location text not null default '',
  equipment_type smallint not null check (equipment_type between 1 and 5),
  rated_power_w integer not null,
  protocol smallint not null check (protocol between 1 and 5),
  -- Null for equipment that does not speak OCPP.
  ocpp_identity text check (ocpp_identity ~ '^[A-Za-z0-9*_=+|@.-]{1,48}$'),
  security_profile smallint not null default 2 check (security_profile between 0 and 3),
  -- Salted slow hashes; the key itself is kept nowhere. The one before is good until the new one is used, at most a day.
  auth_key_hash text,
  prev_auth_key_hash text,
  key_rotated_at timestamptz,
  registration_status smallint not null default 1 check (registration_status between 1 and 3),
  -- As the device says them.
  vendor text not null default '',
  boot_model text not null default '',
  serial_no text not null default '',
  box_serial_no text not null default '',
  firmware_version text not null default '',
  iccid text not null default '',
  imsi text not null default '',
  meter_type text not null default '',
  meter_serial text not null default '',
  feature_profiles text[] not null default '{}',
  -- 1 online, 2 offline, 3 never connected.
  online_status smallint not null default 3 check (online_status between 1 and 3),
  connected_at timestamptz,
  last_seen_at timestamptz,
  offline_since timestamptz,
  heartbeat_interval_sec integer not null default 60,
  call_timeout_sec integer not null default 30,
  config_snapshot jsonb,
  config_read_at timestamptz,
  local_list_version integer not null default 0,
  quirks jsonb not null default '{}',
  manufacturer_name text not null default '',
  model text not null default '',
  registered_serial_no text not null default '',
  production_date date,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, station_id) references charging_station (dealer_id, id)
) with (fillfactor = 80);
create unique index charging_equipment_code_key on charging_equipment (dealer_id, equipment_code) where is_delete = 0;
-- Over all dealers: a device names only itself, in whatever case.
create unique index charging_equipment_identity_key on charging_equipment (lower(ocpp_identity)) where is_delete = 0;
create index charging_equipment_station on charging_equipment (dealer_id, station_id);
select bochong.protect('charging_equipment');

create table charging_video (
  dealer_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  device_code text not null,
  device_name text not null,
  model smallint not null check (model between 1 and 3),
  ip_address text not null default '',
  channel_no integer not null default 1,
  stream_url text not null default '',
  enabled boolean not null default true,
  online_status smallint not null default 3 check (online_status between 1 and 3),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, station_id) references charging_station (dealer_id, id)
);
create unique index charging_video_code_key on charging_video (dealer_id, device_code) where is_delete = 0;
select bochong.protect('charging_video');

-- Guns. What is derived (`work_status`) stands beside what it is derived from; reports of the device leave `rev` alone.
-- Published: prices are bound to guns, and orders lock the row of theirs.
create table charging_connector (
  dealer_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  equipment_id uuid not null,
  connector_no smallint not null check (connector_no between 1 and 99),
  evse_no smallint not null,
  connector_code text not null,
  connector_name text not null,
  connector_type smallint not null check (connector_type between 1 and 6),
  national_standard smallint not null check (national_standard between 1 and 2),
  voltage_lower integer,
  voltage_upper integer,
  rated_current_a integer,
  rated_power_w integer not null,
  berth_no text not null default '',
  ground_lock_code text not null default '',
  support_reserve boolean not null default false,
  -- What the printed code holds: 128 random bits.
  qr_token text not null check (char_length(qr_token) = 22),
  video_id uuid,
  admin_disabled boolean not null default false,
  disable_reason text not null default '',
  ocpp_status text,
  ocpp_error_code text not null default '',
  vendor_error_code text not null default '',
  -- When the report came in: reports count in the order of arrival.
  ocpp_status_at timestamptz,
  -- What the device's clock said, for showing only.
  device_status_at timestamptz,
  illegal_transitions integer not null default 0,
  -- The order that has the gun, and whether it is starting (1), charging (2) or stopping (3).
  active_order_id uuid,
  active_order_state smallint check (active_order_state between 1 and 3),
  soft_reserved boolean not null default false,
  work_status smallint not null default 1 check (work_status between 1 and 8),
  charging_state smallint check (charging_state between 1 and 3),
  status_changed_at timestamptz not null default now(),
  park_status smallint not null default 0,
  lock_status smallint not null default 0,
  last_meter_wh bigint,
  last_meter_at timestamptz,
  -- Since the first order it cannot be deleted.
  first_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  check ((active_order_id is null) = (active_order_state is null)),
  foreign key (dealer_id, station_id) references charging_station (dealer_id, id),
  foreign key (dealer_id, equipment_id) references charging_equipment (dealer_id, id),
  foreign key (dealer_id, video_id) references charging_video (dealer_id, id)
) with (fillfactor = 70);
create unique index charging_connector_no_key on charging_connector (dealer_id, equipment_id, connector_no) where is_delete = 0;
create unique index charging_connector_berth_key on charging_connector (dealer_id, station_id, berth_no) where is_delete = 0 and berth_no <> '';
create unique index charging_connector_order_key on charging_connector (dealer_id, active_order_id) where active_order_id is not null;
-- Over all dealers: a scanned code names only itself.
create unique index charging_connector_token_key on charging_connector (qr_token);
create index charging_connector_station on charging_connector (dealer_id, station_id);
select bochong.protect('charging_connector');

-- The charge point behind the name it gives itself, before any dealer is known: by exact name only.
create function bochong.find_charge_point(wanted text)
returns table (dealer_id uuid, id uuid, station_id uuid, ocpp_identity text, protocol smallint, security_profile smallint, auth_key_hash text,
  prev_auth_key_hash text, key_rotated_at timestamptz, registration_status smallint, enabled boolean, heartbeat_interval_sec integer,
  call_timeout_sec integer, quirks jsonb)
language sql stable security definer set search_path = public as $$
  select e.dealer_id, e.id, e.station_id, e.ocpp_identity, e.protocol, e.security_profile, e.auth_key_hash, e.prev_auth_key_hash, e.key_rotated_at,
    e.registration_status, e.enabled, e.heartbeat_interval_sec, e.call_timeout_sec, e.quirks
  from charging_equipment e where lower(e.ocpp_identity) = lower(wanted) and e.is_delete = 0
$$;
-- The gun behind a scanned code, likewise.
create function bochong.find_gun(wanted text) returns table (dealer_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select c.dealer_id, c.id from charging_connector c where c.qr_token = wanted and c.is_delete = 0
$$;
revoke execute on function bochong.find_charge_point(text), bochong.find_gun(text) from public;
grant execute on function bochong.find_charge_point(text), bochong.find_gun(text) to bochong_app;

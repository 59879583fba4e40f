-- Looking after charge points: firmware and the campaigns that bring it to them.

create table charging_firmware (
  dealer_id uuid not null,
  id uuid not null,
  -- What a device says of itself once it runs it.
  version text not null check (char_length(version) between 1 and 50),
  -- As devices say them; empty for any.
  vendor text not null default '',
  model text not null default '',
  file_name text not null,
  object_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  -- PEM and base64; empty together: the file is not signed.
  signing_certificate text not null default '',
  signature text not null default '',
  note text not null,
  -- 1 usable, 2 withdrawn.
  status smallint not null default 1 check (status between 1 and 2),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index charging_firmware_key on charging_firmware (dealer_id, version, lower(vendor), lower(model)) where status = 1;
select bochong.protect('charging_firmware');

create sequence firmware_campaign_no as integer minvalue 1 cycle;

create table firmware_campaign (
  dealer_id uuid not null,
  id uuid not null,
  campaign_no text not null,
  campaign_name text not null,
  firmware_id uuid not null,
  station_ids uuid[] not null,
  from_version text not null,
  canary_count integer not null check (canary_count between 0 and 50),
  wave_unit smallint not null check (wave_unit between 1 and 2),
  wave_size integer not null check (wave_size > 0),
  wave_gap_min integer not null,
  window_from text check (window_from ~ '^\d\d:\d\d$'),
  window_to text check (window_to ~ '^\d\d:\d\d$'),
  stop_count integer,
  stop_percent integer,
  timeout_min integer not null check (timeout_min > 0),
  -- 1 running, 2 paused, 3 finished, 4 stopped.
  status smallint not null default 1 check (status between 1 and 4),
  status_reason text not null default '',
  -- The wave that is told now; 0 the canaries.
  wave_no integer not null,
  last_wave integer not null,
  -- Failures and results that a person knew of who let it go on.
  known_failed integer not null default 0,
  known_done integer not null default 0,
  created_by text not null,
  created_by_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, firmware_id) references charging_firmware (dealer_id, id),
  check ((window_from is null) = (window_to is null))
);
create index firmware_campaign_newest on firmware_campaign (dealer_id, id desc);
create index firmware_campaign_running on firmware_campaign (dealer_id) where status = 1;
select bochong.protect('firmware_campaign');

-- A charge point of a campaign's target, whether it takes part or not.
create table firmware_campaign_point (
  dealer_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  equipment_id uuid not null,
  -- Null for those that take no part.
  wave_no integer,
  -- 1 waiting, 2 told, 3 downloading, 4 downloaded, 5 installing, 6 installed, 7 failed, 8 timed out, 9 skipped, 10 cancelled.
  state smallint not null check (state between 1 and 10),
  reason text not null default '',
  version_before text not null,
  -- How often it was told; addresses of earlier times are worth nothing.
  attempt integer not null default 0,
  command_id uuid,
  told_at timestamptz,
  -- The device took the call: what it says from now on is about it.
  heard_at timestamptz,
  fetched_at timestamptz,
  deadline_at timestamptz,
  state_at timestamptz not null,
  done_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, campaign_id) references firmware_campaign (dealer_id, id)
);
create unique index firmware_campaign_point_key on firmware_campaign_point (dealer_id, campaign_id, equipment_id);
-- One campaign at a time has a charge point.
create unique index firmware_campaign_point_open on firmware_campaign_point (dealer_id, equipment_id) where state between 1 and 5;
create index firmware_campaign_point_latest on firmware_campaign_point (dealer_id, equipment_id, id desc);
select bochong.protect('firmware_campaign_point');

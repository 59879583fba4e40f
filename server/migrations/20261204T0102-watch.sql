-- Recorders of lots.
create table watch_recorder (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid not null,
  name text not null,
  protocol smallint not null,
  ip text not null,
  port integer not null check (port between 1 and 65535),
  account text not null default '',
  password_cipher bytea,
  channels integer not null check (channels between 1 and 512),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park (dealer_id, id)
);
create unique index watch_recorder_name_key on watch_recorder (dealer_id, name);
select bochong.protect('watch_recorder');

-- Cameras by the channels of recorders.
create table watch_monitor (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid not null,
  recorder_id uuid not null,
  channel_no integer not null check (channel_no between 1 and 512),
  name text not null,
  lane_id uuid,
  stream_main text not null,
  stream_sub text not null default '',
  ptz smallint not null default 0 check (ptz in (0, 1)),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, recorder_id) references watch_recorder (dealer_id, id),
  foreign key (dealer_id, park_id) references park (dealer_id, id),
  foreign key (dealer_id, lane_id) references gate (dealer_id, id)
);
create unique index watch_monitor_channel_key on watch_monitor (dealer_id, recorder_id, channel_no);
create unique index watch_monitor_name_key on watch_monitor (dealer_id, park_id, name);
create index watch_monitor_lane_key on watch_monitor (dealer_id, lane_id) where lane_id is not null;
select bochong.protect('watch_monitor');

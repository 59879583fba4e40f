-- What stations may draw, and did draw. Power is watts.

create table power_budget (
  dealer_id uuid not null,
  station_id uuid not null,
  -- Null: no limit.
  limit_w integer check (limit_w > 0),
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  rev integer not null default 1,
  primary key (dealer_id, station_id)
);
select bochong.protect('power_budget');

-- What each device may draw, and whether it said that it keeps to it.
create table power_share (
  dealer_id uuid not null,
  equipment_id uuid not null,
  station_id uuid not null,
  share_w integer check (share_w > 0),
  -- 1 to be told, 2 told, 3 it agrees, 4 it does not.
  status smallint not null check (status between 1 and 4),
  changed_at timestamptz not null,
  primary key (dealer_id, equipment_id)
);
create index power_share_station on power_share (dealer_id, station_id);
select bochong.protect('power_share');

-- Every five minutes.
create table station_power (
  dealer_id uuid not null,
  station_id uuid not null,
  at timestamptz not null,
  used_w integer not null,
  limit_w integer,
  primary key (dealer_id, station_id, at)
);
select bochong.protect('station_power');

-- Times that are not held against guns. Rows stay: one that was wrong is made void.
create table uptime_exclusion (
  dealer_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  -- Null: all of the station.
  equipment_id uuid,
  -- 1 planned work, 2 no power from the grid, 3 vandalism, 4 disaster, 5 the vehicle.
  reason smallint not null check (reason between 1 and 5),
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  note text not null,
  created_by text not null,
  created_at timestamptz not null,
  voided_by text not null default '',
  voided_at timestamptz,
  void_note text not null default '',
  rev integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (dealer_id, id)
);
create index uptime_exclusion_station on uptime_exclusion (dealer_id, station_id, started_at);
create index uptime_exclusion_newest on uptime_exclusion (dealer_id, started_at desc, id desc);
select bochong.protect('uptime_exclusion');

create table charge_screen_config (
  dealer_id uuid not null primary key,
  title text not null check (title <> ''),
  logo text not null default '' check (length(logo) <= 24576),
  theme smallint not null check (theme between 1 and 3),
  refresh_sec integer not null check (refresh_sec between 10 and 600),
  station_ids uuid[] not null default '{}',
  map_center_lng double precision,
  map_center_lat double precision,
  map_zoom smallint not null check (map_zoom between 3 and 18),
  modules jsonb not null,
  -- Tenths of a kilogram a megawatt-hour.
  carbon_factor integer not null check (carbon_factor between 0 and 20000),
  show_money boolean not null,
  mask_station_names boolean not null,
  -- What was put back to the standard keeps its row, so that its version goes on.
  standard boolean not null default false,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  check ((map_center_lng is null) = (map_center_lat is null))
);
select bochong.protect('charge_screen_config');

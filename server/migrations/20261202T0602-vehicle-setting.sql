-- Words of a unit for codes of vehicles: what pages show, what the display and voice of an entry say.
create table plate_name (
  dealer_id uuid not null,
  id uuid not null,
  target smallint not null check (target between 1 and 4),
  code text not null,
  display_name text not null,
  led_text text not null default '',
  voice_text text not null default '',
  enabled boolean not null default true,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index plate_name_code_key on plate_name (dealer_id, target, code);
select bochong.protect('plate_name');

-- Vehicles that park as somebody else than a temporary vehicle, told by their plate.
create table special_config (
  dealer_id uuid not null,
  id uuid not null,
  config_name text not null,
  plate_match smallint not null check (plate_match between 1 and 3),
  plate_types text[] not null default '{}',
  plate_text text not null default '',
  park_as smallint not null,
  lets_in boolean not null default false,
  -- Empty: all lots of the unit.
  park_ids uuid[] not null default '{}',
  from_date date not null,
  to_date date check (to_date >= from_date),
  enabled boolean not null default true,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index special_config_name_key on special_config (dealer_id, config_name);
select bochong.protect('special_config');

-- Published: lists of other domains name lots and choose by their kind and area.
create table park (
  dealer_id uuid not null,
  id uuid not null,
  park_code text not null check (park_code ~ '^[0-9A-Z]{6,20}$'),
  park_name text not null check (char_length(park_name) between 1 and 50),
  park_type smallint not null check (park_type in (1, 2, 3)),
  park_nature smallint not null default 1,
  park_status smallint not null default 1 check (park_status in (1, 2, 3)),
  status_reason text not null default '',
  -- When a suspended lot is expected to open again; shown, not acted on.
  resume_at timestamptz,
  area_id uuid,
  address text not null default '',
  lng numeric(9, 6),
  lat numeric(9, 6),
  principal text not null default '',
  service_phone text not null default '',
  total_spaces integer not null default 0 check (total_spaces >= 0),
  temp_spaces integer not null default 0 check (temp_spaces >= 0),
  fixed_spaces integer not null default 0 check (fixed_spaces >= 0),
  charging_spaces integer not null default 0 check (charging_spaces >= 0),
  accessible_spaces integer not null default 0 check (accessible_spaces >= 0),
  pass_occupies_space boolean not null default true,
  open_time jsonb not null default '[]',
  price_text text not null default '',
  tags text[] not null default '{}',
  -- Business rule of the lot; absent keys take the default.
  business_rule jsonb not null default '{}',
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, area_id) references area,
  constraint park_spaces_add_up check (total_spaces = temp_spaces + fixed_spaces)
);
create unique index park_code_key on park (dealer_id, park_code) where is_delete = 0;
select bochong.protect('park');
-- A driver's phone knows a lot, not its dealer.
create index park_id_key on park (id);

create table park_zone (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid not null,
  parent_zone_id uuid,
  zone_name text not null check (char_length(zone_name) between 1 and 30),
  spaces integer not null default 0 check (spaces >= 0),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park,
  foreign key (dealer_id, parent_zone_id) references park_zone
);
create index park_zone_park on park_zone (dealer_id, park_id);
select bochong.protect('park_zone');

-- Published: passages and lists name gates.
create table gate (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid not null,
  gate_code text not null check (char_length(gate_code) between 1 and 20),
  gate_name text not null check (char_length(gate_name) between 1 and 30),
  gate_type smallint not null check (gate_type between 1 and 5),
  from_zone_id uuid,
  to_zone_id uuid,
  workstation text not null default '',
  min_confidence smallint not null default 80 check (min_confidence between 0 and 100),
  dedup_seconds integer not null default 30 check (dedup_seconds between 0 and 3600),
  -- No passage sensor: a released capture commits at once.
  commit_on_release boolean not null default false,
  temp_entry_mode smallint not null default 1 check (temp_entry_mode in (1, 2, 3)),
  guard_enabled boolean not null default false,
  unattended boolean not null default false,
  barrier_state smallint not null default 1,
  hold_reason text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  remark text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park,
  foreign key (dealer_id, from_zone_id) references park_zone,
  foreign key (dealer_id, to_zone_id) references park_zone
);
create unique index gate_code_key on gate (dealer_id, park_id, gate_code) where is_delete = 0;
select bochong.protect('gate');

-- Published: lists choose by road section.
create table road_section (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid not null,
  road_code text not null check (char_length(road_code) between 1 and 20),
  road_name text not null check (char_length(road_name) between 1 and 50),
  start_point text not null default '',
  end_point text not null default '',
  direction smallint not null default 3,
  road_level smallint not null default 1,
  charge_hours jsonb not null default '[]',
  collector_mode smallint not null default 1,
  max_stay_minutes integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  closed_reason text,
  closed_at timestamptz,
  version integer not null default 1,
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park
);
create unique index road_section_code_key on road_section (dealer_id, road_code) where is_delete = 0;
create index road_section_park on road_section (dealer_id, park_id);
select bochong.protect('road_section');

-- Immutable snapshot per change of a road section; orders keep road id and version.
create table road_history (
  dealer_id uuid not null,
  id uuid not null,
  road_id uuid not null,
  version integer not null,
  change_type smallint not null check (change_type between 1 and 4),
  snapshot jsonb not null,
  effective_from timestamptz not null,
  operator_id uuid not null,
  operator_name text not null,
  primary key (dealer_id, id),
  unique (dealer_id, road_id, version),
  foreign key (dealer_id, road_id) references road_section
);
select bochong.protect('road_history');
revoke update, delete on road_history from bochong_app;

-- Published: stays at the roadside name berths.
create table berth (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid not null,
  zone_id uuid,
  road_id uuid,
  berth_code text not null check (char_length(berth_code) between 1 and 20),
  berth_type smallint not null default 1,
  berth_layout smallint not null default 1,
  length_cm integer not null default 600,
  width_cm integer not null default 250,
  berth_status smallint not null default 0 check (berth_status between 0 and 4),
  status_at timestamptz not null default now(),
  current_order_id uuid,
  remark text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park,
  foreign key (dealer_id, zone_id) references park_zone,
  foreign key (dealer_id, road_id) references road_section,
  constraint berth_one_home check (num_nonnulls(zone_id, road_id) = 1)
);
create unique index berth_code_key on berth (dealer_id, berth_code) where is_delete = 0;
create index berth_road on berth (dealer_id, road_id) where road_id is not null;
create index berth_park on berth (dealer_id, park_id, berth_code);
select bochong.protect('berth');

create function bochong.dealer_of_park(wanted uuid) returns uuid language sql stable security definer set search_path = public as
  $$ select dealer_id from park where id = wanted and is_delete = 0 $$;
grant execute on function bochong.dealer_of_park(uuid) to bochong_app;

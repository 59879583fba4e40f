-- Prices of charging: tariffs with their versions, what they are bound to, and what a bay costs that is kept after the charge.
create table charging_tariff (
  dealer_id uuid not null,
  id uuid not null,
  tariff_name text not null check (char_length(tariff_name) between 1 and 30),
  -- 1 AC, 2 DC, 3 both.
  current_type smallint not null check (current_type between 1 and 3),
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id)
);
create unique index charging_tariff_name_key on charging_tariff (dealer_id, tariff_name) where is_delete = 0;
select bochong.protect('charging_tariff');

-- A version is a draft until it has a start; from then on its content is never written again.
create table charging_tariff_version (
  dealer_id uuid not null,
  id uuid not null,
  tariff_id uuid not null,
  version_no integer not null check (version_no > 0),
  -- Day profiles, the default one, and the dates that have another.
  content jsonb not null,
  -- Status follows from these instants and the clock: [effective_from, effective_to).
  effective_from timestamptz,
  effective_to timestamptz,
  voided_at timestamptz,
  void_reason text not null default '',
  published_by text not null default '',
  published_at timestamptz,
  -- When its beginning was told to whoever shows or passes on prices.
  announced_at timestamptz,
  operator_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, tariff_id, version_no),
  foreign key (dealer_id, tariff_id) references charging_tariff (dealer_id, id),
  check (effective_to is null or effective_to > effective_from),
  check ((effective_from is null) = (published_at is null)),
  check (voided_at is null or effective_from is not null)
);
-- Versions of one tariff do not overlap: each begins at an instant of its own, and one at most has no end.
create unique index charging_tariff_version_start on charging_tariff_version (dealer_id, tariff_id, effective_from)
  where effective_from is not null and voided_at is null;
create unique index charging_tariff_version_open on charging_tariff_version (dealer_id, tariff_id)
  where effective_from is not null and effective_to is null and voided_at is null;
-- Beginnings that nobody has been told of.
create index charging_tariff_version_due on charging_tariff_version (dealer_id, effective_from)
  where effective_from is not null and announced_at is null and voided_at is null;
select bochong.protect('charging_tariff_version');

-- What is charged by which tariff, and when: [effective_from, effective_to). Rows are ended, never changed; one that has not begun may be taken back.
create table charging_tariff_binding (
  dealer_id uuid not null,
  id uuid not null,
  -- 1 gun, 2 equipment, 3 station, 4 everything of the unit (`scope_id` is the unit).
  scope_type smallint not null check (scope_type between 1 and 4),
  scope_id uuid not null,
  -- Guns of a station or of the unit it is for: 1 AC, 2 DC, 3 both.
  current_type smallint not null check (current_type between 1 and 3),
  tariff_id uuid not null,
  effective_from timestamptz not null,
  effective_to timestamptz,
  operator_name text not null default '',
  ended_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (dealer_id, id),
  foreign key (dealer_id, tariff_id) references charging_tariff (dealer_id, id),
  check (effective_to is null or effective_to > effective_from)
);
create unique index charging_tariff_binding_open on charging_tariff_binding (dealer_id, scope_type, scope_id, current_type)
  where effective_to is null;
create index charging_tariff_binding_scope on charging_tariff_binding (dealer_id, scope_id, effective_from);
create index charging_tariff_binding_tariff on charging_tariff_binding (dealer_id, tariff_id);
select bochong.protect('charging_tariff_binding');

-- Rules for bays kept after charging, in versions: a row holds from `since` until the next one of its rule; an occupancy keeps the one of its beginning.
create table charging_occupy_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  rev integer not null,
  since timestamptz not null,
  -- Null for the current version; the last one of a removed rule has an end too.
  until timestamptz,
  rule_name text not null check (char_length(rule_name) between 1 and 30),
  enabled smallint not null check (enabled in (0, 1)),
  start_on smallint not null check (start_on between 1 and 2),
  grace_min integer not null check (grace_min between 0 and 240),
  grace_mode smallint not null check (grace_mode between 1 and 2),
  unit_min integer not null check (unit_min in (1, 5, 10, 15, 30, 60)),
  unit_price_fen integer not null check (unit_price_fen >= 0),
  cap_fen integer,
  day_cap_fen integer,
  free_windows jsonb not null default '[]',
  exempt jsonb not null default '{}',
  notice_min integer[] not null default '{}',
  station_ids uuid[] not null default '{}',
  -- Nothing is charged for what begins before.
  effective_from timestamptz not null,
  operator_name text not null default '',
  primary key (dealer_id, id),
  unique (dealer_id, rule_id, rev)
);
create unique index charging_occupy_rule_current on charging_occupy_rule (dealer_id, rule_id) where until is null;
select bochong.protect('charging_occupy_rule');
-- Fees were worked out by them: a version only ever ends.
revoke update, delete on charging_occupy_rule from bochong_app;
grant update (until) on charging_occupy_rule to bochong_app;

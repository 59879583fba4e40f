-- Charge rules: versions, the places they are in force at, holidays.
create table fee_rule (
  dealer_id uuid not null,
  id uuid not null,
  -- First version of the rule; groups its versions.
  base_rule_id uuid not null,
  version integer not null check (version > 0),
  rule_code text not null check (char_length(rule_code) between 1 and 20),
  rule_name text not null check (char_length(rule_name) between 1 and 50),
  scope_type smallint not null check (scope_type in (1, 2, 3)),
  scopes jsonb not null default '[]',
  content jsonb not null,
  summary text not null,
  variant_names text[] not null default '{}',
  price_text text not null default '',
  approval_no text not null default '',
  remark text not null default '',
  simulated boolean not null default false,
  -- Null while a draft. The status follows from these instants and the clock.
  effective_from timestamptz,
  effective_to timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  published_by text,
  operator_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  -- Lots bound to published rules, and rules by the hours their bands are for.
  -- Bands in words, by the half of the day that holds their middle: lists of daytime and night rules read them.
  bands jsonb not null default '{"day":[],"night":[]}',
  primary key (dealer_id, id),
  unique (dealer_id, base_rule_id, version),
  foreign key (dealer_id, base_rule_id) references fee_rule,
  constraint fee_rule_period check (effective_to is null or effective_to > effective_from)
);
create unique index fee_rule_code_key on fee_rule (dealer_id, rule_code) where is_delete = 0 and id = base_rule_id;
select bochong.protect('fee_rule');

-- One place charged by one version for one period; periods of a place never overlap.
create table fee_rule_binding (
  dealer_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  scope_type smallint not null check (scope_type in (1, 2, 3)),
  scope_id uuid not null,
  effective_from timestamptz not null,
  effective_to timestamptz,
  -- Version whose start ended this period; its revocation reopens it.
  ended_by uuid,
  -- Who bound the place: the publisher, or whoever linked the lot later.
  operator_name text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, rule_id) references fee_rule,
  constraint fee_rule_binding_period check (effective_to is null or effective_to > effective_from)
);
create unique index fee_rule_binding_open on fee_rule_binding (dealer_id, scope_id) where effective_to is null;
create index fee_rule_binding_scope on fee_rule_binding (dealer_id, scope_id, effective_from desc);
create index fee_rule_binding_rule on fee_rule_binding (dealer_id, rule_id);
select bochong.protect('fee_rule_binding');

create table holiday_deployment (
  dealer_id uuid not null,
  id uuid not null,
  deploy_name text not null,
  year smallint not null,
  source smallint not null check (source in (1, 2)),
  based_on text not null default '',
  days jsonb not null,
  -- Null: every lot of the dealer.
  park_ids uuid[],
  status smallint not null default 0 check (status in (0, 1)),
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id)
);
create index holiday_deployment_year on holiday_deployment (dealer_id, year) where status = 1 and is_delete = 0;
select bochong.protect('holiday_deployment');

-- Free durations and what links lots to one: versions, each in force from `since` until the next. A stay keeps those of its entry.
create table free_duration (
  dealer_id uuid not null,
  id uuid not null,
  free_id uuid not null,
  rev integer not null,
  since timestamptz not null,
  -- Null while it is the current version; the last one of a removed free duration has an end too.
  until timestamptz,
  status smallint not null check (status in (0, 1)),
  free_name text not null,
  minutes integer not null,
  free_mode smallint not null,
  free_scope smallint not null,
  window_minutes integer not null,
  apply_vehicle jsonb not null,
  apply_day_types smallint[] not null,
  park_ids uuid[] not null,
  effective_from timestamptz not null,
  effective_to timestamptz,
  operator_name text not null,
  primary key (dealer_id, id),
  unique (dealer_id, free_id, rev)
);
create unique index free_duration_current on free_duration (dealer_id, free_id) where until is null;
create index free_duration_since on free_duration (dealer_id, since);
select bochong.protect('free_duration');

create table free_duration_link (
  dealer_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  rev integer not null,
  since timestamptz not null,
  until timestamptz,
  status smallint not null check (status in (0, 1)),
  link_name text not null,
  park_ids uuid[] not null,
  free_id uuid not null,
  merge_minutes integer not null,
  operator_name text not null,
  primary key (dealer_id, id),
  unique (dealer_id, link_id, rev)
);
create unique index free_duration_link_current on free_duration_link (dealer_id, link_id) where until is null;
create index free_duration_link_since on free_duration_link (dealer_id, since);
select bochong.protect('free_duration_link');
-- Fees were worked out by them: a version only ever ends.
revoke update, delete on free_duration, free_duration_link from bochong_app;
grant update (until) on free_duration, free_duration_link to bochong_app;

-- Links between lots (nested yards, transfers, shared caps): versions, each for those who enter from `since` until the next.
create table parking_link (
  dealer_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  rev integer not null,
  since timestamptz not null,
  until timestamptz,
  status smallint not null check (status in (0, 1)),
  link_name text not null,
  -- 1 nested, 2 transfer, 3 shared cap.
  link_type smallint not null check (link_type in (1, 2, 3)),
  park_ids uuid[] not null,
  outer_park_id uuid,
  inner_mode smallint not null check (inner_mode in (1, 2)),
  transfer_minutes integer not null,
  carry_elapsed boolean not null,
  group_cap_fen integer,
  effective_from timestamptz not null,
  effective_to timestamptz,
  operator_name text not null,
  primary key (dealer_id, id),
  unique (dealer_id, link_id, rev)
);
create unique index parking_link_current on parking_link (dealer_id, link_id) where until is null;
create index parking_link_since on parking_link (dealer_id, since);
select bochong.protect('parking_link');
-- Fees were worked out by them: a version only ever ends.
revoke update, delete on parking_link from bochong_app;
grant update (until) on parking_link to bochong_app;

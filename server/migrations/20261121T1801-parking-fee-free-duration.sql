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

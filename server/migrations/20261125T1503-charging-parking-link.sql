-- What charging gives off parking: rules, and what each charge was granted.
create table park_charge_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_name text not null check (char_length(rule_name) between 1 and 30),
  station_ids uuid[] not null,
  park_ids uuid[] not null,
  -- All that are set must hold.
  min_energy_wh bigint,
  min_charge_min integer,
  min_paid_fen bigint,
  -- 1 fixed minutes, 2 minutes of the charge and more, 3 everything.
  benefit_type smallint not null check (benefit_type between 1 and 3),
  free_minutes integer,
  extra_minutes integer,
  max_minutes integer,
  times_per_stay integer not null default 1,
  times_per_day integer not null default 1,
  -- 1 all, 2 new energy.
  plate_kinds smallint not null default 1 check (plate_kinds between 1 and 2),
  valid_after_end_min integer not null default 30,
  effective_from timestamptz not null,
  effective_to timestamptz,
  enabled smallint not null default 1 check (enabled in (0, 1)),
  operator_name text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id)
);
create unique index park_charge_rule_name_key on park_charge_rule (dealer_id, rule_name) where is_delete = 0;
select bochong.protect('park_charge_rule');

create table park_free_grant (
  dealer_id uuid not null,
  id uuid not null,
  grant_no text not null,
  rule_id uuid not null,
  -- The rule as it was when the charge ended.
  rule jsonb not null,
  order_id uuid not null,
  order_no text not null,
  station_id uuid not null,
  plate_no text,
  -- A person said whose it is: the charge does not change it any more.
  plate_fixed boolean not null default false,
  start_at timestamptz not null,
  end_at timestamptz not null,
  energy_wh bigint not null,
  -- Null: all of them.
  free_minutes integer,
  park_id uuid,
  park_order_id uuid,
  valid_from timestamptz,
  -- Null: the car still keeps its bay.
  valid_to timestamptz,
  -- 1 waits for a plate or a stay, 2 issued, 3 used, 4 expired, 5 revoked, 6 the car had left.
  grant_status smallint not null check (grant_status between 1 and 6),
  reason text not null default '',
  voided boolean not null default false,
  used_min integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, order_id),
  unique (dealer_id, grant_no)
);
create index park_free_grant_ended on park_free_grant (dealer_id, end_at desc, id desc);
create index park_free_grant_plate on park_free_grant (dealer_id, plate_no collate "C", end_at) where plate_no is not null;
create index park_free_grant_open on park_free_grant (dealer_id) where grant_status in (1, 2);
select bochong.protect('park_free_grant');

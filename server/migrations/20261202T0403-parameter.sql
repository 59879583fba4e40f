-- What was set instead of the product's own values: by the platform (under its id), by a unit, or for one lot of it.
create table parameter_value (
  dealer_id uuid not null,
  id uuid not null,
  param_key text not null,
  park_id uuid,
  value jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null,
  rev integer not null default 1,
  primary key (dealer_id, id)
);
create unique index parameter_value_key on parameter_value (dealer_id, param_key, park_id) nulls not distinct;
select bochong.protect('parameter_value');

-- Every change of a value; null: none of its own.
create table parameter_change (
  dealer_id uuid not null,
  id uuid not null,
  param_key text not null,
  park_id uuid,
  before jsonb,
  after jsonb,
  changed_by text not null,
  at timestamptz not null,
  primary key (dealer_id, id)
);
create index parameter_change_key on parameter_change (dealer_id, param_key, id);
select bochong.protect('parameter_change');
revoke update, delete on parameter_change from bochong_app;

-- Units obey the platform's values without seeing its rows.
create function bochong.platform_parameters() returns table (param_key text, value jsonb)
language sql stable security definer set search_path = public as $$
  select param_key, value from parameter_value where dealer_id = '00000000-0000-0000-0000-000000000000'
$$;
revoke execute on function bochong.platform_parameters() from public;
grant execute on function bochong.platform_parameters() to bochong_app;

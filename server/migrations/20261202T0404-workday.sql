-- Days of a year that are not what their weekday says, version by version: the platform's (under its id), and a unit's own.
create table workday_config (
  dealer_id uuid not null,
  id uuid not null,
  year smallint not null,
  -- 0 draft, 1 current, 2 history.
  status smallint not null default 0 check (status in (0, 1, 2)),
  days jsonb not null,
  based_on text not null default '',
  published_by text,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index workday_config_draft on workday_config (dealer_id, year) where status = 0;
create unique index workday_config_current on workday_config (dealer_id, year) where status = 1;
select bochong.protect('workday_config');

-- Current versions of the platform and of one unit of the scope, the unit's last: what fees, schedules and deadlines read.
create function bochong.workdays(unit uuid, years integer[]) returns table (own boolean, days jsonb)
language sql stable security definer set search_path = public as $$
  select dealer_id = unit, days from workday_config where status = 1 and year = any (years)
    and (dealer_id = '00000000-0000-0000-0000-000000000000' or (dealer_id = unit and unit = any (bochong.scope())))
$$;
revoke execute on function bochong.workdays(uuid, integer[]) from public;
grant execute on function bochong.workdays(uuid, integer[]) to bochong_app;

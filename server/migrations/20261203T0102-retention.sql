-- How long data is kept where the platform decided otherwise; null: for good. The platform's alone.
create table retention_policy (
  dealer_id uuid not null,
  id uuid not null,
  data_type text not null,
  online_days integer check (online_days between 1 and 3650),
  updated_by text not null,
  updated_at timestamptz not null,
  rev integer not null default 1,
  primary key (dealer_id, id)
);
create unique index retention_policy_key on retention_policy (dealer_id, data_type);
select bochong.protect('retention_policy');

-- Every change of a policy, with its reason; null: for good.
create table retention_change (
  dealer_id uuid not null,
  id uuid not null,
  data_type text not null,
  before integer,
  after integer,
  reason text not null,
  changed_by text not null,
  at timestamptz not null,
  primary key (dealer_id, id)
);
create index retention_change_key on retention_change (dealer_id, data_type, id);
select bochong.protect('retention_change');
revoke update, delete on retention_change from bochong_app;

-- What the last run of the night deleted of a unit.
create table retention_run (
  dealer_id uuid not null,
  data_type text not null,
  ran_at timestamptz not null,
  gone integer not null,
  primary key (dealer_id, data_type)
);
select bochong.protect('retention_run');

-- Published: a month of a unit's rows in a file. 0 under way, 1 kept and read back, 2 failed, 3 the rows stand in the file alone.
create table data_archive (
  dealer_id uuid not null,
  id uuid not null,
  data_type text not null,
  table_name text not null,
  month date not null,
  state smallint not null default 0 check (state between 0 and 3),
  row_count integer not null default 0,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  file_key text,
  error text not null default '',
  archived_at timestamptz,
  offline_at timestamptz,
  primary key (dealer_id, id)
);
create unique index data_archive_month on data_archive (dealer_id, table_name, month);
select bochong.protect('data_archive');

-- The platform's policies for everybody's nightly work.
create function bochong.retention_policies() returns table (data_type text, online_days integer)
language sql stable security definer set search_path = public as $$
  select data_type, online_days from retention_policy where dealer_id = '00000000-0000-0000-0000-000000000000'
$$;

-- Months whose files are kept while their rows still stand.
create function bochong.archived_months() returns table (table_name text, month date)
language sql stable security definer set search_path = public as $$
  select distinct table_name, month from data_archive where state = 1
$$;

-- Drops a month of a table once every unit's rows of it are kept in files, as many as there are; never before it is 180 days over. False: not yet.
create function bochong.drop_archived_month(target text, first date) returns boolean language plpgsql
security definer set search_path = public, bochong as $$
declare
  part text := format('%s_%s', target, to_char(first, 'YYYYMM'));
  missing boolean;
begin
  if target not in ('operation_log', 'login_log', 'device_event') or first <> date_trunc('month', first)::date then
    raise exception '% of % is no month that is archived', first, target;
  end if;
  if (first + interval '1 month') at time zone 'Asia/Shanghai' > now() - interval '180 days' then
    raise exception '% of % is younger than 180 days', first, target;
  end if;
  if to_regclass(part) is null then return false; end if;
  perform set_config('lock_timeout', '3s', true);
  execute format('lock table only %I, %I in access exclusive mode', target, part);
  execute format('select exists (select from (select dealer_id, count(*) as rows from %I group by dealer_id) r where not exists (
    select from data_archive a where a.dealer_id = r.dealer_id and a.table_name = %L and a.month = %L and a.state = 1 and a.row_count = r.rows))',
    part, target, first) into missing;
  if missing then return false; end if;
  execute format('drop table %I', part);
  update data_archive set state = 3, offline_at = now() where table_name = target and month = first and state = 1;
  return true;
end $$;

-- Messages of devices that nobody has registered belong to nobody: their count for the platform's people.
create function bochong.unknown_quarantine(before timestamptz) returns table (rows integer, bytes bigint, oldest timestamptz, newest timestamptz)
language sql stable security definer set search_path = public as $$
  select count(*)::int, coalesce(sum(pg_column_size(q.*)), 0), min(received_at), max(received_at)
  from event_quarantine q where dealer_id = '00000000-0000-0000-0000-000000000000' and received_at < before
$$;
revoke execute on function bochong.retention_policies(), bochong.archived_months(), bochong.drop_archived_month(text, date),
  bochong.unknown_quarantine(timestamptz) from public;
grant execute on function bochong.retention_policies(), bochong.archived_months(), bochong.drop_archived_month(text, date),
  bochong.unknown_quarantine(timestamptz) to bochong_app;

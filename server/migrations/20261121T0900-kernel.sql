-- Ground rules every later migration builds on: the application's role, the tenant policy, UUIDv7 month partitions.

-- Schema bochong is made by the migrator, which keeps its ledger there.

-- The application connects as a role that owns nothing and cannot bypass row-level security. Its password is set by the migrator.
do $$ begin
  if not exists (select from pg_roles where rolname = 'bochong_app') then
    create role bochong_app login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
end $$;

grant usage on schema public to bochong_app;
alter default privileges in schema public grant select, insert, update, delete on tables to bochong_app;
alter default privileges in schema public grant usage on sequences to bochong_app;

-- Dealers of the running transaction, from SET LOCAL app.dealer_ids.
create function bochong.scope() returns uuid[] language sql stable parallel safe as
  $$ select nullif(current_setting('app.dealer_ids', true), '')::uuid[] $$;

-- Puts the tenant wall around a table.
create function bochong.protect(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy tenant on %s using (dealer_id = any ((select bochong.scope())::uuid[]))', target);
end $$;

grant usage on schema bochong to bochong_app;

-- Smallest UUIDv7 of an instant.
create function bochong.id_floor(at timestamptz) returns uuid language sql immutable strict as $$
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid
  from (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as h) t
$$;

-- Creates the month partitions of an event-sized table from `first` (any day of the month) on; existing ones stay.
create function bochong.ensure_partitions(target text, first date, months integer) returns integer language plpgsql
security definer set search_path = public, bochong as $$
declare
  start_at timestamptz;
  name text;
  made integer := 0;
begin
  for month in 0 .. months - 1 loop
    start_at := (date_trunc('month', first::timestamp) + make_interval(months => month)) at time zone 'Asia/Shanghai';
    name := format('%s_%s', target, to_char(start_at at time zone 'Asia/Shanghai', 'YYYYMM'));
    if to_regclass(name) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', name, target,
        bochong.id_floor(start_at), bochong.id_floor(start_at + interval '1 month'));
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

-- Declares an event-sized table: tenant wall, a default partition (which alarms when hit) and the months around now.
create function bochong.partitioned(target text) returns void language plpgsql as $$
begin
  perform bochong.protect(target::regclass);
  execute format('create table %I partition of %I default', target || '_default', target);
  perform bochong.ensure_partitions(target, (now() - interval '4 months')::date, 8);
end $$;

-- Event-sized tables, for the job that creates months ahead.
create view bochong.partitioned_table as
  select c.relname::text as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid where c.relnamespace = 'public'::regnamespace;
grant select on bochong.partitioned_table to bochong_app;

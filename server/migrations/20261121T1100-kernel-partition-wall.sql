-- The wall of a partitioned table does not cover its partitions when they are named directly: the application may reach them only through
-- their parent. Grants on the parent suffice for that.

create function bochong.close_partitions(target text) returns void language plpgsql security definer set search_path = public, bochong as $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = target::regclass loop
    execute format('revoke all on %s from bochong_app', part);
  end loop;
end $$;
revoke execute on function bochong.close_partitions(text) from public;

create or replace function bochong.ensure_partitions(target text, first date, months integer) returns integer language plpgsql
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
  perform bochong.close_partitions(target);
  return made;
end $$;

do $$ declare target text; begin
  for target in select name from bochong.partitioned_table loop perform bochong.close_partitions(target); end loop;
end $$;

-- Event-sized tables with rows no month was ready for.
create function bochong.default_partitions_hit() returns setof text language plpgsql stable security definer set search_path = public, bochong as $$
declare
  target text;
  hit boolean;
begin
  for target in select name from bochong.partitioned_table loop
    execute format('select exists (select from %I)', target || '_default') into hit;
    if hit then return next target; end if;
  end loop;
end $$;
revoke execute on function bochong.default_partitions_hit() from public;
grant execute on function bochong.default_partitions_hit() to bochong_app;

-- Ground rules every later migration builds on: the application's role, the tenant policy, UUIDv7 month partitions.

-- Schema bochong is made by the migrator, which keeps its ledger there.

create extension if not exists btree_gist;

-- The application connects as a role that owns nothing and cannot bypass row-level security. Its password is set by the migrator.
do $$ begin
  if not exists (select from pg_roles where rolname = 'bochong_app') then
    create role bochong_app login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
end $$;

grant usage on schema public to bochong_app;
alter default privileges in schema public grant select, insert, update, delete on tables to bochong_app;
alter default privileges in schema public grant usage on sequences to bochong_app;
grant usage on schema bochong to bochong_app;

-- Six-digit tail of business numbers (PK…, CB…): unique within a second, which the stamp before it names.
create sequence business_number maxvalue 999999 cycle cache 20;

-- Dealers of the running transaction, from SET LOCAL app.dealer_ids.
create function bochong.scope() returns uuid[] language sql stable parallel safe as
  $$ select nullif(current_setting('app.dealer_ids', true), '')::uuid[] $$;

-- Puts the tenant wall around a table.
create function bochong.protect(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    $policy$create policy tenant on %s using (dealer_id = any (nullif(current_setting('app.dealer_ids', true), '')::uuid[]))$policy$, target);
end $$;

-- Smallest UUIDv7 of an instant.
create function bochong.id_floor(at timestamptz) returns uuid language sql immutable strict as $$
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid
  from (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as h) t
$$;

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
  perform bochong.close_partitions(target);
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

-- Looked up by token hash before any dealer is known, so outside the tenant wall; holds no business data.
create table session (
  token_hash bytea primary key,
  user_id uuid not null,
  dealer_id uuid not null,
  client_type text not null,
  login_status smallint not null default 0,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- A session keeps the limits it was given and the rights it was opened with.
  idle_min integer not null default 120,
  perm_version integer not null default 1
);
create index session_of_user on session (user_id);

-- Published: the history of a record is read from it.
create table operation_log (
  dealer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  account text not null,
  action text not null,
  method text not null,
  path text not null,
  target_type text,
  target_id text,
  request_id text not null,
  ip text,
  result smallint not null,
  error_code text,
  detail jsonb,
  cost_ms integer not null,
  primary key (dealer_id, id)
) partition by range (id);
create index operation_log_target on operation_log (dealer_id, target_type, target_id);
select bochong.partitioned('operation_log');
revoke update, delete on operation_log from bochong_app;

-- Maintained counters: event rows add deltas (no two writers ever wait for each other), a job folds them into one row per key.
create table counter (
  dealer_id uuid not null,
  biz_date date not null,
  metric smallint not null,
  park_id uuid not null,
  hour smallint not null default 0,
  value bigint not null,
  primary key (dealer_id, biz_date, metric, park_id, hour)
);
select bochong.protect('counter');

create table counter_delta (
  dealer_id uuid not null,
  id bigint generated always as identity,
  biz_date date not null,
  metric smallint not null,
  park_id uuid not null,
  hour smallint not null default 0,
  value bigint not null,
  primary key (dealer_id, id)
);
select bochong.protect('counter_delta');
alter table counter_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Every short message: what was asked for, and what became of it. Number and text are encrypted.
-- Published: the demo shows what would have been sent.
create table sms_message (
  dealer_id uuid not null,
  id uuid not null,
  phone_mask text not null,
  phone bytea not null,
  content bytea not null,
  purpose text not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  provider text not null default '',
  provider_id text not null default '',
  error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  -- What the carrier says became of a message: 1 delivered, 2 failed. The first word counts.
  report smallint not null default 0 check (report in (0, 1, 2)),
  report_code text not null default '',
  reported_at timestamptz,
  -- Messages that are handed to the carrier together.
  batch_id uuid,
  primary key (dealer_id, id)
) partition by range (id);
select bochong.partitioned('sms_message');
create index sms_message_batch on sms_message (dealer_id, batch_id) where batch_id is not null;

-- Tickets that were used: each works once.
create table used_ticket (
  nonce_hash text primary key,
  expires_at timestamptz not null
);

-- Effects outside the database (kernel/outbound.ts): one row from the intention to the end.
create table outbound_effect (
  dealer_id uuid not null,
  id uuid not null,
  kind text not null,
  key text not null,
  subject_id uuid not null,
  -- 0 waiting, 1 under way, 2 unanswered, 3 done, 4 lapsed, 5 left to a person
  state smallint not null default 0 check (state between 0 and 5),
  tries integer not null default 0,
  next_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, kind, key),
  check ((next_at is null) = (state > 2))
);
create index outbound_effect_due on outbound_effect (dealer_id, next_at) where state <= 2;
create index outbound_effect_left on outbound_effect (changed_at) where state = 5;
select bochong.protect('outbound_effect');

create function bochong.fold_counters() returns void language sql as $$
  with taken as (delete from counter_delta returning dealer_id, biz_date, metric, park_id, hour, value),
  summed as (select dealer_id, biz_date, metric, park_id, hour, sum(value) as value from taken group by 1, 2, 3, 4, 5)
  insert into counter as c (dealer_id, biz_date, metric, park_id, hour, value) select * from summed
  on conflict (dealer_id, biz_date, metric, park_id, hour) do update set value = c.value + excluded.value
$$;
grant execute on function bochong.fold_counters() to bochong_app;

-- A report knows the message, not its dealer.
create function bochong.dealers_of_sms(wanted uuid[]) returns table (id uuid, dealer_id uuid)
  language sql stable security definer set search_path = public as
  $$ select m.id, m.dealer_id from sms_message m where m.id = any (wanted) $$;
revoke execute on function bochong.dealers_of_sms(uuid[]) from public;
grant execute on function bochong.dealers_of_sms(uuid[]) to bochong_app;

-- Exports too large for one answer: made in the background, kept seven days.
create table export_task (
  dealer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  definition text not null,
  title text not null,
  name text not null,
  query jsonb not null,
  -- Dealers and lots the user saw when asking: the file holds no more.
  dealer_ids uuid[] not null,
  park_ids uuid[],
  status smallint not null default 0 check (status between 0 and 4),
  row_count integer not null default 0,
  size bigint not null default 0,
  file_key text,
  error text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  expire_at timestamptz not null,
  primary key (dealer_id, id)
);
create index export_task_of_user on export_task (dealer_id, user_id, id desc);
select bochong.protect('export_task');

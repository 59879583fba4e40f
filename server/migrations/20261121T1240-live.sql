-- What somebody has to do, what devices saw that should not be, and live alarms that can be fetched again.

create table backlog (
  dealer_id uuid not null,
  id uuid not null,
  type_code text not null,
  title text not null check (char_length(title) <= 60),
  content text not null default '' check (char_length(content) <= 200),
  biz_type text not null,
  biz_id text not null,
  jump_path text not null,
  jump_query text not null default '',
  priority smallint not null default 1 check (priority between 1 and 3),
  park_id uuid,
  -- Whoever holds this resource within his lots sees it.
  handler_resource text not null,
  -- 0 waiting, 1 in work, 2 done, 3 archived, 4 expired
  status smallint not null default 0 check (status between 0 and 4),
  created_at timestamptz not null,
  due_at timestamptz,
  done_at timestamptz,
  done_by text not null default '',
  primary key (dealer_id, id)
);
create unique index backlog_open on backlog (dealer_id, type_code, biz_id) where status in (0, 1);
create index backlog_of_handler on backlog (dealer_id, handler_resource, (status <= 1), id desc);
create index backlog_done on backlog (dealer_id, done_at) where status = 2;
create index backlog_due on backlog (dealer_id, created_at) where status <= 1;
select bochong.protect('backlog');

-- Open to-dos by who has to do them; lots nobody is limited to stand under the zero id. Changes are deltas, so that no two writers wait
-- for each other; a job folds them.
create table backlog_counter (
  dealer_id uuid not null,
  handler_resource text not null,
  type_code text not null,
  park_id uuid not null,
  value bigint not null,
  primary key (dealer_id, handler_resource, type_code, park_id)
);
select bochong.protect('backlog_counter');

create table backlog_delta (
  dealer_id uuid not null,
  id bigint generated always as identity,
  handler_resource text not null,
  type_code text not null,
  park_id uuid not null,
  value bigint not null,
  primary key (dealer_id, id)
);
select bochong.protect('backlog_delta');
alter table backlog_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function bochong.count_backlog_raised() returns trigger language plpgsql as $$
begin
  insert into backlog_delta (dealer_id, handler_resource, type_code, park_id, value)
    select dealer_id, handler_resource, type_code, coalesce(park_id, '00000000-0000-0000-0000-000000000000'), count(*)
    from fresh where status <= 1 group by 1, 2, 3, 4;
  return null;
end $$;
create trigger backlog_raised after insert on backlog referencing new table as fresh
  for each statement execute function bochong.count_backlog_raised();

create function bochong.count_backlog_moved() returns trigger language plpgsql as $$
begin
  insert into backlog_delta (dealer_id, handler_resource, type_code, park_id, value)
    select dealer_id, handler_resource, type_code, coalesce(park_id, '00000000-0000-0000-0000-000000000000'), sum(one)
    from (select *, 1 as one from fresh where status <= 1 union all select *, -1 from stale where status <= 1) moved
    group by 1, 2, 3, 4 having sum(one) <> 0;
  return null;
end $$;
create trigger backlog_moved after update on backlog referencing old table as stale new table as fresh
  for each statement execute function bochong.count_backlog_moved();

-- Illegal parking (1), berths occupied as they should not be (2), cameras that see nothing (3).
create table abnormal_record (
  dealer_id uuid not null,
  id uuid not null,
  kind smallint not null check (kind between 1 and 3),
  device_id uuid not null,
  park_id uuid not null,
  -- Camera, berth code, or camera position with the vehicle: there is one ongoing record of it.
  object_key text not null,
  location text not null,
  sub_type smallint,
  plate_no text not null default '',
  preset_no smallint,
  cover_rate smallint,
  images text[] not null default '{}',
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  record_status smallint not null default 1 check (record_status between 1 and 4),
  -- Illegal parking only: 0 waiting, 1 valid, 2 invalid.
  audit_status smallint,
  handled_by text,
  handled_at timestamptz,
  handle_note text not null default '',
  escalated boolean not null default false,
  primary key (dealer_id, id)
);
create unique index abnormal_record_open on abnormal_record (dealer_id, kind, object_key) where record_status = 1;
create index abnormal_record_newest on abnormal_record (dealer_id, kind, started_at desc, id desc);
select bochong.protect('abnormal_record');

alter table offline_record add column escalated boolean not null default false;
create index offline_record_waiting on offline_record (dealer_id, started_at) where record_status = 1 and not escalated;
create index abnormal_record_waiting on abnormal_record (dealer_id, started_at) where record_status = 1 and not escalated;

-- Live alarms as they were sent: who was cut off fetches what he missed.
create table live_alarm (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid,
  code text,
  body jsonb not null,
  primary key (dealer_id, id)
) partition by range (id);
select bochong.partitioned('live_alarm');

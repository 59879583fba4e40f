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
create index backlog_done on backlog (dealer_id, done_at) where status = 2;
create index backlog_due on backlog (dealer_id, created_at) where status <= 1;
select bochong.protect('backlog');
create index backlog_of_handler on backlog (dealer_id, handler_resource, (status <= 1), created_at desc, id desc);

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

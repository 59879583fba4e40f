-- When a to-do was put away, and by whom; empty: by itself.
alter table backlog add column archived_at timestamptz, add column archived_by text not null default '';
create index backlog_archived on backlog (dealer_id, created_at desc, id desc) where status = 3;

-- What an operating unit has said of a type of to-dos; a type without a row is as the product has it.
create table backlog_config (
  dealer_id uuid not null,
  type_code text not null,
  is_on boolean not null default true,
  priority smallint not null check (priority between 1 and 3),
  -- Hours until it is overdue; null: never.
  due_hours integer check (due_hours between 1 and 2160),
  rev integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  primary key (dealer_id, type_code)
);
select bochong.protect('backlog_config');

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

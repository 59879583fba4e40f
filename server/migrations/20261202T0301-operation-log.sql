-- Seals of the operation log: a hash over each business day's rows and the seal of the day before.
create table operation_log_seal (
  dealer_id uuid not null,
  id uuid not null,
  biz_date date not null,
  row_count integer not null,
  prev_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, biz_date)
);
select bochong.protect('operation_log_seal');
revoke update, delete on operation_log_seal from bochong_app;

-- What somebody did that is unlike them, or too much of it; one row for each kind, person and hour or login.
create table unusual_act (
  dealer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind smallint not null,
  user_id uuid not null,
  account text not null,
  -- The login, or the hour: the same one is told once.
  occasion text not null,
  figure integer not null default 0,
  ip text not null default '',
  state smallint not null default 0 check (state in (0, 1, 2)),
  handle_note text not null default '',
  handled_by text not null default '',
  handled_at timestamptz,
  rev integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (dealer_id, id),
  unique (dealer_id, kind, user_id, occasion)
);
create index unusual_act_open on unusual_act (dealer_id, state, id);
select bochong.protect('unusual_act');

create table license_pool (
  dealer_id uuid not null,
  id uuid not null,
  pool_no text not null,
  pool_name text not null check (char_length(pool_name) between 1 and 50),
  mode smallint not null check (mode in (1, 2)),
  start_date date not null,
  expire_date date not null check (expire_date >= start_date),
  source smallint not null check (source in (1, 2, 3)),
  stopped smallint not null default 0 check (stopped in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, pool_no)
);
select bochong.protect('license_pool');

create table license_pool_item (
  dealer_id uuid not null,
  pool_id uuid not null,
  auth_type smallint not null check (auth_type between 1 and 7),
  total_qty integer not null,
  used_qty integer not null default 0,
  primary key (dealer_id, pool_id, auth_type),
  foreign key (dealer_id, pool_id) references license_pool,
  constraint license_pool_item_quota check (used_qty between 0 and total_qty)
);
select bochong.protect('license_pool_item');

create table license_history (
  dealer_id uuid not null,
  id uuid not null,
  license_no text not null constraint license_history_no_key unique,
  pool_id uuid not null,
  mode smallint not null check (mode in (1, 2)),
  items jsonb not null,
  start_date date not null,
  expire_date date not null,
  import_type smallint not null check (import_type in (1, 2)),
  imported_at timestamptz not null,
  imported_by text not null,
  file_hash text not null,
  machine_code text not null,
  -- 1 in force, 2 replaced by a renewal, 4 void; that it has run out is seen by its date
  state smallint not null default 1 check (state in (1, 2, 4)),
  primary key (dealer_id, id),
  foreign key (dealer_id, pool_id) references license_pool
);
create index license_history_of_pool on license_history (dealer_id, pool_id);
select bochong.protect('license_history');
revoke update, delete on license_history from bochong_app;
grant update (state) on license_history to bochong_app;

create table license_trade (
  dealer_id uuid not null,
  id uuid not null,
  pool_id uuid not null,
  auth_type smallint not null check (auth_type between 1 and 7),
  trade_type smallint not null check (trade_type between 1 and 8),
  qty integer not null,
  before_qty integer not null check (before_qty >= 0),
  after_qty integer not null check (after_qty >= 0),
  target_type smallint,
  target_id uuid,
  target_name text not null default '',
  license_no text not null default '',
  operator text not null,
  at timestamptz not null,
  remark text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, pool_id) references license_pool,
  constraint license_trade_sum check (after_qty = before_qty + qty)
);
create index license_trade_of_pool on license_trade (dealer_id, pool_id, auth_type, id desc);
select bochong.protect('license_trade');
revoke update, delete on license_trade from bochong_app;

create table license_park (
  dealer_id uuid not null,
  id uuid not null,
  pool_id uuid not null,
  target_type smallint not null check (target_type in (1, 2)),
  target_id uuid not null,
  auth_type smallint not null check (auth_type between 1 and 7),
  licensed_qty integer not null check (licensed_qty >= 0),
  linked_at timestamptz not null,
  removed_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, pool_id) references license_pool
);
-- A place draws a kind of licence from one pool at a time.
create unique index license_park_target_key on license_park (dealer_id, target_type, target_id, auth_type) where removed_at is null;
select bochong.protect('license_park');

create table license_change (
  dealer_id uuid not null,
  id uuid not null,
  change_no text not null,
  pool_id uuid not null,
  change_type smallint not null check (change_type between 1 and 4),
  before_items jsonb not null,
  after_items jsonb not null,
  reason text not null default '' check (char_length(reason) <= 200),
  status smallint not null default 1 check (status in (0, 1, 2)),
  operator text not null,
  at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, pool_id) references license_pool
);
create index license_change_of_pool on license_change (dealer_id, pool_id);
select bochong.protect('license_change');
revoke update, delete on license_change from bochong_app;

-- Answers of calls that move quotas, kept for a day: a repeat gets the first one.
create table license_request (
  dealer_id uuid not null,
  request_id text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (dealer_id, request_id)
);
select bochong.protect('license_request');

-- An activation code on its way to the licence centre, and what came of it; the code is forgotten then.
create table license_activation (
  dealer_id uuid not null,
  id uuid not null,
  request_id text not null,
  code_cipher bytea,
  operator text not null,
  -- 0 waiting for the centre, 1 imported, 2 refused
  state smallint not null default 0 check (state between 0 and 2),
  answer jsonb,
  refusal_code text,
  refusal_text text not null default '',
  unanswered_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (dealer_id, id),
  unique (dealer_id, request_id),
  check ((state = 0) = (finished_at is null))
);
select bochong.protect('license_activation');

create table license_notice_config (
  dealer_id uuid primary key,
  remind_days smallint[] not null,
  receivers uuid[] not null default '{}',
  channels smallint[] not null,
  popup_frequency smallint not null check (popup_frequency in (1, 2)),
  updated_by text not null,
  updated_at timestamptz not null
);
select bochong.protect('license_notice_config');

-- Which notice a user has seen in which login (or on which day).
create table license_notice_seen (
  dealer_id uuid not null,
  user_id uuid not null,
  notice_id text not null,
  occasion text not null,
  at timestamptz not null,
  primary key (dealer_id, user_id, notice_id, occasion)
);
select bochong.protect('license_notice_seen');

-- What a lot really has of each licensed kind: 1 lanes of closed lots, 2 roadside berths, 3 guided berths. Published for the licences.
create view park_unit with (security_invoker = true) as
  select g.dealer_id, g.park_id, 1::smallint as auth_type, count(*)::int as qty from gate g where g.is_delete = 0 and g.status = 1 group by 1, 2
  union all
  select b.dealer_id, b.park_id, case when b.road_id is null then 3 else 2 end::smallint, count(*)::int
    from berth b where b.is_delete = 0 group by 1, 2, 3;
grant select on park_unit to bochong_app;

-- Published for the lists of other domains: pools with whether some lot draws from them, and lots with what they have beside what they may have.
create view license_pool_fact with (security_invoker = true) as
  select p.dealer_id, p.id as pool_id, p.mode, p.start_date, p.expire_date, p.stopped,
    exists (select from license_park k where k.dealer_id = p.dealer_id and k.pool_id = p.id and k.removed_at is null) as linked
  from license_pool p;
grant select on license_pool_fact to bochong_app;

create view license_place with (security_invoker = true) as
  select k.dealer_id, k.id, k.pool_id, k.target_type, k.target_id, k.auth_type, k.licensed_qty, k.linked_at, k.removed_at,
    coalesce(p.park_name, '') as park_name,
    case when k.removed_at is null then coalesce(u.qty, 0) else 0 end as actual_qty
  from license_park k
  left join park p on p.dealer_id = k.dealer_id and p.id = k.target_id and k.target_type = 1
  left join park_unit u on u.dealer_id = k.dealer_id and u.park_id = k.target_id and u.auth_type = k.auth_type;
grant select on license_place to bochong_app;

-- Phone urging: who is called by whom, and what was said.

create table call_plan (
  dealer_id uuid not null,
  id uuid not null,
  plan_name text not null,
  call_kind smallint not null check (call_kind between 1 and 2),
  filter jsonb not null,
  -- [{userId, userName, quota}]
  customers jsonb not null,
  distribution smallint not null check (distribution between 1 and 3),
  start_date date not null,
  end_date date not null,
  window_start text not null,
  window_end text not null,
  max_calls smallint not null,
  -- Hours: {noAnswer, busy, powerOff}
  retry jsonb not null,
  script text not null default '',
  plan_status smallint not null default 0 check (plan_status between 0 and 3),
  snapshot_at timestamptz,
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index call_plan_name_key on call_plan (dealer_id, plan_name) where plan_status < 2;
select bochong.protect('call_plan');

create table call_driver (
  dealer_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  plate_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  park_id uuid,
  owed_fen bigint not null,
  customer_id uuid,
  customer_name text not null default '',
  driver_status smallint not null default 0 check (driver_status between 0 and 4),
  call_count smallint not null default 0,
  answered_count smallint not null default 0,
  first_call_at timestamptz,
  last_call_at timestamptz,
  last_result smallint,
  call_intent smallint,
  promise_date date,
  next_call_at timestamptz,
  note text not null default '',
  transfers jsonb not null default '[]',
  closed_reason smallint check (closed_reason between 1 and 6),
  closed_at timestamptz,
  -- What came in for the vehicle since its first call here, until it was closed.
  paid_fen bigint not null default 0,
  paid_at timestamptz,
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, plan_id) references call_plan,
  check ((driver_status in (3, 4)) = (closed_reason is not null)),
  check ((driver_status in (1, 2)) <= (customer_id is not null))
);
create unique index call_driver_key on call_driver (dealer_id, plan_id, plate_id);
-- Nobody is called by two plans at once.
create unique index call_driver_open_key on call_driver (dealer_id, plate_id) where driver_status < 3;
create index call_driver_turn on call_driver (dealer_id, customer_id, driver_status, next_call_at);
create index call_driver_plate_no on call_driver (dealer_id, plate_no collate "C", id desc);
select bochong.protect('call_driver');

create table call_record (
  dealer_id uuid not null,
  id uuid not null,
  driver_id uuid not null,
  plan_id uuid not null,
  plate_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  phone bytea not null,
  call_kind smallint not null,
  customer_id uuid not null,
  customer_name text not null,
  start_at timestamptz not null,
  answer_at timestamptz,
  end_at timestamptz,
  seconds integer not null default 0,
  call_result smallint not null default 0 check (call_result between 0 and 9),
  call_intent smallint,
  promise_date date,
  summary text not null default '',
  provider_call_id text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, driver_id) references call_driver,
  check ((call_result = 1) <= (call_intent is not null))
);
create unique index call_record_open_key on call_record (dealer_id, plate_id) where call_result = 0;
create index call_record_driver on call_record (dealer_id, driver_id, id desc);
create index call_record_plan on call_record (dealer_id, plan_id, customer_id);
create index call_record_customer on call_record (dealer_id, customer_id, id desc);
create index call_record_plate on call_record (dealer_id, plate_no collate "C", id desc);
select bochong.protect('call_record');

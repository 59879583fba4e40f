-- Reminders: what is said to debtors, by which program, and what became of it.

-- How often and when a debtor may be contacted; no row: the product's defaults.
create table contact_setting (
  dealer_id uuid primary key,
  limits jsonb not null,
  updated_at timestamptz not null default now()
);
select bochong.protect('contact_setting');

create table msg_template (
  dealer_id uuid not null,
  id uuid not null,
  template_name text not null,
  sign_name text not null,
  kind smallint not null check (kind between 1 and 3),
  content text not null check (char_length(content) between 1 and 500),
  provider_code text not null default '',
  template_status smallint not null default 0 check (template_status between 0 and 4),
  reject_reason text not null default '',
  is_delete smallint not null default 0,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index msg_template_name_key on msg_template (dealer_id, template_name) where is_delete = 0;
select bochong.protect('msg_template');

create table short_msg_plan (
  dealer_id uuid not null,
  id uuid not null,
  plan_name text not null,
  enabled boolean not null default false,
  trigger_kind smallint not null check (trigger_kind between 1 and 4),
  trigger_param integer[] not null,
  per_week smallint not null check (per_week between 1 and 3),
  conditions jsonb not null,
  template_id uuid not null,
  window_start text not null,
  window_end text not null,
  -- Debts that came due up to here have been seen to.
  last_run_at timestamptz,
  is_delete smallint not null default 0,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, template_id) references msg_template
);
create unique index short_msg_plan_name_key on short_msg_plan (dealer_id, plan_name) where is_delete = 0;
select bochong.protect('short_msg_plan');

create table remind_batch (
  dealer_id uuid not null,
  id uuid not null,
  source smallint not null check (source between 1 and 5),
  channel smallint not null check (channel between 1 and 7),
  template_id uuid,
  plan_id uuid,
  filter jsonb not null,
  -- Lots whose debts the operator may act on; null: all of them.
  park_ids uuid[],
  -- Whether its vehicles are in the queue yet.
  collected boolean not null,
  total integer not null default 0,
  queued integer not null default 0,
  sent integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  cost_fen bigint not null default 0,
  state smallint not null check (state between 1 and 3),
  operator_id uuid,
  operator_name text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, template_id) references msg_template,
  foreign key (dealer_id, plan_id) references short_msg_plan,
  check (total = queued + sent + delivered + failed + skipped)
);
create index remind_batch_plan on remind_batch (dealer_id, plan_id, id desc) where plan_id is not null;
select bochong.protect('remind_batch');

create table remind_record (
  dealer_id uuid not null,
  id uuid not null,
  -- Null for what belongs to no batch: a call, a letter.
  batch_id uuid,
  -- Message program or call plan it belongs to, and who made it.
  plan_id uuid,
  staff_id uuid,
  -- No foreign key: its lock on a hundred thousand vehicles would hold up their payments.
  plate_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  phone bytea,
  channel smallint not null,
  content text not null default '',
  segments integer not null default 0,
  arrears_ids uuid[] not null default '{}',
  owed_fen bigint not null default 0,
  cost_fen bigint not null default 0,
  remind_result smallint not null default 0 check (remind_result between 0 and 4),
  skip_reason smallint check (skip_reason between 1 and 9),
  fail_code text not null default '',
  attempt smallint not null default 1 check (attempt between 1 and 3),
  -- The failed record this one repeats.
  repeats uuid,
  provider_msg_id text not null default '',
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, batch_id) references remind_batch,
  check ((remind_result = 4) = (skip_reason is not null)),
  check ((remind_result in (1, 2)) <= (sent_at is not null))
);
-- No vehicle stands in a batch twice.
create unique index remind_record_batch_key on remind_record (dealer_id, batch_id, plate_id);
create unique index remind_record_repeats_key on remind_record (dealer_id, repeats) where repeats is not null;
create index remind_record_queue on remind_record (dealer_id, batch_id, id) where remind_result = 0;
create index remind_record_plate on remind_record (dealer_id, plate_id, sent_at) where sent_at is not null;
create index remind_record_plate_no on remind_record (dealer_id, plate_no collate "C", id desc);
create index remind_record_result on remind_record (dealer_id, remind_result, id desc);
create index remind_record_touch on remind_record (dealer_id, delivered_at) where delivered_at is not null;
select bochong.protect('remind_record');

-- Whom a vehicle was contacted by, for its case file; `state` is the way.
create view plate_event_contact with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 4::smallint as kind, id as ref_id, sent_at as at, channel as state,
    null::uuid as park_id, null::uuid as order_id, owed_fen as fen, content as note
  from remind_record where sent_at is not null;

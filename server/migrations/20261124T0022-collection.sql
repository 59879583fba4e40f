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

-- Lawyer letters: what they say, who agreed to them, how they arrived and what they brought in.
create table letter_template (
  dealer_id uuid not null,
  id uuid not null,
  template_name text not null,
  law_firm text not null,
  lawyer_name text not null,
  content text not null,
  is_delete smallint not null default 0,
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index letter_template_name_key on letter_template (dealer_id, template_name) where is_delete = 0;
select bochong.protect('letter_template');

create table lawyers_letter (
  dealer_id uuid not null,
  id uuid not null,
  letter_no text not null,
  plate_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  owner_name text not null,
  address text not null,
  record_count integer not null,
  owed_fen bigint not null,
  template_id uuid not null,
  law_firm text not null,
  lawyer_name text not null,
  -- As it was written from the template; nothing changes it.
  content text not null,
  send_way smallint check (send_way between 1 and 3),
  express_no text not null default '',
  letter_status smallint not null default 0 check (letter_status between 0 and 7),
  applicant_id uuid not null,
  applicant_name text not null,
  auditor_id uuid,
  auditor_name text not null default '',
  audit_opinion text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  signed_at timestamptz,
  pay_deadline date,
  result_paid_fen bigint not null default 0,
  closed_reason text not null default '',
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, template_id) references letter_template,
  check (auditor_id is null or auditor_id <> applicant_id)
);
create unique index lawyers_letter_no_key on lawyers_letter (dealer_id, letter_no);
create index lawyers_letter_plate on lawyers_letter (dealer_id, plate_id, letter_status);
create index lawyers_letter_plate_no on lawyers_letter (dealer_id, plate_no collate "C", id desc);
create index lawyers_letter_status on lawyers_letter (dealer_id, letter_status, id desc);
select bochong.protect('lawyers_letter');

create table lawyers_letter_item (
  dealer_id uuid not null,
  letter_id uuid not null,
  arrears_id uuid not null,
  owed_fen bigint not null,
  -- While its letter is neither closed nor rejected.
  open boolean not null default true,
  primary key (dealer_id, letter_id, arrears_id),
  foreign key (dealer_id, letter_id) references lawyers_letter on delete cascade
);
-- No debt stands in two open letters.
create unique index lawyers_letter_item_open_key on lawyers_letter_item (dealer_id, arrears_id) where open;
select bochong.protect('lawyers_letter_item');

-- Whom a vehicle was contacted by, for its case file; `state` is the way.
create view plate_event_contact with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 4::smallint as kind, id as ref_id, sent_at as at, channel as state,
    null::uuid as park_id, null::uuid as order_id, owed_fen as fen, content as note
  from remind_record where sent_at is not null;

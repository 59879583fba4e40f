-- Published: collection chooses debtors and tells what its contacts brought.
create table plate_clazz (
  dealer_id uuid not null,
  id uuid not null,
  clazz_name text not null,
  level smallint not null check (level between 1 and 9),
  color text not null,
  sort smallint not null default 0,
  -- {minFen, minCount, minAge, refusedCount}; null: by hand only.
  auto_rule jsonb,
  manual boolean not null default true,
  is_delete smallint not null default 0,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index plate_clazz_name_key on plate_clazz (dealer_id, clazz_name) where is_delete = 0;
select bochong.protect('plate_clazz');

-- Published: collection chooses debtors and tells what its contacts brought.
create table arrears_plate (
  dealer_id uuid not null,
  id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  energy_type smallint not null default 0,
  -- Aggregates of the plate's records, changed in their transaction: owed = Σ owed of OWING and PARTIAL.
  owed_fen bigint not null default 0 check (owed_fen >= 0),
  record_count integer not null default 0,
  frozen_count integer not null default 0,
  -- Both: what keeps the plate in the lists.
  open_count integer not null default 0,
  frozen_fen bigint not null default 0,
  park_count integer not null default 0,
  total_paid_fen bigint not null default 0,
  first_arrears_at timestamptz,
  park_ids uuid[] not null default '{}',
  clazz_id uuid,
  clazz_until timestamptz,
  is_parking boolean not null default false,
  do_not_disturb boolean not null default false,
  -- Kept by reminders and calls.
  remind_count_30d integer not null default 0,
  last_remind_at timestamptz,
  last_remind_result smallint,
  call_count integer not null default 0,
  refused_count integer not null default 0,
  promise_date date,
  promise_broken boolean not null default false,
  letter_count integer not null default 0,
  -- Order of the list: one text that sorts as the dealer's priority says.
  priority_key text collate "C" not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  -- Where a vehicle with arrears stands, kept in the transaction of every entry, exit and correction: lists of many thousand plates are
  -- limited to the parked ones by an index instead of asking the lots about each.
  current_park_id uuid,
  current_order_id uuid,
  -- Of all its records, settled ones too: the first page of the records of parked vehicles is found, and counted, from few rows.
  total_count integer not null default 0,
  newest_record_id uuid,
  primary key (dealer_id, id),
  foreign key (dealer_id, clazz_id) references plate_clazz
);
create unique index arrears_plate_key on arrears_plate (dealer_id, plate_no, plate_color);
create index arrears_plate_priority on arrears_plate (dealer_id, priority_key desc, id desc) where open_count > 0;
create index arrears_plate_no on arrears_plate (dealer_id, plate_no collate "C");
create index arrears_plate_clazz on arrears_plate (dealer_id, clazz_id, priority_key desc, id desc) where open_count > 0;
create index arrears_plate_age on arrears_plate (dealer_id, first_arrears_at) where open_count > 0;
create index arrears_plate_owed on arrears_plate (dealer_id, owed_fen desc) include (first_arrears_at) where open_count > 0;
select bochong.protect('arrears_plate');
create index arrears_plate_parking on arrears_plate (dealer_id, priority_key desc, id desc) where is_parking and open_count > 0;
create index arrears_plate_standing on arrears_plate (dealer_id, priority_key desc, id desc) include (open_count, total_count, record_count, owed_fen)
  where current_order_id is not null;
create index arrears_plate_standing_newest on arrears_plate (dealer_id, newest_record_id desc) where current_order_id is not null;

-- Published: collection chooses debtors and tells what its contacts brought.
create table arrears_record (
  dealer_id uuid not null,
  -- Minted from the instant the stay became arrears: newest first is the key read backwards, an age is a range of it.
  id uuid not null,
  arrears_no text not null,
  order_id uuid not null,
  order_no text not null,
  -- Null for a vehicle without plate: nobody can be asked to pay.
  plate_id uuid,
  plate_no text not null,
  plate_color smallint not null,
  park_id uuid not null,
  park_name text not null,
  road_id uuid,
  berth_code text,
  enter_time timestamptz not null,
  exit_time timestamptz not null,
  park_minutes integer not null,
  -- Paid for the stay before it became arrears.
  base_paid_fen bigint not null default 0,
  origin_fen bigint not null check (origin_fen >= 0),
  reduce_fen bigint not null default 0 check (reduce_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  write_off_fen bigint not null default 0 check (write_off_fen >= 0),
  owed_fen bigint not null check (owed_fen >= 0),
  arrears_reason smallint not null check (arrears_reason between 1 and 8),
  arrears_status smallint not null check (arrears_status between 0 and 5),
  frozen_by text,
  arrears_at timestamptz not null,
  evidence_level smallint not null check (evidence_level between 1 and 3),
  collector_id uuid,
  remind_count integer not null default 0,
  last_remind_at timestamptz,
  last_channel smallint,
  closed_at timestamptz,
  close_reason text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, plate_id) references arrears_plate,
  constraint arrears_record_balances check (origin_fen - reduce_fen - paid_fen - write_off_fen = owed_fen),
  constraint arrears_record_status_fits check ((arrears_status in (0, 1, 5)) = (owed_fen > 0))
);
create unique index arrears_record_order_key on arrears_record (dealer_id, order_id);
create index arrears_record_status on arrears_record (dealer_id, arrears_status, id desc);
create index arrears_record_park on arrears_record (dealer_id, park_id, id desc);
create index arrears_record_plate_no on arrears_record (dealer_id, plate_no collate "C", id desc);
create index arrears_record_plate on arrears_record (dealer_id, plate_id, arrears_status, id);
create index arrears_record_open_park on arrears_record (dealer_id, park_id, plate_id) include (owed_fen) where arrears_status in (0, 1);
select bochong.protect('arrears_record');

-- Published: collection chooses debtors and tells what its contacts brought.
create table plate_phone (
  dealer_id uuid not null,
  id uuid not null,
  plate_id uuid not null,
  phone bytea not null,
  phone_hash text not null,
  source smallint not null check (source between 1 and 5),
  verified boolean not null default false,
  bound_at timestamptz not null,
  status smallint not null default 1 check (status between 0 and 2),
  unbound_at timestamptz,
  unbound_reason smallint check (unbound_reason between 1 and 4),
  primary key (dealer_id, id),
  foreign key (dealer_id, plate_id) references arrears_plate
);
create unique index plate_phone_key on plate_phone (dealer_id, plate_id, phone_hash);
create index plate_phone_hash on plate_phone (dealer_id, phone_hash);
select bochong.protect('plate_phone');

-- Published: collection chooses debtors and tells what its contacts brought.
create table arrears_pay (
  dealer_id uuid not null,
  -- The bill's.
  id uuid not null,
  bill_no text not null,
  plate_id uuid,
  plate_no text not null,
  plate_color smallint not null,
  park_ids uuid[] not null,
  pay_scene smallint not null,
  pay_channel smallint not null,
  pay_state smallint not null check (pay_state between 0 and 4),
  total_fen bigint not null,
  reduce_fen bigint not null default 0,
  paid_fen bigint not null default 0,
  record_count integer not null,
  payer_user_id uuid,
  collector_id uuid,
  collector_name text not null default '',
  voucher text[] not null default '{}',
  remark text not null default '',
  trigger_remind_id uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (dealer_id, id)
);
create index arrears_pay_plate on arrears_pay (dealer_id, plate_no collate "C", id desc);
create index arrears_pay_paid on arrears_pay (dealer_id, paid_at desc, id desc) where paid_at is not null;
create index arrears_pay_scene on arrears_pay (dealer_id, pay_scene, id desc);
create index arrears_pay_bill_no on arrears_pay (dealer_id, bill_no);
select bochong.protect('arrears_pay');

-- Published: collection chooses debtors and tells what its contacts brought.
create table arrears_pay_item (
  dealer_id uuid not null,
  pay_id uuid not null,
  arrears_id uuid not null,
  order_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (dealer_id, pay_id, arrears_id),
  foreign key (dealer_id, pay_id) references arrears_pay
);
create index arrears_pay_item_record on arrears_pay_item (dealer_id, arrears_id);
select bochong.protect('arrears_pay_item');

-- Writing off takes two: one asks, another decides.
-- Published: collection chooses debtors and tells what its contacts brought.
create table arrears_write_off (
  dealer_id uuid not null,
  id uuid not null,
  arrears_id uuid not null,
  apply_fen bigint not null check (apply_fen > 0),
  uncollectable boolean not null,
  reason text not null,
  state smallint not null default 0 check (state between 0 and 3),
  applicant_id uuid not null,
  applicant_name text not null,
  applied_at timestamptz not null,
  auditor_id uuid,
  auditor_name text not null default '',
  audited_at timestamptz,
  audit_note text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, arrears_id) references arrears_record,
  check (auditor_id is null or auditor_id <> applicant_id)
);
create unique index arrears_write_off_pending on arrears_write_off (dealer_id, arrears_id) where state = 0;
create index arrears_write_off_record on arrears_write_off (dealer_id, arrears_id, id desc);
select bochong.protect('arrears_write_off');

create table park_rela (
  dealer_id uuid not null,
  id uuid not null,
  rela_name text not null,
  main_park_id uuid not null,
  park_ids uuid[] not null,
  entry_enforce boolean not null default true,
  exit_enforce boolean not null default false,
  min_fen bigint not null default 0 check (min_fen >= 0),
  min_count integer not null default 1 check (min_count >= 1),
  status smallint not null default 1 check (status in (0, 1)),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index park_rela_name_key on park_rela (dealer_id, rela_name);
create index park_rela_parks on park_rela using gin (park_ids);
select bochong.protect('park_rela');

-- Who counts as overdue, and who may give up how much.
create table arrears_setting (
  dealer_id uuid primary key,
  overdue_days integer not null check (overdue_days >= 1),
  overdue_fen bigint not null check (overdue_fen >= 1),
  write_off_days integer not null check (write_off_days >= 0),
  reduce_limit_fen bigint not null check (reduce_limit_fen >= 0),
  -- [{factor, order}]: the order of the plates.
  priority jsonb not null,
  updated_at timestamptz not null default now(),
  -- Somebody may change the figures while another looks at them.
  rev integer not null default 0
);
select bochong.protect('arrears_setting');

create table etc_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_name text not null,
  park_ids uuid[] not null,
  enabled boolean not null default true,
  reasons smallint[] not null,
  min_age_hours integer not null,
  min_fen bigint not null,
  max_per_deduct_fen bigint not null,
  max_per_day_fen bigint not null,
  retry_times smallint not null,
  retry_hours smallint not null,
  window_start text not null,
  window_end text not null,
  notify_hours_before smallint not null,
  is_delete smallint not null default 0,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index etc_rule_name_key on etc_rule (dealer_id, rule_name) where is_delete = 0;
select bochong.protect('etc_rule');

-- Plates whose owner agreed to deductions.
create table etc_agreement (
  dealer_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  agreement_no text not null,
  signed_at timestamptz not null,
  ended_at timestamptz,
  primary key (dealer_id, plate_no, plate_color)
);
select bochong.protect('etc_agreement');

create table etc_deduct (
  dealer_id uuid not null,
  id uuid not null,
  etc_rule_id uuid not null,
  arrears_id uuid not null,
  plate_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  park_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  state smallint not null default 0 check (state between 0 and 4),
  tries smallint not null default 0,
  fail_code text not null default '',
  trade_no text,
  out_trade_no text not null,
  due_at timestamptz not null,
  at timestamptz not null,
  bill_id uuid,
  -- What the issuer was asked with stands, whatever becomes of the agreement meanwhile.
  agreement_no text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, arrears_id) references arrears_record,
  foreign key (dealer_id, etc_rule_id) references etc_rule
);
create unique index etc_deduct_pending on etc_deduct (dealer_id, arrears_id) where state in (0, 1);
create index etc_deduct_due on etc_deduct (dealer_id, due_at) where state in (0, 1);
create index etc_deduct_plate on etc_deduct (dealer_id, plate_no collate "C", id desc);
select bochong.protect('etc_deduct');

-- What a plate owes where: lanes read this view.
create view plate_debt with (security_invoker = true) as
  select dealer_id, plate_no, park_id, id as arrears_id, order_id, owed_fen, arrears_at from arrears_record where arrears_status in (0, 1) and plate_id is not null;

-- Lots whose arrears count at a lot: itself, and the members of its relations in force.
create view associated_park with (security_invoker = true) as
  select r.dealer_id, at_park.id as park_id, member.id as member_park_id, r.entry_enforce, r.exit_enforce, r.min_fen, r.min_count
  from park_rela r, unnest(r.park_ids) as at_park (id), unnest(r.park_ids) as member (id) where r.status = 1 and at_park.id <> member.id;

create view plate_event_arrears with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 3::smallint as kind, id as ref_id, arrears_at as at, arrears_status as state,
    park_id, order_id, origin_fen as fen, coalesce(close_reason, '') as note
  from arrears_record;

-- Numbers of a plate's owner as the lists know them: 1 of a pass in force, 2 of a white entry in force, 3 bound by the owner or by staff.
-- The lot is null where the number is not of one lot only.
create view plate_owner with (security_invoker = true) as
  select p.dealer_id, p.plate_no collate "C" as plate_no, 1::smallint as source, p.park_id, c.phone_cipher as phone, c.updated_at as since
    from pass_plate p join pass_card c on c.dealer_id = p.dealer_id and c.id = p.card_id
    where c.pass_status in (0, 1) and c.phone_cipher is not null
  union all
  select dealer_id, plate_no collate "C", 2, null, phone_cipher, updated_at
    from white_list where status = 1 and phone_cipher is not null
  union all
  select a.dealer_id, a.plate_no collate "C", 3, null, h.phone, h.bound_at
    from plate_phone h join arrears_plate a on a.dealer_id = h.dealer_id and a.id = h.plate_id
    where h.status = 1;

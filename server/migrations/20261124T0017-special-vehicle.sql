-- Black list: the minimum that lanes and alarms need.
create table black_list (
  dealer_id uuid not null,
  id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  black_reason smallint not null,
  black_action smallint not null check (black_action in (1, 2, 3)),
  list_scope smallint not null default 1 check (list_scope in (1, 3, 4)),
  scope_ids uuid[] not null default '{}',
  valid_from timestamptz not null,
  valid_to timestamptz,
  status smallint not null default 1,
  removed_reason text not null default '',
  remark text not null default '',
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  -- An entry that exists because of arrears ends when they are paid.
  source_kind smallint not null default 1 check (source_kind between 1 and 3),
  arrears_fen bigint not null default 0,
  auto_remove boolean not null default false,
  approved_by text not null default '',
  primary key (dealer_id, id),
  -- 0 removed, 1 in force, 2 run out, 3 waits for approval.
  check (status between 0 and 3)
);
create unique index black_list_plate_key on black_list (dealer_id, plate_no) where status = 1;
select bochong.protect('black_list');
create index black_list_plate on black_list (dealer_id, plate_no collate "C");

create table black_alert (
  dealer_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  pass_record_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  park_id uuid not null,
  location text not null,
  alarm_time timestamptz not null,
  order_id uuid,
  handle_status smallint not null default 0 check (handle_status in (0, 1)),
  handled_by text,
  handle_note text not null default '',
  handled_at timestamptz,
  primary key (dealer_id, id),
  unique (dealer_id, pass_record_id)
);
create index black_alert_time on black_alert (dealer_id, alarm_time desc);
create index black_alert_plate on black_alert (dealer_id, plate_no, alarm_time desc);
select bochong.protect('black_alert');
create index black_alert_order on black_alert (dealer_id, order_id) where order_id is not null;

create table pass_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_name text not null,
  park_ids uuid[] not null,
  period_unit smallint not null check (period_unit between 1 and 6),
  period_mode smallint not null check (period_mode in (1, 2)),
  min_periods integer not null,
  max_periods integer not null,
  price_fen bigint not null check (price_fen >= 0),
  windows jsonb not null default '[]',
  max_plates integer not null,
  quota integer,
  need_audit boolean not null default false,
  materials text[] not null default '{}',
  renew_before_days integer not null default 15,
  renew_after_days integer not null default 30,
  renew_continuous boolean not null default true,
  refund_mode smallint not null check (refund_mode in (1, 2, 3)),
  refund_fee_permille integer not null default 0,
  change_limit integer not null default 2,
  freeze_allowed boolean not null default true,
  status smallint not null default 1 check (status in (0, 1)),
  effective_from date not null,
  effective_to date,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index pass_rule_name_key on pass_rule (dealer_id, rule_name);
select bochong.protect('pass_rule');

-- N spaces for M plates: the cards of a group are covered while fewer than its spaces are taken.
create table parking_group (
  dealer_id uuid not null,
  id uuid not null,
  group_name text not null,
  owner_kind smallint not null check (owner_kind in (1, 2)),
  park_ids uuid[] not null,
  spaces integer not null check (spaces > 0),
  auto_promote boolean not null default true,
  overflow_rule smallint not null default 1 check (overflow_rule in (1, 2)),
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index parking_group_name_key on parking_group (dealer_id, group_name);
select bochong.protect('parking_group');

create table pass_card (
  dealer_id uuid not null,
  id uuid not null,
  cert_code text not null,
  rule_id uuid not null,
  -- Plates it has now: `[{plateNo, plateColor}]`; which of them it covers when is `pass_plate`.
  plates jsonb not null,
  owner_name text not null,
  phone_cipher bytea,
  phone_hash text,
  company text not null default '',
  valid_from date not null,
  valid_to date not null,
  anchor_day smallint not null check (anchor_day between 1 and 31),
  pass_status smallint not null check (pass_status between 0 and 4),
  frozen_from date,
  frozen_days integer not null default 0,
  -- Past freezes, both days included: they were not used.
  frozen_spans jsonb not null default '[]',
  total_paid_fen bigint not null default 0 check (total_paid_fen >= 0),
  last_paid_at timestamptz,
  source smallint not null default 1,
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  group_id uuid,
  primary key (dealer_id, id),
  foreign key (dealer_id, rule_id) references pass_rule (dealer_id, id),
  check (valid_to >= valid_from),
  check ((pass_status = 4) = (frozen_from is not null)),
  foreign key (dealer_id, group_id) references parking_group (dealer_id, id)
);
create unique index pass_card_cert on pass_card (dealer_id, cert_code);
create index pass_card_rule on pass_card (dealer_id, rule_id);
create index pass_card_date on pass_card (dealer_id, valid_to) where pass_status in (0, 1);
create index pass_card_phone on pass_card (dealer_id, phone_hash) where phone_hash is not null;
select bochong.protect('pass_card');
create index pass_card_group on pass_card (dealer_id, group_id) where group_id is not null;

-- Which plate a card covers in which lot and when: the truth a fee is worked out from. A day is never covered twice.
create table pass_plate (
  dealer_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  park_id uuid not null,
  during daterange not null check (not isempty(during)),
  primary key (dealer_id, id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id),
  foreign key (dealer_id, park_id) references park (dealer_id, id),
  -- Who may not overlap is compared by one hash instead of three columns. The planner took the wide index of the constraint for looking
  -- plates up as well, at twenty times the pages of the plain one, and a plate is looked up whenever a vehicle passes.
  constraint pass_plate_no_overlap exclude using gist
    ((hashtextextended(plate_no || ' ' || park_id::text, 0)) with =, dealer_id with =, during with &&)
);
create index pass_plate_card on pass_plate (dealer_id, card_id);
create index pass_plate_plate on pass_plate (dealer_id, plate_no, park_id);
select bochong.protect('pass_plate');

-- A stay that keeps the cover of a card although its plate was changed away meanwhile.
create table pass_stay (
  dealer_id uuid not null,
  order_id uuid not null,
  card_id uuid not null,
  primary key (dealer_id, order_id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id)
);
select bochong.protect('pass_stay');

create table pass_flow (
  dealer_id uuid not null,
  id uuid not null,
  -- Flows of one millisecond keep their order.
  seq bigint generated always as identity,
  card_id uuid not null,
  flow_type smallint not null check (flow_type between 1 and 5),
  plates text not null default '',
  periods integer not null default 0,
  from_date date,
  to_date date,
  receivable_fen bigint not null default 0 check (receivable_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  -- Of a purchase: what went or goes back of it; of a refund: its amount.
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  refund_state smallint check (refund_state in (0, 1, 2)),
  refund_id uuid,
  of_flow_id uuid,
  pay_channel smallint,
  bill_id uuid,
  operator_id uuid,
  operator_name text not null default '',
  remark text not null default '',
  at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id),
  check (flow_type = 3 or refund_fen <= paid_fen)
);
create index pass_flow_card on pass_flow (dealer_id, card_id, seq);
create index pass_flow_at on pass_flow (dealer_id, at);
select bochong.protect('pass_flow');

-- Applications for passes: new ones, renewals and cancellations of rules that ask for an audit.
-- A transfer of a pass whose rule asks for an audit is applied for (passAuditType 4): the application holds the new owner and plates, and
-- whom it takes the pass from, for it is carried out only while that is still so.
create table pass_audit (
  dealer_id uuid not null,
  id uuid not null,
  audit_type smallint not null,
  audit_status smallint not null check (audit_status between 0 and 6),
  card_id uuid,
  rule_id uuid not null,
  plates jsonb not null,
  owner_name text not null,
  phone_cipher bytea,
  phone_hash text,
  company text not null default '',
  materials text[] not null default '{}',
  periods integer not null default 0,
  start_date date,
  reason text not null default '',
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  applicant_id uuid,
  applicant_name text not null default '',
  submitted_at timestamptz not null,
  auditor_name text not null default '',
  audited_at timestamptz,
  opinion text not null default '',
  pay_deadline timestamptz,
  rev integer not null default 0,
  former jsonb check ((audit_type = 4) = (former is not null)),
  primary key (dealer_id, id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id),
  foreign key (dealer_id, rule_id) references pass_rule (dealer_id, id),
  check (audit_type = 1 or card_id is not null),
  constraint pass_audit_audit_type_check check (audit_type in (1, 2, 3, 4))
);
-- One application at a time is under way for a card.
create unique index pass_audit_open_card on pass_audit (dealer_id, card_id) where card_id is not null and audit_status in (0, 4);
create index pass_audit_to_pay on pass_audit (dealer_id, rule_id) where audit_status = 4;
select bochong.protect('pass_audit');

-- What the control terminals of the lots know of passes and lists, for when they are cut off: one row per entry and terminal.
create table list_sync (
  dealer_id uuid not null,
  id uuid not null,
  list_kind smallint not null check (list_kind in (1, 2, 3)),
  ref_id uuid not null,
  cert_code text not null,
  park_id uuid not null,
  terminal_id uuid not null,
  sync_type smallint not null check (sync_type between 1 and 4),
  payload_version integer not null,
  payload jsonb not null,
  sync_status smallint not null default 0 check (sync_status between 0 and 3),
  tries integer not null default 0,
  last_error text not null default '',
  next_try_at timestamptz,
  command_id uuid,
  ack_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (dealer_id, id),
  foreign key (dealer_id, park_id) references park (dealer_id, id),
  foreign key (dealer_id, terminal_id) references device (dealer_id, id)
);
create unique index list_sync_target on list_sync (dealer_id, ref_id, terminal_id);
create index list_sync_due on list_sync (dealer_id, next_try_at) where next_try_at is not null;
create index list_sync_command on list_sync (dealer_id, command_id) where command_id is not null;
select bochong.protect('list_sync');

-- White list, and what the black list lacked: approval, running out.
create table white_list (
  dealer_id uuid not null,
  id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  owner_name text not null default '',
  phone_cipher bytea,
  company text not null default '',
  category smallint not null check (category between 1 and 5),
  list_scope smallint not null check (list_scope in (1, 3)),
  scope_ids uuid[] not null default '{}',
  fee_policy smallint not null check (fee_policy in (1, 2, 3)),
  pay_permille integer not null default 0 check (pay_permille between 0 and 1000),
  windows jsonb not null default '[]',
  valid_from timestamptz not null,
  valid_to timestamptz,
  status smallint not null check (status between 0 and 3),
  approved_by text not null default '',
  removed_reason text not null default '',
  remark text not null default '',
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  -- How many stays an entry of the white list is good for; null: any number.
  free_times_limit integer check (free_times_limit > 0),
  primary key (dealer_id, id)
);
create unique index white_list_plate_key on white_list (dealer_id, plate_no) where status = 1;
create index white_list_end on white_list (dealer_id, valid_to) where status = 1;
select bochong.protect('white_list');

-- Vehicles of disabled people and what they need not pay.
create table disabled_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_name text not null,
  park_ids uuid[] not null,
  levels smallint[] not null,
  free_minutes_per_day integer not null check (free_minutes_per_day between 0 and 1440),
  pay_permille integer not null check (pay_permille between 0 and 1000),
  max_stays_per_day integer not null check (max_stays_per_day > 0),
  accessible_berth_only boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index disabled_rule_name_key on disabled_rule (dealer_id, rule_name);
select bochong.protect('disabled_rule');

create table disabled_car (
  dealer_id uuid not null,
  id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  holder_name text not null,
  phone_cipher bytea,
  -- The number of the certificate, and what it is found by.
  cert_cipher bytea not null,
  cert_hash text not null,
  disabled_level smallint not null check (disabled_level between 1 and 4),
  cert_valid_to date not null,
  relation smallint not null check (relation in (1, 2)),
  driver_licence_type text not null default '',
  materials text[] not null default '{}',
  audit_status smallint not null check (audit_status in (0, 1, 2, 3, 5)),
  applicant_name text not null default '',
  auditor_name text not null default '',
  audited_at timestamptz,
  opinion text not null default '',
  valid_from date,
  valid_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  check (audit_status not in (1, 5) or valid_from is not null and valid_to is not null)
);
-- One plate per certificate and the reverse, among those that wait or hold.
create unique index disabled_car_cert_key on disabled_car (dealer_id, cert_hash) where audit_status in (0, 1);
create unique index disabled_car_plate_key on disabled_car (dealer_id, plate_no) where audit_status in (0, 1);
create index disabled_car_end on disabled_car (dealer_id, cert_valid_to) where audit_status in (0, 1);
select bochong.protect('disabled_car');

-- Which plate a certificate was good for and when: stays told late are judged by it, too.
create table disabled_plate (
  dealer_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  cert_hash text not null,
  plate_no text not null,
  during tstzrange not null check (not isempty(during)),
  -- It took another plate's place.
  is_change boolean not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, car_id) references disabled_car (dealer_id, id),
  constraint disabled_plate_one_cert exclude using gist ((hashtextextended(plate_no, 0)) with =, dealer_id with =, during with &&),
  constraint disabled_plate_one_plate exclude using gist ((hashtextextended(cert_hash, 0)) with =, dealer_id with =, during with &&)
);
create index disabled_plate_car on disabled_plate (dealer_id, car_id);
select bochong.protect('disabled_plate');
create index disabled_plate_plate on disabled_plate (dealer_id, plate_no);

-- What other domains' lists show of a plate: whether it is black-listed, and where it was seen.
create view blacked_plate with (security_invoker = true) as select dealer_id, plate_no from black_list where status = 1;

-- Read by the lanes: entries of the black list in force.
create view black_entry with (security_invoker = true) as
  select dealer_id, id as list_id, plate_no, black_action, list_scope, scope_ids, valid_from, valid_to from black_list where status = 1;

-- What happened to a vehicle's passes, one entry per flow and plate (as the other `plate_event_*` views); its lot when the pass holds in one only.
create view plate_event_pass with (security_invoker = true) as
  select f.dealer_id, p.plate_no collate "C" as plate_no, 7::smallint as kind, f.id as ref_id, f.at, f.flow_type as state,
    case when cardinality(r.park_ids) = 1 then r.park_ids[1] end as park_id, null::uuid as order_id,
    case when f.flow_type = 3 then f.refund_fen when f.flow_type in (1, 2) then f.paid_fen end as fen,
    r.rule_name || coalesce(' ' || f.from_date || ' 至 ' || f.to_date, '') || case when f.remark = '' then '' else ' ' || f.remark end as note
  from pass_flow f
    cross join lateral unnest(string_to_array(f.plates, '、')) as p (plate_no)
    join pass_card c on c.dealer_id = f.dealer_id and c.id = f.card_id
    join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id;

-- As before, and the group a card's cover is shared in where its lot is one of the group's.
create view pass_cover with (security_invoker = true) as
  select p.dealer_id, p.card_id, p.plate_no, p.park_id, null::uuid as order_id, lower(p.during) as from_date, upper(p.during) as to_date, r.windows,
    g.id as group_id
    from pass_plate p
    join pass_card c on c.dealer_id = p.dealer_id and c.id = p.card_id
    join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id
    left join parking_group g on g.dealer_id = c.dealer_id and g.id = c.group_id and g.status = 1 and p.park_id = any (g.park_ids)
  union all
  select s.dealer_id, s.card_id, null, null, s.order_id, c.valid_from, c.valid_to + 1, r.windows, null::uuid
    from pass_stay s
    join pass_card c on c.dealer_id = s.dealer_id and c.id = s.card_id
    join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id;

-- Read by pricing: how the spaces of a group are shared.
create view pass_group with (security_invoker = true) as
  select dealer_id, id as group_id, spaces, auto_promote, overflow_rule from parking_group where status = 1;

create view plate_event_list with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 8::smallint as kind, id as ref_id, created_at as at, status as state,
    null::uuid as park_id, null::uuid as order_id, null::bigint as fen, remark as note
  from black_list;

-- Read by whoever opens a stay: what a plate is entitled to where, and when.
create view disabled_right with (security_invoker = true) as
  select p.dealer_id, p.plate_no, p.car_id, p.cert_hash, lower(p.during) as from_time, upper(p.during) as to_time, r.park_ids,
    r.free_minutes_per_day, r.pay_permille, r.max_stays_per_day, r.accessible_berth_only
    from disabled_plate p
    join disabled_car c on c.dealer_id = p.dealer_id and c.id = p.car_id
    join disabled_rule r on r.dealer_id = c.dealer_id and r.status = 1 and c.disabled_level = any (r.levels);

-- Read by lanes and pricing: entries of the white list in force.
create view white_entry with (security_invoker = true) as
  select dealer_id, id as list_id, plate_no, list_scope, scope_ids, fee_policy, pay_permille, windows, valid_from, valid_to, free_times_limit
  from white_list where status = 1;

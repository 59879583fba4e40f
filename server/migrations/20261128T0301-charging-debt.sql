-- Debts of charges and of stays after them: what became of what could not be collected, and what is done about it. Amounts are fen.

create table charging_debt (
  dealer_id uuid not null,
  -- Minted from the instant it became a debt: newest first is the key read backwards.
  id uuid not null,
  debt_no text not null,
  -- As the till names it: 7 a charge, 8 the stay after one.
  biz_type smallint not null check (biz_type in (7, 8)),
  subject_id uuid not null,
  subject_no text not null,
  station_id uuid not null,
  -- As of the order: 1 owner, 2 company, 5 not known yet.
  payer_type smallint not null check (payer_type between 1 and 5),
  payer_id uuid,
  owner_id uuid,
  plate_no text,
  -- Paid before it became a debt.
  base_paid_fen bigint not null default 0,
  total_fen bigint not null check (total_fen >= 0),
  recovered_fen bigint not null default 0 check (recovered_fen >= 0),
  waived_fen bigint not null default 0 check (waived_fen >= 0),
  open_fen bigint not null check (open_fen >= 0),
  legal boolean not null default false,
  debt_status smallint not null check (debt_status between 1 and 6),
  first_at timestamptz not null,
  remind_count integer not null default 0,
  last_remind_at timestamptz,
  recover_channel smallint,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, debt_no),
  unique (dealer_id, biz_type, subject_id),
  constraint charging_debt_balances check (total_fen - recovered_fen - waived_fen = open_fen),
  constraint charging_debt_status_fits check ((debt_status in (1, 2, 5)) = (open_fen > 0))
);
create index charging_debt_open on charging_debt (dealer_id, id desc) where open_fen > 0;
create index charging_debt_payer on charging_debt (dealer_id, payer_id, id) where open_fen > 0;
create index charging_debt_plate on charging_debt (dealer_id, plate_no collate "C", first_at desc) where plate_no is not null;
create index charging_debt_station on charging_debt (dealer_id, station_id, id desc);
select bochong.protect('charging_debt');

-- Steps of debts.
create table charging_debt_event (
  dealer_id uuid not null,
  id uuid not null,
  debt_id uuid not null,
  at timestamptz not null,
  event_type smallint not null check (event_type between 1 and 9),
  text text not null default '',
  amount_fen bigint,
  operator_name text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, debt_id) references charging_debt (dealer_id, id)
);
create index charging_debt_event_of on charging_debt_event (dealer_id, debt_id, id);
select bochong.protect('charging_debt_event');
revoke update, delete on charging_debt_event from bochong_app;

-- Applications to give a debt up; another person than the applicant decides.
create table charging_debt_waiver (
  dealer_id uuid not null,
  id uuid not null,
  debt_id uuid not null,
  apply_fen bigint not null check (apply_fen > 0),
  reason text not null,
  -- 1 waits, 2 passed, 3 refused, 4 no longer needed.
  state smallint not null default 1 check (state between 1 and 4),
  applicant_id uuid not null,
  applicant_name text not null,
  applied_at timestamptz not null,
  auditor_id uuid,
  auditor_name text not null default '',
  audit_note text not null default '',
  audited_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, debt_id) references charging_debt (dealer_id, id),
  constraint charging_debt_waiver_two_people check (auditor_id <> applicant_id)
);
create unique index charging_debt_waiver_pending on charging_debt_waiver (dealer_id, debt_id) where state = 1;
create index charging_debt_waiver_of on charging_debt_waiver (dealer_id, debt_id, id);
select bochong.protect('charging_debt_waiver');

-- Messages to payers: one over several debts. Results and reasons to leave somebody alone are those of parking's reminders.
create table charging_debt_reminder (
  dealer_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  -- The owner or the company written to; the debt itself where nobody is known.
  payer_key uuid not null,
  plate_nos text[] not null default '{}',
  debt_ids uuid[] not null,
  owed_fen bigint not null,
  phone bytea,
  content text not null default '',
  segments integer not null default 0,
  cost_fen bigint not null default 0,
  remind_result smallint not null check (remind_result between 1 and 4),
  skip_reason smallint check (skip_reason between 1 and 9),
  fail_code text not null default '',
  operator_name text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  primary key (dealer_id, id)
);
create index charging_debt_reminder_payer on charging_debt_reminder (dealer_id, payer_key, sent_at desc) where sent_at is not null;
create index charging_debt_reminder_debts on charging_debt_reminder using gin (debt_ids);
select bochong.protect('charging_debt_reminder');

-- Debts of charging, as a vehicle's case file shows them. A lot stands for the station as with charges.
create view plate_event_charging_debt with (security_invoker = true) as
  select d.dealer_id, d.plate_no collate "C" as plate_no, 18::smallint as kind, d.id as ref_id, d.first_at as at, d.debt_status as state,
    coalesce((select p.park_id from charging_station_park p where p.dealer_id = d.dealer_id and p.station_id = d.station_id
      order by p.park_id limit 1), d.station_id) as park_id,
    null::uuid as order_id, d.total_fen as fen, d.debt_no || ' ' || s.station_name as note, d.open_fen
  from charging_debt d join charging_station s on s.dealer_id = d.dealer_id and s.id = d.station_id
  where d.plate_no is not null;

-- Stays of cars in charging bays after the charge: what was said of the bays, what each stay came to, and its money. Amounts are fen.

-- What devices said of guns and of themselves, from which stays are computed. Each is kept once, in whatever order it comes.
create table charging_bay_word (
  dealer_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  -- Null: of the device as a whole.
  connector_id uuid,
  at timestamptz not null,
  -- 1 gun free, 2 gun taken, 3 gun faulted, 4 device offline, 5 device online.
  word smallint not null check (word between 1 and 5),
  primary key (dealer_id, id),
  unique nulls not distinct (dealer_id, equipment_id, connector_id, at, word)
);
select bochong.protect('charging_bay_word');

create table charging_occupancy (
  dealer_id uuid not null,
  id uuid not null,
  occupy_no text not null,
  order_id uuid not null,
  order_no text not null,
  station_id uuid not null,
  equipment_id uuid not null,
  connector_id uuid not null,
  plate_no text,
  -- As of the order: 1 owner, 2 company, 3 peer, 4 nobody has to.
  payer_type smallint not null check (payer_type between 1 and 5),
  payer_id uuid,
  owner_id uuid,
  zone text not null,
  -- The rule of its beginning, and the rate the payer had agreed.
  rule jsonb not null,
  occupy_bp integer not null,
  begin_at timestamptz not null,
  -- Local date of the beginning: caps of a day go by it.
  begin_day date not null,
  -- Beginning of the car's stay in this bay, which grace runs from.
  first_begin_at timestamptz not null,
  grace_end_at timestamptz not null,
  end_at timestamptz,
  end_evidence smallint check (end_evidence between 1 and 4),
  -- What a person, or the lot, said of its end.
  manual_end_at timestamptz,
  left_at timestamptz,
  occupy_sec integer not null default 0,
  billable_sec integer not null default 0,
  units integer not null default 0,
  fee_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  payable_fen bigint not null default 0 check (payable_fen >= 0),
  paid_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  adjust_refunded_fen bigint not null default 0,
  arrears_fen bigint not null default 0 check (arrears_fen >= 0),
  waived_fen bigint not null default 0,
  -- Refunds on their way: amount by refund.
  refunding jsonb not null default '{}',
  capture_seq smallint not null default 0,
  -- What was taken more, by itself, after a correction of the order.
  raised_fen bigint not null default 0,
  occupancy_status smallint not null check (occupancy_status between 1 and 9),
  exempted boolean not null default false,
  exempt_reason text not null default '',
  settled_at timestamptz,
  -- Something new is known of it: it is computed again within a minute.
  recheck boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, order_id),
  unique (dealer_id, occupy_no)
);
create index charging_occupancy_begun on charging_occupancy (dealer_id, begin_at desc, id desc);
create index charging_occupancy_due on charging_occupancy (dealer_id) where settled_at is null or recheck;
create index charging_occupancy_gun on charging_occupancy (dealer_id, equipment_id, begin_at desc);
create index charging_occupancy_plate on charging_occupancy (dealer_id, plate_no collate "C", begin_at desc) where plate_no is not null;
create index charging_occupancy_owing on charging_occupancy (dealer_id, payer_id) where arrears_fen > 0;
select bochong.protect('charging_occupancy');

-- Steps of stays. A reminder stands here once for each of the rule's minutes.
create table charging_occupancy_event (
  dealer_id uuid not null,
  id uuid not null,
  occupancy_id uuid not null,
  at timestamptz not null,
  event_type smallint not null check (event_type between 1 and 11),
  notice_min integer,
  text text not null default '',
  amount_fen bigint,
  operator_name text not null default '',
  primary key (dealer_id, id),
  unique (dealer_id, occupancy_id, notice_min),
  foreign key (dealer_id, occupancy_id) references charging_occupancy (dealer_id, id)
);
select bochong.protect('charging_occupancy_event');
revoke update, delete on charging_occupancy_event from bochong_app;

-- The money document of a stay as it was made.
create table charging_occupancy_bill (
  dealer_id uuid not null,
  id uuid not null,
  bill_no text not null,
  occupancy_id uuid not null,
  station_id uuid not null,
  occupy_sec integer not null,
  billable_sec integer not null,
  fee_fen bigint not null,
  discount_fen bigint not null,
  payable_fen bigint not null,
  settled_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, occupancy_id),
  unique (dealer_id, bill_no),
  foreign key (dealer_id, occupancy_id) references charging_occupancy (dealer_id, id)
);
create index charging_occupancy_bill_settled on charging_occupancy_bill (dealer_id, settled_at desc, id desc);
select bochong.protect('charging_occupancy_bill');
revoke update, delete on charging_occupancy_bill from bochong_app;

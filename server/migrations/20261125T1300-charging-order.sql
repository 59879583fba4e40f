-- Charging orders: what devices said of each charge, what it came to, and every step on the way. Amounts are fen, energy watt-hours.

-- Numbers of transactions, which devices know orders by: positive, 4 bytes.
create sequence charging_transaction_no as integer minvalue 1 cycle;

-- Published: occupancy, reports and the link of parking and charging follow orders.
create table charging_order (
  dealer_id uuid not null,
  id uuid not null,
  order_no text not null,
  start_charge_seq text not null,
  station_id uuid not null,
  equipment_id uuid not null,
  connector_id uuid not null,
  connector_no smallint not null,
  rated_power_w integer not null,
  -- By what a device names it. A tag made for one start is in nobody's hands.
  transaction_no integer,
  id_tag text not null,
  -- Key of the StartTransaction that began it, and what that was answered.
  start_key text,
  start_answer jsonb,
  request_no uuid,
  start_source smallint not null check (start_source between 1 and 6),
  charge_mode smallint not null default 1 check (charge_mode between 1 and 5),
  target_value bigint,
  -- 1 owner, 2 company, 3 peer, 4 nobody has to, 5 not known yet.
  payer_type smallint not null check (payer_type between 1 and 5),
  payer_id uuid,
  owner_id uuid,
  card_id uuid,
  vin_id uuid,
  vin text not null default '',
  plate_no text,
  operator_id text,
  operator_name text not null default '',
  reason text not null default '',
  -- Locked at the start; null: none was in force.
  tariff_id uuid,
  tariff_version_id uuid,
  tariff_name text not null default '',
  tariff_version_no integer,
  zone text not null,
  -- What the payer had agreed, at the start.
  terms jsonb not null default '{}',
  -- When it was asked for, or when its device says it began: what lists go by.
  began_at timestamptz not null,
  requested_at timestamptz,
  -- Times of the device, corrected by clock_offset_ms.
  start_at timestamptz,
  end_at timestamptz,
  clock_offset_ms bigint not null default 0,
  -- As the device sent them.
  device_start_at timestamptz,
  start_received_at timestamptz,
  start_replayed boolean not null default false,
  meter_start_wh bigint,
  device_stop_at timestamptz,
  stop_received_at timestamptz,
  stop_replayed boolean not null default false,
  meter_stop_wh bigint,
  ocpp_reason text not null default '',
  -- Deviations of the device that its readings are read with.
  quirks jsonb not null default '{}',
  -- What a person found it to be: in place of the readings.
  manual_energy_wh bigint,
  manual_end_at timestamptz,
  -- Computed from all of the above and the samples.
  edition smallint not null default 0,
  energy_wh bigint not null default 0,
  duration_sec integer not null default 0,
  start_soc smallint,
  end_soc smallint,
  max_power_w integer,
  list_elec_fen bigint not null default 0,
  list_service_fen bigint not null default 0,
  vip_discount_fen bigint not null default 0,
  company_discount_fen bigint not null default 0,
  peer_discount_fen bigint not null default 0,
  white_free_fen bigint not null default 0,
  free_wh bigint not null default 0,
  coupon_id uuid,
  coupon_fen bigint not null default 0,
  pay_elec_fen bigint not null default 0,
  pay_service_fen bigint not null default 0,
  payable_fen bigint not null default 0 check (payable_fen >= 0),
  last_sample_at timestamptz,
  last_power_w integer,
  last_soc smallint,
  -- Money. What was paid, gross; what went back, of which to corrections; what is owed; what was given up.
  freeze_fen bigint not null default 0,
  freeze_seq smallint not null default 0,
  capture_seq smallint not null default 0,
  paid_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  adjust_refunded_fen bigint not null default 0,
  arrears_fen bigint not null default 0 check (arrears_fen >= 0),
  waived_fen bigint not null default 0,
  order_status smallint not null check (order_status between 1 and 8),
  pay_status smallint not null default 1 check (pay_status between 1 and 6),
  invoice_status smallint not null default 0,
  stop_source smallint,
  stop_reason smallint,
  -- What it was asked to stop for, when first, how often, and when last.
  asked_reason smallint,
  stop_asked_at timestamptz,
  stop_sent_at timestamptz,
  stop_tries smallint not null default 0,
  flags smallint[] not null default '{}',
  abnormal_reason smallint,
  close_reason smallint,
  is_offline boolean not null default false,
  is_provisional boolean not null default false,
  start_deadline timestamptz,
  -- The device took the command to start; from then on it waits for a plug.
  start_accepted boolean not null default false,
  settled_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, station_id) references charging_station (dealer_id, id),
  foreign key (dealer_id, equipment_id) references charging_equipment (dealer_id, id),
  foreign key (dealer_id, connector_id) references charging_connector (dealer_id, id),
  constraint charging_order_sum check (payable_fen = pay_elec_fen + pay_service_fen),
  constraint charging_order_discount check (payable_fen = list_elec_fen + list_service_fen - vip_discount_fen - company_discount_fen - peer_discount_fen
    - white_free_fen - coupon_fen),
  constraint charging_order_refund check (adjust_refunded_fen <= refunded_fen and refunded_fen <= paid_fen),
  check ((payer_type in (4, 5)) = (payer_id is null))
) with (fillfactor = 70);
-- One open order a gun.
create unique index charging_order_open_key on charging_order (dealer_id, connector_id) where order_status in (1, 2, 3, 4);
create unique index charging_order_no_key on charging_order (dealer_id, order_no);
create unique index charging_order_seq_key on charging_order (dealer_id, start_charge_seq);
create unique index charging_order_transaction_key on charging_order (dealer_id, equipment_id, transaction_no) where transaction_no is not null;
create unique index charging_order_start_key on charging_order (dealer_id, equipment_id, start_key) where start_key is not null;
create unique index charging_order_request_key on charging_order (dealer_id, request_no) where request_no is not null;
create index charging_order_running on charging_order (dealer_id, equipment_id) where order_status in (1, 2, 3, 4);
create index charging_order_began on charging_order (dealer_id, began_at desc, id desc);
create index charging_order_device on charging_order (dealer_id, equipment_id, began_at desc);
create index charging_order_payer on charging_order (dealer_id, payer_id, began_at desc) where payer_id is not null;
create index charging_order_settled on charging_order (dealer_id, settled_at desc) where settled_at is not null;
create index charging_order_arrears on charging_order (dealer_id, payer_id) where arrears_fen > 0;
create index charging_order_odd on charging_order (dealer_id, began_at desc) where order_status = 8 or flags <> '{}';
create index charging_order_plate on charging_order (dealer_id, plate_no collate "C", began_at desc) where plate_no is not null;
select bochong.protect('charging_order');

-- Meter values as they were sent. The ids of one order share its instant, so that its samples stand together, and are made of what a repetition
-- repeats: order, time, context.
create table charging_sample (
  dealer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- By the device's own clock, uncorrected.
  at timestamptz not null,
  received_at timestamptz not null,
  replayed boolean not null default false,
  context text not null,
  sampled jsonb not null,
  primary key (dealer_id, id)
) partition by range (id);
select bochong.partitioned('charging_sample');

-- What an order was made up of each time it was priced; a correction adds an edition and keeps those before.
create table charging_order_line (
  dealer_id uuid not null,
  order_id uuid not null,
  edition smallint not null,
  seq smallint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  rate_label smallint not null,
  elec_price_e5 integer not null,
  service_price_e5 integer not null,
  energy_wh bigint not null,
  elec_fen bigint not null,
  service_fen bigint not null,
  estimated boolean not null default false,
  primary key (dealer_id, order_id, edition, seq),
  foreign key (dealer_id, order_id) references charging_order (dealer_id, id)
);
select bochong.protect('charging_order_line');
revoke update, delete on charging_order_line from bochong_app;

-- Steps of orders, and what their guns said meanwhile.
create table charging_order_event (
  dealer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  event_type smallint not null,
  source smallint not null,
  body jsonb not null default '{}',
  operator_name text not null default '',
  primary key (dealer_id, id)
) partition by range (id);
create index charging_order_event_order on charging_order_event (dealer_id, order_id);
select bochong.partitioned('charging_order_event');

-- The money document of a settled order as it was made.
create table charging_bill (
  dealer_id uuid not null,
  id uuid not null,
  bill_no text not null,
  order_id uuid not null,
  station_id uuid not null,
  energy_wh bigint not null,
  list_elec_fen bigint not null,
  list_service_fen bigint not null,
  discount_fen bigint not null,
  coupon_fen bigint not null,
  payable_fen bigint not null,
  settled_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, order_id),
  unique (dealer_id, bill_no),
  foreign key (dealer_id, order_id) references charging_order (dealer_id, id)
);
create index charging_bill_settled on charging_bill (dealer_id, settled_at desc, id desc);
select bochong.protect('charging_bill');
revoke update, delete on charging_bill from bochong_app;

-- What was taken of a payer's wallet for an order, and what was given back to it.
create table charging_order_money (
  dealer_id uuid not null,
  order_id uuid not null,
  seq smallint not null,
  at timestamptz not null,
  principal_fen bigint not null,
  gift_fen bigint not null,
  credit_fen bigint not null,
  till_bill_id uuid,
  primary key (dealer_id, order_id, seq),
  foreign key (dealer_id, order_id) references charging_order (dealer_id, id)
);
select bochong.protect('charging_order_money');
revoke update, delete on charging_order_money from bochong_app;

-- Corrections of settled orders, and prices that persons propose for abnormal ones.
create table charging_adjustment (
  dealer_id uuid not null,
  id uuid not null,
  adjust_no text not null,
  order_id uuid not null,
  adjust_reason smallint not null check (adjust_reason between 1 and 5),
  -- 1 no difference, 2 taken by itself, 3 waits for a person, 4 approved, 5 rejected.
  adjust_status smallint not null check (adjust_status between 1 and 5),
  energy_before_wh bigint not null,
  energy_after_wh bigint not null,
  before_fen bigint not null,
  after_fen bigint not null,
  delta_elec_fen bigint not null,
  delta_service_fen bigint not null,
  -- A price that a person proposes.
  manual_energy_wh bigint,
  manual_end_at timestamptz,
  payer_type smallint,
  payer_id uuid,
  reason text not null default '',
  proposer_id text,
  proposer_name text not null default '',
  auditor_id text,
  auditor_name text not null default '',
  opinion text not null default '',
  created_at timestamptz not null,
  audited_at timestamptz,
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, adjust_no),
  foreign key (dealer_id, order_id) references charging_order (dealer_id, id)
);
create unique index charging_adjustment_waiting_key on charging_adjustment (dealer_id, order_id) where adjust_status = 3;
create index charging_adjustment_order on charging_adjustment (dealer_id, order_id);
create index charging_adjustment_made on charging_adjustment (dealer_id, created_at desc, id desc);
select bochong.protect('charging_adjustment');

-- Further stops of a transaction that differ from the first.
create table charging_stop_variant (
  dealer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  received_at timestamptz not null,
  at timestamptz not null,
  meter_stop_wh bigint not null,
  reason text not null default '',
  primary key (dealer_id, id),
  unique (dealer_id, order_id, at, meter_stop_wh, reason),
  foreign key (dealer_id, order_id) references charging_order (dealer_id, id)
);
select bochong.protect('charging_stop_variant');

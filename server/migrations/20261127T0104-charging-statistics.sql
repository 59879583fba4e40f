-- What charges came to, by day; every row can be made anew from orders, lines, bills and refunds. Dates are those of the station's own place.

-- Days that are added up. Null: rows of the day have changed since.
create table charge_stat_date (
  dealer_id uuid not null,
  stat_date date not null,
  built_at timestamptz,
  primary key (dealer_id, stat_date)
);
select bochong.protect('charge_stat_date');

create table charge_stat_daily (
  dealer_id uuid not null,
  stat_date date not null,
  station_id uuid not null,
  equipment_id uuid not null,
  connector_id uuid not null,
  payer_type smallint not null,
  start_source smallint not null,
  -- All zeros where no company pays.
  company_id uuid not null,
  order_count integer not null,
  flagged_count integer not null,
  payable_fen bigint not null,
  discount_fen bigint not null,
  energy_wh bigint not null,
  elec_fen bigint not null,
  service_fen bigint not null,
  paid_fen bigint not null,
  refund_fen bigint not null,
  start_count integer not null,
  started_count integer not null,
  charging_sec bigint not null,
  primary key (dealer_id, stat_date, connector_id, payer_type, start_source, company_id)
);
select bochong.protect('charge_stat_daily');

create table charge_stat_slot (
  dealer_id uuid not null,
  stat_date date not null,
  station_id uuid not null,
  payer_type smallint not null,
  -- Half hours of the day from 0.
  slot smallint not null check (slot between 0 and 47),
  -- 0: of no tariff; charges that began are counted there.
  rate_label smallint not null,
  energy_wh bigint not null,
  elec_fen bigint not null,
  service_fen bigint not null,
  started_count integer not null,
  primary key (dealer_id, stat_date, station_id, payer_type, slot, rate_label)
);
select bochong.protect('charge_stat_slot');

-- Guns that were in operation on a day, as they were when it was first added up, and for how long of it.
create table charge_gun_daily (
  dealer_id uuid not null,
  stat_date date not null,
  station_id uuid not null,
  connector_id uuid not null,
  rated_power_w integer not null,
  enabled_sec integer not null,
  offline_sec integer not null,
  fault_sec integer not null,
  primary key (dealer_id, stat_date, connector_id)
);
select bochong.protect('charge_gun_daily');

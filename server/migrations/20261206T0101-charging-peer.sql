-- Our customers at other operators' guns: their places, as their platforms tell them, and what our customers charge there.
alter table charging_peer add column foreign_use boolean not null default false;

-- How the stations of a peer were asked about last.
create table charging_peer_sync (
  dealer_id uuid not null,
  peer_id uuid not null,
  version integer not null default 1,
  -- 1 running, 2 done, 3 failed.
  state smallint not null check (state between 1 and 3),
  -- All of them were asked for, so that those that are not named have gone.
  whole boolean not null,
  began_at timestamptz not null,
  -- When the last one that was completed had begun: LastQueryTime of the next.
  since timestamptz,
  whole_at timestamptz,
  done_at timestamptz,
  said text not null default '',
  primary key (dealer_id, peer_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
select bochong.protect('charging_peer_sync');

create table charging_foreign_station (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  station_code text not null,
  station_name text not null,
  address text not null default '',
  service_tel text not null default '',
  business_hours text not null default '',
  park_fee text not null default '',
  lng double precision,
  lat double precision,
  -- Version of the synchronisation that named it last.
  version integer not null,
  -- The peer names it no more.
  gone boolean not null default false,
  synced_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, peer_id, station_code),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
select bochong.protect('charging_foreign_station');

create table charging_foreign_gun (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  station_id uuid not null,
  equipment_code text not null,
  connector_code text not null,
  connector_name text not null default '',
  power_w integer not null default 0,
  -- Codes of T/CEC 102; 9: nobody has told it.
  status smallint not null default 9 check (status in (0, 1, 2, 3, 4, 9, 255)),
  status_at timestamptz,
  -- [{startTime, elecPrice, servicePrice}] of the day it was told.
  prices jsonb not null default '[]',
  priced_at timestamptz,
  gone boolean not null default false,
  primary key (dealer_id, id),
  unique (dealer_id, peer_id, connector_code),
  foreign key (dealer_id, station_id) references charging_foreign_station (dealer_id, id)
);
create index charging_foreign_gun_station on charging_foreign_gun (dealer_id, station_id);
select bochong.protect('charging_foreign_gun');

create table charging_foreign_order (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  gun_id uuid not null,
  station_id uuid not null,
  order_no text not null,
  start_charge_seq text not null,
  -- 1 starting, 2 charging, 3 stopping, 4 ended without a bill, 5 settled, 6 came to nothing, 7 disputed.
  state smallint not null check (state between 1 and 7),
  owner_id uuid not null,
  plate_no text,
  target_fen bigint,
  request_no uuid not null,
  created_at timestamptz not null,
  -- By the peer's clock.
  start_at timestamptz,
  end_at timestamptz,
  -- When the peer spoke of it last, and what it said of its course.
  heard_at timestamptz,
  told_wh bigint not null default 0,
  told_fen bigint not null default 0,
  soc smallint,
  -- By the bill. edition: of how many bills that were taken.
  edition smallint not null default 0,
  energy_wh bigint not null default 0,
  elec_fen bigint not null default 0,
  service_fen bigint not null default 0,
  payable_fen bigint not null default 0,
  paid_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  adjust_refunded_fen bigint not null default 0,
  freeze_fen bigint not null default 0,
  freeze_seq smallint not null default 0,
  capture_seq smallint not null default 0,
  stop_reason smallint,
  -- The bill that was told last, also one that was disputed.
  bill jsonb,
  said text not null default '',
  operator_name text not null default '',
  primary key (dealer_id, id),
  unique (dealer_id, start_charge_seq),
  unique (dealer_id, request_no),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id),
  foreign key (dealer_id, gun_id) references charging_foreign_gun (dealer_id, id)
);
create index charging_foreign_order_made on charging_foreign_order (dealer_id, created_at desc, id desc);
create index charging_foreign_order_open on charging_foreign_order (dealer_id, state) where state in (1, 2, 3, 4, 7);
create index charging_foreign_order_ended on charging_foreign_order (dealer_id, peer_id, end_at) where state = 5;
create index charging_foreign_order_owner on charging_foreign_order (dealer_id, owner_id);
select bochong.protect('charging_foreign_order');

-- Published for the ledger, in the shape of what other businesses charge.
create view foreign_charge with (security_invoker = true) as
  select dealer_id, id as order_id, order_no as number, station_id as park_id, elec_fen as first_fen, service_fen as second_fen,
    paid_fen - adjust_refunded_fen as paid_fen
  from charging_foreign_order;
grant select on foreign_charge to bochong_app;

create or replace view subject_number with (security_invoker = true) as
  select dealer_id, order_id as subject_id, order_no as number from order_number
  union all select dealer_id, id, order_no from charging_order
  union all select dealer_id, id, occupy_no from charging_occupancy
  union all select dealer_id, id, reservation_no from charging_reservation
  union all select dealer_id, id, recharge_no from charging_recharge
  union all select dealer_id, id, bill_no from company_car_bill
  union all select dealer_id, id, order_no from charging_foreign_order;

-- Contract: unused since 0.1.0, whose kinds 1 to 4 the wider rule allows as well
alter table charging_peer_entry drop constraint charging_peer_entry_kind_check;
-- Contract: unused since 0.1.0, as above. 5 a charge of our customer, 6 its correction, 7 paid out
alter table charging_peer_entry add constraint charging_peer_entry_kind_check check (kind between 1 and 7);
-- Contract: unused since 0.1.0, whose sides 1 and 2 the wider rule allows as well
alter table charging_peer_check drop constraint charging_peer_check_side_check;
-- Contract: unused since 0.1.0, as above. 3 and 4: the same of our customers' charges
alter table charging_peer_check add constraint charging_peer_check_side_check check (side between 1 and 4);

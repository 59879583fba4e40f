-- Reservations of guns: who a gun is kept for, until when, and the fee of one that was not used. Amounts are fen.

-- Number by which charge points know a reservation.
create sequence charging_reservation_no as integer minvalue 1 cycle;

create table charging_reservation (
  dealer_id uuid not null,
  id uuid not null,
  reservation_no text not null,
  device_no integer not null,
  -- What the charge point keeps the gun for; the holder's start says it.
  id_tag text not null,
  -- The request that made it: asked again, it is answered with the same reservation.
  request_no uuid not null,
  owner_id uuid not null,
  plate_no text,
  station_id uuid not null,
  equipment_id uuid not null,
  connector_id uuid not null,
  connector_no integer not null,
  -- 1 kept by the charge point, 2 by the server alone.
  mode smallint not null check (mode in (1, 2)),
  reserve_at timestamptz not null,
  expire_at timestamptz not null,
  -- The gun is kept for sure.
  confirmed_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  expired_at timestamptz,
  -- When the holder asked for the charge, or the charge point began it.
  used_at timestamptz,
  used_order_id uuid,
  used_order_no text,
  -- Why it failed or was cancelled.
  end_reason text not null default '',
  -- How often a charge point that had forgotten it was told again.
  told_again smallint not null default 0,
  fee_fen bigint not null check (fee_fen >= 0),
  free_cancel_min integer not null,
  -- Nothing is asked for it: staff said so, or the gun could not be used.
  fee_waived boolean not null default false,
  payable_fen bigint not null default 0 check (payable_fen >= 0),
  paid_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  adjust_refunded_fen bigint not null default 0,
  -- Refunds on their way: amount by refund.
  refunding jsonb not null default '{}',
  reservation_status smallint not null check (reservation_status between 1 and 6),
  fee_status smallint not null check (fee_status between 1 and 6),
  operator_name text not null default '',
  reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, reservation_no),
  unique (dealer_id, device_no),
  unique (dealer_id, request_no)
);
-- One gun is kept for one owner, and one owner keeps one gun.
create unique index charging_reservation_gun_key on charging_reservation (dealer_id, connector_id) where reservation_status in (1, 2);
create unique index charging_reservation_owner_key on charging_reservation (dealer_id, owner_id) where reservation_status in (1, 2);
create index charging_reservation_begun on charging_reservation (dealer_id, reserve_at desc, id desc);
create index charging_reservation_gun on charging_reservation (dealer_id, connector_id, reserve_at desc);
create index charging_reservation_due on charging_reservation (dealer_id, expire_at) where reservation_status in (1, 2);
create index charging_reservation_order on charging_reservation (dealer_id, used_order_id) where used_order_id is not null;
create index charging_reservation_plate on charging_reservation (dealer_id, plate_no collate "C", reserve_at desc) where plate_no is not null;
select bochong.protect('charging_reservation');

-- Steps of reservations.
create table charging_reservation_event (
  dealer_id uuid not null,
  id uuid not null,
  reservation_id uuid not null,
  at timestamptz not null,
  event_type smallint not null check (event_type between 1 and 12),
  text text not null default '',
  amount_fen bigint,
  operator_name text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, reservation_id) references charging_reservation (dealer_id, id)
);
create index charging_reservation_event_of on charging_reservation_event (dealer_id, reservation_id, id);
select bochong.protect('charging_reservation_event');
revoke update, delete on charging_reservation_event from bochong_app;

-- Reservations of guns, as a vehicle's case file shows them. A lot stands for the station as with charges.
create view plate_event_reservation with (security_invoker = true) as
  select r.dealer_id, r.plate_no collate "C" as plate_no, 17::smallint as kind, r.id as ref_id, r.reserve_at as at, r.reservation_status as state,
    coalesce((select p.park_id from charging_station_park p where p.dealer_id = r.dealer_id and p.station_id = r.station_id
      order by p.park_id limit 1), r.station_id) as park_id,
    null::uuid as order_id, r.payable_fen as fen, s.station_name as note
  from charging_reservation r join charging_station s on s.dealer_id = r.dealer_id and s.id = r.station_id
  where r.plate_no is not null;

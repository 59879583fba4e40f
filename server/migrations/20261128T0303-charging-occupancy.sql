-- Cars at guns: one stay of a car in a charging bay each, worked out of what devices, cameras and charges say.

-- 9: a plug went in. What a camera read of a car that came stands with its word.
alter table charging_bay_word drop constraint charging_bay_word_word_check, add check (word between 1 and 9);
alter table charging_bay_word add column plate_no text;
alter table charging_bay_word add column vehicle_class smallint;

create table charging_car (
  dealer_id uuid not null,
  -- Minted from its beginning as it was known first.
  id uuid not null,
  station_id uuid not null,
  equipment_id uuid not null,
  connector_id uuid not null,
  -- As it was seen or told; a person's word goes before both.
  plate_no text,
  fixed_plate_no text,
  vehicle_class smallint,
  opened_at timestamptz not null,
  -- 1 seen coming, 2 plugged in, 3 charge begun.
  opened_by smallint not null check (opened_by between 1 and 3),
  arrive_at timestamptz,
  plug_at timestamptz,
  charge_from timestamptz,
  charge_to timestamptz,
  leave_at timestamptz,
  -- As the end of a stay after a charge: 1 gun back, 2 next order, 3 lot left, 4 by hand, 5 seen leaving.
  leave_by smallint check (leave_by between 1 and 5),
  order_ids uuid[] not null default '{}',
  order_nos text[] not null default '{}',
  occupy_no text,
  park_order_id uuid,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  constraint charging_car_leaves_once check ((leave_at is null) = (leave_by is null))
);
create index charging_car_opened on charging_car (dealer_id, opened_at desc, id desc);
create index charging_car_gun on charging_car (dealer_id, connector_id, opened_at desc);
create index charging_car_in_bay on charging_car (dealer_id, opened_at desc) where leave_at is null;
create index charging_car_plate on charging_car (dealer_id, (coalesce(fixed_plate_no, plate_no)) collate "C", opened_at desc);
select bochong.protect('charging_car');

-- Plates that people corrected.
create table charging_car_event (
  dealer_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  at timestamptz not null,
  before_plate_no text,
  plate_no text not null,
  reason text not null,
  -- What else has the plate now.
  reached text not null default '',
  operator_name text not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, car_id) references charging_car (dealer_id, id)
);
create index charging_car_event_of on charging_car_event (dealer_id, car_id, id);
select bochong.protect('charging_car_event');
revoke update, delete on charging_car_event from bochong_app;

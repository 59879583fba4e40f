-- What cameras saw of charging bays, and what became of it.

create table charging_detection (
  dealer_id uuid not null,
  id uuid not null,
  detection_no text not null,
  video_id uuid not null,
  device_name text not null,
  -- The device's own name of the event: what it tells again is not kept again.
  event_id text not null,
  station_id uuid not null,
  equipment_id uuid not null,
  connector_id uuid not null,
  bay text not null,
  -- 1 arrive, 2 depart, 3 fuel car, 4 not charging, 5 gun on the ground, 6 smoke.
  event_type smallint not null check (event_type between 1 and 6),
  event_at timestamptz not null,
  raw_event_at timestamptz not null,
  received_at timestamptz not null,
  offline boolean not null default false,
  -- The device's clock cannot be right: it ends no stay.
  unsure_time boolean not null default false,
  plate_no text,
  first_plate_no text,
  plate_color smallint not null default 0,
  plate_confidence smallint not null default 0 check (plate_confidence between 0 and 100),
  -- 0 unknown, 1 new energy, 2 fuel.
  vehicle_class smallint not null default 0 check (vehicle_class between 0 and 2),
  images text[] not null default '{}',
  odd text not null default '',
  linked_order_id uuid,
  -- The plate that the linked order has of this record.
  given_plate_no text,
  -- 0 to be looked at, 1 confirmed, 2 ignored.
  status smallint not null check (status between 0 and 2),
  -- Plug and charge was tried for this arrival.
  start_tried_at timestamptz,
  handler_name text not null default '',
  handled_at timestamptz,
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, video_id, event_id)
);
create index charging_detection_newest on charging_detection (dealer_id, event_at desc, id desc);
create index charging_detection_bay on charging_detection (dealer_id, connector_id, event_at desc);
create index charging_detection_waiting on charging_detection (dealer_id, plate_confidence, event_at desc) where status = 0;
create index charging_detection_order on charging_detection (dealer_id, linked_order_id) where linked_order_id is not null;
select bochong.protect('charging_detection');

create table charging_detection_step (
  dealer_id uuid not null,
  id uuid not null,
  detection_id uuid not null,
  at timestamptz not null,
  step_type smallint not null check (step_type between 1 and 7),
  text text not null default '',
  operator_name text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, detection_id) references charging_detection (dealer_id, id)
);
create index charging_detection_step_of on charging_detection_step (dealer_id, detection_id);
select bochong.protect('charging_detection_step');
revoke update, delete on charging_detection_step from bochong_app;

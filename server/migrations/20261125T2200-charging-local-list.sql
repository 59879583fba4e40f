-- Cards that charge points keep so that they can let charge without a connection.

create table charging_local_list (
  dealer_id uuid not null,
  equipment_id uuid not null,
  station_id uuid not null,
  -- The version that the device was told, or told us, last; 0: it has no list.
  version integer not null default 0 check (version >= 0),
  -- What it has, by idTag; null: not known.
  held jsonb,
  -- What it has once it accepts the call that is under way; null beside a call: that will not be known.
  sending jsonb,
  command_id uuid,
  wanted integer not null default 0,
  left_out integer not null default 0,
  -- 1 to be sent, 2 under way, 3 in step, 4 refused, 5 the device has no lists.
  status smallint not null check (status between 1 and 5),
  -- The device's last word.
  said text not null default '',
  changed_at timestamptz not null,
  primary key (dealer_id, equipment_id)
);
create index charging_local_list_station on charging_local_list (dealer_id, station_id);
select bochong.protect('charging_local_list');

create index charging_card_offline on charging_card (dealer_id) where allow_offline and is_delete = 0;

-- The device may let charge without a connection: it keeps cards for that.
alter table charge_point_link add column offline_cards boolean not null default false;

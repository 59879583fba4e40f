-- What a stay that has left took from the links of its lot, with what it saw of other stays then: its fee is worked out again from this, and
-- what it took of a shared cap is no longer there for others.
create table stay_link (
  dealer_id uuid not null,
  order_id uuid not null,
  plate_no text not null,
  -- The shared cap it drew on, and the last day it did.
  cap_link_id uuid,
  last_day date,
  linked jsonb not null,
  primary key (dealer_id, order_id)
);
create index stay_link_cap on stay_link (dealer_id, cap_link_id, plate_no, last_day) where last_day is not null;
select bochong.protect('stay_link');

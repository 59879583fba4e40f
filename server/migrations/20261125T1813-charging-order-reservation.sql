-- The reservation of the gun that a charge was asked for with, or began on.
alter table charging_order add column reservation_id uuid;
create index charging_order_reservation on charging_order (dealer_id, reservation_id) where reservation_id is not null;

-- Stays in a bay after the charge, as a vehicle's case file shows them. A lot stands for the station as with charges.
create view plate_event_occupancy with (security_invoker = true) as
  select o.dealer_id, o.plate_no collate "C" as plate_no, 16::smallint as kind, o.id as ref_id, o.begin_at as at, o.occupancy_status as state,
    coalesce((select p.park_id from charging_station_park p where p.dealer_id = o.dealer_id and p.station_id = o.station_id
      order by p.park_id limit 1), o.station_id) as park_id,
    null::uuid as order_id, o.payable_fen as fen, s.station_name || ' ' || ceil(o.occupy_sec / 60.0)::int || '分钟' as note
  from charging_occupancy o join charging_station s on s.dealer_id = o.dealer_id and s.id = o.station_id
  where o.plate_no is not null;

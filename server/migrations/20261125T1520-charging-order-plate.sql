-- Charges of a vehicle, as its case file shows them. One lot stands for the station: the one that takes its money; a station in no lot stands for
-- itself, and is seen by whoever sees all lots.
create view plate_event_charging with (security_invoker = true) as
  select o.dealer_id, o.plate_no collate "C" as plate_no, 13::smallint as kind, o.id as ref_id, o.began_at as at, o.order_status as state,
    coalesce((select p.park_id from charging_station_park p where p.dealer_id = o.dealer_id and p.station_id = o.station_id
      order by p.park_id limit 1), o.station_id) as park_id,
    null::uuid as order_id, case when o.order_status <> 7 then o.payable_fen end as fen,
    s.station_name || ' ' || round(o.energy_wh / 1000.0, 2) || '度' as note
  from charging_order o join charging_station s on s.dealer_id = o.dealer_id and s.id = o.station_id
  where o.plate_no is not null;

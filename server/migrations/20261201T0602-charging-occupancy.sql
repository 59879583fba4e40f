-- Published for statements: when and where bays were occupied, and what became of it.
create view charging_occupancy_tally with (security_invoker = true) as
  select dealer_id, station_id, begin_at as at, occupancy_status as state from charging_occupancy;
grant select on charging_occupancy_tally to bochong_app;

-- Published for statements: when and where guns were reserved, and what became of it.
create view charging_reservation_tally with (security_invoker = true) as
  select dealer_id, station_id, reserve_at as at, reservation_status as state from charging_reservation;
grant select on charging_reservation_tally to bochong_app;

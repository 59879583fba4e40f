-- Published for the till's lists: where money was taken. A station that stands in no lot is a place of its own.
create view money_place with (security_invoker = true) as
  select dealer_id, id, park_name as place_name from park
  union all
  select dealer_id, id, station_name from charging_station;
grant select on money_place to bochong_app;

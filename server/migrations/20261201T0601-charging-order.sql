-- States of orders by their beginning, from the index alone.
create index charging_order_state on charging_order (dealer_id, began_at) include (order_status, station_id);

-- Published for statements: when and where orders began, and what became of them.
create view charging_order_tally with (security_invoker = true) as
  select dealer_id, station_id, began_at as at, order_status as state from charging_order;
grant select on charging_order_tally to bochong_app;
-- Published for statements: those that are abnormal as their page of abnormal orders has it.
create view charging_order_odd_tally with (security_invoker = true) as
  select dealer_id, station_id, began_at as at from charging_order where order_status = 8 or flags <> '{}';
grant select on charging_order_odd_tally to bochong_app;

-- Published for statements: whose stay an order is.
create view stay_plate with (security_invoker = true) as select dealer_id, id as order_id, plate_no from park_order;
grant select on stay_plate to bochong_app;

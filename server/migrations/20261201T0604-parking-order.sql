-- Published for statements: stays with an exception, as the tab of abnormal records has them; ids are minted from the entry. A stay that became part of another is that one.
create view park_order_odd_tally with (security_invoker = true) as
  select dealer_id, id, park_id, enter_time as at from park_order where exception_types <> '{}' and order_status <> 5;
grant select on park_order_odd_tally to bochong_app;

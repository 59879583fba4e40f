-- Published for other systems: stays as they may read them; ids are minted from the entry. What became part of another stay is not one.
create view open_stay with (security_invoker = true) as
  select dealer_id, id, order_no, park_id, park_name, plate_no, plate_color, enter_time, exit_time, order_status, receivable_fen, paid_fen, refund_fen
  from park_order where merged_into_id is null;
grant select on open_stay to bochong_app;

-- Published: vehicles that stand before a closed barrier on their way out; the home page counts the exits they block.
create view lane_wait with (security_invoker = true) as
  select dealer_id, gate_id, at from lane_attempt where direction = 2 and not released;

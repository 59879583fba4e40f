-- Published for statements: whether a purchase began a pass (1) or renewed one (2).
create view pass_purchase_kind with (security_invoker = true) as
  select dealer_id, id as purchase_id, flow_type from pass_flow where flow_type in (1, 2);
grant select on pass_purchase_kind to bochong_app;

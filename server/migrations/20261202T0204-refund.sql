-- Published: what each employee may give back a day.
create view refund_day_quota with (security_invoker = true) as select dealer_id, user_id, quota_fen, frozen from refund_quota;
grant select on refund_day_quota to bochong_app;

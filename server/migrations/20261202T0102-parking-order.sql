-- Published for statements: as whose a stay is charged.
create view stay_class with (security_invoker = true) as select dealer_id, id as order_id, car_type from park_order;
grant select on stay_class to bochong_app;
-- Temporary cars that left, and those of them that were charged nothing, are counted (metrics 36 and 37) like all that left.
insert into counter_delta (dealer_id, biz_date, metric, park_id, hour, value)
  select dealer_id, (exit_time at time zone 'Asia/Shanghai')::date, m.metric, park_id, extract(hour from exit_time at time zone 'Asia/Shanghai'), sum(m.value)
  from park_order cross join lateral (values (36::smallint, 1), (37::smallint, case when receivable_fen = 0 then 1 else 0 end)) as m (metric, value)
  where left_at is not null and exit_time is not null and car_type in (1, 11, 12, 13) and order_status <> 5 group by 1, 2, 3, 4, 5 having sum(m.value) > 0;

-- Counters by day, kept beside those by hour: what is read over weeks and months does not add up hours.
create table counter_day (
  dealer_id uuid not null,
  biz_date date not null,
  metric smallint not null,
  park_id uuid not null,
  value bigint not null,
  primary key (dealer_id, biz_date, metric, park_id)
);
select bochong.protect('counter_day');
insert into counter_day (dealer_id, biz_date, metric, park_id, value)
  select dealer_id, biz_date, metric, park_id, sum(value) from counter group by 1, 2, 3, 4;

create or replace function bochong.fold_counters() returns void language sql as $$
  with taken as (delete from counter_delta returning dealer_id, biz_date, metric, park_id, hour, value),
  by_day as (
    insert into counter_day as c (dealer_id, biz_date, metric, park_id, value)
    select dealer_id, biz_date, metric, park_id, sum(value) from taken group by 1, 2, 3, 4
    on conflict (dealer_id, biz_date, metric, park_id) do update set value = c.value + excluded.value)
  insert into counter as c (dealer_id, biz_date, metric, park_id, hour, value)
  select dealer_id, biz_date, metric, park_id, hour, sum(value) from taken group by 1, 2, 3, 4, 5
  on conflict (dealer_id, biz_date, metric, park_id, hour) do update set value = c.value + excluded.value
$$;

-- What stays owe is counted (metrics 34 and 35, by lot, under the date of totals that never start anew) instead of summed up over the stays.
insert into counter_delta (dealer_id, biz_date, metric, park_id, value)
  select dealer_id, date '2000-01-01', m.metric, park_id, sum(m.value)
  from park_order cross join lateral (
    values (34::smallint, 1::bigint), (35::smallint, greatest(0, payable_fen - (paid_fen - refund_fen) - write_off_fen)::bigint)) as m (metric, value)
  where order_status in (1, 3) group by 1, 3, 4;
drop view unpaid_order;

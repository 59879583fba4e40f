-- Maintained counters: event rows add deltas (no two writers ever wait for each other), a job folds them into one row per key.

create table counter (
  dealer_id uuid not null,
  biz_date date not null,
  metric smallint not null,
  park_id uuid not null,
  hour smallint not null default 0,
  value bigint not null,
  primary key (dealer_id, biz_date, metric, park_id, hour)
);
select bochong.protect('counter');

create table counter_delta (
  dealer_id uuid not null,
  id bigint generated always as identity,
  biz_date date not null,
  metric smallint not null,
  park_id uuid not null,
  hour smallint not null default 0,
  value bigint not null,
  primary key (dealer_id, id)
);
select bochong.protect('counter_delta');
-- Small and short-lived: let the cleaner come early and often.
alter table counter_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function bochong.fold_counters() returns void language sql as $$
  with taken as (delete from counter_delta returning dealer_id, biz_date, metric, park_id, hour, value),
  summed as (select dealer_id, biz_date, metric, park_id, hour, sum(value) as value from taken group by 1, 2, 3, 4, 5)
  insert into counter as c (dealer_id, biz_date, metric, park_id, hour, value) select * from summed
  on conflict (dealer_id, biz_date, metric, park_id, hour) do update set value = c.value + excluded.value
$$;
grant execute on function bochong.fold_counters() to bochong_app;

-- Six-digit tail of business numbers (PK…, CB…): unique within a second, which the stamp before it names.
create sequence business_number maxvalue 999999 cycle cache 20;

-- How long vehicles stand at a lane (parking-core §4.6: capture → passed), by hour and lane. It is a matter of passages, not of stays: an
-- exit without an entry made somebody wait too. Left out are passages sent late (an outage's have no honest instant of passing) and berths.
-- A share of vehicles cannot be summed up over hours, so each hour keeps how many stood how long: whole seconds up to five, then stretches
-- that reach a third further each. What is read from them is never too short and at most a third too long; ten minutes is the end.

create function bochong.release_histogram(seconds integer[]) returns integer[] language sql immutable as $$
  select array_agg(n order by bucket) from (
    select bucket, count(s)::integer as n from generate_series(0, 22) as bucket left join unnest(seconds) as s
      on width_bucket(s, array[2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 29, 38, 50, 66, 87, 115, 150, 200, 260, 345, 460, 600]) = bucket
    group by bucket) as counted
$$;
grant execute on function bochong.release_histogram(integer[]) to bochong_app;

create table pass_release (
  dealer_id uuid not null,
  biz_date date not null,
  park_id uuid not null,
  gate_id uuid not null,
  hour smallint not null,
  passes integer not null,
  seconds bigint not null,
  buckets integer[] not null,
  primary key (dealer_id, biz_date, park_id, gate_id, hour)
);
select bochong.protect('pass_release');

-- One narrow row a passage; a job folds them.
create table pass_release_delta (
  dealer_id uuid not null,
  id bigint generated always as identity,
  biz_date date not null,
  park_id uuid not null,
  gate_id uuid not null,
  hour smallint not null,
  seconds integer not null,
  primary key (dealer_id, id)
);
select bochong.protect('pass_release_delta');
alter table pass_release_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create view pass_releases with (security_invoker = true) as
  select dealer_id, biz_date, park_id, gate_id, hour, passes, seconds, buckets from pass_release
  union all
  select dealer_id, biz_date, park_id, gate_id, hour, 1, seconds, bochong.release_histogram(array[seconds]) from pass_release_delta;

create function bochong.release_of(captured timestamptz, passed timestamptz, out biz_date date, out hour smallint, out seconds integer)
language sql immutable as $$
  select (captured at time zone 'Asia/Shanghai')::date, extract(hour from captured at time zone 'Asia/Shanghai')::smallint,
    greatest(0, round(extract(epoch from passed - captured)))::integer
$$;
grant execute on function bochong.release_of(timestamptz, timestamptz) to bochong_app;

create function bochong.count_pass_release() returns trigger language plpgsql as $$
begin
  insert into pass_release_delta (dealer_id, biz_date, park_id, gate_id, hour, seconds)
  select new.dealer_id, r.biz_date, new.park_id, new.gate_id, r.hour, r.seconds from bochong.release_of(new.pass_time, new.committed_at) as r;
  return null;
end $$;
create trigger count_pass_release after update of committed_at on pass_record for each row
  when (old.committed_at is null and new.committed_at is not null and new.gate_id is not null and not new.is_offline)
  execute function bochong.count_pass_release();

create function bochong.fold_pass_releases() returns void language sql as $$
  with taken as (delete from pass_release_delta returning *)
  insert into pass_release as p (dealer_id, biz_date, park_id, gate_id, hour, passes, seconds, buckets)
  select dealer_id, biz_date, park_id, gate_id, hour, count(*), sum(seconds), bochong.release_histogram(array_agg(seconds))
  from taken group by 1, 2, 3, 4, 5
  on conflict (dealer_id, biz_date, park_id, gate_id, hour) do update set passes = p.passes + excluded.passes,
    seconds = p.seconds + excluded.seconds,
    buckets = (select array_agg(a + b order by place) from unnest(p.buckets, excluded.buckets) with ordinality as pair (a, b, place))
$$;
grant execute on function bochong.fold_pass_releases() to bochong_app;

-- All hours anew from the passages: after a bulk load, which counts nothing on the way.
create function bochong.rebuild_pass_releases() returns void language sql as $$
  delete from pass_release_delta;
  delete from pass_release;
  insert into pass_release_delta (dealer_id, biz_date, park_id, gate_id, hour, seconds)
  select p.dealer_id, r.biz_date, p.park_id, p.gate_id, r.hour, r.seconds
  from pass_record p cross join lateral bochong.release_of(p.pass_time, p.committed_at) as r
  where p.committed_at is not null and p.gate_id is not null and not p.is_offline;
  select bochong.fold_pass_releases();
$$;
revoke execute on function bochong.rebuild_pass_releases() from public;
select bochong.rebuild_pass_releases();

-- A table function is planned as part of the statement that reads it; one with output parameters is called for each passage.
drop function bochong.release_of(timestamptz, timestamptz);
create function bochong.release_of(captured timestamptz, passed timestamptz) returns table (biz_date date, hour smallint, seconds integer)
language sql immutable as $$
  select (captured at time zone 'Asia/Shanghai')::date, extract(hour from captured at time zone 'Asia/Shanghai')::smallint,
    greatest(0, round(extract(epoch from passed - captured)))::integer
$$;
grant execute on function bochong.release_of(timestamptz, timestamptz) to bochong_app;

-- Straight into the hours: nobody else counts while they are made anew.
create or replace function bochong.rebuild_pass_releases() returns void language sql as $$
  delete from pass_release_delta;
  delete from pass_release;
  insert into pass_release (dealer_id, biz_date, park_id, gate_id, hour, passes, seconds, buckets)
  select p.dealer_id, r.biz_date, p.park_id, p.gate_id, r.hour, count(*), sum(r.seconds), bochong.release_histogram(array_agg(r.seconds))
  from pass_record p cross join lateral bochong.release_of(p.pass_time, p.committed_at) as r
  where p.committed_at is not null and p.gate_id is not null and not p.is_offline
  group by 1, 2, 3, 4, 5;
$$;

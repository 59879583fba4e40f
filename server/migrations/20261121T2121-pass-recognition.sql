-- Recognition is a matter of every camera (parking-core §4.6: captures never corrected ÷ captures): what a lane's exit read counts too,
-- while a berth that falls free has read nothing. The functions are those of the hours before, with the two columns under their new names.

drop view pass_hours;
alter table pass_hour rename column captured_in to captured_count;
alter table pass_hour rename column read_in to read_count;
alter table pass_hour_delta rename column captured_in to captured_count;
alter table pass_hour_delta rename column read_in to read_count;

create view pass_hours with (security_invoker = true) as
  select * from pass_hour union all
  select dealer_id, biz_date, park_id, gate_id, hour,
    in_count, out_count, temp_in, pass_in, white_in, unlicensed_in, captured_count, read_count, free_out, paid_out, owing_out, manual_count,
    guard_count, exception_count, stay_minutes
  from pass_hour_delta;

create or replace function bochong.pass_hours_of(o park_order, sign integer) returns setof pass_hour language sql immutable as $$
  select o.dealer_id, (o.enter_time at time zone 'Asia/Shanghai')::date, o.park_id,
    coalesce(o.enter_gate_id, '00000000-0000-0000-0000-000000000000'), extract(hour from o.enter_time at time zone 'Asia/Shanghai')::smallint,
    sign, 0, sign * (o.car_type = 1)::int, sign * (o.car_type = 2)::int, sign * (o.car_type = 3)::int, sign * o.is_unlicensed::int,
    sign * (o.enter_plate_no is not null)::int, sign * coalesce(o.enter_plate_no = o.plate_no, false)::int, 0, 0, 0,
    sign * (o.enter_mode = 3)::int, sign * (o.enter_mode = 4)::int, sign * (o.exception_types <> '{}')::int, 0::bigint
  where o.order_status not in (4, 5)
  union all
  select o.dealer_id, (o.exit_time at time zone 'Asia/Shanghai')::date, o.park_id,
    coalesce(o.exit_gate_id, '00000000-0000-0000-0000-000000000000'), extract(hour from o.exit_time at time zone 'Asia/Shanghai')::smallint,
    0, sign, 0, 0, 0, 0, sign * (o.exit_plate_no is not null and o.exit_gate_id is not null)::int,
    sign * coalesce(o.exit_plate_no = o.plate_no and o.exit_gate_id is not null, false)::int,
    sign * (o.payable_fen = 0)::int,
    sign * (o.payable_fen > 0 and o.payable_fen <= o.paid_fen - o.refund_fen + o.write_off_fen)::int,
    sign * (o.payable_fen > o.paid_fen - o.refund_fen + o.write_off_fen)::int,
    sign * coalesce(o.release_type in (3, 5), false)::int, sign * coalesce(o.release_type = 4, false)::int, 0,
    sign * floor(extract(epoch from o.exit_time - o.enter_time) / 60)::bigint
  where o.order_status not in (4, 5) and o.left_at is not null and o.exit_time is not null
$$;
create or replace function bochong.count_pass_hours() returns trigger language plpgsql as $$
begin
  if current_setting('bochong.bulk_load', true) = 'on' then return null; end if;
  insert into pass_hour_delta (dealer_id, biz_date, park_id, gate_id, hour,
    in_count, out_count, temp_in, pass_in, white_in, unlicensed_in, captured_count, read_count, free_out, paid_out, owing_out, manual_count,
    guard_count, exception_count, stay_minutes)
  select dealer_id, biz_date, park_id, gate_id, hour,
    sum(in_count), sum(out_count), sum(temp_in), sum(pass_in), sum(white_in), sum(unlicensed_in), sum(captured_count), sum(read_count),
    sum(free_out), sum(paid_out), sum(owing_out), sum(manual_count), sum(guard_count), sum(exception_count), sum(stay_minutes)
  from (select * from bochong.pass_hours_of(new, 1) union all select * from bochong.pass_hours_of(old, -1)) as h
  group by 1, 2, 3, 4, 5
  having (sum(in_count), sum(out_count), sum(temp_in), sum(pass_in), sum(white_in), sum(unlicensed_in), sum(captured_count), sum(read_count),
    sum(free_out), sum(paid_out), sum(owing_out), sum(manual_count), sum(guard_count), sum(exception_count), sum(stay_minutes))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
create or replace function bochong.fold_pass_hours() returns void language sql as $$
  with taken as (delete from pass_hour_delta returning *)
  insert into pass_hour as p (dealer_id, biz_date, park_id, gate_id, hour,
    in_count, out_count, temp_in, pass_in, white_in, unlicensed_in, captured_count, read_count, free_out, paid_out, owing_out, manual_count,
    guard_count, exception_count, stay_minutes)
  select dealer_id, biz_date, park_id, gate_id, hour,
    sum(in_count), sum(out_count), sum(temp_in), sum(pass_in), sum(white_in), sum(unlicensed_in), sum(captured_count), sum(read_count),
    sum(free_out), sum(paid_out), sum(owing_out), sum(manual_count), sum(guard_count), sum(exception_count), sum(stay_minutes)
  from taken group by 1, 2, 3, 4, 5
  on conflict (dealer_id, biz_date, park_id, gate_id, hour) do update set
    in_count = p.in_count + excluded.in_count, out_count = p.out_count + excluded.out_count, temp_in = p.temp_in + excluded.temp_in, pass_in
    = p.pass_in + excluded.pass_in, white_in = p.white_in + excluded.white_in, unlicensed_in = p.unlicensed_in + excluded.unlicensed_in,
    captured_count = p.captured_count + excluded.captured_count, read_count = p.read_count + excluded.read_count, free_out = p.free_out + excluded.free_out,
    paid_out = p.paid_out + excluded.paid_out, owing_out = p.owing_out + excluded.owing_out, manual_count = p.manual_count +
    excluded.manual_count, guard_count = p.guard_count + excluded.guard_count, exception_count = p.exception_count +
    excluded.exception_count, stay_minutes = p.stay_minutes + excluded.stay_minutes
$$;
create or replace function bochong.rebuild_pass_hours() returns void language sql as $$
  delete from pass_hour_delta;
  delete from pass_hour;
  insert into pass_hour
  select h.dealer_id, h.biz_date, h.park_id, h.gate_id, h.hour,
    sum(h.in_count), sum(h.out_count), sum(h.temp_in), sum(h.pass_in), sum(h.white_in), sum(h.unlicensed_in), sum(h.captured_count),
    sum(h.read_count), sum(h.free_out), sum(h.paid_out), sum(h.owing_out), sum(h.manual_count), sum(h.guard_count), sum(h.exception_count),
    sum(h.stay_minutes)
  from park_order o cross join lateral bochong.pass_hours_of(o, 1) as h group by 1, 2, 3, 4, 5
$$;
select bochong.rebuild_pass_hours();

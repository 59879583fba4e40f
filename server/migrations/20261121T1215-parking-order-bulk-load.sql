-- A bulk load counts what it writes itself. It says so by a setting of its connection: switching triggers off takes a superuser,
-- which the owner of an external database is not.
create or replace function bochong.count_order() returns trigger language plpgsql as $$
begin
  if current_setting('bochong.bulk_load', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    if new.order_status = old.order_status then return null; end if;
    insert into counter_delta (dealer_id, biz_date, metric, park_id, value)
      values (old.dealer_id, (old.enter_time at time zone 'Asia/Shanghai')::date, 100 + old.order_status, old.park_id, -1);
  end if;
  insert into counter_delta (dealer_id, biz_date, metric, park_id, value)
    values (new.dealer_id, (new.enter_time at time zone 'Asia/Shanghai')::date, 100 + new.order_status, new.park_id, 1);
  return null;
end $$;

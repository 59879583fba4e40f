-- Whose key it is, over all units, with all that its request is judged by. `standing`: of its unit.
create function bochong.open_caller(wanted_key text) returns table (
  dealer_id uuid, id uuid, name text, secret bytea, former_secret bytea, former_until timestamptz, status smallint, expire_at timestamptz,
  ip_allow_list text[], scopes text[], qps_limit integer, park_ids uuid[], standing smallint)
language sql stable security definer set search_path = public as $$
  select s.dealer_id, s.id, s.name, s.secret, s.former_secret, s.former_until, s.status, s.expire_at, s.ip_allow_list, s.scopes, s.qps_limit, s.park_ids,
    (select d.status from dealer d where d.dealer_id = s.dealer_id)::smallint
  from open_api_system s where s.app_key = wanted_key and s.is_delete = 0
$$;
revoke execute on function bochong.open_caller(text) from public;
grant execute on function bochong.open_caller(text) to bochong_app;

-- Lets a call of a system in: takes it out of what is left of its second, by the database's clock, uses its number up and counts it. Answers what is
-- wrong: 'rate', then 'number'. Losing the last ones with the database's machine does no harm, so nobody waits for the disk.
create function bochong.admit_open_call(tenant uuid, caller uuid, most double precision, number text, at timestamptz, day date) returns text
language plpgsql security definer set search_path = public as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into open_api_bucket as b (dealer_id, system_id, calls_left, reckoned_at) values (tenant, caller, most - 1, clock_timestamp())
  on conflict (dealer_id, system_id) do update set reckoned_at = clock_timestamp(),
      calls_left = least(most, b.calls_left + greatest(0, extract(epoch from clock_timestamp() - b.reckoned_at)) * most) - 1
    where least(most, b.calls_left + greatest(0, extract(epoch from clock_timestamp() - b.reckoned_at)) * most) >= 1;
  if not found then return 'rate'; end if;
  insert into open_api_nonce (dealer_id, system_id, nonce, received_at) values (tenant, caller, number, at) on conflict do nothing;
  if not found then return 'number'; end if;
  insert into open_api_call (dealer_id, system_id, biz_date, calls, refused) values (tenant, caller, day, 1, 0);
  return null;
end $$;
revoke execute on function bochong.admit_open_call(uuid, uuid, double precision, text, timestamptz, date) from public;
grant execute on function bochong.admit_open_call(uuid, uuid, double precision, text, timestamptz, date) to bochong_app;

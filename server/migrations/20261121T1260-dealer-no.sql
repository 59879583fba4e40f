-- The number of the next operating unit, over all of them: whoever adds one does not see those added since the login.
create function bochong.next_dealer_no() returns text
language sql volatile security definer set search_path = public as $$
  select (coalesce(max(dealer_no), '20000000')::int + 1)::text from dealer
$$;
revoke execute on function bochong.next_dealer_no() from public;
grant execute on function bochong.next_dealer_no() to bochong_app;

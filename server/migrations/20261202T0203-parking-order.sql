-- Published: shifts at booths that were not handed over.
create view open_booth_shift with (security_invoker = true) as
  select s.dealer_id, s.id, s.user_id, s.park_id, p.park_name, s.began_at
  from booth_shift s join park p on p.dealer_id = s.dealer_id and p.id = s.park_id where s.ended_at is null;
grant select on open_booth_shift to bochong_app;

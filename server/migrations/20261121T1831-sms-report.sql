-- What the carrier says became of a message: 1 delivered, 2 failed. The first word counts.
alter table sms_message
  add column report smallint not null default 0 check (report in (0, 1, 2)),
  add column report_code text not null default '',
  add column reported_at timestamptz;

-- A report knows the message, not its dealer.
create function bochong.dealers_of_sms(wanted uuid[]) returns table (id uuid, dealer_id uuid)
  language sql stable security definer set search_path = public as
  $$ select m.id, m.dealer_id from sms_message m where m.id = any (wanted) $$;
revoke execute on function bochong.dealers_of_sms(uuid[]) from public;
grant execute on function bochong.dealers_of_sms(uuid[]) to bochong_app;

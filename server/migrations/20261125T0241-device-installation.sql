-- Where a device last called from, and until when its next capture is an installer's test that no stay comes of.
alter table device add column heard_from text not null default '', add column test_until timestamptz;

drop function bochong.find_device(text);
create function bochong.find_device(wanted text)
returns table (dealer_id uuid, id uuid, device_sn text, device_type smallint, protocol smallint, park_id uuid, gate_id uuid, direction smallint,
  config jsonb, secret bytea, disabled boolean, clock_offset_ms bigint, test_until timestamptz)
language sql stable security definer set search_path = public as $$
  select d.dealer_id, d.id, d.device_sn, d.device_type, d.protocol, d.park_id, d.gate_id, d.direction, d.config, d.secret, d.disabled_at is not null,
    d.clock_offset_ms, d.test_until
  from device d where d.device_sn = wanted and d.is_delete = 0
$$;
revoke execute on function bochong.find_device(text) from public;
grant execute on function bochong.find_device(text) to bochong_app;

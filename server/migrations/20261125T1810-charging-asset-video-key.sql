-- Bay cameras report what they see: each by its own serial number, signed with its own key.
alter table charging_video
  add column device_sn text not null default '' check (device_sn ~ '^[\w.:-]{0,64}$'),
  -- Encrypted under a key outside the database; null: none was made yet.
  add column secret bytea;
-- Over all dealers: a camera names only itself.
create unique index charging_video_sn_key on charging_video (device_sn) where is_delete = 0 and device_sn <> '';

create function bochong.find_charging_video(wanted text)
returns table (dealer_id uuid, id uuid, station_id uuid, device_name text, secret bytea, enabled boolean)
language sql stable security definer set search_path = public as $$
  select v.dealer_id, v.id, v.station_id, v.device_name, v.secret, v.enabled from charging_video v
  where v.device_sn = wanted and wanted <> '' and v.is_delete = 0
$$;
revoke execute on function bochong.find_charging_video(text) from public;
grant execute on function bochong.find_charging_video(text) to bochong_app;

-- Why a unit is frozen, since when, by whom, and when it is thawed by itself (null: by a person).
alter table dealer
  add column freeze_reason text not null default '' check (char_length(freeze_reason) <= 200),
  add column frozen_by text not null default '',
  add column frozen_at timestamptz,
  add column frozen_until timestamptz;

-- Units whose background work rests: asked for by jobs, which see every unit.
create function bochong.frozen_dealer_ids() returns setof uuid language sql stable security definer set search_path = public as
  $$ select dealer_id from dealer where status = 2 $$;
revoke execute on function bochong.frozen_dealer_ids() from public;
grant execute on function bochong.frozen_dealer_ids() to bochong_app;

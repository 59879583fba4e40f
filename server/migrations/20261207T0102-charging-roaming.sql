-- How a platform after OCPI 2.2.1 and we reach each other. Tokens that it calls us with are kept as hashes, the one that we call it with encrypted.
create table charging_ocpi_link (
  dealer_id uuid not null,
  peer_id uuid not null,
  -- Token A, which begins a registration; void once the token that came of it has been used.
  invite_hash text,
  invite_until timestamptz,
  -- The token that a registration or change under way has named: good for nothing but it.
  pending_hash text,
  pending_until timestamptz,
  -- What the platform calls us with.
  in_hash text,
  -- The one before, until the new one has been used.
  former_hash text,
  former_until timestamptz,
  -- What we call it with, encrypted under a key outside the database; null: not registered.
  out_token bytea,
  versions_url text not null default '',
  -- [{identifier, role, url}] of its version details.
  endpoints jsonb not null default '[]',
  -- [{role, countryCode, partyId, name}] of its credentials.
  roles jsonb not null default '[]',
  registered_at timestamptz,
  primary key (dealer_id, peer_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_ocpi_link_invite on charging_ocpi_link (invite_hash) where invite_hash is not null;
create index charging_ocpi_link_pending on charging_ocpi_link (pending_hash) where pending_hash is not null;
create index charging_ocpi_link_in on charging_ocpi_link (in_hash) where in_hash is not null;
create index charging_ocpi_link_former on charging_ocpi_link (former_hash) where former_hash is not null;
select bochong.protect('charging_ocpi_link');

-- Whose token it is, before any dealer is known. kind: 1 token A, 2 of a registration under way, 3 of a registered platform.
create function bochong.find_ocpi_token(wanted text, at timestamptz) returns table (dealer_id uuid, peer_id uuid, kind integer)
language sql stable security definer set search_path = public as $$
  select l.dealer_id, l.peer_id, case when wanted in (l.in_hash, l.former_hash) then 3 when wanted = l.pending_hash then 2 else 1 end
  from charging_ocpi_link l join charging_peer p on p.dealer_id = l.dealer_id and p.id = l.peer_id and p.is_delete = 0
  where l.in_hash = wanted or (l.former_hash = wanted and l.former_until > at) or (l.pending_hash = wanted and l.pending_until > at)
    or (l.invite_hash = wanted and l.invite_until > at) limit 1
$$;
revoke execute on function bochong.find_ocpi_token(text, timestamptz) from public;
grant execute on function bochong.find_ocpi_token(text, timestamptz) to bochong_app;

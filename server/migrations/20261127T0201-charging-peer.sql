-- Other charging platforms that ask us about our stations after T/CEC 102.
create table charging_peer (
  dealer_id uuid not null,
  id uuid not null,
  peer_name text not null check (char_length(peer_name) between 1 and 50),
  peer_operator_id text not null check (peer_operator_id ~ '^[0-9A-Z]{9}$'),
  -- 1 aggregator, 2 operator, 3 regulator.
  peer_type smallint not null check (peer_type between 1 and 3),
  our_operator_id text not null check (our_operator_id ~ '^[0-9A-Z]{9}$'),
  path_version text not null,
  -- 1 as the standard of 2016 prints field names, 2 corrected.
  dialect smallint not null check (dialect between 1 and 2),
  token_ttl_sec integer not null,
  -- None: from anywhere.
  ip_allow_list text[] not null default '{}',
  -- How a gun that is switched off is told: 255 or 0.
  status_for_disabled smallint not null check (status_for_disabled in (0, 255)),
  require_plug boolean not null default true,
  elec_bp integer not null default 10000 check (elec_bp between 1 and 10000),
  service_bp integer not null default 10000 check (service_bp between 1 and 10000),
  service_reduce_e5 integer not null default 0 check (service_reduce_e5 >= 0),
  -- What the peer calls us with, encrypted under a key outside the database; null: none were made yet.
  in_secrets bytea,
  in_secrets_at timestamptz,
  -- Those before, good until then.
  former_secrets bytea,
  former_until timestamptz,
  -- When it last was given a token.
  token_at timestamptz,
  enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  check (not enabled or in_secrets is not null)
);
create unique index charging_peer_operator_key on charging_peer (dealer_id, peer_operator_id) where is_delete = 0;
create index charging_peer_operator on charging_peer (peer_operator_id) where is_delete = 0;
select bochong.protect('charging_peer');

-- Tokens of peers, as hashes; several hold at once.
create table charging_peer_token (
  dealer_id uuid not null,
  peer_id uuid not null,
  token_hash text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (dealer_id, peer_id, token_hash),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
select bochong.protect('charging_peer_token');

-- Requests that were answered, so that nobody sends one again; forgotten once their time no longer counts.
create table charging_peer_request (
  dealer_id uuid not null,
  peer_id uuid not null,
  interface text not null,
  time_stamp text not null,
  seq text not null,
  received_at timestamptz not null,
  primary key (dealer_id, peer_id, interface, time_stamp, seq),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
select bochong.protect('charging_peer_request');

-- Stations that a peer may see, at its price or at one of their own.
create table charging_peer_station (
  dealer_id uuid not null,
  peer_id uuid not null,
  station_id uuid not null,
  opened_at timestamptz not null,
  opened_by text not null,
  -- All three, or none: the peer's own.
  elec_bp integer check (elec_bp between 1 and 10000),
  service_bp integer check (service_bp between 1 and 10000),
  service_reduce_e5 integer check (service_reduce_e5 >= 0),
  primary key (dealer_id, peer_id, station_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id),
  foreign key (dealer_id, station_id) references charging_station (dealer_id, id),
  check ((elec_bp is null) = (service_bp is null) and (elec_bp is null) = (service_reduce_e5 is null))
);
select bochong.protect('charging_peer_station');

-- What peers and we said to each other. `at` is the instant in the id.
create table charging_peer_message (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  -- 1 theirs to us, 2 ours to them.
  direction smallint not null check (direction between 1 and 2),
  interface text not null,
  at timestamptz not null,
  address text not null,
  seq text not null,
  ret integer not null,
  msg text not null,
  cost_ms integer not null,
  -- As it came over the wire, cut where it is long.
  wire text not null,
  -- What was asked and answered, encrypted under a key outside the database; null: it was refused before it was opened.
  content bytea,
  primary key (dealer_id, id)
) partition by range (id);
create index charging_peer_message_peer on charging_peer_message (dealer_id, peer_id, id desc);
create index charging_peer_message_odd on charging_peer_message (dealer_id, id desc) where ret <> 0;
select bochong.partitioned('charging_peer_message');

-- Whoever goes by an operator code, before any dealer is known: two units may deal with the same platform, each with keys of its own.
create function bochong.find_charging_peers(wanted text) returns table (dealer_id uuid, id uuid, in_secrets bytea, former_secrets bytea, former_until timestamptz)
language sql stable security definer set search_path = public as $$
  select p.dealer_id, p.id, p.in_secrets, p.former_secrets, p.former_until from charging_peer p
  where p.peer_operator_id = wanted and p.is_delete = 0 and p.in_secrets is not null order by p.id limit 50
$$;
revoke execute on function bochong.find_charging_peers(text) from public;
grant execute on function bochong.find_charging_peers(text) to bochong_app;

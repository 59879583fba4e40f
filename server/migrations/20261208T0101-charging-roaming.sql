-- Tokens of drivers as platforms after OCPI tell them.
create table charging_ocpi_token (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  -- Country code and party id in one, in capital letters.
  party text not null check (char_length(party) = 5),
  uid text not null check (char_length(uid) between 1 and 36),
  -- Numbers are told apart without regard to case.
  uid_key text not null,
  token_type smallint not null check (token_type between 1 and 4),
  contract_id text not null,
  visual_number text not null default '',
  issuer text not null,
  valid boolean not null,
  whitelist smallint not null check (whitelist between 1 and 4),
  -- The object as the platform told it.
  content jsonb not null,
  last_updated timestamptz not null,
  received_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, peer_id, party, uid_key, token_type),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_ocpi_token_shown on charging_ocpi_token (dealer_id, uid_key);
create index charging_ocpi_token_changed on charging_ocpi_token (dealer_id, peer_id, last_updated desc, id desc);
select bochong.protect('charging_ocpi_token');

-- How a platform's list of tokens was asked for last, and how many tokens of it there are.
create table charging_ocpi_token_pull (
  dealer_id uuid not null,
  peer_id uuid not null,
  version integer not null default 1,
  -- 1 running, 2 done, 3 failed; null: never asked.
  state smallint check (state between 1 and 3),
  began_at timestamptz,
  -- What changed since then is asked for next; null: everything.
  since timestamptz,
  -- Address of the next page; null: the first.
  next_url text,
  pages integer not null default 0,
  -- Objects of this pull that could not be read.
  unread integer not null default 0,
  done_at timestamptz,
  said text not null default '',
  token_count integer not null default 0,
  primary key (dealer_id, peer_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
select bochong.protect('charging_ocpi_token_pull');

-- What platforms answered when they were asked about a token that was shown to a charge point.
create table charging_ocpi_authorization (
  dealer_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  equipment_id uuid not null,
  asked_at timestamptz not null,
  -- 1 allowed, 2 blocked, 3 expired, 4 no credit, 5 not at this location, 6 unknown, 7 no answer.
  allowed smallint not null check (allowed between 1 and 7),
  reference text not null default '',
  -- Guns that it is good for; none: all of the station.
  evse_uids text[] not null default '{}',
  -- The charge that it was used for.
  order_id uuid,
  primary key (dealer_id, id),
  foreign key (dealer_id, token_id) references charging_ocpi_token (dealer_id, id)
);
create index charging_ocpi_authorization_of on charging_ocpi_authorization (dealer_id, token_id, asked_at desc);
create index charging_ocpi_authorization_asked on charging_ocpi_authorization (dealer_id, asked_at);
select bochong.protect('charging_ocpi_authorization');

-- AuthMethod of OCPI.
alter table charging_ocpi_session add column auth_method text not null default 'COMMAND' check (auth_method in ('COMMAND', 'AUTH_REQUEST', 'WHITELIST'));

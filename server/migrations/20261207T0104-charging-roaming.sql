-- Charges of platforms after OCPI: whose token began each. The session's id is the order's.
create table charging_ocpi_session (
  dealer_id uuid not null,
  order_id uuid not null,
  peer_id uuid not null,
  -- {countryCode, partyId, uid, type, contractId} as the platform said.
  token jsonb not null,
  authorization_reference text not null default '',
  -- When what is told of it changed last.
  changed_at timestamptz not null,
  primary key (dealer_id, order_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_ocpi_session_changed on charging_ocpi_session (dealer_id, peer_id, changed_at, order_id);
select bochong.protect('charging_ocpi_session');

-- What platforms asked of our devices, so that a repetition is answered as before.
create table charging_ocpi_command (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  -- The platform's number of the request.
  request_key text not null,
  command text not null,
  response_url text not null,
  -- The charge that it is about; null: none, or it was refused.
  order_id uuid,
  -- What was answered: {result, timeout, message}.
  answered jsonb not null,
  -- CommandResultType of the device; null: it has said nothing yet.
  outcome text,
  created_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, peer_id, request_key),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_ocpi_command_order on charging_ocpi_command (dealer_id, order_id) where outcome is null and order_id is not null;
create index charging_ocpi_command_made on charging_ocpi_command (dealer_id, created_at);
select bochong.protect('charging_ocpi_command');

-- Charge detail records, as they were made and never otherwise: one an edition of a charge's price, and one that takes the one before back.
create table charging_ocpi_cdr (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  order_id uuid not null,
  cdr_id text not null check (char_length(cdr_id) <= 39),
  edition smallint not null,
  credit boolean not null,
  content jsonb not null,
  -- What it adds to the platform's bill, fen.
  amount_fen bigint not null,
  created_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, order_id, edition, credit),
  unique (dealer_id, cdr_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_ocpi_cdr_made on charging_ocpi_cdr (dealer_id, peer_id, created_at, id);
select bochong.protect('charging_ocpi_cdr');
revoke update, delete on charging_ocpi_cdr from bochong_app;

-- Records that the platform has taken.
create table charging_ocpi_cdr_told (
  dealer_id uuid not null,
  id uuid not null,
  told_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, id) references charging_ocpi_cdr (dealer_id, id)
);
select bochong.protect('charging_ocpi_cdr_told');

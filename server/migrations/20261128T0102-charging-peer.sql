-- Users of other platforms charge at our guns: what they charge stands on the account of their platform.
alter table charging_peer
  -- 1 pays afterwards, 2 pays ahead.
  add column settle_mode smallint not null default 1 check (settle_mode between 1 and 2),
  -- Staff are told when a prepaid account has less.
  add column warn_fen bigint not null default 0 check (warn_fen >= 0);

-- What a peer has with us, fen: what it paid ahead less what it charged. Below 0 it owes us.
create table charging_peer_account (
  dealer_id uuid not null,
  peer_id uuid not null,
  balance_fen bigint not null default 0,
  primary key (dealer_id, peer_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
select bochong.protect('charging_peer_account');

-- Every change of an account, with what it had then.
create table charging_peer_entry (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  -- 1 paid in, 2 a charge, 3 a correction of a charge, 4 put right by a person.
  kind smallint not null check (kind between 1 and 4),
  amount_fen bigint not null,
  balance_fen bigint not null,
  -- The charge and which edition of its price; null: of no charge.
  order_id uuid,
  edition smallint,
  at timestamptz not null,
  -- Number of the transfer that paid in.
  voucher text not null default '',
  reason text not null default '',
  operator_name text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id),
  check ((order_id is null) = (edition is null))
);
create unique index charging_peer_entry_order_key on charging_peer_entry (dealer_id, order_id, edition) where order_id is not null;
create unique index charging_peer_entry_voucher_key on charging_peer_entry (dealer_id, peer_id, voucher) where voucher <> '';
create index charging_peer_entry_peer on charging_peer_entry (dealer_id, peer_id, id desc);
select bochong.protect('charging_peer_entry');
revoke update, delete on charging_peer_entry from bochong_app;

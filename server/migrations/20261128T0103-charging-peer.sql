-- What we tell other platforms.
alter table charging_peer
  add column out_base_url text not null default '',
  -- What we call the peer with, encrypted under a key outside the database; null: it gave us none.
  add column out_secrets bytea,
  -- Kinds of what it is told.
  add column push_kinds smallint[] not null default '{}';

-- One thing that a peer is told: how it stands. Of one gun, and of one step of a charge, there is one.
create table charging_peer_push (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  -- 1 a gun, 2 start, 3 course, 4 stop, 5 the bill of a charge.
  kind smallint not null check (kind between 1 and 5),
  -- The charge, or the gun.
  subject_id uuid not null,
  -- StartChargeSeq, or code of the gun.
  number text not null,
  -- 1 waits, 2 confirmed, 3 disputed, 4 given up, 5 cancelled.
  state smallint not null check (state between 1 and 5),
  tries smallint not null default 0,
  -- What the peer, or the network, said last.
  said text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create unique index charging_peer_push_key on charging_peer_push (dealer_id, peer_id, kind, subject_id);
create index charging_peer_push_changed on charging_peer_push (dealer_id, changed_at desc, id desc);
create index charging_peer_push_open on charging_peer_push (dealer_id, state) where state in (1, 3, 4);
select bochong.protect('charging_peer_push');

-- Whether a peer is asked every night about the charges of the day before.
alter table charging_peer add column nightly_check boolean not null default true;

-- A day of charges as we and a peer have them. Figures are those of shown_version; a later version is being asked for.
create table charging_peer_check (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  biz_date date not null,
  -- Whose question it was: 1 the peer's, 2 ours.
  side smallint not null check (side in (1, 2)),
  -- 1 asking, 2 done, 3 unanswered.
  state smallint not null check (state between 1 and 3),
  version integer not null default 1,
  shown_version integer not null default 0,
  -- Orders that ended before are asked about; null: none is left.
  cursor_at timestamptz,
  ours_count integer not null default 0,
  theirs_count integer not null default 0,
  ours_wh bigint not null default 0,
  theirs_wh bigint not null default 0,
  ours_fen bigint not null default 0,
  theirs_fen bigint not null default 0,
  diff_count integer not null default 0,
  open_count integer not null default 0,
  said text not null default '',
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (dealer_id, id),
  unique (dealer_id, peer_id, biz_date, side),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_peer_check_day on charging_peer_check (dealer_id, biz_date desc, id desc);
select bochong.protect('charging_peer_check');

-- What was done about a difference. A later check that finds the same figures under the number finds it dealt with.
create table charging_peer_resolution (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  start_charge_seq text not null,
  kind smallint not null check (kind between 2 and 5),
  ours_wh bigint not null,
  ours_fen bigint not null,
  theirs_wh bigint not null,
  theirs_fen bigint not null,
  -- 1 ours hold, 2 told again, 3 the peer's account adjusted, 4 the order corrected elsewhere.
  deed smallint not null check (deed between 1 and 4),
  reason text not null,
  operator_name text not null,
  at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_peer_resolution_seq on charging_peer_resolution (dealer_id, peer_id, start_charge_seq);
select bochong.protect('charging_peer_resolution');
revoke update, delete on charging_peer_resolution from bochong_app;

create table charging_peer_check_row (
  dealer_id uuid not null,
  id uuid not null,
  check_id uuid not null,
  version integer not null,
  start_charge_seq text not null,
  -- 1 match, 2 only ours, 3 only theirs, 4 money, 5 energy.
  kind smallint not null check (kind between 1 and 5),
  ours_wh bigint not null,
  ours_fen bigint not null,
  theirs_wh bigint not null,
  theirs_fen bigint not null,
  order_id uuid,
  ended_at timestamptz,
  dispute_reason integer,
  resolution_id uuid,
  primary key (dealer_id, id),
  unique (dealer_id, check_id, version, start_charge_seq),
  foreign key (dealer_id, check_id) references charging_peer_check (dealer_id, id),
  foreign key (dealer_id, resolution_id) references charging_peer_resolution (dealer_id, id)
);
create index charging_peer_check_row_seq on charging_peer_check_row (dealer_id, start_charge_seq) where kind > 1;
select bochong.protect('charging_peer_check_row');

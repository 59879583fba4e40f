-- When and how a regulator is told by schedule.
create table charging_peer_report_setting (
  dealer_id uuid not null,
  peer_id uuid not null,
  -- 1 one subject a request, 2 lists.
  profile smallint not null check (profile in (1, 2)),
  -- 0: not told.
  status_every_min integer not null check (status_every_min between 0 and 1440),
  station_daily boolean not null,
  stats_daily boolean not null,
  station_interface text not null,
  status_interface text not null,
  stats_interface text not null,
  -- Constants that go with every request, as a JSON object; empty: none.
  extra text not null,
  -- Days from here on are told.
  since date not null,
  primary key (dealer_id, peer_id),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
select bochong.protect('charging_peer_report_setting');

-- A span that a regulator is told of, once.
create table charging_peer_report (
  dealer_id uuid not null,
  id uuid not null,
  peer_id uuid not null,
  -- 1 stations, 2 how guns stand, 3 statistics.
  kind smallint not null check (kind between 1 and 3),
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- 1 under way, 2 done, 3 left to a person, 4 another took its place.
  state smallint not null check (state between 1 and 4),
  -- What was taken last: stations, or guns, by code; empty: nothing yet.
  cursor text not null default '',
  sent integer not null default 0,
  tries integer not null default 0,
  said text not null default '',
  operator_name text not null default '',
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (dealer_id, id),
  unique (dealer_id, peer_id, kind, from_at),
  foreign key (dealer_id, peer_id) references charging_peer (dealer_id, id)
);
create index charging_peer_report_open on charging_peer_report (dealer_id, peer_id, kind, from_at) where state in (1, 3);
select bochong.protect('charging_peer_report');

-- What drivers object to about a charge, and what was decided. Amounts are fen.
create table charging_appeal (
  dealer_id uuid not null,
  -- Minted from the instant it came in: newest first is the key read backwards.
  id uuid not null,
  appeal_no text not null,
  order_id uuid not null,
  station_id uuid not null,
  owner_id uuid not null,
  appeal_type smallint not null check (appeal_type in (1, 2, 3, 4, 5, 9)),
  content text not null,
  -- 0 waits, 1 granted, 2 refused, 3 taken back.
  appeal_status smallint not null default 0 check (appeal_status between 0 and 3),
  submitted_at timestamptz not null,
  deadline_at timestamptz not null,
  payable_before_fen bigint not null check (payable_before_fen >= 0),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  refund_nos text[] not null default '{}',
  opinion text not null default '',
  handler_id uuid,
  handler_name text not null default '',
  handled_at timestamptz,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  unique (dealer_id, appeal_no),
  constraint charging_appeal_refused_gives_nothing check (refund_fen = 0 or appeal_status = 1),
  constraint charging_appeal_ends check ((appeal_status = 0) = (handled_at is null))
);
create unique index charging_appeal_open on charging_appeal (dealer_id, order_id) where appeal_status = 0;
create index charging_appeal_of on charging_appeal (dealer_id, order_id, id);
create index charging_appeal_station on charging_appeal (dealer_id, station_id, id desc);
create index charging_appeal_waiting on charging_appeal (dealer_id, id desc) where appeal_status = 0;
select bochong.protect('charging_appeal');

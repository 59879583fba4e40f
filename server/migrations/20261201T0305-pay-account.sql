-- How an operating unit takes money, one row; without it nothing is limited.
create table pay_setting (
  dealer_id uuid primary key,
  -- What one scanned bill may come to; none: whatever is due.
  max_single_fen bigint check (max_single_fen > 0),
  cash_allowed boolean not null,
  -- Hours from taking a shift over to handing its cash in; none: no deadline.
  hand_in_hours smallint check (hand_in_hours between 1 and 72),
  updated_by text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0
);
select bochong.protect('pay_setting');

-- What a phone may pay by at a lot, in the order it is offered, and how long a bill waits; without a row: all that accounts take, a quarter of an hour.
create table pay_lot (
  dealer_id uuid not null,
  park_id uuid not null,
  -- None named: all.
  pay_types smallint[] not null default '{}',
  qr_minutes smallint not null check (qr_minutes between 2 and 15),
  updated_by text not null default '',
  updated_at timestamptz not null default now(),
  primary key (dealer_id, park_id),
  foreign key (dealer_id, park_id) references park (dealer_id, id)
);
select bochong.protect('pay_lot');

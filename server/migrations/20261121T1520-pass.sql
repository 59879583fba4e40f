-- Passes (parking-operations §10): what is sold, the cards, the time and plates they cover, and what was paid for them.

create extension if not exists btree_gist;

create table pass_rule (
  dealer_id uuid not null,
  id uuid not null,
  rule_name text not null,
  park_ids uuid[] not null,
  period_unit smallint not null check (period_unit between 1 and 6),
  period_mode smallint not null check (period_mode in (1, 2)),
  min_periods integer not null,
  max_periods integer not null,
  price_fen bigint not null check (price_fen >= 0),
  windows jsonb not null default '[]',
  max_plates integer not null,
  quota integer,
  need_audit boolean not null default false,
  materials text[] not null default '{}',
  renew_before_days integer not null default 15,
  renew_after_days integer not null default 30,
  renew_continuous boolean not null default true,
  refund_mode smallint not null check (refund_mode in (1, 2, 3)),
  refund_fee_permille integer not null default 0,
  change_limit integer not null default 2,
  freeze_allowed boolean not null default true,
  status smallint not null default 1 check (status in (0, 1)),
  effective_from date not null,
  effective_to date,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index pass_rule_name_key on pass_rule (dealer_id, rule_name);
select bochong.protect('pass_rule');

create table pass_card (
  dealer_id uuid not null,
  id uuid not null,
  cert_code text not null,
  rule_id uuid not null,
  -- Plates it has now: `[{plateNo, plateColor}]`; which of them it covers when is `pass_plate`.
  plates jsonb not null,
  owner_name text not null,
  phone_cipher bytea,
  phone_hash text,
  company text not null default '',
  valid_from date not null,
  valid_to date not null,
  anchor_day smallint not null check (anchor_day between 1 and 31),
  pass_status smallint not null check (pass_status between 0 and 4),
  frozen_from date,
  frozen_days integer not null default 0,
  -- Past freezes, both days included: they were not used.
  frozen_spans jsonb not null default '[]',
  total_paid_fen bigint not null default 0 check (total_paid_fen >= 0),
  last_paid_at timestamptz,
  source smallint not null default 1,
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, rule_id) references pass_rule (dealer_id, id),
  check (valid_to >= valid_from),
  check ((pass_status = 4) = (frozen_from is not null))
);
create unique index pass_card_cert on pass_card (dealer_id, cert_code);
create index pass_card_rule on pass_card (dealer_id, rule_id);
create index pass_card_date on pass_card (dealer_id, valid_to) where pass_status in (0, 1);
create index pass_card_phone on pass_card (dealer_id, phone_hash) where phone_hash is not null;
select bochong.protect('pass_card');

-- Which plate a card covers in which lot and when: the truth a fee is worked out from. A day is never covered twice.
create table pass_plate (
  dealer_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 0,
  park_id uuid not null,
  during daterange not null check (not isempty(during)),
  primary key (dealer_id, id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id),
  foreign key (dealer_id, park_id) references park (dealer_id, id),
  constraint pass_plate_no_overlap exclude using gist (dealer_id with =, plate_no with =, park_id with =, during with &&)
);
create index pass_plate_card on pass_plate (dealer_id, card_id);
create index pass_plate_plate on pass_plate (dealer_id, plate_no, park_id);
select bochong.protect('pass_plate');

-- A stay that keeps the cover of a card although its plate was changed away meanwhile.
create table pass_stay (
  dealer_id uuid not null,
  order_id uuid not null,
  card_id uuid not null,
  primary key (dealer_id, order_id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id)
);
select bochong.protect('pass_stay');

create table pass_flow (
  dealer_id uuid not null,
  id uuid not null,
  -- Flows of one millisecond keep their order.
  seq bigint generated always as identity,
  card_id uuid not null,
  flow_type smallint not null check (flow_type between 1 and 5),
  plates text not null default '',
  periods integer not null default 0,
  from_date date,
  to_date date,
  receivable_fen bigint not null default 0 check (receivable_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  -- Of a purchase: what went or goes back of it; of a refund: its amount.
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  refund_state smallint check (refund_state in (0, 1, 2)),
  refund_id uuid,
  of_flow_id uuid,
  pay_channel smallint,
  bill_id uuid,
  operator_id uuid,
  operator_name text not null default '',
  remark text not null default '',
  at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, card_id) references pass_card (dealer_id, id),
  check (flow_type = 3 or refund_fen <= paid_fen)
);
create index pass_flow_card on pass_flow (dealer_id, card_id, seq);
create index pass_flow_at on pass_flow (dealer_id, at);
select bochong.protect('pass_flow');

-- Read by whoever prices a stay: the days a pass covers a plate in a lot, and the weekly windows it holds in.
create view pass_cover with (security_invoker = true) as
  select p.dealer_id, p.card_id, p.plate_no, p.park_id, null::uuid as order_id, lower(p.during) as from_date, upper(p.during) as to_date, r.windows
    from pass_plate p
    join pass_card c on c.dealer_id = p.dealer_id and c.id = p.card_id
    join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id
  union all
  select s.dealer_id, s.card_id, null, null, s.order_id, c.valid_from, c.valid_to + 1, r.windows
    from pass_stay s
    join pass_card c on c.dealer_id = s.dealer_id and c.id = s.card_id
    join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id;

-- Read by the lanes: entries of the black list in force.
create view black_entry with (security_invoker = true) as
  select dealer_id, id as list_id, plate_no, black_action, list_scope, scope_ids, valid_from, valid_to from black_list where status = 1;

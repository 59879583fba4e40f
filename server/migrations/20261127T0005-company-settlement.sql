-- What a company charged in a period and owes for it on credit: the sums of its items.
create table company_settlement (
  dealer_id uuid not null,
  id uuid not null,
  settle_no text not null,
  company_id uuid not null,
  pay_mode smallint not null,
  period_from date not null,
  period_to date not null,
  vehicle_count integer not null default 0,
  order_count integer not null default 0,
  energy_wh bigint not null default 0,
  elec_fen bigint not null default 0,
  service_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  occupy_fen bigint not null default 0,
  refund_fen bigint not null default 0,
  balance_fen bigint not null default 0,
  other_fen bigint not null default 0,
  -- On credit.
  payable_fen bigint not null default 0 check (payable_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen between 0 and payable_fen),
  status smallint not null check (status between 1 and 5),
  generated_at timestamptz not null,
  confirmed_by text not null default '',
  confirmed_at timestamptz,
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, company_id) references company (dealer_id, id),
  check (period_to >= period_from),
  check (elec_fen + service_fen - discount_fen + occupy_fen - refund_fen = balance_fen + payable_fen + other_fen)
);
create unique index company_settlement_no_key on company_settlement (dealer_id, settle_no);
create unique index company_settlement_draft_key on company_settlement (dealer_id, company_id) where status = 1;
create index company_settlement_company on company_settlement (dealer_id, company_id, period_to);
select bochong.protect('company_settlement');

-- What one statement says of one charge or stay at a gun: its figures less what earlier statements said of it.
create table company_settlement_item (
  dealer_id uuid not null,
  settlement_id uuid not null,
  subject_id uuid not null,
  biz_type smallint not null,
  number text not null,
  park_id uuid not null,
  plate_no text not null,
  vin text not null,
  settled_at timestamptz not null,
  first boolean not null,
  energy_wh bigint not null,
  label_wh bigint[] not null check (cardinality(label_wh) = 5),
  elec_fen bigint not null,
  service_fen bigint not null,
  discount_fen bigint not null,
  occupy_fen bigint not null,
  refund_fen bigint not null,
  balance_fen bigint not null,
  credit_fen bigint not null,
  other_fen bigint not null,
  primary key (dealer_id, settlement_id, subject_id),
  foreign key (dealer_id, settlement_id) references company_settlement (dealer_id, id)
);
create index company_settlement_item_subject on company_settlement_item (dealer_id, subject_id);
select bochong.protect('company_settlement_item');

-- Movements of an account that a statement counts: each in one at most.
create table company_settlement_move (
  dealer_id uuid not null,
  entry_id uuid not null,
  settlement_id uuid not null,
  primary key (dealer_id, entry_id),
  foreign key (dealer_id, settlement_id) references company_settlement (dealer_id, id)
);
create index company_settlement_move_of on company_settlement_move (dealer_id, settlement_id);
select bochong.protect('company_settlement_move');

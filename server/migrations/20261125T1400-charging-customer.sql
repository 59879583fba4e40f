-- Customers of charging: kinds of members, owners with their plates, wallets, cards, VIN codes, white lists, and what companies charge by.
create table charging_vip_type (
  dealer_id uuid not null,
  id uuid not null,
  vip_name text not null check (char_length(vip_name) between 1 and 20),
  level integer not null default 1,
  elec_bp integer not null default 10000 check (elec_bp between 1 and 10000),
  service_bp integer not null default 10000 check (service_bp between 1 and 10000),
  occupy_bp integer not null default 10000 check (occupy_bp between 1 and 10000),
  service_reduce_e5 integer not null default 0 check (service_reduce_e5 >= 0),
  -- Empty: all stations.
  station_ids uuid[] not null default '{}',
  min_energy_wh integer not null default 0 check (min_energy_wh >= 0),
  obtain_way smallint not null check (obtain_way between 1 and 3),
  -- Null: without end.
  valid_days integer check (valid_days > 0),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  check (service_reduce_e5 = 0 or (service_bp = 10000 and elec_bp = 10000))
);
create unique index charging_vip_type_name_key on charging_vip_type (dealer_id, vip_name) where is_delete = 0;
select bochong.protect('charging_vip_type');

-- Published: orders are listed with their owner.
create table charging_owner (
  dealer_id uuid not null,
  id uuid not null,
  owner_no text not null,
  mobile_cipher bytea not null,
  mobile_hash text not null,
  nickname text not null default '',
  real_name text not null default '',
  register_source smallint not null check (register_source between 1 and 6),
  app_flag text not null default '',
  vip_type_id uuid,
  vip_expire_at timestamptz,
  -- 1 normal, 2 frozen, 3 cancelled.
  status smallint not null default 1 check (status between 1 and 3),
  status_reason text not null default '',
  black_flag boolean not null default false,
  black_reason text not null default '',
  total_orders integer not null default 0,
  total_energy_wh bigint not null default 0,
  last_charge_at timestamptz,
  registered_at timestamptz not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, vip_type_id) references charging_vip_type (dealer_id, id)
);
create unique index charging_owner_no_key on charging_owner (dealer_id, owner_no);
create unique index charging_owner_mobile_key on charging_owner (dealer_id, app_flag, mobile_hash) where status <> 3;
create index charging_owner_registered on charging_owner (dealer_id, registered_at desc, id desc);
create index charging_owner_mobile on charging_owner (dealer_id, mobile_hash);
create index charging_owner_vip on charging_owner (dealer_id, vip_type_id) where vip_type_id is not null;
select bochong.protect('charging_owner');

create table charging_owner_plate (
  dealer_id uuid not null,
  owner_id uuid not null,
  plate_no text not null,
  plate_color smallint not null default 5,
  is_default boolean not null default false,
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (dealer_id, owner_id, plate_no),
  foreign key (dealer_id, owner_id) references charging_owner (dealer_id, id)
);
-- A plate that was proved to be somebody's is nobody else's.
create unique index charging_owner_plate_verified_key on charging_owner_plate (dealer_id, plate_no) where verified;
create unique index charging_owner_plate_default_key on charging_owner_plate (dealer_id, owner_id) where is_default;
select bochong.protect('charging_owner_plate');

-- What a company charges by: who it is belongs to the company.
create table charging_company (
  dealer_id uuid not null,
  id uuid not null,
  pay_mode smallint not null check (pay_mode between 1 and 2),
  bill_day smallint not null default 1 check (bill_day between 1 and 28),
  elec_bp integer not null default 10000 check (elec_bp between 1 and 10000),
  service_bp integer not null default 10000 check (service_bp between 1 and 10000),
  occupy_bp integer not null default 10000 check (occupy_bp between 1 and 10000),
  service_reduce_e5 integer not null default 0 check (service_reduce_e5 >= 0),
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- Empty: all stations.
  station_ids uuid[] not null default '{}',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, id) references company (dealer_id, id),
  check (service_reduce_e5 = 0 or (service_bp = 10000 and elec_bp = 10000)),
  check (valid_to > valid_from)
);
select bochong.protect('charging_company');

-- The wallet of an owner or of a company: its id is the holder's. What is available: principal + gift − frozen + credit limit − used credit.
create table charging_wallet (
  dealer_id uuid not null,
  id uuid not null,
  owner_id uuid,
  company_id uuid,
  principal_fen bigint not null default 0 check (principal_fen >= 0),
  gift_fen bigint not null default 0 check (gift_fen >= 0),
  -- The sum of what is held in charging_freeze.
  frozen_fen bigint not null default 0 check (frozen_fen >= 0),
  credit_limit_fen bigint not null default 0 check (credit_limit_fen >= 0),
  used_credit_fen bigint not null default 0 check (used_credit_fen >= 0),
  -- What settled orders could not collect and is still owed.
  arrears_fen bigint not null default 0 check (arrears_fen >= 0),
  total_paid_fen bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (dealer_id, id),
  foreign key (dealer_id, owner_id) references charging_owner (dealer_id, id),
  foreign key (dealer_id, company_id) references charging_company (dealer_id, id),
  check (num_nonnulls(owner_id, company_id) = 1 and id = coalesce(owner_id, company_id)),
  check (company_id is not null or (credit_limit_fen = 0 and used_credit_fen = 0)),
  constraint charging_wallet_covered check (principal_fen + gift_fen + credit_limit_fen - used_credit_fen >= frozen_fen)
) with (fillfactor = 70);
select bochong.protect('charging_wallet');

-- What is kept back for something that runs. What was taken beyond it has a row of its own, so that what an order took is the sum of its rows.
create table charging_freeze (
  dealer_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  biz_type smallint not null,
  biz_id uuid not null,
  seq smallint not null,
  amount_fen bigint not null check (amount_fen > 0),
  captured_fen bigint not null default 0 check (captured_fen >= 0),
  released_fen bigint not null default 0 check (released_fen >= 0),
  -- 1 held, 2 captured, 3 released.
  status smallint not null default 1 check (status between 1 and 3),
  -- What has limits of its own: they count what is held and what was taken.
  card_id uuid,
  plate_no text not null default '',
  held_at timestamptz not null,
  ended_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, wallet_id) references charging_wallet (dealer_id, id),
  check (captured_fen + released_fen = case when status = 1 then 0 else amount_fen end)
);
create unique index charging_freeze_biz_key on charging_freeze (dealer_id, biz_type, biz_id, seq);
create index charging_freeze_held on charging_freeze (dealer_id, wallet_id) where status = 1;
create index charging_freeze_wallet on charging_freeze (dealer_id, wallet_id, held_at desc);
create index charging_freeze_card on charging_freeze (dealer_id, card_id, held_at) where card_id is not null;
create index charging_freeze_plate on charging_freeze (dealer_id, plate_no, held_at) where plate_no <> '';
select bochong.protect('charging_freeze');

-- Every movement of a wallet; never changed. A key of its own makes each happen once.
create table charging_wallet_entry (
  dealer_id uuid not null,
  id uuid not null,
  -- Entries of one millisecond keep their order.
  no bigint generated always as identity,
  wallet_id uuid not null,
  kind smallint not null check (kind between 1 and 6),
  biz_type smallint not null,
  biz_id uuid not null,
  seq smallint not null default 0,
  -- What it gives back of: the order that took it.
  of_biz_id uuid,
  change_principal_fen bigint not null default 0,
  change_gift_fen bigint not null default 0,
  change_credit_fen bigint not null default 0,
  principal_fen bigint not null,
  gift_fen bigint not null,
  used_credit_fen bigint not null,
  -- What a capture could not take.
  owed_fen bigint not null default 0,
  at timestamptz not null,
  operator_name text not null default '',
  remark text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, wallet_id) references charging_wallet (dealer_id, id)
);
create unique index charging_wallet_entry_biz_key on charging_wallet_entry (dealer_id, kind, biz_type, biz_id, seq);
create index charging_wallet_entry_wallet on charging_wallet_entry (dealer_id, wallet_id, no desc);
create index charging_wallet_entry_of on charging_wallet_entry (dealer_id, of_biz_id) where of_biz_id is not null;
select bochong.protect('charging_wallet_entry');
revoke update, delete on charging_wallet_entry from bochong_app;

-- Money of a wallet that moves by hand: asked for by one person, decided by another.
create table charging_wallet_apply (
  dealer_id uuid not null,
  id uuid not null,
  apply_no text not null,
  wallet_id uuid not null,
  kind smallint not null check (kind between 1 and 2),
  -- 0 waits, 1 done, 2 rejected, 3 its refunds are under way, 4 came to nothing.
  status smallint not null default 0 check (status between 0 and 4),
  amount_fen bigint not null check (amount_fen > 0),
  gift_fen bigint not null default 0 check (gift_fen >= 0),
  returned_fen bigint not null default 0 check (returned_fen between 0 and amount_fen),
  tenders jsonb not null default '[]',
  reason text not null,
  park_id uuid not null,
  applicant_id uuid not null,
  applicant_account text not null default '',
  applicant_name text not null,
  applied_at timestamptz not null,
  auditor_name text not null default '',
  audited_at timestamptz,
  opinion text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, wallet_id) references charging_wallet (dealer_id, id)
);
create index charging_wallet_apply_at on charging_wallet_apply (dealer_id, applied_at desc, id desc);
create index charging_wallet_apply_wallet on charging_wallet_apply (dealer_id, wallet_id);
select bochong.protect('charging_wallet_apply');

-- A recharge as the till sees it: something that is paid for by bills. Its money is in the wallet once all of it was paid.
create table charging_recharge (
  dealer_id uuid not null,
  id uuid not null,
  recharge_no text not null,
  wallet_id uuid not null,
  apply_id uuid,
  -- The lot whose receiving account takes it.
  park_id uuid not null,
  payable_fen bigint not null check (payable_fen > 0),
  gift_fen bigint not null default 0 check (gift_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  -- What has reached the payer again, and what of that was asked back out of the wallet.
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  withdrawn_fen bigint not null default 0 check (withdrawn_fen between 0 and payable_fen),
  created_at timestamptz not null,
  credited_at timestamptz,
  primary key (dealer_id, id),
  foreign key (dealer_id, wallet_id) references charging_wallet (dealer_id, id),
  foreign key (dealer_id, apply_id) references charging_wallet_apply (dealer_id, id),
  check (withdrawn_fen = 0 or credited_at is not null)
);
create index charging_recharge_wallet on charging_recharge (dealer_id, wallet_id, credited_at desc) where credited_at is not null;
select bochong.protect('charging_recharge');

-- What a withdrawal takes back of one recharge, through refunds of its bills.
create table charging_withdraw_part (
  dealer_id uuid not null,
  id uuid not null,
  apply_id uuid not null,
  recharge_id uuid not null,
  refund_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- 0 under way, 1 reached the payer, 2 came to nothing.
  state smallint not null default 0 check (state between 0 and 2),
  primary key (dealer_id, id),
  foreign key (dealer_id, apply_id) references charging_wallet_apply (dealer_id, id),
  foreign key (dealer_id, recharge_id) references charging_recharge (dealer_id, id)
);
create unique index charging_withdraw_part_refund_key on charging_withdraw_part (dealer_id, refund_id);
create index charging_withdraw_part_apply on charging_withdraw_part (dealer_id, apply_id);
select bochong.protect('charging_withdraw_part');

create table charging_card (
  dealer_id uuid not null,
  id uuid not null,
  card_no text not null check (card_no ~ '^[0-9A-Za-z-]{1,20}$'),
  -- UID of the chip in upper-case hex.
  id_tag text not null check (id_tag ~ '^[0-9A-Z]{4,20}$'),
  card_type smallint not null check (card_type between 1 and 4),
  owner_id uuid,
  company_id uuid,
  holder_name text not null default '',
  plate_no text not null default '',
  parent_id_tag text not null default '',
  max_concurrent smallint not null default 1 check (max_concurrent between 1 and 99),
  allow_offline boolean not null default false,
  station_ids uuid[] not null default '{}',
  daily_limit_fen bigint check (daily_limit_fen > 0),
  -- 0 in stock, 1 active, 2 lost, 3 frozen, 4 cancelled.
  status smallint not null default 0 check (status between 0 and 4),
  status_reason text not null default '',
  -- The card that took its place.
  replaced_by uuid,
  issued_at timestamptz,
  expire_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, owner_id) references charging_owner (dealer_id, id),
  foreign key (dealer_id, company_id) references charging_company (dealer_id, id),
  foreign key (dealer_id, replaced_by) references charging_card (dealer_id, id),
  -- In use it has a payer: one, or none for a card of the operator's own.
  check (num_nonnulls(owner_id, company_id) <= 1 and (status in (0, 4) or (card_type = 3) = (num_nonnulls(owner_id, company_id) = 0)))
);
create unique index charging_card_no_key on charging_card (dealer_id, card_no) where is_delete = 0;
-- Over all dealers: a chip is one card.
create unique index charging_card_tag_key on charging_card (id_tag) where is_delete = 0 and status <> 4;
create index charging_card_owner on charging_card (dealer_id, owner_id) where owner_id is not null;
create index charging_card_company on charging_card (dealer_id, company_id) where company_id is not null;
select bochong.protect('charging_card');

create table charging_vin (
  dealer_id uuid not null,
  id uuid not null,
  vin text not null check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  plate_no text not null default '',
  owner_id uuid,
  company_id uuid,
  brand text not null default '',
  model text not null default '',
  battery_wh integer check (battery_wh > 0),
  auto_start boolean not null default true,
  station_ids uuid[] not null default '{}',
  valid_to timestamptz,
  enabled boolean not null default true,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, owner_id) references charging_owner (dealer_id, id),
  foreign key (dealer_id, company_id) references charging_company (dealer_id, id),
  check (num_nonnulls(owner_id, company_id) = 1)
);
create unique index charging_vin_key on charging_vin (dealer_id, vin) where enabled and is_delete = 0;
create index charging_vin_vin on charging_vin (dealer_id, vin);
create index charging_vin_owner on charging_vin (dealer_id, owner_id) where owner_id is not null;
select bochong.protect('charging_vin');

create table charging_white_list (
  dealer_id uuid not null,
  id uuid not null,
  list_type smallint not null check (list_type between 1 and 3),
  subject_type smallint not null check (subject_type between 1 and 5),
  -- A plate or a VIN as it is written, else the id of the owner, card or company.
  subject_value text not null,
  subject_name text not null default '',
  station_ids uuid[] not null default '{}',
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- Of a free list; null: without limit.
  monthly_free_wh integer check (monthly_free_wh > 0),
  enabled boolean not null default true,
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  is_delete smallint not null default 0,
  primary key (dealer_id, id),
  check (valid_to > valid_from),
  check (monthly_free_wh is null or list_type = 2)
);
create index charging_white_list_subject on charging_white_list (dealer_id, subject_type, subject_value) where is_delete = 0;
select bochong.protect('charging_white_list');

-- Free energy that an order took of a list, in the month it began in.
create table charging_quota_use (
  dealer_id uuid not null,
  list_id uuid not null,
  order_id uuid not null,
  month text not null check (month ~ '^20\d\d-\d\d$'),
  wh integer not null check (wh >= 0),
  primary key (dealer_id, order_id),
  foreign key (dealer_id, list_id) references charging_white_list (dealer_id, id)
);
create index charging_quota_use_month on charging_quota_use (dealer_id, list_id, month);
select bochong.protect('charging_quota_use');

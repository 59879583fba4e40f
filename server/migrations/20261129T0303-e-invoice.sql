-- Who sells: the taxpayer that invoices are made out by.
create table invoice_subject (
  dealer_id uuid not null,
  id uuid not null,
  name text not null,
  tax_no text not null,
  taxpayer_type smallint not null,
  address text not null,
  tel text not null,
  bank text not null default '',
  account text not null default '',
  drawer text not null,
  tax_account text not null default '',
  platform smallint not null,
  keys_cipher bytea,
  account_state smallint not null default 1 check (account_state in (1, 2)),
  auth_at timestamptz,
  credit_remain_fen bigint,
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index invoice_subject_tax_no_key on invoice_subject (dealer_id, tax_no);
select bochong.protect('invoice_subject');

-- How a business is taxed, from when to when.
create table invoice_tax_config (
  dealer_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  biz_type smallint not null,
  item_name text not null,
  tax_code text not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  tax_policy smallint not null,
  unit text not null default '',
  kinds smallint[] not null check (cardinality(kinds) between 1 and 2),
  max_single_fen bigint not null check (max_single_fen > 0),
  start_date date not null,
  end_date date,
  remark_template text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, subject_id) references invoice_subject (dealer_id, id),
  check (end_date >= start_date),
  check (tax_policy in (0, 3) or rate_bp = 0)
);
create index invoice_tax_config_subject on invoice_tax_config (dealer_id, subject_id);
select bochong.protect('invoice_tax_config');

-- Where a configuration holds: at a lot, or (the nil id) wherever no other does. Of a lot, a business and a day there is one.
create table invoice_tax_place (
  dealer_id uuid not null,
  config_id uuid not null,
  place_id uuid not null,
  biz_type smallint not null,
  valid daterange not null,
  primary key (dealer_id, config_id, place_id),
  foreign key (dealer_id, config_id) references invoice_tax_config (dealer_id, id),
  constraint invoice_tax_place_one exclude using gist (dealer_id with =, biz_type with =, place_id with =, valid with &&)
);
select bochong.protect('invoice_tax_place');

create table invoice_setting (
  dealer_id uuid primary key,
  auto_audit smallint not null check (auto_audit in (0, 1)),
  window_days integer not null,
  red_on_refund smallint not null check (red_on_refund in (0, 1)),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  rev integer not null default 0
);
select bochong.protect('invoice_setting');

-- An invoice, blue or red; seller and buyer as they were. Amounts of a red one are negative.
create table invoice (
  dealer_id uuid not null,
  id uuid not null,
  apply_no text not null,
  request_id text,
  biz_type smallint not null,
  kind smallint not null,
  direction smallint not null check (direction in (1, 2)),
  title_type smallint not null,
  buyer_name text not null,
  buyer_tax_no text not null default '',
  buyer_addr text not null default '',
  buyer_tel text not null default '',
  buyer_bank text not null default '',
  buyer_acct text not null default '',
  email text not null default '',
  phone text not null default '',
  subject_id uuid not null,
  seller_name text not null,
  seller_tax_no text not null,
  seller_addr text not null default '',
  seller_tel text not null default '',
  seller_bank text not null default '',
  seller_acct text not null default '',
  drawer text not null default '',
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  -- What of a blue invoice is red, with a number.
  red_fen bigint not null default 0,
  remark text not null default '',
  status smallint not null check (status between 0 and 8),
  invoice_no text not null default '',
  issued_at timestamptz,
  fail_code text not null default '',
  fail_reason text not null default '',
  retry_count smallint not null default 0,
  source smallint not null,
  origin_id uuid,
  replaced_by uuid,
  operator_id uuid,
  operator_name text not null default '',
  applied_at timestamptz not null,
  plate_no text not null default '',
  order_count integer not null,
  park_ids uuid[] not null,
  -- Keys of the stored files, by format.
  files jsonb not null default '{}',
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, subject_id) references invoice_subject (dealer_id, id),
  foreign key (dealer_id, origin_id) references invoice (dealer_id, id),
  foreign key (dealer_id, replaced_by) references invoice (dealer_id, id),
  check (gross_fen = net_fen + tax_fen),
  check (case when direction = 1 then gross_fen > 0 and red_fen between 0 and gross_fen else gross_fen < 0 and red_fen = 0 and origin_id is not null end),
  check ((status in (2, 5, 7, 8)) = (invoice_no <> ''))
);
create unique index invoice_apply_no_key on invoice (dealer_id, apply_no);
create unique index invoice_request_key on invoice (dealer_id, request_id) where request_id is not null;
create unique index invoice_no_key on invoice (dealer_id, invoice_no) where invoice_no <> '';
create index invoice_newest on invoice (dealer_id, applied_at desc, id desc);
create index invoice_origin on invoice (dealer_id, origin_id) where origin_id is not null;
create index invoice_seller on invoice (dealer_id, subject_id);
select bochong.protect('invoice');

create table invoice_line (
  dealer_id uuid not null,
  invoice_id uuid not null,
  line_no smallint not null,
  config_id uuid,
  name text not null,
  tax_code text not null,
  unit text not null default '',
  qty integer not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  red_fen bigint not null default 0,
  rate_bp integer not null,
  tax_policy smallint not null,
  primary key (dealer_id, invoice_id, line_no),
  foreign key (dealer_id, invoice_id) references invoice (dealer_id, id),
  check (gross_fen = net_fen + tax_fen),
  check (red_fen = 0 or red_fen between 0 and gross_fen)
);
create index invoice_line_config on invoice_line (dealer_id, config_id);
select bochong.protect('invoice_line');

-- Orders of an invoice, as they were.
create table invoice_order (
  dealer_id uuid not null,
  invoice_id uuid not null,
  biz_id uuid not null,
  biz_type smallint not null,
  line_no smallint not null,
  park_id uuid not null,
  order_no text not null,
  plate_no text not null,
  start_time timestamptz,
  end_time timestamptz,
  amount_fen bigint not null,
  red_fen bigint not null default 0,
  primary key (dealer_id, invoice_id, biz_id),
  foreign key (dealer_id, invoice_id) references invoice (dealer_id, id),
  check (red_fen = 0 or red_fen between 0 and amount_fen)
);
create index invoice_order_biz on invoice_order (dealer_id, biz_id);
select bochong.protect('invoice_order');

-- What of which payment stands on an invoice.
create table invoice_part (
  dealer_id uuid not null,
  invoice_id uuid not null,
  bill_id uuid not null,
  item_no smallint not null,
  biz_id uuid not null,
  fen bigint not null check (fen > 0),
  red_fen bigint not null default 0 check (red_fen >= 0),
  primary key (dealer_id, invoice_id, bill_id, item_no),
  foreign key (dealer_id, invoice_id) references invoice (dealer_id, id),
  check (red_fen <= fen)
);
create index invoice_part_bill on invoice_part (dealer_id, bill_id, item_no);
select bochong.protect('invoice_part');

-- What of a payment stands on invoices that hold: nothing is invoiced twice, whoever asks at the same moment. It belongs to the payment and so
-- follows it when its order is merged into another.
create table invoice_claim (
  dealer_id uuid not null,
  bill_id uuid not null,
  item_no smallint not null,
  paid_fen bigint not null,
  active_fen bigint not null,
  primary key (dealer_id, bill_id, item_no),
  constraint invoice_claim_within_paid check (active_fen between 0 and paid_fen)
);
select bochong.protect('invoice_claim');

-- Every step of an invoice.
create table invoice_log (
  dealer_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  at timestamptz not null,
  step smallint not null,
  status smallint not null,
  operator_name text not null default '',
  note text not null default '',
  primary key (dealer_id, id),
  foreign key (dealer_id, invoice_id) references invoice (dealer_id, id)
);
create index invoice_log_of on invoice_log (dealer_id, invoice_id, id);
select bochong.protect('invoice_log');
revoke update, delete on invoice_log from bochong_app;

-- An invoice made out anew with another title.
create table invoice_reissue (
  dealer_id uuid not null,
  id uuid not null,
  request_id text not null,
  invoice_id uuid not null,
  title jsonb not null,
  reason text not null,
  status smallint not null check (status between 0 and 4),
  new_invoice_id uuid,
  applicant_name text not null default '',
  applied_at timestamptz not null,
  handler_name text not null default '',
  opinion text not null default '',
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, invoice_id) references invoice (dealer_id, id),
  foreign key (dealer_id, new_invoice_id) references invoice (dealer_id, id)
);
create unique index invoice_reissue_request_key on invoice_reissue (dealer_id, request_id);
create unique index invoice_reissue_open on invoice_reissue (dealer_id, invoice_id) where status in (0, 1);
create index invoice_reissue_of on invoice_reissue (dealer_id, invoice_id);
create index invoice_reissue_new on invoice_reissue (dealer_id, new_invoice_id) where new_invoice_id is not null;
create index invoice_reissue_newest on invoice_reissue (dealer_id, applied_at desc, id desc);
select bochong.protect('invoice_reissue');

-- A red confirmation form and the red invoice that follows it; an invoice has one open form.
create table invoice_red (
  dealer_id uuid not null,
  id uuid not null,
  confirm_no text not null,
  request_id text not null,
  invoice_id uuid not null,
  reason smallint not null,
  -- What of which payment becomes red.
  parts jsonb not null,
  lines jsonb not null,
  gross_fen bigint not null check (gross_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  status smallint not null check (status between 0 and 11),
  open boolean not null,
  polls integer not null default 0,
  platform_no text not null default '',
  expire_at timestamptz,
  red_invoice_id uuid,
  reissue_id uuid,
  fail_reason text not null default '',
  operator_name text not null default '',
  at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, invoice_id) references invoice (dealer_id, id),
  foreign key (dealer_id, red_invoice_id) references invoice (dealer_id, id),
  foreign key (dealer_id, reissue_id) references invoice_reissue (dealer_id, id),
  check (gross_fen = net_fen + tax_fen)
);
create unique index invoice_red_no_key on invoice_red (dealer_id, confirm_no);
create unique index invoice_red_request_key on invoice_red (dealer_id, request_id);
create unique index invoice_red_open on invoice_red (dealer_id, invoice_id) where open;
create index invoice_red_of on invoice_red (dealer_id, invoice_id);
create index invoice_red_reissue on invoice_red (dealer_id, reissue_id) where reissue_id is not null;
create index invoice_red_made on invoice_red (dealer_id, red_invoice_id) where red_invoice_id is not null;
select bochong.protect('invoice_red');

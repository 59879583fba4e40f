-- Where a company's money is received. Rows are never deleted: bills name them.
create table pay_account (
  dealer_id uuid not null,
  id uuid not null,
  account_name text not null,
  provider smallint not null,
  mode smallint not null,
  merchant_no text not null,
  sub_merchant_no text not null default '',
  app_id text not null,
  status smallint not null default 2 check (status between 1 and 3),
  -- Private key, symmetric key and verifiers, encrypted with the installation's secret.
  keys_cipher bytea,
  keys_changed_at timestamptz,
  keys_expire_at timestamptz,
  created_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id)
);
select bochong.protect('pay_account');

create table pay_account_apply (
  dealer_id uuid not null,
  id uuid not null,
  account_name text not null,
  provider smallint not null,
  mode smallint not null,
  merchant_no text not null,
  sub_merchant_no text not null default '',
  app_id text not null,
  subject_name text not null,
  contact_name text not null default '',
  remark text not null default '',
  apply_status smallint not null default 0,
  submitted_by text not null default '',
  submitted_at timestamptz,
  audited_by text not null default '',
  audited_at timestamptz,
  opinion text not null default '',
  account_id uuid,
  created_at timestamptz not null,
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, account_id) references pay_account (dealer_id, id)
);
select bochong.protect('pay_account_apply');

-- One account for a pay type at a lot; without a lot, for every lot that has none of its own.
create table pay_account_use (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid,
  pay_channel smallint not null,
  account_id uuid not null,
  primary key (dealer_id, id),
  unique nulls not distinct (dealer_id, park_id, pay_channel),
  foreign key (dealer_id, account_id) references pay_account (dealer_id, id)
);
create index pay_account_use_account on pay_account_use (dealer_id, account_id);
select bochong.protect('pay_account_use');

-- Payments of one fen that show that an account works: subjects of the till that owe nothing.
create table pay_account_test (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  park_id uuid not null,
  paid_fen bigint not null default 0,
  refund_fen bigint not null default 0,
  created_at timestamptz not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, account_id) references pay_account (dealer_id, id)
);
create index pay_account_test_account on pay_account_test (dealer_id, account_id, created_at desc);
select bochong.protect('pay_account_test');

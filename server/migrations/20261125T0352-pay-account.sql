-- A channel's own account of a day for one receiving account. The file itself is an object of the storage.
create table pay_bill (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  bill_day date not null,
  state smallint not null default 0 check (state between 0 and 3),
  -- Sums of the file; null until it was fetched.
  paid_count integer,
  paid_fen bigint,
  refund_count integer,
  refund_fen bigint,
  fee_fen bigint,
  file_key text,
  fetched_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, account_id, bill_day),
  foreign key (dealer_id, account_id) references pay_account (dealer_id, id)
);
select bochong.protect('pay_bill');

-- Change of a cash payment that goes to the payer's WeChat instead of being counted out.
create table wechat_change (
  dealer_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  order_id uuid,
  park_id uuid not null,
  plate_no text not null,
  plate_color smallint not null,
  collector_id text,
  shift_id text,
  cash_received_fen bigint not null,
  payable_fen bigint not null,
  change_fen bigint not null check (change_fen between 1 and 10000),
  open_id_mask text not null,
  open_id text not null,
  transfer_no text,
  status smallint not null default 0 check (status between 0 and 3),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (dealer_id, id),
  unique (dealer_id, bill_id)
);
create index wechat_change_waiting on wechat_change (dealer_id, created_at) where status = 0;
select bochong.protect('wechat_change');

-- Receiving account a bill is paid to; null for one no channel takes, or taken before accounts were kept.
alter table bill add column account_id uuid;

-- A bill that is paid through a channel: how it is made there, what the payer goes on with, and when the channel is asked about it next.
create table bill_opening (
  dealer_id uuid not null,
  bill_id uuid not null,
  pay_way smallint not null,
  payer_cipher bytea,
  payer_ip text not null default '',
  description text not null,
  pay_url text not null default '',
  pay_params jsonb not null default '{}',
  fail_text text not null default '',
  ask_at timestamptz,
  asked smallint not null default 0,
  primary key (dealer_id, bill_id)
);
create index bill_opening_due on bill_opening (dealer_id, ask_at) where ask_at is not null;
select bochong.protect('bill_opening');

-- Days of a channel's fund bill that were asked of the channel: 0 being asked, 1 kept, 2 not to be had, 3 nothing moved.
create table fund_fetch (
  dealer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  bill_day date not null,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  reason text not null default '',
  asked_by text not null default '',
  asked_at timestamptz not null,
  told_at timestamptz,
  primary key (dealer_id, id)
);
create unique index fund_fetch_day_key on fund_fetch (dealer_id, account_id, bill_day);
create index fund_fetch_newest on fund_fetch (dealer_id, bill_day desc);
select bochong.protect('fund_fetch');

-- Accounts that take one kind of business at a place; what no kind's account takes there goes to that of `pay_account_use`.
create table pay_account_kind_use (
  dealer_id uuid not null,
  id uuid not null,
  park_id uuid,
  pay_channel smallint not null,
  receiving_kind smallint not null check (receiving_kind between 1 and 3),
  account_id uuid not null,
  primary key (dealer_id, id),
  unique nulls not distinct (dealer_id, park_id, pay_channel, receiving_kind),
  foreign key (dealer_id, account_id) references pay_account (dealer_id, id)
);
create index pay_account_kind_use_account on pay_account_kind_use (dealer_id, account_id);
select bochong.protect('pay_account_kind_use');

-- Both together; without a kind: for every kind.
create view account_use with (security_invoker = true) as
  select dealer_id, park_id, pay_channel, null::smallint as receiving_kind, account_id from pay_account_use
  union all
  select dealer_id, park_id, pay_channel, receiving_kind, account_id from pay_account_kind_use;
grant select on account_use to bochong_app;

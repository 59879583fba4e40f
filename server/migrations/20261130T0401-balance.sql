-- What holders ask back of their accounts: from the application to the money that reached them.
create table balance_withdraw (
  dealer_id uuid not null,
  id uuid not null,
  apply_no text not null,
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- What reached the holder, and what is in the account again; the rest is on its way.
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  returned_fen bigint not null default 0 check (returned_fen >= 0),
  -- 1 the way it came, 2 to a bank account, 3 by hand.
  method smallint not null check (method between 1 and 3),
  -- 0 waits, 1 to be paid, 2 being paid, 3 done, 4 refused, 5 failed, 6 taken back.
  status smallint not null default 0 check (status between 0 and 6),
  bank_name text not null default '',
  bank_card_cipher bytea,
  account_name text not null default '',
  reason text not null,
  request_id uuid,
  applicant_id uuid not null,
  applicant_name text not null,
  applied_at timestamptz not null,
  first_auditor_id uuid,
  first_auditor_name text not null default '',
  auditor_name text not null default '',
  audited_at timestamptz,
  opinion text not null default '',
  payer_name text not null default '',
  paid_at timestamptz,
  voucher_no text not null default '',
  fail_reason text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, account_id) references charging_wallet (dealer_id, id),
  check (paid_fen + returned_fen <= amount_fen),
  check (status not in (3, 4, 6) or paid_fen + returned_fen = amount_fen)
);
create index balance_withdraw_at on balance_withdraw (dealer_id, applied_at desc, id desc);
create index balance_withdraw_open on balance_withdraw (dealer_id, account_id) where status in (0, 1, 2, 5);
create index balance_withdraw_account on balance_withdraw (dealer_id, account_id, applied_at desc);
create unique index balance_withdraw_request_key on balance_withdraw (dealer_id, request_id) where request_id is not null;
select bochong.protect('balance_withdraw');

-- Published for the ledger: what of an account has left it and reached nobody yet.
create view withdraw_open with (security_invoker = true) as
  select dealer_id, account_id, sum(amount_fen - paid_fen - returned_fen)::bigint as open_fen from balance_withdraw group by 1, 2;
grant select on withdraw_open to bochong_app;

-- What of a withdrawal goes back through the refund of one payment of a recharge.
create table balance_withdraw_part (
  dealer_id uuid not null,
  id uuid not null,
  withdraw_id uuid not null,
  recharge_id uuid not null,
  refund_id uuid not null,
  refund_no text not null default '',
  recharge_no text not null default '',
  amount_fen bigint not null check (amount_fen > 0),
  -- 0 under way, 1 reached the payer, 2 came to nothing.
  state smallint not null default 0 check (state between 0 and 2),
  primary key (dealer_id, id),
  foreign key (dealer_id, withdraw_id) references balance_withdraw (dealer_id, id)
);
create unique index balance_withdraw_part_refund_key on balance_withdraw_part (dealer_id, refund_id);
create index balance_withdraw_part_withdraw on balance_withdraw_part (dealer_id, withdraw_id);
select bochong.protect('balance_withdraw_part');

-- Money of an account that is put right by hand: asked for by one person, decided by another.
create table balance_adjust (
  dealer_id uuid not null,
  id uuid not null,
  adjust_no text not null,
  account_id uuid not null,
  principal_fen bigint not null,
  gift_fen bigint not null,
  reason text not null,
  -- 0 waits, 1 done, 2 refused.
  status smallint not null default 0 check (status between 0 and 2),
  applicant_id uuid not null,
  applicant_name text not null,
  applied_at timestamptz not null,
  auditor_name text not null default '',
  audited_at timestamptz,
  opinion text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  foreign key (dealer_id, account_id) references charging_wallet (dealer_id, id),
  check (principal_fen <> 0 or gift_fen <> 0)
);
create index balance_adjust_at on balance_adjust (dealer_id, applied_at desc, id desc);
create index balance_adjust_account on balance_adjust (dealer_id, account_id, applied_at desc);
select bochong.protect('balance_adjust');

create table balance_withdraw_setting (
  dealer_id uuid not null primary key,
  min_fen bigint not null check (min_fen >= 0),
  daily_times integer not null check (daily_times between 1 and 100),
  original boolean not null,
  updated_at timestamptz not null default now(),
  rev integer not null default 0
);
select bochong.protect('balance_withdraw_setting');

-- Withdrawals stood among the recharges of a desk before.
insert into balance_withdraw (dealer_id, id, apply_no, account_id, amount_fen, paid_fen, returned_fen, method, status, reason, applicant_id, applicant_name,
    applied_at, auditor_name, audited_at, opinion, fail_reason)
  select a.dealer_id, a.id, a.apply_no, a.wallet_id, a.amount_fen,
    case a.status when 1 then a.amount_fen - a.returned_fen else p.fen end, case when a.status in (2, 4) then a.amount_fen else a.returned_fen end,
    1, case a.status when 1 then 3 when 2 then 4 when 3 then 2 when 4 then 4 else 0 end, a.reason, a.applicant_id, a.applicant_name,
    a.applied_at, a.auditor_name, a.audited_at, a.opinion, case a.status when 4 then '原支付已不可退，已退回账户' else '' end
  from charging_wallet_apply a cross join lateral (
    select coalesce(sum(q.amount_fen), 0)::bigint as fen from charging_withdraw_part q
    where q.dealer_id = a.dealer_id and q.apply_id = a.id and q.state = 1 and a.status = 3) p
  where a.kind = 2;
insert into balance_withdraw_part (dealer_id, id, withdraw_id, recharge_id, refund_id, recharge_no, amount_fen, state)
  select p.dealer_id, p.id, p.apply_id, p.recharge_id, p.refund_id, r.recharge_no, p.amount_fen, p.state
  from charging_withdraw_part p join charging_recharge r on r.dealer_id = p.dealer_id and r.id = p.recharge_id;

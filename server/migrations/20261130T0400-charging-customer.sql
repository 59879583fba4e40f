-- An account can be frozen by itself, whoever holds it: nothing starts or is withdrawn; what runs is settled.
alter table charging_wallet
  add frozen_at timestamptz,
  add frozen_reason text not null default '',
  -- Principal that was put in, whatever became of it.
  add total_recharge_fen bigint not null default 0;
update charging_wallet w set total_recharge_fen = e.fen
  from (select dealer_id, wallet_id, sum(change_principal_fen) as fen from charging_wallet_entry where kind = 1 group by 1, 2) e
  where e.dealer_id = w.dealer_id and e.wallet_id = w.id;

create index charging_wallet_entry_newest on charging_wallet_entry (dealer_id, at desc, no desc);

-- Published for balances: accounts with whose they are, and every movement of them.
create view wallet_account with (security_invoker = true) as
  select w.dealer_id, w.id, case when w.owner_id is null then 3 else 1 end::smallint as holder_type,
    coalesce(k.company_name, nullif(o.real_name, ''), nullif(o.nickname, ''), '车主') as holder_name, o.mobile_cipher, o.mobile_hash,
    w.principal_fen, w.gift_fen, w.frozen_fen, w.credit_limit_fen, w.used_credit_fen, w.arrears_fen, w.total_recharge_fen, w.total_paid_fen,
    case when coalesce(o.status, k.status) = 3 then 3 when w.frozen_at is not null or coalesce(o.status, k.status) = 2 then 2 else 1 end::smallint as status,
    w.frozen_at, w.frozen_reason, coalesce(o.registered_at, k.created_at) as open_at
  from charging_wallet w
  left join charging_owner o on o.dealer_id = w.dealer_id and o.id = w.owner_id
  left join company k on k.dealer_id = w.dealer_id and k.id = w.company_id;
create view wallet_flow with (security_invoker = true) as
  select e.dealer_id, e.id, e.no, e.wallet_id, e.kind, e.biz_type, e.biz_id, e.change_principal_fen, e.change_gift_fen, e.change_credit_fen,
    e.principal_fen, e.gift_fen, e.at, e.operator_name, e.remark
  from charging_wallet_entry e;
grant select on wallet_account, wallet_flow to bochong_app;

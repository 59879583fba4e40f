-- What was paid for by a company and goes back to its credit afterwards makes it owe less than nothing until the next statement.
alter table charging_wallet drop constraint charging_wallet_used_credit_fen_check;
-- 7: a company pays what it used of its credit.
alter table charging_wallet_entry drop constraint charging_wallet_entry_kind_check,
  add constraint charging_wallet_entry_kind_check check (kind between 1 and 7);

-- Published for statements of companies: what each charge, stay at a gun or reservation took of the company's account, or gave back to it.
create view company_charge_move with (security_invoker = true) as
  select e.dealer_id, e.id as entry_id, w.company_id, e.biz_type, e.of_biz_id as subject_id, e.at,
    -e.change_principal_fen - e.change_gift_fen as balance_fen, e.change_credit_fen as credit_fen
  from charging_wallet_entry e join charging_wallet w on w.dealer_id = e.dealer_id and w.id = e.wallet_id
  where w.company_id is not null and e.of_biz_id is not null and e.kind in (3, 4);
grant select on company_charge_move to bochong_app;
create index charging_wallet_entry_at on charging_wallet_entry (dealer_id, wallet_id, at);

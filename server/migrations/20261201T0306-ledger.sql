-- Published: months in which money of a receiving account moved, and that are not closed for it.
create view open_account_month with (security_invoker = true) as
  select distinct m.dealer_id, m.sub_key as account_id, date_trunc('month', m.accounting_date)::date as month
  from ledger_movement m where m.account_code = 1121 and not exists (select from ledger_account_period p
    where p.dealer_id = m.dealer_id and p.account_id = m.sub_key and p.month = date_trunc('month', m.accounting_date)::date);
grant select on open_account_month to bochong_app;

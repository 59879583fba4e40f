-- Published for the ledger: names of receiving accounts.
create view pay_account_name with (security_invoker = true) as select dealer_id, id, account_name from pay_account;
grant select on pay_account_name to bochong_app;

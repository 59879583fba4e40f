-- Published for the ledger: every movement of money, and the receiving account of a bill.
create view money_movement with (security_invoker = true) as select dealer_id, id, kind, body from money_event;
grant select on money_movement to bochong_app;
create view bill_account with (security_invoker = true) as select dealer_id, id as bill_id, account_id from bill where account_id is not null;
grant select on bill_account to bochong_app;

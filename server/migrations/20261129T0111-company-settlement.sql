-- Published for the ledger: whose statement one is.
create view company_of_settlement with (security_invoker = true) as
  select dealer_id, id as subject_id, company_id from company_settlement;
grant select on company_of_settlement to bochong_app;

-- Published for the ledger: on whose account a stay left, and whose bill of a month one is.
create view company_of_subject with (security_invoker = true) as
  select dealer_id, order_id as subject_id, company_id from company_order
  union all select dealer_id, id, company_id from company_car_bill;
grant select on company_of_subject to bochong_app;

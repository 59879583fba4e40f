-- Published: when a unit got which licence, for the history of the unit.
create view license_import_fact with (security_invoker = true) as
  select h.dealer_id, h.id, h.license_no, h.imported_at, h.expire_date from license_history h;
grant select on license_import_fact to bochong_app;

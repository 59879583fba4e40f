-- Published: whom an occupancy rule may exempt; 1 kinds of members, 2 companies that charge.
create view charging_exemptable with (security_invoker = true) as
  select dealer_id, id, 1 as kind, vip_name as name from charging_vip_type where is_delete = 0
  union all
  select c.dealer_id, c.id, 2 as kind, k.company_name as name
  from charging_company c join company k on k.dealer_id = c.dealer_id and k.id = c.id;

-- How many stays an entry of the white list is good for; null: any number.
alter table white_list add column free_times_limit integer check (free_times_limit > 0);
create or replace view white_entry with (security_invoker = true) as
  select dealer_id, id as list_id, plate_no, list_scope, scope_ids, fee_policy, pay_permille, windows, valid_from, valid_to, free_times_limit
  from white_list where status = 1;

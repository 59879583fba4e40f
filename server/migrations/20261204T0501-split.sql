-- Rules that a charging account keeps: nobody else changes them. Their shares are settled by its cycle (1 next day, 2 next workday, 3 next month).
alter table split_rule add column charging_account_id uuid;
alter table split_rule add column settle_cycle smallint check (settle_cycle between 1 and 3);
create index split_rule_charging_account on split_rule (dealer_id, charging_account_id) where charging_account_id is not null;

-- Published for charging accounts: receivers of shares by name, and whether one is given through a payment channel.
create view split_account_name with (security_invoker = true) as
  select dealer_id, id, name, receiver_type, status from split_account;
grant select on split_account_name to bochong_app;

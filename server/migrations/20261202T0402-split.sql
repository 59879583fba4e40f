-- Published: names of rules, for those who hold a contract with a share.
create view split_rule_name with (security_invoker = true) as select dealer_id, id, name from split_rule;

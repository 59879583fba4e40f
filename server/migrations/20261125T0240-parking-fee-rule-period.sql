-- Published: which places a rule charges and when; a lot's page warns where none does.
create view rule_period with (security_invoker = true) as
  select dealer_id, scope_id, effective_from, effective_to from fee_rule_binding;

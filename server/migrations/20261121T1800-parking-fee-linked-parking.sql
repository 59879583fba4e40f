-- Lots bound to published rules, and rules by the hours their bands are for.

-- Bands in words, by the half of the day that holds their middle: lists of daytime and night rules read them.
alter table charge_rule add column bands jsonb not null default '{"day":[],"night":[]}';
-- Who bound the place: the publisher, or whoever linked the lot later.
alter table charge_rule_binding add column operator_name text not null default '';

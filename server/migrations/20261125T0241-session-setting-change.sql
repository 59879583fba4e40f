-- Who changed each value last, when, and what it had been.
alter table security_policy add column changes jsonb not null default '{}';

-- Who changed each value last, when, and what it had been.
alter table platform_config add column changes jsonb not null default '{}';

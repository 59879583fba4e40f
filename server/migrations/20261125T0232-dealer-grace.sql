-- Days after the end of its licences during which a unit may still grow.
alter table dealer add column license_grace_days smallint not null default 15 check (license_grace_days between 0 and 90);

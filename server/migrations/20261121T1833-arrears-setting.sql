-- Somebody may change the figures while another looks at them.
alter table arrears_setting add column rev integer not null default 0;

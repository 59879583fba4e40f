-- Null: cars were charging and no gun told its power.
alter table station_power alter column used_w drop not null;

-- 8: an event of a station's device model (OCPP 2.0.1).
alter table charging_fault drop constraint charging_fault_source_check;
alter table charging_fault add constraint charging_fault_source_check check (source between 1 and 8);

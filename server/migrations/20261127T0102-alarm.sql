-- Published: when charge points had no connection; statistics add the time up.
create view charge_point_outage with (security_invoker = true) as select dealer_id, equipment_id, started_at, ended_at from charge_point_offline_record;
create index charge_point_offline_record_equipment on charge_point_offline_record (dealer_id, equipment_id, started_at);

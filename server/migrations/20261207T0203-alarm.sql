-- Why a device had no connection.
create or replace view charge_point_outage with (security_invoker = true) as
  select dealer_id, equipment_id, started_at, ended_at, reason from charge_point_offline_record;

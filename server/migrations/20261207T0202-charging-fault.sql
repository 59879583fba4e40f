-- Published: faults that stopped a gun, with when they were answered and over; 0 stands for all guns of the device. False alarms are none.
create view charging_fault_repair with (security_invoker = true) as
  select dealer_id, id, fault_no, station_id, equipment_id, connector_no, error_code, occurred_at, acknowledged_at, least(recovered_at, closed_at) as ended_at
  from charging_fault where faulted and verdict is distinct from 2;
-- The code and the number name a span to whoever reads of it.
create or replace view charging_fault_span with (security_invoker = true) as
  select dealer_id, equipment_id, connector_no, occurred_at as started_at, least(recovered_at, closed_at) as ended_at, error_code, fault_no
  from charging_fault where faulted;

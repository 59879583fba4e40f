-- Published: when guns could not be used; 0 stands for all guns of the device. Statistics add the time up.
create view charging_fault_span with (security_invoker = true) as
  select dealer_id, equipment_id, connector_no, occurred_at as started_at, least(recovered_at, closed_at) as ended_at from charging_fault where faulted;

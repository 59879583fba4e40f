-- Times a device was not heard, for those who show how a device is doing.
create view device_outage with (security_invoker = true) as select dealer_id, device_id, started_at, ended_at from offline_record;

-- Published: berths where what is seen and what is booked do not agree, or something stands that should not; the berth board marks them.
create view berth_dispute with (security_invoker = true) as
  select dealer_id, park_id, object_key as berth_code, sub_type as occupy_type, started_at from abnormal_record where kind = 2 and record_status = 1;

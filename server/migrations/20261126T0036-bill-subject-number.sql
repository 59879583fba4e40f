-- Charges, stays in bays, reservations, recharges and bills of companies are shown in receipts and refunds, and found there, by their numbers.
create or replace view subject_number with (security_invoker = true) as
  select dealer_id, order_id as subject_id, order_no as number from order_number
  union all select dealer_id, id, order_no from charging_order
  union all select dealer_id, id, occupy_no from charging_occupancy
  union all select dealer_id, id, reservation_no from charging_reservation
  union all select dealer_id, id, recharge_no from charging_recharge
  union all select dealer_id, id, bill_no from company_car_bill;

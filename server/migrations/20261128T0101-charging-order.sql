-- 7: it stands on the account of the platform whose user charged.
alter table charging_order drop constraint charging_order_pay_status_check;
alter table charging_order add constraint charging_order_pay_status_check check (pay_status between 1 and 7);

-- 3: the refund came to nothing after its shares were taken back.
alter table split_refund drop constraint split_refund_state_check;
alter table split_refund add constraint split_refund_state_check check (state between 0 and 3);

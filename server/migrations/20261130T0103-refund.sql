-- The adjustment of a month's verification that made a refund known: its voucher is the adjustment's, and no comparison counts it again.
alter table refund_apply add column adjust_id uuid;

-- Published for the ledger: under which number a refund went to the channel.
create view refund_number with (security_invoker = true) as select dealer_id, id, out_refund_no from refund_apply where out_refund_no is not null;
grant select on refund_number to bochong_app;

-- The adjustment of a month's verification that made a payment known: its voucher is the adjustment's, and no comparison counts it again.
alter table bill add column adjust_id uuid;

-- What the channel's bill of the day says of a payment: 0 not compared, 1 the same, 2 the channel has more, 3 we have more. The fee comes with it.
alter table bill add column reconcile_state smallint not null default 0 check (reconcile_state between 0 and 3);

-- What of a statement is set off by coupons that came back until the end of its month and no earlier statement set off.
alter table merchant_settlement add column returned_fen bigint not null default 0 check (returned_fen >= 0);

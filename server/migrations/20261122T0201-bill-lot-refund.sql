-- What of a lot's share went back (Σ = the bill's), and the payments a lot has a part in.
alter table bill_lot add column refunded_fen bigint not null default 0,
  add constraint bill_lot_refund_within_share check (refunded_fen between 0 and amount_fen);
create index bill_lot_park on bill_lot (dealer_id, park_id);

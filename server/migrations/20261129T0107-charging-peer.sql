-- Published for the ledger: what peers paid in and what their charges took.
create view peer_movement with (security_invoker = true) as
  select dealer_id, id, peer_id, kind, amount_fen, order_id, at, voucher from charging_peer_entry;
grant select on peer_movement to bochong_app;

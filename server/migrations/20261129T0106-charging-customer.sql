-- Published for the ledger: movements of wallets, and whose wallet a recharge fills.
create view wallet_movement with (security_invoker = true) as
  select e.dealer_id, e.id, e.wallet_id, e.kind, e.biz_type, e.biz_id, e.of_biz_id, e.at,
    e.change_principal_fen as principal_fen, e.change_gift_fen as gift_fen, e.change_credit_fen as credit_fen
  from charging_wallet_entry e;
grant select on wallet_movement to bochong_app;
create view recharge_wallet with (security_invoker = true) as
  select dealer_id, id as recharge_id, recharge_no as number, wallet_id, park_id,
    -- Paid, and not in the wallet: of an incomplete one, or too much.
    paid_fen - refund_fen - case when credited_at is null then 0 else payable_fen end as pending_fen
  from charging_recharge;
grant select on recharge_wallet to bochong_app;

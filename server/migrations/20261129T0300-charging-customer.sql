-- Published for invoices: what each order took out of money that a wallet was given, less what came back. Nobody paid it.
create view order_gift with (security_invoker = true) as
  select dealer_id, of_biz_id as subject_id, -change_gift_fen as gift_fen
  from charging_wallet_entry where of_biz_id is not null and kind in (3, 4) and change_gift_fen <> 0;
grant select on order_gift to bochong_app;

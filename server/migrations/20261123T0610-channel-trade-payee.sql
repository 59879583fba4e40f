-- A channel's trade number, a POS voucher or a transfer number pays once per channel and receiving account: the merchant number of a
-- channel's account, or the id of the dealer who takes money at a desk.
alter table channel_trade add column payee text not null default '';
update channel_trade as t set payee = coalesce(nullif(c.merchant_no, ''), c.dealer_id::text)
  from trade_number n join charge_info c on c.dealer_id = n.dealer_id and c.id = n.bill_id where n.out_trade_no = t.out_trade_no;
alter table channel_trade
  drop constraint channel_trade_pkey,
  add primary key (pay_channel, payee, channel_trade_no),
  alter column payee drop default;

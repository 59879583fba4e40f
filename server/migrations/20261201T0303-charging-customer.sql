-- How long gift money can be spent, days since it was given; 0: always.
alter table wallet_setting add column gift_expiry_days integer not null default 365 check (gift_expiry_days between 0 and 3650);
alter table charging_wallet_entry drop constraint charging_wallet_entry_kind_check,
  add constraint charging_wallet_entry_kind_check check (kind between 1 and 8);
create index charging_wallet_gift on charging_wallet (dealer_id, id) where gift_fen > 0;

-- What is asked back of accounts stands with the balances.
drop table charging_withdraw_part;
delete from charging_wallet_apply where kind = 2;
alter table charging_wallet_apply drop column returned_fen;

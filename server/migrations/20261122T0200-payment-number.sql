-- A payment is found by the number its channel gave it; the other numbers lead to it by themselves (trade_number, the instant in our own).
-- A hash holds four bytes of a row whatever the number's length, and nothing of a bill that has none yet.
create index charge_info_channel_trade on charge_info using hash (channel_trade_no);

-- What a combined payment is for stands in bill_item.
alter table charge_info drop column items;

-- Passes are found by the beginning of their holder's name.
create index pass_card_owner on pass_card (dealer_id, owner_name collate "C");

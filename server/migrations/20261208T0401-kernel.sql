-- What is due for one partner, in its order.
create index outbound_effect_line on outbound_effect (dealer_id, subject_id, kind, next_at) where state <= 2;

-- Ranks vehicles over a period from the index alone, by visits or by what they paid.
create index park_order_busy on park_order (dealer_id, id) include (plate_no, park_id, car_type, order_status, paid_fen, refund_fen);

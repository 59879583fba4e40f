-- Published for the ledger: purchases of passes with the days they are for, and the day from which nothing of them is used any more.
create view pass_purchase with (security_invoker = true) as
  select f.dealer_id, f.id as purchase_id, f.from_date, f.to_date, f.paid_fen, f.refund_fen, c.cert_code as number, r.park_ids[1] as park_id,
    (select min(x.at) from pass_flow x where x.dealer_id = f.dealer_id and x.of_flow_id = f.id and x.flow_type = 3 and x.refund_state < 2) as ended_at
  from pass_flow f join pass_card c on c.dealer_id = f.dealer_id and c.id = f.card_id join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id
  where f.flow_type in (1, 2) and f.paid_fen > 0;
grant select on pass_purchase to bochong_app;

-- Cards and recharges of a vehicle, as its case file shows them. A plate that was not checked may be anybody's: recharges are those of the owner who
-- proved it.
create index charging_card_plate on charging_card (dealer_id, plate_no collate "C") where plate_no <> '';
create view plate_event_card with (security_invoker = true) as
  select dealer_id, plate_no collate "C" as plate_no, 14::smallint as kind, id as ref_id, coalesce(issued_at, created_at) as at, status as state,
    null::uuid as park_id, null::uuid as order_id, null::bigint as fen, card_no as note
  from charging_card where is_delete = 0 and plate_no <> '';

create index charging_owner_plate_proved on charging_owner_plate (dealer_id, plate_no collate "C") where verified;
create view plate_event_recharge with (security_invoker = true) as
  select r.dealer_id, p.plate_no collate "C" as plate_no, 15::smallint as kind, r.id as ref_id, r.credited_at as at, null::smallint as state,
    r.park_id, null::uuid as order_id, r.payable_fen as fen,
    r.recharge_no || case when r.gift_fen > 0 then ' 赠送' || round(r.gift_fen / 100.0, 2) || '元' else '' end as note
  from charging_owner_plate p join charging_recharge r on r.dealer_id = p.dealer_id and r.wallet_id = p.owner_id
  where p.verified and r.credited_at is not null;

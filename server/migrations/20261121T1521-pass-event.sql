-- What happened to a vehicle's passes, one entry per flow and plate (as the other `plate_event_*` views); its lot when the pass holds in one only.
create view plate_event_pass with (security_invoker = true) as
  select f.dealer_id, p.plate_no collate "C" as plate_no, 7::smallint as kind, f.id as ref_id, f.at, f.flow_type as state,
    case when cardinality(r.park_ids) = 1 then r.park_ids[1] end as park_id, null::uuid as order_id,
    case when f.flow_type = 3 then f.refund_fen when f.flow_type in (1, 2) then f.paid_fen end as fen,
    r.rule_name || coalesce(' ' || f.from_date || ' 至 ' || f.to_date, '') || case when f.remark = '' then '' else ' ' || f.remark end as note
  from pass_flow f
    cross join lateral unnest(string_to_array(f.plates, '、')) as p (plate_no)
    join pass_card c on c.dealer_id = f.dealer_id and c.id = f.card_id
    join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id;

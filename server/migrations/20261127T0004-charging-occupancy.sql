-- Published for statements of companies: settled stays at guns that a company pays, as they stand.
create view company_occupancy_fact with (security_invoker = true) as
  select o.dealer_id, o.payer_id as company_id, 8::smallint as biz_type, o.id as subject_id, o.occupy_no as number, o.settled_at,
    coalesce((select min(s.park_id::text)::uuid from charging_station_park s where s.dealer_id = o.dealer_id and s.station_id = o.station_id),
      o.station_id) as park_id,
    coalesce(o.plate_no, '') as plate_no, '' as vin, 0::bigint as energy_wh, '{0,0,0,0,0}'::bigint[] as label_wh,
    0::bigint as elec_fen, 0::bigint as service_fen, o.payable_fen, o.payable_fen as occupy_fen,
    o.refunded_fen - o.adjust_refunded_fen as refund_fen
  from charging_occupancy o where o.payer_type = 2 and o.payer_id is not null and o.settled_at is not null;
grant select on company_occupancy_fact to bochong_app;

-- Published for statements of companies: settled charges that a company pays, as they stand.
create view company_charge_fact with (security_invoker = true) as
  select o.dealer_id, o.payer_id as company_id, 7::smallint as biz_type, o.id as subject_id, o.order_no as number, o.settled_at,
    coalesce((select min(s.park_id::text)::uuid from charging_station_park s where s.dealer_id = o.dealer_id and s.station_id = o.station_id),
      o.station_id) as park_id,
    coalesce(o.plate_no, '') as plate_no, o.vin, o.energy_wh,
    array(select coalesce(sum(l.energy_wh), 0)::bigint from generate_series(1, 5) as r(label)
      left join charging_order_line l on l.dealer_id = o.dealer_id and l.order_id = o.id and l.edition = o.edition and l.rate_label = r.label
      group by r.label order by r.label) as label_wh,
    o.list_elec_fen as elec_fen, o.list_service_fen as service_fen, o.payable_fen, 0::bigint as occupy_fen,
    o.refunded_fen - o.adjust_refunded_fen as refund_fen
  from charging_order o where o.payer_type = 2 and o.payer_id is not null and o.settled_at is not null;
grant select on company_charge_fact to bochong_app;
create index charging_order_company on charging_order (dealer_id, payer_id, settled_at) where payer_type = 2 and settled_at is not null;

-- Orders by their end: what charged within a span.
create index charging_order_ended on charging_order (dealer_id, end_at) where end_at is not null;

-- Published: the lines in force of settled orders, with whose and where they were; statistics add them up.
create view charging_line with (security_invoker = true) as
  select l.dealer_id, l.order_id, o.station_id, o.equipment_id, o.connector_id, o.payer_type, o.payer_id, o.start_source, o.zone, o.start_at, o.end_at,
    l.from_at, l.to_at, l.rate_label, l.energy_wh, l.elec_fen, l.service_fen
  from charging_order o
    join charging_order_line l on l.dealer_id = o.dealer_id and l.order_id = o.id and l.edition = o.edition
  where o.order_status = 6;

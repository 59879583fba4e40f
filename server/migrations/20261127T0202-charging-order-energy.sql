-- Published: energy of charges by the stretches they were priced in, for whoever adds it up; of each order the edition in force. Midnight always cuts.
create view charging_order_energy with (security_invoker = true) as
  select o.dealer_id, o.station_id, o.equipment_id, o.connector_id, o.began_at, l.from_at, l.energy_wh
  from charging_order o join charging_order_line l on l.dealer_id = o.dealer_id and l.order_id = o.id and l.edition = o.edition;

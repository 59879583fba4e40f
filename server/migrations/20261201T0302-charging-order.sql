-- What paying it wholly from the balance took off: it is not owed, and nobody paid it.
alter table charging_order add column balance_discount_fen bigint not null default 0;
alter table charging_order add constraint charging_order_balance_discount check (balance_discount_fen between 0 and payable_fen);

create or replace view charging_charge with (security_invoker = true) as
  select o.dealer_id, o.id as order_id, 7::smallint as biz_type, o.order_no as number,
    coalesce((select min(s.park_id::text)::uuid from charging_station_park s where s.dealer_id = o.dealer_id and s.station_id = o.station_id),
      o.station_id) as park_id,
    coalesce(o.settled_at, o.began_at) as at,
    case when charged then o.list_elec_fen else 0 end as first_fen, case when charged then o.list_service_fen else 0 end as second_fen,
    case when charged then o.list_elec_fen + o.list_service_fen - o.payable_fen + o.balance_discount_fen else 0 end as discount_fen,
    case when charged then o.refunded_fen - o.adjust_refunded_fen else 0 end as given_back_fen,
    case when charged then o.waived_fen else 0 end as written_off_fen, null::uuid as moved_to,
    case when o.payer_type = 3 then case when charged then o.payable_fen else 0 end else o.paid_fen - o.refunded_fen end as paid_fen
  from (select *, settled_at is not null as charged from charging_order) o;

create or replace view company_charge_fact with (security_invoker = true) as
  select o.dealer_id, o.payer_id as company_id, 7::smallint as biz_type, o.id as subject_id, o.order_no as number, o.settled_at,
    coalesce((select min(s.park_id::text)::uuid from charging_station_park s where s.dealer_id = o.dealer_id and s.station_id = o.station_id),
      o.station_id) as park_id,
    coalesce(o.plate_no, '') as plate_no, o.vin, o.energy_wh,
    array(select coalesce(sum(l.energy_wh), 0)::bigint from generate_series(1, 5) as r(label)
      left join charging_order_line l on l.dealer_id = o.dealer_id and l.order_id = o.id and l.edition = o.edition and l.rate_label = r.label
      group by r.label order by r.label) as label_wh,
    o.list_elec_fen as elec_fen, o.list_service_fen as service_fen, o.payable_fen - o.balance_discount_fen as payable_fen, 0::bigint as occupy_fen,
    o.refunded_fen - o.adjust_refunded_fen as refund_fen
  from charging_order o where o.payer_type = 2 and o.payer_id is not null and o.settled_at is not null;

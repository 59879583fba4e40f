-- Published for the ledger: what each stay at a gun costs once it is settled.
create view occupancy_charge with (security_invoker = true) as
  select o.dealer_id, o.id as order_id, 8::smallint as biz_type, o.occupy_no as number,
    coalesce((select min(s.park_id::text)::uuid from charging_station_park s where s.dealer_id = o.dealer_id and s.station_id = o.station_id),
      o.station_id) as park_id,
    coalesce(o.settled_at, o.begin_at) as at, o.order_id as charge_id,
    case when charged then o.fee_fen else 0 end as first_fen, 0::bigint as second_fen,
    case when charged then o.fee_fen - o.payable_fen else 0 end as discount_fen,
    case when charged then o.refunded_fen - o.adjust_refunded_fen else 0 end as given_back_fen,
    case when charged and not o.exempted then o.waived_fen else 0 end as written_off_fen, null::uuid as moved_to,
    o.paid_fen - o.refunded_fen as paid_fen
  from (select *, settled_at is not null as charged from charging_occupancy) o;
grant select on occupancy_charge to bochong_app;

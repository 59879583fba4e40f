-- Published for the ledger: what each reservation costs once it has ended.
create view reservation_charge with (security_invoker = true) as
  select o.dealer_id, o.id as order_id, 12::smallint as biz_type, o.reservation_no as number,
    coalesce((select min(s.park_id::text)::uuid from charging_station_park s where s.dealer_id = o.dealer_id and s.station_id = o.station_id),
      o.station_id) as park_id,
    coalesce(o.used_at, o.cancelled_at, o.expired_at, o.failed_at, o.updated_at) as at,
    case when charged then o.payable_fen else 0 end as first_fen, 0::bigint as second_fen, 0::bigint as discount_fen,
    case when charged then o.refunded_fen - o.adjust_refunded_fen else 0 end as given_back_fen,
    0::bigint as written_off_fen, null::uuid as moved_to, o.paid_fen - o.refunded_fen as paid_fen
  from (select *, reservation_status not in (1, 2) as charged from charging_reservation) o;
grant select on reservation_charge to bochong_app;

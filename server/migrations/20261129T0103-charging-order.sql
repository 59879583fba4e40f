-- Published for the ledger: what each charge costs once it is settled: electricity and service at list price, what is taken off, what refunds
-- gave back of it, what was given up; what was paid and kept, on a peer's account included.
create view charging_charge with (security_invoker = true) as
  select o.dealer_id, o.id as order_id, 7::smallint as biz_type, o.order_no as number,
    coalesce((select min(s.park_id::text)::uuid from charging_station_park s where s.dealer_id = o.dealer_id and s.station_id = o.station_id),
      o.station_id) as park_id,
    coalesce(o.settled_at, o.began_at) as at,
    case when charged then o.list_elec_fen else 0 end as first_fen, case when charged then o.list_service_fen else 0 end as second_fen,
    case when charged then o.list_elec_fen + o.list_service_fen - o.payable_fen else 0 end as discount_fen,
    case when charged then o.refunded_fen - o.adjust_refunded_fen else 0 end as given_back_fen,
    case when charged then o.waived_fen else 0 end as written_off_fen, null::uuid as moved_to,
    case when o.payer_type = 3 then case when charged then o.payable_fen else 0 end else o.paid_fen - o.refunded_fen end as paid_fen
  from (select *, settled_at is not null as charged from charging_order) o;
grant select on charging_charge to bochong_app;

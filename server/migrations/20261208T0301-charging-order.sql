-- The plate is what its driver says, and nobody has checked it: its coupons are not used.
alter table charging_order add column plate_claimed boolean not null default false;
-- Of what coupons took off a charge: what merchants or drivers had bought, and what came back because the payment was given back.
alter table charging_order add column bought_coupon_fen bigint not null default 0 check (bought_coupon_fen >= 0);
alter table charging_order add column returned_coupon_fen bigint not null default 0 check (returned_coupon_fen >= 0);

-- Published: as before; what a bought coupon paid is a payment, not a discount, and what came back is given back.
create or replace view charging_charge with (security_invoker = true) as
  select o.dealer_id, o.id as order_id, 7::smallint as biz_type, o.order_no as number,
    coalesce((select min(s.park_id::text)::uuid from charging_station_park s where s.dealer_id = o.dealer_id and s.station_id = o.station_id),
      o.station_id) as park_id,
    coalesce(o.settled_at, o.began_at) as at,
    case when charged then o.list_elec_fen else 0 end as first_fen, case when charged then o.list_service_fen else 0 end as second_fen,
    case when charged then o.list_elec_fen + o.list_service_fen - o.payable_fen + o.balance_discount_fen else 0 end
      - o.bought_coupon_fen - o.returned_coupon_fen as discount_fen,
    case when charged then o.refunded_fen - o.adjust_refunded_fen else 0 end + o.returned_coupon_fen as given_back_fen,
    case when charged then o.waived_fen else 0 end as written_off_fen, null::uuid as moved_to,
    case when o.payer_type = 3 then case when charged then o.payable_fen else 0 end else o.paid_fen - o.refunded_fen + o.bought_coupon_fen end as paid_fen
  from (select *, settled_at is not null as charged from charging_order) o;

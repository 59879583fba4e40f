-- What coupons had taken off a stay before they came back: it is given back with the payment, no longer a discount.
alter table park_order add column returned_coupon_fen bigint not null default 0 check (returned_coupon_fen >= 0);

-- Published: as before; what coupons that came back had taken off is given back.
create or replace view stay_charge with (security_invoker = true) as
  select dealer_id, id as order_id, 1::smallint as biz_type, order_no as number, park_id, coalesce(exit_time, updated_at) as at,
    case when charged then receivable_fen else 0 end as first_fen, 0::bigint as second_fen,
    case when charged then coupon_fen + reduce_fen - least(reduce_fen, refund_fen + returned_coupon_fen) else 0 end
      - case when charged or order_status = 5 or order_status = 4 and left_at is not null then bought_coupon_fen else 0 end as discount_fen,
    case when charged then least(reduce_fen, refund_fen + returned_coupon_fen) else 0 end as given_back_fen,
    case when charged then write_off_fen else 0 end as written_off_fen,
    case when order_status = 5 then merged_into_id end as moved_to, paid_fen - refund_fen + bought_coupon_fen as paid_fen
  from (select *, left_at is not null and order_status < 4 as charged from park_order) o;

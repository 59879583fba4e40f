-- Published for the ledger: what each stay is charged once it has left, nothing before or when it is void. `given_back_fen`: of what was
-- taken off, what a refund brought. A stay that became part of another names it.
-- `paid_fen`: paid and kept.
create view stay_charge with (security_invoker = true) as
  select dealer_id, id as order_id, 1::smallint as biz_type, order_no as number, park_id, coalesce(exit_time, updated_at) as at,
    case when charged then receivable_fen else 0 end as first_fen, 0::bigint as second_fen,
    case when charged then coupon_fen + reduce_fen - least(reduce_fen, refund_fen) else 0 end as discount_fen,
    case when charged then least(reduce_fen, refund_fen) else 0 end as given_back_fen,
    case when charged then write_off_fen else 0 end as written_off_fen,
    case when order_status = 5 then merged_into_id end as moved_to, paid_fen - refund_fen as paid_fen
  from (select *, left_at is not null and order_status < 4 as charged from park_order) o;
grant select on stay_charge to bochong_app;

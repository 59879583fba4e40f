-- Published: the lines of every version of a day, with the numbers they are found by.
create or replace view channel_listed with (security_invoker = true) as
  select dealer_id, bill_id, version, line_no, trade_at, direction, out_trade_no, out_refund_no, channel_trade_no, channel_refund_no, order_fen, settle_fen,
    coupon_fen, fee_fen, body, id, account_id, bill_day, match_key, channel_key, fee_bp from channel_bill_line;

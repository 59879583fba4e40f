-- What the vouchers of each day came to, by lot, business and means of payment; every row can be made anew from the ledger.

-- Days that are added up, with what was posted of the day then: another sum in the ledger says that it is to be added up again.
create table stat_finance_date (
  dealer_id uuid not null,
  stat_date date not null,
  debit_fen bigint not null,
  built_at timestamptz not null,
  primary key (dealer_id, stat_date)
);
select bochong.protect('stat_finance_date');

create table stat_finance_daily (
  dealer_id uuid not null,
  stat_date date not null,
  park_id uuid not null,
  biz_type smallint not null,
  -- 0: it was not paid in any way.
  pay_type smallint not null,
  charged_fen bigint not null,
  discount_fen bigint not null,
  coupon_fen bigint not null,
  given_back_fen bigint not null,
  written_off_fen bigint not null,
  receivable_fen bigint not null,
  carried_fen bigint not null,
  applied_fen bigint not null,
  unknown_fen bigint not null,
  received_fen bigint not null,
  refund_fen bigint not null,
  principal_fen bigint not null,
  principal_back_fen bigint not null,
  gift_fen bigint not null,
  gift_back_fen bigint not null,
  credit_fen bigint not null,
  credit_back_fen bigint not null,
  pay_count integer not null,
  refund_count integer not null,
  top_up_count integer not null,
  top_up_fen bigint not null,
  top_up_gift_fen bigint not null,
  top_up_back_fen bigint not null,
  withdrawn_fen bigint not null,
  adjusted_fen bigint not null,
  wallet_fen bigint not null,
  pass_sold_fen bigint not null,
  pass_back_fen bigint not null,
  pass_recognised_fen bigint not null,
  pass_new_count integer not null,
  pass_renewed_count integer not null,
  primary key (dealer_id, stat_date, park_id, biz_type, pay_type)
);
select bochong.protect('stat_finance_daily');

-- Months that are added up from their days, with what was posted of these then.
create table stat_finance_month (
  dealer_id uuid not null,
  month date not null check (extract(day from month) = 1),
  debit_fen bigint not null,
  built_at timestamptz not null,
  primary key (dealer_id, month)
);
select bochong.protect('stat_finance_month');

-- The days of a month added up by weekday, under the first day of each weekday.
create table stat_finance_monthly (like stat_finance_daily, primary key (dealer_id, stat_date, park_id, biz_type, pay_type));
select bochong.protect('stat_finance_monthly');

-- What was open of an order at the end of each day from one date to another (which it does not hold); orders that owe nothing at a day's end have none.
create table stat_receivable_span (
  dealer_id uuid not null,
  order_id uuid not null,
  park_id uuid not null,
  from_date date not null,
  to_date date not null,
  opened_on date not null,
  biz_type smallint not null,
  balance_fen bigint not null check (balance_fen <> 0),
  primary key (dealer_id, order_id, park_id, from_date),
  check (from_date < to_date)
);
create index stat_receivable_span_at on stat_receivable_span (dealer_id, to_date, from_date);
select bochong.protect('stat_receivable_span');

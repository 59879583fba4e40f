-- What moved the receivables of stays each day, of temporary cars and of all others: by the hour of the day, and under hour 24 the whole day.
create table stat_stay_daily (
  dealer_id uuid not null,
  stat_date date not null,
  hour smallint not null check (hour between 0 and 24),
  park_id uuid not null,
  is_temporary boolean not null,
  -- 0: it was not paid in any way.
  pay_type smallint not null,
  charged_fen bigint not null,
  discount_fen bigint not null,
  coupon_fen bigint not null,
  given_back_fen bigint not null,
  written_off_fen bigint not null,
  carried_fen bigint not null,
  adjusted_fen bigint not null,
  paid_fen bigint not null,
  refund_fen bigint not null,
  receivable_fen bigint not null,
  primary key (dealer_id, hour, stat_date, park_id, is_temporary, pay_type)
);
create index stat_stay_daily_day on stat_stay_daily (dealer_id, stat_date);
select bochong.protect('stat_stay_daily');
-- Days that were added up without them are added up anew, and read from the ledger until then.
delete from stat_finance_date;
delete from stat_finance_month;

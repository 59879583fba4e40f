-- What a vehicle may charge on its company's account, a day and a month; null: without limit.
alter table company_vehicle
  add column daily_limit_fen bigint check (daily_limit_fen > 0),
  add column monthly_limit_fen bigint check (monthly_limit_fen > 0);

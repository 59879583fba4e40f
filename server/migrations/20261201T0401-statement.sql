-- What channels keep and what others get; days added up before are added up anew by night, for the ledger has other sums.
alter table stat_finance_daily add column fee_fen bigint not null default 0, add column split_fen bigint not null default 0;
alter table stat_finance_monthly add column fee_fen bigint not null default 0, add column split_fen bigint not null default 0;

-- Gift money that expired.
alter table stat_finance_daily add column expired_fen bigint not null default 0;
alter table stat_finance_monthly add column expired_fen bigint not null default 0;

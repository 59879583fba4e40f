-- How accounts of owners are filled: of each unit at most one row, without it the defaults.
create table wallet_setting (
  dealer_id uuid not null primary key,
  min_recharge_fen bigint not null check (min_recharge_fen > 0),
  max_balance_fen bigint not null check (max_balance_fen > 0),
  presets_fen bigint[] not null check (cardinality(presets_fen) between 1 and 6),
  updated_at timestamptz not null default now(),
  rev integer not null default 0
);
select bochong.protect('wallet_setting');

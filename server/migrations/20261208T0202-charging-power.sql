-- What single guns may have of a limit that is shared out anew every minute, and which go before others.
create table power_gun (
  dealer_id uuid not null,
  connector_id uuid not null,
  -- Watts; null: as much as it can give.
  max_w integer check (max_w >= 3000),
  -- The higher goes first, by the strategy of priorities.
  priority smallint not null default 0 check (priority between 0 and 9),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (dealer_id, connector_id)
);
select bochong.protect('power_gun');
